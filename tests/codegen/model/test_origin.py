"""Protocols are found in the package or in a checkout. Unknown protocols are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_base import specs
from testwire_base.findings import SpecUnreadable
from testwire_base.specs import ProtocolMissing
from testwire_codegen.model import dump
from testwire_codegen.model.origin import find
from testwire_codegen.rules import lint_version

from tests.codegen.scaffold.support import ROOT, case, copy_case
from tests.codegen.support import edit


def test_a_checkout(tmp_path: Path) -> None:
    copy_case("small", tmp_path)
    assert find("small", tmp_path).protocol.key == "small@1"
    assert find("small@1", tmp_path).template is None
    (tmp_path / "spec" / "small" / "1" / "template").mkdir()
    assert find("small", tmp_path).template == tmp_path / "spec" / "small" / "1" / "template"


def test_the_ir_of_a_package_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    origin = case("small", tmp_path / "source")
    data = tmp_path / "data"
    copy_case("small", data)
    (data / "ir").mkdir()
    text = dump.dumps(origin.protocol, "a test").replace("Small Protocol", "From the IR")
    (data / "ir/small-1.json").write_text(text, "utf-8")
    monkeypatch.setattr(specs, "DATA", data)
    monkeypatch.chdir(tmp_path)
    assert find("small").protocol.title == "From the IR"
    (data / "ir/small-1.json").unlink()
    assert find("small").protocol.title == "Small Protocol"


@pytest.mark.parametrize("wanted", ["other", "small@2", "", "small@", "@1"])
def test_no_such_protocol(tmp_path: Path, wanted: str) -> None:
    copy_case("small", tmp_path)
    with pytest.raises(ProtocolMissing, match="known: small@1"):
        find(wanted, tmp_path)


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
