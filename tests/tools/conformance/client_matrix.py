"""Runs every case with every fault of the broken client: only the case of the fault may fail.

    python -m tests.tools.conformance.client_matrix [PROTOCOL [TRANSPORT]]

This takes minutes, so it is not part of the test suite. Other failing cases are printed, and the
exit code is 1 if one of them is not listed in `TOGETHER`.
"""

from __future__ import annotations

import asyncio
import sys

from testwire_tools.conformance.client.run import run_case

from tests.tools.conformance.client_support import OVERLAPS, SCRIPTS, bench, cases

AT_ONCE = 4

TOGETHER = {
    # A client that does not end a normal server does not end a stubborn server either.
    "shutdown/nothing-left": {"shutdown/stubborn-server"},
    # The large message is an unknown notification.
    "robustness/unknown-notification": {"robustness/large-message"},
    # These scenarios send a second message directly before or after a response.
    "framing/reads-several": {
        "robustness/duplicate-answer",
        "robustness/unsolicited-answer",
        "robustness/unknown-notification",
        "robustness/large-message",
        "robustness/null-id",
        "semantics/orphans-held",
        "semantics/many-traits",
    },
    # The cancellation contains the id with the wrong type too.
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
