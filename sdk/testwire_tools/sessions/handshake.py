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
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.codec import decode_params, named_params
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
    """A checked message from the client.

    params: an object, even if the message contains an array. ABSENT for a message without params.
    """

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
        decode_params(descriptor, params, "server", named=True)
    except InvalidMessage as error:
        raise WrongCall(_bad_params(descriptor, error.errors, version)) from None
    if descriptor.params is None:
        if params is not ABSENT:
            raise WrongCall(f"{descriptor.name!r}: expected no params; remove them")
    elif params is ABSENT:
        # Some servers do not accept a message without params.
        params = {}
    return Step(descriptor, named_params(descriptor, params))


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


def goodbye(info: ProtocolInfo, sent: Sequence[Step]) -> tuple[list[Step], int | None]:
    """Return the messages that end the session, and the exit code that the lifecycle states.

    sent: all earlier messages. If the lifecycle states exit codes, the messages lead to the exit
    code 0, if possible. The list is empty if the lifecycle requires no message at the end.
    """
    ways = [
        ([*way, name], code)
        for state, way in reachable(info, _guard_after(info, sent).state.name).items()
        for name, code in endings(info, state).items()
    ]
    for names, code in sorted(ways, key=lambda each: (each[1] or 0) != 0):
        if code is not None or len(names) == 1:
            with contextlib.suppress(WrongCall):
                return [checked(find_method(info, name), ABSENT) for name in names], code
    state = _guard_after(info, sent).state
    return [], state.exit_code


def endings(info: ProtocolInfo, state: str) -> dict[str, int | None]:
    """Return the notifications from the client that end a session in a state.

    The values are the exit codes that the lifecycle states, or None.
    """
    ended = {each.name: each.exit_code for each in info.lifecycle.states if each.allows == ()}
    return {
        each.method: ended[each.target]
        for each in info.lifecycle.transitions
        if each.source == state
        and each.target in ended
        and each.method in info.notifications
        and info.notifications[each.method].direction != "serverToClient"
    }


def reachable(info: ProtocolInfo, start: str, known: Container[str] = ()) -> dict[str, list[str]]:
    """Return the shortest sequence of methods from a state to each state that it leads to.

    The sequences contain only messages without params and the methods in `known`.
    """
    ways: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for method in dict.fromkeys(each.method for each in info.lifecycle.transitions):
            guard = LifecycleGuard(info.lifecycle._replace(initial=at))
            descriptor = info.methods.get(method) or info.notifications.get(method)
            if descriptor is None or descriptor.direction == "serverToClient":
                continue
            if not guard.admits(method) or (descriptor.params is not None and method not in known):
                continue
            _pass(guard, descriptor)
            if guard.state.name not in ways and not guard.ended:
                ways[guard.state.name] = [*ways[at], method]
                queue.append(guard.state.name)
    return ways


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
    allowed = {state.name: state.allows for state in info.lifecycle.states}
    for state, way in reachable(info, start, {*info.methods, *info.notifications}).items():
        allows = allowed[state]
        if allows is None or name in allows:
            return way
    return None
