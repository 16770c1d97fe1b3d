"""Names: how a wire name is spelled in each language.

Pure functions of their arguments. The module must not know any protocol; where a spec wants another
spelling it says so itself (`x-pythonName` on a member, `pythonName`, `typescriptName`).
Two names that come out alike are a finding (`rules/lint/names.py`), never a silent rename.

Tests: `tests/codegen/model/test_naming.py`.
"""

from __future__ import annotations

import keyword
import re

__all__ = [
    "camel",
    "is_identifier",
    "is_type_name",
    "module_name",
    "names_python_field",
    "names_python_function",
    "names_typescript_function",
    "pascal",
    "python_field",
    "python_function",
    "screaming",
    "snake",
    "typescript_function",
    "version_slug",
    "words",
]

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+[0-9]*|[A-Z]+[0-9]*|[0-9]+")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_TYPE_NAME = re.compile(r"[A-Z][A-Za-z0-9]*\Z")

# What a field of a pydantic model may not be called: attributes of `BaseModel` (a test compares the
# list with the installed pydantic, so that a new attribute is noticed).
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
        "set_pattern_member",
    }
)

# Names that the generated handler and client classes use themselves.
_PYTHON_CLIENT_NAMES = frozenset(
    {"connect", "launch", "over", "close", "aclose", "info", "connection", "wait_closed", "self"}
)

# Words of the language, and names that the generated TypeScript uses itself.
_TYPESCRIPT_RESERVED = frozenset(
    {
        "async", "await", "break", "case", "catch", "class", "connection", "const", "constructor",
        "continue", "debugger", "default", "delete", "dispose", "do", "else", "enum", "export",
        "extends", "false", "finally", "for", "function", "get", "if", "implements", "import", "in",
        "instanceof", "interface", "let", "new", "null", "of", "package", "private", "protected",
        "protocol", "public", "return", "set", "static", "super", "switch", "this", "throw", "true",
        "try", "typeof", "var", "void", "while", "with", "yield",
    }
)  # fmt: skip

# Names of types that the generated files use themselves, or that a language holds.
RESERVED_TYPE_NAMES = frozenset(
    {
        # Python
        "ABC", "AliasChoices", "Annotated", "Any", "Awaitable", "BaseModel", "ClassVar", "Client",
        "ClientHandlers", "ClientProxy", "ConfigDict", "Context", "Exception", "False", "Field",
        "Int", "Integer", "Literal", "Method", "Model", "None", "Notification", "OtherMembers",
        "SelectiveModel", "ServerHandlers", "ServerProxy", "Spellings", "StrictBool", "StrictFloat",
        "StrictInt", "StrictStr", "True", "TypeAlias", "TypeAliasType", "Union",
        # TypeScript
        "Array", "Boolean", "CancellationToken", "CheckOptions", "Date", "Disposable", "Error",
        "Function", "JSON", "Map", "MessageConnection", "NotificationContext", "NotificationType",
        "Number", "Object", "Promise", "Record", "RequestContext", "RequestType", "Server", "Set",
        "String", "Symbol", "ValidationError", "ValidationIssue",
    }
)  # fmt: skip


def words(name: str) -> list[str]:
    """The words of a name in any spelling: camelCase, PascalCase, kebab-case, dotted, slashed.

    Digits belong to the letters before them. Characters that are no ASCII letters or digits
    separate words and are dropped.
    """
    return _WORD.findall(name)


def snake(name: str) -> str:
    """`snake_case`; empty where the name has no letter or digit."""
    return "_".join(word.lower() for word in words(name))


def screaming(name: str) -> str:
    """`SCREAMING_SNAKE_CASE`."""
    return snake(name).upper()


def pascal(name: str) -> str:
    """`PascalCase`."""
    return "".join(word[:1].upper() + word[1:].lower() for word in words(name))


def camel(name: str) -> str:
    """`camelCase`."""
    joined = pascal(name)
    return joined[:1].lower() + joined[1:]


def is_identifier(name: str) -> bool:
    """True where the name is an identifier in Python, in ASCII."""
    return bool(_IDENTIFIER.match(name)) and not keyword.iskeyword(name)


def is_type_name(name: str) -> bool:
    """True where the name can name a type in every language: PascalCase, not taken."""
    return bool(_TYPE_NAME.match(name)) and name not in RESERVED_TYPE_NAMES


def names_python_field(name: str) -> bool:
    """True where a member of a generated model can be called that."""
    plain = is_identifier(name) and not name.startswith("_")
    return plain and name not in _MODEL_ATTRIBUTES


def names_python_function(name: str) -> bool:
    """True where a function of a generated handler or client class can be called that."""
    return is_identifier(name) and not name.startswith("_") and name not in _PYTHON_CLIENT_NAMES


def names_typescript_function(name: str) -> bool:
    """True where a function and a constant of generated TypeScript can be called that."""
    return bool(_IDENTIFIER.match(name)) and name not in _TYPESCRIPT_RESERVED


def python_field(name: str) -> str:
    """The attribute that carries a member called `name` on the wire.

    Keywords and attributes of pydantic models get a trailing underscore, a leading digit gets
    `n` before it (pydantic takes no leading underscore).
    """
    result = snake(name) or "field"
    if result[0].isdigit():
        result = "n" + result
    return result if names_python_field(result) else result + "_"


def python_function(name: str) -> str:
    """The function that stands for a method called `name` on the wire."""
    result = snake(name) or "method"
    if result[0].isdigit():
        result = "n" + result
    return result if names_python_function(result) else result + "_"


def typescript_function(name: str) -> str:
    """The TypeScript function that stands for a method called `name` on the wire."""
    result = camel(name) or "method"
    if result[0].isdigit():
        result = "n" + result
    return result if names_typescript_function(result) else result + "_"


def module_name(protocol_id: str) -> str:
    """The Python package of a protocol."""
    result = snake(protocol_id)
    return result + "_" if keyword.iskeyword(result) else result


def version_slug(version: str) -> str:
    """The module of a version: `0.4` gives `v0_4`, `0.0.1-alpha.1` gives `v0_0_1_alpha_1`."""
    return "v" + re.sub(r"[^0-9A-Za-z]+", "_", version).strip("_").lower()
