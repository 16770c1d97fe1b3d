"""The cases for servers.

Most cases are derived from the descriptors of a protocol. The conformance data defines more cases.
The function `cases(info, transport, scenario)` of each module yields the cases for a protocol and a
transport. A case that does not apply to the server under test is skipped when it runs.

Tests: `tests/tools/conformance/test_proofs.py` runs each case against a broken server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.case_table import case_of_data
from testwire_tools.conformance.cases import (
    cancellation,
    concurrency,
    errors,
    framing,
    http,
    jsonrpc,
    launch,
    lifecycle,
    progress,
    robustness,
    shutdown,
    traffic,
    types,
)
from testwire_tools.conformance.checks import Surroundings, check
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.recorder import find_short_item, replay
from testwire_tools.conformance.runner import covered, in_order

__all__ = ["derive", "untested"]

# fmt: off
MODULES = (
    launch, framing, http, jsonrpc, lifecycle, types, errors, cancellation, progress, concurrency,
    robustness, shutdown, traffic,
)
# fmt: on


def derive(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[Case]:
    """Return all cases of a protocol on a transport, in the order in which they run."""
    made = [case for module in MODULES for case in module.cases(info, transport, scenario)]
    return in_order([*made, *_of_data(scenario)], scenario.stands, scenario)


def untested(info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Return the ids of the MUST requirements that no case covers on any transport.

    Requirements in the member `without` of the conformance data are omitted.
    """
    tested = covered(info, scenario, derive)
    return [
        name
        for name, requirement in scenario.requirements.items()
        if requirement.level == "must" and name not in tested and name not in scenario.without
    ]


def _of_data(scenario: Scenario) -> Iterator[Case]:
    for each in scenario.cases:
        run = partial(_steps, each["steps"], each.get("fresh", False))
        yield case_of_data(each, run)


async def _steps(steps: Sequence[Mapping[str, Any]], fresh: bool, harness: ServerHarness) -> None:
    """Run the steps of a case. fresh: whether to use a new connection without the setup."""
    around = Surroundings(harness.target.cwd or Path.cwd(), harness.info.positions)
    await find_short_item(harness, steps)
    wire = None
    if fresh:
        wire = await harness.open()
    elif not steps[0].get("recorded"):
        wire = await harness.ready()
    for step in steps:
        if "check" in step:
            check(step, harness.scope, around)
        elif step.get("recorded"):
            await replay(harness, step)
        else:
            if wire is None or step.get("restart"):
                wire = await (harness.start() if step.get("restart") else harness.ready())
            await harness.step(wire, step)
