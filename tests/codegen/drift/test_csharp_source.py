"""The C# reader of `testwire drift source`."""

from __future__ import annotations

from testwire_codegen.drift.readers.csharp_program import read_csharp
from testwire_codegen.drift.uses import uses_of

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
