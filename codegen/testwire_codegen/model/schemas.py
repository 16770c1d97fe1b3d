"""Validation of values against the schemas of a specification, with a JSON Schema validator.

The keywords of the dialect are first converted to JSON Schema. The module must not use the IR,
so that the vectors also reveal errors in `lower.py`.

Tests: `tests/codegen/model/test_vectors.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from testwire_base.documents import Document
from testwire_base.pointers import join

from testwire_codegen.model.loader import VersionFolder


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A validation error: pointer into the value, keyword and message."""

    pointer: str
    keyword: str
    message: str


class Schemas:
    """The schemas of a version, prepared for validation.

    The constructor raises ValueError if a reference leads to a missing file.
    """

    def __init__(self, folder: VersionFolder) -> None:
        from jsonschema_rs import Registry

        self._folder = folder
        self._definitions: dict[tuple[str, str], tuple[Document, dict[str, Any]]] = {
            (document.file, name): (document, schema)
            for document in folder.schemas.values()
            for name, schema in document.data["$defs"].items()
        }
        resources = []
        for document in folder.schemas.values():
            definitions = {
                name: self._reading(document, schema)
                for name, schema in document.data["$defs"].items()
            }
            resources.append((_uri(document), {"$defs": definitions}))
        self._registry: Any = Registry(resources)
        self._validators: dict[tuple[str, str], Any] = {}

    def errors(self, type_name: str, value: Any) -> list[Mismatch]:
        """Validate a value, and return its errors. Raise KeyError if the type does not exist."""
        for document in self._folder.schemas.values():
            if type_name in document.data["$defs"]:
                return list(self.errors_at(document, join("/$defs", type_name), value))
        raise KeyError(type_name)

    def errors_at(self, document: Document, pointer: str, value: Any) -> Iterator[Mismatch]:
        """Validate a value against the schema at `pointer` in a document, and yield its errors."""
        for error in self._validator(document, pointer).iter_errors(value):
            yield from _mismatches(error)

    def _validator(self, document: Document, pointer: str) -> Any:
        """Return the validator of a schema. To create it takes longer than to validate a value."""
        from jsonschema_rs import Draft202012Validator

        place = document.file, pointer
        if place not in self._validators:
            # The names of members in the pointer may contain characters that are invalid in a URI.
            schema = {"$ref": f"{_uri(document)}#{quote(pointer)}"}
            validator = Draft202012Validator(schema, registry=self._registry)
            self._validators[place] = validator
        return self._validators[place]

    def _reading(self, document: Document, schema: dict[str, Any]) -> dict[str, Any]:
        """Convert a definition to a JSON Schema that accepts the values that readers accept."""
        if "enum" in schema:
            return _reading_enum(schema)
        if "x-discriminator" in schema:
            return self._reading_tagged(document, schema)
        if not schema.keys() & {"properties", "patternProperties", "allOf"}:
            plain: dict[str, Any] = _absolute(document, schema)
            return plain
        reading: dict[str, Any] = {"type": "object", "properties": {}, "patternProperties": {}}
        conditions: list[dict[str, Any]] = []
        policy: Any = None
        for part_document, part in self._with_bases(document, schema):
            policy = part.get("x-unknown") if policy is None else policy
            if "additionalProperties" in part:
                rest = _absolute(part_document, part["additionalProperties"])
                reading.setdefault("additionalProperties", rest)
            for pattern, member in part.get("patternProperties", {}).items():
                reading["patternProperties"][pattern] = _absolute(part_document, member)
            for name, member in part.get("properties", {}).items():
                spellings = [name, *member.get("x-aliases", ())]
                readable = _absolute(part_document, member)
                reading["properties"] |= dict.fromkeys(spellings, readable)
                conditions += _by_member(part_document, name, member.get("x-typeBy"))
                if name in part.get("required", ()):
                    required = [{"required": [each]} for each in spellings]
                    conditions += required if len(required) == 1 else [{"anyOf": required}]
        if policy in ("forbid", {"client": "forbid", "server": "forbid"}):
            reading["additionalProperties"] = False
        return reading | ({"allOf": conditions} if conditions else {})

    def _reading_tagged(self, document: Document, schema: dict[str, Any]) -> dict[str, Any]:
        """Convert a union with a discriminator, whose value selects the alternative.

        Errors are in the selected alternative, as in generated code. If generated code cannot
        select an alternative, the errors are in the union.
        """
        plain: dict[str, Any] = _absolute(document, schema)
        name = schema["x-discriminator"]
        branches = []
        for alternative in plain.get("oneOf", plain.get("anyOf", ())):
            tag = self._tag(document, alternative, name)
            if tag is None:
                return plain
            selected = {
                "type": "object", "properties": {name: {"const": tag}}, "required": [name],
            }  # fmt: skip
            branches.append({"if": selected, "then": alternative})
        unknown = {"not": {"anyOf": [branch["if"] for branch in branches]}}
        return {"allOf": [*branches, {"if": unknown, "then": plain}]}

    def _tag(self, document: Document, alternative: dict[str, Any], name: str) -> str | None:
        """Return the constant string of a member that has only one spelling, or None."""
        target = self._target(document, alternative.get("$ref", ""))
        for _, part in () if target is None else self._with_bases(*target):
            member = part.get("properties", {}).get(name)
            if member is not None:
                tag = member.get("const")
                return tag if isinstance(tag, str) and "x-aliases" not in member else None
        return None

    def _target(self, document: Document, reference: str) -> tuple[Document, dict[str, Any]] | None:
        """Return the definition to which a reference leads, with its document."""
        file, _, pointer = reference.removeprefix("spec:/").partition("#")
        holder = self._folder.document(file) if file else document
        return self._definitions.get((holder.file if holder else "", pointer.rpartition("/")[2]))

    def _with_bases(
        self, document: Document, schema: dict[str, Any]
    ) -> Iterator[tuple[Document, dict[str, Any]]]:
        seen: set[int] = set()
        todo = [(document, schema)]
        while todo:
            document, schema = todo.pop()
            if id(schema) in seen:
                continue
            seen.add(id(schema))
            yield document, schema
            for base in reversed(schema.get("allOf", ())):
                found = self._target(document, base["$ref"])
                if found is not None:
                    todo.append(found)


def _by_member(
    document: Document, name: str, type_by: dict[str, Any] | None
) -> Iterator[dict[str, Any]]:
    """Yield the conditions of a member whose type depends on another member."""
    if type_by is None:
        return
    by = type_by["member"]
    for value, schema in type_by["types"].items():
        yield {
            "if": {"properties": {by: {"const": value}}, "required": [by]},
            "then": {"properties": {name: _absolute(document, schema)}},
        }


def _uri(document: Document) -> str:
    return "spec:/" + document.file.rpartition("/")[2]


def _reading_enum(schema: dict[str, Any]) -> dict[str, Any]:
    if schema.get("x-open", False):
        return {"type": schema["type"]}
    if schema.get("type") not in ("string", "integer"):
        return {"enum": schema["enum"]}
    aliases = [spelling for group in schema.get("x-enumAliases", {}).values() for spelling in group]
    return {"enum": [*schema["enum"], *aliases], "type": schema["type"]}


def _absolute(document: Document, value: Any) -> Any:
    """Make all references in the schema absolute."""
    if isinstance(value, list):
        return [_absolute(document, item) for item in value]
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for key, member in value.items():
        if key == "$ref":
            file, _, pointer = member.partition("#")
            result[key] = f"spec:/{file}#{pointer}" if file else f"{_uri(document)}#{pointer}"
        elif key == "const" and member is None:
            result["type"] = "null"  # Errors have the same keyword as for other null types.
        elif key in ("default", "const"):
            result[key] = member
        else:
            result[key] = _absolute(document, member)
    if "prefixItems" in result and result["items"] is False:
        # Further items cause one error for the whole array, not one error for each item.
        del result["items"]
        result["maxItems"] = len(result["prefixItems"])
    return result


def _mismatches(error: Any) -> Iterator[Mismatch]:
    pointer, keyword = join("", *error.instance_path), error.kind.name
    if keyword == "additionalProperties":
        for name in error.kind.unexpected:
            yield Mismatch(join(pointer, name), "x-unknown", f"unknown member {name!r}")
        return
    if keyword == "propertyNames":
        name = error.kind.error.instance
        yield Mismatch(join(pointer, name), keyword, error.message)
        return
    name = error.kind.property if keyword == "required" else _spelled(error)
    if name is None:
        yield Mismatch(pointer, keyword, error.message)
    else:
        yield Mismatch(join(pointer, name), "required", f"{name!r} is missing")


def _spelled(error: Any) -> str | None:
    """Return the name of a missing member that has aliases, or None for other errors."""
    if error.kind.name != "anyOf" or error.schema_path[-3:-2] != ["allOf"]:
        return None
    name: str = error.kind.context[0][0].kind.property
    return name
