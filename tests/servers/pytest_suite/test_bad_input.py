"""Projects, tests and interpreters that break pytest or the process that runs it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from testwire.server import jobs
from testwire_servers.pytest_suite.events import Ended, FoundNode, SuiteEvent, SuiteResult
from testwire_servers.pytest_suite.suite import Suite, SuiteError

from tests.servers.pytest_suite.support import SAMPLE, write

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the tests use fork and descriptors")


class Report:
    """The events and the output of a request. `error` is None if the request succeeded."""

    def __init__(self) -> None:
        self.events: list[SuiteEvent] = []
        self.output = ""
        self.error: str | None = None

    @property
    def results(self) -> dict[str, SuiteResult]:
        return {event.id: event.result for event in self.events if isinstance(event, Ended)}

    @property
    def outcomes(self) -> dict[str, str]:
        """The outcomes by the last part of the id."""
        return {each.rpartition("::")[2]: found.outcome for each, found in self.results.items()}


def run(
    project: Path,
    *args: str,
    python: str | None = None,
    select: list[str] | None = None,
    collect: bool = False,
) -> Report:
    report = Report()
    output: list[str] = []

    async def main() -> None:
        suite = Suite(project, args, python, output.append)
        try:
            async for event in suite.collect(select) if collect else suite.run(select):
                report.events.append(event)
        except SuiteError as error:
            report.error = str(error)
        finally:
            await suite.aclose()

    asyncio.run(main())
    report.output = "".join(output)
    return report


def test_a_conftest_can_print(tmp_path: Path) -> None:
    conftest = """
        import os, subprocess, sys
        print("from print")
        os.write(1, b"from a descriptor\\n")
        subprocess.run([sys.executable, "-c", "print('from a child')"])
        sys.__stdout__.write("no line break")
    """
    write(tmp_path, {"conftest.py": conftest, "test_a.py": SAMPLE})
    for arguments in ((), ("--capture=no",)):
        report = run(tmp_path, *arguments)
        assert len(report.results) == 3 and report.error is None
    # pytest itself shows this output only without capturing.
    for text in ("from print", "from a descriptor", "from a child", "no line break"):
        assert text in report.output


@pytest.mark.parametrize("collect", [False, True])
@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("import sys; sys.exit('the reason')", "the reason"),
        ("import sys; sys.exit(5)", "ended with exit code 5"),
        ("import os; os._exit(7)", "ended with exit code 7"),
        ("import pytest; pytest.exit('the reason')", "the reason"),
        ("raise RuntimeError('the reason')", "the reason"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "was ended by SIGKILL"),
    ],
)
def test_a_conftest_that_ends_pytest_is_an_error(
    tmp_path: Path, statement: str, message: str, collect: bool
) -> None:
    write(tmp_path, {"conftest.py": statement + "\n", "test_a.py": SAMPLE})
    report = run(tmp_path, collect=collect)
    assert report.error is not None and message in report.error
    assert report.results == {}


@pytest.mark.parametrize("collect", [False, True])
def test_files_that_cannot_be_collected_do_not_hide_other_tests(
    tmp_path: Path, collect: bool
) -> None:
    write(
        tmp_path,
        {
            "test_syntax.py": "def (:\n",
            "test_import.py": "import a_missing_module\n",
            "test_good.py": SAMPLE,
        },
    )
    report = run(tmp_path, collect=collect)
    found = {event.node.id for event in report.events if isinstance(event, FoundNode)}
    assert report.error is None
    assert "a_missing_module" in str(report.results["test_import.py"].trace)
    assert "SyntaxError" in str(report.results["test_syntax.py"].trace)
    assert "test_good.py::test_passes" in found


@POSIX
def test_tests_that_end_the_process_have_failed(tmp_path: Path) -> None:
    test = """
        import os, signal, sys
        import pytest

        def test_first(): pass
        def test_exit(): os._exit(0)
        def test_kill(): os.kill(os.getpid(), signal.SIGKILL)
        def test_abort(): os.abort()
        def test_system_exit(): sys.exit(3)

        @pytest.fixture
        def dies():
            yield
            os._exit(9)

        def test_teardown(dies): pass
        def test_last(): pass
    """
    write(tmp_path, {"test_a.py": test})
    report = run(tmp_path)
    assert report.error is None
    assert report.outcomes == {
        "test_first": "passed",
        "test_exit": "failed",
        "test_kill": "failed",
        "test_abort": "failed",
        "test_system_exit": "failed",
        "test_teardown": "failed",
        "test_last": "passed",
    }
    message = report.results["test_a.py::test_exit"].message
    assert message == "The process ended with exit code 0 during this test."


@POSIX
def test_a_test_can_fork_and_return_twice(tmp_path: Path) -> None:
    test = """
        import os, time

        def test_forks():
            global child
            child = os.fork()

        def test_after():
            if child:
                os.waitpid(child, 0)

        def test_last():
            assert child
            time.sleep(0.1)
    """
    write(tmp_path, {"test_a.py": test})
    report = run(tmp_path)
    assert report.error is None
    assert report.outcomes == {
        "test_forks": "passed",
        "test_after": "passed",
        "test_last": "passed",
    }


@POSIX
@pytest.mark.parametrize("capture", ["fd", "sys", "no"])
def test_a_test_can_close_standard_streams(tmp_path: Path, capture: str) -> None:
    test = """
        import os, sys

        def test_descriptors():
            os.close(1)
            os.close(2)

        def test_between():
            pass

        def test_streams():
            sys.stdout.close()
            sys.stderr.close()

        def test_last():
            pass
    """
    write(tmp_path, {"test_a.py": test})
    report = run(tmp_path, f"--capture={capture}")
    assert report.error is None
    # pytest itself cannot continue after some of these tests, which then fail.
    assert set(report.outcomes) == {
        "test_descriptors",
        "test_between",
        "test_streams",
        "test_last",
    }
    assert report.outcomes["test_last"] == "passed"
    if capture == "fd":
        assert report.outcomes["test_descriptors"] == "passed"


def test_ten_megabytes_of_output(tmp_path: Path) -> None:
    test = """
        import os, sys

        def test_output():
            print("x" * 10_000_000)
            sys.stderr.write("y" * 10_000_000)
            os.write(1, b"\\xff\\x00end")
            assert "\\udc80" == "z" * 1_000_000
    """
    write(tmp_path, {"test_a.py": test})
    result = run(tmp_path).results["test_a.py::test_output"]
    assert (len(result.out) > 10_000_000, len(result.err)) == (True, 10_000_000)
    assert result.actual == "?"
    assert len(str(result.expected)) == 100_000


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("import pytest; pytest.exit('the reason', returncode=0)", "the reason"),
    ],
)
def test_an_interrupt_fails_the_running_test(tmp_path: Path, statement: str, reason: str) -> None:
    test = f"""
        def test_first(): pass
        def test_interrupt(): {statement}
        def test_last(): pass
    """
    write(tmp_path, {"test_a.py": test})
    report = run(tmp_path)
    assert report.outcomes == {"test_first": "passed", "test_interrupt": "failed"}
    assert report.error is not None
    assert report.error.startswith("pytest was interrupted; its last output was:\n")
    assert reason in report.error


@pytest.mark.parametrize(
    "change",
    [
        "report.user_properties = [1, ('a', 'b', 'c'), ('d', object())]",
        "report.sections = [(1, 2, 3)]",
        "report.duration = None",
        "report.longrepr = object()",
        "report.longrepr = None",
        "report.testwire = 1",
    ],
)
def test_a_plugin_that_changes_reports(tmp_path: Path, change: str) -> None:
    conftest = f"""
        import pytest

        @pytest.hookimpl(hookwrapper=True, tryfirst=True)
        def pytest_runtest_makereport():
            outcome = yield
            report = outcome.get_result()
            if report.when == "call":
                {change}
    """
    write(tmp_path, {"conftest.py": conftest, "test_a.py": SAMPLE})
    report = run(tmp_path, "-p", "no:terminal")
    assert report.error is None
    # The outcomes do not depend on the changed members.
    assert report.outcomes == {
        "test_passes": "passed",
        "test_fails": "failed",
        "test_inside": "passed",
    }


def test_a_test_for_which_a_plugin_raises_has_failed(tmp_path: Path) -> None:
    conftest = """
        def pytest_runtest_makereport(item):
            if "bad" in item.name:
                raise RuntimeError("broken plugin")
    """
    test = "def test_bad(): pass\n" + dedent(SAMPLE)
    write(tmp_path, {"conftest.py": conftest, "test_a.py": test})
    report = run(tmp_path)
    assert report.error is None
    assert report.outcomes == {
        "test_bad": "failed",
        "test_passes": "passed",
        "test_fails": "failed",
        "test_inside": "passed",
    }
    bad = report.results["test_a.py::test_bad"]
    assert bad.message == "pytest had an internal error during this test."
    assert "broken plugin" in str(bad.trace)


def test_a_plugin_that_always_raises_ends_the_run(tmp_path: Path) -> None:
    conftest = "def pytest_runtest_makereport(): raise RuntimeError('broken plugin')\n"
    test = "".join(f"def test_{number}(): pass\n" for number in range(30))
    write(tmp_path, {"conftest.py": conftest, "test_a.py": test})
    report = run(tmp_path)
    assert len(report.results) == 10
    assert report.error is not None
    assert "pytest had an internal error" in report.error and "broken plugin" in report.error


def test_rejected_arguments_are_shown(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": SAMPLE})
    for arguments, message in (
        (["--no-such-option"], "--no-such-option"),
        (["missing_folder"], "missing_folder"),
        (["-p", "missing_plugin"], "missing_plugin"),
    ):
        report = run(tmp_path, *arguments)
        assert report.error is not None and message in report.error, report.error
        assert "PYTEST_ADDOPTS" in report.error


def interpreter(folder: Path, script: str) -> str:
    path = folder / "fake-python"
    path.write_text(dedent(script).lstrip("\n"), "utf-8")
    path.chmod(0o755)
    return str(path)


@POSIX
@pytest.mark.parametrize(
    ("script", "message"),
    [
        (f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n', "'pytest' is missing; install it"),
        (f'#!/bin/sh\nPYTHONPATH=old exec {sys.executable} "$@"\n', "found 6.2.5; install it"),
        ("#!/bin/sh\necho hello\nexit 3\n", "ended during startup with code 3"),
        ("#!/bin/sh\nsleep 600\n", "was not ready after 1 s"),
        ("#!/bin/sh\nyes\n", "was not ready after 1 s"),
        ("not a program", "cannot be started"),
    ],
    ids=["no pytest", "old pytest", "ends", "hangs", "endless output", "no program"],
)
def test_an_interpreter_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, message: str
) -> None:
    if "was not ready" in message:
        monkeypatch.setattr(jobs, "START_SECONDS", 1.0)
    write(tmp_path, {"test_a.py": SAMPLE, "old/pytest.py": "__version__ = '6.2.5'\n"})
    report = run(tmp_path, python=interpreter(tmp_path, script))
    assert report.error is not None
    assert message in report.error
    assert "--python" in report.error


def test_a_missing_interpreter(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": SAMPLE})
    report = run(tmp_path, python="no-such-python")
    assert report.error is not None
    assert report.error.startswith("no-such-python: cannot be started: ")
    assert report.error.endswith("; use --python to select an interpreter")


def test_a_missing_folder(tmp_path: Path) -> None:
    report = run(tmp_path / "missing")
    assert report.error is not None
    assert "expected the folder of the project, found none" in report.error


SKIPS = """
    import pytest
    pytest.importorskip("missing_module")

    def test_one(): pass

    class TestGroup:
        def test_two(self): pass
"""


@pytest.mark.parametrize("listed", [False, True], ids=["new process", "listed before"])
def test_selected_tests_in_a_file_without_tests(tmp_path: Path, listed: bool) -> None:
    selected = ["test_s.py::test_one", "test_s.py::TestGroup::test_two", "test_b.py::test_three"]

    async def main() -> list[SuiteEvent]:
        suite = Suite(tmp_path)
        write(tmp_path, {"missing_module.py": "" if listed else "import nothing"})
        write(tmp_path, {"test_s.py": SKIPS, "test_b.py": "def test_three(): pass"})
        try:
            if listed:
                assert [event async for event in suite.collect()]
            write(tmp_path, {"missing_module.py": "import nothing", "test_b.py": "import nothing"})
            return [event async for event in suite.run(selected)]
        finally:
            await suite.aclose()

    events = asyncio.run(main())
    results = {event.id: event.result for event in events if isinstance(event, Ended)}
    nodes = {event.node.id: event.node for event in events if isinstance(event, FoundNode)}
    assert {each: results[each].outcome for each in selected} == dict(
        zip(selected, ["skipped", "skipped", "error"], strict=True)
    )
    assert "could not import" in (results[selected[0]].message or "")
    assert results[selected[2]].message == "ModuleNotFoundError: No module named 'nothing'"
    assert nodes[selected[1]].name == "test_two"
    assert nodes[selected[1]].parent == "test_s.py::TestGroup"
    assert (nodes[selected[1]].line is not None) == listed


@pytest.mark.parametrize("collect", [False, True])
def test_a_file_that_exits_cannot_be_collected(tmp_path: Path, collect: bool) -> None:
    exits = "import sys; sys.exit(3)\n"
    write(tmp_path, {"test_a.py": SAMPLE, "test_exits.py": exits, "sub/conftest.py": exits})
    write(tmp_path, {"sub/test_b.py": "def test_inside(): pass\n"})
    report = run(tmp_path, collect=collect)
    assert report.error is None
    for name in ("test_exits.py", "sub"):
        assert report.results[name].outcome == "error"
        assert report.results[name].message == "SystemExit: 3"
        assert "sys.exit(3)" in (report.results[name].trace or "")
    assert len(report.results) == (2 if collect else 5)


def test_selected_tests_in_a_folder_that_cannot_be_collected(tmp_path: Path) -> None:
    write(tmp_path, {"sub/conftest.py": "1 / 0", "sub/test_b.py": "def test_b(): pass\n"})

    async def main() -> dict[str, SuiteResult]:
        suite = Suite(tmp_path)
        try:
            found = [event async for event in suite.run(["sub/test_b.py::test_b"])]
            return {event.id: event.result for event in found if isinstance(event, Ended)}
        finally:
            await suite.aclose()

    result = asyncio.run(main())["sub/test_b.py::test_b"]
    assert result.outcome == "error"
    assert "division by zero" in (result.message or "")
