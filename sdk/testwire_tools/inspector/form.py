"""Converts the type of a message's params to the fields of a form, and a filled form to params.

This module works with every protocol, and must not depend on Textual.

Tests: `tests/tools/inspector/test_form.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

from testwire.registry import Method, Notification

from testwire_tools.sessions.examples import NoExample, params_of

Descriptor = Method[Any, Any] | Notification[Any]

WHOLE: Final = ""
"""The name of the only field if the params are not an object with known members."""


class WrongValue(ValueError):
    """Raised for the text of a field that cannot be converted. The message names the field."""


class FormField(NamedTuple):
    """A member of the params. An empty text omits the member.

    - `kind`: how the text is converted. `json` is any JSON value.
    - `choices`: the values to choose from. With `open`, other values are also valid.
    - `initial`: the text before the user has changed it.
    """

    name: str
    kind: Literal["string", "number", "json"]
    required: bool
    choices: tuple[str, ...] = ()
    open: bool = False
    initial: str = ""


def fields_of(descriptor: Descriptor, version: str | None = None) -> list[FormField]:
    """Return the fields for the params of a message. The required fields have valid values."""
    if descriptor.params is None:
        return []
    from pydantic import TypeAdapter

    schema = TypeAdapter(descriptor.params()).json_schema(by_alias=True)
    try:
        example = params_of(descriptor, version)
    except NoExample:
        example = {}
    members = _resolved(schema, schema).get("properties")
    if not isinstance(members, dict) or not isinstance(example, dict):
        return [FormField(WHOLE, "json", not descriptor.params_optional, initial=_text(example))]
    required = set(_resolved(schema, schema).get("required", ()))
    return [
        _field(name, _resolved(member, schema), schema, name in required, example.get(name))
        for name, member in members.items()
    ]


def params_from(fields: Iterable[FormField], texts: Mapping[str, str]) -> Any:
    """Return the params for the input of the fields. Raises WrongValue."""
    params: dict[str, Any] = {}
    for field in fields:
        text = texts.get(field.name, "")
        if not text and not (field.required and field.kind == "string"):
            continue
        params[field.name] = _value(field, text)
    return params.get(WHOLE, {}) if any(each.name == WHOLE for each in fields) else params


def _value(field: FormField, text: str) -> Any:
    if field.kind == "string":
        return text
    try:
        value = json.loads(text)
    except ValueError:
        value = None
        if text.strip() != "null":
            what = "a number" if field.kind == "number" else "JSON"
            raise WrongValue(f"{field.name or 'params'}: expected {what}, found {text!r}") from None
    return value


def _field(
    name: str, member: dict[str, Any], schema: dict[str, Any], required: bool, example: Any
) -> FormField:
    variants = [_resolved(each, schema) for each in member.get("anyOf", [member])]
    kinds = {str(each.get("type")) for each in variants} - {"null"}
    values = [value for each in variants for value in each.get("enum", [each.get("const")])]
    choices = [value for value in values if value is not None]
    is_open = any(each.get("type") == "string" and "enum" not in each for each in variants)
    if kinds == {"string"}:
        initial = example if isinstance(example, str) else ""
        texts = tuple(map(str, choices))
        return FormField(name, "string", required, texts, is_open and bool(texts), initial)
    texts = ("true", "false") if kinds == {"boolean"} else tuple(map(_text, choices))
    number = bool(kinds) and kinds <= {"integer", "number"}
    initial = "" if example is None else _text(example)
    return FormField(name, "number" if number else "json", required, texts, False, initial)


def _resolved(part: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Follow `$ref` in a schema."""
    seen: set[str] = set()
    while (ref := part.get("$ref")) is not None and ref not in seen:
        seen.add(ref)
        part = schema["$defs"][ref.rpartition("/")[2]]
    return part


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
