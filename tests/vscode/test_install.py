"""Tests of `install.py` with fake programs instead of a browser and an editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vscode import install


def executable(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder on PATH. Tests can add programs to this folder."""
    path = tmp_path / "bin"
    path.mkdir()
    monkeypatch.setenv("PATH", str(path))
    monkeypatch.setenv("TESTWIRE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("TESTWIRE_CHROMIUM", raising=False)
    return path


def test_without_node(machine: Path) -> None:
    with pytest.raises(install.Unavailable, match="needs Node 20 and npm on PATH"):
        install.harness()


def test_another_node(machine: Path) -> None:
    executable(machine / "node", "echo v18.1.0")
    executable(machine / "npm", "")
    with pytest.raises(install.Unavailable, match=r"needs Node 20, found v18\.1\.0"):
        install.harness()


def test_without_a_browser_and_apt(machine: Path) -> None:
    executable(machine / "node", "echo v20.1.0")
    executable(machine / "npm", "")
    with pytest.raises(install.NoBrowser, match="chromium; this machine has no apt-get"):
        install.harness()


def test_a_failing_step_shows_its_output(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "apt_install", lambda packages: None)
    executable(machine / "node", "echo v20.1.0")
    executable(machine / "npm", "echo no network; exit 7")
    executable(machine / "chromium", "")
    with pytest.raises(install.Unavailable, match=r"(?s)failed with exit code 7:.*no network"):
        install.harness()
    assert not (install.cache_folder() / "complete.json").exists()


def test_check_installs_nothing(
    machine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    executable(machine / "node", "echo v20.1.0")
    executable(machine / "npm", "exit 7")
    executable(machine / "chromium", "")
    assert install.main(["--check"]) == 1
    assert "run `python tests/vscode/install.py`" in capsys.readouterr().err
    assert not (tmp_path / "cache").exists()


def test_what_is_complete_is_taken_as_it_is(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    executable(machine / "node", "echo v20.1.0")
    executable(machine / "npm", "exit 7")
    executable(machine / "chromium", "")
    folder = install.cache_folder()
    folder.mkdir(parents=True)
    (folder / "complete.json").write_text("{}", "utf-8")
    assert install.main([]) == 0
    assert str(folder) in capsys.readouterr().out
