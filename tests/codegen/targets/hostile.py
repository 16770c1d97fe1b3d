"""Puts hostile strings into every string of the sample specification that can contain them.

The sample uses every member of the meta-schemas, so a new member is covered without a change here.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from testwire_base.findings import Finding
from testwire_base.pointers import split
from testwire_codegen.commands._shared import load
from testwire_codegen.model import ir
from testwire_codegen.targets.kit import SAMPLE

from tests.support.repository import ROOT

META = ROOT / "spec" / "meta"

HOSTILE = (
    "\"\"\" ''' */ --> </script><img src=x onerror=alert(1)> `<b>`` ` ``` ~~~ $(id) ${id} {{ id }} "
    "{% x %} ![x](http://example.org) [x](http://example.org) | \\ \\u0022 \\`<i>` %s {raw}`<b>` "
    "<!-- \u202e ]]> ; # //"
)
ENDINGS = ("", '"""', "\\", "`")
LINES = "\n".join(
    (
        "",
        "# x",
        "=",
        "- x",
        "2. x",
        "> x",
        "```{raw} html",
        "<b>",
        "~~~",
        "    <i>",
        ":::{raw} html",
    )
)
"""Lines that would begin a block of Markdown."""


class Sample:
    """A copy of the sample whose strings can be replaced."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        shutil.copytree(SAMPLE / "spec", folder / "spec")
        shutil.copytree(META, folder / "spec" / "meta")
        (version,) = (folder / "spec").glob("*/*/protocol.json")
        files = [version.parent.parent / "index.json", *version.parent.rglob("*.json")]
        self.documents = {
            path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8"))
            for path in sorted(files)
        }
        found = {text for each in self.documents.values() for text in _strings(each)}
        # Descriptions come first. They are accepted together, which needs only one attempt.
        self.places = sorted(found - _keywords(), key=lambda text: (" " not in text, text))

    def replaced(self, texts: Mapping[str, str]) -> tuple[list[ir.Protocol], list[Finding]]:
        """Write the sample with other strings, and load it."""
        for name, document in self.documents.items():
            text = json.dumps(_replaced(document, texts))
            (self.root / name).write_text(text, encoding="utf-8")
        loaded = load(self.root)
        return loaded.protocols, loaded.findings

    def accepted(
        self,
        make: Callable[[int], str],
        places: Sequence[str],
        known: Mapping[str, str] | None = None,
    ) -> dict[str, str]:
        """Return `known` and the replacements of `places` that are accepted together with it."""
        known = dict(known or {})
        tried = known | self.made(make, places)
        if not self.replaced(tried)[1]:
            return tried
        if len(places) == 1:
            return known
        middle = len(places) // 2
        for half in (places[:middle], places[middle:]):
            known = self.accepted(make, half, known)
        return known

    def made(self, make: Callable[[int], str], places: Sequence[str]) -> dict[str, str]:
        """Return a different replacement for each string in `places`."""
        return {place: make(self.places.index(place)) for place in places}


def _keywords() -> set[str]:
    """Return the strings with which the meta-schemas define members and values."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.update(value.get("properties", ()) if isinstance(value, dict) else ())
            fixed = [*value.get("enum", ()), value.get("const")]
            found.update(each for each in fixed if isinstance(each, str))
        for each in value.values() if isinstance(value, dict) else value:
            if isinstance(each, dict | list):
                walk(each)

    for path in META.glob("*.json"):
        walk(json.loads(path.read_text("utf-8")))
    return found


def _strings(value: Any) -> Iterator[str]:
    """Yield all strings of a JSON value, with the names of members."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from _strings(each)


def _replaced(value: Any, texts: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return _text(value, texts)
    if isinstance(value, list):
        return [_replaced(each, texts) for each in value]
    if isinstance(value, dict):
        return {_text(name, texts): _replaced(each, texts) for name, each in value.items()}
    return value


def _text(value: str, texts: Mapping[str, str]) -> str:
    """Return the replacement of a string. Each part of a JSON pointer has its own replacement."""
    if value in texts:
        return texts[value]
    document, sign, pointer = value.rpartition("#")
    if not pointer.startswith("/"):
        return value
    parts = (texts.get(part, part).replace("~", "~0").replace("/", "~1") for part in split(pointer))
    return document + sign + "".join(f"/{part}" for part in parts)


def shape(path: str, text: str) -> Counter[str]:
    """Return how often each syntactic form occurs in a file, without the contents of strings."""
    suffix = path.rpartition(".")[2]
    if suffix == "py":
        return Counter(type(node).__name__ for node in ast.walk(ast.parse(text)))
    if suffix == "ts":
        return _parsed("tree_sitter_typescript", "language_typescript", text)
    if suffix == "cs":
        # Documentation comments of C# are XML.
        comments = "".join(re.findall(r"^ *///(.*)$", text, re.M))
        tags = Counter({"tags": comments.count("<")})
        return _parsed("tree_sitter_c_sharp", "language", text) + tags
    if suffix == "rs":
        return _parsed("tree_sitter_rust", "language", text)
    if suffix == "go":
        return _parsed("tree_sitter_go", "language", text)
    if suffix == "java":
        return _java(text)
    if suffix == "lua":
        return _parsed("tree_sitter_lua", "language", text)
    if suffix == "md":
        return _markdown(text)
    if suffix == "json":
        return Counter(type(each).__name__ for each in _values(json.loads(text)))
    return Counter({"lines": text.count("\n")})


def _values(value: Any) -> Iterator[Any]:
    yield value
    for each in value.values() if isinstance(value, dict) else value:
        yield from _values(each) if isinstance(each, dict | list) else (each,)


def _java(text: str) -> Counter[str]:
    # The lines of a text block could look like comments.
    text = re.sub(r'^ +"""\n.*?^ +"""', '""', text, flags=re.S | re.M)
    # Documentation comments of Java are HTML. Backticks become code, and empty lines paragraphs.
    comments = "".join(re.findall(r"^ *(?:/\*\*|\*)(.*)$", text, re.M))
    tags = Counter({"tags": len(re.findall(r"<(?!/?code>|p>)|\{@(?!code )", comments))})
    # Long strings are split.
    count = 1
    while count:
        text, count = re.subn(r'("(?:[^"\\\n]|\\.)*)" \+\s+"', r"\1", text)
    return _parsed("tree_sitter_java", "language", text) + tags


_COMMENTS = frozenset({"block_comment", "comment", "line_comment"})
_STRINGS = {"interpreted_string_literal", "raw_string_literal", "string", "string_literal"}
_TEXTS = _COMMENTS | _STRINGS
"""The forms whose parts are text."""


def _parsed(package: str, function: str, text: str) -> Counter[str]:
    from tree_sitter import Language, Parser

    parser = Parser(Language(getattr(import_module(package), function)()))
    found: Counter[str] = Counter()
    nodes = [parser.parse(text.encode()).root_node]
    while nodes:
        node = nodes.pop()
        # Trailing commas and the number of comment lines depend on the length of the text.
        found[node.type] += node.is_named and node.type not in _COMMENTS
        nodes += node.children if node.type not in _TEXTS else []
    return found


def _markdown(text: str) -> Counter[str]:
    from markdown_it import MarkdownIt

    found: Counter[str] = Counter()
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        found[token.type] += 1
        for each in token.children or ():
            if each.type in ("image", "html_inline", "link_open"):
                outside = re.search(r"//|:", str(each.attrs.get("href", "")))
                found[f"{each.type} outside" if outside else each.type] += 1
    return found
