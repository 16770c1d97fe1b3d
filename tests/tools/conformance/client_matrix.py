"""Every fault of a client against every case: a fault may fail its own case and no other.

    python -m tests.tools.conformance.client_matrix [PROTOCOL [TRANSPORT]]

Takes minutes, so it is no part of the suite. What fails beside its own case is listed; the exit
code is 1 where there is any that is not known to go together.
"""

from __future__ import annotations

import asyncio
import sys

from testwire_tools.conformance.client.run import run_case

from tests.tools.conformance.client_support import OVERLAPS, STORIES, bench, cases

AT_ONCE = 4

TOGETHER = {
    **OVERLAPS,
    # What does not end an ordinary server does not end a stubborn one.
    "shutdown/nothing-left": {"shutdown/stubborn-server"},
    # The large message is a notification that nobody knows.
    "robustness/unknown-notification": {"robustness/large-message"},
    # What follows close upon an answer comes together with it.
    "framing/reads-several": {
        "robustness/duplicate-answer",
        "robustness/unsolicited-answer",
        "robustness/unknown-notification",
        "robustness/large-message",
        "robustness/null-id",
        "semantics/orphans-held",
        "semantics/many-traits",
    },
    # An id of a kind that is not taken stands in the cancellation too.
    "json-rpc/ids": {"cancellation/form"},
}


async def one(place: tuple[str, str], fault: str, limit: asyncio.Semaphore) -> int:
    async with limit:
        made = bench(*place, fault)
        found = 0
        for case in cases(*place):
            outcome = await run_case(case, made)
            bad = outcome.verdict in ("fail", "warning")
            if bad and case.id != fault and case.id not in TOGETHER.get(fault, ()):
                found += 1
                print(f"{' '.join(place)} {fault}: {case.id}: {outcome.message}", flush=True)
            if not bad and case.id == fault:
                found += 1
                print(f"{' '.join(place)} {fault}: {outcome.verdict}", flush=True)
    return found


async def main() -> int:
    limit = asyncio.Semaphore(AT_ONCE)
    chosen = [p for p in STORIES if list(p)[: len(sys.argv) - 1] == sys.argv[1:]]
    jobs = [one(place, case.id, limit) for place in chosen for case in cases(*place)]
    return 1 if sum(await asyncio.gather(*jobs)) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
