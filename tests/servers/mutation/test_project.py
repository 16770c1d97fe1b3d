"""The source files of a project, and the mutants that requested paths select."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.model import ConfigError, Position, Range, Selection
from testwire_servers.mutation.project import Project
from testwire_servers.mutation.source_text import InvalidSource

from tests.servers.mutation.support import config_of, write_project

ONE = "x = 1\n"


def project_of(root: Path, cwd: Path | None = None, **changes: Any) -> tuple[Project, list[str]]:
    log: list[str] = []
    return Project(config_of(root, **changes), cwd=cwd or root, log=log.append), log


def found(project: Project, *paths: str) -> list[str]:
    selections = [Selection(path) for path in paths] if paths else None
    return [project.key(path) for path in project.discover(selections)]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (["src/a/b.py", "src/c.py", "d.py", "tests/test_a.py"], ["src/c.py", "src/a/b.py"]),
        (["a/__init__.py", "a/b/c.py", "d.py", "setup.py", "conftest.py", "test_d.py"], None),
        (["app/main.py", "docs/conf.py", "scripts/s.py"], ["app/main.py"]),
        (["a/__init__.py", "a/tests/test_x.py", "a/x_test.py", "a/conftest.py"], ["a/__init__.py"]),
        (["src/lib.rs", "a/__init__.py"], ["a/__init__.py"]),
        (["src/lib.rs", "python/a/b.py", "test_b.py"], ["python/a/b.py"]),
        (["m.py", "venv/pyvenv.cfg", "venv/x.py", "node_modules/y.py", ".hidden/z.py"], ["m.py"]),
    ],
)
def test_sources_by_default(project: Path, files: list[str], expected: list[str] | None) -> None:
    write_project(project, dict.fromkeys(files, ONE))
    expected = expected or ["a/__init__.py", "a/b/c.py", "d.py"]
    assert project_of(project)[0].sources() == expected


def test_configured_sources(project: Path) -> None:
    write_project(project, {"a/b.py": ONE, "c.py": ONE, "tests/d.py": ONE, "e/f.py": ONE})
    assert project_of(project, paths=("a", "c.py"))[0].sources() == ["a/b.py", "c.py"]
    assert project_of(project, paths=(".",), tests=("e/",))[0].sources() == ["c.py", "a/b.py"]


@pytest.mark.parametrize(("path", "words"), [("no", "does not exist"), ("..", "outside")])
def test_configured_sources_have_to_be_there(project: Path, path: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        project_of(project, paths=(path,))[0].discover()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="the system has no symbolic links")
def test_configured_links_stay_inside(project: Path, tmp_path: Path) -> None:
    write_project(project, {"a/b.py": ONE})
    write_project(tmp_path, {"outside/x.py": ONE})
    os.symlink("a", project / "inside")
    os.symlink(tmp_path / "outside", project / "link")
    os.symlink(tmp_path / "outside/x.py", project / "x.py")
    assert project_of(project, paths=("inside",))[0].sources() == ["inside/b.py"]
    for path in ("link", "link/x.py", "x.py"):
        with pytest.raises(ConfigError, match="links outside"):
            project_of(project, paths=(path,))[0].sources()


def test_excluded_files_are_listed_as_ignored(project: Path) -> None:
    write_project(project, {"a/__init__.py": ONE, "a/gen/x.py": ONE, "a/y_pb2.py": ONE})
    listed = project_of(project, exclude=("a/gen/", "*_pb2.py"))[0].discover()
    reasons = {path: mutants[0].ignored for path, mutants in listed.items()}
    assert reasons == {
        "a/__init__.py": None,
        "a/gen/x.py": "excluded by the configuration: 'a/gen/'",
        "a/y_pb2.py": "excluded by the configuration: '*_pb2.py'",
    }


def test_requested_paths_in_all_spellings(project: Path) -> None:
    write_project(project, {"pkg/__init__.py": ONE, "pkg/sub/a.py": ONE, "pkg/sub/b.py": ONE})
    listing, log = project_of(project)
    a, both = ["pkg/sub/a.py"], ["pkg/sub/a.py", "pkg/sub/b.py"]
    assert found(listing, "pkg/sub/a.py") == a
    assert found(listing, "./pkg//sub/../sub/a.py") == a
    assert found(listing, str(project / "pkg/sub/a.py")) == a
    assert found(listing, "pkg/sub/") == both
    assert found(listing, "pkg/sub") == both
    assert found(listing, str(project / "pkg") + "/") == ["pkg/__init__.py", *both]
    assert found(listing, ".") == found(listing) == ["pkg/__init__.py", *both]
    assert found(listing, "pkg/sub/b.py", "pkg/sub/") == ["pkg/sub/b.py", "pkg/sub/a.py"]
    assert not log


def test_paths_from_a_folder_above(project: Path) -> None:
    """Editors send paths relative to the workspace.

    The workspace can contain the server's directory.
    """
    write_project(project, {"back/app/__init__.py": ONE})
    listing, _ = project_of(project / "back", cwd=project / "back")
    assert found(listing, "back/app/__init__.py") == ["app/__init__.py"]
    assert found(listing, "app/__init__.py") == ["app/__init__.py"]


def test_keys_count_from_the_callers_directory(project: Path) -> None:
    write_project(project, {"back/pyproject.toml": "", "back/app/__init__.py": ONE})
    listing, _ = project_of(project / "back", cwd=project)
    assert found(listing) == ["back/app/__init__.py"]


def test_paths_are_no_patterns(project: Path) -> None:
    write_project(project, {"p/__init__.py": ONE, "p/[a].py": ONE, "p/a.py": ONE, "p/x*.py": ONE})
    listing, _ = project_of(project)
    assert found(listing, "p/[a].py") == ["p/[a].py"]
    assert found(listing, "p/x*.py") == ["p/x*.py"]
    assert found(listing, "p/*.py") == []


def test_missing_files_are_left_out_in_silence(project: Path) -> None:
    write_project(project, {"a.py": ONE})
    listing, log = project_of(project)
    assert found(listing, "gone.py", "gone/", "/no/such/file.py") == []
    assert not log


def test_paths_outside_are_left_out_with_a_word(project: Path, tmp_path: Path) -> None:
    write_project(project, {"a.py": ONE})
    (tmp_path / "other.py").write_text(ONE)
    listing, log = project_of(project)
    assert found(listing, str(tmp_path / "other.py"), "../other.py", "a.py") == ["a.py"]
    assert len(log) == 2
    assert "outside the project" in log[0]


def test_a_null_character_is_no_path(project: Path) -> None:
    write_project(project, {"a.py": ONE})
    listing, log = project_of(project)
    assert found(listing, "a\0.py") == []
    assert log


def test_test_files_are_not_mutated_on_request(project: Path) -> None:
    write_project(project, {"a.py": ONE, "tests/test_a.py": ONE})
    listing, log = project_of(project)
    assert found(listing, "tests/test_a.py", "tests") == []
    assert "ignored; not a source file" in log[0]


def test_a_requested_file_without_mutants_is_listed_empty(project: Path) -> None:
    write_project(project, {"a/__init__.py": "", "a/b.py": ONE})
    listing, _ = project_of(project)
    assert {k: len(v) for k, v in listing.discover([Selection("a/__init__.py")]).items()} == {
        "a/__init__.py": 0
    }
    assert found(listing) == ["a/b.py"]
    assert found(listing, "a/") == ["a/b.py"]


def test_an_empty_list_means_nothing(project: Path) -> None:
    write_project(project, {"a.py": ONE})
    assert project_of(project)[0].discover([]) == {}


def test_ranges_hold_mutants_that_lie_inside(project: Path) -> None:
    write_project(project, {"a.py": "x = 12 + y\n"})
    listing, _ = project_of(project)

    def originals(start: tuple[int, int], end: tuple[int, int]) -> set[str]:
        where = Range(Position(*start), Position(*end))
        found = listing.discover([Selection("a.py", where)])
        return {mutant.original for mutant in found["a.py"]}

    assert originals((1, 5), (1, 7)) == {"12"}
    assert originals((1, 5), (1, 6)) == set()
    assert originals((1, 6), (1, 9)) == {"+"}
    assert originals((1, 1), (2, 1)) == {"12", "+"}


def test_several_ranges_of_a_file_are_joined(project: Path) -> None:
    write_project(project, {"a.py": "x = 1\ny = 2\nz = 3\n"})
    listing, _ = project_of(project)
    first = Range(Position(1, 1), Position(2, 1))
    both = Range(Position(1, 1), Position(3, 1))
    (mutants,) = listing.discover([Selection("a.py", first), Selection("a.py", both)]).values()
    assert [mutant.original for mutant in mutants] == ["1", "1", "2", "2"]


def test_broken_and_unreadable_files_are_skipped(project: Path) -> None:
    write_project(project, {"a.py": ONE, "b.py": "def f(:\n", "c.py": b"# coding: nope\n"})
    listing, log = project_of(project)
    assert found(listing) == ["a.py"]
    assert found(listing, "a.py", "b.py") == ["a.py", "b.py"]
    with pytest.raises(InvalidSource, match=r"^b\.py: not valid Python: line 1: "):
        found(listing, "b.py")
    assert listing.invalid.keys() == {"b.py", "c.py"}
    write_project(project, {"b.py": ONE})
    assert found(listing, "b.py") == ["b.py"]
    assert listing.invalid.keys() == {"c.py"}
    assert [line.split(":")[0] for line in log] == ["b.py", "c.py"]
    assert all("skipped, because it is not valid Python" in line for line in log)


def test_listings_follow_the_file(project: Path) -> None:
    write_project(project, {"a.py": ONE})
    listing, _ = project_of(project)
    before = listing.mutants("a.py")
    assert listing.mutants("a.py") is before
    (project / "a.py").write_text("y = 2\n")
    assert [m.original for m in listing.mutants("a.py")] == ["2", "2"]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="the system has no symbolic links")
def test_links_into_the_project_lead_to_its_files(project: Path, tmp_path: Path) -> None:
    write_project(project, {"a.py": ONE})
    os.symlink(project, tmp_path / "link")
    listing, _ = project_of(project)
    assert found(listing, str(tmp_path / "link" / "a.py")) == ["a.py"]
