"""Find the messages that the lifecycle requires before and after a method.

This module must not contain method names. Tests: `tests/tools/sessions/test_call.py`.
"""

from __future__ import annotations

import contextlib
import difflib
import json
import shlex
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.codec import decode_params
from testwire.core.lifecycle import LifecycleGuard
from testwire.core.messages import ABSENT
from testwire.errors import FieldError, InvalidMessage
from testwire.registry import Method, Notification, ProtocolInfo

from testwire_tools.sessions.examples import NoExample, params_of

SHOWN_ERRORS: Final = 20

Descriptor = Method[Any, Any] | Notification[Any]


class WrongCall(ValueError):
    """Raised for a wrong method, wrong params or a wrong address, with a fix in the message."""


class Step(NamedTuple):
    """A checked message from the client. params: ABSENT for a message without params."""

    descriptor: Descriptor
    params: Any


def find_method(info: ProtocolInfo, name: str) -> Descriptor:
    """Find a request or notification that clients send. Raises WrongCall."""
    found = info.methods.get(name) or info.notifications.get(name)
    every: list[Descriptor] = [*info.methods.values(), *info.notifications.values()]
    sendable = [each.name for each in every if each.direction != "serverToClient"]
    if found is None:
        close = difflib.get_close_matches(name, sendable, 3, 0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(sendable)}"
        raise WrongCall(f"{info.title}: unknown method {name!r}; {hint}")
    if found.direction == "serverToClient":
        raise WrongCall(f"{name!r} is sent by servers; choose a method that clients send")
    return found


def parse_params(text: str | None) -> Any:
    """Read params from a command line argument: JSON, `@FILE`, or `-` for standard input.

    Raises WrongCall.
    """
    if text is None:
        return ABSENT
    where = "PARAMS"
    if text == "-":
        text, where = sys.stdin.read(), "standard input"
    elif text.startswith("@"):
        where = text[1:]
        try:
            text = Path(where).read_text("utf-8")
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else None
            raise WrongCall(f"{where}: cannot read the file: {why or error}") from None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        # A common cause is that the shell has removed the quotes.
        hint = f", found {text}; enclose the JSON in single quotes" if where == "PARAMS" else ""
        raise WrongCall(
            f"{where}:{error.lineno}:{error.colno}: not valid JSON: {error.msg}{hint}"
        ) from None


def checked(descriptor: Descriptor, params: Any, version: str | None = None) -> Step:
    """Check the params of a message, and return the message.

    version: the protocol version, used in the example of valid params. Raises WrongCall with the
    pointer of each invalid member.
    """
    try:
        decode_params(descriptor, params, "server")
    except InvalidMessage as error:
        raise WrongCall(_bad_params(descriptor, error.errors, version)) from None
    if descriptor.params is None:
        if params is not ABSENT:
            raise WrongCall(f"{descriptor.name!r}: expected no params; remove them")
    elif params is ABSENT:
        # Some servers do not accept a message without params.
        params = {}
    return Step(descriptor, params)


def _bad_params(descriptor: Descriptor, errors: Sequence[FieldError], version: str | None) -> str:
    lines = [f"{descriptor.name!r}: the params do not match their type, so nothing was sent"]
    lines += [f"  {e['pointer'] or 'params'}: {e['message']}" for e in errors[:SHOWN_ERRORS]]
    with contextlib.suppress(NoExample):
        example = json.dumps(params_of(descriptor, version), ensure_ascii=False)
        lines.append(f"  example of valid params: {shlex.quote(example)}")
    return "\n".join(lines)


def parse_before(info: ProtocolInfo, texts: Iterable[str]) -> list[Step]:
    """Read messages of the form `METHOD[=PARAMS]`. Raises WrongCall."""
    steps = []
    for text in texts:
        name, equals, params = text.partition("=")
        given = parse_params(params if equals else None)
        steps.append(checked(find_method(info, name), given, info.wire_version))
    return steps


def steps_before(info: ProtocolInfo, name: str, before: Sequence[Step]) -> list[Step]:
    """Return the messages to send before a method.

    The list contains `before`, followed by the messages that the lifecycle requires, with minimal
    params. Raises WrongCall if the lifecycle never allows the method, or if minimal params cannot
    be created.
    """
    guard = _guard_after(info, before)
    demanded = _way(info, guard.state.name, name)
    if demanded is None:
        raise WrongCall(
            f"{info.title}: {name!r} is not allowed in the state {guard.state.name!r}; "
            "change --before"
        )
    steps = list(before)
    for method in demanded:
        try:
            steps.append(least(info, find_method(info, method)))
        except WrongCall as error:
            raise WrongCall(
                f"{name!r} requires {method!r} first; add --before '{method}=PARAMS'\n{error}"
            ) from None
    return steps


def least(info: ProtocolInfo, descriptor: Descriptor) -> Step:
    """Return a message with minimal params. Raises WrongCall."""
    if descriptor.params is None or descriptor.params_optional:
        return checked(descriptor, ABSENT)
    try:
        return checked(descriptor, params_of(descriptor, info.wire_version))
    except NoExample:
        # For an empty object, the error message lists the required members.
        return checked(descriptor, {})


def goodbye(info: ProtocolInfo, sent: Sequence[Step]) -> Step | None:
    """Return the notification that must end the session, or None. sent: all earlier messages."""
    guard = _guard_after(info, sent)
    ended = {state.name for state in info.lifecycle.states if state.allows == ()}
    for transition in info.lifecycle.transitions:
        notification = info.notifications.get(transition.method)
        if transition.source != guard.state.name or transition.target not in ended:
            continue
        if notification is not None and notification.direction != "serverToClient":
            try:
                return checked(notification, ABSENT)
            except WrongCall:
                continue
    return None


def _guard_after(info: ProtocolInfo, sent: Sequence[Step]) -> LifecycleGuard:
    guard = LifecycleGuard(info.lifecycle)
    for step in sent:
        _pass(guard, step.descriptor)
    return guard


def _pass(guard: LifecycleGuard, descriptor: Descriptor) -> None:
    guard.passed(descriptor.name, "request")
    if descriptor.kind == "request":
        guard.passed(descriptor.name, "response")


def _way(info: ProtocolInfo, start: str, name: str) -> list[str] | None:
    """Return the shortest sequence of methods after which `name` is allowed, or None."""
    states = {state.name: state for state in info.lifecycle.states}
    seen = {start}
    queue: deque[tuple[str, list[str]]] = deque([(start, [])])
    while queue:
        at, way = queue.popleft()
        allows = states[at].allows
        if allows is None or name in allows:
            return way
        for method in allows:
            descriptor = info.methods.get(method) or info.notifications.get(method)
            if descriptor is None or descriptor.direction == "serverToClient":
                continue
            guard = LifecycleGuard(info.lifecycle._replace(initial=at))
            _pass(guard, descriptor)
            if guard.state.name not in seen and not guard.ended:
                seen.add(guard.state.name)
                queue.append((guard.state.name, [*way, method]))
    return None
