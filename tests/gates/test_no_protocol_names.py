"""The generator, the runtime and the conformance runner must not contain names of a protocol.

The test searches the source files for ids of protocols, and for names of methods and types. A
method name that is a common word (`discover`) counts only as a complete string literal. A
method name is ignored if the registry has a member of the same name (`progress`).
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.repository import ROOT

GENERIC_SOURCES = (
    ROOT / "codegen/testwire_codegen",
    ROOT / "sdk/testwire",
    ROOT / "sdk/testwire_tools/conformance",
    ROOT / "sdk/testwire_tools/agents",
    ROOT / "sdk/testwire_tools/inspector",
)
IGNORED = {"node_modules", "adapters"}
"""Folders with packages of other projects, and with the code that is specific to one protocol."""
SUFFIXES = {".py", ".j2", ".json", ".toml", ".md", ".ts"}


def spec_names(spec: Path) -> tuple[set[str], set[str]]:
    """Return the names that count anywhere, and the names that count only as string literals."""
    anywhere: set[str] = set()
    literal: set[str] = set()
    meta = json.loads((ROOT / "spec/meta/protocol.schema.json").read_text("utf-8"))
    format_words = set(meta["$defs"]["method"]["properties"])
    for registry in spec.glob("*/*/protocol.json"):
        document = json.loads(registry.read_text("utf-8"))
        anywhere.add(document["id"])
        for method in document["methods"]:
            common = re.fullmatch(r"[a-z]+", method["name"])
            (literal if common else anywhere).add(method["name"])
        for schema in registry.parent.glob("schema/*.schema.json"):
            for name in json.loads(schema.read_text("utf-8"))["$defs"]:
                # Names of one word, such as Location and Position, are common to many protocols.
                if len(re.findall(r"[A-Z][a-z0-9]*", name)) > 1:
                    literal.add(name)
    return anywhere, literal - format_words


def string_literals(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@cache
def pattern_of(names: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern that matches the longest possible name."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w/.$-])({'|'.join(map(re.escape, longest_first))})(?![\w/-])")


def findings(path: Path, text: str, anywhere: set[str], literal: set[str]) -> list[str]:
    found = [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]!r}"
        for match in pattern_of(frozenset(anywhere)).finditer(text)
    ]
    if path.suffix == ".py":
        found += [
            f"{path}:{number}: {value!r}"
            for number, value in string_literals(text)
            if value in literal
        ]
    return found


def test_no_protocol_or_method_name_in_generic_code() -> None:
    anywhere, literal = spec_names(ROOT / "spec")
    assert anywhere and literal, "the specs were not found"
    found = []
    for folder in GENERIC_SOURCES:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES and not IGNORED & set(path.parts):
                found += findings(path, path.read_text("utf-8"), anywhere, literal)
    assert not found, "\n".join(found)


def test_members_of_the_registry_are_not_method_names() -> None:
    _, literal = spec_names(ROOT / "spec")
    assert "progress" not in literal
    assert {"initialize", "mutate", "discover"} <= literal


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", 'if method == "discover":\n    pass\n'),
        ("a.py", "# msp needs this\n"),
        ("a.py", 'x = "reportMutationTestProgress"\n'),
        ("a.py", 'x = {"MutantResult": 1}\n'),
        ("a.j2", "class {{ name }}: # $/cancelRequest\n"),
    ],
)
def test_a_name_is_found(name: str, text: str) -> None:
    anywhere, literal = spec_names(ROOT / "spec")
    assert findings(Path(name), text, anywhere, literal)


def test_common_words_are_allowed() -> None:
    anywhere, literal = spec_names(ROOT / "spec")
    text = '"""Discovers things: discover, configure."""\n\ndef discover() -> None: ...\n'
    assert not findings(Path("a.py"), text, anywhere, literal)
