"""Runs every case with every fault of the broken server: only the case of the fault may fail.

    python -m tests.tools.conformance.matrix [PROTOCOL [TRANSPORT]]

This takes minutes, so it is not part of the fast tests; `nox -s fuzz` runs it. Other failing cases
are printed, and the exit code is 1 if there are any. There are two kinds of exceptions: `BLOCKING`
contains faults with which all cases fail, and `SAME` contains cases that check a common behaviour.
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
BLOCKING = (STARTS,)
SAME = {
    # A server that omits one of 20 responses also omits one of 300.
    "concurrency/pipelined": ("robustness/flood", "robustness/slow-reader"),
    # A message after the response is also after the completion marker, and last in the stream.
    "progress/before-response/mutate": ("framing/stream-ends-with-answer",),
    "progress/before-response/testing/discoverTests": (
        "progress/completion/testing/discoverTests",
    ),
    "progress/before-response/testing/runTests": ("progress/completion/testing/runTests",),
    "framing/stream-ends-with-answer": ("types/known-messages",),
    # Over HTTP, a response to a notification is a body, and no body is allowed.
    "json-rpc/notification-unanswered": ("framing/notification-status",),
    # All three cases check the error code of a cancelled request.
    "cancellation/answered": ("semantics/no-marker-on-failure", "semantics/cancel-sequence"),
    # A response that is missing for overlapping requests is also missing in these cases.
    "concurrency/while-busy": ("concurrency/second-waits", "concurrency/second-refused"),
    "types/notification/updateStatusBatch": ("semantics/no-batches",),
    # These cases send the same request twice too.
    "semantics/accepted-when-free": ("semantics/stable-ids", "semantics/start-resets-all"),
    "progress/states/testrunner/invalidate": ("semantics/rest-after-invalidation",),
}


async def verify(protocol: str, transport: str, fault: str, slots: asyncio.Semaphore) -> int:
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
    for protocol in sys.argv[1:2] or list(SERVERS):
        transport = (sys.argv[2:3] or [next(iter(load(protocol).transports))])[0]
        for case in cases(protocol, transport):
            if case.id not in BLOCKING:
                work.append(verify(protocol, transport, case.id, slots))
    return 1 if sum(await asyncio.gather(*work)) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
