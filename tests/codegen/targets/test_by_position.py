"""Params by position: generated code sends and receives arrays, and handlers see objects."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.support import ROOT, copy_case
from tests.codegen.targets.marks import add_methods
from tests.codegen.targets.node import build, node
from tests.support.commands import run_command

__all__ = ["node"]  # the fixture


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_case("small", tmp_path_factory.mktemp("small"))
    add_methods(root)
    assert run_command("generate", root) == 0
    return root


DRIVE = """
import asyncio
from testwire.testing import fake_client, fake_server, pair
from testwire_protocols.small.v1 import *
from testwire_protocols.small.v1 import PROTOCOL

seen = []


class Server(ServerHandlers):
    def text_send(self, params, ctx):
        pass

    async def mark(self, params, ctx):
        return await ctx.client.mark(params)

    def free(self, params, ctx):
        return params

    def noted(self, params, ctx):
        seen.append(params)


class ClientSide(ClientHandlers):
    def mark(self, params, ctx):
        return params


def wire(value):
    return value.model_dump(by_alias=True, exclude_unset=True)


WRITTEN = [
    (Mark(text="ab"), ["ab"]),
    (Mark(text="ab", tags=["x"]), ["ab", None, ["x"]]),
    (Mark(text="ab", line=3), ["ab", 3]),
]
INVALID = [
    ({"text": "ab"}, "", "Expected an array with the params text, line, tags"),
    (["a"], "/0", "at least 2"),
    ([], "/0", "required"),
    (["ab", "x"], "/1", "integer"),
    (["ab", None, ["x", 1]], "/2/1", "string"),
]


async def client_writes():
    async with fake_server(Client) as (client, peer):
        for mark, array in WRITTEN:
            for name, params in (("mark", array), ("free", wire(mark))):
                call = asyncio.create_task(getattr(client, name)(mark))
                sent = await peer.receive()
                assert sent["params"] == params, sent
                result = {"jsonrpc": "2.0", "id": sent["id"], "result": wire(mark)}
                await peer.send(result)
                assert await call == mark
        await client.noted({"text": "ab"})
        assert (await peer.receive())["params"] == ["ab"]


async def server_reads():
    async with fake_client(PROTOCOL, Server()) as peer:
        for mark, array in WRITTEN:
            for params in (array, wire(mark)):
                assert (await peer.request("free", params))["result"] == wire(mark)
        # Types do not list further entries, so readers ignore them.
        assert (await peer.request("free", ["ab", 1, ["x"], 4]))["result"]["line"] == 1
        for params, pointer, text in INVALID:
            (error,) = (await peer.request("mark", params))["error"]["data"]["errors"]
            assert error["pointer"] == pointer and text in error["message"], error


async def main():
    async with pair(PROTOCOL, Server(), Client, ClientSide()) as client:
        for mark in (Mark(text="ab"), Mark(text="ab", tags=["x"]), Mark(text="ab", line=3)):
            assert await client.mark(mark) == await client.free(mark) == mark
        await client.noted(Mark(text="ab", line=1))
        assert await client.mark(Mark(text="ab")) == Mark(text="ab")
        assert seen == [Mark(text="ab", line=1)], seen
    await client_writes()
    await server_reads()


asyncio.run(main())
"""


def run(root: Path, code: str) -> None:
    paths = [str(root / "generated/python"), str(ROOT / "sdk")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    result = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr


def test_both_roles_talk(root: Path) -> None:
    run(root, DRIVE)


TYPESCRIPT_DRIVE = """
import { PassThrough } from "node:stream";
import assert from "node:assert/strict";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter }
  from "vscode-jsonrpc/node";
import { Client, registerServer, noted } from "@testwire/protocols/small/v1";
import { ByPosition } from "./dist/_params.js";

// Absent members are not read from the prototype.
const inherited = new ByPosition(["toString", "constructor", "a"], ["toString", "constructor"]);
assert.deepEqual(inherited.toArguments({ a: 1 }).slice(-3), [null, null, 1]);
assert.deepEqual(inherited.toArguments({ toString: "b", a: 1 }), ["b", null, 1]);

const up = new PassThrough(), down = new PassThrough();
const left = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
const right = createMessageConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
const seen = [], written = [];
up.on("data", (data) => written.push(...String(data).matchAll(/"params":(.*)\\}$/gm)));
registerServer(right, {
  textSend() {},
  mark(params, { client }) { return client.mark(params); },
  free(params) { return params; },
  noted(params) { seen.push(params); },
});
const client = new Client(left);
client.onMark((params) => params);
left.listen();
right.listen();
const marks = [{ text: "ab" }, { text: "ab", tags: ["x"] }, { text: "ab", line: 3 }];
for (const mark of marks) {
  assert.deepEqual(await client.mark(mark), mark);
  assert.deepEqual(await client.free(mark), mark);
}
await client.noted(marks[2]);
await left.sendNotification(noted, "ab", 3, ["x"]);
assert.deepEqual(await left.sendRequest("free", "ab", null, ["x"]), marks[1]);
assert.deepEqual(seen, [marks[2], { text: "ab", line: 3, tags: ["x"] }]);
// A string is too short, and the error leads to its place in the array.
await assert.rejects(right.sendRequest("mark", "a", 3), (error) => {
  assert.equal(error.code, -32602);
  assert.equal(error.data.errors[0].pointer, "/0");
  return true;
});
await assert.rejects(right.sendRequest("mark", "ab", null, ["x", 1]), (error) => {
  assert.equal(error.data.errors[0].pointer, "/2/1");
  return true;
});
console.log(JSON.stringify(written.map((each) => JSON.parse(each[1]))));
process.exit(0);
"""


def test_typescript_talks(node: str, root: Path) -> None:
    folder = root / "generated/typescript"
    build(folder, node)
    (folder / "drive.mjs").write_text(TYPESCRIPT_DRIVE, "utf-8")
    result = subprocess.run(
        [node, "drive.mjs"], cwd=folder, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr
    written = json.loads(result.stdout)
    assert written[:2] == [["ab"], {"text": "ab"}], written
    assert ["ab", None, ["x"]] in written and ["ab", 3] in written
