"""Generated TypeScript works as client and server, and its types accept vectors as literals."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from testwire_base.specs import find_meta
from testwire_codegen.model.loader import load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.model.vectors import Vector, load_vectors
from testwire_codegen.targets.naming import version_slug

from tests.codegen.support import ROOT, copy_case
from tests.codegen.targets.node import TYPESCRIPT, build, node

__all__ = ["node"]  # the fixture
from tests.support.commands import run_command

DRIVE = """
import { PassThrough } from "node:stream";
import assert from "node:assert/strict";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter }
  from "vscode-jsonrpc/node";
import { Client, registerServer, protocol } from "@testwire/protocols/toy-box/v1_0_beta_2";

const up = new PassThrough(), down = new PassThrough();
const left = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
const right = createMessageConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
const seen = [];

registerServer(right, {
  async boxInitialize(params, { client }) {
    seen.push(["initialize", params]);
    const answer = await client.clientAsk({ depth: 1 });
    await client.boxMoved({ uid: "u", to: null });
    await client.ping();
    return { capabilities: { lid: { canOpen: true } }, anything: answer };
  },
  boxOpenLid(params, { token }) {
    assert.equal(token.isCancellationRequested, false);
    return params.shape.kind === "circle" ? params.shape : null;
  },
  list(params) { seen.push(["list", params]); return {}; },
  ping() { seen.push(["ping"]); },
  boxHint(params) { seen.push(["hint", params]); },
  leave(context) { seen.push(["leave", Object.keys(context)]); },
});

const client = new Client(left);
client.onClientAsk((params) => { seen.push(["ask", params]); return { "display-name": "me" }; });
client.onPing(() => { seen.push(["pong"]); });
client.onBoxMoved((params) => { seen.push(["moved", params]); });
left.listen();
right.listen();

const label = { "display-name": "a" };
const hello = await client.boxInitialize({ processId: null, Version: "1.0", clientInfo: label });
assert.deepEqual(hello.anything, { "display-name": "me" });
const circle = { kind: "circle", radius: 2 };
assert.deepEqual(await client.boxOpenLid({ shape: circle }), circle);
assert.equal(await client.boxOpenLid({ shape: { kind: "square", side: 1 } }), null);
assert.deepEqual(await client.list(), {});
// A message without params, as other clients send it.
assert.deepEqual(await left.sendRequest("list"), {});
assert.equal(await client.ping(), undefined);
await client.boxHint();
await left.sendNotification("box/hint");
await client.leave();
await assert.rejects(left.sendRequest("box/nothing"), { code: -32601 });
client.dispose();
assert.equal(protocol.methods.length, 9);
console.log(JSON.stringify(seen));
process.exit(0);
"""


def test_client_and_server_talk(node: str, tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    assert run_command("generate", root, target="typescript") == 0
    package = root / "generated" / "typescript"
    build(package, node)
    (package / "drive.mjs").write_text(DRIVE, encoding="utf-8")
    result = subprocess.run(
        [node, "drive.mjs"], cwd=package, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr
    seen = json.loads(result.stdout)
    assert seen == [
        ["initialize", {"processId": None, "Version": "1.0", "clientInfo": {"display-name": "a"}}],
        ["ask", {"depth": 1}],
        ["moved", {"uid": "u", "to": None}],
        ["pong"],
        ["list", {}],
        ["list", {}],
        ["ping"],
        ["hint", {}],
        ["hint", {}],
        ["leave", ["client"]],
    ]


def shows_in_types(vector: Vector) -> bool:
    """Return whether TypeScript can reject the vector.

    TypeScript types express neither limits nor integers.
    """
    if vector.keyword in ("type", "enum", "required", "anyOf"):
        return not any(
            isinstance(value, float) and not value.is_integer() for value in _leaves(vector.value)
        )
    return False


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for member in value.values() for leaf in _leaves(member)]
    if isinstance(value, list):
        return [leaf for member in value for leaf in _leaves(member)]
    return [value]


def test_vectors_are_and_are_not_of_their_types(node: str, tmp_path: Path) -> None:
    lines: list[str] = []
    count = {True: 0, False: 0}
    for index in load_spec(ROOT):
        for folder in index.versions:
            vectors, _ = load_vectors(folder, lower(folder), find_meta(ROOT))
            slug = version_slug(folder.version)
            alias = f"{folder.protocol}_{slug}".replace("-", "_")
            path = TYPESCRIPT / "src" / folder.protocol / slug / "types.ts"
            lines.append(f"import type * as {alias} from {json.dumps(str(path))};")
            for vector in vectors:
                if vector.valid and vector.reads != vector.value:
                    continue
                if not vector.valid and not shows_in_types(vector):
                    continue
                count[vector.valid] += 1
                if not vector.valid:
                    lines.append(f"// @ts-expect-error {vector.name}")
                nullable = " | null" if vector.nullable else ""
                value = json.dumps(vector.value)
                number = len(lines)
                lines.append(f"export const v{number}: {alias}.{vector.type}{nullable} = {value};")
    assert min(count.values()) >= 30, count
    source = tmp_path / "vectors.ts"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    flags = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext"]
    flags += ["--allowImportingTsExtensions", "--skipLibCheck", "--typeRoots", str(tmp_path)]
    compiler = TYPESCRIPT / "node_modules/typescript/bin/tsc"
    result = subprocess.run(
        [node, str(compiler), *flags, str(source)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    # Ignore TS2353, because TypeScript rejects unknown members in literals.
    faults = [line for line in result.stdout.splitlines() if "error TS2353" not in line]
    assert not [line for line in faults if "error TS" in line], result.stdout


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((TYPESCRIPT / "package-lock.json").read_text("utf-8"))
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry, name
    manifest = json.loads((TYPESCRIPT / "package.json").read_text("utf-8"))
    assert lock["packages"][""]["dependencies"] == manifest["dependencies"]
    assert lock["packages"][""]["devDependencies"] == manifest["devDependencies"]
    assert lock["version"] == manifest["version"]
    assert list(manifest["dependencies"]) == ["vscode-jsonrpc"]
