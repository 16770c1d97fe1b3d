"""`testwire import` of C# files: types, messages, and the parts that are not converted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.csharp_context import camel
from testwire_codegen.drift.readers.csharp_program import read_csharp
from testwire_tools.cli import main

from tests.codegen.importer.support import TYPES, imported, plain

SOURCE = r"""
#nullable enable
using System.Text.Json.Serialization;
namespace Kiln.Protocol;

/// <summary>A kiln &amp; its <see cref="Load"/>.</summary>
public record Kiln(
    [property: JsonPropertyName("kiln-id")] string Id,
    int Heat,
    string? Note = null,
    int Retries = 3);

public enum Phase { [EnumMember(Value = "warm-up")] WarmUp, [EnumMember(Value = "done")] Done }
public enum Level { Low = 1, High = 1 << 4 }
[Flags] public enum Options { None = 0, Fast = 1 }

public abstract class Load
{
    public required string? Owner { get; set; }
    public HashSet<string> Tags { get; init; } = [];
}

[DataContract]
public sealed class PotLoad : Load, ILoad
{
    private const string Prefix = "pot";
    [DataMember(Name = Prefix + "-count", IsRequired = true)] public int? Count { get; set; }
    [DataMember(EmitDefaultValue = false)] public Phase? Phase { get; set; }
    public string Hidden { get; set; } = "";
}

public class Settings
{
    [JsonProperty("level", Required = Required.Always)] public Level Level { get; set; }
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public Guid? RunId { get; set; }
    [JsonIgnore] public string Secret { get; set; } = "";
    public Dictionary<string, List<PotLoad?>> Loads { get; set; } = new();
    public byte[] Picture { get; set; } = [];
    public (int A, int B) Pair { get; set; }
    public bool Ready => Loads.Count > 0;
    public Page<Kiln>? Page { get; set; }
    public static string Name => "x";
    [JsonExtensionData] public Dictionary<string, object?>? More { get; set; }
}
public class Page<T> { public T? First { get; set; } }
public class KilnList : List<Kiln> { }

public static class Codes { public const int TooHot = -32050; public const int Limit = 7; }

public class Controller(IService service)
{
    /// <summary>Starts a kiln.</summary>
    [JsonRpcMethod("kiln/start", UseSingleObjectParameterDeserialization = true)]
    public async Task<Settings> StartAsync(Kiln kiln, CancellationToken token) => throw new();

    [JsonRpcMethod(Methods.Stop)]
    public void Stop(string kilnId, bool force = false) { }

    public async Task Run(Settings settings, string name, CancellationToken token)
    {
        var load = new PotLoad();
        Kiln[] all = [];
        await rpc.InvokeWithParameterObjectAsync<KilnList?>("kiln/list", settings, token);
        await rpc!.NotifyWithParameterObjectAsync("kiln/done",
            new { kiln = name, load.Size, load });
        _ = rpc?.InvokeAsync<int>("kiln/sum", all, 2, token);
        await rpc.NotifyAsync(nameof(Leave));
        await rpc.InvokeAsync(name, 1);
        rpc.AddLocalRpcMethod("kiln/leave", Leave);
        rpc.AddLocalRpcMethod("kiln/peek", (string id, int depth) => 1);
        rpc.AddLocalRpcMethod("kiln/poke", new Func<Level, Task<bool>>(Poke));
    }
    private void Leave() { }
    private Task<bool> Poke(Level level) => throw new();
}
public static class Methods { public const string Stop = "kiln/stop"; }
"""


@pytest.fixture(scope="module")
def read() -> facts.Facts:
    return read_csharp(SOURCE, "a.cs")


def test_types(tmp_path: Path) -> None:
    _, types, listed = imported(tmp_path, SOURCE, suffix=".cs")
    assert types["Kiln"]["description"] == "A kiln & its `Load`."
    assert types["Level"]["x-enumNames"] == {"1": "Low", "16": "High"}
    assert types["Phase"]["enum"] == ["warm-up", "done"]
    found = plain(types)
    assert found["Kiln"] == {
        "type": "object",
        "required": ["kiln-id", "heat"],
        "properties": {
            "kiln-id": {"type": "string"},
            "heat": {"type": "integer"},
            "note": {"type": ["string", "null"]},
            "retries": {"type": "integer", "default": 3},
        },
    }
    assert found["Load"]["properties"] == {
        "owner": {"type": ["string", "null"]},
        "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
    }
    assert found["Load"]["required"] == ["owner", "tags"]
    assert found["PotLoad"] == {
        "type": "object",
        "allOf": [{"$ref": "#/$defs/Load"}],
        "required": ["pot-count"],
        "properties": {
            "pot-count": {"type": ["integer", "null"]},
            "phase": {"$ref": "#/$defs/Phase"},
        },
    }
    settings = found["Settings"]
    assert settings["required"] == ["level", "loads", "picture", "pair"]
    assert settings["x-unknown"] == "keep"
    assert settings["properties"]["runId"] == {"type": "string", "format": "uuid"}
    assert settings["properties"]["picture"] == {"type": "string"}
    assert set(settings["properties"]) == {"level", "runId", "loads", "picture", "pair", "page"}
    # A generic type is used with its argument.
    assert settings["properties"]["page"]["anyOf"][0] == {"$ref": "#/$defs/PageKiln"}
    first = found["PageKiln"]["properties"]["first"]
    assert first["anyOf"] == [{"$ref": "#/$defs/Kiln"}, {"type": "null"}]
    assert found["KilnList"] == {"type": "array", "items": {"$ref": "#/$defs/Kiln"}}
    for part in (
        "tuple type (int A, int B)",
        "computed property Settings.Ready",
    ):
        assert f"`{part}`" in listed


def test_messages(tmp_path: Path) -> None:
    registry, types, listed = imported(tmp_path, SOURCE, suffix=".cs")
    found = {each["name"]: each for each in registry["methods"]}
    assert {name: each["kind"] for name, each in found.items()} == {
        "kiln/start": "request",
        "kiln/stop": "notification",
        "kiln/list": "request",
        "kiln/done": "notification",
        "kiln/sum": "request",
        "Leave": "notification",
        "kiln/leave": "notification",
        "kiln/peek": "notification",
        "kiln/poke": "request",
    }
    start = found["kiln/start"]
    assert start["docs"] == "Starts a kiln."
    assert (start["params"]["$ref"], start["result"]["$ref"]) == (
        TYPES + "Kiln",
        TYPES + "Settings",
    )
    assert types["KilnStopParams"]["required"] == ["kilnId"]
    assert types["KilnStopParams"]["properties"]["force"]["default"] is False
    assert found["kiln/list"]["params"]["$ref"] == TYPES + "Settings"
    assert found["kiln/list"]["result"] == {"$ref": TYPES + "KilnList", "nullable": True}
    done = plain(types["KilnDoneParams"]["properties"])
    assert done == {"kiln": {"type": "string"}, "Size": {}, "load": {"$ref": "#/$defs/PotLoad"}}
    assert "params" not in found["Leave"]
    assert types["KilnPeekParams"]["required"] == ["id", "depth"]
    assert types["KilnPokeResult"]["type"] == "boolean"
    assert found["kiln/sum"]["params"]["positions"] == ["param1", "param2"]
    assert re.search(r"whose members have no names[^#]*`kiln/sum`", listed)
    assert "`a message whose name is not a constant: name`" in listed
    assert [(each["name"], each["code"]) for each in registry["errors"]] == [("TooHot", -32050)]


def test_files_form_one_source(tmp_path: Path) -> None:
    call = 'class A { void F(Ping ping) { rpc.InvokeWithParameterObjectAsync("ping", ping); } }'
    types = "record Ping(int Id); enum Kind { A } record Pong(int Id);"
    handler = """class B { [JsonRpcMethod("ping")] Task<Pong> Handle(string id) => null; }
    record Ping(string Name);"""
    registry, defined, listed = imported(tmp_path, call, types, handler, suffix=".cs")
    (ping,) = registry["methods"]
    assert (ping["kind"], ping["result"]["$ref"]) == ("request", TYPES + "Pong")
    assert defined["Ping"]["required"] == ["id"]
    assert "`a second definition of Ping`" in listed


def test_constants_and_generic_types_of_other_files(tmp_path: Path) -> None:
    program = """class A { void F(Batch<Pot> pots) {
        rpc.InvokeWithParameterObjectAsync<IReadOnlyDictionary<string, Batch<int>>>(
          Names.Fill, pots);
    } }"""
    types = """public record Batch<T>(IReadOnlyList<T> Items, Batch<T>? Next) : Marked<T>;
    public abstract record Marked<T>(T Mark); public record Pot(int Id);"""
    names = 'static class Names { public const string Fill = Prefix.Kiln + "/fill"; }'
    prefix = 'static class Prefix { public const string Kiln = "kiln"; }'
    registry, defined, _ = imported(tmp_path, program, types, names, prefix, suffix=".cs")
    (fill,) = registry["methods"]
    assert (fill["name"], fill["params"]["$ref"]) == ("kiln/fill", TYPES + "BatchPot")
    assert plain(defined["KilnFillResult"])["additionalProperties"] == {
        "$ref": "#/$defs/BatchInteger"
    }
    batch = plain(defined["BatchPot"])
    assert batch["allOf"] == [{"$ref": "#/$defs/MarkedPot"}]
    assert batch["properties"]["next"]["anyOf"][0] == {"$ref": "#/$defs/BatchPot"}
    assert plain(defined["MarkedPot"])["properties"] == {"mark": {"$ref": "#/$defs/Pot"}}


def test_the_role_of_the_program_states_the_sender(tmp_path: Path) -> None:
    text = """class A {
      [JsonRpcMethod("run")] Task<int> Run(int id) => Task.FromResult(id);
      void F() { rpc.NotifyAsync("log", 1); rpc.NotifyAsync("exit"); }
      [JsonRpcMethod("exit")] void Exit() { }
    }"""
    (tmp_path / "a.cs").write_text(text, "utf-8")
    for role, sender in (("server", "clientToServer"), ("client", "serverToClient")):
        out = tmp_path / role
        words = ["--protocol", "my@1.0", "--out", str(out), "--role", role]
        assert main(["import", str(tmp_path / "a.cs"), *words]) == 0
        registry = json.loads((out / "spec/my/1.0/protocol.json").read_text("utf-8"))
        found = {each["name"]: each["direction"] for each in registry["methods"]}
        other = "serverToClient" if sender == "clientToServer" else "clientToServer"
        assert found == {"run": sender, "log": other, "exit": "both"}
        assert "whose sender" not in (out / "spec/my/1.0/import.md").read_text("utf-8")


def test_a_converter_makes_strings(tmp_path: Path) -> None:
    text = """public enum A { One, T } public enum B { Two, T }
    [JsonConverter(typeof(JsonStringEnumConverter<C>))] public enum C { Three, T }
    public record R {
      public A A { get; set; }
      [JsonConverter(typeof(StringEnumConverter))] public B? B { get; set; }
      public C C { get; set; }
    }"""
    _, types, _ = imported(tmp_path, text, suffix=".cs")
    assert [types[name]["enum"] for name in "ABC"] == [[0, 1], ["Two", "T"], ["Three", "T"]]


def test_names_follow_the_policy_of_dotnet() -> None:
    names = {"URLPath": "urlPath", "Id": "id", "ID": "id", "already": "already", "X1": "x1"}
    assert {name: camel(name) for name in names} == names


def test_syntax_errors_are_listed(tmp_path: Path) -> None:
    _, types, listed = imported(
        tmp_path, "record Ok(int Id);\nclass Bad { public int = ; }", suffix=".cs"
    )
    assert "Ok" in types
    assert "syntax error" in listed


@pytest.mark.parametrize("text", ["", "not C# at all {", "class A { void F() { } }"])
def test_a_file_without_types_is_exit_3(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.cs").write_text(text, "utf-8")
    out = ["--protocol", "my@1.0", "--out", str(tmp_path)]
    assert main(["import", str(tmp_path / "a.cs"), *out]) == 3
    captured = capsys.readouterr()
    assert "no types and no messages" in captured.out + captured.err


def test_facts_have_locations(read: facts.Facts) -> None:
    (kiln,) = (each for each in read.types if each.name == "Kiln")
    lines = SOURCE.split("\n")
    assert lines[kiln.location.line - 1].startswith("public record Kiln")
    assert isinstance(kiln.type, facts.ObjectOf)
    assert '"kiln-id"' in lines[kiln.type.members[0].location.line - 1]
