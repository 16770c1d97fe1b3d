"""Checks of progress: when it comes, what completes it, and the states of the items it tells of.

The module must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from testwire_base.findings import Severity
from testwire_base.pointers import find, split

from testwire_codegen.messages.routes import ItemTracker, MessageRoute, state_key
from testwire_codegen.messages.state import MAX_OPEN, OpenRequest, SessionState

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
