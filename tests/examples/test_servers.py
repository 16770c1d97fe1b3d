"""Servers for the examples: an unedited one from the template, and one with handlers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands.new import new_server

from tests.codegen.targets.readers import mypy
from tests.examples.support import EXAMPLES, FOLDER

pytestmark = pytest.mark.template

BSP = {
    "displayName": "test",
    "version": "1",
    "bspVersion": "2.2.0",
    "rootUri": "file:///project",
    "capabilities": {"languageIds": []},
}
LSP = {"processId": None, "rootUri": None, "capabilities": {}}
HOVER = {"textDocument": {"uri": "file:///a.py"}, "position": {"line": 3, "character": 0}}
LEAST = {"bsp": 85, "lsp": 45}
"""The minimum number of cases that an unedited server must pass. It skips the others."""


@pytest.fixture(scope="module")
def site(roots: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the generated Python packages in a folder."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, *(root / "generated" / "python" for root in roots.values()))
    return folder


def install(folder: Path, *projects: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    subprocess.run([*pip, *offline, *map(str, projects)], check=True, timeout=120)


def launched(
    site: Path, cwd: Path, *words: str | Path, extra: Path | None = None
) -> subprocess.CompletedProcess[str]:
    paths = [site] if extra is None else [extra, site]
    return subprocess.run(
        [sys.executable, "-m", "testwire_tools", *map(str, words)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=800,
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_unedited_server_passes_verify(
    name: str, roots: dict[str, Path], site: Path, tmp_path: Path
) -> None:
    project = tmp_path / "project"
    assert new_server(EXAMPLES[name], "demo-server", project, root=roots[name]) == 0
    install(tmp_path / "made", project)
    verify = ("verify", "server", "--protocol", EXAMPLES[name], "--strict", "--format", "json")
    command = (sys.executable, "-m", "demo_server")
    done = launched(site, roots[name], *verify, "--", *command, extra=tmp_path / "made")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["runs"][0]["counts"]["pass"] >= LEAST[name]


def test_cases_call_a_method_that_the_server_registers(roots: dict[str, Path], site: Path) -> None:
    """The cases check results, progress and cancellation, also on a server of an earlier case."""
    verify = ("verify", "server", "--protocol", "lsp@3.17", "--strict", "--format", "json")
    groups = ("types/result/textDocument/hover", "cancellation", "progress", "concurrency")
    chosen = [word for group in groups for word in ("--case", group)]
    command = (sys.executable, FOLDER / "lsp" / "server.py")
    done = launched(site, roots["lsp"], *verify, *chosen, "--", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    cases = {each["id"]: each["verdict"] for each in json.loads(done.stdout)["runs"][0]["cases"]}
    assert set(cases.values()) == {"pass"}, cases
    hover = ("progress/stages/textDocument/hover", "progress/correlation/textDocument/hover")
    assert {"cancellation/answered", "cancellation/stops-progress", *hover} <= cases.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_handlers_pass_strict_type_checks(name: str, roots: dict[str, Path]) -> None:
    folder = roots[name] / "generated" / "python"
    done = mypy(folder, str(FOLDER / name / "server.py"))
    assert done.returncode == 0, done.stdout


def called(
    site: Path,
    folder: Path,
    key: str,
    before: dict[str, Any],
    method: str,
    *server: str,
    **params: Any,
) -> tuple[Any, str]:
    """Call a method, and return its result and the printed notifications."""
    words = ["call", "--protocol", key]
    for name, value in before.items():
        words += ["--before", name if value is None else f"{name}={json.dumps(value)}"]
    if server[0] == "--connection-file":
        words += server
        server = ()
    words += [method, *([json.dumps(params)] if params else [])]
    done = launched(site, folder, *words, *(["--", *server] if server else []))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def test_a_client_starts_the_server_of_a_connection_file(site: Path, tmp_path: Path) -> None:
    script = str(FOLDER / "bsp" / "server.py")
    env = {**os.environ, "PYTHONPATH": str(site)}
    write = [sys.executable, script, "--write-connection-file", str(tmp_path)]
    subprocess.run(write, env=env, check=True, timeout=60)
    (file,) = (tmp_path / ".bsp").glob("*.json")
    assert json.loads(file.read_text("utf-8"))["argv"][-1] == script
    start = {"build/initialize": BSP, "build/initialized": None}
    project = ("--connection-file", str(tmp_path))
    found, _ = called(site, tmp_path, "bsp@2.2", start, "workspace/buildTargets", *project)
    app, tool = found["targets"]
    assert (app["dataKind"], app["data"]) == ("jvm", {"javaVersion": "17"})
    # The server and `testwire call` keep data of an unknown kind.
    assert (tool["dataKind"], tool["data"]) == ("zig", {"steps": [1, None]})
    params = {"targets": [], "originId": "o1"}
    found, notes = called(
        site, tmp_path, "bsp@2.2", start, "buildTarget/compile", *project, **params
    )
    assert found == {"statusCode": 1, "originId": "o1"}
    assert notes.index("build/taskStart") < notes.index("build/taskFinish")


def test_a_hover_reports_its_progress(site: Path, tmp_path: Path) -> None:
    server = (sys.executable, str(FOLDER / "lsp" / "server.py"))
    start = {"initialize": LSP}
    params = {**HOVER, "workDoneToken": "w1"}
    found, notes = called(
        site, tmp_path, "lsp@3.17", start, "textDocument/hover", *server, **params
    )
    assert found == {"contents": {"kind": "plaintext", "value": "3"}}
    assert notes.index("begin") < notes.index("end")


@pytest.mark.parametrize(("shutdown", "code"), [(True, 0), (False, 1)])
def test_the_exit_code_depends_on_the_shutdown(shutdown: bool, code: int, site: Path) -> None:
    messages: list[dict[str, Any]] = [{"id": 1, "method": "initialize", "params": LSP}]
    messages += [{"id": 2, "method": "shutdown"}] if shutdown else []
    messages.append({"method": "exit"})
    body = b""
    for message in messages:
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        body += b"Content-Length: %d\r\n\r\n%s" % (len(text), text)
    done = subprocess.run(
        [sys.executable, str(FOLDER / "lsp" / "server.py"), "--stdio"],
        env={**os.environ, "PYTHONPATH": str(site)},
        input=body,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
