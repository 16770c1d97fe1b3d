"""Checks of params and results against their types, of error codes, and of known errata.

The module must not depend on a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from testwire_codegen.messages.named import TOLD
from testwire_codegen.messages.observations import ErratumObserver
from testwire_codegen.messages.routes import SENDER, MessagePart, MessageRoute
from testwire_codegen.messages.state import ABSENT, OpenRequest, SessionState
from testwire_codegen.messages.values import ValuePlace

Selected = Mapping[ErratumObserver, frozenset[str]]
"""The allowed values by erratum observer, for observers with the condition `within`."""


def check_params(
    session: SessionState, route: MessageRoute, params: Any, requests: Sequence[OpenRequest]
) -> None:
    """Report problems in the params of a message.

    - `params`: ABSENT if the message has no params.
    - `requests`: the open requests whose progress the message reports.
    """
    if params is ABSENT or (params is None and _may_be_absent(route)):
        _check_absent(session, route, params)
    elif route.params is not None:
        selected = _selected(route, requests) if route.selected else None
        check_part(session, route, route.params, params, selected)
    elif params != {} and params != []:
        text = f"{route.name!r} does not accept params, but the message contains some"
        session.tell("wire-value", "/params", text, route.message.location, route.name,
                     severity="warning")  # fmt: skip


def check_form(session: SessionState, route: MessageRoute) -> None:
    """Report params by name if the message requires an array."""
    params = session.entry.message.get("params")
    problem = None if params is None or route.order is None else route.order.problem(params)
    if problem is not None:
        text = f"{route.name}: {problem}"
        session.tell("wire-value", "/params", text, route.message.location, route.name)


def _may_be_absent(route: MessageRoute) -> bool:
    return route.params is None or route.message.params_optional


def _check_absent(session: SessionState, route: MessageRoute, params: Any) -> None:
    if params is ABSENT and session.protocol.params_always:
        text = f"expected params in {route.name!r}, because every message must have params"
        session.tell("wire-envelope", "", text, session.protocol.envelope_place, "params",
                     severity="warning")  # fmt: skip
    if not _may_be_absent(route):
        text = f"{route.name!r} requires params of the type {route.message.params}, found none"
        session.tell("wire-missing-member", "", text, route.message.location, route.name)


def check_part(
    session: SessionState,
    route: MessageRoute,
    part: MessagePart,
    value: Any,
    selected: Selected | None,
) -> None:
    """Report problems and known deviations in the params or the result of a message.

    `selected`: the values that the corresponding requests allow, or None if unknown.
    """
    fine = part.check(value)
    explained: set[str] = set()
    for observer in part.observers:
        if not (fine and (observer.count >= TOLD or (selected is None and observer.selects))):
            chosen = None if selected is None else selected.get(observer)
            for pointer in observer.deviations(value, chosen):
                explained.add(pointer)
                _tell_known(session, observer, _in_message(session, route, part, pointer))
    if fine:
        return
    for problem in part.type.problems(value, ValuePlace(route.message.location)):
        if problem.generations and session.covers(problem.generations):
            continue
        if problem.pointer not in explained:
            session.tell(
                problem.rule,
                _in_message(session, route, part, problem.pointer),
                f"{route.name}: {problem.message}",
                problem.location,
                (route.name, problem.key),
                severity=problem.severity,
            )


def _in_message(session: SessionState, route: MessageRoute, part: MessagePart, pointer: str) -> str:
    if part.name == "params":
        return route.pointer(session.entry.message, pointer)
    return f"/{part.name}{pointer}"


def check_code(session: SessionState, request: OpenRequest, error: dict[str, Any]) -> int | None:
    """Return the code of an error. Report an unexpected code."""
    route = request.route
    explained: set[str] = set()
    for observer in route.error_observers:
        for pointer in observer.deviations(error, None):
            explained.add(pointer)
            _tell_known(session, observer, f"/error{pointer}")
    code = error.get("code")
    if type(code) is not int:
        return None
    by_server = SENDER[session.entry.dir] == "server"
    due = request.due
    if due is not None and by_server and not session.covers(due.generations):
        due = None
    listed = {
        e.code
        for e in route.listed
        if (not by_server or session.covers(e.generations))
        and (due is None or e.condition in (None, "methodNotFound", due.condition))
    }
    # An erratum about codes does not apply to a request for which JSON-RPC defines the code.
    if code not in listed and ("/code" not in explained or due is not None):
        known = ", ".join(str(each) for each in sorted(listed)) or "none"
        text = f"{route.name!r} failed with the unexpected code {code}; listed codes: {known}"
        session.tell("wire-error-code", "/error/code", text, route.message.location,
                     (route.name, code), severity="warning")  # fmt: skip
    return code


def _tell_known(session: SessionState, observer: ErratumObserver, pointer: str) -> None:
    erratum = observer.erratum
    observer.count += 1
    if observer.count <= TOLD:
        session.tell(
            "wire-known-deviation",
            pointer,
            f"the message deviates as recorded in the erratum {erratum.id}: {erratum.observed}",
            erratum.location,
            erratum.id,
            severity="info",
            detail=f"documented: {erratum.documented}",
            both_ways=True,
        )


def note_selection(request: OpenRequest, params: Any) -> None:
    """Store the values that a request allows in later messages."""
    for observer in request.route.selectors:
        chosen = observer.selection(params)
        if chosen is not None:
            request.selected[observer] = chosen


def _selected(route: MessageRoute, requests: Sequence[OpenRequest]) -> Selected | None:
    joined: dict[ErratumObserver, frozenset[str]] = {}
    for observer in route.selected:
        chosen = [each.selected.get(observer) for each in requests]
        if chosen and all(each is not None for each in chosen):
            joined[observer] = frozenset().union(*(each for each in chosen if each))
    return joined or None
