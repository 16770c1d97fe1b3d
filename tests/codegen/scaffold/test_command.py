"""`new_server` writes files, prints messages and returns exit codes."""

from __future__ import annotations

import builtins
import json
import shlex
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands import _dependency
from testwire_codegen.commands.new import new_server
from testwire_codegen.model.origin import find
from testwire_codegen.scaffold import plan

from tests.codegen.scaffold.support import GENERATED, copy_case
from tests.codegen.support import edit


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_case("small", tmp_path / "checkout")


def test_a_new_folder(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "deep" / "project"
    assert new_server("small@1", "my-server", target, root=root) == 0
    files = plan(find("small", root).protocol, "my-server", generated=GENERATED)
    held = {
        path.relative_to(target).as_posix(): path.read_bytes().decode()
        for path in target.rglob("*")
        if path.is_file()
    }
    assert ".testwire/server.json" in held
    del held[".testwire/server.json"]
    assert held == files
    out, err = capsys.readouterr()
    assert err == ""
    assert (
        f"Created my-server, a server for Small Protocol 1: {len(files)} files in {target}" in out
    )
    for step in (f"cd {target}", "-m venv .venv", "-m pip install -e", "-m pytest", "my-server"):
        assert step in out


def test_an_empty_folder_that_is_here(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert new_server("small", "my-server", Path("."), root=root) == 0
    assert (here / "pyproject.toml").is_file()
    assert "cd " not in capsys.readouterr().out


def test_a_folder_with_something_in_it(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "project"
    target.mkdir()
    for name in ("README.md", "a", "b", "mine.txt"):
        (target / name).write_text("mine")
    assert new_server("small", "my-server", target, root=root) == 2
    message = capsys.readouterr().err
    assert f"{target}: expected an empty folder, but it contains README.md, a, b, …" in message
    assert "--force to replace README.md and keep each old file as FILE.orig" in message
    assert (target / "README.md").read_text() == "mine"
    assert not (target / "pyproject.toml").exists()
    assert new_server("small", "my-server", target, force=True, root=root) == 0
    assert (target / "README.md").read_text("utf-8").startswith("# my-server")
    assert (target / "mine.txt").read_text() == "mine"
    assert (target / "README.md.orig").read_text() == "mine"
    assert "replaced README.md; the old file is README.md.orig" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("protocol", "name", "message"),
    [
        ("small", "no name", "expected a project name such as 'my-server', found 'no name'"),
        ("other@1", "my-server", "unknown protocol 'other@1'; known: small@1"),
    ],
)
def test_mistakes(
    root: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    protocol: str,
    name: str,
    message: str,
) -> None:
    assert new_server(protocol, name, tmp_path / "project", root=root) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "project").exists()


def test_a_file_instead_of_a_folder(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert new_server("small", "my-server", tmp_path / "file", root=root) == 2
    assert "expected a folder, found a file" in capsys.readouterr().err
    assert new_server("small", "my-server", tmp_path / "file" / "inner", root=root) == 2
    assert "testwire: " in capsys.readouterr().err


def test_what_cannot_be_written(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "project" / "README.md").mkdir(parents=True)
    assert new_server("small", "my-server", tmp_path / "project", force=True, root=root) == 2
    assert "cannot write" in capsys.readouterr().err


def test_a_spec_that_cannot_be_read(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root, [{"file": "small/1/protocol.json", "text": "{"}])
    assert new_server("small", "my-server", tmp_path / "project", root=root) == 3
    assert "spec/small/1/protocol.json" in capsys.readouterr().err
    assert not (tmp_path / "project").exists()


def test_without_the_packages_of_the_generator(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "jinja2":
            raise ModuleNotFoundError("No module named 'jinja2'", name="jinja2")
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "jinja2", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    assert new_server("small", "my-server", tmp_path / "project", root=root) == 2
    assert "pip install 'testwire[codegen]'" in capsys.readouterr().err


@pytest.mark.parametrize("held", ["folder", "index", "gone", "broken", "nothing"])
def test_pip_is_told_where_this_testwire_came_from(
    held: str,
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """If Testwire was installed from a folder, the printed pip command contains this folder."""
    source = tmp_path / "a checkout"
    source.mkdir()
    texts = {
        "folder": json.dumps({"url": source.as_uri(), "dir_info": {}}),
        "index": None,
        "gone": json.dumps({"url": (tmp_path / "gone").as_uri()}),
        "broken": "{",
    }

    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return texts[held]

    def distribution(name: str) -> Installed:
        if held == "nothing":
            raise PackageNotFoundError(name)
        return Installed()

    monkeypatch.setattr(_dependency, "distribution", distribution)
    assert new_server("small@1", "my-server", tmp_path / "project", root=root) == 0
    line = next(each for each in capsys.readouterr().out.splitlines() if "pip install" in each)
    words = shlex.split(line)
    wanted = [str(root / "generated/python"), *([str(source)] if held == "folder" else [])]
    assert words[words.index("install") :] == ["install", "-e", ".[test]", *wanted]
