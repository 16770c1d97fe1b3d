"""Where protocols are found: in the package, in a checkout, or not at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from testwire_codegen import dump
from testwire_codegen.findings import SpecUnreadable
from testwire_codegen.scaffold.origin import ProtocolUnknown, find

from tests.codegen.support import edit
from tests.scaffold.support import ROOT, case, copy_case


def installed(data: Path, source: Path, template: bool = False) -> Path:
    """The data of a package that has one protocol, the small one."""
    protocol = case("small", source).protocol
    (data / "ir").mkdir(parents=True)
    path = data / "ir" / f"{protocol.id}-{protocol.version}.json"
    path.write_text(dump.dumps(protocol, "a test"), encoding="utf-8")
    if template:
        (data / "templates" / protocol.id / protocol.version).mkdir(parents=True)
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
    assert find("small", data=data).template == data / "templates" / "small" / "1"
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


def test_several_versions(tmp_path: Path) -> None:
    data = installed(tmp_path / "data", tmp_path / "source")
    text = (data / "ir" / "small-1.json").read_text("utf-8")
    later = text.replace('"version": "1"', '"version": "2"')
    (data / "ir" / "small-2.json").write_text(later, encoding="utf-8")
    with pytest.raises(ProtocolUnknown, match="say which: small@1, small@2"):
        find("small", data=data)
    assert find("small@2", data=data).protocol.version == "2"


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
        find("small@1", tmp_path)


def test_a_wheel_is_given_all_of_it() -> None:
    """Each template of the spec has its line in pyproject.toml; the IR comes as a folder."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    wheel = tomllib.loads(text)["tool"]["hatch"]["build"]["targets"]["wheel"]
    data = "testwire_codegen/scaffold/data"
    wanted = {"generated/ir": f"{data}/ir"}
    for folder in (ROOT / "spec").glob("*/*/template"):
        protocol, version = folder.parts[-3:-1]
        wanted[f"spec/{protocol}/{version}/template"] = f"{data}/templates/{protocol}/{version}"
    given = wheel["force-include"]
    assert {source: given.get(source) for source in wanted} == wanted
