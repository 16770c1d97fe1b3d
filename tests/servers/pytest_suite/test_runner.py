"""The pytest server through the test runner protocol, with the generated client."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from testwire.errors import RpcError
from testwire_protocols.test_runner.v0_1 import types
from testwire_protocols.test_runner.v0_1.client import Client
from testwire_protocols.test_runner.v0_1.handlers import ClientHandlers

from tests.servers.pytest_suite.support import COMMAND, PATIENCE, write
from tests.support.waiting import until

FILES = {
    "pkg/test_a.py": """
        import pytest

        def test_passes():
            pass

        def test_fails():
            assert 1 == 2

        @pytest.mark.parametrize("value", ["x[0]", "y"])
        def test_cases(value):
            pass

        class TestGroup:
            def test_skipped(self):
                pytest.skip("no")
    """,
    "test_b.py": """
        def test_b():
            pass
    """,
}
A = "pkg/test_a.py"


class Editor(ClientHandlers):
    """Keeps nodes and statuses, as an editor does."""

    def __init__(self) -> None:
        self.nodes: dict[str, types.TestNode] = {}
        self.registered: list[str] = []
        self.removed: list[str] = []
        self.updates: list[tuple[str, Any]] = []
        self.loading: list[bool] = []

    def register_test(self, params: types.RegisterTestParams, ctx: object) -> None:
        self.nodes[params.test.id] = params.test
        self.registered.append(params.test.id)

    def remove_test(self, params: types.RemoveTestParams, ctx: object) -> None:
        del self.nodes[params.id]
        self.removed.append(params.id)

    def update_status(self, params: types.UpdateStatusParams, ctx: object) -> None:
        assert params.id in self.nodes
        self.updates.append((params.id, params.status))

    def testrunner_status_update(self, params: types.TestRunnerStatus, ctx: object) -> None:
        self.loading.append(params.is_loading)

    def take(self) -> dict[str, list[Any]]:
        """Return the statuses of each node since the last call."""
        found: dict[str, list[Any]] = {}
        for identifier, status in self.updates:
            found.setdefault(identifier, []).append(status)
        self.updates.clear()
        return found


def launch(project: Path, editor: Editor, transport: str = "stdio") -> Client:
    return Client.launch(
        COMMAND,
        transport=transport,
        cwd=project,
        handlers=editor,
        timeout=PATIENCE,
        connect_timeout=PATIENCE,
    )


def target(identifier: str) -> types.OperationParams:
    return types.OperationParams(id=identifier)


@pytest.mark.parametrize("transport", ["stdio", "socket", "pipe"])
def test_the_tree_and_the_statuses(tmp_path: Path, transport: str) -> None:
    write(tmp_path, FILES)
    editor = Editor()

    async def session() -> None:
        async with launch(tmp_path, editor, transport) as client:
            assert (await client.testrunner_start()) == types.OperationResult(success=True)
            assert {each.id: (each.parent_id, each.type) for each in editor.nodes.values()} == {
                ".": (None, "project"),
                "pkg": (".", "namespace"),
                A: ("pkg", "namespace"),
                f"{A}::test_passes": (A, "test"),
                f"{A}::test_fails": (A, "test"),
                f"{A}::test_cases": (A, "test"),
                f"{A}::test_cases[x[0]]": (f"{A}::test_cases", "subcase"),
                f"{A}::test_cases[y]": (f"{A}::test_cases", "subcase"),
                f"{A}::TestGroup": (A, "class"),
                f"{A}::TestGroup::test_skipped": (f"{A}::TestGroup", "test"),
                "test_b.py": (".", "namespace"),
                "test_b.py::test_b": ("test_b.py", "test"),
            }
            assert editor.nodes[f"{A}::test_passes"].line_number == 2
            assert editor.nodes[f"{A}::test_cases[x[0]]"].display_name == "x[0]"
            statuses = editor.take()
            assert statuses.pop(".") == ["Discovering", "Idle"]
            assert all(each == ["Idle"] for each in statuses.values())
            assert len(statuses) == len(editor.nodes) - 1
            assert not (await client.testrunner_run(target("pkg"))).success
            assert editor.take() == {
                "pkg": [None, "Running", "Failed"],
                A: [None, "Running", "Failed"],
                f"{A}::test_passes": [None, "Running", "Passed"],
                f"{A}::test_fails": [None, "Running", "Failed"],
                f"{A}::test_cases": [None, "Running", "Passed"],
                f"{A}::test_cases[x[0]]": [None, "Running", "Passed"],
                f"{A}::test_cases[y]": [None, "Running", "Passed"],
                f"{A}::TestGroup": [None, "Running", "Skipped"],
                f"{A}::TestGroup::test_skipped": [None, "Running", "Skipped"],
                ".": ["Running", "Failed"],
            }
            assert editor.loading == [True, False] * 2
            failed = await client.testrunner_get_results(types.NodeParams(id=f"{A}::test_fails"))
            assert failed.found
            assert any("assert 1 == 2" in line for line in failed.error_message or ())
            assert (await client.testrunner_run(target(f"{A}::test_cases"))).success
            cases = editor.take()
            assert cases[f"{A}::test_cases"] == [None, "Running", "Passed"]
            assert f"{A}::test_passes" not in cases

    asyncio.run(session())


def test_an_invalidation_removes_old_nodes(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    editor = Editor()

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            await client.testrunner_start()
            editor.take()
            write(tmp_path, {"test_b.py": "def test_other():\n    pass\n"})
            assert (await client.testrunner_invalidate(target("test_b.py"))).success
            assert editor.removed == ["test_b.py::test_b"]
            assert editor.take() == {
                "test_b.py": [None, "Discovering", "Idle"],
                "test_b.py::test_b": [None],
                "test_b.py::test_other": ["Idle"],
            }
            write(tmp_path, {"test_b.py": "1 / 0\n"})
            assert (await client.testrunner_start()) == types.OperationResult(success=False)
            assert editor.take()["test_b.py"][-1].type == "Faulted"
            assert editor.nodes["test_b.py"].type == "namespace"

    asyncio.run(session())


def test_a_second_start_registers_all_nodes_again(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    editor = Editor()

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            await client.testrunner_start()
            first = list(editor.registered)
            editor.registered.clear()
            await client.testrunner_start()
            assert sorted(editor.registered) == sorted(first) == sorted(editor.nodes)

    asyncio.run(session())


def test_unknown_nodes_are_rejected(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    editor = Editor()

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            with pytest.raises(RpcError, match="unknown node 'gone'") as caught:
                await client.testrunner_run(target("gone"))
            assert caught.value.code == -32602
            assert not editor.updates

    asyncio.run(session())


BROKEN = """
    import pytest

    @pytest.fixture
    def broken():
        raise RuntimeError("no server")

    def test_fixture(broken):
        pass

    def test_fails():
        assert 1 == 2
"""


def test_an_error_differs_from_a_failure(tmp_path: Path) -> None:
    """An error in a fixture has its own status. Both messages precede the source code."""
    write(tmp_path, {"test_b.py": BROKEN})
    editor = Editor()
    test = "test_b.py::test_fixture"

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            await client.testrunner_start()
            assert not (await client.testrunner_run(target("test_b.py"))).success
            statuses = editor.take()
            assert statuses["test_b.py"][-1] == "Failed"
            assert statuses["test_b.py::test_fails"][-1] == "Failed"
            assert statuses[test][-1].type == "Faulted"
            assert statuses[test][-1].message == "RuntimeError: no server"
            for each, first in (
                (test, "RuntimeError: no server"),
                ("test_b.py::test_fails", "assert 1 == 2"),
            ):
                found = await client.testrunner_get_results(types.NodeParams(id=each))
                assert found.error_message is not None
                assert found.error_message[0] == first
                assert any(line.startswith("test_b.py:") for line in found.error_message)

    asyncio.run(session())


SLOW = "import time\n\ndef test_slow():\n    time.sleep(600)\n"


@pytest.mark.parametrize("by_request", [True, False])
def test_an_operation_is_cancelled(tmp_path: Path, by_request: bool) -> None:
    write(tmp_path, {"test_slow.py": SLOW})
    editor = Editor()
    slow = "test_slow.py::test_slow"

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            await client.testrunner_start()
            editor.take()
            running = asyncio.ensure_future(client.testrunner_run(target(".")))
            await until(lambda: (slow, "Running") in editor.updates, PATIENCE)
            with pytest.raises(RpcError, match="already in progress") as caught:
                await client.testrunner_start()
            assert caught.value.code == -32001
            if by_request:
                running.cancel()
                await asyncio.wait({running})
            else:
                await client.testrunner_cancel()
                with pytest.raises(RpcError) as caught:
                    await running
                assert caught.value.code == -32800
            await until(lambda: editor.loading[-1] is False and len(editor.loading) == 4, PATIENCE)
            statuses = editor.take()
            assert statuses[slow] == [None, "Running", "Cancelling", "Cancelled"]
            assert statuses["."] == [None, "Running", "Cancelling", "Cancelled"]

    asyncio.run(session())


def test_tests_of_a_module_that_skips_itself_are_skipped(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    editor = Editor()
    inside = f"{A}::TestGroup::test_skipped"
    cases = f"{A}::test_cases"
    skips = "import pytest\npytest.skip('not here', allow_module_level=True)\n"

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            await client.testrunner_start()
            write(tmp_path, {A: skips})
            for identifier in (inside, f"{A}::TestGroup", cases):
                editor.take()
                assert (await client.testrunner_run(target(identifier))).success
                assert editor.take()[identifier][-1] == "Skipped"
                assert editor.nodes[identifier].type in ("test", "class")
            write(tmp_path, FILES)
            assert (await client.testrunner_run(target(inside))).success
            assert editor.nodes[A].type == "namespace"
            write(tmp_path, {A: "import nothing\n"})
            assert not (await client.testrunner_run(target(inside))).success
            assert editor.take()[inside][-1].type == "Faulted"
            found = await client.testrunner_get_results(types.NodeParams(id=inside))
            assert any("nothing" in line for line in found.error_message or ())

    asyncio.run(session())


def test_a_run_after_an_edit_uses_the_new_tests(tmp_path: Path) -> None:
    """The old parameter sets are not run instead, and a run without tests fails."""
    test = "import pytest\n\n@pytest.mark.parametrize('value', [{}])\ndef test_a(value):\n    {}\n"
    write(tmp_path, {"test_a.py": test.format("1, 2", "pass")})
    editor = Editor()

    async def session() -> None:
        async with launch(tmp_path, editor) as client:
            await client.testrunner_start()
            write(tmp_path, {"test_a.py": test.format("1, 3", "assert value != 3")})
            assert not (await client.testrunner_run(target("test_a.py::test_a"))).success
            assert editor.take()["test_a.py::test_a[3]"][-1] == "Failed"
            write(tmp_path, {"test_a.py": "def test_other(): pass\n"})
            editor.take()
            assert not (await client.testrunner_run(target("test_a.py::test_a"))).success
            assert editor.take()["test_a.py::test_a"][-1].type == "Faulted"

    asyncio.run(session())


def test_folders_of_a_server_below_the_root(tmp_path: Path) -> None:
    write(tmp_path, {"pytest.ini": "[pytest]\n", "pkg/tests/test_a.py": "def test_a(): pass\n"})
    editor = Editor()

    async def session() -> None:
        async with launch(tmp_path / "pkg", editor) as client:
            await client.testrunner_start()
            assert editor.nodes["pkg/tests"].file_path == str(tmp_path / "pkg" / "tests")

    asyncio.run(session())
