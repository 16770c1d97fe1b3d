"""Which files the tests read, and which changes of files can change results."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.reads import Reads
from testwire_servers.mutation.snapshot import Changes

from tests.servers.mutation.support import measured, reads_of, write_project

SETS = [[0], [0, 1]]
PATHS = ("m.py", "test_m.py", "data/in.txt", "docs/guide.md", "README.md", "listed/a.txt")
RECORD = reads_of(
    opened={
        "data/in.txt": [False, 0],
        "pyproject.toml": [True, None],
        "in.csv": [False, 0],
        "sub/later.txt": [False, 1],
    },
    sources={"test_m.py": [True, None]},
    executed={"m.py": [True, None], "test_m.py": [True, None]},
    listed={"listed": [False, 0]},
)


def relevant(root: Path, *, record: dict[str, Any] = RECORD, **paths: set[str]) -> frozenset[str]:
    kinds = ("modified", "added", "removed")
    changes = Changes(*(frozenset(paths.get(kind, ())) for kind in kinds))
    return Reads(record, SETS).relevant(changes, root, PATHS, ["test_m.py::test", "x.yaml::one"])


@pytest.mark.parametrize(
    ("kind", "path", "expected"),
    [
        ("modified", "README.md", False),
        ("modified", "docs/guide.md", False),
        ("modified", "m.py", True),
        ("modified", "data/in.txt", True),
        ("modified", "named.txt", True),
        ("added", ".coverage", False),
        ("added", "docs/new.md", False),
        ("added", "html/index.html", False),
        ("added", "docs/new.py", True),
        ("added", "conftest.py", True),
        ("added", "tox.ini", True),
        ("added", "sub/later.txt", True),
        ("added", "data/other.txt", True),
        ("added", "data/deep/other.txt", True),
        ("added", "listed/b.txt", True),
        ("added", "listed/new/b.txt", True),
        ("added", "named.txt", True),
        ("added", "test_more.txt", True),
        ("added", "other.csv", True),
        ("added", "docs/other.csv", False),
        ("added", "other.yaml", True),
        ("added", "m.egg-info/entry_points.txt", True),
        ("removed", "docs/guide.md", False),
        ("removed", "README.md", False),
        ("removed", "data/in.txt", True),
        ("removed", "m.py", True),
        ("removed", "listed/a.txt", True),
    ],
)
def test_a_change(project: Path, kind: str, path: str, expected: bool) -> None:
    write_project(project, {"m.py": "NAME = 'named.txt'\n"})
    assert relevant(project, **{kind: {path}}) == ({path} if expected else frozenset())


def test_what_is_not_recorded_counts(project: Path) -> None:
    assert relevant(project, modified={"README.md"}) == set()
    touched = {**RECORD, "touched": ["README.md"]}
    assert relevant(project, record=touched, modified={"README.md"})
    unknown = {**RECORD, "touched": None}
    assert not relevant(project, record=unknown, modified={"README.md"})
    for reason in ({"native": True}, {"started": [False, 0]}, {"started": [True, None]}):
        record = {**unknown, **reason}
        assert relevant(project, record=record, modified={"README.md"}), reason
    everywhere = {**RECORD, "listed": {"*": [False, 0]}}
    assert relevant(project, record=everywhere, added={"docs/new.md"})


FILES = {
    "m.py": "def read(path):\n    with open(path) as stream:\n        return stream.read()\n",
    "late.py": "VALUE = 1\n",
    "data/one.txt": "1",
    "data/two.txt": "2",
    "data/fixture.txt": "3",
    "data/child.txt": "4",
    "data/native.txt": "5",
    "data/unused.txt": "6",
    "folder/x": "",
    "conftest.py": "import pathlib\nTEXT = pathlib.Path('data/two.txt').read_text()\n",
    "test_m.py": """\
        import inspect
        import os
        import subprocess
        import sys

        import pytest

        import m


        @pytest.fixture(scope="module")
        def fixture():
            return m.read("data/fixture.txt")


        def test_open(): m.read("data/one.txt")


        def test_missing():
            with pytest.raises(FileNotFoundError):
                m.read("data/missing.txt")


        def test_fixture(fixture): pass


        def test_list(): os.listdir("folder")


        def test_source(): inspect.getsource(m)


        def test_source_again(): inspect.getsource(m)


        def test_late(): import late


        def test_child():
            code = "import m; m.read('data/child.txt')"
            subprocess.run([sys.executable, "-c", code], check=True)
        """,
}


def test_what_the_baseline_records(project: Path) -> None:
    write_project(project, FILES)
    report = measured(project)
    reads = report["reads"]

    def who(kind: str, path: str) -> set[str]:
        outside, index = reads[kind][path]
        tests = set() if index is None else set(report["sets"][index])
        names = {report["tests"][number].partition("::test_")[2] for number in tests}
        return names | ({"outside"} if outside else set())

    assert who("opened", "data/one.txt") == {"open"}
    assert who("opened", "data/missing.txt") == {"missing"}
    assert who("opened", "data/two.txt") == {"outside"}
    assert who("opened", "data/fixture.txt") == {"fixture"}
    assert who("opened", "data/child.txt") == {"child"}
    assert who("opened", "m.py") == {"source", "source_again"}
    assert who("listed", "folder") == {"list"}
    assert set(reads["listed"]) == {"folder"}
    assert who("executed", "m.py") == {"outside", "child"}
    assert who("executed", "late.py") == {"outside"}
    assert "test_m.py" not in reads["opened"]
    assert reads["importers"]["m.py"] == ["", "test_m.py"]
    assert reads["importers"]["test_m.py"] == [""]
    outside, index = reads["started"]
    assert not outside
    assert [report["tests"][n] for n in report["sets"][index]] == ["test_m.py::test_child"]


@pytest.mark.skipif(os.name != "posix", reason="the test needs the program `cat`")
def test_a_program_that_reads_a_file_leaves_a_trace(project: Path) -> None:
    test = "import subprocess\n\n\ndef test(): subprocess.run(['cat', 'data/native.txt'])\n"
    write_project(project, {**FILES, "test_m.py": test})
    reads = measured(project)["reads"]
    if reads["touched"] is None:
        assert Reads(reads, [[0]] * 99).unknown
    else:
        assert "data/native.txt" in reads["touched"]
        assert "data/unused.txt" not in reads["touched"]
    assert "data/native.txt" not in reads["opened"]
