"""The TypeScript validators accept valid values, and report the pointer of each error."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.codegen.support import copy_case, edit
from tests.codegen.targets.node import EDITS, build, node
from tests.support.commands import run_command

__all__ = ["node"]  # the fixture

SLUG = "toy-box/v1_0_beta_2"


SAME = object()
PLACED = {"display-name": "a", "location.line-start": 3}
HELLO = {"processId": None, "Version": "1.0", "clientInfo": {"display-name": "a"}}

READS: list[tuple[str, Any, Any]] = [
    ("InitializeParams", {**HELLO, "limit": 10.0, "ratio": 0, "trace": None, "root": None}, SAME),
    ("InitializeParams", {**HELLO, "kind": "box", "revision": 1.0, "polite": True}, SAME),
    (
        "Label",
        {"display-name": "a", "lineStart": 3},
        {"display-name": "a", "location.line-start": 3},
    ),
    ("Label", {"display-name": "a", "new": {"x": [None]}}, SAME),
    ("Label", json.loads('{"display-name": "a", "__proto__": {"x": 1}}'), SAME),
    ("LidCapabilities", {"canOpen": True, "new": 1}, {"canOpen": True}),
    ("BoxCapabilities", {"lid": {"canOpen": True}, "new": 1}, SAME),
    ("StringOrLabel", "a", SAME),
    ("StringOrLabel", {"display-name": "a", "lineStart": 3}, PLACED),
    ("Either", {"lid": {"canOpen": True}, "display-name": "a"}, SAME),
    ("Contents", {"a": {"children": [{"children": [], "label": "x", "level": 3}]}}, SAME),
    ("Contents", {"constructor": {"children": []}, "__proto__x": {"children": []}}, SAME),
    ("Codes", [100, 999.0], SAME),
    ("Shape", {"kind": "square", "side": 1.5}, SAME),
    ("Colour", "mauve", SAME),
    ("LidState", "Cancelled", "canceled"),
    ("Move", {"uid": "u", "to": None, "note": "\U0001f600" * 20, "more": 1}, SAME),
    ("Move", {"uid": "u", "to": [1, 2.5]}, SAME),
    ("Extras", {"extra.0": 1, "extra.12": 2, "constructor": "c"}, SAME),
    ("Extras", {}, SAME),
    ("Lists", {"few": [None]}, SAME),
    ("Id", "1", SAME),
    ("Id", 1, SAME),
]

REFUSES: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("Label", None, [("", "type")]),
    ("Label", [], [("", "type")]),
    ("Label", {}, [("/display-name", "required")]),
    ("Label", {"display-name": None}, [("/display-name", "type")]),
    ("Label", {"display-name": "a", "lineStart": "3"}, [("/lineStart", "type")]),
    ("Label", {"display-name": 1, "copy": 0}, [("/display-name", "type"), ("/copy", "type")]),
    ("InitializeParams", {**HELLO, "new": 1}, [("/new", "x-unknown")]),
    ("InitializeParams", {**HELLO, "processId": 0}, [("/processId", "minimum")]),
    ("InitializeParams", {**HELLO, "processId": True}, [("/processId", "type")]),
    ("InitializeParams", {**HELLO, "Version": "1.0\n"}, [("/Version", "pattern")]),
    ("InitializeParams", {**HELLO, "limit": 10.5}, [("/limit", "type")]),
    ("InitializeParams", {**HELLO, "limit": 11}, [("/limit", "maximum")]),
    ("InitializeParams", {**HELLO, "revision": True}, [("/revision", "const")]),
    ("InitializeParams", {**HELLO, "polite": 1}, [("/polite", "const")]),
    ("ListParams", {"names": []}, [("/names", "minItems")]),
    ("ListParams", {"names": ["a", 1]}, [("/names/1", "type")]),
    ("Lists", {"few": [None, None, None]}, [("/few", "maxItems")]),
    ("Lists", {"few": [0]}, [("/few/0", "type")]),
    ("Move", {"uid": "u", "to": [], "note": ""}, [("/note", "minLength")]),
    ("Move", {"uid": "u", "to": [], "note": "x" * 21}, [("/note", "maxLength")]),
    ("Move", {"to": []}, [("/uid", "required")]),
    ("Colour", 1, [("", "type")]),
    ("LidState", "CANCELLED", [("", "enum")]),
    ("Level", 4, [("", "enum")]),
    ("Level", "1", [("", "type")]),
    ("StringOrLabel", 1, [("", "anyOf")]),
    ("StringOrLabel", {}, [("", "anyOf")]),
    ("Shape", {"kind": "oval", "radius": 1}, [("", "oneOf")]),
    ("Shape", {"radius": 1}, [("", "oneOf")]),
    ("Shape", {"kind": "circle", "side": 1}, [("/radius", "required")]),
    ("Contents", {"a/b~c": {"children": 1}}, [("/a~1b~0c/children", "type")]),
    ("Extras", {"extra.0": "1"}, [("/extra.0", "type")]),
    ("Extras", {"extra.x": 1}, [("/extra.x", "x-unknown")]),
    ("Extras", {"toString": 1}, [("/toString", "x-unknown")]),
]

JUDGE = """
import { readFileSync } from "node:fs";
import * as box from "@testwire/protocols/SLUG";
const answers = JSON.parse(readFileSync(0, "utf8")).map(([type, value]) => {
  const before = JSON.stringify(value);
  let answer;
  try {
    answer = { reads: box[`parse${type}`](value) };
  } catch (error) {
    if (!(error instanceof box.ValidationError)) throw error;
    answer = { issues: error.issues, message: error.message };
  }
  if (JSON.stringify(value) !== before) throw new Error("the value was changed");
  return { ...answer, is: box[`is${type}`](value) };
});
console.log(JSON.stringify(answers));
""".replace("SLUG", SLUG)


@pytest.fixture(scope="module")
def package(node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_case("toy", tmp_path_factory.mktemp("toy"))
    edit(root, EDITS)
    assert run_command("generate", root, target="typescript") == 0
    folder = root / "generated" / "typescript"
    build(folder, node)
    return folder


def run(package: Path, script: str, text: str = "") -> str:
    (package / "script.mjs").write_text(script, encoding="utf-8")
    result = subprocess.run(
        ["node", "script.mjs"], cwd=package, input=text, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def answers(package: Path) -> list[Any]:
    asked = [(name, value) for name, value, _ in [*READS, *REFUSES]]
    found = json.loads(run(package, JUDGE, json.dumps(asked)))
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("index", range(len(READS)))
def test_what_fits_is_read(index: int, answers: list[Any]) -> None:
    _, value, expected = READS[index]
    assert answers[index].get("reads") == (value if expected is SAME else expected), answers[index]


def test_other_spellings_are_read_but_are_not_of_the_type(answers: list[Any]) -> None:
    """`isX` cannot change a value, so it rejects enumeration values in alternative spellings."""
    for (name, value, _), answer in zip(READS, answers, strict=False):
        assert answer["is"] == (value != "Cancelled"), (name, value)


@pytest.mark.parametrize("index", range(len(REFUSES)))
def test_what_does_not_fit_is_refused(index: int, answers: list[Any]) -> None:
    name, _, expected = REFUSES[index]
    answer = answers[len(READS) + index]
    found = [(issue["pointer"], issue["keyword"]) for issue in answer.get("issues", ())]
    assert found == expected, answer
    assert answer["message"].startswith(f"{name}: {expected[0][0] or 'as a whole'}: ")
    # `isLabel` treats the alias `lineStart` as an unknown member, and accepts any value in it.
    assert answer["is"] == (expected[0][0] == "/lineStart")


def test_the_worst_values_give_errors_of_bounded_size(package: Path) -> None:
    script = """
import assert from "node:assert/strict";
import { parseCodes, parseContents, parseStringOrLabel, ValidationError }
  from "@testwire/protocols/SLUG";
const fault = (call) => {
  try { call(); } catch (error) { assert(error instanceof ValidationError); return error; }
  assert.fail("it was accepted");
};
assert.equal(fault(() => parseCodes(new Array(1e6).fill(1))).issues.length, 20);
const many = Object.fromEntries(Array.from({ length: 1e5 }, (_, index) => [index, 1]));
assert.equal(fault(() => parseContents(many)).issues.length, 20);
let tree = { children: [] };
for (let depth = 0; depth < 1e5; depth += 1) tree = { children: [tree] };
const deep = fault(() => parseContents({ a: tree }));
assert.equal(deep.issues[0].keyword, "depth");
assert.equal(deep.issues[0].pointer.split("/").length, 201);
assert(fault(() => parseStringOrLabel(["x".repeat(1e6)])).message.length < 500);
assert(fault(() => parseCodes("x".repeat(1e6))).message.length < 500);
for (const odd of [undefined, () => 1, Symbol("s"), 1n, Number.NaN, Infinity]) {
  assert(fault(() => parseCodes([odd])).issues[0].pointer === "/0");
}
"""
    run(package, script.replace("SLUG", SLUG))


def test_each_side_has_its_own_policy_for_unknown_members(package: Path) -> None:
    script = """
import { Guards } from "@testwire/protocols/validate";
import { shapes } from "@testwire/protocols/SLUG";
const value = { lid: { canOpen: true }, more: 1 };
const answer = {};
for (const role of ["client", "server", "either"]) {
  try {
    answer[role] = Object.keys(new Guards(shapes, role).parse("BoxCapabilities", value));
  } catch (error) {
    answer[role] = error.issues[0].pointer;
  }
}
console.log(JSON.stringify(answer));
"""
    found = json.loads(run(package, script.replace("SLUG", SLUG)))
    assert found == {"client": ["lid", "more"], "server": "/more", "either": ["lid", "more"]}


CLIENT = """
import { PassThrough } from "node:stream";
import assert from "node:assert/strict";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter }
  from "vscode-jsonrpc/node";
import { Client, ValidationError } from "@testwire/protocols/SLUG";

async function talk(options, script) {
  const up = new PassThrough(), down = new PassThrough(), logged = [];
  const note = (text) => logged.push(text);
  const logger = { error: note, warn: note, info: note, log: note };
  const left = createMessageConnection(
    new StreamMessageReader(down), new StreamMessageWriter(up), logger);
  const right = createMessageConnection(
    new StreamMessageReader(up), new StreamMessageWriter(down), logger);
  const client = new Client(left, options);
  try {
    await script(client, left, right, logged);
  } finally {
    client.dispose();
    right.dispose();
  }
}
const start = (...connections) => connections.forEach((connection) => connection.listen());
// Messages are handled in order, so a response follows the notifications sent before the request.
const settled = (right) => right.sendRequest("none/such").catch(() => {});

await talk({}, async (client, left, right, logged) => {
  const replies = { "box/open-lid": { kind: "oval" }, list: { a: { children: [], new: 1 } } };
  right.onRequest((method) => replies[method] ?? null);
  const moves = [], asks = [];
  client.onBoxMoved((params) => { moves.push(params); });
  client.onClientAsk((params) => { asks.push(params); return "me"; });
  client.onBoxHint((params) => { asks.push(params); });
  start(left, right);
  // A result that does not fit: a typed error with the place, and the connection goes on.
  await assert.rejects(client.boxOpenLid({ shape: { kind: "circle", radius: 1 } }), (error) => {
    assert(error instanceof ValidationError);
    assert.equal(error.what, "the result of 'box/open-lid'");
    assert.match(error.message, /as a whole: "kind" must be one of .*, but is "oval"/);
    return true;
  });
  replies["box/open-lid"] = null;
  assert.equal(await client.boxOpenLid({ shape: { kind: "circle", radius: 1 } }), null);
  await assert.rejects(
    client.boxInitialize({ processId: null, Version: "1.0", clientInfo: { "display-name": "" } }),
    (error) => error instanceof ValidationError && error.issues[0].keyword === "type",
  );
  assert.deepEqual(await client.list(), { a: { children: [] } });
  // A request that does not fit is answered as such; its handler is not called.
  await assert.rejects(right.sendRequest("client/ask", { depth: "1" }), (error) => {
    assert.equal(error.code, CODE);
    assert.deepEqual(error.data.errors.map((issue) => issue.pointer), ["/depth"]);
    return true;
  });
  assert.equal(await right.sendRequest("client/ask"), "me");
  await right.sendNotification("box/hint");
  // A notification that does not fit: its handler is not called, and somebody hears of it.
  await right.sendNotification("box/moved", { uid: 1, to: null });
  await right.sendNotification("box/moved");
  await right.sendNotification("box/moved", { uid: "u", to: null });
  await settled(right);
  assert.deepEqual(moves, [{ uid: "u", to: null }]);
  assert.deepEqual(asks, [{}, {}]);
  assert.equal(logged.length, 2, logged);
  assert.match(logged[0], /the params of 'box\\/moved': \\/uid: must be a string, not 1/);
});

const heard = [];
await talk({ onInvalid: (error) => heard.push(error) }, async (client, left, right, logged) => {
  client.onBoxMoved(() => assert.fail("it was called"));
  start(left, right);
  await right.sendNotification("box/moved", []);
  await right.sendNotification("box/moved", { uid: 1, to: null });
  await settled(right);
  assert.deepEqual(logged, []);
});
assert.deepEqual(heard.map((error) => error.issues[0].pointer), ["", "/uid"]);
assert(heard.every((error) => error instanceof ValidationError));

await talk({ check: false }, async (client, left, right) => {
  right.onRequest(() => ({ any: "thing" }));
  const moves = [];
  client.onBoxMoved((params) => { moves.push(params); });
  start(left, right);
  assert.deepEqual(await client.list(), { any: "thing" });
  await right.sendNotification("box/moved", { uid: 1 });
  await settled(right);
  assert.deepEqual(moves, [{ uid: 1 }]);
});
process.exit(0);
"""


def test_the_client_checks_what_it_receives(package: Path) -> None:
    run(package, CLIENT.replace("SLUG", SLUG).replace("CODE", "-32602"))


def test_a_protocol_may_have_its_own_code_for_bad_params(node: str, tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    error = {
        "name": "BadQuestion",
        "code": -32099,
        "message": "Bad question",
        "condition": "invalidParams",
        "docs": "The params do not fit.",
        "source": "toy",
    }
    registry = "toy-box/1.0-beta.2/protocol.json"
    edit(root, [{"file": registry, "pointer": "/errors/-", "value": error}])
    assert run_command("generate", root, target="typescript") == 0
    folder = root / "generated" / "typescript"
    build(folder, node)
    run(folder, CLIENT.replace("SLUG", SLUG).replace("CODE", "-32099"))
