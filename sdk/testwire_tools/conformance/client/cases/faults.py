"""Cases about faults of the server that a client must tolerate.

A client tolerates a fault if the client's messages and exit code are the same as without the fault.
After an error or a missing response, the client may behave differently. Even then, the client must
not hang or crash.

Tests: `tests/tools/conformance/test_client_proofs.py` runs each case against a broken client.
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
"""How long the connection must stay open after a fault, if the user operates the client."""

READS: Final = "Specification: framing, accepted variants"
ANSWERS: Final = "JSON-RPC 2.0, section 5"
ERRORS: Final = "JSON-RPC 2.0, section 5.1"
TYPES: Final = "Specification: types"
TRANSPORTS: Final = "Specification: transports"


class Fault(NamedTuple):
    """The case for one fault of the test server.

    docs: the required behaviour, in one sentence.
    ends: whether the fault may change the client's messages and exit code. Even then, the client
    must not hang or crash.
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
          "The client reads a message that arrives in several parts."),
    Fault("joined", "framing/reads-several", "must", READS,
          "The client reads all messages that arrive together."),
    Fault("late", "robustness/late-answer", "must", ANSWERS,
          "The client waits for a slow response."),
    Fault("duplicate", "robustness/duplicate-answer", "advice", ANSWERS,
          "The client tolerates a second response to the same request."),
    Fault("unsolicited", "robustness/unsolicited-answer", "advice", ANSWERS,
          "The client tolerates a response that belongs to no request."),
    Fault("unknown-notification", "robustness/unknown-notification", "must",
          "JSON-RPC 2.0, section 4.1",
          "The client ignores unknown notifications."),
    Fault("unknown-members", "robustness/unknown-members", "advice", TYPES,
          "The client ignores unknown members."),
    Fault("late-progress", "robustness/late-progress", "advice", ANSWERS,
          "The client tolerates progress after the response."),
    Fault("large", "robustness/large-message", "should", READS,
          "The client reads a message of 4 MiB."),
    Fault("null-id", "robustness/null-id", "should", "JSON-RPC 2.0, section 5, id",
          "The client tolerates an error response with a null id."),
    Fault("beyond-ascii", "framing/reads-bytes", "must", READS,
          "The client reads Content-Length as a number of bytes, not characters.", ends=True),
    Fault("error", "errors/answer", "must", ERRORS,
          "After an error response, the client stops waiting for the result.", ends=True),
    Fault("unknown-code", "errors/unknown-code", "must", ERRORS,
          "After an error response with an unknown code, the client stops waiting for the result.",
          ends=True),
    Fault("null", "errors/null-result", "should", TYPES,
          "If a result is unexpectedly null, the client reports an error and does not crash.",
          ends=True),
    Fault("crash", "robustness/server-crash", "must", TRANSPORTS,
          "After the server exits, the client stops waiting for responses.", ends=True),
    Fault("half", "robustness/half-answer", "must", TRANSPORTS,
          "If the server exits in the middle of a response, the client does not wait for the rest.",
          ends=True),
)
# fmt: on

STREAM_FAULTS: Final = OF_STREAMS | {"beyond-ascii", "half"}
"""The scenarios whose fault cannot occur over HTTP."""


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    left_out = set(STREAM_FAULTS if transport.framing.kind == "httpBody" else ())
    if not any(reply.get("before") for reply in scenario.client.get("replies", {}).values()):
        left_out |= {"joined", "late-progress"}
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
    """Raise CheckFailed unless the client behaves as it does without the fault."""
    plain = harness.records["plain"]
    for event in record.of("broken"):
        raise CheckFailed(event["text"])
    # Cancellations are ignored, because timing decides whether a client sends them.
    cancels = None if harness.info.cancellation is None else harness.info.cancellation.method
    missing = ", ".join(map(repr, sorted(plain.methods - record.methods - {cancels})))
    if not record.own:
        if missing and _breaks_off(record):
            raise CheckFailed(
                "Expected the same messages as without the fault, but the client closed the "
                f"connection at once and did not send {missing}."
            )
        return
    _check_ends(harness, record)
    if missing:
        raise CheckFailed(
            f"Expected the same messages as without the fault; the client did not send {missing}."
        )
    if record.code != plain.code:
        raise CheckFailed(
            f"Expected exit code {plain.code}, as without the fault; the client exited with code "
            f"{record.code}."
        )


def _breaks_off(record: Record) -> bool:
    """Return whether the client closed the connection directly after the last fault.

    A user can operate the client differently in each scenario. Therefore missing messages are a
    failure only after a disconnection.
    """
    last = max((event["at"] for event in record.of("fault")), default=0.0)
    ends = [event["at"] for event in record.of("end")]
    after = any(message.at > last for message in record.messages)
    return not after and bool(ends) and min(ends) - last < OPEN_SECONDS


def _check_ends(harness: ClientHarness, record: Record) -> None:
    if record.code is None:
        seconds = harness.target.seconds
        raise CheckFailed(f"Expected the client's command to end within {seconds:g} seconds.")
    if record.code < 0:
        raise CheckFailed(
            "Expected the client to exit normally after the fault; "
            f"signal {-record.code} killed it."
        )


async def _ends(name: str, harness: ClientHarness) -> None:
    record = await harness.tried(name)
    if not record.own:
        raise Skipped(NOT_STARTED_HERE)
    _check_ends(harness, record)
    if name != "null":
        return
    # The client may treat a null result as a valid result or as an error response.
    other = await harness.record("error")
    if record.code not in (harness.records["plain"].code, other.code):
        raise CheckFailed(
            f"Expected exit code {other.code}, as after an error response; the client exited with "
            f"code {record.code}."
        )
