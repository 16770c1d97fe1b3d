"""Checks the kind, the members, the id and the error of each message against JSON-RPC.

The module must not depend on a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_base.documents import json_kind
from testwire_base.findings import Severity
from testwire_base.pointers import join

from testwire_codegen.messages.routes import SENDER
from testwire_codegen.messages.state import ABSENT, SessionState, id_key

REQUEST = ("jsonrpc", "id", "method", "params")
RESPONSE = ("jsonrpc", "id", "result", "error")


def is_message(session: SessionState) -> bool:
    """Return whether the current entry is a message. Report violations of JSON-RPC."""
    entry, message = session.entry, session.entry.message
    if entry.invalid is not None:
        what = "bytes outside of a message" if entry.raw else "a body that is not valid JSON"
        text = f"expected a JSON message; the {SENDER[entry.dir]} sent {what}"
        session.tell("wire-not-json", "", text, session.protocol.protocol.location)
        return False
    if type(message) is not dict:
        what = "a batch" if type(message) is list else json_kind(message)
        key = f"{what}, and a message is an object"
        _tell(session, "", f"expected an object as the message, found {what}", key)
        return False
    if message.get("jsonrpc") != "2.0":
        _tell(session, "", 'expected "2.0" as the value of "jsonrpc"', '"jsonrpc" is not "2.0"')
    method = message.get("method", ABSENT)
    if method is not ABSENT and type(method) is not str:
        found = json_kind(method)
        text = f'expected a string as the value of "method", found {found}'
        _tell(session, "/method", text, f'"method" is {found}')
        return False
    return True


def check_members(session: SessionState, known: tuple[str, ...]) -> None:
    """Report members that JSON-RPC does not define."""
    for name in session.entry.message:
        if name not in known:
            text = f"a message contains the member {name!r:.60}, which JSON-RPC does not define"
            place = session.protocol.envelope_place
            session.tell("wire-unknown-member", join("", name), text, place, name[:60],
                         severity="info")  # fmt: skip


def check_outcome(session: SessionState, message: dict[str, Any]) -> bool:
    """Return whether a response has a result or an error.

    Report a response that has both a result and an error, or neither.
    """
    result = "result" in message
    if result == ("error" in message):
        what = "both a result and an error" if result else "no method, no result and no error"
        text = f"expected a result or an error, found {what}"
        _tell(session, "", text, f"a message has {what}")
        if not result:
            return False
    if len(message) != 3:
        check_members(session, RESPONSE)
    return True


def check_id(session: SessionState, number: Any) -> bool:
    """Return whether an id can identify a request. Report an id that the protocol forbids."""
    rules, place = session.protocol.protocol.ids, session.protocol.ids_place
    kind = {int: "integer", str: "string"}.get(type(number))
    if kind is None:
        text = f"expected an integer or a string as id, found {json_kind(number)}"
        session.tell("wire-id", "/id", text, place)
        return False
    if rules is None:
        return True
    severity: Severity = "error"
    if kind not in rules.accepts:
        key = kind
        text = f"expected an id of the kind {' or '.join(rules.accepts)}, found {number!r:.60}"
    elif type(number) is int and not _within(number, rules.minimum, rules.maximum):
        key = "range"
        text = f"expected an id from {rules.minimum} to {rules.maximum}, found {number}"
    elif rules.writes not in ("either", kind):
        key, severity = "writes", "info"
        text = f"expected an id of the kind {rules.writes}, found the kind {kind}"
    else:
        return True
    session.tell("wire-id", "/id", text, place, key, severity=severity)
    return True


def _within(number: int, minimum: int | None, maximum: int | None) -> bool:
    return (minimum is None or number >= minimum) and (maximum is None or number <= maximum)


def tell_stray(session: SessionState, message: dict[str, Any]) -> None:
    """Report a response whose id does not belong to an open request."""
    rules, number = session.protocol.protocol.ids, message.get("id")
    if number is None and "error" in message and (rules is None or rules.null_answer):
        return  # The peer could not parse a message.
    text = f"the response has the id {number!r:.60}, but no open request has this id"
    twin: Any = None
    if type(number) is str and number.lstrip("-").isdecimal() and len(number) < 20:
        twin = int(number)
    elif type(number) is int:
        twin = str(number)
    if twin is not None and id_key(twin) in session.requests_to_sender():
        text += f"; return the id {twin!r} of the open request with its original type"
    session.tell("wire-stray-response", "/id", text, session.protocol.ids_place)


def check_error(session: SessionState, error: Any) -> bool:
    """Return whether an error is an object. Report members of the wrong type."""
    if type(error) is not dict:
        found = json_kind(error)
        text = f'expected an object as the value of "error", found {found}'
        _tell(session, "/error", text, f'"error" is {found}')
        return False
    if type(error.get("code")) is not int or type(error.get("message")) is not str:
        text = "an error requires an integer as code and a string as message"
        _tell(session, "/error", text, "an error needs an integer as code and a text")
    envelope, data = session.protocol.protocol.envelope, error.get("data")
    objects = envelope is not None and envelope.error_data == "object"
    if objects and data is not None and type(data) is not dict:
        found = json_kind(data)
        text = f"expected an object as error.data, found {found}"
        _tell(session, "/error/data", text, f"error.data is {found}")
    return True


def _tell(session: SessionState, pointer: str, text: str, key: str) -> None:
    """The key must not change, because the key is part of the finding's fingerprint."""
    session.tell("wire-envelope", pointer, text, session.protocol.envelope_place, key)
