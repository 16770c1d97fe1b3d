"""Protocols are found in the package or in a checkout. Unknown protocols are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_base.findings import SpecUnreadable
from testwire_codegen.model import dump
from testwire_codegen.model.origin import ProtocolUnknown, find
from testwire_codegen.rules import lint_version

from tests.codegen.scaffold.support import ROOT, case, copy_case
from tests.codegen.support import edit


def installed(data: Path, source: Path, template: bool = False) -> Path:
    """Write the data of an installed package that contains only the small protocol."""
    protocol = case("small", source).protocol
    (data / "ir").mkdir(parents=True)
    path = data / "ir" / f"{protocol.id}-{protocol.version}.json"
    path.write_text(dump.dumps(protocol, "a test"), encoding="utf-8")
    if template:
        (data / "spec" / protocol.id / protocol.version / "template").mkdir(parents=True)
    return data


def test_a_checkout(tmp_path: Path) -> None:
    copy_case("small", tmp_path)
    assert find("small", tmp_path).protocol.key == "small@1"
    assert find("small@1", tmp_path / "spec").template is None
    (tmp_path / "spec" / "small" / "1" / "template").mkdir()
    assert find("small", tmp_path).template == tmp_path / "spec" / "small" / "1" / "template"


def test_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = installed(tmp_path / "data", tmp_path / "source", template=True)
    copy_case("small", tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    assert find("small", data=data).template == data / "spec" / "small" / "1" / "template"
    assert find("small", tmp_path / "here", data).template is None


def test_what_the_package_has_not_is_looked_for_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = installed(tmp_path / "data", tmp_path / "source")
    copy_case("toy", tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    assert find("toy-box", data=data).protocol.id == "toy-box"
    with pytest.raises(ProtocolUnknown, match=r"known: small@1, toy-box@1\.0-beta\.2"):
        find("other", data=data)


@pytest.mark.parametrize("wanted", ["other", "small@2", "", "small@", "@1"])
def test_no_such_protocol(tmp_path: Path, wanted: str) -> None:
    copy_case("small", tmp_path)
    with pytest.raises(ProtocolUnknown, match="known: small@1"):
        find(wanted, tmp_path)


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
def test_an_id_alone_means_the_newest_version(
    versions: list[str], meant: str, tmp_path: Path
) -> None:
    data = installed(tmp_path / "data", tmp_path / "source")
    path = data / "ir" / "small-1.json"
    text = path.read_text("utf-8")
    path.unlink()
    for entry in versions:
        version, _, status = entry.partition(" ")
        held = text.replace('"version": "1"', f'"version": "{version}"')
        held = held.replace('"status": "draft"', f'"status": "{status or "draft"}"')
        (data / "ir" / f"small-{version}.json").write_text(held, encoding="utf-8")
    assert find("small", data=data).protocol.version == meant
    for entry in versions:
        version = entry.partition(" ")[0]
        assert find(f"small@{version}", data=data).protocol.version == version


def test_an_id_alone_in_a_checkout() -> None:
    found = find("msp", ROOT)
    assert found.protocol.key == "msp@0.4"
    assert found.template is not None


@pytest.mark.parametrize(
    "step",
    [
        {"file": "small/1/protocol.json", "text": "{"},
        {
            "file": "small/1/protocol.json",
            "pointer": "/methods/0/params/$ref",
            "value": "schema/note.schema.json#/$defs/Nothing",
        },
    ],
)
def test_a_spec_that_is_wrong(tmp_path: Path, step: dict[str, str]) -> None:
    edit(copy_case("small", tmp_path), [step])
    with pytest.raises(SpecUnreadable):
        find("small@1", tmp_path, lint=lint_version)
