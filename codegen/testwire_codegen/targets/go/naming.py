"""Converts wire names to names in generated Go.

Tests: `tests/codegen/targets/test_naming.py`, `tests/codegen/targets/test_go.py`.
"""

from __future__ import annotations

import re

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import IDENTIFIER, Naming, usable, words

# Words that Go programs write in capitals.
_INITIALISMS = frozenset(
    {
        "API", "ASCII", "CPU", "CSS", "DNS", "EOF", "GUID", "HTML", "HTTP", "HTTPS", "ID", "IP",
        "JSON", "LSP", "OS", "PID", "RPC", "SQL", "TCP", "TLS", "UDP", "UI", "UID", "URI", "URL",
        "UTC", "UTF8", "UUID", "XML",
    }
)  # fmt: skip

# Methods and fields of every generated object.
_RESERVED = frozenset({"MarshalJSON", "UnknownMembers", "UnmarshalJSON"})

# Methods of every client or server, and a field of the handlers of a client.
_RESERVED_MESSAGES = frozenset({"Close", "Connection", "Done", "Ignored", "Run"})

# Names of types and functions that the generated code defines itself.
_RESERVED_TYPES = frozenset(
    {
        "Client", "ClientHandlers", "NewClient", "NewServer", "ProtocolInfo", "ProtocolPositions",
        "Server", "ServerHandler", "UnimplementedServer",
    }
)  # fmt: skip

# Folders with a meaning for the Go tools, keywords, and the names of imported packages.
_RESERVED_PACKAGES = frozenset(
    {
        "break", "case", "chan", "const", "context", "continue", "default", "defer", "else",
        "fallthrough", "for", "func", "go", "goto", "if", "import", "internal", "interface", "io",
        "json", "main", "map", "package", "range", "return", "select", "struct", "switch",
        "testdata", "type", "var", "vendor", "wire",
    }
)  # fmt: skip


def names_member(name: str) -> bool:
    """Return whether a field or a method of the generated code can have this name."""
    return bool(IDENTIFIER.match(name)) and name[:1].isupper() and name not in _RESERVED


def names_message(name: str) -> bool:
    """Return whether a message can have this name in the generated code."""
    return names_member(name) and name not in _RESERVED_MESSAGES


def member(name: str) -> str:
    """Return the name of the field for `name`, such as `RunID` for `runId`."""
    return usable(_joined(name), "Member", names_member)


def function(name: str) -> str:
    """Return the name of the method for the message `name`."""
    return usable(_joined(name), "Method", names_message)


def further_names(node: ir.Message | ir.NamedType) -> tuple[str, ...]:
    """Return the names of additional methods for a request with progress."""
    if not isinstance(node, ir.Message) or node.progress is None:
        return ()
    return tuple(f"{NAMING.message(node)}{ending}" for ending in ("Stream", "WithProgress"))


def _joined(name: str) -> str:
    joined = "".join(_word(word) for word in words(name))
    return f"N{joined}" if joined[:1].isdigit() else joined


def _word(word: str) -> str:
    return word.upper() if word.upper() in _INITIALISMS else word[:1].upper() + word[1:].lower()


def package(name: str) -> str:
    """Return the name of the package for a protocol id, such as `mstestrunner`."""
    result = re.sub(r"[^a-z0-9]", "", name.lower()) or "protocol"
    result = f"n{result}" if result[0].isdigit() else result
    return f"{result}protocol" if result in _RESERVED_PACKAGES else result


NAMING = Naming(
    target="go",
    language="Go",
    spell_message=function,
    takes_message=names_message,
    spell_member=member,
    takes_member=names_member,
    reserved_types=_RESERVED_TYPES,
    spell_protocol=package,
    further_names=further_names,
)


def value_name(entry: ir.EnumValue) -> str:
    """Return the name of an enumeration's value, without the name of the enumeration."""
    if entry.name is not None:
        return _joined(entry.name) or "Value"
    if isinstance(entry.value, int):
        return f"{entry.value}" if entry.value >= 0 else f"Minus{-entry.value}"
    return _joined(entry.value) or "Value"
