"""Code that coverage does not see counts for the tests that may run it."""

from __future__ import annotations

import os
import sys
import textwrap
from pathlib import Path

import pytest

from tests.servers.mutation.support import Run, run_project, write_project

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")

FILES = {
    "m.py": """\
        def double(number):
            return number * 2


        def triple(number):
            return number * 3


        def unused(number):
            return number * 4
        """,
}


def run_tests(project: Path, test: str, **files: str) -> Run:
    write_project(project, {**FILES, "test_m.py": test, **files})
    return run_project(project, lambda m: m.original == "*" and m.replacement == "/")


# Each expression returns `m.double(3)` from a process that coverage does not see.
PROCESSES = {
    "no environment": "run([sys.executable, '-c', CODE], env={})",
    "cleared environment": "run([sys.executable, '-c', CODE], env=os.environ.clear())",
    "own path": "run([sys.executable, '-c', CODE], env={**os.environ, 'PYTHONPATH': '.'})",
    "ignored environment": "run([sys.executable, '-E', '-c', CODE])",
    "shell": "run(f'env -i {sys.executable} -c {CODE!r}', shell=True, env={})",
    "earlier environment": "run([sys.executable, '-c', CODE], env=ENVIRONMENT[0])",
}
PROCESS_TEST = """\
    import os
    import subprocess
    import sys

    import m

    CODE = "import m; print(m.double(3))"
    ENVIRONMENT = []


    def run(command, **options):
        done = subprocess.run(command, capture_output=True, check=True, **options)
        return done.stdout.strip()


    def test_first():
        ENVIRONMENT.append(dict(os.environ))
        assert m.triple(2) == 6


    def test_process():
        assert {expression} == b"6"


    def test_last():
        assert m.triple(2) == 6
    """


@pytest.mark.parametrize("kind", PROCESSES)
def test_python_without_the_environment_is_not_measured(project: Path, kind: str) -> None:
    test = PROCESS_TEST.replace("{expression}", PROCESSES[kind])
    run = run_tests(project, test)
    assert run.of("/", line=2).killed_by == ("test_m.py::test_process",)
    # The code of other tests still needs only these tests, and this one.
    assert run.of("/", line=6).status == "Killed"
    assert any("test_process" in line and "environment" in line for line in run.log)


@needs_fork
def test_a_process_that_ends_by_itself_is_measured(project: Path) -> None:
    test = """\
        import multiprocessing
        import os
        import subprocess
        import sys

        import m

        CODE = "import m, os; number = m.double(3); os._exit(number)"


        def leave(number):
            os._exit(m.triple(number))


        def test_program():
            assert subprocess.run([sys.executable, "-c", CODE]).returncode == 6


        def test_process():
            process = multiprocessing.get_context("fork").Process(target=leave, args=(2,))
            process.start()
            process.join()
            assert process.exitcode == 6


        def test_other():
            pass
        """
    run = run_tests(project, test)
    assert run.of("/", line=2).covered_by == ("test_m.py::test_program",)
    assert run.of("/", line=6).covered_by == ("test_m.py::test_process",)
    assert set(run.statuses.values()) == {"Killed", "NoCoverage"}


@needs_fork
def test_a_fork_is_not_measured(project: Path) -> None:
    test = """\
        import os

        import m


        def test_fork():
            pid = os.fork()
            if pid == 0:
                os._exit(m.double(3))
            assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 6
        """
    run = run_tests(project, test)
    assert run.of("/", line=2).status == "Killed"
    assert run.of("/", line=2).killed_by == ("test_m.py::test_fork",)


POOLS = {
    "pool": """\
        import concurrent.futures

        POOL = concurrent.futures.ProcessPoolExecutor(1)


        def call(function, number):
            return POOL.submit(function, number).result()
        """,
}
POOL_TEST = """\
    import helper
    import m


    def test_first():
        assert helper.call(m.double, 3)


    def test_second():
        assert helper.call(m.double, 3) == 6


    def test_third():
        assert helper.call(m.triple, 2) == 6


    def test_without():
        pass
    """


@linux_only
@pytest.mark.parametrize("kind", POOLS)
def test_a_process_that_outlives_its_test_counts_for_later_tests(project: Path, kind: str) -> None:
    run = run_tests(project, POOL_TEST, **{"helper.py": POOLS[kind]})
    assert run.of("/", line=2).killed_by == ("test_m.py::test_second",)
    assert run.of("/", line=6).killed_by == ("test_m.py::test_third",)
    assert run.of("/", line=10).status == "NoCoverage"


@needs_fork
def test_a_pool_whose_task_catches_exceptions_ends(project: Path) -> None:
    test = """\
        import multiprocessing

        import m

        CONTEXT = multiprocessing.get_context("fork")
        STARTED = CONTEXT.Semaphore(0)


        def wait(number):
            m.double(number)
            STARTED.release()
            while True:
                try:
                    sum(range(1000))
                except Exception:
                    pass


        def test_pool():
            with CONTEXT.Pool(1) as pool:
                pool.map_async(wait, [3])
                STARTED.acquire()
        """
    run = run_tests(project, test)
    assert run.of("/", line=2).status == "Survived"


@pytest.mark.parametrize(
    "read",
    [
        "inspect.getsource(m.double)",
        "pathlib.Path('m.py').read_text()",
        "''.join(linecache.getlines(m.__file__))",
    ],
)
def test_a_test_that_reads_the_source_counts_for_its_mutants(project: Path, read: str) -> None:
    test = f"""\
        import inspect
        import linecache
        import pathlib
        import traceback
        import warnings

        import m


        def test_nothing():
            pass


        def test_first():
            assert {read}


        def test_second():
            assert "number * 2" in {read}
        """
    run = run_tests(project, test)
    assert run.of("/", line=2).killed_by == ("test_m.py::test_second",)
    assert "test_m.py::test_nothing" not in (run.of("/", line=2).covered_by or ())


def test_a_source_that_is_read_at_import_needs_all_tests(project: Path) -> None:
    test = """\
        import pathlib

        NAMES = {}
        exec(pathlib.Path("m.py").read_text(), NAMES)


        def test_copy():
            assert NAMES["double"](3) == 6
        """
    assert run_tests(project, test).of("/", line=2).killed_by == ("test_m.py::test_copy",)


def test_a_source_that_a_warning_shows_does_not_count(project: Path) -> None:
    module = """\
        import warnings


        def double(number):
            warnings.warn("old", DeprecationWarning)
            return number * 2


        def unused(number):
            return number * 4
        """
    test = """\
        import traceback

        import m


        def test_double():
            assert m.double(3) == 6


        def test_traceback():
            try:
                m.double(None)
            except TypeError:
                assert "double" in traceback.format_exc()
        """
    run = run_tests(project, test, **{"m.py": module})
    assert run.of("/", line=6).status == "Killed"
    assert run.of("/", line=10).status == "NoCoverage"


IMPORTS = {
    "thread": """\
        import threading

        FOUND = []
        thread = threading.Thread(target=lambda: FOUND.append(double(3)))
        thread.start()
        thread.join()
        """,
    "profile": "import sys\n\nsys.setprofile(None)\nFOUND = [double(3)]\n",
    "trace": "import sys\n\nsys.settrace(None)\nFOUND = [double(3)]\n",
    "process": """\
        import subprocess
        import sys

        CODE = "import functions; print(functions.double(3))"
        FOUND = [int(subprocess.check_output([sys.executable, "-c", CODE]))]
        """,
    "isolated process": """\
        import subprocess
        import sys

        CODE = "import functions; print(functions.double(3))"
        FOUND = [int(subprocess.check_output([sys.executable, "-c", CODE], env={}))]
        """,
}


@pytest.mark.parametrize("kind", IMPORTS)
def test_calls_at_import_that_are_not_seen(project: Path, kind: str) -> None:
    start = f"from functions import double\n\n{textwrap.dedent(IMPORTS[kind])}"
    files = {
        "functions.py": "def double(number): return number * 2\n",
        "start.py": start,
        "test_m.py": "import start\n\n\ndef test_found():\n    assert start.FOUND == [6]\n",
    }
    write_project(project, files)
    run = run_project(project, lambda m: m.original == "*" and m.replacement == "/")
    assert set(run.statuses.values()) == {"Killed"}, run.log


def test_a_hook_at_the_end_of_the_run_can_kill(project: Path) -> None:
    hook = """\
        FOUND = []


        def pytest_sessionfinish(session):
            if FOUND != [6]:
                session.exitstatus = 1
        """
    test = """\
        import conftest
        import m


        def test_double():
            conftest.FOUND.append(m.double(3))
        """
    run = run_tests(project, test, **{"conftest.py": hook})
    assert run.of("/", line=2).status == "Killed"
