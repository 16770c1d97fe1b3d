"""Every name on the wire becomes a valid name in every language."""

from __future__ import annotations

import keyword

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from testwire_codegen.targets import naming
from testwire_codegen.targets.naming import namings
from testwire_codegen.targets.python import naming as python
from testwire_codegen.targets.typescript import naming as typescript

TEXT = st.text(max_size=30)
WORDS = st.lists(st.from_regex(r"[a-z][a-z]{0,7}", fullmatch=True), min_size=1, max_size=5)


@given(TEXT)
def test_a_field_name_is_an_identifier_that_models_take(name: str) -> None:
    result = python.field(name)
    assert python.names_field(result)
    assert result.isidentifier()
    assert not keyword.iskeyword(result)
    assert not hasattr(BaseModel, result)
    assert not result.startswith("_")


@given(TEXT)
def test_a_field_name_is_settled(name: str) -> None:
    once = python.field(name)
    assert python.field(once) == once


@given(TEXT)
def test_function_names_can_be_used(name: str) -> None:
    assert python.names_function(python.function(name))
    assert typescript.names_function(typescript.function(name))


@given(WORDS)
def test_all_spellings_of_words_give_the_same_names(words: list[str]) -> None:
    spellings = [
        "_".join(words),
        "-".join(words),
        ".".join(words),
        "/".join(words),
        " ".join(words),
        "".join(word.capitalize() for word in words),
        words[0] + "".join(word.capitalize() for word in words[1:]),
    ]
    # In camel case, a one-letter word is not recognized as a separate word.
    separated = spellings if all(len(word) > 1 for word in words) else spellings[:5]
    assert {naming.snake(spelling) for spelling in separated} == {"_".join(words)}
    assert len({naming.camel(spelling) for spelling in separated}) == 1


@given(TEXT)
def test_snake_and_camel_are_settled(name: str) -> None:
    assert naming.snake(naming.snake(name)) == naming.snake(name)
    assert naming.screaming(name) == naming.snake(name).upper()


def test_every_attribute_of_models_is_known() -> None:
    for name in dir(BaseModel):
        if not name.startswith("_"):
            assert python.field(name) == f"{name}_", name


@pytest.mark.parametrize(
    ("wire", "spelled"),
    [
        ("display-name", "display_name"),
        ("location.line-start", "location_line_start"),
        ("ProcessId", "process_id"),
        ("HTTPServer", "http_server"),
        ("utf8Length", "utf8_length"),
        ("class", "class_"),
        ("json", "json_"),
        ("model_dump", "model_dump_"),
        ("static", "static"),
        ("1st", "n1_st"),
        ("__proto__", "proto"),
        ("é", "field"),
        ("attachments.0.uri", "attachments_0_uri"),
    ],
)
def test_field_names(wire: str, spelled: str) -> None:
    assert python.field(wire) == spelled


@pytest.mark.parametrize(
    ("version", "module"),
    [("0.4", "v0_4"), ("0.0.1-alpha.1", "v0_0_1_alpha_1"), ("1", "v1"), ("1.0-Beta", "v1_0_beta")],
)
def test_version_modules(version: str, module: str) -> None:
    assert naming.version_slug(version) == module


def test_names_of_types_that_generated_code_uses_are_known() -> None:
    taken = frozenset().union(*(each.reserved_types for each in namings()))
    assert {"Model", "Client", "Promise"} <= taken
    assert "Thing" not in taken


def test_each_target_with_names_describes_them() -> None:
    assert [each.target for each in namings()] == ["python", "typescript"]
    assert [each.language for each in namings()] == ["Python", "TypeScript"]
