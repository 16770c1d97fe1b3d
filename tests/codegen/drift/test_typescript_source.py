"""The TypeScript reader of `testwire drift source`: messages, members by name and strings."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.show import show
from testwire_codegen.drift.readers.typescript import read_declarations, read_program
from testwire_codegen.drift.uses import uses_of

from tests.codegen.drift.support import keys, run

NAMES = """
export const METHODS = { run: "box/run", exit: "leave" } as const;
export enum Events { Changed = "box/changed" }
"""
CALLS = """
const Open = new RequestType<OpenParams, Opened, void>("box/open");
async function run(ids?: string[]) {
  const params = ids ? { id: 1, boxes: ids.map((id) => ({ id })), "by-name": "a" } : { id: 1 };
  await connection.sendRequest<Done>(METHODS.run, params);
  const typed: PaintParams = { colour: "red" };
  await connection.sendRequest("box/paint", typed);
  await connection.sendRequest(Open, { lid: true });
  void connection?.sendNotification(METHODS.exit, {});
  await connection.sendRequest(options.method, { runId, tests: [{ uid: "a" }] });
  rpc.call("box/close", { lid: false });
  names.push("leave");
}
connection.onNotification(Events.Changed, (changed: Changed, token) => { });
connection.onRequest("box/ask", async (ask: Ask): Promise<Answer> => answer(ask));
connection.onRequest("box/tell", () => ({ told: true }));
server.addMethod("box/list", list);
function list(params: ListParams): Box[] { return []; }
"""


def shown(type: facts.TypeText | None) -> str:
    return "" if type is None else show(type, whole=True)


def test_messages() -> None:
    _, found = read_program([(NAMES, "names.ts"), (CALLS, "calls.ts")])
    told = [
        (each.name, each.handled, each.kind, shown(each.params), shown(each.result))
        for each in found.methods
    ]
    run = "{id: number, boxes?: any, by-name?: string}"
    assert told == [
        ("box/open", None, "request", "OpenParams", "Opened"),
        ("box/run", False, "request", run, "Done"),
        ("box/paint", False, "request", "PaintParams", ""),
        ("box/open", False, "request", "{lid: boolean}", "Opened"),
        ("leave", False, "notification", "", ""),
        ("box/close", False, None, "{lid: boolean}", ""),
        ("box/changed", True, "notification", "Changed", ""),
        ("box/ask", True, "request", "Ask", "Answer"),
        ("box/tell", True, "request", "", "{told: boolean}"),
        ("box/list", True, None, "ListParams", ""),
    ]
    uncertain = {each.name for each in found.methods if not each.certain}
    assert uncertain == {"box/close", "box/list"}
    sent = [(each.how, shown(each.type)) for each in found.uses]
    assert sent == [("sent", "{runId: any, tests: {uid: string}[]}")]


def test_a_program_reads_the_results_of_its_calls() -> None:
    model = "interface Done { box: Box } interface Box { id: string } interface Loose {}"
    (found,) = read_program([(NAMES + CALLS + model, "a.ts")])
    uses = uses_of(found)
    assert (uses["Done"], uses["Box"], uses["Loose"]) == ({"read"}, {"read"}, frozenset())


READS = """
function read(node: any, typed: TestNode, map: Record<string, unknown>) {
  const text = node["standard-output"]?.trim() ?? "";
  const size = node["error.message"].length;
  typed["display-name"];
  map["written"] = 1;
  for (const change of node["changes"]) show(change["uid"] as string);
  // node["commented"]
}
"""


def test_members_that_a_program_reads_and_sends_by_name() -> None:
    found = read_declarations(READS, "a.ts").uses
    told = [(each.how, shown(each.type)) for each in found]
    assert told == [
        ("read", "{standard-output?: any, error.message: any, changes?: {uid?: string}[]}"),
        ("sent", "{written: any}"),
    ]
    assert not any(each.type.complete for each in found if isinstance(each.type, facts.ObjectOf))


STATES = """
const DONE = new Set(["passed", "failed"]);
const MIXED = ["a", other];
function outcome(state: string | undefined) {
  switch (state) {
    case "ok":
    case "fine":
      return 1;
    default:
      return 0;
  }
}
outcome(node["outcome"]);
if (node.kind === "group" || node.kind !== "leaf" || typeof node === "object") { }
if (method === "box/changed") { }
"""


def test_strings_that_a_program_distinguishes() -> None:
    found = read_declarations(STATES, "a.ts")
    told = {(each.form, each.subject, each.member): each.literals.values for each in found.values}
    assert told == {
        ("list", "DONE", None): ("passed", "failed"),
        ("switch", "state", "outcome"): ("ok", "fine"),
        ("comparison", "node.kind", "kind"): ("group", "leaf"),
        ("comparison", "method", None): ("box/changed",),
    }
    (claim,) = found.methods
    assert (claim.name, claim.handled, claim.certain) == ("box/changed", True, False)


@pytest.mark.parametrize(
    ("call", "key"),
    [
        ('rpc.sendRequest("discover", {})', None),
        ('rpc.sendNotification("discover", {})', "drift-source-method-kind discover: notification"),
        ('rpc.notify("discover")', "drift-source-method-kind discover: notification"),
        ('rpc.call("somethingElse")', None),
        ('// rpc.notify("discover")', None),
    ],
)
def test_calls_are_compared(
    call: str, key: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ts"
    path.write_text(f"interface Position {{ line: number; column: number }}\n{call};", "utf-8")
    _, found = run(capsys, "--partial", str(path))
    assert keys(found) == ({key} if key else set())


def test_the_rest_of_a_file_with_a_syntax_error_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ts"
    path.write_text("interface A { b: ;;: }\ninterface Position { line: number; row: number }")
    code, found = run(capsys, "--partial", str(path))
    assert code == 1
    assert "drift-source-member-extra Position.row" in keys(found)
    (note,) = (each for each in found if each["rule"] == "drift-source-syntax")
    assert (note["severity"], note["location"]["line"]) == ("info", 1)
