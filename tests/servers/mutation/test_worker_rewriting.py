"""Pytest rewrites a test file once for each content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any

import pytest
from _pytest.assertion import rewrite
from testwire_servers.mutation.worker import rewriting

from tests.servers.mutation.support import write_project

MODULE: Any = rewrite


@pytest.fixture
def installed(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project in which rewritten files are kept. The result is the folder of the cache."""
    for name in ("_read_pyc", "_rewrite_test"):
        monkeypatch.setattr(MODULE, name, getattr(MODULE, name))
    rewriting.install(SimpleNamespace(scratch=str(tmp_path), sandbox=str(project)))
    return tmp_path / "a"


def known(file: Path) -> CodeType | None:
    found: CodeType | None = MODULE._read_pyc(file, file.with_suffix(".pyc"))
    return found


def test_the_code_of_a_content_is_kept(
    project: Path, installed: Path, pytestconfig: pytest.Config
) -> None:
    file = write_project(project, {"test_m.py": "def test(): assert True\n"}) / "test_m.py"
    assert known(file) is None
    MODULE._rewrite_test(file, pytestconfig)
    code = known(file)
    assert isinstance(code, CodeType)
    assert code.co_filename == str(file)
    file.write_text("def test(): assert 1\n", "utf-8")
    assert known(file) is None
    file.write_text("def test(): assert True\n", "utf-8")
    assert known(file) == code


def test_other_files_are_not_kept(
    tmp_path: Path, installed: Path, pytestconfig: pytest.Config
) -> None:
    file = write_project(tmp_path / "other", {"test_m.py": "assert True\n"}) / "test_m.py"
    MODULE._rewrite_test(file, pytestconfig)
    assert known(file) is None


def test_a_damaged_cache_is_ignored(
    project: Path, installed: Path, pytestconfig: pytest.Config
) -> None:
    file = write_project(project, {"test_m.py": "assert True\n"}) / "test_m.py"
    MODULE._rewrite_test(file, pytestconfig)
    (entry,) = installed.iterdir()
    for content in (b"", b"\xff", b"N"):
        entry.write_bytes(content)
        assert known(file) is None


def test_rewriting_can_be_wrapped(
    project: Path, installed: Path, pytestconfig: pytest.Config
) -> None:
    file = write_project(project, {"test_m.py": "assert True\n"}) / "test_m.py"
    calls: list[str] = []

    def call(rewrite_file: Callable[[], Any]) -> Any:
        calls.append("called")
        return rewrite_file()

    with rewriting.through(call):
        MODULE._rewrite_test(file, pytestconfig)
    MODULE._rewrite_test(file, pytestconfig)
    assert calls == ["called"]
    assert known(file) is not None


def test_a_pytest_without_the_functions_is_left_unchanged(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(MODULE, "_read_pyc")
    before = MODULE._rewrite_test
    rewriting.install(SimpleNamespace(scratch=str(tmp_path), sandbox=str(project)))
    with rewriting.through(lambda rewrite_file: None):
        assert MODULE._rewrite_test is before
