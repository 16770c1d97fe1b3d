"""Checks of the order of messages: lifecycle, capabilities, concurrency, cancellation, progress.

The checks of progress include the completion marker and the states of the reported items. The
module must not depend on a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from testwire_base.findings import Severity
from testwire_base.generations import announced_version, compatible
from testwire_base.pointers import find, split
from testwire_base.traces import TraceEntry, exit_code

from testwire_codegen.messages.routes import ItemTracker, MessageRoute, state_key
from testwire_codegen.messages.stages import check_stage
from testwire_codegen.messages.state import MAX_OPEN, OpenRequest, SessionState, id_key
from testwire_codegen.model import ir


def check_state(session: SessionState, route: MessageRoute, request: OpenRequest | None) -> None:
    """Report a message that the state does not allow. Change the state after an allowed message."""
    state = session.protocol.states[session.state]
    # In a closing state, the server still reports the requests that it finishes.
    finishing = state.allows == () and route.reader == "client"
    if state.allows is None or route.name in state.allows or finishing:
        move(session, route.name, "request")
        return
    hint = ""
    if request is not None:
        request.forbidden = None if _is_moving(session, route) else state
        if state.request_error is not None:
            hint = f"; the expected response is the error {state.request_error}"
    text = f"{route.name!r} is not allowed in the state {state.name!r}{hint}"
    key = (route.name, session.entry.dir)
    session.tell("wire-lifecycle", "/method", text, state.location, key,
                 generations=state.generations)  # fmt: skip


def _is_moving(session: SessionState, route: MessageRoute) -> bool:
    """Return whether an open request leads to a state that allows the message.

    A server may serve a message that it receives before it has responded to such a request.
    """
    waiting = {each.route.name for each in session.all_open()}
    return any(
        each.source == session.state and each.when == "response" and each.method in waiting
        and _allows(session.protocol.states[each.target], route.name)
        for each in session.protocol.protocol.lifecycle.transitions
    )  # fmt: skip


def _allows(state: ir.State, method: str) -> bool:
    return state.allows is None or method in state.allows


def check_forbidden(session: SessionState, request: OpenRequest, code: int | None) -> None:
    """Report a wrong response to a request that the state did not allow.

    `code` is the error code of the response, or None for a result.
    """
    state = request.forbidden
    if state is None or state.request_error is None:
        return
    due = session.protocol.codes[state.request_error]
    if code != due:
        found = "a result" if code is None else f"the error code {code}"
        text = (
            f"expected the error {state.request_error} ({due}) in the state {state.name!r} for "
            f"{request.route.name!r} on line {request.line}, found {found}"
        )
        session.tell("wire-lifecycle", "/id", text, state.location, (request.route.name, "answer"),
                     generations=state.generations)  # fmt: skip


def check_exit(session: SessionState, entry: TraceEntry) -> None:
    """Report an exit code of the server that differs from the code of the state."""
    state, found = session.protocol.states[session.state], exit_code(entry.end)
    if found is None or found < 0 or state.exit_code in (None, found):
        return
    session.entry = entry
    text = f"expected the exit code {state.exit_code} in the state {state.name!r}, found {found}"
    session.tell("wire-exit-code", "/end", text, state.location, generations=state.generations,
                 part="")  # fmt: skip


def move(session: SessionState, method: str, when: Literal["request", "response"]) -> None:
    """Change the state as the lifecycle specifies."""
    for step in session.protocol.protocol.lifecycle.transitions:
        if (step.source, step.method, step.when) == (session.state, method, when):
            session.state = step.target
            return


def shake_hands(session: SessionState, route: MessageRoute, result: Any) -> None:
    """Find the generation of the server in the result of the handshake. Check the version."""
    spec = session.protocol.protocol
    generations, wanted = spec.generations, spec.wire_version
    if generations is None or generations.method != route.name:
        return
    session.shake(result)
    announced = announced_version(generations, result)
    if announced is not None and wanted is not None and not compatible(announced, wanted):
        text = f"expected a server for version {wanted} of the protocol, found {announced!r:.60}"
        pointer = f"/result{generations.version}"
        session.tell("wire-version", pointer, text, generations.location, severity="info")


def check_capability(session: SessionState, route: MessageRoute) -> None:
    """Report a message if its receiver neither announced nor registered it."""
    if route.reader not in session.capabilities and route.flag is not None:
        return  # `check_state` reports messages that arrive too early
    name, flag = route.message.registration, route.flag
    if name is not None and name in session.registered[route.reader]:
        return
    value = None if flag is None else _member(session.capabilities[route.reader], flag)
    if value is None or value is False:
        needs = f"the capability {flag!r}, which the {route.reader} did not announce"
        if flag is None:
            needs = f"the registration {name!r}, which the {route.reader} did not send"
        text = f"{route.name!r} requires {needs}"
        session.tell("wire-capability", "/method", text, route.message.location, route.name)


def announce(
    session: SessionState, route: MessageRoute, part: Literal["params", "result"], value: Any
) -> None:
    """Store the capabilities that the params or the result of a message announce."""
    announced = route.announces.get(part)
    if announced is not None:
        session.capabilities[announced.role] = _member(value, announced.path)


def _member(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value.get(name) if type(value) is dict else None
    return value


def join_groups(session: SessionState, request: OpenRequest, params: Any) -> None:
    """Add a request to its concurrency groups.

    If another request occupies a group with the policy `refuse`, set `refused_by` and
    `occupied_by` instead.
    """
    for place, group in enumerate(session.protocol.protocol.concurrency):
        if group not in request.route.groups:
            continue
        scope = ""
        if group.scope is not None:
            scope = json.dumps([each.value for each in find(params, split(group.scope))])
        held = (place, scope)
        occupants = (each for each in session.all_open() if held in each.scopes)
        occupant = next(occupants, None) if group.policy == "refuse" else None
        if occupant is not None:
            request.refused_by, request.occupied_by = group, occupant
        else:
            request.scopes.append(held)


def note_cancellation(session: SessionState, params: Any) -> None:
    """Store which request a cancellation notification cancels."""
    cancellation = session.protocol.protocol.cancellation
    if cancellation is None or type(params) is not dict:
        return
    requests = session.open[session.entry.dir]
    target = requests.get(id_key(params.get(cancellation.id_field)))
    if target is not None:
        target.cancelled = True


def check_result_allowed(session: SessionState, request: OpenRequest) -> None:
    """Report a request that has a result but required an error response.

    The response to an earlier request of a concurrency group can be on its way when the client
    sends this request. Then the order of the messages does not prove a conflict.
    """
    route, group = request.route, request.refused_by
    overlaps = any(each is request.occupied_by for each in session.all_open())
    if group is not None and overlaps:
        text = (
            f"expected the error {group.error} for {route.name!r} on line {request.line}, because "
            f"another request of its concurrency group was in progress; found a result"
        )
        session.tell("wire-concurrency", "/result", text, group.location, route.name)
    cancellation = session.protocol.protocol.cancellation
    if request.cancelled and cancellation is not None and "result" not in cancellation.answers:
        text = (
            f"expected the error {cancellation.error} for the cancelled request {route.name!r}, "
            "found a result"
        )
        session.tell("wire-cancellation", "/result", text, cancellation.location, route.name)


Outcome = Literal["success", "error", "cancelled"]


def correlate(request: OpenRequest, params: Any) -> None:
    """Store the value that links progress to a request."""
    if request.route.key is not None:
        request.key = next(request.route.key.find(params), None)


def check_progress(
    session: SessionState, route: MessageRoute, params: Any, requests: Sequence[OpenRequest]
) -> None:
    """Check a progress notification: its open request, completion marker and item states.

    - `requests`: the open requests that the notification may belong to.
    """
    requests = _correlated(route, params, requests)
    # Without a correlation, the notification may also belong to a different request.
    open_requests = session.requests_to_sender().values()
    may_belong = not route.correlation and any(each.route.progress for each in open_requests)
    if route.reported and not requests and not may_belong and not route.independent:
        severity: Severity = "error" if route.correlation else "warning"
        names = " or ".join(repr(message.name) for message in route.reported)
        text = f"the notification {route.name!r} does not belong to an open request {names}"
        session.tell("wire-progress-order", "/method", text, route.message.location, route.name,
                     severity=severity)  # fmt: skip
    for each in route.stages:
        check_stage(session, route, each, params)
    for request in requests:
        _note_completion(session, route, request, params)
    # If several requests match, items are tracked only for the first one.
    for request in requests[:1]:
        for tracker in route.trackers:
            _check_items(session, route, tracker, params, request)


def _correlated(
    route: MessageRoute, params: Any, requests: Sequence[OpenRequest]
) -> Sequence[OpenRequest]:
    """Return the requests that match the params. Requests without a correlation always match."""
    if not route.correlation or not requests:
        return requests
    keys = {key for each in route.correlation for key in each.find(params)}
    return [each for each in requests if each.route.message.correlation is None or each.key in keys]


def _note_completion(
    session: SessionState, route: MessageRoute, request: OpenRequest, params: Any
) -> None:
    completion = request.route.message.completion
    if completion is None:
        return
    if request.completed:
        whose = f"{request.route.name!r} on line {request.line}"
        text = f"{route.name!r} follows the completion marker of {whose}"
        session.tell("wire-completion", "/params", text, request.route.message.location,
                     (request.route.name, "late"))  # fmt: skip
    values = [each.value for each in find(params, split(completion.pointer))]
    if values and all(value == completion.value for value in values):
        request.completed = True


def check_completion(session: SessionState, request: OpenRequest, outcome: Outcome) -> None:
    """Report a missing or unexpected completion marker."""
    message = request.route.message
    completion = message.completion
    due = completion is not None and outcome in completion.on
    optional = completion is not None and outcome in completion.may_follow
    if due != request.completed and not optional:
        text = (
            f"expected {'a' if due else 'no'} completion marker before the response to "
            f"{request.route.name!r} on line {request.line} (outcome: {outcome})"
        )
        session.tell("wire-completion", "/id", text, message.location, (request.route.name, due),
                     severity="error" if due else "warning")  # fmt: skip


def _check_items(
    session: SessionState,
    route: MessageRoute,
    tracker: ItemTracker,
    params: Any,
    request: OpenRequest,
) -> None:
    if not request.items and not tracker.begins(params):
        return
    for item, state, kind, pointer in tracker.items(params):
        key = (tracker.states.id, state_key(item))
        if tracker.resets and request.items.get(key) == "terminal" and kind == "transient":
            text = (
                f"the item {item!r:.60} changes from a final state to {state!r} during the request "
                f"{request.route.name!r} without a reset"
            )
            where = route.pointer(session.entry.message, pointer)
            session.tell("wire-item-state", where, text, tracker.states.location,
                         route.name)  # fmt: skip
        if kind == "transient" or (kind == "terminal" and tracker.resets):
            if key in request.items or len(request.items) < MAX_OPEN:
                request.items[key] = kind
        else:
            request.items.pop(key, None)


def check_settled(session: SessionState, request: OpenRequest) -> None:
    """Report items that are not in a final state after a successful request."""
    left = [key for key, kind in request.items.items() if kind == "transient"]
    if not left:
        return
    states = next(s for s in session.protocol.protocol.item_states if s.id == left[0][0])
    text = (
        f"{request.route.name!r} on line {request.line} has ended, but {len(left)} of its items "
        f"are not in a final state; the first is {left[0][1]:.60}"
    )
    session.tell("wire-item-state", "/id", text, states.location, (request.route.name, "left"))
