"""Tests of `testwire drift source --role` on small programs with one mistake each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from testwire_base.documents import Location
from testwire_codegen.drift import facts
from testwire_codegen.drift.readers import kind_of, reader_of
from testwire_codegen.drift.roles.compare import compare_roles
from testwire_codegen.drift.roles.program import Program
from testwire_codegen.drift.roles.wire import Wire
from testwire_codegen.model import ir
from testwire_tools.cli import main

from tests.codegen.drift.support import protocol
from tests.support.repository import ROOT

PLACE = Location("a.cs", "", 1, 1)

NODE = """
interface Item { uid: string; "display-name": string; "node-type": "action" | "group";
  "execution-state"?: State; "error.message"?: string | null; }
interface Change { parent?: string | null; node: Item; }
interface Update { runId: string; changes: Change[] | null; }
type State = "discovered" | "in-progress" | "passed" | "skipped" | "failed" | "timed-out" | "error"
  | "canceled";
"""
"""The types of a client in TypeScript. They differ from the protocol only in their names."""

CSHARP = """
#nullable enable
class Client(JsonRpc rpc)
{
    Task Run(Ask ask) => rpc.InvokeWithParameterObjectAsync<Done>("testing/runTests", ask);
    Task End() => rpc.NotifyWithParameterObjectAsync("exit");
    [JsonRpcMethod("testing/testUpdates/tests")] void Updated(string runId, Change[]? changes) { }
}
record Ask(string RunId, Item[]? Tests);
record Done();
record Change(Item Node, string? Parent);
class Item
{
    [JsonPropertyName("uid")] public string Id { get; set; } = "";
    [JsonPropertyName("display-name")] public string Name { get; set; } = "";
    [JsonPropertyName("execution-state")] public string? State { get; set; }
    [JsonPropertyName("location.line-start")] public int Line { get; set; }
    [JsonPropertyName("error.message")] public string? Message { get; set; }
    [JsonIgnore] public bool Failed => State == "failed";
}
"""


def differences(
    text: str, file: str = "a.ts", role: ir.Role = "client", key: str = "mstest-runner@1.0"
) -> list[str]:
    """Return the rule, the line and the message of each difference."""
    found = reader_of(kind_of(Path(file).suffix))(text, file)
    compared = compare_roles(Program([found]), Wire(protocol(key), role), {})
    assert compared.matched
    return [f"{each.rule} {each.location.line}: {each.message}" for each in compared.found.values()]


def edited(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def test_correct_programs_have_no_findings() -> None:
    assert differences(NODE) == []
    assert differences(CSHARP, "a.cs") == []


FOUND = {
    "separators": (
        '"error.message"?', '"error-message"?',
        "spelling 3: 'error-message' is spelled 'error.message' on the wire (TestNode); no server "
        "sends 'error-message'",
    ),
    "alias": (
        '"display-name"', "displayName",
        "spelling 2: 'displayName' is spelled 'display-name' on the wire (TestNode); no server "
        "sends 'displayName'",
    ),
    "value": (
        '"timed-out"', '"timeout"',
        "spelling 6: 'timeout' is spelled 'timed-out' on the wire (ExecutionState); no server "
        "sends 'timeout'",
    ),
    "former value": (
        '| "canceled"', '| "cancelled"',
        "spelling 7: 'cancelled' is spelled 'canceled' on the wire (ExecutionState); only these "
        "profiles contain 'cancelled': before-3-6, documented, documented-2024",
    ),
    "missing values": (
        ' | "timed-out"', "",
        "values 6: the list contains 7 of the 8 values of ExecutionState; servers also send "
        "'timed-out'",
    ),
    "null": (
        "parent?: string | null", "parent?: string",
        "required 4: 'parent' of TestUpdateChange is never null in the program; servers may send "
        "null",
    ),
    "required": (
        '"execution-state"?', '"execution-state"',
        "required 3: 'execution-state' of TestNode is required in the program but optional on the "
        "wire; servers may omit it",
    ),
    "type": (
        "runId: string", "runId: number",
        "type 5: 'runId' of TestUpdateNotificationParams is a string on the wire but a number in "
        "the program",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_a_mistake_is_found(name: str) -> None:
    old, new, expected = FOUND[name]
    assert differences(edited(NODE, old, new)) == [expected]


NEAR_MISSES = {
    "both spellings": ('"error.message"?', '"error-message"?: string; "error.message"?'),
    "an own member": ("uid: string;", "uid: string; expanded: boolean;"),
    "an open list": ('"timed-out" | "error"', '"error" | (string & {})'),
    "one value of a variant": ('"action" | "group"', '"action"'),
    "fewer members": ('"execution-state"?: State;', ""),
    "a wider type": ("runId: string", "runId: string | number"),
    "a type of a library": ("runId: string", "runId: Guid"),
    "undefined": ('"error.message"?: string | null', '"error.message": string | null | undefined'),
    "a member pattern": ("uid: string;", 'uid: string; "attachments.0.uri"?: string;'),
}


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_a_near_miss_is_not_found(name: str) -> None:
    assert differences(edited(NODE, *NEAR_MISSES[name])) == []


IN_CSHARP = {
    "sent and unread": (
        "[JsonIgnore] public bool Failed", "public bool Failed",
        ["unread 19: 'Failed' is not a member of SelectedTest; servers ignore 'Failed'"],
    ),
    "read and unsent": (
        "record Change(Item Node,", "record Change(Item Node, int Depth,",
        ["unsent 11: 'depth' is not a member of TestUpdateChange; no server sends 'depth'"],
    ),
    "a former name": (
        "Item[]? Tests", "Item[]? TestCases",
        ["spelling 9: 'testCases' is spelled 'tests' on the wire (RunTestsParams); servers ignore "
         "'testCases'"],
    ),
    "only the case": (
        '"display-name"', '"Display-Name"',
        ["case 15: 'Display-Name' is spelled 'display-name' on the wire (SelectedTest); servers "
         "ignore 'Display-Name'"],
    ),
    "a value type": (
        'public string? Message', 'public int Message',
        ["type 18: 'error.message' of TestNode is a string on the wire but a number in the "
         "program",
         "required 18: 'error.message' of TestNode is never null in the program; servers may send "
         "null"],
    ),
    "a reference type": (
        "public string? State { get; set; }", "public string State { get; set; }",
        ["required 16: 'execution-state' of TestNode is never null in the program; servers may "
         "omit it"],
    ),
    "the keyword required": (
        "public int Line", "public required int Line",
        ["required 17: 'location.line-start' of TestNode is required in the program but optional "
         "on the wire; servers may omit it"],
    ),
    "a request instead of a notification": (
        'rpc.NotifyWithParameterObjectAsync("exit")', 'rpc.InvokeWithParameterObjectAsync("exit")',
        ["kind 6: the program sends the request 'exit', which is a notification on the wire; "
         "servers do not return a result"],
    ),
    "a spelling of one profile": (
        "class Item", """
        class Told(JsonRpc rpc)
        {
            [JsonRpcMethod("telemetry/update", UseSingleObjectParameterDeserialization = true)]
            void Told(Telemetry telemetry) { }
        }
        record Telemetry([property: JsonPropertyName("EventName")] string Name, object Metrics);
        class Item""".replace("\n        ", " "),
        ["profile 12: 'EventName' is spelled 'eventName' on the wire (TelemetryUpdateParams); only "
         "these profiles contain 'EventName': before-3-6"],
    ),
    "a switch": (
        "record Done();", """record Done();
        class Shown { int Of(Item item) => item.State switch {
            "passed" => 1, "failed" => 2, "timeout" => 3, "mine" => 4, _ => 0 }; }
        """.replace("\n        ", " "),
        ["spelling 10: 'timeout' is spelled 'timed-out' on the wire (ExecutionState); no server "
         "sends 'timeout'",
         "cases 10: the switch contains 2 of the 8 values of ExecutionState; servers also send "
         "'discovered', 'in-progress', 'skipped', 'error' and 'canceled'"],
    ),
    "constants": (
        "record Done();",
        'record Done(); static class States { public const string Passed = "passed", '
        'Failed = "failed", Ended = "timed-out", Stopped = "cancelled"; }',
        ["spelling 10: 'cancelled' is spelled 'canceled' on the wire (ExecutionState); only these "
         "profiles contain 'cancelled': before-3-6, documented, documented-2024"],
    ),
    "the type of a result": (
        "<Done>", "<string>",
        ["type 5: the result of 'testing/runTests' is an object on the wire but a string in the "
         "program"],
    ),
    # Near misses
    "params by position": (
        '"testing/runTests", ask', '"testing/runTests", new List<Ask> { ask }', [],
    ),
    "a switch over something else": (
        "record Done();",
        'record Done(); class Shown { int Of(string outcome) => outcome switch { "passed" => 1, '
        '"failed" => 2, "skipped" => 3, "cancelled" => 4, _ => 0 }; }', [],
    ),
    "constants of the program": (
        "record Done();",
        'record Done(); static class States { public const string Passed = "passed", '
        'Failed = "failed", Skipped = "skipped", Stopped = "cancelled"; }', [],
    ),
    "a list of names": (
        "record Done();",
        'record Done(); class Names { string[] All = ["passed", "failed", "timed-out", "cancelled"]'
        "; }", [],
    ),
    "a member that a different message defines": (
        'Task End()',
        'Task Find(Ask ask) => rpc.InvokeWithParameterObjectAsync("testing/discoverTests", ask); '
        "Task End()", [],
    ),
    "a computed property with the name of a member": (
        "[JsonIgnore] public bool Failed", "public bool NodeType", [],
    ),
    "a type without checks for null": ("#nullable enable", "#nullable disable", []),
    "an optional member of the selection": ("public int Line", "public int? Line", []),
    "a member that is sent back": (
        '[JsonPropertyName("error.message")]',
        '[JsonPropertyName("location.type")] public string? Type { get; set; }'
        '[JsonPropertyName("error.message")]', [],
    ),
    "a method of a different protocol": ('"testing/runTests"', '"shapes/run"', []),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_CSHARP)
def test_csharp(name: str) -> None:
    old, new, expected = IN_CSHARP[name]
    text = edited(CSHARP, old, new)
    if name == "a type without checks for null":
        text = text.replace("string? State", "string State")
    assert sorted(differences(text, "a.cs")) == sorted(expected)


def test_roles_swap_what_is_read_and_sent() -> None:
    ask = "interface Ask { runId: string; filter?: string; tests?: Item[] }\n"
    item = 'interface Item { uid: string; "display-name": string; "node-type": string }\n'
    assert differences(ask + item) == []
    assert [each.split(":")[0] for each in differences(ask + item, role="server")] == [
        "required 1", "required 2", "required 2",
    ]  # fmt: skip


def test_a_member_belongs_to_one_of_several_messages() -> None:
    """A type of several messages can have a member that only one of the messages defines."""
    program = """
    #nullable enable
    class Server(JsonRpc rpc)
    {
        [JsonRpcMethod("testrunner/run", UseSingleObjectParameterDeserialization = true)]
        void Run(Selected selected) { }
        [JsonRpcMethod("testrunner/getResults", UseSingleObjectParameterDeserialization = true)]
        void Get(Selected selected) { }
    }
    record Selected(string Id, string? Source, string? Colour);
    """
    assert differences(program, "a.cs", "server", "test-runner@0.1") == [
        "unsent 10: 'colour' is not a member of OperationParams; no client sends 'colour'"
    ]


def test_messages_of_a_different_protocol_are_not_compared() -> None:
    """Many protocols have `initialize` and methods that begin with `client/`."""
    program = """
    class Client(JsonRpc rpc)
    {
        Task Start(Start start) => rpc.InvokeWithParameterObjectAsync("initialize", start);
        Task Add(Start start) => rpc.InvokeWithParameterObjectAsync("client/register", start);
    }
    record Start(int ProcessId, Client ClientInfo, string RootUri, string Locale);
    record Client(string Name);
    """
    assert differences(program + CSHARP.replace("class Client", "class Own"), "a.cs")
    text = program + "\n".join(CSHARP.splitlines()[8:])
    assert differences(text, "a.cs") == []


def test_members_that_a_program_reads_by_name() -> None:
    """Values that the program writes are not compared with values that it reads."""
    members = tuple(
        facts.ObjectMember(each, facts.Named("string", True, PLACE), False, PLACE)
        for each in ("uid", "display-name", "node-type", "error.mesage")
    )
    for how, expected in (("read", 1), (None, 1), ("sent", 0)):
        use = facts.Use(facts.ObjectOf(members, PLACE, complete=False), how, "node", PLACE)
        program = Program([facts.Facts("a.cs", uses=(use,))])
        compared = compare_roles(program, Wire(protocol("mstest-runner@1.0"), "client"), {})
        assert len(compared.found) == expected


@pytest.mark.parametrize(
    "key", ["msp@0.4", "msp@0.0.1-alpha.1", "mstest-runner@1.0", "test-runner@0.1"]
)
def test_generated_types_have_no_findings(key: str) -> None:
    name, version = key.split("@")
    folder = ROOT / "generated/typescript/src" / name / f"v{re.sub('[.-]', '_', version)}"
    read = reader_of("typescript")
    found = [read(path.read_text("utf-8"), path.name) for path in sorted(folder.glob("*.ts"))]
    roles: tuple[ir.Role, ...] = ("client", "server")
    for role in roles:
        compared = compare_roles(Program(found), Wire(protocol(key), role), {})
        assert len(compared.matched) > 3
        assert list(compared.found.values()) == []


def test_imports_from_packages_are_not_types_of_the_program() -> None:
    wrong = 'export interface Item { uid: number; "display-name": number; "node-type": number }\n'
    uses = NODE.replace("interface Item", "interface Own")
    assert differences(f'import {{ Item }} from "./item";\n{wrong}{uses}')
    assert differences(f'import type {{ Item }} from "pkg";\n{uses}') == []
    found = [
        reader_of("typescript")(text, file)
        for text, file in (
            (f'import {{ type X as Item }} from "pkg";\n{uses}', "a.ts"),
            (f"{wrong}", "b.ts"),
        )
    ]
    compared = compare_roles(Program(found), Wire(protocol("mstest-runner@1.0"), "client"), {})
    assert {each.location.file for each in compared.found.values()} == {"b.ts"}


def test_internal_types_are_not_compared() -> None:
    """Two common names, or names that every program has, are not enough."""
    loose = "interface Row { uid: string; traits: string[]; colour: number }\n"
    plain = "interface Link { uri: number; type: number; description: number }\n"
    assert differences(NODE + loose + plain) == []


def run(
    capsys: pytest.CaptureFixture[str], path: Path, *options: str
) -> tuple[int, list[str], str]:
    """Return the exit code, the lines on standard output, and standard error."""
    words = ["drift", "source", "--protocol", "mstest-runner", "--root", str(ROOT)]
    code = main([*words, *options, str(path)])
    told = capsys.readouterr()
    return code, told.out.splitlines(), told.err


def test_a_folder_is_one_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file can refer to types in the other files. A reference means the nearest type."""
    first, rest = NODE.split("interface Change")
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a/update.ts").write_text(f"interface Change{rest}")
    (tmp_path / "a/node.ts").write_text(edited(first, '"error.message"', '"error-message"'))
    (tmp_path / "b/node.ts").write_text("interface Item { uid: number }")
    (tmp_path / "b/broken.ts").write_text("interface Item { uid: ")
    (tmp_path / "b/readme.md").write_text("uid")
    code, lines, error = run(capsys, tmp_path, "--role", "client")
    assert code == 1
    assert [line.split(": ")[1] for line in lines] == ["error"]
    assert lines[0].startswith(str(tmp_path / "a/node.ts:3:"))
    assert f"{tmp_path / 'b/broken.ts'}:1:" in error and ": syntax error: " in error


SENDS = """
async function run(connection, uid) {
  const node = { uid, "node-type": "action" };
  await connection.sendRequest("testing/runTests", { runId: uid, testz: [node] });
}
"""
VIEW = "export const View = ({ uid }) => <Row name={uid}>text</Row>;\n"


def test_javascript_and_elements(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.js").write_text(VIEW + SENDS)
    code, lines, error = run(capsys, tmp_path, "--role", "client")
    assert (code, error) == (1, "")
    assert "a.js:5:66: error: 'testz' is spelled 'tests' on the wire" in lines[0]
    (tmp_path / "types.d.ts").write_text("export {};\n")
    assert run(capsys, tmp_path, "--role", "client")[0] == 1
    # JavaScript files next to TypeScript files are build output.
    (tmp_path / "b.tsx").write_text(VIEW + edited(NODE, '"error.message"', '"error-message"'))
    code, lines, error = run(capsys, tmp_path, "--role", "client")
    assert [line.partition(": ")[0] for line in lines] == [f"{tmp_path / 'b.tsx'}:4:30"]
    assert "syntax error" not in error


def test_other_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.py"
    path.write_text("class TestNode(TypedDict):\n    uid: str\n")
    code, lines, _ = run(capsys, tmp_path, "--role", "client", "--verbose")
    assert code == 3
    assert "expected TypeScript, JavaScript or C# files with names of " in lines[0]
    assert "run `testwire drift names`" in lines[0]
    code, lines, _ = run(capsys, path, "--role", "client")
    assert code == 3
    assert "expected a file with one of the suffixes .ts, " in lines[0]


def test_zod_schemas_in_source_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the zod schemas of installed packages are read. Standard error names a skipped file."""
    schemas = 'import { z } from "zod";\nconst Item = z.object({ uid: z.string() });\n'
    for name in ("a.ts", "b.ts"):
        (tmp_path / name).write_text(f"{schemas}send('testing/runTests', {{ runId: 1 }});\n")
    _, _, error = run(capsys, tmp_path, "--role", "client")
    assert f"{tmp_path / 'a.ts'}:1:1 and 1 more: skipped zod schemas" in error
    (tmp_path / "a.ts").write_text(schemas.replace('"zod"', '"./zod"'))
    (tmp_path / "b.ts").unlink()
    assert "zod schemas" not in run(capsys, tmp_path, "--role", "client")[2]


def test_short_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The short form has ten lines, the errors first. `--verbose` has all findings and fixes."""
    path = tmp_path / "a.ts"
    item = 'interface Item { uid: string; "display-name": string; "node-type": string;'
    outputs = [f"standard{'-' * n}output" for n in range(1, 12)]
    path.write_text(
        "\n".join(
            f'{item} "error.message": string; "{output}"?: string }}'.replace("Item", f"Item{n}")
            for n, output in enumerate(outputs)
        )
    )
    code, lines, error = run(capsys, path, "--role", "client")
    assert (code, len(lines)) == (1, 10)
    assert all(" error: " in line for line in lines)
    assert error == "1 more error, 2 more warnings; --verbose lists them\n"
    code, lines, error = run(capsys, path, "--role", "client", "--verbose")
    assert lines[-1] == "33 findings"
    assert f"{path}:1:1: Item0 is compared with TestNode (by its members)" in error
    path.write_text(path.read_text().replace("-" * 11, "O"))
    path.write_text("\n".join(path.read_text().splitlines()[-5:]))
    _, lines, _ = run(capsys, path, "--role", "client")
    places = ", ".join(f"{path}:{n}" for n in (2, 3, 4))
    assert lines[-1].endswith(f"; also at {places} and 1 more [drift-role-required]")
    for format in ("sarif", "github", "json"):
        code, lines, _ = run(capsys, path, "--role", "client", "--format", format)
        assert sum("drift-role-spelling" in line for line in lines) >= 4


def test_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ts"
    path.write_text("interface Pid { processId: string }\n")
    code, lines, _ = run(capsys, path, "--role", "client")
    assert code == 3
    assert "expected types that match types of mstest-runner@1.0, found none" in lines[0]
    code, lines, _ = run(capsys, path, "--role", "client", "--map", "AttachDebuggerParams=Pid")
    assert code == 1
    assert "'processId' of AttachDebuggerParams is a number on the wire but a string" in lines[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--partial"], "--partial cannot be used with --role"),
        (["--document", "x"], "--document cannot be used with --role"),
        (["--map", "Nothing=Pid"], "--map: the specification has no type 'Nothing'"),
        (["--map", "TestNode=Nothing"], "--map: the source has no type 'Nothing'"),
        (["--map", "TestNode"], "--map: expected SPEC=SOURCE, found 'TestNode'"),
    ],
)
def test_bad_options(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ts"
    path.write_text(NODE)
    code, _, error = run(capsys, path, "--role", "client", *options)
    assert (code, error.strip()) == (2, f"testwire: {message}")
