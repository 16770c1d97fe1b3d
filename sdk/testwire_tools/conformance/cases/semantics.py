"""The cases of a version's own data: messages in order, and checks of what came back.

Tests: `tests/conformance/test_proofs.py`, `tests/conformance/test_steps.py`.
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
            "semantics",
            each.get("level", "must"),
            each["docs"],
            each.get("source", ""),
            _steps(each["steps"]),
            requirement=each.get("requirement"),
        )


def _steps(steps: Sequence[Mapping[str, Any]]) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        around = Surroundings(bench.target.cwd or Path.cwd(), bench.info.positions)
        for step in steps:
            if "check" not in step:
                start = len(wire.received)
                await bench.step(wire, step)
                # What came since this step began, by method; `as` names its reply.
                notes: dict[str, list[Any]] = {}
                for message in wire.received[start:]:
                    value = message.value
                    if isinstance(value, dict) and "method" in value and "id" not in value:
                        notes.setdefault(value["method"], []).append(value.get("params"))
                bench.scope["notifications"] = notes
                if "as" in step:
                    bench.scope[f"{step['as']}Notifications"] = notes
                continue
            check(step, bench.scope, around)

    return run
