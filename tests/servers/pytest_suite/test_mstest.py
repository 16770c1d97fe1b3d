"""The pytest server through the MSTest runner protocol, with the generated client."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.servers.pytest_suite.support import (
    SAMPLE,
    discover,
    initialize_params,
    launch,
    run,
    write,
)


def test_lists_and_runs_a_project(tmp_path: Path) -> None:
    write(tmp_path, {"test_sample.py": SAMPLE})

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            found = await discover(client)
            assert found.groups == ["test_sample.py", "test_sample.py::TestGroup"]
            assert set(found.outcomes.values()) == {"discovered"}
            ran = await run(client)
            assert ran.outcomes == {
                "test_sample.py::test_passes": "passed",
                "test_sample.py::test_fails": "failed",
                "test_sample.py::TestGroup::test_inside": "passed",
            }
            failed = ran.nodes["test_sample.py::test_fails"]
            assert (failed["assert.expected"], failed["assert.actual"]) == ("[1, 3]", "[1, 2]")
            assert ran.nodes["test_sample.py::test_passes"]["standardOutput"] == "hello\n"

    asyncio.run(session())
