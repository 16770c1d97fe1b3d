"""Run all cases with each fault of the broken server, and print unexpected failures.

    python -m tests.tools.conformance.matrix [PROTOCOL [TRANSPORT [FAULT…]]]

Only the case with the id of the fault should fail. The exit code is 1 if a different case fails.
`BLOCKING` lists faults with which all cases or all runs fail. `SAME` lists cases that check the
same behaviour.
The script runs for minutes, so only `nox -s fuzz` starts it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from testwire_protocols import load
from testwire_tools.conformance.model import STARTS
from testwire_tools.conformance.run import run_cases

from tests.tools.conformance.support import SERVERS, cases, scenario, target

AT_ONCE = 6
SECONDS = 2.0
BLOCKING = (STARTS, "launch/host/address", "semantics/visibility-optional")
SAME = {
    # A server that omits one of 20 responses also omits one of 300 responses.
    "concurrency/pipelined": ("robustness/flood", "robustness/slow-reader"),
    # A message after the response also follows the completion marker and is last in the stream.
    "progress/before-response/mutate": ("framing/stream-ends-with-answer",),
    "progress/before-response/testing/discoverTests": (
        "progress/completion/testing/discoverTests",
        "semantics/lsp-client",
    ),
    "progress/completion/testing/runTests": ("semantics/whole-nodes", "semantics/many-runs"),
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
    # All these cases check the error code of a cancelled request.
    "cancellation/answered": (
        "semantics/no-marker-on-failure",
        "semantics/cancel-sequence",
        "semantics/cancelled-run",
        "semantics/cancelling-first",
    ),
    "cancellation/stops-progress": ("semantics/cancel-sequence",),
    "cancellation/stops-work": ("semantics/cancel-sequence",),
    # In these cases, the response to an overlapping request is also missing.
    "concurrency/while-busy": (
        "concurrency/second-waits",
        "concurrency/second-refused",
        "concurrency/refusal-is-silent",
        "cancellation/other-id",
    ),
    "types/notification/updateStatusBatch": ("semantics/no-batches",),
    # These cases also send the same request twice. Cases after them use the same server.
    "semantics/accepted-when-free": (
        "semantics/stable-ids",
        "semantics/start-resets-all",
        "semantics/no-batches",
        "semantics/reset-at-start",
        "semantics/rest-after-invalidation",
        "cancellation/stops-progress",
        "concurrency/second-refused",
        "semantics/visibility-optional",
        "semantics/cancel-sequence",
    ),
    "progress/states/testrunner/invalidate": ("semantics/rest-after-invalidation",),
    # An item without a valid last state has no outcome.
    "progress/states/testrunner/run": ("semantics/whole-container",),
    # An item in progress is also wrong after a discovery.
    "progress/states/testing/discoverTests": ("semantics/discovery-runs-nothing",),
    # These cases also send many messages at once.
    "framing/reads-several": ("robustness/flood", "robustness/slow-reader"),
    # With the same id for all mutants, there is more than one result for each id.
    "semantics/configure-again": ("semantics/directory",),
    "semantics/own-ids": (
        "semantics/each-once",
        "semantics/ids-name-one-mutant",
        "semantics/run-of-mutants",
    ),
    # A run of mutants whose ids have changed has no results for the selected ids.
    "semantics/stable-ids": (
        "semantics/run-of-mutants",
        "semantics/ids-of-run",
        "semantics/results-complete",
        "semantics/run-of-directory",
    ),
    # These cases also send a missing file or select all files.
    "semantics/missing-files": ("semantics/each-file",),
    "semantics/no-files-means-all": (
        "semantics/directory",
        "semantics/sub-directory",
        "semantics/all-files",
    ),
    # These cases check the members of the same notification, or run one of two tests.
    "semantics/batches-if-announced": ("semantics/exact-params",),
    "semantics/selection": ("semantics/all-but-one", "semantics/whole-container"),
    "semantics/all-but-one": ("semantics/selection",),
    "semantics/many-runs": ("semantics/selection", "semantics/whole-nodes"),
    # These cases select tests that a different process reported.
    "semantics/same-ids-in-new-process": (
        "semantics/stable-ids",
        "semantics/selection",
        "semantics/all-but-one",
        "semantics/many-runs",
        "semantics/null-selection",
    ),
    # Without parents, the tests of a container are unknown.
    "semantics/parents-exist": (
        "semantics/selection",
        "semantics/cancel-sequence",
        "semantics/whole-container",
    ),
    # The outcome of the target is reset at the end.
    "semantics/target-ends": (
        "semantics/selection",
        "semantics/one-outcome",
        "semantics/resets-first",
        "semantics/whole-container",
    ),
    "semantics/cancelling-first": ("semantics/cancel-sequence",),
    # A missing result is also missing in a run of selected mutants.
    "semantics/results-complete": ("semantics/run-of-mutants", "semantics/ids-of-run"),
    "semantics/run-of-mutants": ("semantics/ids-of-run",),
    # A missing marker is also missing in a session with a different client.
    "progress/completion/testing/discoverTests": ("semantics/lsp-client",),
    "shutdown/exit": ("shutdown/exit/while-busy",),
}


async def verify(protocol: str, transport: str, fault: str, slots: asyncio.Semaphore) -> int:
    async with slots:
        with tempfile.TemporaryDirectory() as folder:
            # The machine is busy. Only a missing response makes a wait long.
            subject = replace(target(protocol, transport, fault, Path(folder)), seconds=SECONDS)
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
            if case.id not in BLOCKING and case.id in (sys.argv[3:] or (case.id,)):
                work.append(verify(protocol, transport, case.id, slots))
    return 1 if sum(await asyncio.gather(*work)) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
