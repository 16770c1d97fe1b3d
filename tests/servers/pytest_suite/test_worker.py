"""The worker process, driven without a protocol."""

from __future__ import annotations

import asyncio
import importlib
import json
import subprocess
import sys
import sysconfig
from collections.abc import AsyncIterable, Callable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.pytest_suite.events import Ended, FoundNode, Saved, SuiteEvent, SuiteResult
from testwire_servers.pytest_suite.suite import WORKER, Suite

from tests.servers.pytest_suite.support import PATIENCE, SAMPLE, write


async def events(stream: AsyncIterable[SuiteEvent]) -> list[SuiteEvent]:
    return [event async for event in stream]


def run(project: Path, *args: str, times: int = 1) -> list[list[SuiteEvent]]:
    """Run all tests several times in one warm process."""

    async def main() -> list[list[SuiteEvent]]:
        suite = Suite(project, args)
        try:
            return [await events(suite.run()) for _ in range(times)]
        finally:
            await suite.aclose()

    return asyncio.run(main())


def results(found: Sequence[SuiteEvent]) -> dict[str, SuiteResult]:
    return {event.id: event.result for event in found if isinstance(event, Ended)}


def test_the_log_does_not_repeat_results(tmp_path: Path) -> None:
    failing = """
        import pytest

        @pytest.fixture
        def broken():
            raise RuntimeError("broken fixture")

        def test_fails():
            print("printed once")
            assert "left" == "right"

        def test_errs(broken):
            pass
    """
    write(tmp_path, {"test_a.py": failing, "test_b.py": "import missing_module\n"})
    log: list[str] = []

    async def main() -> list[SuiteEvent]:
        suite = Suite(tmp_path, ["-rP"], on_output=log.append)
        try:
            return await events(suite.run())
        finally:
            await suite.aclose()

    found = results(asyncio.run(main()))
    text = "".join(log)
    assert "1 failed, 2 errors" in text
    for uid, trace in (
        ("test_a.py::test_fails", 'assert "left" == "right"'),
        ("test_a.py::test_errs", 'raise RuntimeError("broken fixture")'),
        ("test_b.py", "import missing_module"),
    ):
        assert trace in found[uid].trace
        assert trace not in text
    assert found["test_a.py::test_fails"].out == "printed once\n"
    assert "printed once" not in text


WARM = """
    import sys

    def test_imported():
        loaded = sorted({"colorsys", "jinja2"} & set(sys.modules))
        import colorsys, jinja2
        assert loaded == []
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process is warm only with fork")
@pytest.mark.parametrize(
    ("conftest", "second"),
    [("", "['colorsys', 'jinja2']"), ("import os; os.environ['X_SET'] = '1'", "['colorsys']")],
)
def test_a_warm_process_has_imported_modules(tmp_path: Path, conftest: str, second: str) -> None:
    write(tmp_path, {"test_warm.py": WARM, "conftest.py": conftest + "\n"})
    cold, warm = run(tmp_path, times=2)
    assert results(cold)["test_warm.py::test_imported"].outcome == "passed"
    assert results(warm)["test_warm.py::test_imported"].actual == second


def test_without_fork_each_run_is_a_new_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.fork", raising=False)
    write(tmp_path, {"test_sample.py": SAMPLE})
    for found in run(tmp_path, times=2):
        assert len(results(found)) == 3


def test_one_request_needs_one_process(tmp_path: Path) -> None:
    write(tmp_path, {"test_sample.py": SAMPLE})
    request = json.dumps({"args": [], "collect": True, "select": None}) + "\n"
    done = subprocess.run(
        [sys.executable, str(WORKER), "--once"],
        input=request,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=PATIENCE,
        check=True,
    )
    lines: list[Any] = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line[0] for line in lines] == [
        "ready",
        "nodes",
        "collected",
        "files",
        "modules",
        "end",
        "done",
    ]


def test_reports_are_files_of_the_run(tmp_path: Path) -> None:
    write(tmp_path, {"test_sample.py": SAMPLE})
    (found,) = run(tmp_path, "--junitxml=out.xml")
    assert Saved("JUnit XML", str(tmp_path / "out.xml")) in found


@pytest.mark.skipif(not hasattr(pytest, "Subtests"), reason="pytest 9 has subtests")
def test_doctests_and_subtests_are_nodes(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "README.txt": ">>> 1 + 1\n2\n",
            "test_u.py": """
                import unittest

                class TestSub(unittest.TestCase):
                    def test_sub(self):
                        for number in range(2):
                            with self.subTest("part", number=number):
                                self.assertEqual(number, 0)

                def test_fixture(subtests):
                    with subtests.test("one"):
                        assert 1 == 2
            """,
        },
    )
    (found,) = run(tmp_path, "--doctest-glob=*.txt")
    outcomes = {each: result.outcome for each, result in results(found).items()}
    parts = {each.replace("::[subtest]", ""): outcome for each, outcome in outcomes.items()}
    # pytest itself reports these outcomes.
    assert parts == {
        "README.txt::README.txt": "passed",
        "test_u.py::TestSub::test_sub": "passed",
        "test_u.py::TestSub::test_sub [part] (number=0)": "passed",
        "test_u.py::TestSub::test_sub [part] (number=1)": "failed",
        "test_u.py::test_fixture": "failed",
        "test_u.py::test_fixture [one]": "failed",
    }
    nodes = {event.node.id: event.node for event in found if isinstance(event, FoundNode)}
    part, test = nodes["test_u.py::test_fixture::[subtest] [one]"], nodes["test_u.py::test_fixture"]
    assert part.parent == test.id
    assert part.line is not None
    assert (part.path, part.line) == (test.path, test.line)


def test_parallel_runs_use_the_details_of_the_last_listing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")  # The test needs pytest-xdist.
    test = """
        import pytest

        class TestGroup:
            @pytest.mark.owner("ann")
            @pytest.mark.parametrize("text", ["a::b"])
            def test_a(self, text):
                pass
    """
    write(tmp_path, {"test_a.py": test, "pytest.ini": "[pytest]\nmarkers = owner\n"})

    async def main() -> tuple[list[SuiteEvent], list[SuiteEvent], list[SuiteEvent]]:
        suite = Suite(tmp_path, ["-n1"])
        try:
            first = await events(suite.run())
            return first, await events(suite.collect()), await events(suite.run())
        finally:
            await suite.aclose()

    first, listed, second = (
        {event.node.id: event.node for event in found if isinstance(event, FoundNode)}
        for found in asyncio.run(main())
    )
    assert list(first) == list(listed)
    assert first["test_a.py::TestGroup::test_a[a::b]"].traits == ()
    assert second == listed


PARENT = """
    import os

    def test_parent():
        print(os.getppid(), os.environ.get("X_VERSION"))
"""


def outputs(project: Path, changes: Sequence[Callable[[], object]]) -> list[str]:
    """Run all tests, and again after each change. Return the output of the tests."""

    async def main() -> list[str]:
        suite = Suite(project)
        found = []
        try:
            for change in (lambda: None, *changes):
                change()
                for result in results(await events(suite.run())).values():
                    found.append(result.out.strip())
            return found
        finally:
            await suite.aclose()

    return asyncio.run(main())


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a process is warm only with fork")


@POSIX
def test_changed_packages_get_a_new_process(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": PARENT})
    packages = environment(tmp_path / ".venv")
    first, second, third = outputs(
        tmp_path, [lambda: None, lambda: (packages / "new.py").write_text("")]
    )
    assert first == second != third


@POSIX
def test_a_module_that_starts_a_thread_is_imported_in_a_new_process(tmp_path: Path) -> None:
    packages = environment(tmp_path / ".venv")
    starts = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True)"
    (packages / "starts.py").write_text(f"{starts}.start()\n")
    write(tmp_path, {"test_a.py": PARENT.replace("import os", "import os, starts")})
    first, second = outputs(tmp_path, [lambda: None])
    assert first != second


@POSIX
def test_a_changed_interpreter_gets_a_new_process(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": PARENT})
    environment(tmp_path / ".venv")
    python = tmp_path / ".venv/bin/python"

    def replace() -> None:
        own = python.rename(python.with_name("own"))
        python.write_text(f'#!/bin/sh\nX_VERSION=2 exec "{own}" "$@"\n')
        python.chmod(0o755)

    first, second = outputs(tmp_path, [replace])
    assert first.endswith(" None")
    assert second.endswith(" 2")


def environment(folder: Path) -> Path:
    """Create a virtual environment with access to our packages, and return its packages folder."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    ours = sysconfig.get_paths()["purelib"]
    (packages / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    return packages


@pytest.mark.parametrize("warm", [True, False])
def test_changed_files_are_collected_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, warm: bool
) -> None:
    if not warm:
        monkeypatch.delattr("os.fork", raising=False)
    test = "import helper\ndef test_a(value): print(value, helper.VALUE)\n"
    conftest = "import pytest\n@pytest.fixture\ndef value(): return {}\n"
    write(
        tmp_path, {"test_a.py": test, "helper.py": "VALUE = 1\n", "conftest.py": conftest.format(1)}
    )

    def change(name: str, text: str) -> Callable[[], object]:
        return lambda: write(tmp_path, {name: text})

    found = outputs(
        tmp_path,
        [
            change("conftest.py", conftest.format(22)),
            change("helper.py", "VALUE = 33\n"),
            change("test_a.py", test + "\ndef test_b(): print('new')\n"),
            change("test_c.py", "def test_c(): print('file')\n"),
            (tmp_path / "test_a.py").unlink,
        ],
    )
    assert found == [
        *("1 1", "22 1", "22 33"),
        *("22 33", "new"),
        *("22 33", "new", "file"),
        "file",
    ]


def test_an_empty_selection_starts_no_process(tmp_path: Path) -> None:
    async def main() -> None:
        suite = Suite(tmp_path, python="missing")
        assert await events(suite.run([])) == []
        async with aclosing(suite.collect([])) as stream:
            assert await events(stream) == []

    asyncio.run(main())


CLASSES = """
    import functools
    from helper import TestImported

    class TestFirst:
        def test_a(self): pass

        class TestInner:
            def test_a(self): pass

    def wrapped(test):
        @functools.wraps(test)
        def call(self): test(self)
        return call

    @functools.total_ordering
    class TestSecond:
        __lt__ = None

        class TestInner:
            @wrapped
            def test_a(self): pass
            def test_b(self): pass

    class TestInherits(TestFirst): pass
"""


def test_classes_have_lines(tmp_path: Path) -> None:
    helper = "class TestImported:\n    def test_a(self): pass\n"
    write(tmp_path, {"test_c.py": CLASSES, "helper.py": helper})

    async def main() -> list[SuiteEvent]:
        suite = Suite(tmp_path)
        try:
            return await events(suite.collect())
        finally:
            await suite.aclose()

    found = asyncio.run(main())
    lines = (tmp_path / "test_c.py").read_text().splitlines()
    nodes = [event.node for event in found if isinstance(event, FoundNode)]
    classes = {each.id.partition("::")[2]: each.line for each in nodes if each.kind == "class"}
    assert classes == {
        "TestImported": None,
        "TestFirst": lines.index("class TestFirst:") + 1,
        "TestFirst::TestInner": lines.index("    class TestInner:") + 1,
        "TestSecond": lines.index("class TestSecond:") + 1,
        "TestSecond::TestInner": lines.index("        @wrapped"),
        "TestInherits::TestInner": lines.index("    class TestInner:") + 1,
        "TestInherits": lines.index("class TestInherits(TestFirst): pass") + 1,
    }


def test_a_listing_does_not_use_inspect_for_classes(tmp_path: Path) -> None:
    # `inspect` parses the file again for each class, which dominated the time of a listing.
    conftest = """
        import inspect

        def pytest_collection():
            inspect.findsource = None
    """
    write(tmp_path, {"test_a.py": SAMPLE, "conftest.py": conftest})
    (found,) = run(tmp_path)
    assert len(results(found)) == 3


def listed(project: Path, *args: str) -> list[SuiteEvent]:
    """List all tests."""

    async def main() -> list[SuiteEvent]:
        suite = Suite(project, args)
        try:
            return await events(suite.collect())
        finally:
            await suite.aclose()

    return asyncio.run(main())


def test_a_broken_file_hides_no_other_file(tmp_path: Path) -> None:
    """With `--doctest-modules`, pytest reports a file twice, and `-x` stops at the first error."""
    write(tmp_path, {"test_a.py": "import missing_module\n", "test_b.py": SAMPLE})
    found = listed(tmp_path, "-x", "--doctest-modules")
    assert [event.id for event in found if isinstance(event, Ended)] == ["test_a.py"]
    tests = [event.node.id for event in found if isinstance(event, FoundNode)]
    assert "test_b.py::TestGroup::test_inside" in tests


def test_texts_of_tests_that_are_unusual(tmp_path: Path) -> None:
    """The text of a mark cannot be computed, and the message of a failure has colours."""
    test = """
        import pytest

        class Silent:
            def __str__(self):
                raise RuntimeError

        @pytest.mark.owner(Silent())
        def test_a():
            assert [1, 2] == [1, 3]
    """
    write(tmp_path, {"test_a.py": test, "pytest.ini": "[pytest]\nmarkers = owner\n"})
    (found,) = run(tmp_path, "--color=yes")
    result = results(found)["test_a.py::test_a"]
    assert result.outcome == "failed"
    assert "At index 1 diff: 2 != 3" in (result.message or "")
    assert "\x1b" not in f"{result.message}{result.trace}"
    (node,) = (e.node for e in found if isinstance(e, FoundNode) and e.node.kind == "test")
    assert [name for name, _ in node.traits] == ["owner"]


def test_the_path_of_an_inherited_test_has_no_dots(tmp_path: Path) -> None:
    inherited = "from common.base import TestBase\n\nclass TestA(TestBase):\n    pass\n"
    base = "class TestBase:\n    def test_base(self):\n        pass\n"
    ini = "[pytest]\npythonpath = ..\n"
    write(
        tmp_path,
        {"common/base.py": base, "pkg/test_a.py": inherited, "pkg/pytest.ini": ini},
    )
    found = listed(tmp_path / "pkg")
    paths = {event.node.id: event.node.path for event in found if isinstance(event, FoundNode)}
    assert paths["test_a.py::TestA::test_base"] == str(tmp_path / "common" / "base.py")


def test_groups_of_xdist_are_not_part_of_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before pytest 9, pytest-xdist appends the group to the id of a test."""
    monkeypatch.syspath_prepend(str(WORKER.parent / "plugin"))
    state: Any = importlib.import_module("_testwire_pytest.state")
    monkeypatch.setattr(state.STATE, "grouped", True)
    for plain in ("test_a.py::test_a", "test_a.py::test_a[x@y]", "a@b/test_a.py::test_a"):
        assert state.plain_id(plain) == plain
        assert state.plain_id(f"{plain}@db") == plain
    monkeypatch.setattr(state.STATE, "grouped", False)
    assert state.plain_id("test_a.py::test_a@db") == "test_a.py::test_a@db"


def test_xdist_stops_after_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    write(tmp_path, {"test_a.py": SAMPLE})
    (found,) = run(tmp_path, "-n1", "-x")
    assert results(found)["test_a.py::test_fails"].outcome == "failed"


@pytest.mark.skipif(not hasattr(pytest, "Subtests"), reason="pytest 9 has subtests")
def test_repeated_subtests_have_different_ids(tmp_path: Path) -> None:
    test = """
        def test_a(subtests):
            for number in range(3):
                with subtests.test("same"):
                    assert number != 1
    """
    write(tmp_path, {"test_a.py": test})
    (found,) = run(tmp_path)
    assert {name: result.outcome for name, result in results(found).items()} == {
        "test_a.py::test_a": "failed",
        "test_a.py::test_a::[subtest] [same]": "passed",
        "test_a.py::test_a::[subtest] [same] #2": "failed",
        "test_a.py::test_a::[subtest] [same] #3": "passed",
    }
