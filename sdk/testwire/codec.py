"""Converts received params and results to typed values, and typed values to JSON bytes.

The runtime uses pydantic only in this module and in `failures`. The module imports pydantic when it
converts the first message, so that importing the module is fast. The module must not depend on a
protocol or a connection.

Members of received objects are matched only by their wire names. Only members that were set are
written, so absent, null and default values remain distinct.

Tests: `tests/sdk/test_codec.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from testwire.core import pieces
from testwire.core.messages import ABSENT
from testwire.errors import FieldError, InvalidMessage
from testwire.failures import invalid_message
from testwire.registry import AnyMethod, ByPosition, Method, Notification, Role

if TYPE_CHECKING:
    from testwire.profiles import ProfileWriter

LARGE_BYTES: Final = 128 * 1024
"""In a larger message, only the first error of each list is reported."""

Descriptor = AnyMethod | Notification[Any]


class _Adapter:
    """Validates and writes values of one type."""

    __slots__ = (
        *("_fails_fast", "cls", "error", "lists", "name", "reader", "to_json", "to_plain"),
        *("type", "use", "validate"),
    )

    def __init__(self, type_: Any, reader: Role | None) -> None:
        from typing import get_args, get_origin

        from pydantic import BaseModel, TypeAdapter, ValidationError

        self.type = type_
        self._fails_fast: Callable[..., Any] | None = None
        self.error = ValidationError
        self.reader = reader
        """The role that receives values of the type; None if both roles can receive them."""
        self.use = _named(type_)
        """The name of the type in the `Writings` of a profile."""
        self.lists: frozenset[str] = frozenset()
        """The wire names of the members with lists."""
        self.cls: type[Any] | None = None
        """The class if the type is a model. Its instances are written without validation."""
        if isinstance(type_, type) and issubclass(type_, BaseModel):
            if not type_.__pydantic_complete__:
                type_.model_rebuild()
            self.cls = type_
            self.name = type_.__name__
            self.lists = frozenset(
                field.serialization_alias or field.alias or name
                for name, field in type_.model_fields.items()
                if list
                in {get_origin(each) for each in (field.annotation, *get_args(field.annotation))}
            )
            self.validate: Callable[..., Any] = type_.__pydantic_validator__.validate_python
            self.to_json: Callable[..., bytes] = type_.__pydantic_serializer__.to_json
            self.to_plain: Callable[..., Any] = type_.__pydantic_serializer__.to_python
        else:
            adapter: TypeAdapter[Any] = TypeAdapter(type_)
            self.name = getattr(type_, "__name__", None) or str(type_)
            self.validate = adapter.validator.validate_python
            self.to_json = adapter.serializer.to_json
            self.to_plain = adapter.serializer.to_python

    def validate_large(self, value: Any, **options: Any) -> Any:
        """Validate the value of a large message.

        With pydantic 2.13 or newer, at most one error is reported for each list. A million invalid
        items would otherwise need a gigabyte for their errors.
        """
        if self._fails_fast is None:
            from pydantic import TypeAdapter
            from pydantic_core import SchemaValidator

            schema = _failing_fast(TypeAdapter(self.type).core_schema)
            try:
                # The validators that the classes of the members already have do not fail fast.
                validator = SchemaValidator(schema, _use_prebuilt=False)
            except TypeError:  # Before 2.13, pydantic always uses these validators.
                validator = SchemaValidator(schema)
            self._fails_fast = validator.validate_python
        return self._fails_fast(value, **options)


def _failing_fast(schema: Any) -> Any:
    """Return a copy of a core schema in which a list reports only its first invalid item."""
    if isinstance(schema, Mapping):
        copy = {
            name: part if name in ("default", "expected", "metadata") else _failing_fast(part)
            for name, part in schema.items()
        }
        return {**copy, "fail_fast": True} if schema.get("type") == "list" else copy
    if isinstance(schema, list | tuple):
        return type(schema)(map(_failing_fast, schema))
    return schema


def _named(type_: Any) -> str | None:
    """The name of `X | None` is the name of `X`."""
    from typing import get_args

    members = [member for member in get_args(type_) if member is not type(None)]
    name = getattr(members[0] if len(members) == 1 else type_, "__name__", None)
    return name if isinstance(name, str) else None


def decode_json(data: bytes) -> Any:
    """Parse JSON. Raises ValueError for invalid JSON and for more than 200 nested levels."""
    return json_decoder()(data)


def json_decoder() -> Callable[[bytes | bytearray], Any]:
    """Return the function that `decode_json` calls.

    For many messages, calling the returned function directly is faster.
    """
    from functools import partial

    from pydantic_core import from_json

    return partial(from_json, allow_inf_nan=False)


def message_decoder() -> Callable[[bytes], Any]:
    """Return a function that parses a message.

    The largest array of a large message becomes `Pieces`, which only `decode_params` and
    `decode_result` read.
    """
    decode = json_decoder()

    def parse(body: bytes) -> Any:
        if len(body) < pieces.LARGE_BYTES:
            return decode(body)
        return pieces.parse(body if isinstance(body, bytearray) else bytearray(body), decode)

    return parse


def encode_json(value: Any) -> bytes:
    """Write a value as JSON bytes. Raises ValueError if JSON cannot represent the value."""
    from pydantic_core import PydanticSerializationError, to_json

    try:
        return to_json(value)
    except (PydanticSerializationError, UnicodeError, TypeError) as error:
        clean = _without_surrogates(value)
        if clean is value or clean == value:
            raise ValueError(f"cannot be written as JSON: {error}") from None
        return to_json(clean)


def _without_surrogates(value: Any) -> Any:
    """Replace lone surrogates with escapes.

    For example, file names that are not valid UTF-8 contain lone surrogates.
    """
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {_without_surrogates(k): _without_surrogates(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    return value


def decode_params(
    descriptor: Descriptor,
    params: Any,
    reader: Role | None = None,
    *,
    named: bool = False,
    size: int = 0,
) -> Any:
    """Validate received params and return the typed value, or None if the method has no params.

    `reader` is the role that receives the message. Pass `reader` for messages that both roles can
    send, because the roles can have different policies for unknown members. Without `reader`, the
    more lenient policy applies. With `named`, an object is also valid if messages require an array.
    `size` is the size of the message in bytes, or an upper limit. Raises InvalidMessage.
    """
    adapter = descriptor.cache.get("params") or _adapter(descriptor, "params")
    if adapter is None:
        return None
    errors: list[FieldError]
    order = None if named and type(params) is dict else descriptor.positions
    if params is ABSENT:
        if not descriptor.params_optional:
            errors = [{"pointer": "", "message": "Expected params, found none"}]
            raise InvalidMessage(f"Invalid params for {descriptor.name!r}", errors)
        params = {}
    elif order is not None:
        if (problem := order.problem(params)) is not None:
            errors = [{"pointer": "", "message": problem}]
            raise InvalidMessage(f"Invalid params for {descriptor.name!r}", errors)
        order = order if type(params) is list else None
        params = params if order is None else order.to_object(params)
    return _decode(adapter, params, "Invalid params for", descriptor.name, reader, order, size)


def named_params(descriptor: Descriptor, params: Any) -> Any:
    """Return received params as an object if they are an array with named positions."""
    return params if descriptor.positions is None else descriptor.positions.to_object(params)


def encode_params(
    descriptor: Descriptor, params: Any, writer: ProfileWriter | None = None
) -> bytes | None:
    """Return params as JSON bytes, or None if the member is omitted.

    - `params`: the typed value, or a JSON value that passes validation. Pass None if the method
      has no params. If params are optional, None sends an empty object, because some peers require
      an object.
    - `writer`: the writer of a profile. Without a writer, values are written as the models define.

    Raises InvalidMessage.
    """
    adapter = descriptor.cache.get("params") or _adapter(descriptor, "params")
    if adapter is None:
        if params is not None:
            raise InvalidMessage(
                f"Cannot send params of {descriptor.name!r}",
                [{"pointer": "", "message": "Expected None, because the method has no params"}],
            )
        return None
    order = descriptor.positions
    if order is not None and order.or_by_name:
        order = None
    if params is None and descriptor.params_optional:
        return b"{}" if order is None else b"[]"
    return _encode(adapter, params, "Cannot send params of", descriptor.name, writer, order)


def decode_result(
    descriptor: AnyMethod, result: Any, reader: Role | None = None, *, size: int = 0
) -> Any:
    """Validate a received result and return the typed value.

    `reader` and `size` are as in `decode_params`. Raises InvalidMessage.
    """
    adapter = descriptor.cache.get("result") or _adapter(descriptor, "result")
    if adapter is None:
        return None
    return _decode(adapter, result, "Invalid result of", descriptor.name, reader, None, size)


def _decode(
    adapter: _Adapter,
    value: Any,
    what: str,
    method: str,
    reader: Role | None,
    order: ByPosition | None = None,
    size: int = 0,
) -> Any:
    context = adapter.reader or reader or "either"
    if (name := pieces.name_of(value)) is not None:
        size = LARGE_BYTES + 1
        if name in adapter.lists:
            value = {**value, name: iter(value[name])}
        else:
            try:
                value = pieces.whole(value)
            except ValueError as error:
                errors: list[FieldError] = [{"pointer": "", "message": f"Expected JSON: {error}"}]
                raise InvalidMessage(f"{what} {method!r}", errors) from None
    try:
        validate = adapter.validate_large if size > LARGE_BYTES else adapter.validate
        return validate(value, by_alias=True, by_name=False, context=context)
    except adapter.error as error:
        raise invalid_message(f"{what} {method!r}", error, value, order) from None


def encode_result(descriptor: AnyMethod, result: Any, writer: ProfileWriter | None = None) -> bytes:
    """Return a result as JSON bytes; `writer` is as in `encode_params`.

    Raises InvalidMessage if the value does not match the type of the result.
    """
    adapter = descriptor.cache.get("result") or _adapter(descriptor, "result")
    if adapter is None:
        if result is not None:
            raise InvalidMessage(
                f"Cannot send the result of {descriptor.name!r}",
                [{"pointer": "", "message": f"Expected None, found {type(result).__name__}"}],
            )
        return b"null"
    return _encode(adapter, result, "Cannot send the result of", descriptor.name, writer)


def warm_up(descriptor: Descriptor) -> None:
    """Build the validators of a method before its first message arrives."""
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
            # The adapter for the result will be needed for the response.
            _adapter(descriptor, "result")
    assert isinstance(adapter, _Adapter)
    return adapter


def _reader(descriptor: Descriptor, part: str) -> Role | None:
    if descriptor.direction == "both":
        return None
    to_server = descriptor.direction == "clientToServer"
    return "server" if to_server == (part == "params") else "client"


def _encode(
    adapter: _Adapter,
    value: Any,
    what: str,
    method: str,
    writer: ProfileWriter | None,
    order: ByPosition | None = None,
) -> bytes:
    cls = adapter.cls
    try:
        if cls is None or not isinstance(value, cls):
            # The generated models then reject values that only readers tolerate.
            value = adapter.validate(value, context="writer")
        if writer is None and order is None:
            return adapter.to_json(value, by_alias=True, exclude_unset=True, warnings="error")
        plain = adapter.to_plain(
            value, mode="json", by_alias=True, exclude_unset=True, warnings="error"
        )
        if writer is not None:
            plain = writer.write(plain, value, adapter.use)
            order = order and writer.spelled(order, value)
        return encode_json(plain if order is None else order.to_array(plain))
    except adapter.error as error:
        raise invalid_message(f"{what} {method!r}", error, value, written=adapter.type) from None
    except ValueError as error:
        # A field contains a value that its type does not allow.
        _locate(adapter, value, f"{what} {method!r}")
        lines = [line.strip() for line in str(error).splitlines()]
        text = next((line for line in lines[1:] if line), lines[0])
        raise InvalidMessage(f"{what} {method!r}", [{"pointer": "", "message": text}]) from None


def _locate(adapter: _Adapter, value: Any, what: str) -> None:
    """Raise InvalidMessage with the position of an invalid value if validation finds it."""
    try:
        plain = adapter.to_plain(
            value, mode="json", by_alias=True, exclude_unset=True, warnings=False
        )
    except ValueError:
        return
    try:
        adapter.validate(plain, by_alias=True, by_name=False)
    except adapter.error as error:
        raise invalid_message(what, error, plain, written=adapter.type) from None
