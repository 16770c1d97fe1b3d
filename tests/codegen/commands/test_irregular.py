"""Links, pipes, sockets and devices in `spec/` and `generated/` are findings, and are not read."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from testwire_base.irregular import irregular_files
from testwire_codegen.model import loader
from testwire_codegen.targets import emit

from tests.codegen.support import copy_case, tree
from tests.support.commands import run_command

pytestmark = pytest.mark.timeout(60)


def link(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def parent(path: Path) -> None:
    path.symlink_to("..", target_is_directory=True)


def broken(path: Path) -> None:
    path.symlink_to("nowhere")


def copied(path: Path) -> None:
    """Make a link to a file with the expected contents."""
    other = path.with_name(f".{path.name}")
    other.write_text("{}\n")
    path.symlink_to(other)


def unix_socket(path: Path) -> None:
    with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def device(path: Path) -> None:
    """Make a device like /dev/zero."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except OSError:
        pytest.skip("only a privileged user can make a device")


KINDS: dict[str, tuple[Callable[[Path], Any], str]] = {
    "a link to a device": (link, "a symbolic link"),
    "a link to itself": (loop, "a symbolic link"),
    "a link to its parent": (parent, "a symbolic link"),
    "a broken link": (broken, "a symbolic link"),
    "a link to a file": (copied, "a symbolic link"),
    "a pipe": (os.mkfifo, "a named pipe"),
    "a device": (device, "a device"),
    "a socket": (unix_socket, "a socket"),
}

IN_SPEC = [
    "small/1/protocol.json",
    "small/1/schema/small.schema.json",
    "small/1/schema/more.schema.json",
    "small/1/vectors/Name.json",
    "small/1/vectors",
    "small/1/conformance/session.json",
    "small/1/upstream.lock.json",
    "small/1/template/README.md.j2",
    "small/waivers.json",
    "small/2",
    "meta/more.schema.json",
    "other",
]

IN_GENERATED = [
    "MANIFEST.json",
    "docs/small/1.md",
    "docs/small",
    "python/testwire_protocols/py.typed",
    "typescript/src/more.ts",
    "more",
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copy_case("small", tmp_path_factory.mktemp("made") / "checkout")
    assert run_command("generate", folder) == 0
    return folder


@pytest.fixture
def root(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "checkout"))


def put(path: Path, make: Callable[[Path], Any]) -> None:
    """Replace a file or a folder."""
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)


def findings(
    root: Path, capsys: pytest.CaptureFixture[str], command: str, **options: Any
) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run_command(command, root, format="json", **options) in (1, 3)
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["findings"]
    return found


@pytest.mark.parametrize("path", IN_SPEC)
@pytest.mark.parametrize("kind", KINDS)
def test_in_a_specification(
    kind: str, path: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, name = KINDS[kind]
    put(root / "spec" / path, make)
    for command, options in (("check", {}), ("generate", {"check": True}), ("generate", {})):
        found = findings(root, capsys, command, **options)
        assert {each["rule"] for each in found} == {"irregular-file"}
        assert f"spec/{path}" in {each["location"]["file"] for each in found}
        assert all(name in each["message"] for each in found)


@pytest.mark.parametrize("path", IN_GENERATED)
@pytest.mark.parametrize("kind", KINDS)
def test_in_generated_files(
    kind: str, path: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, name = KINDS[kind]
    put(root / "generated" / path, make)
    before = tree(root / "spec")
    for command, options in (("check", {}), ("generate", {"check": True}), ("generate", {})):
        found = findings(root, capsys, command, **options)
        assert {each["rule"] for each in found} == {"generated-irregular"}
        assert f"generated/{path}" in {each["location"]["file"] for each in found}
        assert all(name in each["message"] for each in found)
    assert tree(root / "spec") == before
    assert not any(path.name == "zero" and path.is_file() for path in root.rglob("*"))


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_folder_of_a_version(kind: str, root: Path) -> None:
    folder = root / "spec" / "small" / "1"
    put(folder / "schema" / "more.schema.json", KINDS[kind][0])
    version, (finding,) = loader.load_version(folder, root / "spec" / "meta")
    assert version is None
    assert finding.rule == "irregular-file"


def test_the_output_folder_of_a_command_may_contain_other_links(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    loop(out / "mine")
    assert run_command("generate", root, out=out) == 0
    put(out / "docs", parent)
    (found,) = findings(root, capsys, "generate", out=out)
    assert found["rule"] == "generated-irregular"


def test_installed_packages_of_npm_may_be_links(root: Path) -> None:
    folder = root / "generated" / "typescript" / "node_modules"
    folder.mkdir()
    loop(folder / "tsc")
    assert run_command("generate", root, check=True) == 0


def test_a_folder_without_links_has_no_findings(root: Path) -> None:
    assert not list(irregular_files(root))
    assert run_command("check", root) == 0


def test_without_the_search_a_link_is_not_found(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied(root / "spec" / "small" / "1" / "schema" / "more.schema.json")
    monkeypatch.setattr(loader, "irregular_files", lambda *_: ())
    monkeypatch.setattr(emit, "irregular_files", lambda *_: ())
    assert loader.load_spec(root)
