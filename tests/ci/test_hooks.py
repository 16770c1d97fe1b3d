"""Run each pre-commit hook on a repository without findings and on a broken one."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.ci.support import ROOT, commands, parsed
from tests.codegen.support import copy_case, edit

MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text("utf-8"))
}
CLIENT = """\
call('testing/runTests', { runId, tests: [node] });
const node = { uid, 'display-name': name, 'node-type': 'action' };
"""

# For each hook: its `args`, edits that break the specification, and the rule that reports them.
CASES = {
    "testwire-check": (
        [],
        [{"file": "small/1/schema/note.schema.json", "pointer": "/$defs/Note/description"}],
        "missing-docs",
    ),
    "testwire-generate-check": (
        [],
        [{"file": "small/1/protocol.json", "pointer": "/docs", "value": "Other words."}],
        "generated-changed",
    ),
    "testwire-compat": (
        ["--against", "HEAD", "small"],
        [{"file": "small/1/schema/note.schema.json", "pointer": "/$defs/Note/required/-",
          "value": "weight"}],
        "member-became-required",
    ),
    "testwire-drift-docs": (
        ["--protocol", "small@1", "notes.md"],
        [{"file": "small/1/schema/note.schema.json", "pointer": "/$defs/Note/required/-",
          "value": "weight"}],
        "drift-member-optional",
    ),
    "testwire-drift-names": (
        ["--protocol", "mstest-runner", "--root", str(ROOT), "client.ts"],
        [{"program": CLIENT.replace("runId", "'run-id': id")}],
        "drift-names-spelling",
    ),
}  # fmt: skip


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.invalid"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def run(hook: str, root: Path, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a hook's command in the root, as pre-commit does."""
    words = [*shlex.split(HOOKS[hook]["entry"]), *HOOKS[hook].get("args", []), *CASES[hook][0]]
    environment = os.environ | {"PATH": f"{commands(path)}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(words, cwd=root, env=environment, capture_output=True, text=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = copy_case("small", tmp_path / "checkout")
    notes = "# Note\n\n```ts\ninterface Note {\n  text: string;\n  weight?: number;\n}\n```\n"
    (root / "notes.md").write_text(notes, "utf-8")
    (root / "client.ts").write_text(CLIENT, "utf-8")
    subprocess.run(
        [sys.executable, "-m", "testwire_tools", "generate"], cwd=root, check=True,
        capture_output=True,
    )  # fmt: skip
    git(root, "init", "--initial-branch=main")
    git(root, "add", ".")
    git(root, "commit", "--message=First")
    return root


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_runs(hook: str, repository: Path, tmp_path: Path) -> None:
    done = run(hook, repository, tmp_path / "bin")
    assert done.returncode == 0, done.stdout + done.stderr
    _, edits, rule = CASES[hook]
    edit(repository, [each for each in edits if "file" in each])
    for program in (each["program"] for each in edits if "program" in each):
        (repository / "client.ts").write_text(program, "utf-8")
    done = run(hook, repository, tmp_path / "bin")
    assert done.returncode in (1, 3) and rule in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_a_command_with_its_options(hook: str) -> None:
    program, *words = shlex.split(HOOKS[hook]["entry"])
    assert program == "testwire"
    assert parsed([*words, *CASES[hook][0]]) == words[0]
    assert HOOKS[hook]["pass_filenames"] is False
    files = HOOKS[hook].get("files")  # A hook without it runs for every commit.
    for path in ("spec/small/1/protocol.json", "data/protocols/small/1/schema/a.schema.json"):
        assert files is None or re.search(files, path)
    for path in ("testwire.toml", "pyproject.toml"):
        assert files is None or re.search(files, path)
    assert files is None or not re.search(files, "src/spec.py")


def test_an_option_that_is_not_there_is_seen() -> None:
    with pytest.raises(ValueError):
        parsed(["generate", "--verify"])


def test_hooks_bring_the_packages_of_the_extra() -> None:
    """Pre-commit installs the repository without extras, so the hooks must list the packages."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    extras = {
        name: re.findall(r'"([^"]+)"', line)
        for name, line in re.findall(r"^(codegen|drift) = \[(.*)\]$", text, re.M)
    }
    base, *more = extras["drift"]
    assert base == "testwire[codegen]"
    for hook in HOOKS.values():
        wanted = extras["codegen"] + (more if " drift " in hook["entry"] else [])
        assert hook["additional_dependencies"] == wanted


def test_the_hooks_are_those_that_the_page_names() -> None:
    page = (ROOT / "docs/guides/ci.md").read_text("utf-8")
    assert set(re.findall(r"id: (testwire-[a-z-]+)", page)) == set(HOOKS) == set(CASES)


def test_pre_commit_reads_the_manifest() -> None:
    pytest.importorskip("pre_commit")
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-manifest", str(MANIFEST)], check=True
    )


@pytest.mark.template
@pytest.mark.timeout(600)
def test_pre_commit_runs_a_hook(repository: Path, tmp_path: Path) -> None:
    """Let pre-commit create the environment from a clone of this repository."""
    pytest.importorskip("pre_commit")
    words = [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), "testwire-check"]
    environment = os.environ | {"PRE_COMMIT_HOME": str(tmp_path / "cache")}
    environment["PIP_CONSTRAINT"] = str(ROOT / "constraints.txt")
    path = repository / "spec/small/1/protocol.json"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    git(repository, "add", ".")
    done = subprocess.run(
        [*words, "--verbose"], cwd=repository, env=environment, capture_output=True, text=True
    )
    assert "generated-changed" in done.stdout and done.returncode == 1, done.stdout + done.stderr
