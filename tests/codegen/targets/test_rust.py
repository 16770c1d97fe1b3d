"""Rust code: literals, comments, types, names and lines. `tests/languages` compiles the code."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.rust import text
from testwire_codegen.targets.rust.naming import names_of_values, setter, static_names
from testwire_codegen.targets.rust.target import RustTarget
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
        ("\x00\u202e", '"\\u{0}\\u{202e}"'),
        ("\ud800", '"\\u{fffd}"'),
        ("é😀{}", '"é😀{}"'),
        (True, "true"),
        (-1.5, "-1.5"),
        (1 << 63, "9.223372036854776e+18"),
    ],
)
def test_literals(value: object, code: str) -> None:
    assert text.literal(value) == code
    check_syntax({"a.rs": f"fn a() {{ let _ = {code}; }}\n"})


def test_raw_strings_contain_any_json() -> None:
    value = {"a": '"#', "b": "\u202e"}
    code = text.raw(json.dumps(value, ensure_ascii=False))
    assert code.startswith('r##"') and code.endswith('"##')
    assert json.loads(code[4:-3]) == value


def test_comments_contain_neither_html_nor_links() -> None:
    assert text.comment("a <b> [c] `d<e>`", 0) == ("/// a \\<b> \\[c\\] `d<e>`",)
    assert text.comment("one ` [c]", 0) == ("/// one ` \\[c\\]",)
    assert text.comment("", 0) == ()


def test_types(forms: ir.Protocol) -> None:
    number = ir.Scalar("integer")
    assert text.type_of(forms, ir.Nullable(ir.ArrayOf(number))) == "Option<Vec<i64>>"
    assert text.type_of(forms, ir.Nullable(ir.Nullable(number))) == "Option<i64>"
    assert text.type_of(forms, ir.Nullable(ir.AnyValue())) == "Value"
    assert text.type_of(forms, ir.TupleOf((number, ir.Scalar("string")), None)) == "Vec<Value>"
    struct = next(node for node in forms.types if isinstance(node, ir.Struct))
    assert text.type_of(forms, ir.Ref(struct.name), "types::") == f"types::{struct.name}"


def test_a_type_that_contains_itself_has_a_box(forms: ir.Protocol) -> None:
    struct = next(node for node in forms.types if isinstance(node, ir.Struct) and node.fields)
    own = ir.Nullable(ir.Ref(struct.name))
    node = replace(struct, bases=(), fields=(replace(struct.fields[0], type=own),))
    others = tuple(each for each in forms.types if each.name != struct.name)
    protocol = replace(forms, types=(*others, node))
    assert text.contains_itself(protocol, node.name, own)
    assert text.type_of(protocol, own, boxed=True) == f"Option<Box<{node.name}>>"
    assert not text.contains_itself(protocol, node.name, ir.ArrayOf(own))


def test_an_alias_that_refers_to_itself_is_any_value(forms: ir.Protocol) -> None:
    alias = next(node for node in forms.types if isinstance(node, ir.Alias))
    circular = replace(alias, type=ir.ArrayOf(ir.Ref(alias.name)))
    others = tuple(each for each in forms.types if each.name != alias.name)
    protocol = replace(forms, types=(*others, circular))
    assert text.type_of(protocol, ir.Ref(alias.name)) == "Value"
    assert text.without_null(protocol, ir.Ref(alias.name)) is None


def test_names_of_values_differ(forms: ir.Protocol) -> None:
    node = next(each for each in forms.types if isinstance(each, ir.Enum))
    values = tuple(ir.EnumValue(value, "", ()) for value in ("a-b", "aB", "other", "1", "self"))
    found = names_of_values(replace(node, values=values, open=True))
    assert found == ["AB", "AB2", "Other2", "N1", "Self_"]
    numbers = tuple(ir.EnumValue(value, "", ()) for value in (0, -1))
    assert names_of_values(replace(node, values=numbers)) == ["Value0", "Minus1"]


def test_names_of_statics_and_setters() -> None:
    assert static_names(["FooBar", "fooBar", "1a"]) == {
        "FooBar": "FOO_BAR",
        "fooBar": "FOO_BAR2",
        "1a": "N1_A",
    }
    assert setter("type_") == "with_type"


def test_long_lines_are_divided() -> None:
    long = "a" * 61
    assert text.call("f", ["a", "b"], 8) == ["f(a, b)"]
    assert text.call("f", [long], 8, ";") == ["f(", f"    {long},", ");"]
    assert text.structure("A", ["abc, defgh, ijk"]) == ["A { abc, defgh, ijk }"]
    assert text.structure("A", ["name: name.into()", "b"])[1:] == [
        "    name: name.into(),",
        "    b,",
        "}",
    ]
    assert text.declaration("a", "b" * 98, 4) == ["a:", f"    {'b' * 98},"]
    lines = text.signature("fn f", ["&self"], "B" * 93, 4, " {")
    assert lines == ["fn f(", "    &self,", f") -> {'B' * 93}", "{"]


def test_messages_and_rules_of_the_protocol(toy: ir.Protocol) -> None:
    folder = "rust/src/toy_box/v1_0_beta_2"
    files = RustTarget().render(toy)
    assert "    unit: ColumnUnit::Utf8,\n    inclusive_end: true,\n" in files[f"{folder}/info.rs"]
    client = files[f"{folder}/client.rs"]
    assert "#[deprecated = " in client
    assert "ProgressCall<types::Move, Option<types::Shape>>" in client


def test_the_crate_states_its_minimum_version(toy: ir.Protocol) -> None:
    files = RustTarget().shared([toy])
    assert 'rust-version = "1.85"' in files["rust/Cargo.toml"]
    assert "    &toy_box::v1_0_beta_2::PROTOCOL,\n" in files["rust/src/lib.rs"]
