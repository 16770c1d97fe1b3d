"""Checks of what may be sent when: lifecycle, capabilities, concurrency, cancellation, progress.

Of progress: when it comes, what completes it, and the states of the items it tells of. The module
must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from testwire_base.findings import Severity
from testwire_base.pointers import find, split

from testwire_codegen.messages.routes import ItemTracker, MessageRoute, state_key
from testwire_codegen.messages.state import MAX_OPEN, OpenRequest, SessionState, id_key


def check_state(session: SessionState, route: MessageRoute, request: OpenRequest | None) -> None:
    """Tell where the state does not allow a message; one that it allows may change the state."""
    state = session.protocol.states[session.state]
    if state.allows is None or route.name in state.allows:
        move(session, route.name, "request")
        return
    hint = ""
    if request is not None:
        request.forbidden = state
        if state.request_error is not None:
            hint = f"; the answer is due to be {state.request_error}"
    text = f"{route.name!r} is not allowed in the state {state.name!r}{hint}"
    key = (route.name, session.entry.dir)
    session.tell("wire-lifecycle", "/method", text, state.location, key)


def check_forbidden(session: SessionState, request: OpenRequest, code: int | None) -> None:
    """Tell where a request that its state did not allow is not refused. code: of the error."""
    state = request.forbidden
    if state is None or state.request_error is None:
        return
    due = session.protocol.codes[state.request_error]
    if code != due:
        text = (
            f"{request.route.name!r} of line {request.line} came in the state {state.name!r} and "
            f"was {'served' if code is None else f'refused with {code}'}; "
            f"{state.request_error} ({due}) is due"
        )
        session.tell("wire-lifecycle", "/id", text, state.location, (request.route.name, "answer"))


def move(session: SessionState, method: str, when: Literal["request", "response"]) -> None:
    """Change the state as the lifecycle says."""
    for step in session.protocol.protocol.lifecycle.transitions:
        if (step.source, step.method, step.when) == (session.state, method, when):
            session.state = step.target
            return


def check_capability(session: SessionState, route: MessageRoute, flag: str) -> None:
    """Tell where the reader has not announced what a message needs."""
    if route.reader not in session.capabilities:
        return  # nothing was announced yet; the lifecycle says whether that is in order
    value = _member(session.capabilities[route.reader], flag)
    if value is None or value is False:
        text = f"{route.name!r} needs {flag!r}, which the {route.reader} did not announce"
        session.tell("wire-capability", "/method", text, route.message.location, route.name)


def announce(
    session: SessionState, route: MessageRoute, part: Literal["params", "result"], value: Any
) -> None:
    """Remember the capabilities that a part of a message announces."""
    announced = route.announces.get(part)
    if announced is not None:
        session.capabilities[announced.role] = _member(value, announced.path)


def _member(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value.get(name) if type(value) is dict else None
    return value


def join_groups(session: SessionState, request: OpenRequest, params: Any) -> None:
    """Note which groups of requests that exclude each other a request holds, or is refused by."""
    for place, group in enumerate(session.protocol.protocol.concurrency):
        if group not in request.route.groups:
            continue
        scope = ""
        if group.scope is not None:
            scope = json.dumps([each.value for each in find(params, split(group.scope))])
        held = (place, scope)
        if group.policy == "refuse" and any(held in each.scopes for each in session.all_open()):
            request.refused_by = group
        else:
            request.scopes.append(held)


def note_cancellation(session: SessionState, params: Any) -> None:
    """Remember that the request is cancelled which a cancellation names."""
    cancellation = session.protocol.protocol.cancellation
    if cancellation is None or type(params) is not dict:
        return
    requests = session.open[session.entry.dir]
    target = requests.get(id_key(params.get(cancellation.id_field)))
    if target is not None:
        target.cancelled = True


def check_result_allowed(session: SessionState, request: OpenRequest) -> None:
    """Tell where a request has a result that was due to be refused, or was cancelled."""
    route, group = request.route, request.refused_by
    if group is not None:
        text = (
            f"{route.name!r} of line {request.line} was served while another of its group "
            f"was under way; it is due to be refused with {group.error}"
        )
        session.tell("wire-concurrency", "/result", text, group.location, route.name)
    cancellation = session.protocol.protocol.cancellation
    if request.cancelled and cancellation is not None and "result" not in cancellation.answers:
        text = f"{route.name!r} was cancelled and has a result; {cancellation.error} is due"
        session.tell("wire-cancellation", "/result", text, cancellation.location, route.name)


Outcome = Literal["success", "error", "cancelled"]


def correlate(request: OpenRequest, params: Any) -> None:
    """Remember what ties progress to a request."""
    correlation = request.route.message.correlation
    if correlation is not None:
        found = [each.value for each in find(params, split(correlation.request))]
        request.key = state_key(found[0]) if found else None


def check_progress(
    session: SessionState, route: MessageRoute, params: Any, requests: Sequence[OpenRequest]
) -> None:
    """Tell where a notification belongs to no request under way, or does not fit into one.

    requests: those under way whose progress it may be.
    """
    requests = _correlated(route, params, requests)
    if route.reported and not requests:
        severity: Severity = "error" if route.correlation else "warning"
        names = " or ".join(repr(message.name) for message in route.reported)
        text = f"{route.name!r} belongs to no {names} under way"
        session.tell("wire-progress-order", "/method", text, route.message.location, route.name,
                     severity=severity)  # fmt: skip
    for request in requests:
        _note_completion(session, route, request, params)
    # Items of what no request asked for are followed by nobody.
    for request in requests[:1]:
        for tracker in route.trackers:
            _check_items(session, route, tracker, params, request)


def _correlated(
    route: MessageRoute, params: Any, requests: Sequence[OpenRequest]
) -> Sequence[OpenRequest]:
    """The requests that the params name, and those that nothing ties their progress to."""
    if not route.correlation or not requests:
        return requests
    keys = {state_key(each.value) for steps in route.correlation for each in find(params, steps)}
    return [each for each in requests if each.route.message.correlation is None or each.key in keys]


def _note_completion(
    session: SessionState, route: MessageRoute, request: OpenRequest, params: Any
) -> None:
    completion = request.route.message.completion
    if completion is None:
        return
    if request.completed:
        whose = f"{request.route.name!r} of line {request.line}"
        text = f"{route.name!r} comes after what completes {whose}"
        session.tell("wire-completion", "/params", text, request.route.message.location,
                     (request.route.name, "late"))  # fmt: skip
    values = [each.value for each in find(params, split(completion.pointer))]
    if values and all(value == completion.value for value in values):
        request.completed = True


def check_completion(session: SessionState, request: OpenRequest, outcome: Outcome) -> None:
    """Tell where progress was completed and the outcome is none that completes it, or not."""
    message = request.route.message
    due = message.completion is not None and outcome in message.completion.on
    if due != request.completed:
        text = f"{request.route.name!r} of line {request.line} ends ({outcome}) " + (
            "without what completes its progress" if due else "after its progress was completed"
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
        return  # nothing is under way, and nothing begins
    for item, state, kind, pointer in tracker.items(params):
        key = (tracker.states.id, state_key(item))
        if tracker.resets and request.items.get(key) == "terminal" and kind == "transient":
            text = (
                f"{item!r:.60} goes from an outcome to {state!r} without a reset "
                f"within one {request.route.name!r}"
            )
            session.tell("wire-item-state", f"/params{pointer}", text, tracker.states.location,
                         route.name)  # fmt: skip
        if kind == "transient" or (kind == "terminal" and tracker.resets):
            if key in request.items or len(request.items) < MAX_OPEN:
                request.items[key] = kind
        else:
            request.items.pop(key, None)


def check_settled(session: SessionState, request: OpenRequest) -> None:
    """Tell where a request that went well leaves items under way."""
    left = [key for key, kind in request.items.items() if kind == "transient"]
    if not left:
        return
    states = next(s for s in session.protocol.protocol.item_states if s.id == left[0][0])
    text = (
        f"{request.route.name!r} of line {request.line} has ended, and {len(left)} of its items "
        f"still have a state on the way to an outcome, {left[0][1]:.60} first"
    )
    session.tell("wire-item-state", "/id", text, states.location, (request.route.name, "left"))
