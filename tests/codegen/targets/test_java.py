"""Java code: literals, comments, lines, types, and names. `tests/languages` compiles the code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.java import text
from testwire_codegen.targets.java.naming import names_of_values
from testwire_codegen.targets.java.target import JavaTarget
from testwire_codegen.targets.java.types import type_of
from testwire_codegen.targets.java.view_types import constants_of
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
        ("é😀", '"é😀"'),
        (True, "true"),
        (None, "null"),
        (-1.5, "-1.5"),
        (1 << 31, "2147483648L"),
        (1 << 63, "9.223372036854776e+18"),
    ],
)
def test_literals(value: object, code: str) -> None:
    assert text.literal(value) == code
    check_syntax({"A.java": f"class A {{ Object b = {code}; }}\n"})


def test_comments_are_html_and_cannot_end_early() -> None:
    assert text.comment("a < b & `c<d>`", 0) == ("/** a &lt; b &amp; <code>c&lt;d&gt;</code> */",)
    assert text.comment("*/ \\u002a/ @a", 0) == ("/** *&#47; &#92;u002a/ &#64;a */",)
    assert text.comment("", 0) == ()
    assert text.comment("a\n\nb", 0) == ("/**", " * a", " * <p>", " * b", " */")


def test_a_text_block_has_the_text() -> None:
    value = '{"a": "' + "\\\\u0041 \\d [^ ]{2} " * 30 + '"}'
    lines = list(text.block(value, 78))
    assert max(map(len, lines)) <= 78
    assert all(line.endswith("\\") for line in lines[:-1])
    joined = "".join(line.removesuffix("\\") for line in lines[:-1]) + lines[-1]
    assert joined.replace("\\\\", "\\") == value


def test_long_lines_of_code_are_split_between_parts() -> None:
    code = "        int a = b(" + ", ".join(f"argument{n}" for n in range(20)) + ");"
    assert max(map(len, text.tidy(code).split("\n"))) <= 100
    assert "".join(text.tidy(code).split()) == "".join(code.split())
    code = f'        String a = "{"x" * 150}\\u0000 , (";'
    assert max(map(len, text.tidy(code).split("\n"))) <= 100
    check_syntax({"A.java": f"class A {{\n{text.tidy(code)}\n}}\n"})


def test_imports_that_are_not_used_are_removed() -> None:
    assert text.tidy("import a.B;\nimport a.C;\nC c;") == "import a.C;\nC c;"


def test_classes_of_java_have_long_names_only_next_to_types_of_the_same_name() -> None:
    code = "import java.util.List;\njava.util.List<A> a;"
    assert text.tidy(code) == "import java.util.List;\nList<A> a;"
    assert text.tidy(code, {"List"}) == "java.util.List<A> a;"


def test_types(forms: ir.Protocol) -> None:
    number = ir.Scalar("integer")
    assert type_of(forms, number).plain == "long"
    assert type_of(forms, replace(number, minimum=0, maximum=9)).plain == "int"
    assert type_of(forms, ir.Nullable(number)).plain == "Long"
    matrix = type_of(forms, ir.ArrayOf(ir.ArrayOf(number)))
    assert matrix.name == "java.util.List<java.util.List<Long>>"
    assert matrix.apply("Read", "a") == "Read.list(a, each -> Read.list(each, Read::whole))"


def test_names_of_values_differ(forms: ir.Protocol) -> None:
    node = next(each for each in forms.types if isinstance(each, ir.Enum))
    values = tuple(ir.EnumValue(value, "", ()) for value in ("a-b", "aB", "1"))
    assert names_of_values(replace(node, values=values)) == ["A_B", "A_B2", "N1"]
    numbers = tuple(ir.EnumValue(value, "", ()) for value in (0, -1))
    assert names_of_values(replace(node, values=numbers)) == ["VALUE_0", "MINUS_1"]


def test_constants_of_types_differ(forms: ir.Protocol) -> None:
    node = next(each for each in forms.types if isinstance(each, ir.Enum))
    types = tuple(replace(node, name=name) for name in ("AB", "Ab"))
    constants = constants_of(replace(forms, types=types, messages=()))
    assert constants == {"AB": "AB", "Ab": "AB_2"}


def test_messages_and_rules_of_the_protocol(toy: ir.Protocol) -> None:
    folder = "java/src/main/java/testwire/protocols/toybox/v1_0_beta_2"
    files = JavaTarget().render(toy)
    assert "new Positions(0, 0, ColumnUnit.UTF8, true);" in files[f"{folder}/ThisProtocol.java"]
    client = files[f"{folder}/Client.java"]
    assert "    @Deprecated\n" in client
    assert " boxOpenLidProgress(" in client
    assert max(len(line) for text in files.values() for line in text.split("\n")) <= 100


def test_a_package_of_a_separate_repository_has_its_own_names(toy: ir.Protocol) -> None:
    target = JavaTarget()
    target.package = PackageNames("acme-protocols", "acme_protocols", "@acme/protocols")
    assert "<artifactId>acme-protocols</artifactId>" in target.shared([toy])["java/pom.xml"]
    paths = [Path(path) for path in target.render(toy)]
    folder = Path("java/src/main/java/acme_protocols/toybox/v1_0_beta_2")
    assert {path.parent for path in paths} == {folder}
