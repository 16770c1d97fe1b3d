"""Cases of the faults that a client has to tolerate.

A client tolerates a fault if it continues as it does without it: it sends the same messages and
ends with the same exit code. If a fault is an error or the lack of a response, the client may do
something else; it must neither wait for ever nor crash.

Tests: `tests/tools/conformance/test_client_proofs.py` has a broken client for each case.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.case_table import case_of_data
from testwire_tools.conformance.client.harness import NOT_STARTED_HERE, ClientHarness
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.scenarios import OF_STREAMS
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, CheckFailed, Level, Skipped

OPEN_SECONDS: Final = 2.0
"""A client that stays connected for so long has tolerated a fault, if nothing else shows it."""

READS: Final = "The framing of the spec: what readers accept"
ANSWERS: Final = "JSON-RPC 2.0, section 5"
ERRORS: Final = "JSON-RPC 2.0, section 5.1"
TYPES: Final = "The types of the spec"
TRANSPORTS: Final = "The transports of the spec"


class Fault(NamedTuple):
    """A scenario with a fault, and the case that checks it. docs: what a client does that passes.

    ends: the client may do something else than without the fault, but has to end.
    """

    scenario: str
    id: str
    level: Level
    source: str
    docs: str
    ends: bool = False


# fmt: off
FAULTS: Final = (
    Fault("split", "framing/reads-pieces", "must", READS,
          "A message that arrives in pieces is read."),
    Fault("joined", "framing/reads-several", "must", READS,
          "Messages that arrive together are all read."),
    Fault("late", "robustness/late-answer", "must", ANSWERS,
          "An answer that takes its time is waited for."),
    Fault("duplicate", "robustness/duplicate-answer", "should", ANSWERS,
          "A second answer to the same request does no harm."),
    Fault("unsolicited", "robustness/unsolicited-answer", "should", ANSWERS,
          "An answer to what was never asked does no harm."),
    Fault("unknown-notification", "robustness/unknown-notification", "must",
          "JSON-RPC 2.0, section 4.1",
          "A notification that the client does not know is ignored."),
    Fault("unknown-members", "robustness/unknown-members", "should", TYPES,
          "Members that the client does not know are ignored."),
    Fault("late-progress", "robustness/late-progress", "should", ANSWERS,
          "Notifications that come after the answer do no harm."),
    Fault("large", "robustness/large-message", "should", READS,
          "A message of some megabytes is read."),
    Fault("null-id", "robustness/null-id", "should", "JSON-RPC 2.0, section 5, id",
          "An error without an id does no harm."),
    Fault("beyond-ascii", "framing/reads-bytes", "must", READS,
          "The length of a message counts bytes, not characters.", ends=True),
    Fault("error", "errors/answer", "must", ERRORS,
          "An error is taken as the end of the request.", ends=True),
    Fault("unknown-code", "errors/unknown-code", "must", ERRORS,
          "An error with a code and data that the client does not know ends the request as well.",
          ends=True),
    Fault("null", "errors/null-result", "should", TYPES,
          "A result of null, where there is to be one, is an error and no crash.", ends=True),
    Fault("crash", "robustness/server-crash", "must", TRANSPORTS,
          "The end of the server is the end of what was asked of it.", ends=True),
    Fault("half", "robustness/half-answer", "must", TRANSPORTS,
          "The end of the server in the middle of an answer is the end of what was asked of it.",
          ends=True),
)
# fmt: on

STREAM_FAULTS: Final = OF_STREAMS | {"beyond-ascii", "half"}
"""The scenarios whose fault is one of a stream of messages, not of bodies of HTTP."""


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    left_out = set(STREAM_FAULTS if transport.framing.kind == "httpBody" else ())
    if not any(reply.get("before") for reply in scenario.client.get("replies", {}).values()):
        left_out.add("late-progress")
    if not info.ids.null_answer:
        left_out.add("null-id")
    if transport.framing.ascii_only:
        left_out.add("beyond-ascii")
    for name, id, level, source, docs, ends in FAULTS:
        if name not in left_out:
            yield Case(id, level, docs, source, partial(_ends if ends else _tolerates, name))
    if transport.framing.kind == "httpBody":
        return
    for each in scenario.client.get("hard", []):
        yield case_of_data(each, partial(_tolerates, f"semantics/{each['id']}"))


async def _tolerates(name: str, harness: ClientHarness) -> None:
    check_continues(harness, await harness.tried(name))


def check_continues(harness: ClientHarness, record: Record) -> None:
    """Check that a client does the same as in the plain scenario. Raises CheckFailed."""
    plain = harness.records["plain"]
    for event in record.of("broken"):
        raise CheckFailed(event["text"])
    # Not cancellations: whether there is one may be a matter of milliseconds.
    cancels = None if harness.info.cancellation is None else harness.info.cancellation.method
    missing = ", ".join(map(repr, sorted(plain.methods - record.methods - {cancels})))
    if not record.own:
        if missing and _breaks_off(record):
            raise CheckFailed(
                f"The client closes the connection at once, and does not send {missing} any more."
            )
        return
    _check_ends(harness, record)
    if missing:
        raise CheckFailed(f"The client does not send {missing} any more.")
    if record.code != plain.code:
        raise CheckFailed(
            f"The client ended with exit code {record.code}; without it, with {plain.code}."
        )


def _breaks_off(record: Record) -> bool:
    """Whether a client that others have started ends at once after the fault.

    What it does from one scenario to the next is not the same, as it is with a command; so only a
    client that breaks off in the middle of what it did in the plain scenario fails.
    """
    last = max((event["at"] for event in record.of("fault")), default=0.0)
    ends = [event["at"] for event in record.of("end")]
    after = any(message.at > last for message in record.messages)
    return not after and bool(ends) and min(ends) - last < OPEN_SECONDS


def _check_ends(harness: ClientHarness, record: Record) -> None:
    """Check that the client's command came to an end by itself. Raises CheckFailed."""
    if record.code is None:
        seconds = harness.target.seconds
        raise CheckFailed(f"The client hangs: its command did not end within {seconds:g} seconds.")
    if record.code < 0:
        raise CheckFailed(f"The client crashed: signal {-record.code}.")


async def _ends(name: str, harness: ClientHarness) -> None:
    record = await harness.tried(name)
    if not record.own:
        raise Skipped(NOT_STARTED_HERE)
    _check_ends(harness, record)
    if name != "null":
        return
    # How a client ends after an error is its own choice; a result of null is an error.
    other = await harness.record("error")
    if record.code not in (harness.records["plain"].code, other.code):
        raise CheckFailed(
            f"The client ended with exit code {record.code}; with an error it ends with "
            f"{other.code}."
        )
