"""Run all cases with each fault of the broken client, and print unexpected failures.

    python -m tests.tools.conformance.client_matrix [PROTOCOL [TRANSPORT]]

Only the case with the id of the fault should fail. The exit code is 1 if a different case fails,
unless `TOGETHER` lists that case. The script runs for minutes, so it is not part of the test suite.
"""

from __future__ import annotations

import asyncio
import sys

from testwire_tools.conformance.client.run import run_case

from tests.tools.conformance.client_support import OVERLAPS, SCRIPTS, bench, cases

AT_ONCE = 4

TOGETHER = {
    # A client that leaves a normal server running also leaves a stubborn server running.
    "shutdown/nothing-left": {"shutdown/stubborn-server"},
    # The large message in this case is an unknown notification.
    "robustness/unknown-notification": {"robustness/large-message"},
    # In these cases, the server sends a second message directly before or after a response.
    "framing/reads-several": {
        "robustness/duplicate-answer",
        "robustness/unsolicited-answer",
        "robustness/unknown-notification",
        "robustness/large-message",
        "robustness/null-id",
        "semantics/orphans-held",
        "semantics/many-traits",
    },
    # A cancellation with an id of the wrong type is also malformed.
    "json-rpc/ids": {"cancellation/form"},
}


async def one(place: tuple[str, str], fault: str, limit: asyncio.Semaphore) -> int:
    async with limit:
        made = bench(*place, fault)
        found = 0
        together = TOGETHER.get(fault, set()) | OVERLAPS.get((place[0], fault), set())
        for case in cases(*place):
            outcome = await run_case(case, made)
            bad = outcome.verdict in ("fail", "warning")
            if bad and case.id != fault and case.id not in together:
                found += 1
                print(f"{' '.join(place)} {fault}: {case.id}: {outcome.message}", flush=True)
            if not bad and case.id == fault:
                found += 1
                print(f"{' '.join(place)} {fault}: {outcome.verdict}", flush=True)
    return found


async def main() -> int:
    limit = asyncio.Semaphore(AT_ONCE)
    chosen = [p for p in SCRIPTS if list(p)[: len(sys.argv) - 1] == sys.argv[1:]]
    jobs = [one(place, case.id, limit) for place in chosen for case in cases(*place)]
    return 1 if sum(await asyncio.gather(*jobs)) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
