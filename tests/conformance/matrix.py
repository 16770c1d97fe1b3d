"""Every fault against every case: a fault may fail its own case and no other.

    python -m tests.conformance.matrix [PROTOCOL [TRANSPORT]]

Takes minutes, so it is no part of the suite. What fails beside its own case is listed; the exit
code is 1 where there is any.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.conformance.support import PLAYS, cases, run, scenario, target


def main() -> int:
    protocols = sys.argv[1:2] or list(PLAYS)
    found = 0
    for protocol in protocols:
        transport = (sys.argv[2:3] or ["stdio"])[0]
        every = cases(protocol, transport)
        for fault in every:
            with tempfile.TemporaryDirectory() as folder:
                subject = target(protocol, transport, fault.id, Path(folder))
                others = [case for case in every if case.id != fault.id]
                outcomes = run(subject, others, scenario(protocol))
            for outcome in outcomes:
                if outcome.verdict in ("fail", "warning", "inconclusive"):
                    found += 1
                    print(f"{fault.id}: {outcome.case.id}: {outcome.message[:120]}", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
