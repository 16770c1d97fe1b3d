"""C# code: literals, comments, types, and the names of values. `tests/csharp` compiles the code."""

from __future__ import annotations

from dataclasses import replace

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.csharp import text
from testwire_codegen.targets.csharp.naming import function, further_names, names_of_values
from testwire_codegen.targets.csharp.target import CSharpTarget
from testwire_codegen.targets.syntax import check_syntax

from tests.codegen.support import copy_case, load


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("forms", tmp_path_factory.mktemp("forms")))[1]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ('a"b\\c\nd', '"a\\"b\\\\c\\nd"'),
        ("\x00\u202e", '"\\u0000\\u202e"'),
        ("é😀", '"é😀"'),
        (True, "true"),
        (None, "null"),
        (-1.5, "-1.5"),
        (1 << 63, "9.223372036854776e+18"),
    ],
)
def test_literals(value: object, code: str) -> None:
    assert text.literal(value) == code
    check_syntax({"A.cs": f"class A {{ object B = {code}; }}\n"})


def test_comments_are_xml() -> None:
    assert text.comment("a < b & c", 0) == ("/// <summary>a &lt; b &amp; c</summary>",)
    assert text.comment("", 0) == ()
    assert text.comment("a\nb", 0)[0] == "/// <summary>"


def test_integers_within_32_bits_are_int(forms: ir.Protocol) -> None:
    number = ir.Scalar("integer")
    assert text.type_of(forms, number) == "long"
    assert text.type_of(forms, replace(number, minimum=0, maximum=9)) == "int"
    assert text.type_of(forms, ir.Nullable(ir.ArrayOf(number))) == "IReadOnlyList<long>?"
    assert text.type_of(forms, ir.Nullable(ir.AnyValue())) == "JsonElement"


def test_names_of_values_differ(forms: ir.Protocol) -> None:
    node = next(each for each in forms.types if isinstance(each, ir.Enum))
    values = tuple(ir.EnumValue(value, "", ()) for value in ("a-b", "aB", "value", "1"))
    assert names_of_values(replace(node, values=values)) == ["AB", "AB2", "Value2", "N1_"]
    numbers = tuple(ir.EnumValue(value, "", ()) for value in (0, -1))
    assert names_of_values(replace(node, values=numbers)) == ["Value0", "Minus1"]


def test_a_message_or_a_type_has_further_names(toy: ir.Protocol) -> None:
    found = {node.name: further_names(node) for node in (*toy.messages, *toy.types)}
    assert found["box/open-lid"] == ("BoxOpenLidStream",)
    assert found["client/ask"] == ("OnClientAsk",)
    assert found["LidState"] == ("LidStateJson",)
    assert found["list"] == ()


@pytest.mark.parametrize("name", ["run", "start", "connection"])
def test_a_message_cannot_have_the_name_of_a_fixed_method(name: str) -> None:
    assert function(name) == f"{name.capitalize()}_"


def test_a_type_may_have_the_name_of_a_member_of_the_json_context(forms: ir.Protocol) -> None:
    wire = CSharpTarget().render(forms)["csharp/src/Forms/V1/Wire.cs"]
    assert '(typeof(Options), TypeInfoPropertyName = "Options_")]' in wire


def test_messages_and_rules_of_the_protocol(toy: ir.Protocol) -> None:
    folder = "csharp/src/ToyBox/V1_0_BETA_2"
    files = CSharpTarget().render(toy)
    assert "new(0, 0, ColumnUnit.Utf8, InclusiveEnd: true);" in files[f"{folder}/Info.cs"]
    assert "[Obsolete(" in files[f"{folder}/Client.cs"]
    assert "ProgressCall<Move, Shape?> BoxOpenLidStreamAsync(" in files[f"{folder}/Client.cs"]


def test_the_package_has_the_name_and_the_context_of_each_version(toy: ir.Protocol) -> None:
    target = CSharpTarget()
    project = target.shared([toy])["csharp/Testwire.Protocols.csproj"]
    assert "<TargetFramework>$(TestwireFramework)</TargetFramework>" in project
    wire = target.render(toy)["csharp/src/ToyBox/V1_0_BETA_2/Wire.cs"]
    assert "partial class ToyBoxV1_0_BETA_2Json : JsonSerializerContext" in wire
