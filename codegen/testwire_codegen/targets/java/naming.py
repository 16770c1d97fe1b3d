"""Converts wire names to names in generated Java.

Tests: `tests/codegen/targets/test_naming.py`.
"""

from __future__ import annotations

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import IDENTIFIER, Naming, camel, screaming, usable
from testwire_codegen.targets.typed.types import value_names

_KEYWORDS = frozenset(
    {
        "_", "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class",
        "const", "continue", "default", "do", "double", "else", "enum", "extends", "false",
        "final", "finally", "float", "for", "goto", "if", "implements", "import", "instanceof",
        "int", "interface", "long", "native", "new", "null", "package", "private", "protected",
        "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized",
        "this", "throw", "throws", "transient", "true", "try", "void", "volatile", "while",
    }
)  # fmt: skip

# Methods that every generated class has, or that classes cannot declare again.
_RESERVED = frozenset(
    {
        "allMembers", "builder", "clone", "equals", "finalize", "getClass", "hashCode", "notify",
        "notifyAll", "toBuilder", "toJson", "toString", "unknownMembers", "wait",
    }
)  # fmt: skip

# Methods of the generated clients and servers.
_RESERVED_MESSAGES = frozenset({"close", "connection", "run", "start"})

# Names of types that the generated code uses itself.
_RESERVED_TYPES = frozenset(
    {
        "Boolean", "Builder", "Deprecated", "Double", "IllegalArgumentException", "Integer",
        "JsonElement", "JsonObject", "JsonPrimitive", "Long", "Member", "Object", "Override",
        "ProtocolTypes", "Read", "String", "Types", "WireObject", "WireValue", "Write",
    }
)  # fmt: skip


def names_member(name: str) -> bool:
    """Return whether a member of the generated code can have this name."""
    return bool(IDENTIFIER.match(name)) and name not in _KEYWORDS and name not in _RESERVED


def names_message(name: str) -> bool:
    """Return whether a method of a client or a server can have this name."""
    return names_member(name) and name not in _RESERVED_MESSAGES


def further_names(node: ir.Message | ir.NamedType) -> tuple[str, ...]:
    """Return the names of additional methods for a message."""
    if not isinstance(node, ir.Message):
        return ()
    name = NAMING.message(node)
    progress = [f"{name}Progress"] * (node.progress is not None)
    return (*progress, *([event(name)] if node.direction != "clientToServer" else []))


def event(name: str) -> str:
    """Return the name of the method that registers an action for a message."""
    return f"on{name[0].upper()}{name[1:]}"


def function(name: str) -> str:
    """Return the name of the method `name`."""
    return usable(camel(name), "method", names_message)


def member(name: str) -> str:
    """Return the name of the accessor for the member `name`."""
    return usable(camel(name), "member", names_member)


def spell_protocol(name: str) -> str:
    """Return the package name of a protocol."""
    joined = camel(name).lower()
    return usable(joined, "protocol", lambda each: each not in _KEYWORDS)


NAMING = Naming(
    target="java",
    language="Java",
    spell_message=function,
    takes_message=names_message,
    spell_member=member,
    takes_member=names_member,
    reserved_types=_RESERVED_TYPES,
    spell_protocol=spell_protocol,
    further_names=further_names,
)


def constant(name: str) -> str:
    """Return the name of a constant."""
    return usable(screaming(name), "VALUE", lambda each: each != "_").upper()


def names_of_values(node: ir.Enum) -> list[str]:
    """Return the names of an enumeration's values."""
    return value_names(node, _value_name)


def _value_name(entry: ir.EnumValue) -> str:
    if entry.name is not None:
        return constant(entry.name)
    if isinstance(entry.value, int):
        return f"VALUE_{entry.value}" if entry.value >= 0 else f"MINUS_{-entry.value}"
    return constant(entry.value)
