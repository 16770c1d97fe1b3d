"""The classes of object types: bases, policies for unknown members, and annotations.

Tests: `tests/codegen/targets/test_python_types.py`, `tests/codegen/targets/test_python_members.py`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.python.constraints import constraint_metadata
from testwire_codegen.targets.python.naming import NAMING
from testwire_codegen.targets.python.text import docstring, literal

SPARSE_MEMBERS = 8
"""The minimum number of optional members of a selective class with sparse objects."""


_EXTRA: dict[ir.UnknownPolicy, str] = {"forbid": "forbid", "ignore": "ignore", "keep": "allow"}
"""The `extra` setting of pydantic for each policy. The strictest policy comes first."""


def _policy(node: ir.Struct) -> ir.UnknownPolicy:
    """Return the more lenient policy, because both roles use the same class."""
    return max(node.unknown_in_client, node.unknown_in_server, key=list(_EXTRA).index)


def _bases(protocol: ir.Protocol, node: ir.Struct) -> list[ir.Struct]:
    """Return the types from which a type directly derives."""
    found = map(protocol.type, node.bases)
    return [base for base in found if isinstance(base, ir.Struct)]


def _selective(protocol: ir.Protocol, node: ir.Struct) -> bool:
    """Return whether the policies of a type require more than pydantic's `extra` setting."""
    split = node.unknown_in_client != node.unknown_in_server
    inherited = any(_selective(protocol, base) for base in _bases(protocol, node))
    return split or bool(node.patterns) or inherited


def extra(protocol: ir.Protocol, node: ir.Struct) -> str | None:
    """Return the `extra` setting of a class, or None if the inherited setting is correct."""
    inherited = _bases(protocol, node)
    if _selective(protocol, node):
        # A base class that is not selective may override the setting of `SelectiveModel`.
        covered = all(_selective(protocol, base) or _policy(base) == "keep" for base in inherited)
        return None if covered else "allow"
    policy = _policy(node)
    # The setting of the last base class applies.
    known = _policy(inherited[-1]) if inherited else "ignore"
    return None if policy == known else _EXTRA[policy]


def _sparse(protocol: ir.Protocol, node: ir.Struct) -> bool:
    """Return whether objects of a selective class store only the members that were set."""
    # Pydantic can write an object in a union only if the object stores all defaults.
    found = [each.name for each in protocol.types if isinstance(each, ir.Union)]
    for name in found:
        found += [each for each in ir.references(protocol.type(name)) if each not in found]
    alone = not node.bases and all(
        node.name not in each.bases for each in protocol.types if isinstance(each, ir.Struct)
    )
    optional = sum(not field.required for field in node.fields)
    return alone and node.name not in found and optional >= SPARSE_MEMBERS


def bases(protocol: ir.Protocol, node: ir.Struct) -> tuple[str, ...]:
    """Return the base classes, or an empty tuple for the default."""
    inherited = _bases(protocol, node)
    covered = any(_selective(protocol, base) for base in inherited)
    kind = "SparseModel" if _sparse(protocol, node) else "SelectiveModel"
    selective = _selective(protocol, node) and not covered
    dependent = bool(_dependent(protocol, node)) and not any(
        _dependent(protocol, base) for base in inherited
    )
    added = ["AcceptingModel"] if node.accepts else []
    added += ["DependentModel"] * dependent + [kind] * selective
    return (*added, *(base.name for base in inherited)) if added else ()


def _dependent(protocol: ir.Protocol, node: ir.Struct) -> list[ir.Field]:
    """Return the members whose types depend on other members."""
    return [field for field in protocol.all_fields(node) if field.type_by is not None]


def types_by(protocol: ir.Protocol, node: ir.Struct) -> list[dict[str, Any]]:
    """Return the arguments of `TypeBy` by attribute, or an empty list if they are inherited."""
    found = _dependent(protocol, node)
    if any(_dependent(protocol, base) == found for base in _bases(protocol, node)):
        return []
    fields = {field.name: field for field in protocol.all_fields(node)}
    return [
        {
            "attribute": literal(NAMING.member(field)),
            "wire": literal(field.name),
            "member": literal(NAMING.member(fields[field.type_by.member])),
            "types": [(literal(value), name) for value, name in field.type_by.types],
        }
        for field in found
        if field.type_by is not None
    ]


def own_patterns(protocol: ir.Protocol, node: ir.Struct) -> tuple[ir.PatternField, ...]:
    """Return all patterns of a class, or an empty tuple if one base class has all of them."""
    found = protocol.all_patterns(node)
    inherited = any(protocol.all_patterns(base) == found for base in _bases(protocol, node))
    return () if inherited else found


def other_members(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any] | None:
    """Return the arguments of `OtherMembers` for a class, or None if they are inherited."""
    if not _selective(protocol, node):
        return None
    inherited = _bases(protocol, node)
    if len(inherited) == 1 and _selective(protocol, inherited[0]):
        (base,) = inherited
        policies = base.unknown_in_client, base.unknown_in_server
        same = policies == (node.unknown_in_client, node.unknown_in_server)
        if same and not own_patterns(protocol, node):
            return None
    return {
        "client": literal(node.unknown_in_client),
        "server": literal(node.unknown_in_server),
        "patterns": [
            {
                "pattern": literal(each.pattern),
                "hint": annotation(each.type),
                "docs": docstring(
                    member_docs(each) or "The members that the type does not name.", 12
                ),
                "rest": each.pattern == ir.REST,
            }
            for each in protocol.all_patterns(node)
        ],
    }


STRICT = {"string": "StrictStr", "number": "StrictFloat", "boolean": "StrictBool"}


def annotation(expression: ir.TypeExpr) -> str:
    """Return the annotation of members that match a pattern.

    datamodel-code-generator creates the annotations of all other members.
    """
    match expression:
        case ir.Ref(name):
            return name
        case ir.Null():
            return "None"
        case ir.AnyValue():
            return "Any"
        case ir.Nullable(inner):
            return f"{annotation(inner)} | None"
    hint, metadata = _hint(expression), constraint_metadata(expression)
    return f"Annotated[{', '.join((hint, *metadata))}]" if metadata else hint


def _hint(expression: ir.Const | ir.ArrayOf | ir.TupleOf | ir.Scalar) -> str:
    """Return the annotation of a constant, an array or a scalar, without constraints."""
    match expression:
        case ir.Const(value):
            is_float = isinstance(value, float)  # `Literal` cannot contain it.
            return STRICT["number"] if is_float else f"Literal[{literal(value)}]"
        case ir.ArrayOf(items):
            return f"list[{annotation(items)}]"
        case ir.TupleOf(items, rest):
            further = [] if rest is None else [f"*tuple[{annotation(rest)}, ...]"]
            return f"tuple[{', '.join([*map(annotation, items), *further])}]"
        case ir.Scalar(kind="integer"):
            return "int" if expression.constrained else "Int"
        case ir.Scalar(kind):
            return STRICT[kind]


def member_docs(member: ir.Field | ir.PatternField) -> str:
    parts = [member.docs]
    if isinstance(member, ir.Field) and member.has_default:
        parts.append(f"Default: {json.dumps(member.default)}.")
    if member.deprecated:
        parts.append(f"Deprecated: {member.deprecated}")
    return " ".join(part for part in parts if part)


def rest_of(expression: ir.TypeExpr) -> tuple[tuple[str, str], ...]:
    """Return replacements in the annotation of a tuple: the list of further items, and its type.

    datamodel-code-generator puts names of types that are defined later in quotes.
    """
    inner = expression.inner if isinstance(expression, ir.Nullable) else expression
    if not isinstance(inner, ir.TupleOf) or inner.rest is None:
        return ()
    plain = annotation(inner.rest)
    forms = [plain]
    for name in ir.references(inner.rest):
        quoted = re.sub(rf"\b{name}\b", f'"{name}"', plain)
        forms += [quoted, re.sub(r"(.+) \| None$", r"Optional[\1]", quoted)]
    return tuple((f"list[{each}]]", f"*tuple[{each}, ...]]") for each in forms)
