"""Describes the values that do not pass validation, and the members that contain them.

The module must not depend on a protocol or a connection. Tests: `tests/sdk/test_codec.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from testwire_base import pointers
from testwire_base.members import find_member
from testwire_base.spelling import suggestion

from testwire.errors import FieldError, InvalidMessage
from testwire.registry import ByPosition

if TYPE_CHECKING:
    from pydantic import ValidationError

MAX_ERRORS: Final = 20
"""How many errors are listed for one invalid message."""


def described(error: BaseException) -> str:
    """Return the type and the message of an exception in one line.

    If a member of a model is invalid, the message starts with the class and the member. For an
    exception group, such as one of `asyncio.TaskGroup`, the first exception is described.
    """
    from pydantic_core import ValidationError

    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    text = next(iter(str(error).splitlines()), "")
    if isinstance(error, ValidationError):
        listed = error.errors(include_url=False, include_context=False, include_input=False)
        member = ".".join((error.title, *map(str, listed[0]["loc"])))
        others = f" (and {len(listed) - 1} more)" if len(listed) > 1 else ""
        text = f"{member}: {listed[0]['msg']}{others}"
    return f"{type(error).__name__}: {text:.300}" if text else type(error).__name__


def invalid_message(
    what: str,
    error: ValidationError,
    value: Any,
    order: ByPosition | None = None,
    written: Any = None,
) -> InvalidMessage:
    """Return the exception for an invalid value.

    - `what`: the start of the message, such as `Invalid params for 'list'`.
    - `value`: the JSON value, or the typed value, that does not pass validation.
    - `order`: the positions of the members if the message contains an array.
    - `written`: the type of a value that this program sends. The error then also names the class.
    """
    listed = error.errors(include_url=False)
    errors: list[FieldError] = [
        {
            "pointer": pointer(e["loc"], value, e["type"] == "missing"),
            "message": _member(written, e["loc"])
            + e["msg"]
            + suggestion(e["input"], e.get("ctx", {}).get("values", ())),
        }
        for e in listed[:MAX_ERRORS]
    ]
    if order is not None:
        errors = [{**each, "pointer": order.pointer(each["pointer"])} for each in errors]
    return InvalidMessage(what, errors, more=len(listed) - len(errors))


def _member(type_: Any, location: tuple[str | int, ...]) -> str:
    found = None if type_ is None else find_member(type_, location)
    return "" if found is None else f"{found.cls.__name__}.{found.name}: "


def pointer(location: tuple[str | int, ...], value: Any, missing: bool = True) -> str:
    """Return the JSON pointer for the location of a validation error.

    missing: whether the last part of the location can name a missing member.

    pydantic's locations also contain names of union members, which are not part of the document.
    Parts of the location that do not exist in `value` are therefore omitted.
    """
    parts: list[str | int] = []
    for index, step in enumerate(location):
        if isinstance(value, dict):
            if step in value:
                value = value[step]
            elif not missing or index < len(location) - 1 or not isinstance(step, str):
                continue
        elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
            value = value[step]
        elif isinstance(value, Iterator):
            # The items of a large array are no longer available.
            parts += location[index:]
            break
        else:
            continue
        parts.append(step)
    return pointers.join("", *parts)
