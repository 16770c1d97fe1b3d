"""Run all cases with each fault of the broken server, and print unexpected failures.

    python -m tests.tools.conformance.matrix [PROTOCOL [TRANSPORT]]

Only the case with the id of the fault should fail. The exit code is 1 if a different case fails.
`BLOCKING` lists faults with which all cases fail. `SAME` lists cases that check the same behaviour.
The script runs for minutes, so only `nox -s fuzz` starts it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from testwire_protocols import load
from testwire_tools.conformance.model import STARTS
from testwire_tools.conformance.run import run_cases

from tests.tools.conformance.support import SERVERS, cases, scenario, target

AT_ONCE = 6
BLOCKING = (STARTS, "launch/host/address")
SAME = {
    # A server that omits one of 20 responses also omits one of 300 responses.
    "concurrency/pipelined": ("robustness/flood", "robustness/slow-reader"),
    # A message after the response also follows the completion marker and is last in the stream.
    "progress/before-response/mutate": ("framing/stream-ends-with-answer",),
    "progress/before-response/testing/discoverTests": (
        "progress/completion/testing/discoverTests",
        "semantics/lsp-client",
    ),
    "progress/before-response/testing/runTests": (
        "progress/completion/testing/runTests",
        "semantics/whole-nodes",
        "semantics/many-runs",
    ),
    # These cases read the uids of the invalid notifications.
    "types/notification/testing/testUpdates/tests": (
        "semantics/tests-before-filter",
        "semantics/whole-nodes",
        "semantics/many-runs",
    ),
    "framing/stream-ends-with-answer": ("types/known-messages",),
    # Over HTTP, the response to a notification must not have a body.
    "json-rpc/notification-unanswered": ("framing/notification-status",),
    # All three cases check the error code of a cancelled request.
    "cancellation/answered": ("semantics/no-marker-on-failure", "semantics/cancel-sequence"),
    # In these cases, the response to an overlapping request is also missing.
    "concurrency/while-busy": ("concurrency/second-waits", "concurrency/second-refused"),
    "types/notification/updateStatusBatch": ("semantics/no-batches",),
    # These cases also send the same request twice.
    "semantics/accepted-when-free": ("semantics/stable-ids", "semantics/start-resets-all"),
    "progress/states/testrunner/invalidate": ("semantics/rest-after-invalidation",),
}


async def verify(protocol: str, transport: str, fault: str, slots: asyncio.Semaphore) -> int:
    async with slots:
        with tempfile.TemporaryDirectory() as folder:
            subject = target(protocol, transport, fault, Path(folder))
            # Cases of the group `traffic` check all messages, so they fail for many faults.
            others = [
                case
                for case in cases(protocol, transport)
                if case.id != fault and case.group != "traffic"
            ]
            run = await run_cases(others, subject, scenario(protocol))
    found = 0
    for outcome in run.outcomes:
        bad = outcome.verdict in ("fail", "warning", "inconclusive")
        if bad and outcome.case.id not in SAME.get(fault, ()):
            found += 1
            print(f"{protocol} {fault}: {outcome.case.id}: {outcome.message[:120]}", flush=True)
    return found


async def main() -> int:
    slots = asyncio.Semaphore(AT_ONCE)
    work = []
    for protocol in sys.argv[1:2] or list(SERVERS):
        transport = (sys.argv[2:3] or [next(iter(load(protocol).transports))])[0]
        for case in cases(protocol, transport):
            if case.id not in BLOCKING:
                work.append(verify(protocol, transport, case.id, slots))
    return 1 if sum(await asyncio.gather(*work)) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
