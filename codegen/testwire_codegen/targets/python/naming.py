"""Converts wire names to names in generated Python code.

Tests: `tests/codegen/targets/test_naming.py`.
"""

from __future__ import annotations

import keyword
from enum import IntEnum

from testwire_codegen.targets.naming import IDENTIFIER, Naming, screaming, snake, usable

# Attributes of `BaseModel`, which cannot be names of fields. A test compares the list with the
# installed pydantic.
_MODEL_ATTRIBUTES = frozenset(
    {
        "construct",
        "copy",
        "dict",
        "from_orm",
        "json",
        "parse_file",
        "parse_obj",
        "parse_raw",
        "schema",
        "schema_json",
        "update_forward_refs",
        "validate",
        "model_computed_fields",
        "model_config",
        "model_construct",
        "model_copy",
        "model_dump",
        "model_dump_json",
        "model_extra",
        "model_fields",
        "model_fields_set",
        "model_json_schema",
        "model_parametrized_name",
        "model_post_init",
        "model_rebuild",
        "model_validate",
        "model_validate_json",
        "model_validate_strings",
        # Functions of the generated base classes.
        "pattern_members",
        "rest_members",
        "set_pattern_member",
    }
)

# Types in the annotations of generated classes. A member with one of these names would shadow the
# type in later annotations.
_ANNOTATIONS = frozenset({"bool", "dict", "float", "int", "list", "str", "tuple"})

# Names that the generated handler and client classes use themselves.
_CLIENT_NAMES = frozenset(
    {
        "connect", "launch", "over", "close", "aclose", "float", "info", "connection",
        "wait_closed", "self",
    }
)  # fmt: skip

# Names of types that the generated files import, or that Python defines.
_RESERVED_TYPES = frozenset(
    {
        "ABC", "AcceptingModel", "AliasChoices", "Annotated", "Any", "AttributeError", "Awaitable",
        "BaseClient", "BaseModel", "ByPosition", "ClassVar", "Client", "ClientHandlers",
        "ClientProxy", "Completion", "ConfigDict", "Constants", "Context", "Correlation",
        "DependentModel", "EnumValues", "Exception", "False", "Field", "GATES", "Int", "Integer",
        "Keys", "Literal", "Method", "Model", "NamedInteger", "Never", "None",
        "NotImplementedError", "Notification", "OpenNamedInteger", "Optional", "OtherMembers",
        "PROTOCOL", "ProgressStage", "ProgressStages", "ProtocolInfo", "Proxy", "SelectiveModel",
        "Sequence", "ServerHandlers", "ServerProxy", "SparseModel", "StrictBool", "StrictFloat",
        "StrictInt", "StrictStr", "SyncClient", "TUPLE", "Task", "True", "TypeAlias",
        "TypeAliasType", "TypeBy", "Union", "Unknown", "UnknownInteger",
    }
)  # fmt: skip


def _is_public(name: str) -> bool:
    plain = bool(IDENTIFIER.match(name)) and not name.startswith("_")
    return plain and not keyword.iskeyword(name)


def names_field(name: str) -> bool:
    """Return whether a member of a generated model can have the name."""
    return _is_public(name) and name not in _MODEL_ATTRIBUTES | _ANNOTATIONS


def names_function(name: str) -> bool:
    """Return whether a function of a generated handler or client class can have the name."""
    return _is_public(name) and name not in _CLIENT_NAMES


def field(name: str) -> str:
    """Return the name of the attribute for the member `name`.

    Leading underscores are removed, because pydantic rejects them. A name that pydantic itself uses
    gets a trailing underscore.
    """
    return usable(snake(name), "field", names_field)


def function(name: str) -> str:
    """Return the name of the function for the method `name`."""
    return usable(snake(name), "method", names_function)


def constant(function_name: str) -> str:
    """Return the name of a message's descriptor, for the name of its function."""
    return usable(screaming(function_name), "METHOD", lambda name: name not in _CONSTANTS)


_CONSTANTS = frozenset({"GATES", "PROTOCOL", "TYPE_CHECKING"})
"""Constants that the generated files define or import."""

_ENUM_ATTRIBUTES = frozenset(dir(IntEnum))


def enum_member(name: str) -> str:
    """Return the name of an enumeration's member for the name `name` in the specification."""
    taken = keyword.iskeyword(name) or name in _ENUM_ATTRIBUTES
    return f"{name}_" if taken else name


def module_name(protocol_id: str) -> str:
    """Return the name of a protocol's package."""
    result = snake(protocol_id)
    return result + "_" if keyword.iskeyword(result) else result


NAMING = Naming(
    target="python",
    language="Python",
    spell_message=function,
    takes_message=names_function,
    spell_member=field,
    takes_member=names_field,
    reserved_types=_RESERVED_TYPES,
    spell_constant=constant,
    spell_protocol=module_name,
)
