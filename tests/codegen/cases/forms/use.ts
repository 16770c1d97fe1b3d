// Uses the generated types of the case `forms`. The strict compiler checks the file, and Node.js
// runs it.

import assert from "node:assert/strict";
import {
  type BuildTarget,
  type Client,
  type Derived,
  hasBuildTargetData,
  type JvmTarget,
  parseBuildTarget,
  type Mixed, type Node, type Options,
  type ReportParams,
  tasks,
  type Unused,
  parseMixed, parseSendParams, type SendParams, Severity, StatusCode, type WorkDone } from "./forms/v1/index.js";

const params: SendParams = { status: StatusCode.OK, severity: Severity.Hint };
assert.deepEqual(params, { status: 1, severity: 4 });
const status: StatusCode = params.status;
assert.equal(status, 1);
assert.equal(parseSendParams({ status: 2, severity: 7 }).severity, 7);

const tuples: SendParams = { status: 1, span: [1, "a"], path: [{ name: "a" }], one: [[1, 2], ["x"]] };
const text: string = tuples.span?.[1] ?? "";
assert.equal(text, "a");
const nested: Node = { name: "a", pair: [[1, 2], { name: "b" }, null, { name: "c" }] };
const [offsets, inner, ...further] = nested.pair ?? [];
const first: number | undefined = offsets?.[0];
assert.deepEqual([first, inner?.name, further.length], [1, "b", 2]);
// @ts-expect-error: The second item is a string.
const wrong: SendParams = { status: 1, span: [1, 2] };
assert.throws(() => parseSendParams(wrong));

const mixed: Mixed = { id: "a", own: true, token: 1 };
const done: WorkDone = mixed;
assert.equal(done.token, 1);
assert.throws(() => parseMixed({ id: "a", own: true }));
const options: Options = { level: 1, colour: { on: true } };
const setting = options["colour"];
assert.deepEqual(setting, { on: true });
const derived: Derived = { first: "a", n1: 1.5, x: null };
assert.equal(derived["n1"], 1.5);
// @ts-expect-error: Other members are settings.
const wrongRest: Options = { level: 1, colour: true };
assert.throws(() => parseSendParams({ status: 1, options: wrongRest }));

const target: BuildTarget = { id: "a", dataKind: "jvm", data: { javaHome: "/java" } };
if (!hasBuildTargetData(target, "jvm")) throw new Error("expected data of the kind jvm");
const data: JvmTarget = target.data;
const kind: "jvm" = target.dataKind;
assert.deepEqual([data.javaHome, kind], ["/java", "jvm"]);
assert.equal(hasBuildTargetData(parseBuildTarget({ id: "a", dataKind: "rust", data: 1 }), "jvm"), false);
// @ts-expect-error: The kind is unknown.
assert.equal(hasBuildTargetData(target as BuildTarget, "rust"), false);

const unused: Unused = { words: { word: 1 } };
const kinds: SendParams = { status: 1, kinds: { status: "a" } };
assert.deepEqual([unused.words?.["word"], kinds.kinds?.status], [1, "a"]);
assert.throws(() => parseSendParams({ status: 1, kinds: { unknown: "a" } }));

const modes: SendParams = { status: 1, ratio: 1.5, scale: -0.25, nothing: null, mode: 0, modes: ["auto", null] };
assert.deepEqual(parseSendParams(modes), modes);
// @ts-expect-error: No mode has this number.
const wrongMode: SendParams = { status: 1, mode: 2 };
assert.throws(() => parseSendParams(wrongMode));

const sent: SendParams[] = [];
const listeners: ((params: ReportParams) => void)[] = [];
const client = {
  connection: { onClose: () => ({ dispose() {} }) },
  listenToFormReport(listener: (params: ReportParams) => void) {
    listeners.push(listener);
    return { dispose() {} };
  },
  formSend(params: SendParams) {
    sent.push(params);
    for (const token of [params._meta?.token ?? "", "other"]) {
      for (const listener of listeners) listener({ token, part: 1 });
    }
    return Promise.resolve({ status: 1 });
  },
};
const collected = await tasks.formSend(client as unknown as Client, { status: 1 });
assert.deepEqual(Object.keys(sent[0] ?? {}), ["status", "_meta"]);
assert.deepEqual(collected.items, [{ token: sent[0]?._meta?.token, part: 1 }]);
const own: SendParams = { status: 1, _meta: { token: "mine" } };
assert.equal((await tasks.formSend(client as unknown as Client, own)).items[0]?.token, "mine");
assert.deepEqual(sent[1], own);
