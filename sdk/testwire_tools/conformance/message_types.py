"""Params and results against the types of their protocol, as `drift wire` checks them.

The types are those of the IR, which comes with the package or is in the checkout. Knows no
protocol, and needs no generated model.

Tests: `tests/tools/conformance/test_engine.py`, `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from testwire.core.messages import ABSENT
from testwire.registry import ProtocolInfo, Role
from testwire_base.errors import Unreadable
from testwire_base.specs import find_ir
from testwire_codegen.messages import ValueChecker, ValueProblem
from testwire_codegen.model import dump, ir

from testwire_tools.conformance.model import CheckFailed


class _Types:
    """The messages of one version, as one role reads them."""

    def __init__(self, protocol: ir.Protocol, reader: Role) -> None:
        self.protocol = protocol
        self.messages = {message.name: message for message in protocol.messages}
        self.checker = ValueChecker(protocol, reader)


@functools.cache
def _types(protocol: str, version: str, reader: Role) -> _Types:
    path = find_ir(protocol, version)
    if path is None:
        raise Unreadable(f"the types of {protocol}@{version} (generated/ir) are not there")
    try:
        return _Types(dump.loads(path.read_text("utf-8")), reader)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from None


def params_problems(info: ProtocolInfo, name: str, params: Any, reader: Role) -> list[ValueProblem]:
    """Why params are not of their type, as `reader` reads them. params: ABSENT if left out."""
    types = _types(info.id, info.version, reader)
    message = types.messages[name]
    if message.params is None:
        return []
    if params is ABSENT:
        if not message.params_optional:
            text = "Params are required"
            return [ValueProblem("wire-missing-member", "error", "", text, message.location)]
        params = {}
    return types.checker.errors(ir.Ref(message.params), params, message.location)


def result_problems(info: ProtocolInfo, name: str, result: Any, reader: Role) -> list[ValueProblem]:
    """Why a result is not of its type, as `reader` reads it."""
    types = _types(info.id, info.version, reader)
    message = types.messages[name]
    return types.checker.errors(message.result or ir.Null(), result, message.location)


def members(info: ProtocolInfo, name: str) -> list[str]:
    """The members that the type of a message's params has; none if it is no object type."""
    types = _types(info.id, info.version, "server")
    for node in types.protocol.types:
        if node.name == types.messages[name].params and isinstance(node, ir.Struct):
            return [field.name for field in types.protocol.all_fields(node)]
    return []


def check_params(info: ProtocolInfo, name: str, params: Any, reader: Role) -> None:
    """Raises CheckFailed if params are not of their type. params: ABSENT if left out."""
    _check(f"Invalid params for {name!r}", params_problems(info, name, params, reader))


def check_result(info: ProtocolInfo, name: str, result: Any, reader: Role) -> None:
    """Raises CheckFailed if a result is not of its type."""
    _check(f"The result of {name!r} is invalid", result_problems(info, name, result, reader))


def _check(text: str, problems: Sequence[ValueProblem]) -> None:
    if problems:
        where = [f"{each.pointer or '(all of it)'}: {each.message}" for each in problems]
        raise CheckFailed(f"{text} — {'; '.join(where)}")
