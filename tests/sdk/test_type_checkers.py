"""Type checkers find mistakes of authors before the run, and the runtime names the member."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from testwire_protocols.msp.v0_4 import types as msp
from testwire_protocols.mstest_runner.v1_0 import types as mstest

from tests.support.connect import ROOT

# Each line with a mark contains one mistake. The other lines are correct.
PROGRAM = """
from typing import Any

from testwire.registry import ProtocolInfo
from testwire.server import Context
from testwire_protocols import Unknown
from testwire_protocols.msp.v0_4 import types as msp
from testwire_protocols.msp.v0_4.client import Client, ClientProxy
from testwire_protocols.msp.v0_4.handlers import ServerHandlers
from testwire_protocols.msp.v0_4.info import PROTOCOL
from testwire_protocols.msp.v0_4.methods import REPORT_MUTATION_TEST_PROGRESS
from testwire_protocols.msp.v0_4.testing import SyncClient
from testwire_protocols.mstest_runner.v1_0 import types as mstest
from testwire_protocols.test_runner.v0_1.info import PROTOCOL as UNVERSIONED

Ctx = Context[ClientProxy]
corner = msp.Position(line=1, column=1)
place = msp.Location(start=corner, end=corner)
mutant = msp.DiscoveredMutant(id="1", mutator_name="m", location=place, description=None)
killed = msp.MutantResult(**mutant.model_dump(), status="Killed")
killed.status = "Survived"
killed.status_reason = None
killed = killed.model_copy(update={"status_reason": None})
node = mstest.TestNode(uid="u", display_name="d", node_type="action", execution_state="passed")
node.execution_state = Unknown("paused")
node.standard_output = None
version: str = PROTOCOL.wire_version
if isinstance(node.execution_state, Unknown):
    text: str = node.execution_state

version = UNVERSIONED.wire_version  # wrong: None, because the protocol has no version
killed.status = "success"  # wrong: a value of a closed enumeration
node.execution_state = "success"  # wrong: a value of an open enumeration
msp.MutantResult(id="1", mutator_name="m", location=place, status="x")  # wrong: a value
mstest.TestNode(uid="u", display_name="d", node_type="x")  # wrong: a value of an open enumeration
msp.DiscoveredMutant(id="1", mutatorName="m", location=place)  # wrong: a wire name
msp.DiscoveredMutant(id="1", location=place)  # wrong: a missing member
msp.DiscoveredMutant(id="1", mutator_name="m", location="1:1")  # wrong: a string for a Location
mutant.location = "1:1"  # wrong: a string for a Location
msp.DiscoveredMutant(id=None, mutator_name="m", location=place)  # wrong: None
mutant.id = None  # wrong: None for a required member
mutant.mutator  # wrong: an unknown attribute
mutant.mutatorName = "m"  # wrong: an unknown attribute


def version_of(info: ProtocolInfo) -> str:
    if info.id == "msp":
        return info.wire_version  # wrong: None in some protocols
    return info.wire_version or info.version


version_of(PROTOCOL)
version_of(UNVERSIONED)


class Right(ServerHandlers):
    async def configure(self, params: msp.ConfigureParams, ctx: Ctx) -> msp.ConfigureResult:
        ctx.client.discover(msp.DiscoverParams())  # wrong: a client's method on the server's proxy
        ctx.client.report_mutation_test_progress(msp.MutationTestResult(files={}))  # wrong: await
        await ctx.client.report_mutation_test_progress(msp.MutationTestResult(files={}))
        return msp.ConfigureResult(version="0.4.0")

    def discover(self, params: msp.DiscoverParams, ctx: Ctx) -> msp.DiscoverResult:
        return msp.ConfigureResult(version="0.4.0")  # wrong: a result

    def mutation_test(
        self, params: msp.MutationTestParams, ctx: Ctx
    ) -> msp.MutationTestResult:
        ctx.run(ctx.client.report_mutation_test_progress(msp.MutationTestResult(files={})))
        return msp.MutationTestResult(files={})


class Wrong(Right):
    def discover(self, params: msp.ConfigureParams, ctx: Ctx) -> msp.DiscoverResult:  # wrong
        return msp.DiscoverResult(files={})

    def mutation_test(self, params: msp.MutationTestParams, ctx: Ctx) -> int:  # wrong
        return 1


async def use(client: Client) -> None:
    client.configure()  # wrong: await
    (await client.discover(msp.ConfigureParams()))  # wrong: the type of params
    configured: msp.ConfigureResult = client.configure()  # wrong: await
    files: dict[str, Any] = (await client.discover()).found  # wrong: an unknown attribute
    await client.mutate(msp.MutationTestParams())  # wrong: an unknown attribute


def test_it(testwire_client: SyncClient) -> None:
    version: str = testwire_client.configure().version
    reports: list[msp.MutationTestResult] = testwire_client.received(REPORT_MUTATION_TEST_PROGRESS)
    started = testwire_client.start_mutation_test()
    assert [each.files for each in started] and started.cancel()
    testwire_client.wait_for(REPORT_MUTATION_TEST_PROGRESS, lambda found: not found.files)
    number: int = testwire_client.configure().version  # wrong: a string
    testwire_client.discover(msp.ConfigureParams())  # wrong: the type of params
    testwire_client.mutate()  # wrong: an unknown attribute
    started.result().mutants  # wrong: an unknown attribute
    [each.mutants for each in started]  # wrong: an unknown attribute
    testwire_client.wait_for(REPORT_MUTATION_TEST_PROGRESS, lambda it: it.found)  # wrong: the same
"""

CHECKERS = {
    "mypy": ["--strict", "--config-file", str(ROOT / "pyproject.toml"), "--show-error-end"],
    "pyright": ["--outputjson", "--pythonpath", sys.executable],
}


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_each_mistake_is_found_and_nothing_else(checker: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed; run pip install -e '.[dev]'")
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, "utf-8")
    settings = {
        "extraPaths": [str(ROOT / each) for each in ("sdk", "generated/python", "codegen")],
        "typeCheckingMode": "standard",
        "reportUnusedCoroutine": "error",
        "reportUnusedExpression": "none",
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", checker, *CHECKERS[checker], str(file)],
        cwd=ROOT if checker == "mypy" else tmp_path,
        capture_output=True,
        text=True,
        timeout=280,
    )
    if checker == "pyright":
        if not done.stdout.startswith("{"):
            pytest.skip(f"pyright did not start; it needs Node.js: {done.stderr.strip()[-200:]}")
        reported = json.loads(done.stdout)["generalDiagnostics"]
        found = {
            each["range"]["start"]["line"] + 1 for each in reported if each["severity"] == "error"
        }
    else:
        found = {int(line) for line in re.findall(r"program\.py:(\d+):.*error:", done.stdout)}
    lines = PROGRAM.splitlines()
    expected = {number for number, line in enumerate(lines, 1) if "# wrong" in line}
    assert {lines[n - 1] for n in expected - found} == set(), done.stdout
    assert {lines[n - 1] for n in found - expected} == set(), done.stdout


def test_the_runtime_names_the_member() -> None:
    corner = msp.Position(line=1, column=1)
    place = msp.Location(start=corner, end=corner)
    good: dict[str, Any] = {"id": "1", "mutator_name": "m", "location": place}
    cases: list[tuple[dict[str, Any], str]] = [
        ({**good, "location": "1:1"}, "location"),
        ({**good, "id": None}, "id"),
        ({**good, "status": "success"}, "status"),
        ({**good, "killed_by": "test"}, "killed_by"),
        ({**good, "duration": -1.0}, "duration"),
        (
            {**good, "location": {"start": corner, "end": {"line": 0, "column": 1}}},
            "location.end.line",
        ),
        ({**good, "killed_by": ["test", 1]}, "killed_by.1"),
    ]
    for members, name in cases:
        with pytest.raises(ValidationError, match=f"for MutantResult\n{re.escape(name)}\n"):
            msp.MutantResult(**{"status": "Killed", **members})
    node = mstest.TestNode(uid="u", display_name="d", node_type="group")
    wrong: Any = 5
    with pytest.raises(ValidationError, match="for TestNode\nstandard_output\n"):
        node.standard_output = wrong
