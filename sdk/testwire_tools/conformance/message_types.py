"""Checks of params and results against types, with the type checker of `testwire drift wire`.

The types are read from the IR in the package with the generated code. In a checkout of Testwire,
they are read from `generated/ir`. This module must not import generated models.

Tests: `tests/tools/conformance/test_message_types.py`, `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from testwire.core.messages import ABSENT
from testwire.registry import ProtocolInfo, Role
from testwire_base.errors import Unreadable
from testwire_base.specs import all_packaged
from testwire_codegen.messages import ValueChecker, ValueProblem
from testwire_codegen.model import dump, ir

from testwire_tools.conformance.model import CheckFailed
from testwire_tools.sessions.by_position import named_params, positions_of


class _Types:
    """The messages of one protocol version. reader: the receiving role."""

    def __init__(self, protocol: ir.Protocol, reader: Role) -> None:
        self.protocol = protocol
        self.messages = {message.name: message for message in protocol.messages}
        self.checker = ValueChecker(protocol, reader)


@functools.cache
def protocol_of(protocol: str, version: str) -> ir.Protocol:
    """Return the IR of a protocol version. Raises Unreadable."""
    found = next(iter(all_packaged(f"{protocol}@{version}")), None)
    path = None if found is None else found.ir
    if path is None or not path.is_file():
        raise Unreadable(
            f"generated/ir: the IR of {protocol}@{version} was not found; run `testwire generate`"
        )
    try:
        return dump.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from None


@functools.cache
def _types(protocol: str, version: str, reader: Role) -> _Types:
    return _Types(protocol_of(protocol, version), reader)


def params_problems(info: ProtocolInfo, name: str, params: Any, reader: Role) -> list[ValueProblem]:
    """Return the type errors in params. reader: the receiving role.

    params: ABSENT for a message without params.
    """
    types = _types(info.id, info.version, reader)
    message = types.messages[name]
    if message.params is None:
        return []
    if params is ABSENT:
        if not message.params_optional:
            text = "params are required, but the message has none"
            return [ValueProblem("wire-missing-member", "error", "", text, message.location)]
        params = {}
    return types.checker.errors(ir.Ref(message.params), params, message.location)


def result_problems(info: ProtocolInfo, name: str, result: Any, reader: Role) -> list[ValueProblem]:
    """Return the type errors in a result. reader: the receiving role."""
    types = _types(info.id, info.version, reader)
    message = types.messages[name]
    return types.checker.errors(message.result or ir.Null(), result, message.location)


def unknown_literals(
    info: ProtocolInfo, name: str, sent: Iterable[Any], reader: Role
) -> Iterator[ValueProblem]:
    """Yield the values of enumerations that the specification does not contain.

    sent: the params of several messages. reader: the receiving role.
    """
    # A new checker reports each literal again.
    types = _Types(protocol_of(info.id, info.version), reader)
    message = types.messages[name]
    for params in sent if message.params is not None else ():
        found = types.checker.problems(ir.Ref(message.params or ""), params, message.location)
        yield from (each for each in found if each.rule == "wire-unknown-literal")


def members(info: ProtocolInfo, name: str) -> list[str]:
    """Return the member names of params, or an empty list if params are not an object."""
    types = _types(info.id, info.version, "server")
    for node in types.protocol.types:
        if node.name == types.messages[name].params and isinstance(node, ir.Struct):
            return [field.name for field in types.protocol.all_fields(node)]
    return []


def check_params(info: ProtocolInfo, name: str, params: Any, reader: Role) -> None:
    """Raise CheckFailed if the params of a message do not match their type.

    params: the params on the wire, which can be an array.
    """
    order = positions_of(info, name)
    if order is not None and params is not ABSENT and (problem := order.problem(params)):
        raise CheckFailed(f"The params of {name!r} are invalid. (root): {problem}.")
    problems = params_problems(info, name, named_params(info, name, params), reader)
    if order is not None and type(params) is list:
        problems = [each._replace(pointer=order.pointer(each.pointer)) for each in problems]
    _check(f"The params of {name!r} are invalid", problems)


def check_result(info: ProtocolInfo, name: str, result: Any, reader: Role) -> None:
    """Raise CheckFailed if a result does not match its type."""
    _check(f"The result of {name!r} is invalid", result_problems(info, name, result, reader))


def _check(text: str, problems: Sequence[ValueProblem]) -> None:
    if problems:
        where = [f"{each.pointer or '(root)'}: {each.message}" for each in problems]
        raise CheckFailed(f"{text}. {'; '.join(where)}")
