"""The C# reader of `testwire drift source`."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.show import show
from testwire_codegen.drift.readers.csharp_program import read_csharp, read_program
from testwire_codegen.drift.uses import uses_of

from tests.codegen.drift.support import keys, run

CALLS = """
record Ask(int Id, Unit? Unit);
record Unit(string Name);
record Reply(Note[] Notes) : Base(1);
record Base(int Left);
record Note(string Text);
record Unused(Note Note);
class Client(JsonRpc rpc)
{
    Task<Reply> AskAsync(Ask ask) => rpc.InvokeWithParameterObjectAsync<Reply>("ask", ask);
    [JsonRpcMethod("told", UseSingleObjectParameterDeserialization = true)] void Told(Unit unit) { }
}
"""


def test_a_program_sends_the_params_of_its_calls_and_reads_the_results() -> None:
    assert uses_of(read_csharp(CALLS, "a.cs")) == {
        "Ask": {"sent"},
        "Unit": {"sent", "read"},
        "Reply": {"read"},
        "Base": {"read"},
        "Note": {"read"},
        "Unused": frozenset(),
    }


# --- messages ------------------------------------------------------------------------------------

PROGRAM = """
class Client(Rpc rpc, JsonRpc other)
{
    const string Run = "box/run";
    async Task RunAsync(string[]? ids)
    {
        object held = ids is null
            ? new { id = 1 }
            : new { id = 1, boxes = ids.Select(x => new JsonObject { ["box-id"] = x }).ToArray() };
        await rpc.Request("box/open", new { pid = Environment.ProcessId, by = new { name = "a" } });
        await rpc.Request(Run, held);
        await rpc.Notify("leave");
        await rpc.Send("box/paint", new Paint("red"));
        rpc.OnNotification("box/changed", (Changed changed) => { });
        names.Add("leave");
    }
}
"""


def shown(type: facts.TypeText | None) -> str:
    return "" if type is None else show(type, whole=True)


def test_messages_of_any_library() -> None:
    found = read_csharp(PROGRAM, "a.cs").methods
    assert [(each.name, each.handled, each.kind, shown(each.params)) for each in found] == [
        ("box/open", False, "request", "{pid: integer, by: {name: string}}"),
        ("box/run", False, "request", "{id: integer, boxes?: {box-id: any}[]}"),
        ("leave", False, "notification", ""),
        ("box/paint", False, None, "Paint"),
        ("box/changed", True, "notification", "Changed"),
    ]
    assert not any(each.certain for each in found)


def test_a_call_whose_method_is_a_variable() -> None:
    text = """class A { Task<B> F(string name, C held) =>
        rpc.InvokeWithParameterObjectAsync<B>(name, held); }"""
    found = read_csharp(text, "a.cs")
    assert not found.methods
    assert [(each.how, shown(each.type)) for each in found.uses] == [("sent", "C"), ("read", "B")]


# --- types ---------------------------------------------------------------------------------------

POSITION = """namespace A;
public record Position(int Line, int Column);
public record Location(Position Start, Position End);
public class FileRange
{
    [JsonPropertyName(Names.Path)] public required string File { get; set; }
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public Location? Range { get; set; }
}
"""
NAMES = 'static class Names { public const string Path = "path"; }'
EDITS = {
    "no edit": ("int Line", "int Line", None),
    "a different name": ("int Line", "int Row", "member-extra Position.row"),
    "a name in an attribute": (
        "int Line",
        '[property: JsonPropertyName("row")] int Line',
        "member-extra Position.row",
    ),
    "the same name in an attribute": (
        "int Line",
        '[property: JsonProperty("line")] int Row',
        None,
    ),
    "a different type": ("int Line", "string Line", "type Position.line: string"),
    "a type of the same kind": ("int Line", "long Line", None),
    "a number that is not an integer": ("int Line", "double Line", "type Position.line: number"),
    "an optional member": ("int Line", "int? Line", "member-optional Position.line: optional"),
    "an optional member that C# writes as null": (
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]",
        "",
        None,
    ),
    "a data contract": (
        "[JsonPropertyName(Names.Path)]",
        '[DataMember(Name = "folder")]',
        "member-extra FileRange.folder",
    ),
    "a data contract with the same name": (
        "[JsonPropertyName(Names.Path)]",
        "[DataMember(Name = Names.Path)]",
        None,
    ),
    "a private property": (
        "public Location? Range",
        "private Location? Row { get; } public Location? Range",
        None,
    ),
    "an additional property": (
        "public Location? Range",
        "public int? Row { get; set; } public Location? Range",
        "member-extra FileRange.row",
    ),
    "a required member": (
        "WhenWritingNull)]\n    public Location?",
        "Never)]\n    public Location",
        "member-optional FileRange.range: required",
    ),
    "an unknown constant": ("Names.Path", "Names.Other", "member-extra FileRange.file"),
    "a comment": ("int Line", "int Line /* int? Row */", None),
    "a naming policy": (
        "namespace A;",
        "namespace A; class S { object O = new J { PropertyNamingPolicy = "
        "JsonNamingPolicy.SnakeCaseUpper }; }",
        "member-extra Position.LINE",
    ),
    "a policy for keys": (
        "namespace A;",
        "namespace A; class S { object O = new J { DictionaryKeyPolicy = "
        "JsonNamingPolicy.SnakeCaseUpper }; }",
        None,
    ),
    "references that can be null": (
        "public record Location",
        "#nullable disable\npublic record Location",
        "member-optional Location.start: optional",
    ),
    "values that cannot be null": (
        "public record Position(int Line, int Column);",
        "#nullable disable\npublic record Position(int Line, int Column);\n#nullable enable",
        None,
    ),
}


@pytest.mark.parametrize("case", EDITS)
def test_an_edit_of_a_program_is_found_and_a_near_miss_is_not(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, key = EDITS[case]
    assert old in POSITION
    (tmp_path / "A.cs").write_text(POSITION.replace(old, new, 1), "utf-8")
    (tmp_path / "Names.cs").write_text(NAMES, "utf-8")
    paths = [str(tmp_path / name) for name in ("A.cs", "Names.cs")]
    code, found = run(capsys, "--partial", *paths)
    told = {each.removeprefix("drift-source-") for each in keys(found)}
    assert key in told if key else not told, told
    assert code == (1 if key else 0)


STATUS = """
[JsonConverter(typeof(JsonStringEnumConverter))]
public enum MutantStatus { Killed, Survived, NoCoverage, CompileError, RuntimeError, Timeout,
    Ignored, [EnumMember(Value = "Pending")] Waiting }
"""


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("", "", None),
        (" Timeout,", "", "literal-missing MutantStatus.Timeout"),
        (" Timeout,", " TimedOut,", "literal-extra MutantStatus.TimedOut"),
        ('"Pending"', '"Waiting"', "literal-missing MutantStatus.Pending"),
        ("Killed", '[JsonStringEnumMemberName("Killed")] Dead', None),
        ("[JsonConverter(typeof(JsonStringEnumConverter))]", "", None),
        ("Waiting }", "Waiting } /* Running */", None),
    ],
)
def test_enumerations(
    old: str, new: str, key: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in STATUS
    (tmp_path / "A.cs").write_text(STATUS.replace(old, new, 1), "utf-8")
    _, found = run(capsys, "--partial", str(tmp_path / "A.cs"))
    told = {each.removeprefix("drift-source-") for each in keys(found)}
    assert key in told if key else not told, told


NOTIFIED = "method-kind discover: notification"


@pytest.mark.parametrize(
    ("call", "key"),
    [
        ('rpc.InvokeWithParameterObjectAsync("discover", asked)', None),
        (
            'rpc.NotifyWithParameterObjectAsync("discover", asked)',
            "method-kind discover: notification",
        ),
        ("rpc.NotifyAsync(Names.Find)", NOTIFIED),
        ('rpc.Notify("discover", asked)', NOTIFIED),
        ('rpc.Send("discover", asked)', None),
        ('// rpc.Notify("discover", asked)', None),
    ],
)
def test_messages_are_compared(
    call: str, key: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = 'static class Names { public const string Find = "discover"; }'
    (tmp_path / "A.cs").write_text(f"class A {{ void F() {{ {call}\n; }} }}", "utf-8")
    (tmp_path / "B.cs").write_text(names + "record Position(int Line, int Column);", "utf-8")
    paths = [str(tmp_path / name) for name in ("A.cs", "B.cs")]
    _, found = run(capsys, "--partial", *paths)
    told = {each.removeprefix("drift-source-") for each in keys(found)}
    assert key in told if key else not told, told


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_files_with_a_byte_order_mark(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = POSITION.replace("Names.Path", '"path"').replace("int Line", "int Ligne")
    path = tmp_path / "A.cs"
    path.write_bytes((("\ufeff" if encoding == "utf-16-be" else "") + text).encode(encoding))
    code, found = run(capsys, "--partial", str(path))
    assert (code, "drift-source-member-extra Position.ligne" in keys(found)) == (1, True)
    assert {each["location"]["line"] for each in found} == {2}


def test_the_rest_of_a_file_with_a_syntax_error_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "A.cs"
    path.write_text("class Bad { public int = ; }\nrecord Position(int Line, int Row);", "utf-8")
    code, found = run(capsys, "--partial", str(path))
    assert code == 1
    assert "drift-source-member-extra Position.row" in keys(found)
    (note,) = (each for each in found if each["rule"] == "drift-source-syntax")
    assert (note["severity"], note["location"]["line"]) == ("info", 1)


@pytest.mark.parametrize("name", ["A.cs", "a.ts"])
def test_a_large_file_is_not_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text("// 10 MB\n" * 1_200_000, "utf-8")
    code, (found,) = run(capsys, "--partial", str(path))
    assert code == 3
    assert "larger than 4 MiB" in found["message"] and found["fix"]


# --- members by name -----------------------------------------------------------------------------

READS = """
class Reader
{
    void Read(JsonElement whole, IConfiguration settings, JObject loose)
    {
        var id = whole.GetProperty("uid").GetInt32();
        if (whole.TryGetProperty("error.message", out var error) && error.ValueKind != None)
            Show(error.GetProperty("text").GetString());
        settings["logging"].Show();
        var title = loose.Value<string>("title") ?? loose["name"]?.ToString();
        loose["seen"] = true;
        Update(loose["boxes"] as JArray);
        // loose["commented"]
    }

    void Update(JArray boxes)
    {
        foreach (var box in boxes)
            if (method != "box/changed" || box?["lid"] is not JObject lid) continue;
            else Paint(lid["colour"]!.ToString());
    }

    JsonObject Write() => new() { };
    Box Load(string text) => JsonSerializer.Deserialize<Box>(text)!;
    string Save() => JsonConvert.SerializeObject(new Box());
    object Make() => new JsonObject { ["a"] = 1, ["b"] = new JsonObject { ["c"] = "d" } };
    void Put(Utf8JsonWriter writer) { writer.WriteString("method", "x"); writer.Flush(); }
}
"""


def test_members_that_a_program_reads_and_sends_by_name() -> None:
    found = [(each.how, shown(each.type)) for each in read_csharp(READS, "a.cs").uses]
    assert sorted(found) == sorted(
        [
            ("read", "Box"),
            ("sent", "Box"),
            ("sent", "{a: integer, b: {c: string}}"),
            ("read", "{uid: integer, error.message?: {text: string | null}}"),
            ("read", "{title?: string | null, name?: any, boxes?: {lid?: {colour: any}}[]}"),
            ("sent", "{seen: any}"),
            ("sent", "{method?: any}"),
        ]
    )


def test_partial_claims_are_not_complete_and_have_locations() -> None:
    uses = read_csharp(READS, "a.cs").uses
    objects = [each.type for each in uses if isinstance(each.type, facts.ObjectOf)]
    assert objects and not any(each.complete for each in objects)
    lines = READS.splitlines()
    for each in objects:
        for member in each.members:
            assert f'"{member.name}"' in lines[member.location.line - 1]


# --- strings that a program distinguishes --------------------------------------------------------

STATES = """
class Node
{
    [JsonPropertyName("execution-state")] public string? State { get; set; }
    bool Open => State == "waiting" || State is Names.Started;
    Outcome Of(string? state) => state switch { "ok" or "fine" => Good, "bad" => Bad, _ => None };
    Outcome Late(string? word) { switch (word) { case "late": return Late; default: return None; } }
    void Read(JsonObject json, string title)
    {
        Of(json["outcome"]?.ToString()?.Trim());
        Late(json["outcome"]!.ToString());
        Late(json["time"]!.ToString());
        if ("title".Equals(title) || string.Equals(title, "other", StringComparison.Ordinal)) { }
        if (method != "box/changed") return;
    }
    static readonly HashSet<string> Done = new() { "a" };
    static readonly HashSet<string> Final = new HashSet<string> { "bad", "late" };
    string[] Words = ["x", Word("y"), "z"];
}
static class Names { public const string Started = "started", Ended = "ended"; const int Code = 1; }
"""


def test_strings_that_a_program_distinguishes() -> None:
    found = read_csharp(STATES, "a.cs").values
    assert {(each.form, each.subject, each.member): each.literals.values for each in found} == {
        ("comparison", "State", "execution-state"): ("waiting", "started"),
        ("switch", "state", "outcome"): ("ok", "fine", "bad"),
        # The calls pass different members.
        ("switch", "word", None): ("late",),
        ("comparison", "title", None): ("title", "other"),
        ("comparison", "method", None): ("box/changed",),
        ("list", "Final", None): ("bad", "late"),
        ("list", "Words", None): ("x", "z"),
        ("constants", "Names", None): ("started", "ended"),
    }
    lines = STATES.splitlines()
    for each in found:
        for value, place in zip(each.literals.values, each.literals.locations, strict=True):
            assert f'"{value}"' in lines[place.line - 1] or value == "started"


def test_a_comparison_with_a_method_name_handles_the_message() -> None:
    (claim,) = read_csharp(STATES, "a.cs").methods
    assert (claim.name, claim.handled, claim.certain) == ("box/changed", True, False)


def test_a_string_of_a_member_in_a_different_file() -> None:
    call = "class A { void F(Node node) { Names.IsDone(node.State); } }"
    check = 'static class Names { public static bool IsDone(string s) => s is "done" or "gone"; }'
    node = 'record Node([property: JsonPropertyName("execution-state")] string State);'
    files = [(call, "a.cs"), (check, "b.cs"), (node, "c.cs")]
    (found,) = (values for each in read_program(files) for values in each.values)
    assert (found.member, found.literals.values) == ("execution-state", ("done", "gone"))
