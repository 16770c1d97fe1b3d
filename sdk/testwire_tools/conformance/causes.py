"""Causes: faults of a peer that can fail many cases, such as a crash.

The first case that fails because of a cause reports the cause. Later cases with the same cause are
inconclusive, and refer to the first one. This module must not depend on the transport code.

Tests: `tests/tools/conformance/test_causes.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from testwire.registry import ProtocolInfo

from testwire_tools.conformance.model import CaseOutcome
from testwire_tools.conformance.received import ABSENT, Received, parse

SHOWN: Final = 300
"""The maximum length of a received message in the text of a cause, in characters."""
STDERR_LINES: Final = 8
STDERR_CHARACTERS: Final = 200
"""The maximum length of a shown line of standard error, in characters."""

UNKNOWN: Final = "an unknown method"

_METHOD: Final = re.compile(rb"""["']method["']\s*:\s*["']([^"']*)""")

_LOSSES: Final = ("types/", "cancellation/", "progress/", "concurrency/", "semantics/")
"""The groups of cases that fail if a progress notification is lost."""

_LOSS_RULES: Final = frozenset(
    ("wire-progress-order", "wire-progress-stage", "wire-completion", "wire-item-state")
)
"""The rules of `drift wire` that a peer seems to violate if a progress notification is lost."""

Kind = Literal["wrong-id", "wrong-length", "not-json", "unreadable", "ended"]


class Cause(NamedTuple):
    """A fault of the peer.

    text: describes the fault, as a sentence.
    clause: the document and the section that the fault violates. Empty if the case names them.
    received: the message that shows the fault, or an empty string.
    fails: prefixes of the ids of the cases that fail because of the fault, even if they got all
    responses.
    methods: for an ended peer, the methods of the messages to which it had not responded. An
    earlier end with the same code and a part of these methods has the same cause.
    code: the exit code of an ended peer.
    """

    kind: Kind
    text: str
    clause: str = ""
    received: str = ""
    fails: tuple[str, ...] = ()
    methods: frozenset[str] = frozenset()
    code: int | None = None

    def explains(self, later: Cause) -> bool:
        """Return whether a later cause is the same as this one."""
        if self.kind != "ended":
            return self.kind == later.kind
        return (self.kind, self.code) == (later.kind, later.code) and self.methods <= later.methods

    def violates(self, rule: str, text: str) -> bool:
        """Return whether the fault is the cause for an observed violation of a rule."""
        if self.kind == "wrong-length" and rule == "wire-not-json":
            return True
        own = rule in ("wire-not-json", "wire-stray-response")
        lost = rule in _LOSS_RULES and bool(self.fails)
        return lost or (own and bool(self.received) and text.endswith(self.received))


def wrong_id(received: Received, asked: object) -> Cause:
    """Return the cause for a response whose id has another type than the id of the request."""
    expected = f"the id of its request is {json.dumps(asked)}"
    return _wrong_id(received, "response", expected, "JSON-RPC 2.0, section 5")


def forbidden_id(received: Received) -> Cause:
    """Return the cause for a request whose id has a type that the protocol forbids."""
    return _wrong_id(received, "request", "it must be a number", "")


def _wrong_id(received: Received, kind: str, expected: str, source: str) -> Cause:
    return Cause(
        "wrong-id",
        f"The id of a {kind} is {json.dumps(received.value['id'])}, but {expected}.",
        source,
        _shown(json.dumps(received.value, ensure_ascii=False)),
        ("",),
    )


def invalid_bodies(info: ProtocolInfo, messages: Iterable[Received], raw: bytes) -> Iterator[Cause]:
    """Yield a cause for each body that is not valid JSON. raw: the received bytes."""
    for each in messages:
        if each.value is not ABSENT:
            continue
        fails = _LOSSES if _can_be_progress(info, each.body) else ()
        whole = _whole(each.body, raw)
        if whole is None:
            text = "A received body is not valid JSON."
            shown = _shown(each.body.decode("utf-8", "backslashreplace"))
            yield Cause("not-json", text, "RFC 8259, section 2", shown, fails)
            continue
        text = (
            f"A Content-Length is {len(each.body)}, the number of characters of the body. "
            f"The body has {len(whole)} bytes."
        )
        yield Cause("wrong-length", text, "", _shown(whole.decode()), (*fails, "framing/"))


def unreadable(why: str) -> Cause:
    """Return the cause for bytes that cannot be split into messages."""
    return Cause("unreadable", f"The received bytes cannot be read: {why}")


def ended(info: ProtocolInfo, code: int | None, last: bytes, pending: Iterable[str]) -> Cause:
    """Return the cause for a server that ended before it had responded.

    last: the last received body. pending: the methods of the messages without a response.
    """
    known = {*info.methods, *info.notifications}
    methods = frozenset(each if each in known else UNKNOWN for each in pending)
    what = "closed the connection" if code is None else f"ended with exit code {code}"
    names = f" while it handled {', '.join(sorted(methods))}" if methods else ""
    shown = _shown(last.decode("utf-8", "backslashreplace"))
    return Cause("ended", f"The server {what}{names}.", "", shown, (), methods, code)


def client_ended(code: int | None, last: bytes, received: str) -> Cause:
    """Return the cause for a client that ended early or, if `code` is None, did not end.

    last: the last body from the client. received: the last message that the client received.
    """
    what = "did not end" if code is None else f"ended with exit code {code}"
    after = f" after it had received {received}" if received else ""
    shown = _shown(last.decode("utf-8", "backslashreplace"))
    methods = frozenset((received,) if received else ())
    return Cause("ended", f"The client {what}{after}.", "", shown, (), methods, code)


def _whole(cut: bytes, raw: bytes) -> bytes | None:
    """Return the whole body if its Content-Length counted characters, or None.

    cut: the body according to Content-Length. Characters are code points or UTF-16 code units.
    """
    at = raw.find(cut) if cut else -1
    rest, _, _ = raw[at + len(cut) :].partition(b"Content-Length")
    whole = (cut + rest).rstrip(b"\r\n") if at >= 0 else b""
    if parse(whole) is ABSENT:
        return None
    text = whole.decode("utf-8", "replace")
    return whole if len(cut) in (len(text), len(text.encode("utf-16-le")) // 2) else None


def is_response(body: bytes, message_id: object) -> bool:
    """Return whether a body that is not valid JSON seems to be the response to a request."""
    found = re.search(rb"""["']id["']\s*:\s*("[^"]*"|'[^']*'|[^\s,}]+)""", body)
    text = found[1].decode("utf-8", "replace").strip("\"'") if found else None
    return text == str(message_id) and not _METHOD.search(body)


def _can_be_progress(info: ProtocolInfo, body: bytes) -> bool:
    """Return whether a body that cannot be parsed can contain progress or a response."""
    found = _METHOD.search(body)
    name = found[1].decode("utf-8", "replace") if found else ""
    progress = {name for each in info.methods.values() for name in each.progress_names}
    return name in progress or name not in info.notifications


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


class FirstFailure(NamedTuple):
    """The first case that failed because of a cause."""

    cause: Cause
    case: str
    transport: str


@dataclass(slots=True)
class Causes:
    """The causes of the failures in a run on all transports."""

    first: list[FirstFailure] = field(default_factory=list)

    def settle(
        self,
        outcome: CaseOutcome,
        found: Sequence[Cause],
        transport: str,
        stderr: Sequence[str],
        heading: str = "Standard error ends with:",
    ) -> None:
        """Make an outcome inconclusive if an earlier case failed because of the same cause.

        Otherwise, add the received message and the end of standard error to the outcome.

        found: the causes of the outcome, the most important one first.
        stderr: the last lines of the standard error of the peer. heading: the line above them.
        """
        if not self.explain(outcome, found, transport) and found:
            outcome.message = "\n".join([outcome.message, *_evidence(found[0], stderr, heading)])
            if outcome.verdict == "fail":
                self.first.append(FirstFailure(found[0], outcome.case.id, transport))

    def explain(self, outcome: CaseOutcome, found: Sequence[Cause], transport: str) -> bool:
        """Make an outcome inconclusive if an earlier case failed because of the same cause.

        Return whether there is such a case.
        """
        for cause in found:
            for first in self.first:
                if first.cause.explains(cause):
                    on = "" if first.transport == transport else f" on {first.transport}"
                    outcome.verdict, outcome.cause = "inconclusive", first.case
                    outcome.message = (
                        f"The same cause as in the case {first.case}{on}: {cause.text}"
                    )
                    return True
        return False


def _evidence(cause: Cause, stderr: Sequence[str], heading: str) -> Iterator[str]:
    if cause.kind != "ended" or cause.methods - {UNKNOWN}:
        yield f"{cause.text} ({cause.clause})" if cause.clause else cause.text
    if cause.received:
        yield f"{'Last message' if cause.kind == 'ended' else 'Received'}: {cause.received}"
    if stderr:
        yield heading
        yield from (f"  {line:.{STDERR_CHARACTERS}}" for line in stderr[-STDERR_LINES:])
