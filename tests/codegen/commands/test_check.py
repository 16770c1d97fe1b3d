"""`generate --check` reports missing, changed and stale files, and renders only changed files."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands import generate
from testwire_codegen.model import digests
from testwire_codegen.model.digests import files_digest, generator_digest, spec_digests
from testwire_codegen.targets import emit

from tests.codegen.support import CASES, ROOT, copy_case, tree
from tests.support.commands import run_command

CASE = "small"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout with generated files for the fixture `root`."""
    folder = copy_case(CASE, tmp_path_factory.mktemp("made") / "checkout")
    assert run_command("generate", folder) == 0
    return folder


@pytest.fixture
def root(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def check(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    code = run_command("generate", root, check=True, format="json")
    return code, json.loads(capsys.readouterr().out)["findings"]


def test_what_was_generated_is_up_to_date(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(root, capsys) == (0, [])


GENERATED = [
    "generated/python/testwire_protocols/small/v1/types.py",
    "generated/python/testwire_protocols/py.typed",
    "generated/typescript/src/small/v1/client.ts",
    "generated/typescript/package.json",
    "generated/docs/small/1.md",
    "generated/ir/small-1.json",
    "generated/MANIFEST.json",
]


@pytest.mark.parametrize("path", GENERATED)
def test_an_edited_file_is_red(root: Path, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    content = (root / path).read_text("utf-8")
    (root / path).write_text(content + " \n", encoding="utf-8")
    before = tree(root)
    code, findings = check(root, capsys)
    assert code == 1
    (finding,) = findings
    assert finding["rule"] == "generated-changed"
    assert finding["location"]["file"] == path
    assert finding["location"]["line"] == len(content.splitlines()) + 1
    assert "- " in finding["detail"]
    assert "testwire generate" in finding["fix"]
    assert tree(root) == before, "check must not write"
    assert run_command("generate", root) == 0
    capsys.readouterr()
    assert check(root, capsys) == (0, [])


@pytest.mark.parametrize("path", GENERATED)
def test_a_missing_file_is_red(root: Path, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    (root / path).unlink()
    code, findings = check(root, capsys)
    assert code == 1
    assert [f["rule"] for f in findings] == ["generated-missing"]
    assert not (root / path).exists(), "check must not write"
    assert run_command("generate", root) == 0
    capsys.readouterr()
    assert check(root, capsys) == (0, [])


@pytest.mark.parametrize(
    "path",
    [
        "generated/python/testwire_protocols/small/v1/extra.py",
        "generated/typescript/src/extra.ts",
        "generated/extra.txt",
        "generated/docs/.gitkeep",
    ],
)
def test_a_stray_file_is_red_and_is_not_removed(
    root: Path, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / path).write_text("x", encoding="utf-8")
    code, findings = check(root, capsys)
    assert code == 1
    assert [(f["rule"], f["location"]["file"]) for f in findings] == [("generated-stale", path)]
    assert "rm " in findings[0]["fix"]
    assert run_command("generate", root, format="json") == 1
    assert [f["rule"] for f in json.loads(capsys.readouterr().out)["findings"]] == [
        "generated-stale"
    ]
    assert (root / path).exists()


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "typescript/package-lock.json",
        "typescript/dist/a.js",
        "typescript/node_modules/a/b.js",
        "python/testwire_protocols/__pycache__/a.pyc",
        "python/testwire_protocols/.mypy_cache/a.json",
    ],
)
def test_what_others_put_there_is_left_alone(
    root: Path, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = root / "generated" / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("x", encoding="utf-8")
    assert check(root, capsys) == (0, [])
    assert run_command("generate", root) == 0
    assert target.read_text("utf-8") == "x"


SPEC_FILES = sorted(
    path.relative_to(CASES / CASE).as_posix() for path in (CASES / CASE / "spec").rglob("*.json")
)


@pytest.mark.parametrize("path", SPEC_FILES)
def test_an_edit_of_any_spec_file_is_red_until_generate(
    root: Path, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / path).write_text((root / path).read_text("utf-8") + "\n", encoding="utf-8")
    code, findings = check(root, capsys)
    assert code == 1
    assert {f["rule"] for f in findings} == {"generated-changed"}
    manifest = {f["location"]["file"]: f for f in findings}["generated/MANIFEST.json"]
    # The finding about the manifest has a `detail` only if no other file differs.
    assert bool(manifest["detail"]) == (len(findings) == 1)
    assert all(f["fix"] and (f["detail"] or f is manifest) for f in findings)
    assert run_command("generate", root) == 0
    capsys.readouterr()
    assert check(root, capsys) == (0, [])


def test_a_new_spec_file_is_red(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = root / "spec/small/1/vectors/valid/Note/text.json"
    shutil.copy(source, source.with_name("other.json"))
    assert check(root, capsys)[0] == 1


def test_no_edit_of_the_real_specs_goes_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit of any file under `spec/` changes a digest."""
    shutil.copytree(ROOT / "spec", tmp_path / "spec")
    hashed: list[Path] = []

    def listen(files: dict[str, Path]) -> str:
        hashed.extend(files.values())
        return files_digest(files)

    monkeypatch.setattr(digests, "files_digest", listen)
    clean = spec_digests(tmp_path)
    files = {path for path in (tmp_path / "spec").rglob("*") if path.is_file()}
    files = {path for path in files if path.parent != tmp_path / "spec"}
    assert len(files) > 100
    assert set(hashed) == files and len(hashed) == len(files)
    # The files of a folder are hashed together, so editing one file in each folder is sufficient.
    for path in {path.parent: path for path in files}.values():
        content = path.read_bytes()
        path.write_bytes(content + b" ")
        group = "/".join(path.relative_to(tmp_path).parts[:3])
        (changed,) = [key for key, digest in spec_digests(tmp_path).items() if digest != clean[key]]
        assert group.startswith(changed) or changed.startswith(group), path
        path.write_bytes(content)
    assert spec_digests(tmp_path) == clean


def test_a_type_that_is_gone_takes_its_files_along(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The files of a removed protocol are reported as stale, and `generate` deletes them."""
    other = root / "spec/other"
    shutil.copytree(root / "spec/small", other)
    for name in ("index.json", "1/protocol.json"):
        text = (other / name).read_text("utf-8").replace('"small"', '"other"')
        (other / name).write_text(text, encoding="utf-8")
    assert run_command("generate", root) == 0
    gone = root / "generated/python/testwire_protocols/other"
    assert gone.is_dir()
    shutil.rmtree(other)
    capsys.readouterr()
    code, findings = check(root, capsys)
    assert code == 1
    stale = [f for f in findings if f["rule"] == "generated-stale"]
    assert any("other/v1/types.py" in f["message"] for f in stale)
    assert all("testwire generate" in f["fix"] for f in stale)
    assert run_command("generate", root) == 0
    assert not gone.exists()
    capsys.readouterr()
    assert check(root, capsys) == (0, [])


def test_a_template_that_changed_is_seen(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emit, "generator_digest", lambda: "0" * 64)
    code, findings = check(root, capsys)
    assert code == 1
    assert [f["location"]["file"] for f in findings] == ["generated/MANIFEST.json"]


def test_the_generators_digest_covers_its_templates() -> None:
    package = ROOT / "codegen/testwire_codegen"
    names = {path.suffix for path in package.rglob("*") if "templates" in str(path)}
    assert {".j2", ".jinja2"} <= names
    assert generator_digest() == generator_digest()
    assert len(generator_digest()) == 64


def test_line_ends_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x\ny\n")
    (tmp_path / "b").write_bytes(b"x\r\ny\r\n")
    assert files_digest({"f": tmp_path / "a"}) == files_digest({"f": tmp_path / "b"})


@pytest.mark.parametrize("manifest", [None, "", "[]", "{}", '{"files": 3}'])
def test_without_a_manifest_everything_is_compared(
    root: Path, manifest: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = root / "generated/MANIFEST.json"
    path.unlink() if manifest is None else path.write_text(manifest, encoding="utf-8")
    code, findings = check(root, capsys)
    assert code == 1
    assert {f["location"]["file"] for f in findings} == {"generated/MANIFEST.json"}
    assert run_command("generate", root) == 0
    capsys.readouterr()
    assert check(root, capsys) == (0, [])


def test_a_forged_digest_does_not_hide_a_changed_spec(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = root / "generated/docs/small/1.md"
    path.write_text("mine\n", encoding="utf-8")
    spec = root / "spec/small/1/protocol.json"
    spec.write_text(spec.read_text("utf-8").replace("The least", "The very least"), "utf-8")
    manifest = json.loads((root / "generated/MANIFEST.json").read_text("utf-8"))
    manifest["files"]["docs/small/1.md"] = emit.text_digest("mine\n")
    (root / "generated/MANIFEST.json").write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")
    code, findings = check(root, capsys)
    assert code == 1
    assert "generated/docs/small/1.md" in {f["location"]["file"] for f in findings}


def test_nothing_heavy_is_imported_where_nothing_has_changed(root: Path) -> None:
    script = (
        "import sys\n"
        "from testwire_codegen.__main__ import main\n"
        f"code = main(['generate', '--check', '--root', {str(root)!r}])\n"
        "heavy = {'jinja2', 'jsonschema_rs', 'datamodel_code_generator', 'pydantic'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        "raise SystemExit(code)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr


def test_rendering_again_gives_what_is_committed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emit, "unchanged", lambda root, out: False)
    assert check(ROOT, capsys) == (0, [])


def test_a_part_can_be_checked_and_written(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = root / "spec/small/1/protocol.json"
    spec.write_text(spec.read_text("utf-8").replace("The least", "The very least"), "utf-8")
    assert run_command("generate", root, check=True, target="docs", format="json") == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert "--target docs" in finding["fix"]
    assert run_command("generate", root, target="docs") == 0
    capsys.readouterr()
    assert run_command("generate", root, check=True, target="docs") == 0
    assert run_command("generate", root, check=True, target="python") == 1
    assert run_command("generate", root, check=True) == 1, "the rest is still out of date"
    assert run_command("generate", root, protocol="small") == 0
    assert run_command("generate", root, protocol="small@1", check=True) == 0
    assert run_command("generate", root, check=True) == 1
    assert run_command("generate", root) == 0
    assert run_command("generate", root, check=True) == 0


def test_another_folder(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "elsewhere"
    out.mkdir()
    (out / "mine.txt").write_text("x", encoding="utf-8")
    assert run_command("generate", root, out=out) == 0
    (out / "mine.txt").unlink()
    assert tree(out) == tree(root / "generated")
    assert run_command("generate", root, out=out, check=True) == 0
    (out / "docs/README.md").unlink()
    capsys.readouterr()
    assert run_command("generate", root, out=out, check=True) == 1
    assert f"--out {out}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "path", ["../a", "/a", "a/../../b", "", ".", "a//b", "./a", "c:/a", "a\\b", "a\0b"]
)
def test_no_file_leaves_the_output_folder(path: str, tmp_path: Path) -> None:
    with pytest.raises(emit.OutputPathError):
        emit.write(ROOT, tmp_path, {"fine.txt": "x\n", path: "x\n"}, whole=False)
    assert not list(tmp_path.iterdir()), "nothing is written before all paths are known to be good"


def test_no_file_leaves_through_a_link(tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    out.mkdir()
    elsewhere.mkdir()
    (out / "link").symlink_to(elsewhere)
    with pytest.raises(emit.OutputPathError, match="symbolic link"):
        emit.write(ROOT, out, {"link/a.txt": "x\n"}, whole=False)
    assert not list(elsewhere.iterdir())


def test_a_bad_path_of_a_target_is_a_finding(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Escaping:
        name = "docs"

        def render(self, protocol: object) -> dict[str, str]:
            return {"../../escaped.txt": "x"}

        def shared(self, protocols: object) -> dict[str, str]:
            return {}

    monkeypatch.setattr(generate, "_targets", lambda *_: [Escaping()])
    before = tree(root)
    assert run_command("generate", root, format="json") == 1
    assert json.loads(capsys.readouterr().out)["findings"][0]["rule"] == "output-path"
    assert tree(root) == before


@pytest.mark.parametrize(
    ("text", "normal"),
    [("", ""), ("\n\n", ""), ("a", "a\n"), ("a\n\n\n", "a\n"), ("a\r\nb\rc", "a\nb\nc\n")],
)
def test_the_newline_policy(text: str, normal: str) -> None:
    assert emit.normalised(text) == normal


def test_a_long_diff_is_cut(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "generated/ir/small-1.json"
    path.write_text("x\n" * 1000, encoding="utf-8")
    _, (finding,) = check(root, capsys)
    lines = finding["detail"].splitlines()
    assert len(lines) == emit.MAX_DIFF_LINES + 1
    assert lines[-1].endswith("more lines")
    assert (finding["location"]["line"], finding["location"]["file"]) == (
        1,
        "generated/ir/small-1.json",
    )


def test_a_file_that_is_no_text_is_a_changed_file(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "generated/docs/README.md").write_bytes(b"\xff\xfe\x00")
    code, findings = check(root, capsys)
    assert (code, [f["rule"] for f in findings]) == (1, ["generated-changed"])
