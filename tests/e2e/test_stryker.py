"""Test the Python and TypeScript clients with a live StrykerJS over stdio and a socket."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from testwire_protocols.msp.v0_4.client import Client
from testwire_protocols.msp.v0_4.handlers import ClientHandlers
from testwire_protocols.msp.v0_4.types import (
    ConfigureParams,
    DiscoverParams,
    FileRange,
    MutationTestParams,
    MutationTestResult,
)

from .conftest import listening, run_typescript

pytestmark = pytest.mark.e2e

PRICE = "src/price.js"
# The number of mutants that StrykerJS 9.6.1 finds in each file.
DISCOVERED = {"src/greet.js": 2, PRICE: 13}
STATUSES = {"Killed", "Survived"}


class Recorder(ClientHandlers):
    def __init__(self) -> None:
        self.reports: list[MutationTestResult] = []

    async def report_mutation_test_progress(self, params: MutationTestResult, ctx: Any) -> None:
        self.reports.append(params)


async def drive(client: Client, recorder: Recorder) -> None:
    configured = await client.configure(ConfigureParams(), timeout=60)
    assert configured.version == "0.4.0"
    discovered = await client.discover(DiscoverParams(), timeout=60)
    assert {path: len(file.mutants) for path, file in discovered.files.items()} == DISCOVERED
    target = MutationTestParams(files=[FileRange(path=PRICE)])
    final = await client.mutation_test(target, timeout=120)
    check_results(
        [
            (path, mutant.status, mutant.mutator_name)
            for report in [*recorder.reports, final]
            for path, file in report.files.items()
            for mutant in file.mutants
        ],
        reports=len(recorder.reports),
    )


def check_results(results: list[tuple[str, str, str]], *, reports: int) -> None:
    assert reports == len(results) == DISCOVERED[PRICE]
    assert {path for path, _, _ in results} == {PRICE}
    counted = Counter(status for _, status, _ in results)
    assert set(counted) == STATUSES
    assert min(counted.values()) >= 2


def test_python_client_over_stdio(stryker: list[str], project: Path) -> None:
    async def main() -> None:
        recorder = Recorder()
        async with Client.launch(
            stryker, transport="stdio", handlers=recorder, cwd=project
        ) as client:
            await drive(client, recorder)

    asyncio.run(main())


def test_python_client_over_a_socket(stryker: list[str], project: Path) -> None:
    async def main(port: int) -> None:
        recorder = Recorder()
        async with Client.connect(host="127.0.0.1", port=port, handlers=recorder) as client:
            await drive(client, recorder)

    with listening(stryker, project) as port:
        asyncio.run(main(port))


def check_typescript(answer: dict[str, Any]) -> None:
    assert answer["configured"] == {"version": "0.4.0"}
    files = answer["discovered"]["files"]
    assert {path: len(file["mutants"]) for path, file in files.items()} == DISCOVERED
    check_results(
        [
            (path, mutant["status"], mutant["mutatorName"])
            for report in [*answer["progress"], answer["final"]]
            for path, file in report["files"].items()
            for mutant in file["mutants"]
        ],
        reports=len(answer["progress"]),
    )


def test_typescript_client_over_stdio(node: str, stryker: list[str], project: Path) -> None:
    check_typescript(run_typescript(node, PRICE, "stdio", str(project), *stryker, "serve", "stdio"))


def test_typescript_client_over_a_socket(node: str, stryker: list[str], project: Path) -> None:
    with listening(stryker, project) as port:
        check_typescript(run_typescript(node, PRICE, "socket", "127.0.0.1", str(port)))
