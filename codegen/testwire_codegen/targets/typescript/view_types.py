"""Creates the data of `types.ts` and `guards.ts` for the TypeScript templates.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_forms.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import camel
from testwire_codegen.targets.shapes import definition
from testwire_codegen.targets.typescript.text import (
    comment,
    entries,
    expression,
    key,
    line,
    literal,
)
from testwire_codegen.targets.views import title


def docs_of(text: str, deprecated: str | None, *more: str) -> str:
    """Return a description with further lines and the note of deprecation."""
    parts = [text, *more]
    if deprecated:
        parts.append(f"@deprecated {deprecated}")
    return "\n".join(part for part in parts if part)


# --- types.ts ------------------------------------------------------------------------------------


def types_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `types.ts`."""
    types = [_type(protocol, node) for node in protocol.types]
    return {"title": line(title(protocol)), "types": types}


def _type(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any]:
    """Return the view of an interface with `members`, or of an alias for `alternatives`."""
    head = {"docs": comment(docs_of(node.docs, node.deprecated), 0), "name": node.name}
    if isinstance(node, ir.Struct):
        members = [_member(field) for field in node.fields]
        index = _index_signature(protocol, node)
        return {**head, "interface": True, "bases": node.bases, "members": members, "index": index}
    return {
        **head,
        "interface": False,
        "alternatives": _alternatives(node),
        "constants": _constants(node) if isinstance(node, ir.Enum) and node.named else (),
    }


def _constants(node: ir.Enum) -> list[dict[str, Any]]:
    return [
        {
            "docs": comment(entry.docs, 2),
            "name": key(entry.name or ""),
            "value": literal(entry.value),
        }
        for entry in node.values
    ]


def _index_signature(protocol: ir.Protocol, node: ir.Struct) -> str | None:
    """Return the type of all members of an object whose members can have any name, or None.

    In TypeScript, this type includes the types of the named members. A base type has none, because
    a derived type could not add members of other types.
    """
    patterns = protocol.all_patterns(node)
    derived = (each for each in protocol.types if isinstance(each, ir.Struct))
    if not any(each.pattern == ir.REST for each in patterns) or any(
        node.name in each.bases for each in derived
    ):
        return None
    fields = protocol.all_fields(node)
    types = [expression(each.type) for each in patterns]
    types += [expression(each.type) for each in fields]
    if not all(field.required for field in fields):
        types.append("undefined")
    return "unknown" if "unknown" in types else " | ".join(dict.fromkeys(types))


def _member(field: ir.Field) -> dict[str, Any]:
    default = f"@defaultValue {literal(field.default)}" if field.has_default else ""
    return {
        "docs": comment(docs_of(field.docs, field.deprecated, default), 2),
        "name": key(field.name),
        "optional": not field.required,
        "type": expression(field.type),
    }


def _alternatives(node: ir.MapType | ir.Union | ir.Enum | ir.Alias) -> list[dict[str, Any]]:
    docs = {}
    match node:
        case ir.MapType():
            texts = [f"Record<string, {expression(node.values)}>"]
            if isinstance(node.keys, ir.Ref):
                # Not every possible name is present.
                texts = [f"{{ [name in {node.keys.name}]?: {expression(node.values)} }}"]
        case ir.Union():
            texts = [expression(member) for member in node.members]
        case ir.Alias():
            texts = [expression(node.type)]
        case ir.Enum():
            docs = {literal(entry.value): comment(entry.docs, 2) for entry in node.values}
            texts = list(docs)
            if node.open:
                # The intersection keeps the known values in completion lists.
                texts.append(f"({'string' if node.kind == 'string' else 'number'} & {{}})")
    return [{"text": text, "docs": docs.get(text, ())} for text in texts]


# --- guards.ts -----------------------------------------------------------------------------------


def guards_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `guards.ts`. `shapes` contains the lines of the table of types."""
    table = {node.name: definition(protocol, node) for node in protocol.types}
    lines = [line for name, entry in table.items() for line in entries(name, entry)]
    return {
        "title": line(title(protocol)),
        "names": list(table),
        "shapes": lines,
        "dependent": list(_dependent(protocol)),
    }


def _dependent(protocol: ir.Protocol) -> Iterator[dict[str, Any]]:
    """Yield the view of the function for each member whose type depends on another member."""
    for node in protocol.types:
        for field in protocol.all_fields(node) if isinstance(node, ir.Struct) else ():
            if field.type_by is not None:
                word, by = camel(field.name), field.type_by.member
                has = f"`{field.name}` has the type of this kind"
                yield {
                    "docs": comment(f"Returns true if `{by}` is `kind` and {has}.", 0),
                    "function": f"has{node.name}{word[:1].upper()}{word[1:]}",
                    "type": node.name,
                    "member": literal(field.name),
                    "key": key(field.name),
                    "by": key(by),
                    "table": _table(field.type_by),
                }


def _table(type_by: ir.TypeBy) -> str:
    members = (f"{key(value)}: types.{name}" for value, name in type_by.types)
    return f"{{ {'; '.join(members)} }}"
