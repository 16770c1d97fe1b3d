"""`testwire new protocol` writes a specification that passes all checks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from testwire_base.configuration import Configuration
from testwire_codegen.scaffold import IdUnusable, NameUnusable, skeleton_files

from tests.codegen.scaffold.support import leftovers
from tests.codegen.support import edit, tree
from tests.support.commands import run_testwire


def test_the_skeleton_passes_its_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_testwire("new", "protocol", "job-queue") == 0
    said = capsys.readouterr()
    made = {path: text.decode() for path, text in tree(tmp_path).items()}
    assert ".testwire/protocol-job-queue.json" in made
    del made[".testwire/protocol-job-queue.json"]
    assert made == skeleton_files("job-queue")
    assert f"Created the protocol job-queue: {len(made)} files in ." in said.out
    written = {path: text for path, text in made.items() if "/meta/" not in path}
    assert leftovers(written) == []
    assert run_testwire("check") == 0
    assert capsys.readouterr().out == "job-queue@0.1: no findings\n"
    assert run_testwire("generate") == 0
    assert run_testwire("check") == 0
    assert run_testwire("drift", "docs", "--protocol", "job-queue", "README.md") == 0
    environment = {**os.environ, "PYTHONPATH": "generated/python"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(
        [*command, f"--basetemp={tmp_path / 'inner'}"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_an_error_in_the_skeleton_is_found(tmp_path: Path) -> None:
    assert run_testwire("new", "protocol", "jobs", str(tmp_path)) == 0
    name = "jobs/0.1/vectors/EchoParams.json"
    edit(tmp_path, [{"file": name, "pointer": "/valid/0/value/text", "value": 1}])
    assert run_testwire("check", "--root", str(tmp_path)) != 0


def test_names_and_title(tmp_path: Path) -> None:
    given = Configuration(tmp_path, values={"spec": "protocols"})
    files = skeleton_files("jobs", 'The "Jobs" Protocol', given)
    assert json.loads(files["protocols/jobs/index.json"])["title"] == 'The "Jobs" Protocol'
    settings = tomllib.loads(files["testwire.toml"])
    assert settings["python"] == settings["npm"] == "jobs-protocol"
    assert tomllib.loads(skeleton_files("a-protocol")["testwire.toml"])["python"] == "a-protocol"
    assert json.loads(skeleton_files("a-b")["spec/a-b/index.json"])["title"] == "A B Protocol"


def test_the_skeleton_follows_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    table = '[tool.testwire]\nspec = "protocols"\noutput = "sdk"\npython = "acme-rpc"\n'
    Path("pyproject.toml").write_text(table, "utf-8")
    assert run_testwire("new", "protocol", "job-queue@2025.06.18") == 0
    assert "\n  python -m pip install ./sdk/python\n" in capsys.readouterr().out
    assert not Path("testwire.toml").exists()
    assert "./sdk/python" in Path("README.md").read_text("utf-8")
    assert "./sdk/python" in Path(".github/workflows/ci.yml").read_text("utf-8")
    assert (
        "from acme_rpc.job_queue.v2025_06_18.client" in Path("tests/test_job_queue.py").read_text()
    )
    assert run_testwire("new", "protocol", "tasks") == 0
    out = capsys.readouterr().out
    assert "Describe the messages of tasks in README.md." in out
    drift = "`testwire drift docs --protocol tasks README.md`"
    assert f"Add {drift} and `testwire compat … tasks` to .github/workflows/ci.yml and" in out
    assert "from acme_rpc.tasks.v0_1.client" in Path("tests/test_tasks.py").read_text("utf-8")
    assert run_testwire("check") == 0
    assert capsys.readouterr().out == "job-queue@2025.06.18, tasks@0.1: no findings\n"
    assert run_testwire("new", "protocol", "other", "inner") == 0
    assert "Next steps:\n  cd inner\n  testwire check\n" in capsys.readouterr().out


def test_settings_without_a_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "testwire.toml").write_text('spec = "protocols"\n', "utf-8")
    assert run_testwire("new", "protocol", "jobs", str(tmp_path)) == 0
    assert "Set `python` in testwire.toml to the name" in capsys.readouterr().out


@pytest.mark.parametrize("version", ["", "2025-06-18", "v1", "1.0/..", "latest"])
def test_unusable_versions(
    version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_testwire("new", "protocol", f"jobs@{version}", str(tmp_path)) == 2
    assert "expected a version such as 1.2, 2.0-rc.1 or 2025.06.18" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_second_protocol_keeps_existing_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "testwire.toml").write_text('spec = "protocols"\n', "utf-8")
    (tmp_path / "README.md").write_text("mine", "utf-8")
    assert run_testwire("new", "protocol", "jobs", str(tmp_path)) == 0
    assert "kept README.md, because the file exists" in capsys.readouterr().err
    assert (tmp_path / "protocols/jobs/index.json").is_file()
    assert run_testwire("new", "protocol", "tasks", str(tmp_path)) == 0
    assert (tmp_path / "protocols/tasks/index.json").is_file()
    assert (tmp_path / "README.md").read_text("utf-8") == "mine"
    assert run_testwire("new", "protocol", "jobs", str(tmp_path)) == 2
    assert "choose a different id" in capsys.readouterr().err


@pytest.mark.parametrize("id", ["", "Jobs", "my jobs", "a--b", "../jobs", "1st", "jobs-"])
def test_unusable_ids(id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(IdUnusable):
        skeleton_files(id)
    assert run_testwire("new", "protocol", id, str(tmp_path)) == 2
    assert "choose a different id" in capsys.readouterr().err or not list(tmp_path.iterdir())


def test_an_id_that_is_too_long() -> None:
    with pytest.raises(NameUnusable, match="shorten it"):
        skeleton_files("a" * 90)


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run_testwire("new", "protocol", "jobs", str(tmp_path / "file")) == 2
    assert "expected a folder, found a file" in capsys.readouterr().err


def test_settings_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "testwire.toml").write_text("spec = 1\n")
    assert run_testwire("new", "protocol", "jobs", str(tmp_path)) == 3
    assert "testwire.toml:1:1: error: spec: expected a string" in capsys.readouterr().err
