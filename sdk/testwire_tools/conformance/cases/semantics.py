"""The cases of a version's own data: messages in order, and checks of what came back.

Tests: `tests/tools/conformance/test_proofs.py`, `tests/tools/conformance/test_steps.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.steps import Surroundings, check


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    for each in scenario.cases:
        yield Case(
            f"semantics/{each['id']}",
            each.get("level", "must"),
            each["docs"],
            each.get("source", ""),
            partial(_steps, each["steps"], each.get("fresh", False)),
            requirement=each.get("requirement"),
            also=tuple(each.get("also", ())),
        )


async def _steps(steps: Sequence[Mapping[str, Any]], fresh: bool, harness: ServerHarness) -> None:
    """fresh: on a connection on which nothing has been said, not even what sets it up."""
    wire = await (harness.open() if fresh else harness.ready())
    around = Surroundings(harness.target.cwd or Path.cwd(), harness.info.positions)
    for step in steps:
        if "check" in step:
            check(step, harness.scope, around)
        else:
            await harness.step(wire, step)
