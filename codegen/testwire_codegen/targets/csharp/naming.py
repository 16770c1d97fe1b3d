"""Converts wire names to names in generated C#.

Tests: `tests/codegen/targets/test_naming.py`.
"""

from __future__ import annotations

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import IDENTIFIER, Naming, pascal, usable
from testwire_codegen.targets.typed.types import value_names

# Members that every record or interface has. C# rejects a second member of this name.
_RESERVED = frozenset(
    {
        "Clone", "Deconstruct", "EqualityContract", "Equals", "Finalize", "GetHashCode", "GetType",
        "MemberwiseClone", "PrintMembers", "ReferenceEquals", "ToString", "UnknownMembers",
    }
)  # fmt: skip

# Names of types that the generated code uses itself.
_RESERVED_TYPES = frozenset(
    {
        "Action", "All", "Boolean", "CancellationToken", "Client", "ColumnUnit", "Connection",
        "Dictionary",
        "Double", "EnumConverter", "Func", "IAsyncDisposable", "IDictionary",
        "IReadOnlyDictionary", "IReadOnlyList", "IServer", "Int32", "Int64", "JsonConverter",
        "JsonElement", "JsonException", "JsonExtensionData", "JsonIgnore", "JsonIgnoreCondition",
        "JsonPropertyName", "JsonSerializable", "JsonSerializerContext", "JsonSerializerOptions",
        "JsonSourceGenerationMode", "JsonSourceGenerationOptions", "JsonTypeInfo", "Lifecycle",
        "Object", "Obsolete", "OpenEnumConverter", "Optional", "OptionalConverter",
        "PeerRole", "Positions", "ProgressCall", "ProtocolError", "ProtocolInfo", "ProtocolTypes",
        "RpcException", "Server", "Streams", "String", "Table", "Task", "ThisProtocol", "TypeTable",
        "UnionConverter", "Utf8JsonWriter", "ValueTask", "WireJson", "WireType",
    }
)  # fmt: skip


def names_member(name: str) -> bool:
    """Return whether a member or a method of the generated code can have this name."""
    return bool(IDENTIFIER.match(name)) and name[:1].isupper() and name not in _RESERVED


# Methods and properties of every client or server.
_RESERVED_MESSAGES = frozenset({"Connection", "Dispose", "Run", "Start"})


def names_message(name: str) -> bool:
    """Return whether a message can have this name in the generated code."""
    return names_member(name) and name not in _RESERVED_MESSAGES


def further_names(node: ir.Message | ir.NamedType) -> tuple[str, ...]:
    """Return the names of additional methods for a message, or of the converter of a type."""
    if isinstance(node, ir.Message):
        stream = [f"{NAMING.message(node)}Stream"] * (node.progress is not None)
        handler = [f"On{NAMING.message(node)}"] * (node.direction != "clientToServer")
        return (*stream, *handler)
    return (f"{node.name}Json",) if isinstance(node, ir.Enum | ir.Union) else ()


def function(name: str) -> str:
    """Return the name of the method `name`, without the ending `Async`."""
    return usable(pascal(name), "Method", names_message)


def member(name: str) -> str:
    """Return the name of the property for the member `name`."""
    return _upper(usable(pascal(name), "Member", names_member))


def _upper(name: str) -> str:
    return name if name[0].isupper() else "N" + name[1:]


NAMING = Naming(
    target="csharp",
    language="C#",
    spell_message=lambda name: _upper(function(name)),
    takes_message=names_message,
    spell_member=member,
    takes_member=names_member,
    reserved_types=_RESERVED_TYPES,
    spell_protocol=pascal,
    further_names=further_names,
)


def property_of(owner: str, field: ir.Field) -> str:
    """Return the name of a property. C# does not allow the name of the enclosing type."""
    name = NAMING.member(field)
    return f"{name}_" if name == owner else name


def names_of_values(node: ir.Enum) -> list[str]:
    """Return the names of an enumeration's values. `Value` is a member of open enumerations."""
    return value_names(node, _value_name, (node.name, "Value"))


def _value_name(entry: ir.EnumValue) -> str:
    if entry.name is not None:
        return member(entry.name)
    if isinstance(entry.value, int):
        return f"Value{entry.value}" if entry.value >= 0 else f"Minus{-entry.value}"
    return member(entry.value)
