"""The pytest server through the MSTest runner protocol, with the generated client."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from testwire.errors import RpcError
from testwire.server.children import is_running
from testwire_protocols.mstest_runner.v1_0 import types
from testwire_protocols.mstest_runner.v1_0.handlers import ClientHandlers

from tests.servers.pytest_suite.support import (
    PATIENCE,
    SAMPLE,
    discover,
    initialize_params,
    launch,
    new_id,
    run,
    select,
    write,
)
from tests.support.waiting import until

NEEDS_PLUGINS = ("timeout", "xdist")


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


STATES = """
    import time
    import unittest

    import pytest

    def test_passes(record_property, tmp_path):
        path = tmp_path / "shot.txt"
        path.write_text("x")
        record_property("shot", str(path))

    @pytest.mark.slow
    @pytest.mark.owner("ann")
    @pytest.mark.parametrize("value", [1, "a\\nb"])
    def test_cases(value):
        assert value

    def test_raises():
        raise ValueError("no")

    def test_texts():
        assert "left" == "right"

    @pytest.mark.skip(reason="not today")
    def test_skipped():
        pass

    @pytest.mark.xfail(reason="later")
    def test_expected():
        assert False

    @pytest.mark.xfail
    def test_unexpected():
        pass

    @pytest.mark.xfail(strict=True)
    def test_strict():
        pass

    @pytest.fixture
    def broken():
        raise RuntimeError("broken fixture")

    def test_setup(broken):
        pass

    @pytest.fixture
    def leaves():
        yield
        raise RuntimeError("broken teardown")

    def test_teardown(leaves):
        pass

    @pytest.mark.timeout(0.1)
    def test_slow():
        time.sleep(30)

    def test_output():
        print("x" * 10_000_000)

    class TestOld(unittest.TestCase):
        def test_old(self):
            self.assertEqual(1, 2)
"""


def test_every_outcome_is_a_state(tmp_path: Path) -> None:
    ini = "[pytest]\nmarkers =\n    slow\n    owner\n"
    write(tmp_path, {"test_states.py": STATES, "pytest.ini": ini})

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            ran = await run(client)
        nodes = {uid.rpartition("::")[2]: node for uid, node in ran.nodes.items()}
        assert {
            name: node["execution-state"]
            for name, node in nodes.items()
            if "::" in node["uid"] and node["node-type"] == "action"
        } == {
            "test_passes": "passed",
            "test_cases[1]": "passed",
            "test_cases[a\\nb]": "passed",
            "test_raises": "failed",
            "test_texts": "failed",
            "test_skipped": "skipped",
            "test_expected": "skipped",
            "test_unexpected": "passed",
            "test_strict": "failed",
            "test_setup": "error",
            "test_teardown": "error",
            "test_slow": "timed-out",
            "test_output": "passed",
            "test_old": "failed",
        }
        assert all(states[0] == "in-progress" for states in ran.states.values())
        assert nodes["test_passes"]["attachments.0.display-name"] == "shot"
        assert nodes["test_cases[1]"]["traits"] == [{"owner": "ann"}, {"slow": ""}]
        assert nodes["test_raises"]["error.message"] == "ValueError: no"
        assert "raise ValueError" in nodes["test_raises"]["error.stacktrace"]
        assert "assert.actual" not in nodes["test_raises"]
        assert nodes["test_texts"]["assert.actual"] == "left"
        assert nodes["test_texts"]["assert.expected"] == "right"
        assert nodes["test_skipped"]["error.message"] == "not today"
        assert nodes["test_expected"]["error.message"] == "expected failure: later"
        assert nodes["test_setup"]["error.message"] == "RuntimeError: broken fixture"
        assert len(nodes["test_output"]["standardOutput"]) == 10_000_001
        old = nodes["test_old"]
        assert old["location.type"] == "test_states.TestOld"
        assert old["location.method"] == "test_old"
        lines = (tmp_path / "test_states.py").read_text().splitlines()
        assert "def test_old" in lines[old["location.line-start"] - 1]
        assert old["time.duration-ms"] >= 0

    asyncio.run(session())


def test_tests_are_selected(tmp_path: Path) -> None:
    write(tmp_path, {"a/test_a.py": SAMPLE, "b/test_b.py": SAMPLE, "b/test_bad.py": "1 / 0\n"})
    one = "a/test_a.py::test_passes"

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            found = await discover(client)
            whole = [types.SelectedTest.model_validate(found.nodes[one])]
            assert (await run(client, tests=whole)).outcomes == {one: "passed"}
            assert (await run(client, tests=select(one))).outcomes == {one: "passed"}
            group = await run(client, tests=select("a/test_a.py::TestGroup"))
            assert list(group.outcomes) == ["a/test_a.py::TestGroup::test_inside"]
            assert (await run(client, tests=[])).outcomes == {}
            assert (await discover(client, tests=select(one))).outcomes == {one: "discovered"}
            both = await run(client, filter="/*/*/test_passes")
            assert list(both.outcomes) == [one, "b/test_b.py::test_passes"]
            missing = await run(client, tests=select(one, "a/test_a.py::gone"))
            assert missing.outcomes == {one: "passed", "a/test_a.py::gone": "error"}
            with pytest.raises(RpcError, match="expected '/' first") as caught:
                await run(client, filter="x")
            assert caught.value.code == -32602

    asyncio.run(session())


def test_a_file_that_cannot_be_collected_is_a_node(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": SAMPLE, "test_bad.py": "1 / 0\n"})

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            for request in (discover, run):
                found = await request(client)
                assert found.outcomes["test_bad.py"] == "error"
                bad = found.nodes["test_bad.py"]
                assert "ZeroDivisionError" in bad["error.message"]
                assert "1 / 0" in bad["error.stacktrace"]
                assert len(found.outcomes) == 4

    asyncio.run(session())


def test_selected_nodes_in_a_module_that_skips_itself(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": SAMPLE})
    group, test = "test_a.py::TestGroup", "test_a.py::TestGroup::test_inside"

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            await discover(client)
            skips = "import pytest\npytest.skip('not here', allow_module_level=True)\n"
            write(tmp_path, {"test_a.py": skips})
            found = await run(client, tests=select(group, test))
            assert found.outcomes == {"test_a.py": "skipped", test: "skipped"}
            assert found.groups == []
            assert found.nodes[test]["error.message"] == "not here"

    asyncio.run(session())


CRASHES = """
    import os, signal, sys

    def test_first():
        pass

    def test_dies():
        os.kill(os.getpid(), signal.SIGSEGV)

    def test_exits():
        os._exit(3)

    def test_forks():
        if os.fork() == 0:
            return
        os.wait()

    def test_closes():
        os.close(1)

    def test_last():
        pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the tests use fork and signals")
def test_a_test_that_kills_the_process_has_failed(tmp_path: Path) -> None:
    write(tmp_path, {"test_c.py": CRASHES})

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            ran = await run(client)
        assert {uid.rpartition("::")[2]: state for uid, state in ran.outcomes.items()} == {
            "test_first": "passed",
            "test_dies": "failed",
            "test_exits": "failed",
            "test_forks": "passed",
            "test_closes": "passed",
            "test_last": "passed",
        }
        dies, exits = ran.nodes["test_c.py::test_dies"], ran.nodes["test_c.py::test_exits"]
        assert dies["error.message"] == "The process was ended by SIGSEGV during this test."
        assert exits["error.message"] == "The process ended with exit code 3 during this test."

    asyncio.run(session())


@pytest.mark.parametrize(
    ("conftest", "message"),
    [
        ("import os; print('bye', flush=True); os._exit(7)", "ended with exit code 7"),
        ("import pytest; pytest.exit('stop here')", "stop here"),
        ("import sys; sys.exit(9)", "9"),
    ],
)
def test_a_conftest_that_exits_fails_the_request(
    tmp_path: Path, conftest: str, message: str
) -> None:
    write(tmp_path, {"test_a.py": SAMPLE, "conftest.py": conftest + "\n"})

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            with pytest.raises(RpcError, match=message):
                await run(client)
            write(tmp_path, {"conftest.py": "print('hello')\n"})
            assert len((await run(client)).outcomes) == 3

    asyncio.run(session())


SLOW = """
    import os, subprocess, sys, time

    def test_slow():
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"],
                                 start_new_session=True)
        with open("pids", "w") as stream:
            stream.write(f"{os.getpid()} {child.pid}\\n")
        time.sleep(600)

    def test_quick():
        pass
"""


def test_a_cancelled_run_ends_its_processes(tmp_path: Path) -> None:
    write(tmp_path, {"test_slow.py": SLOW})
    pids = tmp_path / "pids"
    updates: list[types.TestUpdateNotificationParams] = []

    class Handlers(ClientHandlers):
        def test_updates(self, params: types.TestUpdateNotificationParams, ctx: object) -> None:
            updates.append(params)

    def states() -> list[tuple[str, object]]:
        nodes = [change.node for update in updates for change in update.changes or ()]
        return [(node.uid, node.execution_state) for node in nodes if node.node_type == "action"]

    async def session() -> None:
        async with launch(tmp_path, handlers=Handlers()) as client:
            await client.initialize(initialize_params())
            params = types.RunTestsParams(run_id=new_id())
            running = asyncio.ensure_future(client.run_tests(params))
            await until(lambda: pids.exists() and pids.read_text().endswith("\n"), PATIENCE)
            await until(lambda: ("test_slow.py::test_slow", "in-progress") in states(), PATIENCE)
            numbers = [int(word) for word in pids.read_text().split()]
            running.cancel()
            await asyncio.wait({running})
            await until(lambda: updates and updates[-1].changes is None, PATIENCE)
            assert not any(is_running(number) for number in numbers)
            assert states()[-1] == ("test_slow.py::test_slow", "canceled")
            assert (await run(client, tests=select("test_slow.py::test_quick"))).outcomes == {
                "test_slow.py::test_quick": "passed"
            }

    asyncio.run(session())


def test_files_are_read_again(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": "def test_old(): pass\n"})

    async def session() -> None:
        async with launch(tmp_path) as client:
            await client.initialize(initialize_params())
            assert list((await discover(client)).outcomes) == ["test_a.py::test_old"]
            write(tmp_path, {"test_a.py": "def test_new_name(): pass\n"})
            assert list((await run(client)).outcomes) == ["test_a.py::test_new_name"]

    asyncio.run(session())


def test_parallel_runs_report_every_test(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": SAMPLE})

    async def session() -> None:
        async with launch(tmp_path, "-n2") as client:
            await client.initialize(initialize_params())
            ran = await run(client)
            assert sorted(ran.outcomes.values()) == ["failed", "passed", "passed"]
            assert ran.nodes["test_a.py::test_fails"]["assert.expected"] == "[1, 3]"
            one = "test_a.py::TestGroup::test_inside"
            assert (await run(client, tests=select(one))).outcomes == {one: "passed"}
            assert ran.parents[one] == "test_a.py::TestGroup"

    asyncio.run(session())


@pytest.mark.parametrize(
    ("python", "message"),
    [("missing-python", "missing-python: cannot be started"), ("./fake", "expected pytest 7.0")],
)
def test_an_unusable_interpreter_is_named(tmp_path: Path, python: str, message: str) -> None:
    write(tmp_path, {"test_a.py": SAMPLE})
    fake = tmp_path / "fake"
    fake.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    fake.chmod(0o755)

    async def session() -> None:
        async with launch(tmp_path, words=["--python", python]) as client:
            await client.initialize(initialize_params())
            with pytest.raises(RpcError, match=message) as caught:
                await run(client)
            assert "--python" in str(caught.value)

    asyncio.run(session())
