"""Generates `types.py` with datamodel-code-generator, from one schema for each version.

The prepared schema, the options and the templates in `dcg_templates/` determine the result. This
module must not edit the generated code.

Tests: `tests/codegen/targets/test_python_types.py`.
"""

from __future__ import annotations

import json
import re
import warnings
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH
from testwire_codegen.targets.python.classes import (
    STRICT,
    bases,
    extra,
    member_docs,
    other_members,
    own_patterns,
    rest_of,
    types_by,
)
from testwire_codegen.targets.python.code import Table, call, laid_out
from testwire_codegen.targets.python.constraints import (
    canonical,
    constants,
    constraint_metadata,
    exact,
    limit_pairs,
    limits,
    nullable,
)
from testwire_codegen.targets.python.constructors import constructor, names_of
from testwire_codegen.targets.python.naming import NAMING, enum_member
from testwire_codegen.targets.python.text import docstring, literal
from testwire_codegen.targets.views import tags

MODEL_MODULE = "testwire_protocols._model"
"""The module with the base classes and scalar types that `types.py` imports."""

_TEMPLATES = Path(__file__).parent / "dcg_templates"


def render_types(protocol: ir.Protocol, header: str, model: str = MODEL_MODULE) -> str:
    """Return the contents of `types.py`, which start with `header`.

    model: the module from which `types.py` imports its base classes.
    """
    from datamodel_code_generator import generate
    from datamodel_code_generator.enums import DataModelType, InputFileType, StrictTypes
    from datamodel_code_generator.format import Formatter, PythonVersion
    from datamodel_code_generator.parser import LiteralType

    extra: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for node in protocol.types:
        extra[node.name] = _template_data(protocol, node)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = generate(
            # Quotes within a string are escaped, so only the member `customTypePath` matches.
            json.dumps({"$defs": {node.name: _schema(node) for node in protocol.types}}).replace(
                f'Path": "{MODEL_MODULE}', f'Path": "{model}'
            ),
            input_filename=f"{protocol.key}.json",
            input_file_type=InputFileType.JsonSchema,
            output_model_type=DataModelType.PydanticV2BaseModel,
            base_class=f"{model}.Model",
            custom_template_dir=_TEMPLATES,
            extra_template_data=extra,
            aliases=_aliases(protocol),
            additional_imports=_imports(protocol, model),
            strict_types=[StrictTypes.str, StrictTypes.int, StrictTypes.float, StrictTypes.bool],
            enum_field_as_literal=LiteralType.All,
            use_type_alias=True,
            use_annotated=True,
            use_union_operator=True,
            use_standard_collections=True,
            use_double_quotes=True,
            strict_nullable=True,
            skip_root_model=True,
            disable_timestamp=True,
            # Annotations in strings are compiled at each import, which doubles the import time.
            disable_future_imports=True,
            target_python_version=PythonVersion.PY_311,
            formatters=[Formatter.BUILTIN],
            builtin_format_line_length=WIDTH,
            # `_TEMPLATES` has no pyproject.toml, so settings of the checkout have no effect.
            settings_path=_TEMPLATES,
            custom_file_header=header,
        )
    if not isinstance(text, str):
        raise RuntimeError("datamodel-code-generator returned several modules; expected one")
    return text.rstrip("\n") + "\n"


def _schema(node: ir.NamedType) -> dict[str, Any]:
    """Return the prepared schema of a named type. The template adds constraints and docstrings."""
    match node:
        case ir.Struct():
            body: dict[str, Any] = {
                "type": "object",
                "properties": {field.name: _member(field) for field in node.fields},
                "required": [field.name for field in node.fields if field.required],
            }
            if node.bases:
                body["allOf"] = [_expression(ir.Ref(name)) for name in node.bases]
            return body
        case ir.MapType():
            entries = {"type": "object", "additionalProperties": _expression(node.values)}
            if isinstance(node.keys, ir.Ref):
                entries["propertyNames"] = _expression(node.keys)
            return entries
        case ir.Union():
            return {"anyOf": [_expression(member) for member in node.members]}
        case ir.Enum():
            values: dict[str, Any] = {"enum": [entry.value for entry in node.values]}
            if node.open and not node.named:
                return {"anyOf": [values, {"customTypePath": f"{MODEL_MODULE}.{_unknown(node)}"}]}
            return values
        case ir.Alias():
            return _expression(node.type)


def _member(field: ir.Field) -> dict[str, Any]:
    if field.type_by is None:
        return _expression(field.type)
    names = dict.fromkeys(name for _, name in field.type_by.types)
    return {"anyOf": [*(_expression(ir.Ref(name)) for name in names), {}]}


def _expression(expression: ir.TypeExpr) -> dict[str, Any]:
    match expression:
        case ir.Ref(name):
            return {"$ref": f"#/$defs/{name}"}
        case ir.Const(value):
            # `Literal` cannot contain a float.
            return {"type": "number"} if isinstance(value, float) else {"const": value}
        case ir.Null():
            return {"type": "null"}
        case ir.AnyValue():
            return {}
        case ir.ArrayOf(items):
            return {"type": "array", "items": _expression(items)}
        case ir.TupleOf():
            return _tuple(expression)
        case ir.Nullable(inner):
            return _nullable(inner)
        case ir.Scalar(kind):
            # `Integer(...)` in the annotation checks an integer with limits.
            if kind != "integer" or expression.constrained:
                return {"type": kind}
            return {"type": "integer", "customTypePath": f"{MODEL_MODULE}.Int"}
    raise AssertionError(expression)


def _nullable(inner: ir.TypeExpr) -> dict[str, Any]:
    if isinstance(inner, ir.TupleOf):
        # datamodel-code-generator would define another type for a tuple in `anyOf`.
        return _tuple(inner) | {"type": ["array", "null"]}
    return {"anyOf": [_expression(inner), {"type": "null"}]}


def _tuple(expression: ir.TupleOf) -> dict[str, Any]:
    types = [_expression(item) for item in expression.items]
    if expression.rest is not None:
        # The template changes the list of further items to `*tuple[X, ...]`.
        types.append({"type": "array", "items": _expression(expression.rest)})
    size = {"minItems": len(types), "maxItems": len(types)}
    return {"type": "array", "prefixItems": types, "items": False, **size}


def _aliases(protocol: ir.Protocol) -> dict[str, str | list[str]]:
    return {
        f"{node.name}.{field.name}": NAMING.member(field)
        for node in protocol.types
        if isinstance(node, ir.Struct)
        for field in node.fields
    }


def _template_data(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any]:
    deprecated = f"Deprecated: {node.deprecated}" if node.deprecated else ""
    values: tuple[ir.EnumValue, ...] = node.values if isinstance(node, ir.Enum) else ()
    described = "\n".join(f"* `{entry.value}`: {entry.docs}" for entry in values if entry.docs)
    docs = "\n\n".join(part for part in (node.docs, described, deprecated) if part)
    if not isinstance(node, ir.Struct):
        others = ""
        if isinstance(node, ir.Enum) and node.open:
            others = _unknown(node)
        if isinstance(node, ir.Enum) and node.named:
            return _constants(node, "\n\n".join(part for part in (node.docs, deprecated) if part))
        return {
            "docs": docstring(docs, 0),
            "constants": (),
            "rest": rest_of(node.type) if isinstance(node, ir.Alias) else (),
            "metadata": _alias_metadata(protocol, node),
            "values": [literal(entry.value) for entry in values],
            "others": others,
            "alternatives": _alternatives,
            "width": WIDTH,
        }
    return {
        "docs": docstring(docs, 4),
        "extra": extra(protocol, node),
        "bases": bases(protocol, node),
        "types_by": types_by(protocol, node),
        "other_members": other_members(protocol, node),
        "own_patterns": bool(own_patterns(protocol, node)),
        **constructor(protocol, node),
        "members": {
            NAMING.member(field): {
                "metadata": _field_metadata(protocol, field),
                "docs": docstring(member_docs(field), 4),
                "default": not field.required,
                "rest": rest_of(field.type),
            }
            for field in node.fields
        },
    }


def _unknown(node: ir.Enum) -> str:
    """Return the type of the values that an open enumeration does not define."""
    return "Unknown" if node.kind == "string" else "UnknownInteger"


def _alternatives(hint: str) -> list[str]:
    """Return the alternatives of an annotation. Strings in the annotation can contain ` | `."""
    strings = [each.span() for each in _LITERAL.finditer(hint)]
    places = [each.span() for each in re.finditer(r" \| ", hint)]
    cuts = [cut for cut in places if not any(a < cut[0] < b for a, b in strings)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(hint)]
    return [hint[start:end] for start, end in zip(starts, ends, strict=True)]


def _constants(node: ir.Enum, docs: str) -> dict[str, Any]:
    """Return the template data of an enumeration whose values have names."""
    return {
        "docs": docstring(docs, 4),
        "kind": "OpenNamedInteger" if node.open else "NamedInteger",
        "constants": [
            {
                "name": enum_member(entry.name or ""),
                "value": literal(entry.value),
                "docs": docstring(entry.docs, 4),
            }
            for entry in node.values
        ],
    }


def _alias_metadata(protocol: ir.Protocol, node: ir.NamedType) -> list[str]:
    if isinstance(node, ir.Union):
        if values := constants(node):
            return [laid_out(call("Constants", *values), 8, 8)]
        tag = _discriminator(protocol, node)
        return [] if tag is None else [f"Field(discriminator={literal(tag)})"]
    if isinstance(node, ir.Enum):
        spellings = [(alias, entry.value) for entry in node.values for alias in entry.aliases]
        tables = [Table(tuple(spellings), tall=False)] if spellings else []
        return [laid_out(call("EnumValues", *tables), 8, 8)]
    if isinstance(node, ir.MapType) and isinstance(node.keys, ir.Scalar):
        return [laid_out(call("Keys", **dict(limit_pairs(node.keys))), 8, 8)]
    if not isinstance(node, ir.Alias):
        return []
    long = laid_out(call("Field", **dict(limit_pairs(node.type))), 8, 8)
    return [long if each.startswith("Field(") else each for each in constraint_metadata(node.type)]


def _discriminator(protocol: ir.Protocol, node: ir.Union) -> str | None:
    """Return the attribute for the discriminator, or None if pydantic cannot use it."""
    names = {NAMING.member(field) for field in tags(protocol, node) or ()}
    return names.pop() if len(names) == 1 else None


def _field_metadata(protocol: ir.Protocol, field: ir.Field) -> list[str]:
    """Return the metadata of a member for `Annotated[...]`. The order is significant."""
    metadata = ["ANY_VALUE"] if field.type_by is not None else exact(field.type)
    if not field.required and not nullable(protocol, field.type):
        metadata.append("NOT_NULL")
    settings = limits(field.type)
    wire, python = field.name, NAMING.member(field)
    if field.aliases:
        choices = ", ".join(literal(name) for name in (wire, *field.aliases))
        settings.insert(0, f"validation_alias=AliasChoices({choices})")
        settings.insert(1, f"serialization_alias={literal(wire)}")
    elif wire != python:
        settings.insert(0, f"alias={literal(wire)}")
    if settings:
        metadata.append(f"Field({', '.join(settings)})")
    return metadata + canonical(field.type)


_SOURCES = {
    "collections.abc": ("Sequence",),
    "pydantic": ("AliasChoices", "ConfigDict", "Field", *STRICT.values()),
    MODEL_MODULE: (
        "ANY_VALUE", "AcceptingModel", "CANONICAL_UUID", "Constants", "DependentModel",
        "EXACT_BOOLEAN", "EXACT_INTEGER", "EnumValues", "Int", "Integer", "Keys", "NOT_NULL",
        "NamedInteger", "OpenNamedInteger", "OtherMembers", "SelectiveModel", "SparseModel",
        "TUPLE", "TypeBy", "UNIQUE_ITEMS", "Unknown", "UnknownInteger",
    ),
    "typing": ("Annotated", "Any", "ClassVar", "Literal", "TYPE_CHECKING", "overload"),
}  # fmt: skip
"""Names that the templates use, by module. No type of a protocol can have one of these names."""

_LITERAL = re.compile(r"""("|')(?:(?!\1)[^\\]|\\.)*\1""")
"""A string in the code of datamodel-code-generator, which uses single and double quotes."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def _imports(protocol: ir.Protocol, model: str) -> list[str]:
    """Return the imports for the code that the templates add."""
    texts = [text for node in protocol.types for text in _additions(protocol, node)]
    used = {name for text in texts for name in re.findall(r"\w+", _STRING.sub("", text))}
    held = ((model if at == MODEL_MODULE else at, {*names}) for at, names in _SOURCES.items())
    return sorted(f"{at}.{name}" for at, names in held for name in used & names)


def _additions(protocol: ir.Protocol, node: ir.NamedType) -> Iterable[str]:
    """Yield the code that the templates add to a type."""
    if isinstance(node, ir.Enum) and node.named:
        metadata = []
        yield "OpenNamedInteger" if node.open else "NamedInteger"
    elif not isinstance(node, ir.Struct):
        metadata = [_alias_metadata(protocol, node)]
    else:
        metadata = [_field_metadata(protocol, field) for field in node.fields]
        yield from bases(protocol, node)
        yield from names_of(protocol, node)
        if extra(protocol, node) is not None:
            yield "ConfigDict"
        if types_by(protocol, node):
            yield "TypeBy ClassVar"
        other = other_members(protocol, node)
        if other is not None:
            yield "OtherMembers ClassVar"
            yield from (each["hint"] for each in other["patterns"])
            if own_patterns(protocol, node):
                named = sum(not each["rest"] for each in other["patterns"])
                yield "TYPE_CHECKING"
                yield "Literal" if named else ""
                yield "Any overload" if named > 1 else ""
    for each in metadata:
        yield from ("Annotated", *each) if each else ()
