"""Testing mutants for real: every status, every way of running, and the traps on the way."""

from __future__ import annotations

import asyncio
import os
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import BaselineError, Mutant, MutationError
from testwire_servers.mutation.workers import Worker

from tests.mutation.support import (
    Run,
    config_of,
    describe,
    mutants_of,
    run_project,
    write_project,
)

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")

SHOP = {
    "shop/__init__.py": "",
    "shop/price.py": """\
        import functools

        LIMIT = 10


        def logged(function):
            @functools.wraps(function)
            def wrapper(*args):
                result = function(*args)
                return 0 if result is None else result

            return wrapper


        @logged
        def total(prices, rate=2):
            result = 0
            for price in prices:
                if price > LIMIT and price < 100:
                    result += price * rate - 1
                else:
                    result += price
            return result


        def never():
            return 1 + 2


        class Box:
            size = 3 * 2

            def grow(self, steps):
                count = 0
                while count < steps:
                    count += 1
                return self.size + count

            @property
            def double(self): return self.size * 2
        """,
    "tests/test_price.py": """\
        from shop.price import Box, total


        def test_total():
            assert total([1, 20, 200]) == 240


        def test_box():
            assert Box().grow(3) == 9
            assert Box().double == 12
        """,
}


@needs_fork
def test_every_status_that_tests_bring_about(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                import os

                LIMIT = 3


                def covered(x):
                    if x > 2:
                        return 10
                    return 1


                def loop(n):
                    while n > 0:
                        n -= 1
                    return n


                def crash(x):
                    if x is None:
                        os.abort()
                    return 0 + -x


                def uncovered():
                    return 7


                SKIPPED = 5  # pragma: no mutate
                """,
            "test_m.py": """\
                import m


                def test_covered():
                    assert m.covered(3) == 10


                def test_loop():
                    assert m.loop(2) == 0


                def test_crash():
                    assert m.crash(4) == -4


                def test_limit():
                    assert m.LIMIT == 3
                """,
        },
    )
    run = run_project(project)
    killed = run.of("11")
    assert killed.status == "Killed"
    assert killed.killed_by == ("test_m.py::test_covered",)
    assert killed.covered_by == ("test_m.py::test_covered",)
    assert killed.tests_completed == 1
    assert killed.static is False
    assert killed.reason is not None
    assert "11" in killed.reason
    assert killed.duration is not None
    assert killed.duration > 0
    assert run.of("2", original="1", line=9).status == "NoCoverage"
    assert run.of(">=", line=7).status == "Survived"
    assert run.of("0", line=14).status == "Timeout"
    assert "test_loop" in (run.of("0", line=14).reason or "")
    crash = run.of("is not", line=19)
    assert crash.status == "RuntimeError"
    assert "SIGABRT" in (crash.reason or "")
    assert run.of("8").status == "NoCoverage"
    assert run.of("8").covered_by == ()
    ignored = run.of("6", line=28)
    assert ignored.status == "Ignored"
    assert "pragma" in (ignored.reason or "")
    static = run.of("4", line=3)
    assert static.status == "Killed"
    assert static.static is True
    error = run.of("not ", original="-")
    assert error.status == "CompileError", error
    assert "line 21" in (error.reason or "")


@needs_fork
def test_code_that_compiles_to_the_same_is_ignored(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def f():\n    return 4 + 0\n",
            "test_m.py": "import m\ndef test(): assert m.f()\n",
        },
    )
    result = run_project(project, lambda mutant: mutant.replacement in ("-", "|")).of("-")
    assert result.status == "Ignored"
    assert "equivalent" in (result.reason or "")


@needs_fork
def test_all_ways_of_running_agree(project: Path) -> None:
    """The warm process, the fresh fork and the process of its own come to the same verdicts."""
    write_project(project, SHOP)

    seen: dict[tuple[int, str], Mutant] = {}

    def few(mutant: Mutant) -> bool:
        # A process of its own takes most of a second: one of each kind and line will do.
        kind = (mutant.range.start.line, mutant.original)
        return seen.setdefault(kind, mutant) == mutant or mutant.replacement == "0"

    warm = run_project(project, few, workers=2, timeout_constant=1.0)
    separate = run_project(project, few, mode="process", workers=2, timeout_constant=1.0)

    def verdicts(run: Run) -> dict[str, tuple[object, ...]]:
        return {
            result.mutant.id: (
                describe(result.mutant),
                result.status,
                result.killed_by,
                result.covered_by,
                result.static,
                result.tests_completed,
            )
            for result in run.results
        }

    assert verdicts(warm) == verdicts(separate)
    statuses = {result.status for result in warm.results}
    assert statuses >= {"Killed", "Survived", "NoCoverage", "Timeout"}
    static = {describe(r.mutant) for r in warm.results if r.static}
    assert "10 → 11 @shop/price.py:3" in static
    assert "2 → 3 @shop/price.py:16" in static
    assert "@logged →  @shop/price.py:15" in static
    assert "0 → 1 @shop/price.py:17" not in static
    assert "0 → 1 @shop/price.py:10" not in static


@needs_fork
def test_the_second_run_is_warm_and_agrees(project: Path) -> None:
    write_project(project, SHOP)

    async def twice() -> tuple[list[list[tuple[str, str]]], list[str]]:
        log: list[str] = []
        engine = Engine(config_of(project), cwd=project, log=log.append)
        runs: list[list[tuple[str, str]]] = []
        try:
            mutants = [
                m
                for found in engine.discover().values()
                for m in found
                if m.mutator == "ReplaceComparisonOperator"
            ]
            for _ in range(2):
                runs.append(sorted([(r.mutant.id, r.status) async for r in engine.run(mutants)]))
        finally:
            await engine.aclose()
        return runs, log

    (first, second), log = asyncio.run(twice())
    assert first == second
    assert sum("running the tests without mutants" in line for line in log) == 1


@needs_fork
def test_a_change_of_the_project_is_seen(project: Path) -> None:
    write_project(
        project,
        {"m.py": "def f(x):\n    return x + 1\n", "test_m.py": "import m\ndef test(): m.f(1)\n"},
    )

    async def run() -> list[str]:
        engine = Engine(config_of(project), cwd=project)
        statuses: list[str] = []
        try:
            for check in ("m.f(1)", "assert m.f(1) == 2"):
                (project / "test_m.py").write_text(f"import m\ndef test(): {check}\n")
                mutants = [m for f in engine.discover().values() for m in f if m.replacement == "-"]
                statuses += [r.status async for r in engine.run(mutants)]
        finally:
            await engine.aclose()
        return statuses

    assert asyncio.run(run()) == ["Survived", "Killed"]


def test_failing_tests_are_named(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "x = 1\n",
            "test_m.py": "def test_good(): pass\ndef test_bad(): assert 1 == 2\n",
        },
    )
    with pytest.raises(BaselineError) as error:
        run_project(project)
    assert "1 fails" in str(error.value)
    assert "test_m.py::test_bad: assert 1 == 2" in str(error.value)


def test_tests_that_cannot_be_imported_are_named(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n", "test_m.py": "import no_such_module\n"})
    with pytest.raises(BaselineError, match=r"test_m\.py.*no_such_module"):
        run_project(project)


def test_a_project_without_tests(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n"})
    with pytest.raises(BaselineError, match="no tests"):
        run_project(project)


def test_wrong_pytest_arguments_are_shown(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n", "test_m.py": "def test(): pass\n"})
    with pytest.raises(BaselineError, match="--no-such-option"):
        run_project(project, pytest_args=("--no-such-option",))


@pytest.mark.parametrize("python", ["/no/such/python", "no-such-python"])
def test_an_interpreter_that_is_not_there(project: Path, python: str) -> None:
    write_project(project, {"m.py": "x = 1\n"})
    with pytest.raises(MutationError, match="Set `python`"):
        run_project(project, python=python)


def test_an_interpreter_without_pytest(project: Path, tmp_path: Path) -> None:
    import venv

    write_project(project, {"m.py": "x = 1\n"})
    venv.create(tmp_path / "bare", with_pip=False, symlinks=os.name != "nt")
    folder = "Scripts" if os.name == "nt" else "bin"
    with pytest.raises(MutationError, match="has no module 'coverage'"):
        run_project(project, python=str(tmp_path / "bare" / folder / "python"))


@needs_fork
def test_nothing_is_run_for_ignored_mutants(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n"})
    run = run_project(project, exclude=("m.py",))
    assert {result.status for result in run.results} == {"Ignored"}
    assert not any("running" in line for line in run.log)


@needs_fork
def test_subprocesses_see_the_mutant_and_count_as_coverage(project: Path) -> None:
    write_project(
        project,
        {
            "src/tool/__init__.py": "",
            "src/tool/__main__.py": """\
                from tool.work import work

                print(work(2))
                """,
            "src/tool/work.py": "def work(x):\n    return x * 3\n",
            "tests/test_tool.py": """\
                import subprocess
                import sys


                def test_tool():
                    command = [sys.executable, "-m", "tool"]
                    assert subprocess.check_output(command, text=True) == "6\\n"


                def test_else():
                    pass
                """,
            "tests/conftest.py": """\
                import os

                before = os.environ.get("PYTHONPATH", "")
                os.environ["PYTHONPATH"] = os.pathsep.join(["src", before])
                """,
        },
    )
    run = run_project(project, lambda mutant: mutant.replacement in ("+", "3", "-"))
    assert run.statuses == {
        "* → + @src/tool/work.py:2": "Killed",
        "* → - @src/tool/work.py:2": "Killed",
        "2 → 3 @src/tool/__main__.py:3": "Killed",
    }
    assert {result.covered_by for result in run.results} == {("tests/test_tool.py::test_tool",)}


def _editable_finder(root: Path) -> str:
    """What setuptools installs for an editable package: a finder with a mapping."""
    return textwrap.dedent(
        f"""
        import sys
        from importlib.util import spec_from_file_location


        class Finder:
            @classmethod
            def find_spec(cls, name, path=None, target=None):
                if name == "trap":
                    return spec_from_file_location(
                        name,
                        {str(root / "lib" / "trap" / "__init__.py")!r},
                        submodule_search_locations=[{str(root / "lib" / "trap")!r}],
                    )
                return None


        sys.meta_path.append(Finder)
        """
    )


@needs_fork
@pytest.mark.parametrize("kind", ["path", "finder"])
def test_an_editable_install_does_not_lead_out_of_the_sandbox(
    project: Path, tmp_path: Path, kind: str
) -> None:
    """The environment points at the user's files; the sandbox has to count all the same."""
    write_project(
        project,
        {
            "pyproject.toml": '[tool.testwire.mutation]\npaths = ["lib"]\n',
            "lib/trap/__init__.py": "from trap.inner import f\n",
            "lib/trap/inner.py": "def f(x):\n    return x + 1\n",
            "tests/test_trap.py": """\
                import subprocess
                import sys

                import trap


                def test_f():
                    assert trap.f(1) == 2


                def test_f_elsewhere():
                    program = "import trap; assert trap.f(1) == 2"
                    subprocess.check_call([sys.executable, "-c", program])
                """,
        },
    )
    python = _venv_with(
        tmp_path,
        pth=str(project / "lib") if kind == "path" else "import trap_finder",
        modules={"trap_finder.py": _editable_finder(project)},
    )
    run = run_project(project, lambda m: m.replacement in ("-", "0"), python=str(python))
    assert set(run.statuses.values()) == {"Killed"}
    only = ("-k", "elsewhere")
    run = run_project(
        project, lambda m: m.replacement in ("-", "0"), python=str(python), pytest_args=only
    )
    assert set(run.statuses.values()) == {"Killed"}


def _venv_with(tmp_path: Path, *, pth: str, modules: dict[str, str]) -> Path:
    """An interpreter that has what this one has, and what an editable install leaves."""
    import site
    import venv

    home = tmp_path / "environment"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    (packages,) = (home / "lib").glob("python*/site-packages")
    here = [path for path in sys.path if path.endswith("site-packages")] or site.getsitepackages()
    (packages / "a_here.pth").write_text("\n".join(here))
    (packages / "b_editable.pth").write_text(pth + "\n")
    write_project(packages, modules)
    return home / "bin" / "python"


@needs_fork
def test_a_package_installed_elsewhere_is_a_runtime_error(project: Path, tmp_path: Path) -> None:
    inner = "def f(x):\n    return x + 1\n"
    write_project(
        project,
        {
            "src/copied/__init__.py": "",
            "src/copied/inner.py": inner,
            "tests/test_it.py": "from copied.inner import f\n\ndef test(): assert f(1) == 2\n",
        },
    )
    python = _venv_with(
        tmp_path, pth="", modules={"copied/__init__.py": "", "copied/inner.py": inner}
    )
    run = run_project(project, lambda m: m.replacement == "-", python=str(python))
    (result,) = run.results
    assert result.status == "RuntimeError"
    assert "site-packages/copied/inner.py" in (result.reason or "")
    assert "pip install -e ." in (result.reason or "")


@needs_fork
def test_fixtures_of_wider_scope_count_for_all_that_use_them(project: Path) -> None:
    """Only the first test sets the fixture up, yet each one depends on it."""
    write_project(
        project,
        {
            "m.py": "def build():\n    return [1, 2 + 3]\n",
            "test_m.py": """\
                import m
                import pytest


                @pytest.fixture(scope="session")
                def base():
                    return m.build()


                @pytest.fixture(scope="module")
                def built(base):
                    return base


                def test_first(built):
                    assert built


                def test_second(built):
                    assert built[1] == 5


                def test_dynamic(request):
                    assert request.getfixturevalue("base")[1] == 5


                def test_other():
                    pass
                """,
        },
    )
    result = run_project(project, lambda m: m.replacement == "-").of("-")
    assert result.status == "Killed"
    assert result.killed_by == ("test_m.py::test_second",)
    assert result.covered_by == tuple(
        f"test_m.py::test_{n}" for n in ("first", "second", "dynamic")
    )


@needs_fork
def test_code_that_runs_at_import_is_static_even_if_a_test_imports_it(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def make():\n    return 2 + 3\n\nVALUE = make()\n",
            "test_m.py": """\
                def test_imports():
                    import m
                    assert m


                def test_uses():
                    import m
                    assert m.VALUE == 5
                """,
        },
    )
    result = run_project(project, lambda m: m.replacement == "-").of("-")
    assert (result.status, result.static) == ("Killed", True)
    assert result.killed_by == ("test_m.py::test_uses",)


@needs_fork
def test_a_mutant_that_breaks_the_import_is_killed(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "VALUE = 1\nRATIO = 10 / VALUE\n",
            "conftest.py": "import m\n",
            "test_m.py": "import m\n\ndef test(): pass\n",
        },
    )
    result = run_project(project, lambda m: m.replacement == "0").of("0")
    assert result.status == "Killed"
    assert "ZeroDivisionError" in (result.reason or "")
    (project / "conftest.py").unlink()
    result = run_project(project, lambda m: m.replacement == "0").of("0")
    assert result.status == "Killed"
    assert result.killed_by == ("test_m.py::test",)
    assert "ZeroDivisionError" in (result.reason or "")


@needs_fork
def test_code_is_swapped_wherever_it_lives(project: Path) -> None:
    """Methods, closures made at import, generators, coroutines, properties, cached functions."""
    write_project(
        project,
        {
            "m.py": """\
                import asyncio
                import functools


                def adder(n):
                    def add(x):
                        return x + n

                    return add


                add_two = adder(2)


                class Base:
                    @property
                    def value(self):
                        return 10 // 3

                    @staticmethod
                    def still(x):
                        return x * 4

                    @classmethod
                    def made(cls):
                        return [y ** 2 for y in range(3)]


                def counting(n):
                    while n > 0:
                        yield n
                        n = n - 1


                async def slow(x):
                    await asyncio.sleep(0)
                    return x & 6


                @functools.lru_cache
                def cached(x):
                    return x | 8


                pick = lambda x: x ^ 3
                """,
            "test_m.py": """\
                import asyncio

                import m


                def test_all():
                    assert m.add_two(1) == 3
                    assert m.Base().value == 3
                    assert m.Base.still(2) == 8
                    assert m.Base.made() == [0, 1, 4]
                    assert list(m.counting(3)) == [3, 2, 1]
                    assert asyncio.run(m.slow(7)) == 6
                    assert m.cached(9) == 9
                    assert m.pick(1) == 2
                """,
        },
    )
    changes = {"+": "-", "//": "%", "*": "-", "**": "*", "-": ">>", "&": "|", "|": "^", "^": "|"}
    run = run_project(project, lambda m: changes.get(m.original) == m.replacement)
    assert len(run.results) == len(changes)
    assert run.statuses == {
        "+ → - @m.py:7": "Killed",
        "// → % @m.py:18": "Killed",
        "* → - @m.py:22": "Killed",
        "** → * @m.py:26": "Killed",
        "- → >> @m.py:32": "Killed",
        "& → | @m.py:37": "Killed",
        "| → ^ @m.py:42": "Killed",
        "^ → | @m.py:45": "Killed",
    }


@needs_fork
def test_code_that_was_copied_at_import_is_run_afresh(project: Path) -> None:
    """Something made another function of it, which a swap of code would not reach."""
    write_project(
        project,
        {
            "m.py": """\
                import types


                def copied(function):
                    code = function.__code__.replace(co_name="copy")
                    return types.FunctionType(code, globals())


                @copied
                def f(x):
                    return x + 1
                """,
            "test_m.py": "import m\n\ndef test(): assert m.f(1) == 2\n",
        },
    )
    assert run_project(project, lambda m: m.replacement == "-").of("-").status == "Killed"


@needs_fork
def test_threads_at_import_do_without_the_warm_process(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                import queue
                import threading

                jobs, done = queue.Queue(), queue.Queue()


                def double(x):
                    return x * 2


                def work():
                    while True:
                        done.put(double(jobs.get()))


                threading.Thread(target=work, daemon=True).start()
                """,
            "test_m.py": """\
                import m


                def test():
                    m.jobs.put(3)
                    assert m.done.get(timeout=5) == 6
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement == "+")
    assert set(run.statuses.values()) == {"Killed"}
    run = run_project(project, lambda m: m.replacement == "+", workers=2)
    assert set(run.statuses.values()) == {"Killed"}


@needs_fork
def test_compiled_files_never_hide_a_mutant(project: Path) -> None:
    """Same size, same second: Python would take the compiled original for current."""
    write_project(
        project,
        {
            "m.py": "LIMIT = 1\n",
            "test_m.py": """\
                import os
                import subprocess
                import sys

                import m


                def test():
                    environment = dict(os.environ)
                    del environment["PYTHONDONTWRITEBYTECODE"]
                    program = "import m; print(m.LIMIT)"
                    out = subprocess.check_output([sys.executable, "-c", program], env=environment)
                    assert out == b"1\\n"
                    assert m.LIMIT == 1
                """,
        },
    )
    run = run_project(project)
    assert run.statuses == {"1 → 2 @m.py:1": "Killed", "1 → 0 @m.py:1": "Killed"}


@needs_fork
def test_memory_can_be_limited(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def make(n):\n    return bytearray(n + (1 << 31) * 0)\n",
            "test_m.py": "import m\n\ndef test(): assert len(m.make(1000)) >= 1000\n",
        },
    )
    result = run_project(
        project, lambda m: m.original == "0" and m.replacement == "1", memory_limit=1024
    ).of("1")
    assert result.status == "Killed"
    assert "MemoryError" in (result.reason or "")


@needs_fork
def test_what_tests_leave_running_is_ended(project: Path) -> None:
    """A child in a session of its own outlives its test, and must not outlive the run."""
    write_project(
        project,
        {
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": """\
                import subprocess
                import sys

                import m


                def test():
                    program = "import time; time.sleep(600)"
                    subprocess.Popen([sys.executable, "-c", program], start_new_session=True)
                    assert m.f(1) == 2
                """,
        },
    )
    assert run_project(project, lambda m: m.replacement == "-").of("-").status == "Killed"


@needs_fork
def test_settings_of_the_project_do_not_get_in_the_way(project: Path) -> None:
    write_project(
        project,
        {
            "pytest.ini": """\
                [pytest]
                addopts = -x -q --strict-config -p no:cacheprovider
                filterwarnings = error
                pythonpath = lib
                """,
            "lib/m.py": 'def f(x):\n    return "yes" if x == "a" else "no"\n',
            "tests/test_m.py": "import m\n\ndef test(): assert m.f('a') == 'yes'\n",
            "pyproject.toml": '[tool.testwire.mutation]\npaths = ["lib"]\n',
        },
    )
    run = run_project(project, lambda m: m.original == "==")
    assert run.of("!=").status == "Killed"
    assert run.of(">=").status == "Survived"


@needs_fork
def test_utf16_and_friends_run_too(project: Path) -> None:
    """Offsets of text, not of bytes: mutants behind wide characters, with CRLF and a mark."""
    source = "\ufeff# ünï 😀\r\n\r\n\r\ndef f(x):\r\n    s = '😀' * x; return len(s) + 1\r\n"
    write_project(
        project,
        {
            "m.py": source.encode(),
            "test_m.py": "import m\n\ndef test(): assert m.f(2) == 3\n",
        },
    )
    run = run_project(project, lambda m: m.original in ("+", "1") and m.replacement in ("-", "2"))
    assert run.statuses == {"+ → - @m.py:5": "Killed", "1 → 2 @m.py:5": "Killed"}
    (minus,) = [r.mutant for r in run.results if r.mutant.replacement == "-"]
    assert (
        minus.range.start.column
        == len("    s = '😀' * x; return len(s) ".encode("utf-16-le")) // 2 + 1
    )


def test_mutants_of_an_older_file_are_told_from_the_new(project: Path) -> None:
    write_project(
        project, {"m.py": "x = 1\n", "test_m.py": "import m\n\ndef test(): assert m.x == 1\n"}
    )
    (old, _) = mutants_of(project)
    (project / "m.py").write_text("x = 1  # other\n")

    async def run() -> list[str]:
        engine = Engine(config_of(project), cwd=project)
        try:
            return [f"{r.status}: {r.reason}" async for r in engine.run([old])]
        finally:
            await engine.aclose()

    (line,) = asyncio.run(run())
    assert line == "RuntimeError: m.py has changed since its mutants were listed"


@needs_fork
def test_a_function_on_one_line_with_its_definition(project: Path) -> None:
    """The line runs at import, but what it defines only when it is called."""
    write_project(
        project,
        {
            "m.py": """\
                double = lambda x: x * 2
                def triple(x): return x + x + x
                def unused(x): return x - 1
                def at_import(x): return x % 3
                LEFT = at_import(5)
                """,
            "test_m.py": """\
                import m


                def test_double():
                    assert m.double(4) == 8


                def test_triple():
                    assert m.triple(2) == 6


                def test_left():
                    assert m.LEFT == 2
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "//") and len(m.original) == 1)
    double = run.of("-", original="*")
    assert (double.status, double.static) == ("Killed", False)
    assert double.covered_by == ("test_m.py::test_double",)
    triple = [r for r in run.results if r.mutant.original == "+" and r.mutant.replacement == "-"]
    assert [(r.status, r.static) for r in triple] == [("Killed", False)] * 2
    assert run.of("//", original="-").status == "NoCoverage"
    left = run.of("//", original="%")
    assert (left.status, left.static) == ("Killed", True)


@needs_fork
def test_tests_that_need_an_earlier_test_get_it(project: Path) -> None:
    """Alone it fails with and without the mutant, which says nothing about the mutant."""
    write_project(
        project,
        {
            "m.py": """\
                def first(x):
                    return x + 1


                def second(x):
                    return x * 1
                """,
            "test_a.py": """\
                import m

                state = {}


                def test_sets_up():
                    state["x"] = 1


                def test_needs_it():
                    assert m.first(state["x"]) == 2


                def test_survives():
                    assert m.second(state["x"]) == 1
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "/"))
    assert run.of("-", original="+").status == "Killed"
    assert run.of("-", original="*").status == "Killed"
    assert run.of("/", original="*").status == "Survived"
    assert run.of("/", original="+").status == "Killed"
    notes = [line for line in run.log if "passes only after other tests" in line]
    assert {line.split()[0] for line in notes} == {
        "test_a.py::test_needs_it",
        "test_a.py::test_survives",
    }


@needs_fork
@pytest.mark.parametrize("dependent", [False, True])
def test_files_change_places_only_where_that_does_no_harm(project: Path, dependent: bool) -> None:
    write_project(
        project,
        {
            "m.py": "A = 1\nB = 2\nC = 3\n\n\ndef f():\n    return A\n",
            "test_a.py": "import os\n\ndef test_sets_up():\n    os.environ['STATE'] = '1'\n",
            "test_b.py": """\
                import os

                import m


                def test_needs_it():
                    assert m.f() and m.B and m.C
                """
            + ("    assert os.environ['STATE']\n" if dependent else ""),
        },
    )
    run = run_project(project)
    assert len(run.results) == 6
    assert {r.status for r in run.results} == {"Survived", "Killed"}
    zero = run.of("0", original="1")
    assert zero.status == "Killed"
    assert zero.tests_completed == (2 if dependent else 1)
    assert any("order of their files" in line for line in run.log) == dependent


@needs_fork
def test_tests_that_pass_only_once_are_named(project: Path) -> None:
    """What a test leaves in the folder makes it fail the second time, whatever the mutant."""
    write_project(
        project,
        {
            "m.py": "VALUE = 1\n",
            "test_m.py": """\
                import os

                import m


                def test_leaves():
                    os.mkdir("left")
                    assert m.VALUE
                """,
        },
    )
    with pytest.raises(
        BaselineError, match=r"not again.*test_m\.py::test_leaves fails: FileExists"
    ):
        run_project(project)


@needs_fork
def test_tests_that_fail_again_in_the_warm_process_do_not_count(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": """\
                import os

                import m


                def test_leaves():
                    os.mkdir("left")
                    assert m.f(1) == 2


                def test_other():
                    assert m.f(2)
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "//"))
    assert set(run.statuses.values()) == {"Survived"}
    assert any("test_leaves fails when run again" in line for line in run.log)


@needs_fork
def test_what_importing_the_tests_has_started_lives_on(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": """\
                import subprocess
                import sys

                import m

                helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])


                def test():
                    assert helper.poll() is None
                    assert m.f(1) == 2
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "|"))
    assert run.statuses == {"+ → - @m.py:2": "Killed", "+ → | @m.py:2": "Killed"}
    assert all("helper" not in (result.reason or "") for result in run.results)
    assert len({result.reason for result in run.results}) == 2


@needs_fork
def test_processes_that_import_the_tests_anew(project: Path) -> None:
    """With the start method `spawn`, children import the main module again."""
    write_project(
        project,
        {
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": """\
                import multiprocessing

                import m


                def test():
                    with multiprocessing.get_context("spawn").Pool(1) as pool:
                        assert pool.apply(m.f, (1,)) == 2
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement == "-")
    assert run.statuses == {"+ → - @m.py:2": "Killed"}
    assert "assert 0 == 2" in (run.results[0].reason or "")


@needs_fork
def test_each_mutant_goes_the_fastest_way_that_will_do(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(
        project,
        {
            "early.py": "EARLY = 1\n",
            "late.py": "LATE = 2\n\n\ndef f():\n    return 3\n",
            "conftest.py": "import early\n",
            "test_m.py": """\
                import early
                import late


                def test():
                    assert (early.EARLY, late.LATE, late.f()) == (1, 2, 3)
                """,
        },
    )
    ways: dict[str, str] = {}
    request = Worker.request

    async def watched(worker: Worker, message: Any, *arguments: Any) -> Any:
        reply = await request(worker, message, *arguments)
        if message["op"] == "run":
            ways[f"{message['path']}: {message['replacement']}"] = reply["way"]
        return reply

    monkeypatch.setattr(Worker, "request", watched)
    run = run_project(project, lambda m: m.replacement in ("0", "1", "4"))
    assert set(run.statuses.values()) == {"Killed"}
    assert ways == {"early.py: 0": "cold", "late.py: 1": "prepared", "late.py: 4": "hot"}
