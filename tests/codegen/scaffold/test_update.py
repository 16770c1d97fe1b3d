"""`testwire new --update` merges a newer template with the edits in a project."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from testwire_codegen.commands.new import new_server
from testwire_codegen.scaffold import merging
from testwire_codegen.scaffold import protocol as protocol_files
from testwire_codegen.scaffold.snapshot import snapshots

from tests.codegen.scaffold.support import copy_case, shipped
from tests.codegen.support import tree
from tests.support.commands import run_testwire

PROTOCOL = ("protocol", "jobs")
OLD = {
    "notes.md": "# Notes\n\nfirst\n\nsecond\n\nthird\n",
    "gone.md": "gone\n",
    "same.md": "same\n",
}
NEW = {
    "notes.md": OLD["notes.md"].replace("third", "3"),
    "added.md": "added\n",
    "same.md": "same\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a repository whose protocol has its own template."""
    root = copy_case("small", tmp_path / "checkout")
    template(root, OLD)
    return root


def template(root: Path, files: dict[str, str]) -> None:
    folder = root / "spec/small/1/template"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.j2").write_text(text, "utf-8")


@pytest.fixture
def project(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project that was made with the old template, and make it the current folder."""
    folder = tmp_path / "project"
    assert new_server("small", "demo", folder, root=root) == 0
    monkeypatch.chdir(folder)
    return folder


Capture = pytest.CaptureFixture[str]


def test_a_newer_template(root: Path, project: Path, capsys: Capture) -> None:
    notes = project / "notes.md"
    notes.write_text(notes.read_text().replace("first", "mine"))
    template(root, NEW)
    before = tree(project)
    capsys.readouterr()
    assert run_testwire("new", "--update", "--diff") == 1
    shown = capsys.readouterr().out
    assert "\n--- a/notes.md\n+++ b/notes.md\n" in shown
    assert "\n-third\n+3\n" in shown
    assert "--- /dev/null\n+++ b/added.md\n@@ -0,0 +1 @@\n+added\n" in shown
    assert "--- a/gone.md\n+++ /dev/null\n" in shown
    assert "An update would change the project to the template of Testwire" in shown
    assert tree(project) == before
    assert run_testwire("new", "--diff") == 1
    assert capsys.readouterr().out == shown
    assert run_testwire("new", "--update") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Updated the project to the template of Testwire ")
    assert lines[1:] == ["  created   added.md", "  removed   gone.md", "  merged    notes.md"]
    assert notes.read_text() == NEW["notes.md"].replace("first", "mine")
    assert not (project / "gone.md").exists()
    after = tree(project)
    for words in (["--update"], ["--diff"], ["--update", "--diff"]):
        assert run_testwire("new", *words) == 0
        assert "The project contains the template of Testwire" in capsys.readouterr().out
    assert tree(project) == after


def test_a_conflict(root: Path, project: Path, capsys: Capture) -> None:
    (project / "notes.md").write_text(OLD["notes.md"].replace("third", "mine"))
    (project / "gone.md").write_text("mine\n")
    template(root, NEW)
    assert run_testwire("new", "--update") == 1
    out = capsys.readouterr().out
    assert "  conflict  notes.md: 1 conflict\n" in out
    assert "  kept      gone.md: you changed the file" in out
    assert "search for `<<<<<<<`" in out
    assert "<<<<<<< your version\nmine\n=======\n3\n>>>>>>> " in (project / "notes.md").read_text()
    assert (project / "gone.md").read_text() == "mine\n"


def test_a_deleted_file_is_not_created_again(root: Path, project: Path, capsys: Capture) -> None:
    (project / "notes.md").unlink()
    for text in ("newer", "newest"):
        template(root, {**OLD, "notes.md": text})
        assert run_testwire("new", "--update") == 0
        assert "  kept      notes.md: you deleted the file" in capsys.readouterr().out
        assert not (project / "notes.md").exists()


def test_without_a_snapshot(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "src")
    assert run_testwire("new", "--update") == 2
    assert f"run the command in {project}" in capsys.readouterr().err
    monkeypatch.chdir(project)
    shutil.rmtree(".testwire")
    assert run_testwire("new", "--update") == 2
    err = capsys.readouterr().err
    assert "testwire: expected a snapshot of a template in .testwire" in err
    assert "`testwire new server . --protocol ID@VERSION --name NAME --original FOLDER`" in err


def test_the_original_of_a_project_without_a_snapshot(
    root: Path, project: Path, tmp_path: Path, capsys: Capture
) -> None:
    shutil.rmtree(".testwire")
    original = tmp_path / "original"
    shutil.copytree(project, original)
    crlf = OLD["notes.md"].replace("\n", "\r\n").encode()
    (original / "notes.md").write_bytes(crlf)
    for folder in (original, project):
        (folder / "mine.md").write_text("not a file of the template\n")
    Path("notes.md").write_text(OLD["notes.md"].replace("first", "mine"))
    template(root, {**NEW, "more.md": "more\n"})
    words = ["new", "server", ".", "--protocol", "small@1", "--name", "demo", "--root", str(root)]
    before = tree(project)
    assert run_testwire(*words, "--original", str(tmp_path / "nothing")) == 2
    err = capsys.readouterr().err
    assert "nothing: expected files of the template, such as .github/workflows/ci.yml" in err
    assert tree(project) == before
    assert run_testwire(*words, "--original", str(original)) == 0
    assert "Wrote .testwire/server.json; now run `testwire new --update`" in capsys.readouterr().out
    assert {path: text for path, text in tree(project).items() if path in before} == before
    assert run_testwire("new", "--update") == 0
    assert Path("notes.md").read_text() == NEW["notes.md"].replace("first", "mine")
    assert Path("more.md").exists() and Path("mine.md").exists()
    assert run_testwire(*words, "--original", str(original)) == 2
    assert "server.json already exists; run `testwire new --update`" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run_testwire(*words, "--original", str(original), "--force")


def test_the_original_of_a_specification(
    newer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, repository = tmp_path / "original", tmp_path / "repository"
    for folder in (original, repository):
        assert run_testwire("new", "protocol", "jobs", str(folder)) == 0
    shutil.rmtree(repository / ".testwire")
    readme = repository / "README.md"
    readme.write_text("mine\n" + readme.read_text())
    (newer / "README.md.j2").write_text((newer / "README.md.j2").read_text() + "newer\n")
    use(newer, monkeypatch)
    monkeypatch.chdir(repository)
    assert run_testwire("new", "protocol", "jobs", "--original", str(original)) == 0
    assert run_testwire("new", "--update") == 0
    assert readme.read_text().startswith("mine\n") and readme.read_text().endswith("\nnewer\n")
    assert Path("testwire.toml").read_bytes() == (original / "testwire.toml").read_bytes()


def test_force_writes_a_snapshot(root: Path, project: Path, capsys: Capture) -> None:
    shutil.rmtree(".testwire")
    Path("notes.md").write_text("mine")
    Path("notes.md.orig").write_text("older")
    words = ["new", "server", ".", "--force", "--protocol", "small@1", "--name", "demo"]
    assert run_testwire(*words, "--root", str(root)) == 0
    assert "replaced notes.md; the old file is notes.md.orig1\n" in capsys.readouterr().err
    assert Path("notes.md.orig1").read_text() == "mine"
    assert Path("notes.md.orig").read_text() == "older"
    assert run_testwire("new", "--update") == 0


def test_force_replaces_a_link_and_not_its_file(root: Path, project: Path, tmp_path: Path) -> None:
    for file in (Path("inside"), tmp_path / "outside"):
        file.write_text("mine")
        Path("notes.md").unlink()
        Path("notes.md").symlink_to(file)
        inside = file.name == "inside"
        assert new_server("small", "demo", project, force=True, root=root) == (0 if inside else 2)
        assert file.read_text() == "mine"
        assert Path("notes.md").is_symlink() is not inside
    assert Path("notes.md.orig").is_symlink()


def test_the_specification_has_moved(
    root: Path, project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = json.loads(Path(".testwire/server.json").read_text("utf-8"))
    assert snapshot["arguments"] == {"protocol": "small@1", "name": "demo", "root": "../checkout"}
    root.rename(root.with_name("moved"))
    assert run_testwire("new", "--update") == 2
    err = capsys.readouterr().err
    assert "unknown protocol 'small@1'" in err
    assert "`root` in .testwire/server.json" in err


def older(text: str) -> str:
    """Return the text of an older template, which lacks the lines in the middle."""
    lines = text.split("\n")
    third = len(lines) // 3
    return "\n".join(lines[:third] + lines[-third:]) if third > 1 else text


@pytest.mark.parametrize(
    "words",
    [*(("server", ".", "--name", "demo", "--protocol", key) for key in shipped()), PROTOCOL],
    ids=lambda words: words[-1],
)
def test_an_older_template_with_edits_in_every_file(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_testwire("new", *words) == 0
    (new,) = snapshots(tmp_path)
    old = {path: older(str(text)) for path, text in new.files.items()}
    Path(new.path).write_text(new._replace(files=old).text(), "utf-8")
    for path, text in old.items():
        Path(path).write_text(f"my first line\n{text}my last line\n", "utf-8")
    *_, clash = (path for path, text in old.items() if text != new.files[path])
    lines = old[clash].split("\n")
    lines.insert(len(lines) // 2, "my line in the middle")
    Path(clash).write_text("\n".join(lines), "utf-8")
    assert run_testwire("new", "--update") == 1
    out = capsys.readouterr().out
    assert f"  conflict  {clash}: 1 conflict\n" in out
    assert out.count("  conflict  ") == 1
    assert out.count("  merged    ") == sum(old[path] != new.files[path] for path in old) - 1 > 5
    assert "<<<<<<< your version\nmy line in the middle\n=======\n" in Path(clash).read_text()
    for path, wanted in new.files.items():
        if path != clash:
            assert Path(path).read_text("utf-8") == f"my first line\n{wanted}my last line\n", path
    assert snapshots(tmp_path) == [new]


# --- specifications ------------------------------------------------------------------------------


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the templates of specifications, which the next command uses."""
    copy = tmp_path / "templates"
    shutil.copytree(protocol_files.TEMPLATES, copy)
    return copy


def use(templates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol_files, "TEMPLATES", templates)


def test_a_repository_with_two_protocols(
    newer: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = tmp_path / "repository"
    repository.mkdir()
    monkeypatch.chdir(repository)
    Path("README.md").write_text("mine\n")
    assert run_testwire("new", "protocol", "jobs") == 0
    assert run_testwire("new", "protocol", "tasks@1.0", "--title", "My Tasks") == 0
    session = Path("spec/jobs/0.1/conformance/session.json")
    for path in (newer / "README.md.j2", newer / "testwire.toml.j2"):
        path.write_text(path.read_text() + "# newer\n")
    (newer / "shared.md.j2").write_text("new {{ skeleton.id }}\n")
    inner = newer / "_spec_/_protocol_/_version_/conformance/session.json.j2"
    inner.write_text(inner.read_text().replace("{", "{\n", 1))
    use(newer, monkeypatch)
    index = Path("spec/jobs/index.json")
    index.write_text(index.read_text().replace("draft", "released"))
    before = session.read_bytes()
    capsys.readouterr()
    assert run_testwire("new", "--update") == 1
    out = capsys.readouterr().out
    assert f"  skipped   {session}: jobs@0.1 is released, so its files cannot change\n" in out
    assert "  updated   spec/tasks/1.0/conformance/session.json\n" in out
    assert out.count("testwire.toml") == 1
    assert "README.md" not in out
    assert session.read_bytes() == before
    assert Path("README.md").read_text() == "mine\n"
    assert Path("shared.md").read_text() == "new jobs\n"
    assert json.loads(Path("spec/tasks/index.json").read_text())["title"] == "My Tasks"
    index.write_text(index.read_text().replace("released", "draft"))
    assert run_testwire("new", "--update") == 0
    assert session.read_bytes() != before


def test_the_arguments_and_not_the_settings_of_today_are_used(
    newer: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text('[tool.testwire]\nspec = "protocols"\n')
    assert run_testwire("new", "protocol", "jobs") == 0
    Path("pyproject.toml").write_text('[tool.testwire]\nspec = "other"\n')
    readme = newer / "README.md.j2"
    readme.write_text(readme.read_text() + "newer\n")
    use(newer, monkeypatch)
    assert run_testwire("new", "--update") == 0
    assert capsys.readouterr().out.endswith(":\n  updated   README.md\n")
    assert not Path("testwire.toml").exists()
    assert not Path("other").exists()


def test_a_snapshot_that_cannot_be_written(
    root: Path, project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(target: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    template(root, NEW)
    monkeypatch.setattr(merging, "apply", lambda folder, done: None)
    monkeypatch.setattr(merging, "replace", denied)
    assert run_testwire("new", "--update") == 2
    assert "cannot write .testwire/server.json: Permission denied" in capsys.readouterr().err


def test_an_older_format_of_a_specification(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_testwire("new", "protocol", "jobs") == 0
    registry = Path("spec/jobs/0.1/protocol.json")
    registry.write_text(registry.read_text().replace('"format": 2', '"format": 1'))
    assert run_testwire("new", "--update") == 2
    assert "protocol.json: expected format 2, found 1; run `testwire migrate`" in (
        capsys.readouterr().err
    )
    assert run_testwire("migrate") == 0
    assert run_testwire("new", "--update") == 0


def test_settings_of_a_snapshot_that_lead_outside(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.chdir(project)
    assert run_testwire("new", "protocol", "jobs") == 0
    path = Path(".testwire/protocol-jobs.json")
    snapshot = json.loads(path.read_text("utf-8"))
    snapshot["arguments"]["settings"] = {"spec": "../outside"}
    path.write_text(json.dumps(snapshot))
    assert run_testwire("new", "--update") == 3
    assert ".testwire/protocol-jobs.json" in capsys.readouterr().err
    assert not (tmp_path / "outside").exists()


def test_a_server_over_a_specification(
    root: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshot of the specification no longer contains the files that the server replaced."""
    monkeypatch.chdir(tmp_path)
    assert run_testwire("new", "protocol", "jobs") == 0
    assert new_server("small", "demo", Path(), force=True, root=root) == 0
    snapshot = json.loads(Path(".testwire/protocol-jobs.json").read_text("utf-8"))
    assert snapshot["files"]["README.md"] is None
    assert snapshot["files"]["testwire.toml"] is not None
    assert run_testwire("new", "--update") == 0
