"""A mutant that has no effect never counts as survived."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.servers.mutation.support import describe, run_project, write_project

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")

# The tests call a copy of the function, with a different name. The original is in memory, too.
COPIED = {
    "m.py": """\
        import types

        ORIGINALS = []


        def renamed(function):
            ORIGINALS.append(function)
            code = function.__code__.replace(co_name="copy", co_qualname="copy")
            return types.FunctionType(code, function.__globals__)


        @renamed
        def double(number):
            return number * 2


        @renamed
        def triple(number):
            return number + 2 * number
        """,
    "test_m.py": """\
        from m import double, triple


        def test_double():
            assert double(3) == 6


        def test_triple():
            assert triple(0) == 0
        """,
}


@needs_fork
def test_a_function_whose_code_is_called_under_another_name_is_imported_again(
    project: Path,
) -> None:
    write_project(project, COPIED)
    run = run_project(project, lambda m: (m.original, m.replacement) in (("*", "/"), ("+", "-")))
    # Without this check, no mutant of the file would be killed.
    assert run.statuses == {
        "* → / @m.py:14": "Killed",
        "* → / @m.py:19": "Killed",
        "+ → - @m.py:19": "Survived",
    }


# The tests write the file before they import it, as a generator of code does.
WRITTEN = {
    "m.py": "LIMIT = 10\n",
    "test_m.py": """\
        import pathlib

        pathlib.Path("m.py").write_text("LIMIT = 10\\n", "utf-8")

        import m


        def test_limit():
            assert m.LIMIT == 10
        """,
}


@pytest.mark.parametrize("mode", [pytest.param("fork", marks=needs_fork), "process"])
def test_a_file_that_is_never_imported_with_the_mutant_has_no_verdict(
    project: Path, mode: str
) -> None:
    write_project(project, WRITTEN)
    run = run_project(project, lambda m: m.replacement == "11", mode=mode)
    (result,) = run.results
    assert result.status == "RuntimeError", result
    assert "no effect" in (result.reason or "")


STARTS = {
    "a.py": '[sys.executable, "-c", "import a"]',
    "b.py": '[sys.executable, "-m", "b"]',
    "c.py": '[sys.executable, "c.py"]',
    "d.py": '[sys.executable, os.path.join(".", "d.py")]',
}
"""The commands by which a test starts each module in another process."""


@pytest.mark.parametrize("mode", [pytest.param("fork", marks=needs_fork), "process"])
def test_an_import_in_a_subprocess_is_an_effect(project: Path, mode: str) -> None:
    for file, command in STARTS.items():
        test = f"def test_start():\n    subprocess.run({command}, check=True)\n"
        test = f"import os, subprocess, sys\n\n\n{test}"
        write_project(project, {file: "LIMIT = 10\n", f"test_{file}": test})
    run = run_project(project, lambda m: m.replacement == "11", mode=mode)
    expected = {
        f"10 → 11 @{file}:1": ("Survived", (f"test_{file}::test_start",)) for file in STARTS
    }
    found = {describe(one.mutant): (one.status, one.covered_by) for one in run.results}
    assert found == expected


# Import calls both functions, and stores what `key` returns.
CALLED_AT_IMPORT = {
    "m.py": """\
        def key(number):
            return number + 1


        def half(number, digits=2):
            return round(number / 2, digits)


        TABLE = {key(number): half(number) for number in range(-3, 4)}


        def find(number):
            return TABLE[key(number)]
        """,
    # The second test is the faster one, so it is tried first.
    "test_m.py": """\
        import time

        from m import find, half


        def test_find():
            time.sleep(0.05)
            assert find(0) == 0


        def test_half():
            assert half(3.123) == 1.56
        """,
}


@needs_fork
def test_replaced_code_decides_nothing_about_functions_that_import_calls(project: Path) -> None:
    write_project(project, CALLED_AT_IMPORT)
    wanted = [("+", "-"), ("/", "*"), ("2", "3"), ("2", "1")]
    run = run_project(project, lambda m: (m.original, m.replacement) in wanted, workers=1)
    found = {describe(one.mutant): (one.status, one.tests_completed) for one in run.results}
    assert found == {
        # With replaced code, `find` would raise KeyError.
        "+ → - @m.py:2": ("Survived", 2),
        # The second test of the file is the only one that has run.
        "/ → * @m.py:6": ("Killed", 1),
        "2 → 3 @m.py:6": ("Killed", 1),
        "2 → 1 @m.py:6": ("Killed", 1),
        # The test also fails if the default value is replaced in memory.
        "2 → 3 @m.py:5": ("Killed", 1),
        "2 → 1 @m.py:5": ("Killed", 1),
    }


# The test fails only if the default value changes after the import.
DEFAULT_AT_IMPORT = {
    "m.py": """\
        import inspect


        def half(number, *, digits=2):
            return round(number / 2, digits)


        SIGNATURE = inspect.signature(half)
        """,
    "test_m.py": """\
        import inspect

        from m import SIGNATURE, half


        def test_signature():
            assert inspect.signature(half) == SIGNATURE
            assert half(2) == 1
        """,
}


@needs_fork
def test_replaced_default_values_decide_nothing(project: Path) -> None:
    write_project(project, DEFAULT_AT_IMPORT)
    run = run_project(project, lambda m: m.replacement == "3")
    assert run.statuses == {"2 → 3 @m.py:4": "Survived", "2 → 3 @m.py:5": "Killed"}


@needs_fork
@pytest.mark.parametrize(
    ("also", "mode", "imported"),
    [("", "auto", False), ("import inspect", "auto", True), ("", "process", True)],
)
def test_a_default_value_that_only_calls_read_needs_no_import(
    also: str, mode: str, imported: bool, project: Path, tmp_path: Path
) -> None:
    log = tmp_path / "imports"
    # The name of the attribute is divided, so that only this statement finds the value.
    source = f"""\
        def half(number, digits=2):
            return round(number / 2, digits)


        if getattr(half, "__def" + "aults__") != (1 + 1,):
            open({str(log)!r}, "w").close()
        """
    test = f"""\
        {also}
        from m import half


        def test_half():
            assert half(3.123) == 1.56
        """
    write_project(project, {"m.py": source, "test_m.py": test})
    wanted = "2 → 3 @m.py:1"
    run = run_project(project, lambda m: describe(m) == wanted, workers=1, mode=mode)
    assert run.statuses == {wanted: "Killed"}
    assert log.exists() is imported


# The mutant ends pytest before it collects the tests.
NEEDED_AT_START = {
    "m.py": """\
        def limit():
            return 10
        """,
    "conftest.py": """\
        import m

        assert m.limit() == 10
        """,
    "test_m.py": """\
        import m


        def test_limit():
            assert m.limit() == 10
        """,
}


@needs_fork
def test_a_mutant_that_ends_pytest_is_killed(project: Path) -> None:
    write_project(project, NEEDED_AT_START)
    (result,) = run_project(project, lambda m: m.replacement == "11", workers=1).results
    assert (result.status, result.killed_by) == ("Killed", None)
    assert (result.reason or "").startswith("pytest did not start")


FLAKY = {
    "m.py": """\
        LIMIT = 10


        def double(number):
            return number * 2
        """,
    # The test fails in each second run.
    "test_flaky.py": """\
        import pathlib

        import m


        def test_flaky():
            assert m.double(m.LIMIT)
            marker = pathlib.Path("marker")
            if marker.exists():
                marker.unlink()
                assert False
            marker.touch()
        """,
}


@pytest.mark.parametrize("mode", [pytest.param("fork", marks=needs_fork), "process"])
def test_a_flaky_test_kills_nothing(project: Path, mode: str) -> None:
    steady = "import m\n\n\ndef test_steady():\n    assert m.double(2)\n    assert m.LIMIT > 1\n"
    write_project(project, {**FLAKY, "test_steady.py": steady})
    run = run_project(project, lambda m: m.replacement == "/", mode=mode, workers=1)
    assert set(run.statuses.values()) == {"Survived"}
    write_project(project, {"test_steady.py": steady.replace("2)", "2) == 4")})
    run = run_project(project, lambda m: m.replacement == "/", mode=mode, workers=1)
    (result,) = run.results
    assert (result.status, result.killed_by) == ("Killed", ("test_steady.py::test_steady",))


def test_tests_whose_ids_change_have_no_verdict(project: Path) -> None:
    test = """\
        import os
        import pytest
        import m


        @pytest.mark.parametrize("process", [os.getpid()])
        def test_double(process):
            assert m.double(2)
        """
    write_project(project, {"m.py": FLAKY["m.py"], "test_m.py": test})
    run = run_project(project, lambda m: m.replacement == "/", mode="process")
    (result,) = run.results
    assert result.status == "RuntimeError"
    assert "did not find the selected tests" in (result.reason or "")
    more = f"{test}\n\n        def test_other():\n            assert m.double(3)\n"
    write_project(project, {"test_m.py": more})
    run = run_project(project, lambda m: m.replacement == "/")
    (result,) = run.results
    assert result.status == "RuntimeError"
    assert "not found when the tests were collected again" in (result.reason or "")


def test_survivors_can_be_tested_with_all_tests(project: Path) -> None:
    # The second test fails because of what the first one leaves, but does not run the code.
    tests = """\
        import m
        import pytest

        STATE = []


        def test_first():
            STATE.append(m.double(2))


        def test_second():
            assert STATE == [4]


        def test_always_skipped():
            pytest.skip(str(m.double(2)))
        """
    write_project(project, {"m.py": FLAKY["m.py"], "test_m.py": tests})
    run = run_project(project, lambda m: m.replacement == "/", whole_suite=False)
    assert set(run.statuses.values()) == {"Survived"}
    run = run_project(project, lambda m: m.replacement == "/", whole_suite=True)
    assert set(run.statuses.values()) == {"Killed"}


@pytest.mark.parametrize("mode", [pytest.param("fork", marks=needs_fork), "process"])
def test_a_test_that_is_skipped_without_an_earlier_one_decides_nothing(
    project: Path, mode: str
) -> None:
    tests = """\
        import m
        import pytest

        STATE = []


        def test_first():
            STATE.append(1)


        def test_second():
            if not STATE:
                pytest.skip("the first test did not run")
            assert m.double(2) == 4


        def test_other():
            assert m.double(2)
        """
    write_project(project, {"m.py": FLAKY["m.py"], "test_m.py": tests})
    run = run_project(project, lambda m: m.replacement == "/", mode=mode)
    assert set(run.statuses.values()) == {"Killed"}


@needs_fork
def test_a_test_that_needs_the_import_of_another_file_kills_only_with_it(project: Path) -> None:
    write_project(
        project,
        {
            # A mutant that passes in a hot process needs another run, which calls this hook.
            "conftest.py": "def pytest_sessionfinish():\n    pass\n",
            "m.py": "READY = []\n\n\ndef f(x):\n    return x + 1\n",
            "test_a.py": "import m\n\nm.READY.append(1)\n\n\ndef test_nothing():\n    pass\n",
            "test_b.py": """\
                import m


                def test_ready():
                    assert m.READY
                    assert m.f(3) != 5
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "2"))
    assert run.of("-").status == "Survived"
    assert run.of("2").status == "Killed"
