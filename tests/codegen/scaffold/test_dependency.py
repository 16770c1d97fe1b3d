"""A new server project depends on the generated package of its protocol."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from testwire_codegen.commands._dependency import in_environment
from testwire_codegen.commands.new import new_server

from tests.codegen.scaffold.support import ROOT, copy_case
from tests.support.commands import run_command


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_case("small", tmp_path / "my spec")


def made(tmp_path: Path) -> str:
    return (tmp_path / "project/src/my_server/handlers.py").read_text("utf-8")


def test_the_project_uses_the_package_of_the_repository(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("generate", root, target="python") == 0
    capsys.readouterr()
    assert new_server("small@1", "my-server", tmp_path / "project", root=root) == 0
    out = capsys.readouterr().out
    assert f"pip install -e '.[test]' '{root}/generated/python'" in out
    assert "testwire generate" not in out
    project = tomllib.loads((tmp_path / "project/pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"][0] == "case-protocol>=0.1.0"
    assert project["dependencies"][1].startswith("testwire>=")
    assert "from case_protocol.small.v1.handlers import ServerHandlers" in made(tmp_path)
    assert "testwire_protocols" not in made(tmp_path)


def test_a_package_that_is_not_generated_yet(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_server("small@1", "my-server", tmp_path / "project", root=root) == 0
    steps = capsys.readouterr().out.partition("Next steps:\n")[2].splitlines()
    assert steps[0] == f"  testwire generate --root '{root}'"
    assert steps[1].startswith("  cd ")


def test_a_repository_without_a_package(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "testwire.toml").unlink()
    assert new_server("small@1", "my-server", tmp_path / "project", root=root) == 2
    err = capsys.readouterr().err
    assert f"small@1: expected the name of the Python package in {root}/testwire.toml" in err
    assert 'python = "small-protocol"' in err
    assert not (tmp_path / "project").exists()


def test_bundled_protocols_need_no_other_package(tmp_path: Path) -> None:
    assert new_server("msp@0.4", "my-server", tmp_path / "project", root=ROOT) == 0
    project = tomllib.loads((tmp_path / "project/pyproject.toml").read_text("utf-8"))["project"]
    assert [each.partition(">")[0] for each in project["dependencies"]] == ["testwire"]
    assert "from testwire_protocols.msp.v0_4.handlers import" in made(tmp_path)


def test_the_project_must_not_shadow_the_package(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_server("small@1", "case-protocol", tmp_path / "project", root=root) == 2
    assert "would have the name of the generated package" in capsys.readouterr().err


def test_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "acme_toys-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-toys\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[testwire.specs]\nany = acme_toys\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = in_environment("acme_toys")
    assert found.generated is not None
    assert found.generated.package == "acme_toys"
    assert found.generated.requirement == "acme-toys>=1.2"
    assert found.path is None
