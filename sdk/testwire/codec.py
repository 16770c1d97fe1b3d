"""Params and results, from parsed JSON to typed values and back to bytes.

The one place where pydantic is used, and it is imported with the first message rather than with the
module. Knows descriptors, no protocol, no connection. Values are validated straight from the
parsed object, by wire names alone; they are written with what was set and nothing else, so that
absent, null and default stay three things.

Tests: `tests/sdk/test_codec.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from testwire_base import pointers

from testwire.core.messages import ABSENT
from testwire.errors import FieldError, InvalidMessage
from testwire.registry import Method, Notification, Role

if TYPE_CHECKING:
    from pydantic import ValidationError

    from testwire.profiles import ProfileWriter

MAX_ERRORS: Final = 20
"""Errors listed for one message; a list of 10,000 wrong items is not worth 10,000 lines."""

Descriptor = Method[Any, Any] | Notification[Any]


class _Adapter:
    """Validates and writes values of one type."""

    __slots__ = ("cls", "error", "name", "reader", "to_json", "to_plain", "use", "validate")

    def __init__(self, type_: Any, reader: Role | None) -> None:
        from pydantic import BaseModel, TypeAdapter, ValidationError

        self.error = ValidationError
        self.reader = reader
        """The role that reads such values, where it is always the same: models may ask for it."""
        self.use = _named(type_)
        """The type as tables of profiles know it."""
        self.cls: type[Any] | None = None
        """The model, where the type is one; its instances need no check before they are written."""
        if isinstance(type_, type) and issubclass(type_, BaseModel):
            if not type_.__pydantic_complete__:
                type_.model_rebuild()
            self.cls = type_
            self.name = type_.__name__
            self.validate: Callable[..., Any] = type_.__pydantic_validator__.validate_python
            self.to_json: Callable[..., bytes] = type_.__pydantic_serializer__.to_json
            self.to_plain: Callable[..., Any] = type_.__pydantic_serializer__.to_python
        else:
            adapter: TypeAdapter[Any] = TypeAdapter(type_)
            self.name = getattr(type_, "__name__", None) or str(type_)
            self.validate = adapter.validator.validate_python
            self.to_json = adapter.serializer.to_json
            self.to_plain = adapter.serializer.to_python


def _named(type_: Any) -> str | None:
    """The name of a type, also of one that stands beside None."""
    from typing import get_args

    members = [member for member in get_args(type_) if member is not type(None)]
    name = getattr(members[0] if len(members) == 1 else type_, "__name__", None)
    return name if isinstance(name, str) else None


def decode_json(data: bytes) -> Any:
    """Parse JSON. Raises ValueError for anything else, also for nesting beyond 200 levels."""
    return json_decoder()(data)


def json_decoder() -> Callable[[bytes], Any]:
    """The function behind `decode_json`, for those who call it often."""
    from functools import partial

    from pydantic_core import from_json

    return partial(from_json, allow_inf_nan=False)


def encode_json(value: Any) -> bytes:
    """Write a plain value as JSON. Raises ValueError where it cannot be written."""
    from pydantic_core import PydanticSerializationError, to_json

    try:
        return to_json(value)
    except (PydanticSerializationError, UnicodeError, TypeError) as error:
        clean = _without_surrogates(value)
        if clean is value or clean == value:
            raise ValueError(f"cannot be written as JSON: {error}") from None
        return to_json(clean)


def _without_surrogates(value: Any) -> Any:
    """Names of files may hold bytes that are no text; they come as lone surrogates."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {_without_surrogates(k): _without_surrogates(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    return value


def decode_params(descriptor: Descriptor, params: Any, reader: Role | None = None) -> Any:
    """The typed params of a message that came in; None where the method takes none.

    reader: the role that reads, where the message may go in both directions; without it, unknown
    members are dealt with as the more lenient role does. Raises InvalidMessage.
    """
    adapter = descriptor.cache.get("params") or _adapter(descriptor, "params")
    if adapter is None:
        return None
    if params is ABSENT:
        if not descriptor.params_optional:
            errors: list[FieldError] = [{"pointer": "", "message": "Params are required"}]
            raise InvalidMessage(f"Invalid params for {descriptor.name!r}", errors)
        params = {}
    try:
        context = adapter.reader or reader
        return adapter.validate(params, by_alias=True, by_name=False, context=context)
    except adapter.error as error:
        raise _invalid(f"Invalid params for {descriptor.name!r}", error, params) from None


def encode_params(
    descriptor: Descriptor, params: Any, writer: ProfileWriter | None = None
) -> bytes | None:
    """JSON bytes of params to send; None leaves the member out.

    params: the typed value; None where the method takes none, or where absent params mean an
    empty object, which is then sent (some readers insist on an object). Plain values that validate
    are taken too. writer: of a profile; None writes as the models say. Raises InvalidMessage.
    """
    adapter = descriptor.cache.get("params") or _adapter(descriptor, "params")
    if adapter is None:
        if params is not None:
            raise InvalidMessage(
                f"Params of {descriptor.name!r}",
                [{"pointer": "", "message": "The method takes no params"}],
            )
        return None
    if params is None and descriptor.params_optional:
        return b"{}"
    return _encode(adapter, params, "Params of", descriptor.name, writer)


def decode_result(descriptor: Method[Any, Any], result: Any, reader: Role | None = None) -> Any:
    """The typed result of a response that came in; `reader` as in `decode_params`.

    Raises InvalidMessage.
    """
    adapter = descriptor.cache.get("result") or _adapter(descriptor, "result")
    if adapter is None:
        return None
    try:
        context = adapter.reader or reader
        return adapter.validate(result, by_alias=True, by_name=False, context=context)
    except adapter.error as error:
        raise _invalid(f"The result of {descriptor.name!r} is invalid", error, result) from None


def encode_result(
    descriptor: Method[Any, Any], result: Any, writer: ProfileWriter | None = None
) -> bytes:
    """JSON bytes of a result to send; `writer` as in `encode_params`.

    Raises InvalidMessage where the value is not of its type.
    """
    adapter = descriptor.cache.get("result") or _adapter(descriptor, "result")
    if adapter is None:
        if result is not None:
            raise InvalidMessage(
                f"The result of {descriptor.name!r}",
                [{"pointer": "", "message": f"None is expected, not {type(result).__name__}"}],
            )
        return b"null"
    return _encode(adapter, result, "The result of", descriptor.name, writer)


def warm_up(descriptor: Descriptor) -> None:
    """Build what the first message of a method needs, ahead of it."""
    _adapter(descriptor, "params")
    if isinstance(descriptor, Method):
        _adapter(descriptor, "result")


def _adapter(descriptor: Descriptor, part: str) -> _Adapter | None:
    thunk = getattr(descriptor, part)
    if thunk is None:
        return None
    adapter = descriptor.cache.get(part)
    if adapter is None:
        adapter = descriptor.cache[part] = _Adapter(thunk(), _reader(descriptor, part))
        if part == "params" and isinstance(descriptor, Method):
            # A handler is about to make one of these.
            _adapter(descriptor, "result")
    assert isinstance(adapter, _Adapter)
    return adapter


def _reader(descriptor: Descriptor, part: str) -> Role | None:
    if descriptor.direction == "both":
        return None
    to_server = descriptor.direction == "clientToServer"
    return "server" if to_server == (part == "params") else "client"


def _encode(
    adapter: _Adapter, value: Any, what: str, method: str, writer: ProfileWriter | None
) -> bytes:
    cls = adapter.cls
    try:
        if cls is None or not isinstance(value, cls):
            value = adapter.validate(value)
        if writer is None:
            return adapter.to_json(value, by_alias=True, exclude_unset=True, warnings="error")
        plain = adapter.to_plain(
            value, mode="json", by_alias=True, exclude_unset=True, warnings="error"
        )
        return encode_json(writer.write(plain, value, adapter.use))
    except adapter.error as error:
        raise _invalid(f"{what} {method!r}", error, value) from None
    except ValueError as error:
        # A field was set to something that its type does not allow.
        lines = [line.strip() for line in str(error).splitlines()]
        text = next((line for line in lines[1:] if line), lines[0])
        raise InvalidMessage(f"{what} {method!r}", [{"pointer": "", "message": text}]) from None


def _invalid(what: str, error: ValidationError, value: Any) -> InvalidMessage:
    listed = error.errors(include_url=False, include_context=False, include_input=False)
    errors: list[FieldError] = [
        {"pointer": pointer(item["loc"], value), "message": item["msg"]}
        for item in listed[:MAX_ERRORS]
    ]
    return InvalidMessage(what, errors, more=len(listed) - len(errors))


def pointer(location: tuple[str | int, ...], value: Any) -> str:
    """The JSON pointer of a validation error's location.

    Locations hold names of union members as well, which are no part of the document; what does not
    lead further in `value` is left out, except at the end, where it names a missing member.
    """
    parts: list[str | int] = []
    for index, step in enumerate(location):
        if isinstance(value, dict):
            if step in value:
                value = value[step]
            elif index < len(location) - 1 or not isinstance(step, str) or step == "[key]":
                continue
        elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
            value = value[step]
        else:
            continue
        parts.append(step)
    return pointers.join("", *parts)
