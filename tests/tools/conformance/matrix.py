"""Every fault against every case: a fault may fail its own case and no other.

    python -m tests.tools.conformance.matrix [PROTOCOL [TRANSPORT]]

Takes minutes, so it is no part of the fast tests; `nox -s fuzz` runs it. What fails beside its own
case is listed, and the exit code is 1 where there is any. Faults that nothing can get past are left
out (`BLOCKING`), and so are pairs of which one says what the other says as well (`SAME`).
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from testwire_protocols import load
from testwire_tools.conformance.model import STARTS
from testwire_tools.conformance.run import run_cases

from tests.tools.conformance.support import PLAYS, cases, scenario, target

AT_ONCE = 6
BLOCKING = (STARTS,)
SAME = {
    # Who misses one of twenty answers misses one of three hundred.
    "concurrency/pipelined": ("robustness/flood", "robustness/slow-reader"),
    # Whatever comes after an answer comes after the mark of the end, and at the end of a stream.
    "progress/before-response/mutate": ("framing/stream-ends-with-answer",),
    "progress/before-response/testing/discoverTests": (
        "progress/completion/testing/discoverTests",
    ),
    "progress/before-response/testing/runTests": ("progress/completion/testing/runTests",),
    "framing/stream-ends-with-answer": ("types/known-messages",),
    # Over HTTP, an answer to a notification is the body that there may not be.
    "json-rpc/notification-unanswered": ("framing/notification-status",),
    # A cancelled request with a wrong code has no right one.
    "cancellation/answered": ("semantics/no-marker-on-failure", "semantics/cancel-sequence"),
    # What is not answered where requests overlap is not answered in turn either.
    "concurrency/while-busy": ("concurrency/second-waits", "concurrency/second-refused"),
    "types/notification/updateStatusBatch": ("semantics/no-batches",),
    # Both begin twice.
    "semantics/accepted-when-free": ("semantics/stable-ids", "semantics/start-resets-all"),
    "progress/states/testrunner/invalidate": ("semantics/rest-after-invalidation",),
}


async def judge(protocol: str, transport: str, fault: str, slots: asyncio.Semaphore) -> int:
    async with slots:
        with tempfile.TemporaryDirectory() as folder:
            subject = target(protocol, transport, fault, Path(folder))
            others = [case for case in cases(protocol, transport) if case.id != fault]
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
    for protocol in sys.argv[1:2] or list(PLAYS):
        transport = (sys.argv[2:3] or [next(iter(load(protocol).transports))])[0]
        for case in cases(protocol, transport):
            if case.id not in BLOCKING:
                work.append(judge(protocol, transport, case.id, slots))
    return 1 if sum(await asyncio.gather(*work)) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
