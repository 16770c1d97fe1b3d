"""Runs change only their sandbox, and results do not depend on files of earlier runs."""

from __future__ import annotations

import os
import sys
import textwrap
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from testwire_servers.mutation.model import BaselineError, MutationError

from tests.servers.mutation.support import (
    run_project,
    write_project,
)

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")


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
    """Return a finder like the one that setuptools installs for an editable package."""
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
    """Return the interpreter of a new environment with all current packages and `modules`."""
    import site
    import venv

    home = tmp_path / "environment"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    (packages,) = (home / "lib").glob("python*/site-packages")
    here = [path for path in sys.path if path.endswith("site-packages")] or site.getsitepackages()
    # Python does not read `.pth` files in these folders, so the SDK's folder is added explicitly.
    sdk = Path(__file__).parents[3] / "sdk"
    (packages / "a_here.pth").write_text("\n".join([*here, str(sdk)]))
    (packages / "b_editable.pth").write_text(pth + "\n")
    write_project(packages, modules)
    return home / "bin" / "python"


@needs_fork
def test_a_package_installed_elsewhere_is_an_error(project: Path, tmp_path: Path) -> None:
    inner = "def f(x):\n    return x + 1\n"
    write_project(
        project,
        {
            "src/copied/__init__.py": "",
            "src/copied/inner.py": inner,
            "src/own.py": "def g(x):\n    return x + 1\n",
            "tests/test_it.py": """\
                import pathlib
                import sys

                from copied.inner import f

                sys.path.append(str(pathlib.Path(__file__).parents[1] / "src"))

                from own import g


                def test():
                    assert f(1) == g(1)
                """,
        },
    )
    python = _venv_with(
        tmp_path, pth="", modules={"copied/__init__.py": "", "copied/inner.py": inner}
    )
    run = run_project(project, lambda m: m.replacement == "-", python=str(python))
    assert run.statuses == {
        "+ → - @src/copied/inner.py:2": "RuntimeError",
        "+ → - @src/own.py:2": "Killed",
    }
    result = run.results[0] if "inner" in run.results[0].mutant.path else run.results[1]
    assert "site-packages/copied/inner.py" in (result.reason or "")
    assert "pip install -e ." in (result.reason or "")
    # Without a file whose mutants have an effect, there is nothing to report.
    with pytest.raises(MutationError, match=r"src/copied/inner\.py: .*site-packages"):
        run_project(project, lambda m: "inner" in m.path, python=str(python))


@needs_fork
def test_compiled_files_never_hide_a_mutant(project: Path) -> None:
    """Python must compile a mutated file again, even if its size and time are unchanged."""
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
def test_tests_that_need_an_earlier_test_get_it(project: Path) -> None:
    """Without the earlier test, the dependent test would fail with each mutant."""
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
    assert {line.split(": ")[0] for line in notes} == {
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
    assert len(run.results) == 7
    assert {r.status for r in run.results} == {"Survived", "Killed"}
    zero = run.of("0", original="1")
    assert zero.status == "Killed"
    assert zero.tests_completed == (2 if dependent else 1)
    assert any("order of their files" in line for line in run.log) == dependent


@needs_fork
def test_tests_that_pass_only_once_are_named(project: Path) -> None:
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
        BaselineError, match=r"test_m\.py::test_leaves: .*the second run failed: FileExists"
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
    assert any("test_leaves: fails without a mutant" in line for line in run.log)


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
    run = run_project(project, lambda m: m.replacement in ("-", "*"))
    assert run.statuses == {"+ → - @m.py:2": "Killed", "+ → * @m.py:2": "Killed"}
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


# Pytest imports the plugin when it starts, before the server can import a mutant.
PLUGIN = {
    "plug.py": """\
        import pytest

        LIMIT = 10


        def double(number):
            return number * 2


        def unused(number):
            return number - 3


        @pytest.fixture
        def limit():
            return LIMIT
        """,
    "plug-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: plug\nVersion: 1.0\n",
    "plug-1.0.dist-info/entry_points.txt": "[pytest11]\nplug = plug\n",
    "test_plug.py": """\
        from plug import double


        def test_limit(limit):
            assert double(limit) == 20
        """,
}


@pytest.mark.parametrize("mode", ["fork", "process"])
def test_mutants_of_a_plugin_take_effect(
    project: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    # To load the other plugins would take most of the time. The worker sets options of xdist.
    others = {each.name for each in entry_points(group="pytest11") if "xdist" not in each.value}
    monkeypatch.setenv("PYTEST_ADDOPTS", " ".join(f"-p no:{name}" for name in sorted(others)))
    write_project(project, PLUGIN)
    run = run_project(project, lambda m: m.replacement in ("11", "/", "+"), mode=mode)
    assert run.of("11", line=3).status == "Killed"
    assert run.of("/", line=7).status == "Killed"
    assert run.of("+", original="-", line=11).status == "NoCoverage"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only names in Unicode")
def test_a_path_that_is_not_utf8_is_skipped(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": "import m\n\n\ndef test():\n    assert m.f(1) == 2\n",
            os.fsdecode(b"caf\xe9.py"): "x = 1\n",
            os.fsdecode(b"caf\xe9/test_n.py"): "x = 1\n",
        },
    )
    run = run_project(project, lambda m: m.replacement == "-")
    assert list(run.statuses.values()) == ["Killed"]
    assert run.log[0] == r"'caf\udce9.py': skipped, because the path is not UTF-8"


def test_a_project_can_block_a_plugin(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    write_project(
        project,
        {
            "pytest.ini": "[pytest]\naddopts = -p no:xdist\n",
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": "import m\n\n\ndef test():\n    assert m.f(1) == 2\n",
        },
    )
    run = run_project(project, lambda m: m.replacement == "-")
    assert set(run.statuses.values()) == {"Killed"}


def test_options_of_plugins_that_change_each_run_are_set(project: Path) -> None:
    # Pytest-benchmark and pytest-randomly have these options.
    write_project(
        project,
        {
            "pytest.ini": "[pytest]\naddopts = --benchmark-only --randomly-seed=default\n",
            "conftest.py": """\
                def pytest_addoption(parser):
                    parser.addoption("--benchmark-only", action="store_true")
                    parser.addoption("--benchmark-disable", action="store_true")
                    parser.addoption("--randomly-seed")
                """,
            "m.py": "def f(x):\n    return x + 1\n",
            "test_m.py": """\
                import m


                def test(pytestconfig):
                    option = pytestconfig.option
                    assert (option.benchmark_disable, option.benchmark_only) == (True, False)
                    assert option.randomly_seed == 0
                    assert m.f(1) == 2
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement == "-")
    assert set(run.statuses.values()) == {"Killed"}
