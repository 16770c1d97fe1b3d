"""Tests that Testwire's own servers pass all cases on every transport, without known failures.

`testwire new server` creates a server for each protocol version. The tests do not edit these
servers. The mutation server and the pytest server run in small projects. Warnings and notes count
as failures.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands.new import new_server
from testwire_protocols import load
from testwire_tools.conformance.model import FINDINGS, Run
from testwire_tools.conformance.run import run_cases
from testwire_tools.conformance.target import ServerTarget

from tests.support.repository import ROOT

from .support import CALC, SERVERS, cases, scenario

# The module fixture verifies eleven servers.
pytestmark = [pytest.mark.template, pytest.mark.timeout(900)]

AT_ONCE = 3
NAME = "demo-server"
MUTATION = "testwire-mutation"
PYTEST = "testwire-pytest"
MADE = [
    (protocol, protocol, transport)
    for protocol in SERVERS
    for transport in load(protocol).transports
]
OWN = [(MUTATION, "msp@0.4", transport) for transport in load("msp@0.4").transports]
SUITES = [
    (PYTEST, protocol, transport)
    for protocol in ("mstest-runner@1.0", "test-runner@0.1")
    for transport in load(protocol).transports
]
EVERY = [*MADE, *OWN, *SUITES]

LEAST = {"msp@0.0.1-alpha.1": 35, "msp@0.4": 55, "mstest-runner@1.0": 105, "test-runner@0.1": 85}
"""The minimum number of cases that must pass. Servers without real tests skip some cases."""


def small_project(folder: Path) -> Path:
    """Create a project with one module and two tests, in which some mutants survive."""
    (folder / "src").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "pyproject.toml").write_text('[project]\nname = "small"\nversion = "1"\n')
    # The first mutant must not contain the second, because a case needs a range with both.
    (folder / "src" / "calc.py").write_text(f"LIMIT = 9\n\n\n{CALC}")
    (folder / "tests" / "test_calc.py").write_text(
        "from calc import add, less\n\n\n"
        "def test_add():\n    assert add(1, 2) == 3\n\n\n"
        "def test_less():\n    assert less(1, 2)\n"
    )
    (folder / "tests" / "conftest.py").write_text('import sys\n\nsys.path.insert(0, "src")\n')
    return folder


def small_suite(folder: Path) -> None:
    """Create a pytest project with unusual names, each outcome, and a slow test."""
    (folder / "tests").mkdir(parents=True)
    (folder / "tests" / "test_suite.py").write_text(
        "import time\n\nimport pytest\n\n\n"
        "def test_grüße():\n    print('schön')\n\n\n"
        "def test_fails():\n    assert [1, 2] == [1, 3]\n\n\n"
        "@pytest.mark.skip(reason='not today')\ndef test_skipped():\n    pass\n\n\n"
        "@pytest.mark.parametrize('value', ['a[b]', 'c::d', 'ü ñ', '/x/y', 'line\\nbreak'])\n"
        "def test_odd(value):\n    assert value\n\n\n"
        "class TestGroup:\n    def test_slow(self):\n        time.sleep(1)\n",
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def runs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str, str], Run]:
    """Verify the servers of the selected tests."""
    folder = tmp_path_factory.mktemp("servers")
    items = [item for item in request.session.items if isinstance(item, pytest.Function)]
    wanted: set[Any] = {
        item.callspec.params["server"] for item in items if "runs" in item.fixturenames
    }
    for protocol in SERVERS:
        assert new_server(protocol, NAME, folder / protocol, root=ROOT) == 0
    small_project(folder / MUTATION)
    small_suite(folder / PYTEST)
    environment = dict(os.environ)
    sources = [ROOT / "sdk", ROOT / "generated" / "python"]

    def command(server: str) -> Sequence[str]:
        if server in (MUTATION, PYTEST):
            package = {MUTATION: "mutation", PYTEST: "pytest_suite"}[server]
            return [sys.executable, "-m", f"testwire_servers.{package}.cli"]
        # The package of the server is imported without installation.
        start = f"import sys; sys.path.insert(0, {str(folder / server / 'src')!r}); "
        start += "from demo_server.cli import main; sys.exit(main())"
        return [sys.executable, "-c", start]

    async def main() -> dict[tuple[str, str, str], Run]:
        slots = asyncio.Semaphore(AT_ONCE)

        async def verify(server: str, protocol: str, transport: str) -> Run:
            info = load(protocol)
            target = ServerTarget(
                info, info.transports[transport], command(server), cwd=folder / server, seconds=20
            )
            async with slots:
                every = cases(protocol, transport)
                return await run_cases(every, target, scenario(protocol), strict=True)

        found = await asyncio.gather(*(verify(*each) for each in wanted))
        return dict(zip(wanted, found, strict=True))

    os.environ["PYTHONPATH"] = os.pathsep.join(
        [*map(str, sources), environment.get("PYTHONPATH", "")]
    )
    try:
        return asyncio.run(main())
    finally:
        os.environ.clear()
        os.environ.update(environment)


@pytest.mark.parametrize("server", EVERY, ids="-".join)
def test_it_passes(server: tuple[str, str, str], runs: dict[tuple[str, str, str], Run]) -> None:
    run = runs[server]
    assert not [(o.case.id, o.verdict, o.message) for o in run.outcomes if o.verdict in FINDINGS]
    assert run.clean
    assert run.count("pass") >= LEAST[server[1]]


@pytest.mark.parametrize("server", OWN, ids="-".join)
def test_nothing_is_skipped_where_there_is_work(
    server: tuple[str, str, str], runs: dict[tuple[str, str, str], Run]
) -> None:
    assert runs[server].count("skipped") == 0
