"""The cases of a version's own data: messages in order, and checks of what came back.

Tests: `tests/tools/conformance/test_proofs.py`, `tests/tools/conformance/test_steps.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.steps import Surroundings, check

__all__ = ["cases"]


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    for each in scenario.cases:
        yield Case(
            f"semantics/{each['id']}",
            each.get("level", "must"),
            each["docs"],
            each.get("source", ""),
            _steps(each["steps"], each.get("fresh", False)),
            requirement=each.get("requirement"),
            also=tuple(each.get("also", ())),
        )


def _steps(steps: Sequence[Mapping[str, Any]], fresh: bool) -> Any:
    """fresh: on a connection on which nothing has been said, not even what sets it up."""

    async def run(bench: Bench) -> None:
        wire = await (bench.open() if fresh else bench.ready())
        around = Surroundings(bench.target.cwd or Path.cwd(), bench.info.positions)
        for step in steps:
            if "check" in step:
                check(step, bench.scope, around)
            else:
                await bench.step(wire, step)

    return run
