"""The inputs of a comparison, and the messages about inputs that cannot be loaded."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from testwire_base.findings import SpecUnreadable
from testwire_codegen.compat.inputs import load_side, newest
from testwire_codegen.compat.run import compat
from testwire_codegen.model import dump

from tests.codegen.compat.support import BASE, NEXT, publish, read


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.invalid"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a Git repository with version 1.2.0 at the tag `first` and version 1.3.0 after it."""
    root = tmp_path / "checkout"
    root.mkdir()
    git(root, "init", "--initial-branch=main")
    publish(root, BASE)
    (root / "ir.json").write_text(dump.dumps(read(BASE), "test"), "utf-8")
    git(root, "add", ".")
    git(root, "commit", "--message=First")
    git(root, "tag", "first")
    publish(root, BASE, NEXT)
    return root


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("toy@1.2.0", "1.2.0"),
        ("toy@1.3.0", "1.3.0"),
        ("toy", "1.3.0"),
        ("spec/toy/1.3.0", "1.3.0"),
        ("ir.json", "1.2.0"),
        ("first:toy@1.2.0", "1.2.0"),
        ("first:toy", "1.2.0"),
        ("first:spec/toy/1.2.0", "1.2.0"),
        ("first:ir.json", "1.2.0"),
        ("HEAD:toy", "1.2.0"),
    ],
)
def test_a_side_by_any_name(
    checkout: Path, name: str, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(checkout)
    protocol = load_side(name, checkout)
    assert (protocol.id, protocol.version) == ("toy", version)
    if name.startswith("first:"):
        assert protocol.location.file.startswith("first:")


def test_places_of_a_ref_name_the_ref(checkout: Path) -> None:
    assert load_side("first:toy", checkout).messages[0].location.file == (
        "first:spec/toy/1.2.0/protocol.json"
    )


def test_against_takes_the_same_version_or_the_last_one(checkout: Path) -> None:
    assert newest("toy@1.2.0", "first", checkout).version == "1.2.0"
    assert newest("toy@1.3.0", "first", checkout).version == "1.2.0"
    with pytest.raises(SpecUnreadable):
        newest("game@1", "first", checkout)


BAD = [
    ("gone:toy@1.2.0", "no commit 'gone'", "git fetch"),
    ("first:spec/toy/9", "first does not contain 'spec/toy/9'", "git ls-tree"),
    ("first:toy@9", "unknown version '9' of 'toy'; known: ", "--root DIR"),
    ("toy@9", "unknown protocol 'toy@9'; known: toy@1.2.0, toy@1.3.0", "--root DIR"),
    ("game", "unknown protocol 'game'; known: ", "--root DIR"),
    ("spec/toy/9", "'spec/toy/9' does not exist", "path"),
    ("missing.json", "'missing.json' does not exist", "path"),
    ("broken.json", "cannot be read as an IR file", "testwire generate"),
    ("other.json", "cannot be read as an IR file", "testwire generate"),
    ("half", "cannot be read", None),
    ("bad", "missing", None),
    ("--upload-pack=x:toy", "no commit", "git fetch"),
]


@pytest.mark.parametrize(("name", "message", "fix"), BAD)
def test_what_cannot_be_had_is_said_with_what_to_do(
    checkout: Path,
    name: str,
    message: str,
    fix: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(checkout)
    (checkout / "broken.json").write_text('{"format": 1, "protocol"', "utf-8")
    (checkout / "other.json").write_text('{"format": 1, "protocol": {"id": "toy"}}', "utf-8")
    (checkout / "half").mkdir()
    (checkout / "bad").mkdir()
    (checkout / "bad/protocol.json").write_text("{}", "utf-8")
    assert compat([name, "toy"], format="json") == 3
    (finding, *_) = json.loads(capsys.readouterr().out)["findings"]
    assert message in finding["message"]
    assert finding["fix"] and (fix or "") in finding["fix"]


def test_a_shallow_checkout_is_told_to_fetch_more(checkout: Path, tmp_path: Path) -> None:
    git(checkout, "add", ".")
    git(checkout, "commit", "--message=Second")
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--depth=1", "--no-tags", f"file://{checkout}", str(shallow))
    with pytest.raises(SpecUnreadable) as caught:
        load_side("first:toy", shallow)
    assert "--unshallow" in str(caught.value.findings[0].fix)
    git(shallow, "fetch", "--tags", "--unshallow")
    assert load_side("first:toy", shallow).version == "1.2.0"


def test_outside_of_git(tmp_path: Path) -> None:
    with pytest.raises(SpecUnreadable, match="not in a git repository"):
        load_side("first:toy", tmp_path)


FOLDERS = ["protocols", "packages/toy/spec", "packages/toy/wire formats", "."]


def foreign(tmp_path: Path, folder: str) -> Path:
    """Return a repository with version 1.2.0 in `folder` at the tag `v1`, and version 1.3.0."""
    root = tmp_path / "foreign"
    root.mkdir()
    git(root, "init", "--initial-branch=main")
    publish(tmp_path / "made", BASE)
    where = root / folder
    where.mkdir(parents=True, exist_ok=True)
    (tmp_path / "made/spec/toy").rename(where / "toy")
    git(root, "add", ".")
    git(root, "commit", "--message=First")
    git(root, "tag", "v1")
    publish(tmp_path / "made", BASE, NEXT)
    shutil.copytree(tmp_path / "made/spec/toy", where / "toy", dirs_exist_ok=True)
    return root


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_tag_of_a_repository_with_a_different_folder(
    tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = foreign(tmp_path, folder)
    monkeypatch.chdir(root)
    path = "toy" if folder == "." else f"{folder}/toy"
    assert load_side("v1:toy").location.file == f"v1:{path}/1.2.0/protocol.json"
    sides = [["v1:toy@1.2.0", f"{path}/1.3.0"], [f"v1:{path}/1.2.0", f"{path}/1.3.0"]]
    for arguments in sides:
        compat(arguments, format="json")
        told = json.loads(capsys.readouterr().out)["findings"]
        found = next(each for each in told if each["rule"] == "named-parameter-added")
        assert found["location"]["file"] == f"{path}/1.3.0/schema/toy.schema.json"
        assert found["location"]["pointer"] == "/$defs/Note/properties/when"
        assert found["before"]["file"] == f"v1:{path}/1.2.0/schema/toy.schema.json"
        assert found["before"]["pointer"] == "/$defs/Note"
    compat([f"{path}/1.3.0"], against="v1", format="json")
    assert json.loads(capsys.readouterr().out)["verdict"]["old"] == "toy@1.2.0"


@pytest.mark.parametrize(("before", "after"), [("spec", "wire"), ("wire", "spec"), ("wire", "a/b")])
def test_a_tag_before_the_folder_was_renamed(
    tmp_path: Path, before: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = foreign(tmp_path, before)
    (root / after).parent.mkdir(exist_ok=True)
    (root / before).rename(root / after)
    (root / "testwire.toml").write_text(f'spec = "{after}"\n', "utf-8")
    monkeypatch.chdir(root)
    assert newest("toy@1.3.0", "v1", root).location.file == f"v1:{before}/toy/1.2.0/protocol.json"
    assert load_side("toy@1.3.0").location.file == f"{after}/toy/1.3.0/protocol.json"


def test_the_folder_next_to_the_start_is_preferred(tmp_path: Path) -> None:
    root = foreign(tmp_path, "packages/toy/spec")
    for other in ("packages/old/spec", "examples"):
        shutil.copytree(root / "packages/toy/spec", root / other)
    git(root, "add", ".")
    git(root, "commit", "--message=Second")
    near = load_side("HEAD:toy@1.2.0", root / "packages/old")
    assert near.location.file == "HEAD:packages/old/spec/toy/1.2.0/protocol.json"
    with pytest.raises(SpecUnreadable, match="examples, packages/old/spec, packages/toy/spec") as e:
        load_side("HEAD:toy@1.2.0", root)
    assert "`HEAD:examples/toy/VERSION`" in str(e.value.findings[0].fix)


@pytest.mark.parametrize("folder", ["protocols", "spec"])
@pytest.mark.parametrize("name", ["v2:toy@1.3.0", "v2:{folder}/toy/1.3.0"])
def test_a_broken_file_of_a_commit_is_named(
    tmp_path: Path,
    folder: str,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = foreign(tmp_path, folder)
    path = f"{folder}/toy/1.3.0/protocol.json"
    text = (root / path).read_text("utf-8")
    (root / path).write_text(text.replace('"kind": "stdio"', '"kind": "smoke"'), "utf-8")
    git(root, "add", ".")
    git(root, "commit", "--message=Second")
    git(root, "tag", "v2")
    monkeypatch.chdir(root)
    assert compat([name.format(folder=folder), f"{folder}/toy/1.2.0"], format="json") == 3
    (finding, *_) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["location"]["file"] == f"v2:{path}"
    assert finding["location"]["pointer"] == "/transports/0/kind"
    assert finding["location"]["line"] > 1 and finding["fix"]
    assert compat(["v2:toy@9", f"{folder}/toy/1.2.0"]) == 3
    out = capsys.readouterr().out
    assert f"v2:{folder}: unknown version" in out and "testwire-compat" not in out
