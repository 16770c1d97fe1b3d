"""`testwire mcp` with the official client over stdio, and servers for each protocol."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from testwire_base.traces import read_trace

from tests.peers.plain_peers import PEERS
from tests.support.waiting import until
from tests.tools.agents.support import agent_of, launched, run_async, work_of

PYTEST_SERVER = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]
MUTATION_SERVER = [sys.executable, "-m", "testwire_servers.mutation.cli"]

TESTS = """
import pytest

def test_passes():
    pass

class TestGroup:
    @pytest.mark.parametrize("number", [1, 2])
    def test_inside(self, number):
        print("before")
        assert number == 1
"""

CART = """
def total(prices, discount=0):
    if discount:
        return sum(prices) - discount
    return sum(prices)
"""
CART_TESTS = """
from cart import total

def test_total():
    assert total([1, 2]) == 3

def test_discount():
    assert total([1, 2], 2)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_shop.py").write_text(TESTS.lstrip(), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("protocol", "passed", "failed"),
    [("mstest-runner", "passed", "failed"), ("test-runner", "Passed", "Failed")],
)
def test_tests(protocol: str, passed: str, failed: str, project: Path) -> None:
    ids = [
        "test_shop.py::test_passes",
        *(f"test_shop.py::TestGroup::test_inside[{n}]" for n in (1, 2)),
    ]

    async def main() -> None:
        async with launched(protocol, PYTEST_SERVER, project) as agent:
            assert await agent.names() == [
                *("list_tests", "run_tests", "rerun_failures"),
                *("test_results", "list_failures", "cancel_run"),
            ]
            listed = (await agent.call("list_tests"))["tests"]
            assert [each["id"] for each in listed] == ids
            assert listed[0]["file"].endswith("test_shop.py") and listed[0]["line"] == 3
            assert "state" not in listed[0]
            ran = await agent.call("run_tests")
            assert ran["run"]["state"] == "finished"
            assert ran["run"]["counts"] == {passed: 2, failed: 1}
            assert agent.progress[-1] == (3, 3, f"3 of 3 tests, 2 {passed}, 1 {failed}")
            (failure,) = ran["tests"]
            assert (failure["id"], failure["state"]) == (ids[2], failed)
            assert "assert 2 == 1" in failure["message"] and failure["output"].strip() == "before"
            # Run one group, and then only the failed tests.
            ran = await agent.call("run_tests", ids=["test_shop.py::TestGroup"])
            assert ran["run"]["summary"] == f"2 of 2 tests, 1 {passed}, 1 {failed}"
            fixed = TESTS.replace("number == 1", "number")
            (project / "test_shop.py").write_text(fixed.lstrip(), "utf-8")
            ran = await agent.call("rerun_failures")
            assert ran["run"]["summary"] == f"1 of 1 tests, 1 {passed}" and ran["tests"] == []
            results = (await agent.call("test_results", state=passed))["tests"]
            assert [each["id"] for each in results] == ids
            assert "no test has the state" in await agent.error("rerun_failures")

    run_async(main)


def test_mutants(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text(CART.lstrip(), "utf-8")
    (tmp_path / "test_cart.py").write_text(CART_TESTS.lstrip(), "utf-8")

    async def main() -> None:
        async with launched("msp", MUTATION_SERVER, tmp_path) as agent:
            listed = (await agent.call("list_mutants"))["mutants"]
            assert {each["file"] for each in listed} == {"cart.py"}
            ran = await agent.call("run_mutants")
            assert sum(ran["run"]["counts"].values()) == len(listed)
            assert agent.progress[-1][:2] == (len(listed), len(listed))
            survivors = (await agent.call("list_survivors"))["mutants"]
            assert survivors == ran["mutants"]
            (plus,) = (each for each in survivors if each["diff"].count("+ discount"))
            assert "-        return sum(prices) - discount\n" in plus["diff"]
            assert plus["coveredBy"] == "test_cart.py::test_discount"
            killed = (await agent.call("mutant_results", state="Killed"))["mutants"]
            assert killed and all(each["killedBy"] for each in killed)
            again = await agent.call("rerun_survivors", filter="+")
            assert again["run"]["state"] == "finished"
            assert plus["id"] in {each["id"] for each in again["mutants"]}
            assert len(again["mutants"]) < len(survivors)
            # After an edit, the mutants have new positions and therefore new ids.
            (tmp_path / "cart.py").write_text("\n" + CART, "utf-8")
            assert "no longer exist; call list_mutants" in await agent.error("rerun_survivors")
            count = len((await agent.call("list_mutants"))["mutants"])
            ran = await agent.call("run_mutants", ids=[plus["id"].replace("3:", "5:")])
            assert ran["run"]["summary"] == "1 of 1 mutants, 1 Survived"
            assert len((await agent.call("list_mutants"))["mutants"]) == count

    run_async(main)


def test_a_server_without_code_of_testwire(tmp_path: Path) -> None:
    """This server has no details of results, and its cases have statuses of all kinds."""

    async def main() -> None:
        work = work_of("test-runner", PEERS["runner-server"].command(), tmp_path)
        async with agent_of(work) as agent:
            ran = await agent.call("run_tests", filter="calc.Sums")
            assert ran["run"]["counts"] == {"Passed": 1, "Failed": 1}
            assert [each["id"] for each in ran["tests"]] == ["calc.Sums.fails"]

    run_async(main)


@pytest.mark.parametrize("how", ["request", "tool"])
def test_a_cancelled_run_is_cancelled_at_the_server(how: str, tmp_path: Path) -> None:
    """The MCP client cancels its request, or calls `cancel_run` while the run continues."""
    trace = tmp_path / "session.jsonl"

    async def main() -> None:
        record = [sys.executable, "-m", "testwire_tools", "record", "--protocol", "test-runner"]
        command = [*record, "--out", str(trace), "--", *PEERS["runner-server"].command()]
        work = work_of("test-runner", command, tmp_path)
        async with agent_of(work) as agent:
            await agent.call("list_tests")
            if how == "tool":
                running = await agent.call("run_tests", wait_seconds=0)
                assert running["run"]["state"] == "in progress"
                assert "call cancel_run" in await agent.error("run_tests")
                cancelled = await agent.call("cancel_run")
                assert cancelled["run"]["state"] == "cancelled"
            else:
                call = asyncio.create_task(agent.call("run_tests"))
                await until(lambda: any(each.state == "Running" for each in work.catalog.leaves()))
                call.cancel()
                await asyncio.wait({call})
                assert work.last is not None
                await asyncio.wait({work.last.task})
            results = await agent.call("test_results", ids=["calc.Times.later"])
            assert results["run"]["state"] == "cancelled"
            assert "error" not in results["run"]
            assert results["tests"][0].get("state") in (None, "Cancelled")
            # The server still serves requests.
            assert (await agent.call("run_tests", ids=["calc.Sums.adds"]))["tests"] == []
            assert "nothing to cancel" in await agent.error("cancel_run")

    run_async(main)
    messages = [entry.message for entry in read_trace(trace) if isinstance(entry.message, dict)]
    (started, _) = (each["id"] for each in messages if each.get("method") == "testrunner/run")
    (cancelled,) = (each for each in messages if each.get("method") == "$/cancelRequest")
    assert cancelled["params"]["id"] == started
