"""Imports of the user's files are redirected to the sandbox."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
import testwire_servers.mutation.worker as worker

from tests.servers.mutation.support import write_project

SITE = Path(worker.__file__).parent / "site"

MODULE = "NAME = __file__\n"


def run(program: str, tmp_path: Path, *path: str, **variables: str) -> str:
    """Return the output of a program in an interpreter with redirected imports."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(SITE), *path]),
            "TESTWIRE_PROJECT": str(tmp_path / "real"),
            "TESTWIRE_SANDBOX": str(tmp_path / "copy"),
            **variables,
        },
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def both(tmp_path: Path) -> Path:
    files = {"src/pkg/__init__.py": MODULE, "src/pkg/inner.py": MODULE, "ns/part/m.py": MODULE}
    write_project(tmp_path / "real", {**files, "venv/lib/dep.py": MODULE})
    write_project(tmp_path / "copy", files)
    return tmp_path


def test_entries_of_the_path_are_moved(both: Path) -> None:
    program = "import pkg.inner, sys; print(pkg.NAME, pkg.inner.NAME, sys.path[1])"
    names = run(program, both, str(both / "real" / "src")).split()
    copy = both / "copy" / "src"
    assert names == [str(copy / "pkg/__init__.py"), str(copy / "pkg/inner.py"), str(copy)]


def test_what_is_not_in_the_sandbox_stays(both: Path) -> None:
    name = run("import dep; print(dep.NAME)", both, str(both / "real" / "venv" / "lib"))
    assert name == str(both / "real" / "venv" / "lib" / "dep.py")


def test_entries_that_come_later_are_moved_too(both: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(both / 'real/src')!r}); import pkg; print(pkg.NAME)"
    )
    assert run(program, both) == str(both / "copy/src/pkg/__init__.py")


def test_parts_of_namespace_packages_are_moved(both: Path) -> None:
    program = "import part.m, part; print(part.m.NAME)"
    assert run(program, both, str(both / "real" / "ns")) == str(both / "copy/ns/part/m.py")
    late = f"import sys; sys.path.insert(0, {str(both / 'real/ns')!r}); {program}"
    assert run(late, both) == str(both / "copy/ns/part/m.py")


def test_links_to_the_project_are_seen_through(both: Path) -> None:
    os.symlink(both / "real" / "src", both / "link")
    assert run("import pkg; print(pkg.NAME)", both, str(both / "link")) == str(
        both / "copy/src/pkg/__init__.py"
    )


def test_child_processes_inherit_it(both: Path) -> None:
    program = (
        "import subprocess, sys\n"
        "command = [sys.executable, '-c', 'import pkg; print(pkg.NAME)']\n"
        "print(subprocess.check_output(command, text=True))"
    )
    assert run(program, both, str(both / "real/src")) == str(both / "copy/src/pkg/__init__.py")


def test_the_environments_own_customization_still_runs(both: Path) -> None:
    write_project(both / "custom", {"sitecustomize.py": "import sys; sys.custom = 1\n"})
    program = "import sys; print(sys.custom, sys.modules['sitecustomize'].__file__)"
    custom = both / "custom"
    assert run(program, both, str(custom)) == f"1 {custom / 'sitecustomize.py'}"


def test_nothing_happens_elsewhere(tmp_path: Path) -> None:
    program = "import sys; print([f for f in sys.meta_path if 'Sandbox' in type(f).__name__])"
    assert run(program, tmp_path, TESTWIRE_PROJECT="") == "[]"
    assert importlib.util.find_spec("_testwire_remap") is None


def test_child_processes_import_no_other_modules_that_are_slow(both: Path) -> None:
    program = "import sys; print(sorted({'json', 're', 'threading', 'typing'} & {*sys.modules}))"
    # The environment can import some of these modules itself.
    plain = subprocess.check_output([sys.executable, "-c", program], text=True)
    assert run(program, both) == plain.strip()
