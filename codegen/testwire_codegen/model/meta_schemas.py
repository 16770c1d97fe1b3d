"""Validation of documents against the meta-schemas in `spec/meta`.

The module must not interpret the documents.

Tests: `tests/codegen/model/test_loader.py`, `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from testwire_base.documents import Document, json_kind
from testwire_base.findings import Finding
from testwire_base.pointers import join, resolve


def validate(document: Document, schema: Path, protocol: str | None = None) -> list[Finding]:
    """Validate a document against the meta-schema in the file `schema`, and return findings."""
    root, validator = _meta_schema(schema)
    try:
        found = list(validator.iter_errors(document.data))
        # If a value has the wrong JSON type, other errors at the same location are misleading. For
        # example, an array matches all alternatives that only restrict objects.
        wrong = [each.instance_path for each in found if each.kind.name == "type"]
        problems = [
            each
            for error in found
            if error.kind.name == "type" or error.instance_path not in wrong
            for each in _explain(root, error)
        ]
    except UnicodeEncodeError:
        problems = [
            (at, "expected valid Unicode, found an unpaired surrogate")
            for at in _not_text(document)
        ]
    return [
        Finding(
            rule="meta-schema",
            category="spec",
            message=message,
            location=document.at(pointer),
            protocol=protocol,
            fix=f"See {_shown(schema)} for the allowed members and values.",
        )
        for pointer, message in dict.fromkeys(problems)
    ]


def _shown(schema: Path) -> str:
    """Return the path of a meta-schema, relative to the current folder if possible."""
    here = Path.cwd()
    return (schema.relative_to(here) if schema.is_relative_to(here) else schema).as_posix()


@functools.cache
def _meta_schema(path: Path) -> tuple[Any, Any]:
    """Return the parsed meta-schema and its validator."""
    # `generate --check` does not need this import if the files are unchanged.
    from jsonschema_rs import Draft202012Validator

    schema = json.loads(path.read_text(encoding="utf-8"))
    return schema, Draft202012Validator(schema)


def _not_text(document: Document) -> Iterator[str]:
    """Yield pointers to strings that cannot be encoded as UTF-8, such as `"\\ud800"`."""
    for pointer in document.positions:
        value = resolve(document.data, pointer)
        if any(
            "\ud800" <= char <= "\udfff" for char in pointer + (value if type(value) is str else "")
        ):
            yield pointer


_KINDS = {
    "array": "an array",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}


def _explain(root: Any, error: Any) -> Iterator[tuple[str, str]]:
    """Yield pairs of a pointer and a message. Each unknown key has its own pair."""
    pointer, keyword = join("", *error.instance_path), error.kind.name
    schema = resolve(root, join("", *error.schema_path[:-1]))
    comment = schema.get("$comment")
    if keyword == "additionalProperties":
        known = schema.get("properties", {})
        for name in error.kind.unexpected:
            yield (join(pointer, name), f"unknown key {name!r}; known: {', '.join(sorted(known))}")
    elif keyword == "propertyNames":
        name, wanted = error.kind.error.instance, error.kind.error.kind.value
        message = (
            f"expected {comment}, found {name!r}"
            if comment
            else f"{name!r} does not match {wanted}"
        )
        yield join(pointer, name), message
    elif comment:
        yield pointer, comment
    elif keyword == "type":
        expected = " or ".join(_KINDS[kind] for kind in error.kind.types)
        yield pointer, f"expected {expected}, found {json_kind(error.instance)}"
    elif keyword in ("anyOf", "oneOf"):
        # The branch with the deepest error is probably the intended one.
        branches = getattr(error.kind, "context", [])
        inner = [each for branch in branches for each in branch]
        if inner:
            yield from _explain(root, max(inner, key=lambda each: len(each.instance_path)))
        else:
            yield pointer, error.message
    elif error.schema_path[-1] == "required":
        missing = [name for name in schema["required"] if name not in error.instance]
        yield pointer, f"missing {', '.join(repr(name) for name in missing)}"
    elif keyword == "falseSchema" and error.instance_path:
        yield pointer, f"{error.instance_path[-1]!r} is not allowed here"
    else:
        yield pointer, error.message
