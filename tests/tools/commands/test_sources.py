"""Which protocol each command uses, for specifications in several folders and packages."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from testwire_base import specs
from testwire_tools.cli import COMMANDS

from tests.support.commands import run_testwire
from tests.support.forked import Commands

ECHO = ("echo", '{"text": "hello"}', "--", "nothing-to-start")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the protocol `jobs` and its generated package."""
    root = tmp_path_factory.mktemp("made")
    assert run_testwire("new", "protocol", "jobs", str(root)) == 0
    assert run_testwire("generate", "--target", "python", "--root", str(root)) == 0
    return root


@pytest.fixture
def site(made: Path, tmp_path: Path) -> Path:
    """A folder for the import path, with the installed package."""
    target = tmp_path / "site"
    shutil.copytree(made / "generated/python", target)
    info = target / "jobs_protocol-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: jobs-protocol\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[testwire.specs]\njobs = jobs_protocol\n")
    return target


@pytest.fixture(scope="module", autouse=True)
def children() -> Iterator[None]:
    """Run the commands of this module in children of one process."""
    with contextlib.closing(Commands()) as started:
        CHILDREN.append(started)
        yield
        CHILDREN.clear()


CHILDREN: list[Commands] = []


def run(cwd: Path, *words: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    cwd.mkdir(exist_ok=True)
    environment = {**os.environ, **({} if site is None else {"PYTHONPATH": str(site)})}
    if hasattr(os, "fork"):
        return CHILDREN[0].run(cwd, *words, env=environment)
    command = [sys.executable, "-m", "testwire_tools", *words]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


def test_a_command_in_a_child_is_that_of_a_new_process(made: Path, site: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    for words in (("protocols",), ("check", "--root", "none"), ("no-such-command",)):
        line = [sys.executable, "-m", "testwire_tools", *words]
        new = subprocess.run(line, cwd=made, env=environment, capture_output=True, text=True)
        forked = run(made, *words, site=site)
        assert (forked.returncode, forked.stdout, forked.stderr) == (
            *(new.returncode, new.stdout, new.stderr),
        )


def test_protocols_of_all_sources(made: Path, site: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    assert "jobs@0.1" not in run(elsewhere, "protocols").stdout
    installed = run(elsewhere, "protocols", site=site).stdout
    assert "Jobs Protocol (stdio), from the package jobs-protocol 0.1.0" in installed
    assert "Jobs Protocol (stdio), from spec" in run(made, "protocols", site=site).stdout
    rows = json.loads(run(elsewhere, "protocols", "--json", "--root", str(made)).stdout)
    assert [(row["id"], row["module"]) for row in rows] == [("jobs", None)]
    rows = json.loads(run(made, "protocols", "--json", site=site).stdout)
    assert rows[0]["module"] == "jobs_protocol.jobs.v0_1"


@pytest.mark.parametrize(
    "words",
    [("call", *ECHO), ("doctor", "--", "nothing-to-start"), ("verify", "server", "--list")],
    ids=lambda words: words[0],
)
def test_commands_use_installed_code(
    words: tuple[str, ...], made: Path, site: Path, tmp_path: Path
) -> None:
    first = 2 if words[0] == "verify" else 1
    line = (*words[:first], "--protocol", "jobs@0.1", *words[first:])
    unknown = run(tmp_path / "elsewhere", *line)
    assert unknown.returncode == 2
    assert "unknown protocol 'jobs@0.1'; known: msp@" in unknown.stderr
    code = run(made, *line)
    assert code.returncode == 2
    assert "expected an installed Python package with its code, found only spec" in code.stderr
    installed = run(tmp_path / "elsewhere", *line, site=site)
    assert "using jobs@0.1 from the package jobs-protocol 0.1.0" in installed.stderr
    assert "unknown protocol" not in installed.stderr
    here = run(made, *line, site=site)
    assert "using jobs@0.1 from spec" in here.stderr


SHADOWED = [
    "argparse",
    "json",
    "jobs_protocol",
    "jinja2",
    "pydantic",
    "rich",
    "testwire",
    "testwire_base",
    "testwire_codegen",
    "testwire_protocols",
    "tomllib",
    "tree_sitter",
]
TRAP = "import os\nos.write(1, b'imported ' + __file__.encode())\nos._exit(9)\n"
EVERY_COMMAND = """
call --protocol jobs echo {} -- nothing-to-start
check
compat jobs jobs
docs
doctor --protocol jobs -- nothing-to-start
drift docs --protocol jobs README.md
drift names --protocol jobs editor.ts
drift source --protocol jobs editor.ts
drift wire --protocol jobs trace.jsonl
generate
import editor.ts --protocol draft@1
inspect --protocol jobs -- nothing-to-start
mcp --protocol jobs -- nothing-to-start
migrate
new server ../server --protocol jobs --name a-server
protocols
quickstart README.md
record --protocol jobs --out README.md -- nothing-to-start
release jobs@0.1
replay server --protocol jobs trace.jsonl
rules
trace show trace.jsonl
upstream
verify client --protocol jobs --list
verify server --protocol jobs --list
""".strip().splitlines()
RUN_ALL = """
import os, runpy, sys
for line in sys.argv[1:]:
    sys.argv = ["testwire", *line.split()]
    sys.path.insert(0, os.getcwd())  # as `python -m` does
    try:
        runpy.run_module("testwire_tools", run_name="__main__", alter_sys=True)
    except SystemExit as stop:
        print("EXIT", stop.code, line, flush=True)
"""


def test_code_in_the_current_folder_is_not_imported(made: Path, site: Path, tmp_path: Path) -> None:
    """`python -m` finds `testwire_tools` itself in the current folder, so it is not shadowed."""
    assert {line.split()[0] for line in EVERY_COMMAND} == COMMANDS.keys()
    trap = Path(shutil.copytree(made, tmp_path / "trap"))
    (trap / "editor.ts").write_text("export interface EchoParams {\n  text: string;\n}\n")
    for package in SHADOWED:
        (trap / f"{package}.py").write_text(TRAP)
    environment = {**os.environ, "PYTHONPATH": str(site)}
    safe = [sys.executable, "-P", "-c", RUN_ALL, *EVERY_COMMAND]
    done = subprocess.run(safe, cwd=trap, env=environment, capture_output=True, text=True)
    ends = re.findall(r"^EXIT (\S+) (.*)", done.stdout, re.MULTILINE)
    assert [line for _, line in ends] == EVERY_COMMAND, done.stdout[-2000:] + done.stderr[-2000:]
    assert "imported " not in done.stdout + done.stderr
    line = [sys.executable, "-m", "testwire_tools", "protocols"]
    assert subprocess.run(line, cwd=trap, capture_output=True).returncode == 0
    for package in SHADOWED:
        assert subprocess.run([sys.executable, "-m", package], cwd=trap).returncode == 9


SESSIONS = (
    ("call", *ECHO),
    ("doctor", "--", "nothing-to-start"),
    ("verify", "server", "--list"),
    ("verify", "client", "--list"),
    ("record", "--out", "trace.jsonl"),
    ("replay", "server"),
)
OTHER_STATE = "warning: jobs@0.1 in {} differs from the package jobs-protocol 0.1.0, whose code"


def session(words: tuple[str, ...], *options: str) -> tuple[str, ...]:
    """Return a command line with a protocol. The command stops before it starts a server."""
    first = 2 if words[0] in ("verify", "replay") else 1
    file = ("missing.jsonl",) if words[0] == "replay" else ()
    return (*words[:first], "--protocol", "jobs@0.1", *options, *words[first:], *file)


@pytest.mark.parametrize("words", SESSIONS, ids=lambda words: "-".join(words[:2]))
def test_each_session_command_with_each_source(
    words: tuple[str, ...], made: Path, site: Path, tmp_path: Path
) -> None:
    elsewhere, changed = tmp_path / "elsewhere", tmp_path / "changed"
    assert "unknown protocol 'jobs@0.1'" in run(elsewhere, *session(words)).stderr
    root = ("--root", str(made))
    no_code = run(elsewhere, *session(words, *root))
    assert no_code.returncode == 2
    assert f"found only {made}; run `testwire generate --root {made}`" in no_code.stderr
    found = run(elsewhere, *session(words, *root), site=site).stderr
    assert "expected an installed" not in found and "using" not in found
    assert "unknown protocol" not in found and "warning" not in found
    empty = run(elsewhere, *session(words, "--root", str(elsewhere)), site=site)
    assert "--root: found no spec/<protocol>/index.json" in empty.stderr

    shutil.copytree(made / "spec", changed / "protocols")
    (changed / "testwire.toml").write_text('spec = "protocols"\npython = "jobs-protocol"\n')
    same = run(changed, *session(words), site=site).stderr
    assert "using jobs@0.1 from protocols\n" in same and "warning" not in same
    schema = changed / "protocols/jobs/0.1/schema/messages.schema.json"
    schema.write_text(schema.read_text().replace('"text"', '"line"'))
    here = run(changed, *session(words), site=site).stderr
    assert OTHER_STATE.format("protocols") in here
    assert "run `testwire generate` and `python -m pip install ./generated/python`" in here
    given = run(elsewhere, *session(words, "--root", str(changed)), site=site).stderr
    assert OTHER_STATE.format(str(changed)) in given
    assert f"run `testwire generate --root {changed}` and" in given
    assert "warning" not in run(elsewhere, *session(words), site=site).stderr


@pytest.mark.parametrize(
    "words",
    [("check",), ("generate",), ("docs",), ("migrate",), ("release", "jobs@0.1")],
    ids=lambda words: words[0],
)
def test_commands_that_need_a_folder(
    words: tuple[str, ...],
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(specs, "HERE", tmp_path / "none" / "specs.py")
    monkeypatch.setattr(specs, "DATA", made / "generated/python/jobs_protocol/data")
    monkeypatch.chdir(tmp_path)
    assert run_testwire(*words) == 3
    out = capsys.readouterr().out
    assert f"expected spec/<protocol>/index.json in {tmp_path} or a parent folder, found" in out
    assert "uses only folders. It ignored jobs@0.1 in the package testwire." in out
    assert "run `testwire new protocol ID`" in out


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.invalid"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Git repository with two protocols in `protocols/`, and their packages."""
    root = tmp_path_factory.mktemp("two")
    (root / "testwire.toml").write_text('spec = "protocols"\npython = "two-protocols"\n')
    for id in ("jobs", "tasks"):
        assert run_testwire("new", "protocol", id, str(root)) == 0
    for command in ("check", "generate", "check"):
        done = run(root, command)
        assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "jobs@0.1, tasks@0.1: no findings\n"
    git(root, "init", "--initial-branch=main")
    git(root, "add", ".")
    git(root, "commit", "--message=First")
    git(root, "tag", "first")
    return root


@pytest.fixture
def copied(two: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(two, tmp_path / "copied"))


def test_two_protocols_in_a_folder_with_another_name(two: Path) -> None:
    data = two / "generated/python/two_protocols/data/spec"
    assert sorted(path.name for path in data.iterdir()) == ["jobs", "tasks"]
    rows = run(two, "protocols").stdout.splitlines()
    assert [line.rpartition(", from ")[2] for line in rows[:2]] == ["protocols", "protocols"]
    info = (two / "generated/python/two_protocols/tasks/v0_1/info.py").read_text()
    assert "# Spec: protocols/tasks/0.1\n" in info
    assert run(two, "generate", "--check").returncode == 0
    assert run(two, "migrate").stdout == "nothing to migrate\n"


@pytest.mark.parametrize("old", ["first:tasks@0.1", "first:protocols/tasks/0.1", "--against"])
def test_compat_with_another_folder_name(old: str, copied: Path) -> None:
    sides = ["--against", "first", "tasks"] if old == "--against" else [old, "tasks@0.1"]
    assert run(copied, "compat", *sides).returncode == 0
    path = copied / "protocols/tasks/0.1/protocol.json"
    path.write_text(path.read_text().replace('"echo"', '"repeat"'))
    done = run(copied, "compat", *sides)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "protocols/tasks/0.1/protocol.json" in done.stdout


def test_compat_with_a_renamed_folder(copied: Path) -> None:
    (copied / "protocols").rename(copied / "data")
    settings = copied / "testwire.toml"
    settings.write_text(settings.read_text().replace('"protocols"', '"data"'))
    done = run(copied, "compat", "--against", "first", "jobs")
    assert done.returncode == 0, done.stdout + done.stderr


def test_drift_with_another_folder_name(copied: Path) -> None:
    (copied / "a.md").write_text(
        "# EchoParams\n\n```ts\ninterface EchoParams {\n  a: string;\n}\n```\n"
    )
    (copied / "a.ts").write_text("export interface EchoParams {\n  a: string;\n}\n")
    for kind in ("docs", "source"):
        done = run(
            copied, "drift", kind, "--protocol", "tasks", f"a.{'md' if kind == 'docs' else 'ts'}"
        )
        assert done.returncode == 1, done.stdout + done.stderr
        assert "using tasks@0.1 from protocols" in done.stderr
        assert "EchoParams" in done.stdout
    (copied / "names.ts").write_text("call(1);\n")
    done = run(copied, "drift", "names", "--protocol", "tasks", "names.ts")
    assert "using tasks@0.1 from protocols" in done.stderr
    assert "names of tasks@0.1" in done.stdout, done.stdout + done.stderr


def test_release_and_new_server_with_another_folder_name(copied: Path, tmp_path: Path) -> None:
    done = run(copied, "release", "tasks@0.1")
    assert done.returncode == 0, done.stdout + done.stderr
    index = json.loads((copied / "protocols/tasks/index.json").read_text())
    assert index["versions"]["0.1"]["status"] == "released"
    words = ("new", "server", str(tmp_path / "server"), "--protocol", "tasks", "--name", "a-server")
    done = run(tmp_path / "elsewhere", *words, "--root", str(copied))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "two_protocols.tasks.v0_1" in "".join(
        path.read_text() for path in (tmp_path / "server/src").rglob("*.py")
    )


def test_import_with_another_folder_name(tmp_path: Path) -> None:
    (tmp_path / "testwire.toml").write_text('spec = "protocols"\n')
    (tmp_path / "a.ts").write_text("export interface EchoParams {\n  a: string;\n}\n")
    done = run(tmp_path, "import", "a.ts", "--protocol", "mine@1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "protocols/mine/1/protocol.json").is_file()
    assert not (tmp_path / "spec").exists()
