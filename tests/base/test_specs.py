"""The search for specifications: which source is used, and which version an id means."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from testwire_base import specs
from testwire_base.findings import SpecUnreadable
from testwire_base.specs import ProtocolMissing, find_root, find_version, sources


def write(root: Path, id: str, versions: Sequence[str] = ("1",), spec: str = "spec") -> Path:
    """Write the parts of a specification that the search reads."""
    entries = {}
    for entry in versions:
        version, _, status = entry.partition(" ")
        entries[version] = {"status": status or "draft"}
        folder = root / spec / id / version
        folder.mkdir(parents=True)
        (folder / "protocol.json").write_text("{}")
    (root / spec / id / "index.json").write_text(json.dumps({"versions": entries}))
    return root


def install(site: Path, package: str, *ids: str) -> Path:
    """Write a distribution that registers the data of an import package."""
    data = site / package / "data"
    for id in ids:
        write(data, id)
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[testwire.specs]\nany = {package}\n")
    return data


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder; the bundled specifications contain only `ours`."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(specs, "DATA", write(tmp_path / "data", "ours"))
    monkeypatch.setattr(specs, "HERE", tmp_path / "none" / "specs.py")
    monkeypatch.syspath_prepend(tmp_path / "site")
    return folder


def test_the_order_of_the_sources(here: Path, tmp_path: Path) -> None:
    install(tmp_path / "site", "b_package", "ours", "theirs", "mine")
    install(tmp_path / "site", "a_package", "theirs")
    assert find_version("ours").source.label == "the package b_package 1.0"
    assert find_version("theirs").source.package == "a_package"
    assert find_version("mine@1").source.package == "b_package"
    write(here, "mine")
    found = find_version("mine")
    assert (found.source.kind, found.source.label) == ("here", "spec")
    assert found.folder == here / "spec/mine/1"
    assert [source.kind for source in sources()] == ["here", "installed", "installed", "bundled"]


def test_only_bundled_specifications() -> None:
    assert find_version("ours").source.kind == "bundled"
    with pytest.raises(ProtocolMissing, match=r"known: ours@1; searched: the package testwire"):
        find_version("mine")


def test_a_parent_of_the_current_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write(here, "mine")
    (here / "deep/deeper").mkdir(parents=True)
    monkeypatch.chdir(here / "deep/deeper")
    assert find_version("mine").source.label == str(here / "spec")
    assert find_root() == here


def test_the_root_is_the_only_source(here: Path, tmp_path: Path) -> None:
    write(here, "mine")
    root = write(tmp_path / "other", "theirs")
    assert find_version("theirs", root).source.kind == "root"
    for wanted in ("mine", "ours", "theirs@2", "", "theirs@", "@1"):
        with pytest.raises(ProtocolMissing, match=r"known: theirs@1; searched: "):
            find_version(wanted, root)


@pytest.mark.parametrize("file", ["testwire.toml", "pyproject.toml"])
def test_another_folder_name(here: Path, file: str) -> None:
    write(here, "mine", spec="data/protocols")
    write(here, "second", spec="data/protocols")
    table = "" if file == "testwire.toml" else "[tool.testwire]\n"
    (here / file).write_text(f'{table}spec = "data/protocols"\n')
    assert find_version("mine").source.label == "data/protocols"
    assert find_version("second").folder == here / "data/protocols/second/1"


def test_a_folder_that_the_settings_name_and_that_is_empty(here: Path) -> None:
    (here / "testwire.toml").write_text('\nspec = "protocols"\n')
    with pytest.raises(SpecUnreadable) as caught:
        find_version("mine")
    (finding,) = caught.value.findings
    assert finding.location is not None and finding.location.line == 2
    assert "expected protocols/<protocol>/index.json" in finding.message


def test_commands_that_write_do_not_use_packages(here: Path, tmp_path: Path) -> None:
    install(tmp_path / "site", "a_package", "theirs")
    with pytest.raises(SpecUnreadable) as caught:
        find_root()
    (finding,) = caught.value.findings
    assert f"in {here} or a parent folder, found none" in finding.message
    ignored = "It ignored theirs@1 in the package a_package 1.0, ours@1 in the package testwire."
    assert finding.detail is not None and finding.detail.endswith(ignored)


def test_commands_that_write_do_not_use_the_checkout(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of an editable installation is in a checkout with specifications."""
    checkout = write(tmp_path / "checkout", "ours")
    monkeypatch.setattr(specs, "HERE", checkout / "sdk/testwire_base/specs.py")
    monkeypatch.setattr(specs, "DATA", tmp_path / "no-data")
    assert find_version("ours").source.root == checkout
    with pytest.raises(SpecUnreadable, match="a parent folder, found none"):
        find_root()
    monkeypatch.chdir(checkout / "spec")
    assert find_root() == checkout


@pytest.mark.parametrize("name", ["testwire.toml", "pyproject.toml", "spec/mine/index.json"])
def test_pipes_and_devices_are_not_read(name: str, here: Path) -> None:
    """Reading a pipe without a writer never ends."""
    write(here, "mine")
    (here / name).unlink(missing_ok=True)
    os.mkfifo(here / name)
    if name.endswith(".json"):
        assert [version.key for version in next(sources()).versions()] == []
        return
    with pytest.raises(SpecUnreadable, match="expected a regular file, found a named pipe"):
        find_version("mine")
    (here / name).unlink()
    (here / name).symlink_to("/dev/zero")
    with pytest.raises(SpecUnreadable, match="expected a regular file, found a device"):
        find_version("mine")


def test_an_entry_point_without_data(tmp_path: Path) -> None:
    data = install(tmp_path / "site", "broken", "theirs")
    data.rename(data.with_name("elsewhere"))
    assert [source.kind for source in sources()] == ["bundled"]


@pytest.mark.parametrize(
    ("versions", "meant"),
    [
        (["2", "1"], "2"),
        (["0.10", "0.4"], "0.10"),
        (["0.4", "0.0.1-alpha.1"], "0.4"),
        (["0.4", "0.5-beta"], "0.4"),
        (["2.0-alpha.9", "2.0-alpha.10", "2.0-alpha"], "2.0-alpha.10"),
        (["2.0-alpha.9", "2.0-alpha.x", "2.0-alpha"], "2.0-alpha.x"),
        (["3 retired", "2"], "2"),
        (["3 retired", "2-rc.1"], "2-rc.1"),
        (["3 retired"], "3"),
    ],
)
def test_an_id_means_the_preferred_version(versions: list[str], meant: str, here: Path) -> None:
    write(here, "mine", versions)
    assert find_version("mine").version == meant
    for entry in versions:
        version = entry.partition(" ")[0]
        assert find_version(f"mine@{version}").version == version
