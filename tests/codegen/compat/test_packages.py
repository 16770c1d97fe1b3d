"""Inputs that are packages: wheels, archives, and folders with an installed release."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from testwire_base.findings import SpecUnreadable
from testwire_codegen.compat import packages
from testwire_codegen.compat.inputs import load_side, load_sides
from testwire_codegen.compat.run import compat
from testwire_codegen.model import dump

from tests.codegen.compat.support import BASE, NEXT, ROOT, edited, publish, read

DATA = "testwire_base/data/ir"
OLDER = "testwire_codegen/scaffold/data/ir"
OTHER = edited(BASE, [{"pointer": "/protocol/id", "value": "game"}])
FILES = {
    f"{DATA}/toy-1.2.0.json": dump.dumps(read(BASE), "test"),
    f"{DATA}/toy-1.3.0.json": dump.dumps(read(NEXT), "test"),
    f"{DATA}/game-1.2.0.json": dump.dumps(read(OTHER), "test"),
    "testwire_codegen/__init__.py": "raise SystemExit('nothing of a package is run')\n",
}


def make_zip(path: Path, files: Mapping[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def make_tar(path: Path, files: Mapping[str, str]) -> Path:
    kinds = {".gz": "w:gz", ".tgz": "w:gz", ".bz2": "w:bz2", ".xz": "w:xz", ".tar": "w:"}
    with tarfile.open(path, kinds[path.suffix]) as archive:  # type: ignore[call-overload]
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def source_files(folder: Path) -> dict[str, str]:
    """Return the files of a source archive: two versions, and a broken spec in `tests/`."""
    publish(folder, BASE, NEXT)
    found = {
        f"toys-1.0/{path.relative_to(folder).as_posix()}": path.read_text("utf-8")
        for path in folder.rglob("*.json")
    }
    return found | {"toys-1.0/tests/cases/spec/odd/index.json": "{"}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "checkout"
    root.mkdir()
    monkeypatch.chdir(root)
    publish(root, BASE, NEXT)
    make_zip(root / "old.whl", FILES)
    make_tar(root / "old.tar.gz", source_files(tmp_path / "source"))
    site = tmp_path / "env/lib/python3.11/site-packages"
    for name, text in FILES.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    return root


@pytest.mark.parametrize(
    ("old", "new", "versions"),
    [
        ("old.whl", "toy@1.2.0", ("1.2.0", "1.2.0")),
        ("old.whl", "toy@1.3.0", ("1.3.0", "1.3.0")),
        ("old.whl", "toy", ("1.3.0", "1.3.0")),
        ("old.whl:toy@1.2.0", "toy@1.3.0", ("1.2.0", "1.3.0")),
        ("old.whl:toy", "toy@1.2.0", ("1.3.0", "1.2.0")),
        ("toy@1.2.0", "old.whl", ("1.2.0", "1.2.0")),
        ("old.whl:toy@1.2.0", "old.whl:toy@1.3.0", ("1.2.0", "1.3.0")),
        ("old.whl:toy@1.2.0", "old.whl", ("1.2.0", "1.2.0")),
        ("old.tar.gz", "toy@1.2.0", ("1.2.0", "1.2.0")),
        ("old.tar.gz:toy@1.2.0", "spec/toy/1.3.0", ("1.2.0", "1.3.0")),
        ("../env", "toy@1.2.0", ("1.2.0", "1.2.0")),
        ("../env/lib/python3.11/site-packages:toy@1.2.0", "toy", ("1.2.0", "1.3.0")),
        ("../source", "toy@1.3.0", ("1.3.0", "1.3.0")),
        ("../source:toy@1.2.0", "toy@1.3.0", ("1.2.0", "1.3.0")),
    ],
)
def test_a_published_side(old: str, new: str, versions: tuple[str, str], checkout: Path) -> None:
    first, second = load_sides(old, new, checkout)
    assert (first.id, second.id) == ("toy", "toy")
    assert (first.version, second.version) == versions


def test_a_version_that_a_release_has_not_is_compared_with_its_last(checkout: Path) -> None:
    """The older wheel has its data in a different folder, and does not contain version 1.3.0."""
    older = {n.replace(DATA, OLDER): t for n, t in FILES.items() if "1.3.0" not in n}
    make_zip(checkout / "older.whl", older)
    old, new = load_sides("older.whl", "toy@1.3.0", checkout)
    assert (old.version, new.version) == ("1.2.0", "1.3.0")


@pytest.mark.parametrize("suffix", [".tar", ".tgz", ".tar.bz2", ".tar.xz", ".zip"])
def test_every_kind_of_archive(suffix: str, checkout: Path, tmp_path: Path) -> None:
    make = make_zip if suffix == ".zip" else make_tar
    path = make(tmp_path / f"toys-1.0{suffix}", source_files(tmp_path / "more"))
    assert load_side(f"{path}:toy@1.2.0", checkout).version == "1.2.0"


def test_an_archive_has_lines_and_names_itself(checkout: Path) -> None:
    place = load_side("old.tar.gz:toy", checkout).messages[0].location
    assert place.file == "old.tar.gz:spec/toy/1.3.0/protocol.json" and place.line > 1
    place = load_side("old.whl:toy", checkout).messages[0].location
    assert place.file.startswith("old.whl:")


def test_findings_name_both_sides(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compat(["old.tar.gz:toy@1.2.0", "toy@1.3.0"], format="json")
    found = json.loads(capsys.readouterr().out)["findings"]
    added = next(finding for finding in found if finding["rule"] == "optional-member-added")
    assert added["before"]["file"].startswith("old.tar.gz:spec/toy/1.2.0/")
    assert added["location"]["file"].startswith("spec/toy/1.3.0/")


SETTINGS = {
    "testwire.toml": 'spec = "wire"\n',
    "pyproject.toml": '[tool.testwire]\nspec = "wire"\n',
}


def relaid(folder: Path, names: Mapping[str, str], files: Mapping[str, str]) -> dict[str, str]:
    """Return the files of a source archive with the protocols in other folders.

    names: the folder of each version. files: further files.
    """
    found = {}
    for version, place in names.items():
        publish(folder / version, BASE if version == "1.2.0" else NEXT)
        for path in (folder / version / "spec").rglob("*.json"):
            name = f"toys-1.0/{place}/{path.relative_to(folder / version / 'spec').as_posix()}"
            found[name] = path.read_text("utf-8")
    return found | {f"toys-1.0/{name}": text for name, text in files.items()}


def unpacked(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "toys-1.0"


@pytest.mark.parametrize(
    ("place", "settings"),
    [
        ("wire", "testwire.toml"),
        ("wire", "pyproject.toml"),
        ("wire", None),
        (".", None),
        ("packages/toy/wire formats", None),
    ],
)
def test_any_folder_of_the_protocols(place: str, settings: str | None, tmp_path: Path) -> None:
    files = {settings: SETTINGS[settings]} if settings else {}
    # The folder in the settings, or the topmost folder, is used.
    files |= {"package.json": "{}", "tests/a/b/c/toy/index.json": "{"}
    files["tests/a/b/c/toy/9/protocol.json"] = "{"
    held = relaid(tmp_path / "made", {"1.2.0": place}, files)
    archive = make_tar(tmp_path / "toys.tar.gz", held)
    folder = unpacked(tmp_path, held)
    for name in (archive, folder, f"{folder}:toy@1.2.0"):
        found = load_side(str(name), tmp_path)
        assert (found.key, found.location.line) == ("toy@1.2.0", 1)
        path = f"{place}/toy" if place != "." else "toy"
        assert found.location.file.endswith(f"{path}/1.2.0/protocol.json")


def test_a_version_in_two_folders_is_an_error(tmp_path: Path) -> None:
    held = relaid(tmp_path / "made", {"1.2.0": "a/wire"}, {})
    held |= {name.replace("/a/", "/b/"): text for name, text in held.items()}
    archive = make_zip(tmp_path / "toys.zip", held)
    with pytest.raises(SpecUnreadable, match=r"toy@1\.2\.0 in several folders: .*a/wire, .*b/wire"):
        load_side(f"{archive}:toy", tmp_path)


def truncated(folder: Path) -> None:
    content = (folder / "old.tar.gz").read_bytes()
    (folder / "bad.tar.gz").write_bytes(content[: len(content) // 2])


def no_archive(folder: Path) -> None:
    (folder / "bad.whl").write_text("not an archive", "utf-8")


def nothing_in_it(folder: Path) -> None:
    make_zip(folder / "bad.whl", {"package/__init__.py": "", "package/data.json": "{}"})


def leads_out(folder: Path) -> None:
    make_tar(folder / "bad.tar", {"../spec/toy/index.json": "{}"})


def leads_out_of_a_zip(folder: Path) -> None:
    make_zip(folder / "bad.whl", {"/spec/toy/index.json": "{}"})


def another_form(folder: Path) -> None:
    make_zip(folder / "bad.whl", {f"{DATA}/toy-1.0.json": '{"format": 99, "protocol": {}}'})


def broken_spec(folder: Path) -> None:
    make_zip(folder / "bad.zip", {"toys/spec/toy/index.json": "{"})


@pytest.mark.parametrize(
    ("spoil", "name", "message", "fix"),
    [
        (truncated, "bad.tar.gz", "cannot be read as an archive", "pip download"),
        (no_archive, "bad.whl", "cannot be read as an archive", "pip download"),
        (nothing_in_it, "bad.whl", "contains neither", "pip download"),
        (leads_out, "bad.tar", "outside of the archive", "Do not use this archive"),
        (leads_out_of_a_zip, "bad.whl", "outside of the archive", "Do not use this archive"),
        (another_form, "bad.whl", "expected IR format 1 to 3, found 99", "git tag"),
        (broken_spec, "bad.zip", "", "Correct the file"),
        (lambda folder: None, "gone.whl", "'gone.whl' does not exist", "pip download"),
        (lambda folder: None, "old.whl:toy@9", "does not contain toy@9", "old.whl:ID@VERSION"),
        (lambda folder: None, "old.whl:chess", "does not contain chess", "old.whl:ID@VERSION"),
    ],
)
def test_what_cannot_be_had_is_said_with_what_to_do(
    spoil: Callable[[Path], None],
    name: str,
    message: str,
    fix: str,
    checkout: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoil(checkout)
    assert compat([name, "toy"], format="json") == 3
    (finding, *_) = json.loads(capsys.readouterr().out)["findings"]
    assert message in finding["message"] and fix in finding["fix"]


def test_two_packages_that_do_not_say_what_is_meant(checkout: Path) -> None:
    with pytest.raises(SpecUnreadable, match="the arguments select none of them") as caught:
        load_sides("old.whl", "old.tar.gz", checkout)
    assert "toy@1.2.0, toy@1.3.0" in str(caught.value)
    one = {name: text for name, text in FILES.items() if "toy-1.2.0" in name}
    make_zip(checkout / "one.whl", one)
    old, new = load_sides("one.whl", "one.whl", checkout)
    assert old.key == new.key == "toy@1.2.0"


def test_a_large_archive_is_refused(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "MAX_BYTES", 1000)
    with pytest.raises(SpecUnreadable, match="more than"):
        load_side("old.whl:toy", checkout)


@pytest.mark.template
@pytest.mark.timeout(300)
def test_the_distribution_of_this_repository(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), ROOT],
        check=True,
        capture_output=True,
    )
    built = sorted(path for path in tmp_path.iterdir() if path.suffix in (".whl", ".gz"))
    assert len(built) == 2
    for path in built:
        assert compat([str(path), "msp@0.4"], root=ROOT, fail_on="info") == 0
        assert "0 changes" in capsys.readouterr().out
