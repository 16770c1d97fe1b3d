"""A change of anything that a test can see makes the stored results of this test invalid."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.config import load_config
from testwire_servers.mutation.coverage_map import Baseline
from testwire_servers.mutation.model import Mutant, MutantOutcome, Position, Range, Spot
from testwire_servers.mutation.snapshot import FilesSnapshot, stats_of
from testwire_servers.mutation.store import ResultStore
from testwire_servers.mutation.validity import Validity, record_of

from tests.servers.mutation.support import measured, write_project

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs links and the program `cat`")

FILES: Mapping[str, str | bytes] = {
    "m.py": "def f(): return 1\n",
    "plug.py": "",
    "helper.py": "",
    "pkg/__init__.py": "",
    "pkg/resource.txt": "1",
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-p plug"\npythonpath = ["."]\n',
    "conftest.py": "",
    "README.md": "Text.",
    "data/opened.txt": "1",
    "data/descriptor.txt": "1",
    "data/mapped.txt": "1",
    "data/linked.txt": "1",
    "data/catted.txt": "1",
    "data/bare.txt": "1",
    "listed/a": "",
    "globbed/deep/a.txt": "",
    "sized.bin": "1",
    "script.sh": "#!/bin/sh\n",
    "test_quiet.py": "import m\n\n\ndef test_quiet(): m.f()\n",
    "test_m.py": """\
        import importlib.resources
        import mmap
        import os
        import pathlib
        import sqlite3
        import zipfile
        from unittest import mock

        import helper
        import m
        import pkg
        import pytest


        def test_open(): pathlib.Path("data/opened.txt").read_text()


        def test_descriptor(): os.close(os.open("data/descriptor.txt", os.O_RDONLY))


        def test_map():
            with open("data/mapped.txt", "rb") as stream:
                mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ).close()


        def test_missing():
            with pytest.raises(FileNotFoundError):
                open("elsewhere/missing")


        def test_exists(): assert not os.path.exists("flag")


        def test_composed_name(): assert not os.path.exists("settings" + ".local")


        def test_size(): assert os.stat("sized.bin").st_size == 1


        def test_list(): os.listdir("listed")


        def test_glob(): list(pathlib.Path("globbed").rglob("*"))


        def test_resource(): (importlib.resources.files(pkg) / "resource.txt").read_text()


        def test_zip(): zipfile.ZipFile("archive.zip").close()


        def test_sqlite(): sqlite3.connect("database").close()


        def test_link(): pathlib.Path("link").read_text()


        def test_write():
            path = pathlib.Path("written")
            path.write_text("1")
            path.read_text()
            path.unlink()


        def test_external(): pathlib.Path(os.environ["OUTER"]).read_text()


        def test_broken_recorder():
            with mock.patch("os.path.abspath", side_effect=RuntimeError):
                open("data/opened.txt").close()
        """,
}
STARTS = """\
    import subprocess
    import sys

    import m


    def test_program(): subprocess.run(["cat", "data/catted.txt"], check=True)


    def test_bare():
        code = "open('data/bare.txt')"
        subprocess.run([sys.executable, "-c", code], env={}, check=True)
    """


@dataclass
class Measured:
    """A project whose tests have run, and what they have read."""

    root: Path
    report: dict[str, Any]
    before: FilesSnapshot


def measure_project(root: Path, files: Mapping[str, str | bytes]) -> Measured:
    write_project(root, files)
    (root / "link").symlink_to("data/linked.txt")
    sqlite3.connect(root / "database").execute("CREATE TABLE t (x)").connection.close()
    with zipfile.ZipFile(root / "archive.zip", "w") as archive:
        archive.writestr("a", "1")
    return Measured(root, measured(root), FilesSnapshot.take(root, ()))


@pytest.fixture(scope="module")
def outer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file outside the project."""
    file = tmp_path_factory.mktemp("outer") / "outer.txt"
    file.write_text("1", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OUTER", str(file))
        yield file


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory, outer: Path) -> Measured:
    """Tests that start no process. The one with a broken recorder is left out."""
    text = FILES["test_m.py"]
    assert isinstance(text, str)
    files = {**FILES, "test_m.py": text.partition("        def test_broken_recorder")[0]}
    return measure_project(tmp_path_factory.mktemp("plain") / "p", files)


@pytest.fixture(scope="module")
def starting(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    """Tests that start processes."""
    files = {**FILES, "test_m.py": STARTS}
    return measure_project(tmp_path_factory.mktemp("starting") / "p", files)


def killed_by(test: str) -> MutantOutcome:
    where, spot = Range(Position(1, 1), Position(1, 2)), Spot(0, 1, 1, 1, 0, 1)
    mutant = Mutant("id", "m.py", where, "M", "a", "b", "A", spot, "", "utf-8")
    return MutantOutcome(mutant, "Killed", killed_by=(test,), covered_by=(test,), static=False)


def is_valid(before: Measured, test: str, change: Callable[[Path], object], root: Path) -> bool:
    """Return whether the result of a test is valid after a change of a copy of the project."""
    shutil.copytree(before.root, root, symlinks=True)
    change(root)
    after = FilesSnapshot.take(root, ())
    file = "test_quiet.py" if test == "quiet" else "test_m.py"
    record = record_of(before.report, before.before.digests)
    return Validity(record, after, root).is_valid(killed_by(f"{file}::test_{test}"), None)


def write(path: str, content: str = "2") -> Callable[[Path], object]:
    return lambda root: write_project(root, {path: content})


def remove(path: str) -> Callable[[Path], object]:
    return lambda root: (root / path).unlink()


def relink(root: Path) -> None:
    (root / "link").unlink()
    (root / "link").symlink_to("data/opened.txt")


# Each change, and the test that depends on the changed file.
CHANGES: Mapping[str, tuple[str, Callable[[Path], object]]] = {
    "an opened file": ("open", write("data/opened.txt")),
    "a removed file": ("open", remove("data/opened.txt")),
    "a file with a descriptor": ("descriptor", write("data/descriptor.txt")),
    "a mapped file": ("map", write("data/mapped.txt")),
    "a file that was missing": ("missing", write("elsewhere/missing")),
    "a file that did not exist": ("exists", write("flag")),
    "a folder that did not exist": ("exists", write("flag/file")),
    "a name that code composes": ("composed_name", write("settings.local")),
    "a size": ("size", write("sized.bin", "23")),
    "a listed folder": ("list", write("listed/b")),
    "a folder that a pattern matches": ("glob", write("globbed/deep/b.txt")),
    "a resource": ("resource", write("pkg/resource.txt")),
    "an archive": ("zip", write("archive.zip")),
    "a database": ("sqlite", write("database")),
    "the target of a link": ("link", write("data/linked.txt")),
    "a link": ("link", relink),
    "a file that a test writes": ("write", write("written")),
    "permissions": ("quiet", lambda root: (root / "plug.py").chmod(0o755)),
    "a conftest": ("quiet", write("conftest.py", "VALUE = 1\n")),
    "a new conftest": ("quiet", write("pkg/conftest.py")),
    "a plugin": ("quiet", write("plug.py", "VALUE = 1\n")),
    "the settings of pytest": ("quiet", write("pyproject.toml", "")),
    "new settings of pytest": ("quiet", write("pytest.ini", "[pytest]\n")),
    "a module that shadows another": ("quiet", write("json.py", "")),
    "a package that shadows another": ("quiet", write("helper/__init__.py", "")),
    "a removed module": ("open", remove("helper.py")),
    "an imported module": ("open", write("helper.py", "VALUE = 1\n")),
    "a test": ("open", write("test_m.py", "")),
    "the mutated file": ("quiet", write("m.py", "VALUE = 1\n")),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_seen(plain: Measured, tmp_path: Path, name: str) -> None:
    test, change = CHANGES[name]
    assert not is_valid(plain, test, change, tmp_path / "p")


@pytest.mark.parametrize(
    "change",
    [write("README.md"), remove("README.md"), write(".coverage"), write("data/opened.txt")],
)
def test_other_changes_are_not(
    plain: Measured, tmp_path: Path, change: Callable[[Path], object]
) -> None:
    # Otherwise, compiled modules of the environment may have read files unobserved.
    report = {**plain.report, "reads": {**plain.report["reads"], "native": False}}
    assert is_valid(Measured(plain.root, report, plain.before), "quiet", change, tmp_path / "p")


@pytest.mark.parametrize(
    ("test", "change"),
    [
        ("program", write("data/catted.txt")),
        ("bare", write("data/bare.txt")),
        ("program", write("anything")),
        ("program", write("m.py", "VALUE = 1\n")),
    ],
)
def test_a_process_sees_each_change(
    starting: Measured, tmp_path: Path, test: str, change: Callable[[Path], object]
) -> None:
    assert not is_valid(starting, test, change, tmp_path / "p")


def test_coverage_data_is_not_a_change_for_processes(starting: Measured, tmp_path: Path) -> None:
    assert is_valid(starting, "program", write(".coverage"), tmp_path / "p")


def test_a_file_outside_the_project_counts(plain: Measured, outer: Path) -> None:
    files = Baseline(plain.report).external("/nowhere")
    assert str(outer) in files
    before = stats_of(files)
    outer.write_text("23", "utf-8")
    assert stats_of(files) != before


def test_a_test_whose_reads_cannot_be_recorded_sees_each_change(
    outer: Path, tmp_path: Path
) -> None:
    before = measure_project(tmp_path / "before", FILES)
    baseline = Baseline(before.report)
    _, failed = baseline.reads.failed
    assert [baseline.tests[number] for number in failed] == ["test_m.py::test_broken_recorder"]
    assert any("test_broken_recorder: could not record" in note for note in baseline.notes())
    assert not is_valid(before, "quiet", write("README.md"), tmp_path / "p")


def test_an_environment_variable_counts(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = ResultStore(load_config(None, project))
    before = store.surroundings()
    monkeypatch.setenv("SHLVL", "99")
    assert store.surroundings() == before
    monkeypatch.setenv("SHOP_MODE", "fast")
    assert store.surroundings() != before
