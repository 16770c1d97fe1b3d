"""Rules that `testwire drift wire` applies to captured sessions.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from testwire_base.findings import Severity

from testwire_codegen.rules.base import Rule

__all__ = ["WIRE"]

_PEER = "Mend the peer that sent it; or correct the spec, with an erratum where a document differs."
_WIRE: tuple[tuple[str, Severity, str, str], ...] = (
    ("trace-unreadable", "error", "A trace has the form of spec/meta/trace.schema.json.",
     "Record it again; `testwire record` and `--trace FILE` of a server write that form."),
    ("wire-not-json", "error", "The body of every message is JSON.", _PEER),
    ("wire-envelope", "error", "Every message is one of JSON-RPC 2.0.", _PEER),
    ("wire-unknown-method", "error", "Every method that is sent is in the spec.", _PEER),
    ("wire-direction", "error", "A message goes the way that the spec says.", _PEER),
    ("wire-kind", "error", "Requests have an id, notifications have none.", _PEER),
    ("wire-value", "error", "Params and results are of the type that the spec says.", _PEER),
    ("wire-missing-member", "error", "Members that are required are there.", _PEER),
    ("wire-unknown-member", "info",
     "Members are known; others are an error where readers refuse them.",
     "Put the member into the spec where it has a meaning."),
    ("wire-unknown-literal", "error",
     "Literals are in the spec; of an open enumeration others are legal, and told as info.",
     "Put the literal into the spec where it has a meaning."),
    ("wire-spelling", "info", "Members and literals are written as the spec writes them.",
     "Nothing has to be done where the peer is of a family that writes so."),
    ("wire-deprecated", "info", "Nothing is sent that is deprecated.",
     "Send what the spec says in its place."),
    ("wire-error-code", "warning", "A method fails with codes that are stated for it.",
     "State the code in the spec, or mend the peer."),
    ("wire-id", "error", "Ids are of a kind and size that the spec allows.", _PEER),
    ("wire-id-reused", "error", "The id of an open request is not used for another one.", _PEER),
    ("wire-stray-response", "error", "Every answer has the id of an open request.", _PEER),
    ("wire-unanswered", "warning", "Every request is answered.",
     "Record until all answers are in; if they are, mend the peer that owes one."),
    ("wire-lifecycle", "error",
     "Messages are sent in states that allow them; others get the error stated.", _PEER),
    ("wire-capability", "error", "A method behind a flag is sent to peers that announced it.",
     _PEER),
    ("wire-progress-order", "error", "Progress comes while its request is under way.", _PEER),
    ("wire-completion", "error",
     "What completes progress comes once, before the answer, and for the outcomes stated.", _PEER),
    ("wire-item-state", "error", "States of items follow their classes in a request.", _PEER),
    ("wire-position", "error", "Positions count from the base; ranges end last.", _PEER),
    ("wire-concurrency", "error", "Requests that exclude each other are refused.", _PEER),
    ("wire-cancellation", "error", "A cancelled request is answered as the spec says.", _PEER),
    ("wire-known-deviation", "info", "A deviation that an erratum explains; `--errata` lists it.",
     "Nothing has to be done: the erratum says what was decided."),
    ("wire-erratum-unseen", "info", "An erratum shows in a session that had occasion to.",
     "Where no peer shows it any more, remove the erratum."),
    ("wire-more", "warning", "The kinds of deviations in a run can be counted.",
     "Mend the first ones, or check whether the trace is of this protocol."),
)  # fmt: skip

WIRE = tuple(
    Rule(id, purpose, fix, severity=severity, category="drift")
    for id, severity, purpose, fix in _WIRE
)
