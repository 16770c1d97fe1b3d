"""Each example has no findings, and its generated code passes strict type checks."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.codegen.targets.node import build, node
from tests.codegen.targets.readers import mypy
from tests.examples.support import EXAMPLES, MODULES
from tests.support.commands import run_command

__all__ = ["node"]  # the fixture


@pytest.mark.parametrize("name", EXAMPLES)
def test_check_has_no_findings(
    name: str, roots: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code = run_command("check", roots[name], format="json")
    found = json.loads(capsys.readouterr().out)["findings"]
    assert (code, found) == (0, [])


@pytest.mark.parametrize("name", EXAMPLES)
def test_check_finds_a_missing_type(
    name: str, roots: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(roots[name] / "spec", tmp_path / "spec")
    (version,) = (tmp_path / "spec" / name).glob("*/schema")
    (version / "initialize.schema.json").unlink()
    assert run_command("check", tmp_path) == 1
    assert "initialize.schema.json" in capsys.readouterr().out


@pytest.mark.parametrize("name", EXAMPLES)
def test_python_passes_strict_type_checks(
    name: str, roots: dict[str, Path], tmp_path: Path
) -> None:
    folder = roots[name] / "generated" / "python"
    done = mypy(folder, "-p", MODULES[name])
    assert done.returncode == 0, done.stdout
    bad = tmp_path / "bad.py"
    bad.write_text(f"from {MODULES[name]}.types import Position\n\nPosition(line='1')\n", "utf-8")
    assert "bad.py:3: error" in mypy(folder, str(bad)).stdout


@pytest.fixture(scope="module")
def built(
    roots: dict[str, Path], node: str, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Compile the TypeScript packages, and return their folders."""
    folders = {}
    for name in EXAMPLES:
        folders[name] = tmp_path_factory.mktemp(name) / "typescript"
        shutil.copytree(roots[name] / "generated" / "typescript", folders[name])
        build(folders[name], node)
    return folders


@pytest.mark.parametrize("name", EXAMPLES)
def test_typescript_passes_strict_type_checks(name: str, built: dict[str, Path]) -> None:
    folder = built[name]
    options = json.loads((folder / "tsconfig.json").read_text("utf-8"))["compilerOptions"]
    assert options["strict"] is True


EXIT_CODES = """
import { PassThrough } from "node:stream";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter }
  from "vscode-jsonrpc/node";
import { registerServer } from "lsp-protocol/lsp/v3_17";

async function exitCode(methods, handlesExit, fails) {
  const up = new PassThrough(), down = new PassThrough();
  const client = createMessageConnection(
    new StreamMessageReader(down), new StreamMessageWriter(up));
  const connection = createMessageConnection(
    new StreamMessageReader(up), new StreamMessageWriter(down));
  const seen = [];
  const server = registerServer(connection, {
    initialize() {
      if (fails) throw new Error("not now");
      return { capabilities: {} };
    },
    shutdown() {},
    ...(handlesExit ? { exit() { seen.push(server.exitCode); } } : {}),
    windowWorkDoneProgressCancel() { seen.push("last"); },
  });
  client.listen();
  connection.listen();
  for (const method of methods) {
    if (method === "exit") await client.sendNotification(method);
    else await client.sendRequest(method, {}).catch(() => undefined);
  }
  await client.sendNotification("window/workDoneProgress/cancel", { token: 1 });
  while (!seen.includes("last")) await new Promise((done) => setTimeout(done, 5));
  return handlesExit && methods.includes("exit") ? seen[0] : server.exitCode;
}

const found = [];
for (const [methods, handlesExit, fails] of JSON.parse(process.argv[2]))
  found.push(await exitCode(methods, handlesExit, fails));
console.log(JSON.stringify(found));
process.exit(0);
"""


def test_the_exit_code_of_a_typescript_server(built: dict[str, Path], node: str) -> None:
    (built["lsp"] / "exits.mjs").write_text(EXIT_CODES, "utf-8")
    full = ["initialize", "shutdown", "exit"]
    sessions = [
        ((full, True, False), 0),
        ((full, False, False), 0),
        ((["initialize", "exit"], True, False), 1),
        ((["initialize", "exit"], False, False), 1),
        ((["exit"], False, False), 1),
        ((["initialize"], True, False), 0),
        # A failed request does not change the state, so the server is not shut down.
        ((full, False, True), 1),
    ]
    words = [node, "exits.mjs", json.dumps([session for session, _ in sessions])]
    done = subprocess.run(words, cwd=built["lsp"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [code for _, code in sessions]
