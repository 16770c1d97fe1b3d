"""Checks of JSON-RPC itself: what a message is, its members, ids, and the shape of errors.

The module must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_base.findings import Severity
from testwire_base.pointers import join

from testwire_codegen.messages.routes import SENDER
from testwire_codegen.messages.state import ABSENT, SessionState, id_key
from testwire_codegen.messages.values import json_kind

REQUEST = ("jsonrpc", "id", "method", "params")
RESPONSE = ("jsonrpc", "id", "result", "error")


def is_message(session: SessionState) -> bool:
    """Whether the entry holds an object; tells what is wrong with the envelope."""
    entry, message = session.entry, session.entry.message
    if entry.invalid is not None:
        what = "text outside of any message" if entry.raw else "a body that is no JSON"
        text = f"the {SENDER[entry.dir]} sent {what}"
        session.tell("wire-not-json", "", text, session.protocol.protocol.location)
        return False
    if type(message) is not dict:
        what = "a batch" if type(message) is list else json_kind(message)
        _tell(session, "", f"{what}, and a message is an object")
        return False
    if message.get("jsonrpc") != "2.0":
        _tell(session, "", '"jsonrpc" is not "2.0"')
    method = message.get("method", ABSENT)
    if method is not ABSENT and type(method) is not str:
        _tell(session, "/method", f'"method" is {json_kind(method)}')
        return False
    return True


def check_members(session: SessionState, known: tuple[str, ...]) -> None:
    """Tell which members JSON-RPC does not have."""
    for name in session.entry.message:
        if name not in known:
            text = f"a message has the member {name!r:.60}, which JSON-RPC does not know"
            place = session.protocol.envelope_place
            session.tell("wire-unknown-member", join("", name), text, place, name[:60],
                         severity="info")  # fmt: skip


def check_outcome(session: SessionState, message: dict[str, Any]) -> bool:
    """Whether a response holds something; tells where that is not one of result and error."""
    result = "result" in message
    if result == ("error" in message):
        what = "both a result and an error" if result else "no method, no result and no error"
        _tell(session, "", f"a message has {what}")
        if not result:
            return False
    if len(message) != 3:
        check_members(session, RESPONSE)
    return True


def check_id(session: SessionState, number: Any) -> bool:
    """Whether an id identifies its request; tells where it is not as the protocol says."""
    rules, place = session.protocol.protocol.ids, session.protocol.ids_place
    kind = {int: "integer", str: "string"}.get(type(number))
    if kind is None:
        session.tell("wire-id", "/id", f"an id is {json_kind(number)}", place)
        return False
    if rules is None:
        return True
    severity: Severity = "error"
    if kind not in rules.accepts:
        key = kind
        text = f"ids are of the kind {' or '.join(rules.accepts)}, and this is {number!r:.60}"
    elif type(number) is int and not _within(number, rules.minimum, rules.maximum):
        key = "range"
        text = f"ids go from {rules.minimum} to {rules.maximum}, and this is {number}"
    elif rules.writes not in ("either", kind):
        key, severity = "writes", "info"
        text = f"ids are written as {rules.writes}s; this is a {kind}, which is read too"
    else:
        return True
    session.tell("wire-id", "/id", text, place, key, severity=severity)
    return True


def _within(number: int, minimum: int | None, maximum: int | None) -> bool:
    return (minimum is None or number >= minimum) and (maximum is None or number <= maximum)


def tell_stray(session: SessionState, message: dict[str, Any]) -> None:
    """Tell of a response that no open request has the id of."""
    rules, number = session.protocol.protocol.ids, message.get("id")
    if number is None and "error" in message and (rules is None or rules.null_answer):
        return  # the answer to what could not be read
    text = f"an answer with the id {number!r:.60}, which no open request has"
    twin: Any = None
    if type(number) is str and number.lstrip("-").isdecimal() and len(number) < 20:
        twin = int(number)
    elif type(number) is int:
        twin = str(number)
    if twin is not None and id_key(twin) in session.requests_to_sender():
        text += f"; an open one has {twin!r}: an id comes back as it was sent"
    session.tell("wire-stray-response", "/id", text, session.protocol.ids_place)


def check_error(session: SessionState, error: Any) -> bool:
    """Whether an error is an object; tells where its members are not what they have to be."""
    if type(error) is not dict:
        _tell(session, "/error", f'"error" is {json_kind(error)}')
        return False
    if type(error.get("code")) is not int or type(error.get("message")) is not str:
        _tell(session, "/error", "an error needs an integer as code and a text")
    envelope, data = session.protocol.protocol.envelope, error.get("data")
    objects = envelope is not None and envelope.error_data == "object"
    if objects and data is not None and type(data) is not dict:
        _tell(session, "/error/data", f"error.data is {json_kind(data)}")
    return True


def _tell(session: SessionState, pointer: str, text: str) -> None:
    session.tell("wire-envelope", pointer, text, session.protocol.envelope_place, text)
