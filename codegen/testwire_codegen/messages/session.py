"""Passes each message of a session to the checks.

The module must not depend on a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_base.traces import TraceEntry

from testwire_codegen.messages import content, envelope, ordering, stages
from testwire_codegen.messages.routes import SENDER, MessageRoute
from testwire_codegen.messages.state import ABSENT, MAX_OPEN, OpenRequest, SessionState, id_key


def receive(session: SessionState, entry: TraceEntry) -> None:
    """Check the next message of a session."""
    session.entry = entry
    envelope_rules = session.protocol.protocol.envelope
    batches = envelope_rules is not None and envelope_rules.batches == "accept"
    if batches and type(entry.message) is list and entry.message:
        for index, message in enumerate(entry.message):
            session.at = f"/{index}"
            session.entry = entry._replace(message=message)
            _receive_message(session)
        session.at = ""
    else:
        _receive_message(session)


def _receive_message(session: SessionState) -> None:
    if not envelope.is_message(session):
        return
    entry, message = session.entry, session.entry.message
    method = message.get("method", ABSENT)
    if method is ABSENT:
        _response(session, message)
        return
    route = session.protocol.routes[entry.dir].get(method)
    if route is None:
        _unknown(session, message, method)
    else:
        _known(session, message, route)


def _unknown(session: SessionState, message: dict[str, Any], method: str) -> None:
    direction = session.entry.dir
    kind = "request" if "id" in message else "notification"
    text = f"the {SENDER[direction]} sent the unknown {kind} {method!r:.80}"
    place = session.protocol.protocol.location
    session.tell("wire-unknown-method", "/method", text, place, method[:80])
    if "id" in message and envelope.check_id(session, message["id"]):
        # The request stays open, so that its response is not reported as stray.
        session.open[direction].pop(id_key(message["id"]), None)
        request = _open(session, message["id"], session.protocol.unknown(method, direction))
        request.due = session.protocol.conditions.get("methodNotFound")


def _known(session: SessionState, message: dict[str, Any], route: MessageRoute) -> None:
    route.seen += 1
    is_request = "id" in message
    request = _request(session, message["id"], route) if is_request else None
    if not route.allowed or is_request != (route.message.kind == "request"):
        _check_kind(session, route, is_request)
    if session.protocol.ordered:
        ordering.check_state(session, route, request)
    if route.gated:
        ordering.check_capability(session, route)
    if len(message) > 4 or (len(message) == 4) != is_request or "params" not in message:
        envelope.check_members(session, envelope.REQUEST)
    content.check_form(session, route)
    params = route.read(message.get("params", ABSENT))
    if route.registers:
        session.registered[SENDER[session.entry.dir]].note(route.name, params)
    requests = session.reported_by(route) if route.reported else []
    content.check_params(session, route, params, requests)
    if request is not None:
        if _has_wrong_params(route, params):
            request.due = session.protocol.conditions.get("invalidParams")
        ordering.correlate(request, params)
        content.note_selection(request, params)
        ordering.announce(session, route, "params", params)
    elif route.reported or route.trackers:
        ordering.check_progress(session, route, params, requests)
    if route.cancels:
        ordering.note_cancellation(session, params)


def _has_wrong_params(route: MessageRoute, params: Any) -> bool:
    return params is not ABSENT and route.params is not None and not route.params.check(params)


def _check_kind(session: SessionState, route: MessageRoute, is_request: bool) -> None:
    message = route.message
    if not route.allowed:
        ways = f"{_arrow(message.direction)}, not {_arrow(session.entry.dir)}"
        text = f"{route.name!r} must be sent {ways}"
        session.tell("wire-direction", "/method", text, message.location, route.name)
    if is_request != (message.kind == "request"):
        found = "an id" if is_request else "no id"
        text = f"{route.name!r} is a {message.kind}, but the message has {found}"
        session.tell("wire-kind", "/method", text, message.location, route.name)


def _request(session: SessionState, number: Any, route: MessageRoute) -> OpenRequest | None:
    if not envelope.check_id(session, number):
        return None
    before = session.open[session.entry.dir].pop(id_key(number), None)
    if before is not None:
        text = f"the id {number!r} is still used by the open request on line {before.line}"
        session.tell("wire-id-reused", "/id", text, session.protocol.ids_place)
    return _open(session, number, route)


def _open(session: SessionState, number: Any, route: MessageRoute) -> OpenRequest:
    request = OpenRequest(route, session.entry.line)
    if route.groups:
        # A request must not conflict with itself, so it is added to the open requests later.
        params = route.read(session.entry.message.get("params", ABSENT))
        ordering.join_groups(session, request, params)
    requests = session.open[session.entry.dir]
    if len(requests) < MAX_OPEN:
        requests[id_key(number)] = request
    return request


def _response(session: SessionState, message: dict[str, Any]) -> None:
    if not envelope.check_outcome(session, message):
        return
    request = session.requests_to_sender().pop(id_key(message.get("id")), None)
    if request is None:
        envelope.tell_stray(session, message)
        return
    if "error" not in message:
        _result(session, request, message["result"])
        return
    route = request.route
    route.errors += 1
    error = message["error"]
    valid = envelope.check_error(session, error)
    code = content.check_code(session, request, error) if valid else None
    ordering.check_forbidden(session, request, code)
    cancellation = session.protocol.protocol.cancellation
    outcome: ordering.Outcome = "error"
    if cancellation is not None and code == session.protocol.codes[cancellation.error]:
        outcome = "cancelled"
    ordering.check_completion(session, request, outcome)


def _result(session: SessionState, request: OpenRequest, result: Any) -> None:
    route = request.route
    route.results += 1
    ordering.shake_hands(session, route, result)
    ordering.check_forbidden(session, request, None)
    content.check_part(session, route, route.result, result, request.selected)
    ordering.check_result_allowed(session, request)
    ordering.announce(session, route, "result", result)
    ordering.check_completion(session, request, "success")
    stages.check_finished(session, request)
    ordering.check_settled(session, request)
    ordering.move(session, route.name, "response")


def _arrow(direction: str) -> str:
    return {
        "clientToServer": "from the client to the server",
        "serverToClient": "from the server to the client",
    }.get(direction, "in both directions")
