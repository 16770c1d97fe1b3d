"""Run the programs of each framework through the generated Python client."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.live import apps
from tests.live.session import connected

pytestmark = pytest.mark.live


@pytest.fixture(params=apps.FRAMEWORKS)
def command(request: pytest.FixtureRequest, built: Path) -> list[str]:
    return apps.command(built, request.param)


def test_discover_and_run(command: list[str]) -> None:
    async def main() -> None:
        async with connected(command) as live:
            found = await live.discover()
            assert found.named("Passes").execution_state == "discovered"
            ran, _ = await live.run()
            assert set(ran.nodes) == set(found.nodes)
            assert ran.named("Passes").execution_state == "passed"
            failed = ran.named("Fails")
            assert failed.execution_state == "failed"
            assert "expected text" in (failed.assert_expected or "")

    asyncio.run(main())
