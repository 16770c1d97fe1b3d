"""Every name on the wire becomes a valid name in every language."""

from __future__ import annotations

import ast
import keyword
import re
from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from testwire_codegen.commands._shared import load
from testwire_codegen.targets import all_targets, naming
from testwire_codegen.targets.collect import collect
from testwire_codegen.targets.kit import SAMPLE
from testwire_codegen.targets.lua import naming as lua
from testwire_codegen.targets.naming import namings, version_slug
from testwire_codegen.targets.package import PackageNames
from testwire_codegen.targets.python import naming as python
from testwire_codegen.targets.python.view import constant
from testwire_codegen.targets.rust import naming as rust
from testwire_codegen.targets.typescript import naming as typescript
from tree_sitter import Language, Parser
from tree_sitter_typescript import language_typescript

from tests.codegen.support import CASES

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
    assert lua.names_key(lua.function(name))
    assert lua.names_key(lua.field(name))
    assert lua.field(lua.field(name)) == lua.field(name)
    assert rust.names_function(rust.function(name))
    assert rust.names_field(rust.field(name))


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


def python_names(text: str) -> set[str]:
    """Return the names in a module that also imports or defines the types of the protocol."""
    nodes = list(ast.walk(ast.parse(text)))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    if not any(node.module in ("types", "pydantic") for node in imports):
        return set()
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    parts = [part for node in classes for part in node.body]
    members = {part.target for part in parts if isinstance(part, ast.AnnAssign)}
    members |= {each for part in parts if isinstance(part, ast.Assign) for each in part.targets}
    found = {node.id for node in nodes if isinstance(node, ast.Name) and node not in members}
    found |= {alias.name for node in imports if node.module != "types" for alias in node.names}
    return found | {node.name for node in classes}


def typescript_names(text: str) -> set[str]:
    """Return the names in a module that imports the types of the protocol one by one."""
    if "import type * as types" in text:
        return set()
    found = set()
    nodes = [Parser(Language(language_typescript())).parse(text.encode()).root_node]
    while nodes:
        node = nodes.pop()
        nodes += node.children
        if node.type in ("identifier", "type_identifier"):
            found.add((node.text or b"").decode())
    return found


READERS = {".py": python_names, ".ts": typescript_names}


def unreserved(reserved: frozenset[str]) -> set[str]:
    """Return the names that generated code uses and that a type could have."""
    found = set()
    for root in (SAMPLE, CASES / "forms"):
        (protocol,) = load(root).protocols
        own = {node.name for node in protocol.types}
        own |= {constant(message) for message in protocol.messages}
        files = collect(all_targets(PackageNames("a", "a", "a")), [protocol], [protocol])
        for path, text in files.items():
            name = PurePath(path)
            skipped = name.stem in ("info", "profiles") or name.suffix not in READERS
            if not skipped and name.parent.name == version_slug(protocol.version):
                found |= READERS[name.suffix](text) - own
    return {name for name in found if re.fullmatch("[A-Z][A-Za-z0-9]*", name)} - reserved


def test_names_that_generated_code_uses_are_reserved() -> None:
    taken = frozenset().union(*(each.reserved_types for each in namings()))
    assert unreserved(taken) == set()
    used = {"BaseClient", "Task", "Parse", "Model", "NotImplementedError"}
    assert unreserved(taken - used) == used
    assert "Thing" not in taken


def test_each_target_with_names_describes_them() -> None:
    assert {each.target: each.language for each in namings()} == {
        "csharp": "C#",
        "go": "Go",
        "java": "Java",
        "lua": "Lua",
        "python": "Python",
        "rust": "Rust",
        "typescript": "TypeScript",
    }
