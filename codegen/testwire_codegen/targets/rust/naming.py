"""Converts wire names to names in generated Rust.

Tests: `tests/codegen/targets/test_naming.py`, `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import IDENTIFIER, Naming, pascal, screaming, snake, usable
from testwire_codegen.targets.typed.types import value_names

# Keywords of the edition 2024, and keywords that are reserved for later use.
_KEYWORDS = frozenset(
    {
        "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
        "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
        "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
        "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type",
        "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
    }
)  # fmt: skip

# Functions and fields of the generated clients and servers themselves.
_OWN = frozenset(
    {
        "caller", "cancelled_by", "clone", "close", "close_on_drop", "connection", "new", "run",
        "start",
    }
)  # fmt: skip

# Names of types that the generated code uses itself.
_RESERVED_TYPES = frozenset(
    {
        "BTreeMap", "Box", "Client", "Context", "Default", "Into", "Map", "Maybe", "None", "Option",
        "PROTOCOL", "POSITIONS", "RemoteClient", "Self", "Server", "ServerHandler", "Some",
        "String", "Value", "Vec",
    }
)  # fmt: skip

# Names of crates, and of modules that all protocols share.
_MODULES = frozenset({"alloc", "core", "regex_lite", "runtime", "serde", "serde_json", "std"})


def _plain(name: str) -> bool:
    return bool(IDENTIFIER.match(name)) and not name.startswith("_") and name not in _KEYWORDS


def names_function(name: str) -> bool:
    """Return whether a method of a generated client or trait can have this name."""
    return _plain(name) and name not in _OWN


def names_field(name: str) -> bool:
    """Return whether a field of a generated struct can have this name."""
    return _plain(name) and name != "unknown_members"


def function(name: str) -> str:
    """Return the name of the method `name`."""
    return usable(snake(name), "method", names_function)


def field(name: str) -> str:
    """Return the name of the field for the member `name`."""
    return usable(snake(name), "field", names_field)


def module_name(protocol_id: str) -> str:
    """Return the name of a protocol's module."""
    name = usable(snake(protocol_id), "protocol", _plain)
    return f"{name}_" if name in _MODULES else name


def setter(name: str) -> str:
    """Return the name of the function that sets the field `name`."""
    return f"with_{name.rstrip('_')}"


def variant(name: str) -> str:
    """Return the name of a variant."""
    found = usable(pascal(name), "Value", _plain)
    return found[:1].upper() + found[1:]


def further_names(node: ir.Message | ir.NamedType) -> tuple[str, ...]:
    """Return the names of additional methods for a message."""
    if not isinstance(node, ir.Message):
        return ()
    name = NAMING.message(node)
    progress = [f"{name}_stream", f"{name}_with_progress"] * (node.progress is not None)
    handler = [f"on_{name}"] * (node.direction != "clientToServer")
    return (*progress, *handler)


def names_of_values(node: ir.Enum) -> list[str]:
    """Return the names of all values. An open enumeration has `Other` for unknown values."""
    return value_names(node, _value_name, ("Other",) * node.open)


def _value_name(entry: ir.EnumValue) -> str:
    if entry.name is not None:
        return variant(entry.name)
    if isinstance(entry.value, int):
        return f"Value{entry.value}" if entry.value >= 0 else f"Minus{-entry.value}"
    return variant(entry.value)


def static_names(names: Iterable[str]) -> dict[str, str]:
    """Return the name of a static for each name. A repeated name gets a number."""
    found: dict[str, str] = {}
    for name in names:
        stem = screaming(name) or "VALUE"
        result = stem = f"N{stem}" if stem[0].isdigit() else stem
        number = 2
        while result in found.values():
            result, number = f"{stem}{number}", number + 1
        found[name] = result
    return found


NAMING = Naming(
    target="rust",
    language="Rust",
    spell_message=function,
    takes_message=names_function,
    spell_member=field,
    takes_member=names_field,
    reserved_types=_RESERVED_TYPES,
    spell_protocol=module_name,
    further_names=further_names,
)
