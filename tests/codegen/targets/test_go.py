"""Go code: literals, comments, types, and the names of values. `tests/languages` compiles it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.go import naming, text
from testwire_codegen.targets.go.target import GoTarget
from testwire_codegen.targets.go.types import RAW, go_type, nullable_part
from testwire_codegen.targets.go.view_types import types_module
from testwire_codegen.targets.package import PackageNames
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
        ("\U000e0001", '"\\U000e0001"'),
        ("\ud800", '"\\ufffd"'),
        ("é😀", '"é😀"'),
        (True, "true"),
        (-1.5, "-1.5"),
        (1 << 63, "9.223372036854776e+18"),
    ],
)
def test_literals(value: object, code: str) -> None:
    assert text.literal(value) == code
    check_syntax({"a.go": f"package a\n\nvar b = {code}\n"})


def test_raw_strings_contain_no_backtick() -> None:
    assert text.raw('{"a`b": "\u202e"}') == '{"a\\u0060b": "\\u202e"}'


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("", ()),
        ("One.", ("// One.",)),
        ("One\ntwo.", ("// One.", "// two.")),
        ("One.\n- a\n- b", ("// One.", "//", "//   - a", "//   - b")),
        ("Heading", ("// Heading.",)),
        ("# Heading", ("// “# Heading.",)),
        ("``a''", ("// “a”",)),
        ("[a]: b.", ("// [a] : b.",)),
    ],
)
def test_comments_have_the_form_of_gofmt(written: str, lines: tuple[str, ...]) -> None:
    assert text.comment(written) == lines


def test_a_deprecation_is_a_paragraph() -> None:
    assert text.comment("Old.", 0, "Use\nnew.") == ("// Old.", "//", "// Deprecated: Use new.")


@pytest.mark.parametrize(
    ("wire", "name"),
    [
        ("runId", "RunID"),
        ("display-name", "DisplayName"),
        ("uri", "URI"),
        ("1st", "N1St"),
        ("é", "Member"),
        ("unknownMembers", "UnknownMembers_"),
    ],
)
def test_names_of_fields(wire: str, name: str) -> None:
    assert naming.member(wire) == name


@pytest.mark.parametrize(
    ("id", "package"),
    [("toy-box", "toybox"), ("go", "goprotocol"), ("7z", "n7z"), ("é", "protocol")],
)
def test_names_of_packages(id: str, package: str) -> None:
    assert naming.package(id) == package


def test_additional_methods_have_names(toy: ir.Protocol) -> None:
    (message,) = [each for each in toy.messages if each.progress]
    assert naming.further_names(message) == ("BoxOpenLidStream", "BoxOpenLidWithProgress")
    assert naming.function("close") == "Close_"


def test_types(forms: ir.Protocol) -> None:
    number = ir.Scalar("integer")
    assert go_type(forms, number).text == "int64"
    assert go_type(forms, ir.Nullable(number)).text == "*int64"
    assert go_type(forms, ir.Nullable(ir.ArrayOf(number))).text == "[]int64"
    assert go_type(forms, ir.Nullable(ir.AnyValue())) == RAW
    assert nullable_part(forms, ir.Nullable(number)) == number
    assert nullable_part(forms, number) is None


def test_a_type_that_contains_itself_is_any_json(forms: ir.Protocol) -> None:
    node = next(each for each in forms.types if isinstance(each, ir.Alias))
    itself = replace(node, type=ir.ArrayOf(ir.Ref(node.name)))
    types = tuple(itself if each is node else each for each in forms.types)
    view = types_module(replace(forms, types=types))
    assert {each["name"]: each["type"] for each in view["types"]}[node.name] == RAW.text


def test_names_of_values_differ(forms: ir.Protocol) -> None:
    node = next(each for each in forms.types if isinstance(each, ir.Enum))
    values = tuple(ir.EnumValue(value, "", ()) for value in ("a-b", "aB", "", "run"))
    types = tuple(replace(node, values=values) if each is node else each for each in forms.types)
    view = types_module(replace(forms, types=types))
    (constants,) = [each["constants"] for each in view["types"] if each["name"] == node.name]
    names = [each["name"].removeprefix(node.name) for each in constants]
    assert names == ["AB", "AB2", "Value", "Run"]


def test_messages_and_rules_of_the_protocol(toy: ir.Protocol) -> None:
    files = GoTarget().render(toy)
    folder = "go/toybox/v1_0_beta_2"
    assert "Unit:         wire.UTF8," in files[f"{folder}/info.go"]
    assert "// Deprecated: " in files[f"{folder}/client.go"]
    assert ") *wire.Call[*Move, *Shape] {" in files[f"{folder}/client.go"]


def test_the_module_has_the_name_of_the_package(toy: ir.Protocol) -> None:
    target = GoTarget()
    target.package = PackageNames(npm="@acme/toys")
    shared = target.shared([toy])
    assert "\nmodule acme/toys\n" in shared["go/go.mod"]
    assert 'toyboxv1_0_beta_2 "acme/toys/toybox/v1_0_beta_2"' in shared["go/protocols.go"]
