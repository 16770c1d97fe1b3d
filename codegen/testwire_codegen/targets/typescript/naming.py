"""Converts wire names to names in generated TypeScript.

Tests: `tests/codegen/targets/test_naming.py`.
"""

from __future__ import annotations

from testwire_codegen.targets.naming import IDENTIFIER, Naming, camel, usable

# Keywords of TypeScript, and names that the generated code uses itself.
_RESERVED = frozenset(
    {
        "abstract", "arguments", "async", "await", "break", "case", "catch", "class", "connection",
        "const", "constructor", "continue", "debugger", "default", "delete", "dispose", "do",
        "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "get",
        "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "of",
        "package", "private", "protected", "protocol", "public", "return", "set", "static", "super",
        "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
    }
)  # fmt: skip

# Names of types that the generated code uses itself, or that the language defines.
_RESERVED_TYPES = frozenset(
    {
        "Array", "Boolean", "ByPosition", "CancellationToken", "CheckOptions", "Checks", "Client",
        "ClientProxy", "Date", "Disposable", "Error", "Function", "Guards", "JSON", "K",
        "LifecycleState", "Map", "MessageConnection", "NotificationContext", "NotificationType",
        "Number", "Object", "Omit",
        "P", "ParameterStructures", "Parse", "Partial", "Pick", "Positions", "Promise", "Record",
        "RequestContext", "RequestType", "ResponseError", "Server", "ServerHandlers", "Set",
        "Shapes", "String", "Symbol", "T", "ValidationError", "ValidationIssue",
        *(f"{kind}Type{count}" for kind in ("Notification", "Request") for count in range(10)),
    }
)  # fmt: skip


def names_function(name: str) -> bool:
    """Return True if a function or constant of the generated code can have this name."""
    return bool(IDENTIFIER.match(name)) and name not in _RESERVED


def function(name: str) -> str:
    """Return the name of the function for the method `name`."""
    return usable(camel(name), "method", names_function)


NAMING = Naming(
    target="typescript",
    language="TypeScript",
    spell_message=function,
    takes_message=names_function,
    # The types describe the wire itself, so a member keeps its wire name.
    spell_member=None,
    takes_member=None,
    reserved_types=_RESERVED_TYPES,
)
