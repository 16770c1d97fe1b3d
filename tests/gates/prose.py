"""Print the sentences of the repository with their locations and kinds.

    python -m tests.gates.prose --sentences docs sdk/testwire
    python -m tests.gates.prose --sample 600 --seed 14 --part 1/3

Each line of the output is `file:line<TAB>kind<TAB>sentence`. The kinds are `docs`, `heading`,
`docstring`, `comment`, `message`, `help`, `spec`, `template`, `typescript` and `config`. A
placeholder of an f-string is shown as `{name}`. The location is the start of the paragraph.

Tests: `tests/gates/`.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

from tests.support.repository import ROOT, tracked_files

EXCLUDED = {
    "generated/*": "the generator writes these files from spec/ and the templates",
    "tests/codegen/cases/*": "fixtures and their expected output",
    "codegen/testwire_codegen/targets/sample/*": "a fixture with names that no protocol uses",
    "spec/*/vectors/*": "values for tests",
    "spec/*/upstream.lock.json": "names of upstream documents",
    "tests/*.json": "fixtures of tests",
    "tests/*.txt": "expected output",
    "*package-lock.json": "npm writes this file",
    "*tsconfig*.json": "settings without prose",
    "*/report/assets/*": "a bundled library of a different project",
}
"""Patterns of tracked files to skip, with reasons."""

NOT_PROSE = {
    *("$id", "$ref", "$schema", "documented_text", "explains", "license", "licence", "node"),
    *("pattern", "replacement", "repository", "scripts", "section", "sequence", "source", "text"),
}
"""JSON members whose values are identifiers, patterns or quotations of upstream documents."""

MESSAGES = ("sdk/", "codegen/", "noxfile.py")
"""The string literals of these files are shown to users."""

HELP = {"help", "description", "epilog"}
"""The arguments of `argparse` whose values appear in `--help`."""

ABBREVIATIONS = ("e.g.", "i.e.", "vs.", "cf.", "etc.")
END = re.compile(r"""[.!?][)\]"'`*]*\s+""")
WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
MINIMUM_WORDS = 3
POINTER = re.compile(r"Tests: `|`tests/\S+`[.,]$")
"""The lines that name the tests of a module are not sentences."""


class Sentence(NamedTuple):
    path: str
    line: int
    kind: str
    text: str

    @property
    def location(self) -> str:
        return f"{self.path}:{self.line}"


class Block(NamedTuple):
    """A paragraph or a part of one, with the number of its first line."""

    line: int
    kind: str
    text: str


def split(text: str) -> list[str]:
    """Split a paragraph into sentences, with white space normalised."""
    text = " ".join(text.split())
    parts, start = [], 0
    outside = re.sub(r"`[^`]*`", lambda code: "`" + "x" * (len(code[0]) - 2) + "`", text)
    for match in END.finditer(outside):
        if not text[: match.start() + 1].endswith(ABBREVIATIONS):
            parts.append(text[start : match.end()].strip())
            start = match.end()
    return [part for part in [*parts, text[start:]] if part]


def words(text: str) -> list[str]:
    return WORD.findall(text)


# --- Markdown ------------------------------------------------------------------------------------


def markdown(text: str, kind: str = "docs", first: int = 1) -> Iterator[Block]:
    """Yield paragraphs, headings, list items and table cells, without code blocks."""
    opening = ""
    for token in _parser().parse(text):
        if token.type != "inline" or not token.map:
            opening = token.type
        else:
            written = "".join(
                f"`{child.content}`" if child.type == "code_inline" else child.content or " "
                for child in token.children or ()
                if child.type in {"text", "code_inline", "softbreak", "hardbreak", "text_special"}
            )
            heading = kind == "docs" and opening == "heading_open"
            yield Block(first + token.map[0], "heading" if heading else kind, written)


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


# --- Python --------------------------------------------------------------------------------------


def python(text: str, messages: bool) -> Iterator[Block]:
    nodes = list(ast.walk(ast.parse(text)))
    docstrings = {id(node.value) for node in nodes if _is_docstring(node)}
    yield from _comments(text)
    for node in nodes:
        if isinstance(node, ast.Constant) and id(node) in docstrings:
            yield from markdown(inspect.cleandoc(str(node.value)), "docstring", node.lineno)
    if messages:
        yield from _strings(nodes, docstrings)


def _is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


_STRING = r'"{3}(?:\\.|[^\\])*?"{3}|"(?:\\.|[^"\\\n])*"'
_STRING_OR_COMMENT = re.compile(f"""#[^\n]*|{_STRING}|{_STRING.replace('"', "'")}""", re.S)


def _comments(text: str) -> Iterator[Block]:
    """Yield comments. Consecutive lines with only a comment are one block."""
    found: list[tuple[int, bool, str]] = []
    for match in _STRING_OR_COMMENT.finditer(text):
        if match[0].startswith("#"):
            before = text[: match.start()]
            alone = not before[before.rfind("\n") + 1 :].strip()
            found.append((before.count("\n") + 1, alone, match[0]))
    yield from _joined(found)


def _joined(found: Iterable[tuple[int, bool, str]]) -> Iterator[Block]:
    block: list[str] = []
    first = last = 0
    for line, alone, comment in found:
        content = re.sub(r"^(#:?!?|//+)\s*", "", comment)
        content = re.sub(
            r"^(noqa|type: ignore|pragma|mypy:|ruff:)(?![\w-])[^#]*#?\s*", "", content
        ).strip("- ")
        if block and not (alone and line == last + 1):
            yield Block(first, "comment", " ".join(block))
            block = []
        if not block:
            first = line
        block.append(content)
        last = line if alone else -1
    if block:
        yield Block(first, "comment", " ".join(block))


def _strings(nodes: list[ast.AST], skipped: set[int]) -> Iterator[Block]:
    """Yield string literals and f-strings of at least four words."""
    helps = set()
    for node in nodes:
        if isinstance(node, ast.Call):
            helps |= {id(item.value) for item in node.keywords if item.arg in HELP}
        elif isinstance(node, ast.JoinedStr):
            skipped |= set(map(id, node.values))
    for node in nodes:
        text = None if id(node) in skipped else _literal(node)
        if text is not None and _is_prose(text):
            kind = "help" if id(node) in helps else "message"
            for paragraph in re.split(r"\n\s*\n", text):
                yield Block(getattr(node, "lineno", 1), kind, paragraph)


def _literal(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else _placeholder(part)
            for part in node.values
        )
    return None


def _placeholder(part: ast.expr) -> str:
    assert isinstance(part, ast.FormattedValue)
    shown = "{" + ast.unparse(part.value) + "}"
    return f"'{shown}'" if part.conversion == ord("r") else shown


def _is_prose(text: str) -> bool:
    code = re.search(r"</|\(\?|\\[wdsb]|^\s*[{\[<^]\S*$|^(import|from|export) |[;{]$", text, re.M)
    return len(words(re.sub(r"\{[^}]*\}|\S*[/_=]\S*", "", text))) >= 4 and not code


# --- other languages --------------------------------------------------------------

TYPESCRIPT = re.compile(
    r"/\*\*?(?P<block>.*?)\*/|(?P<line>//[^\n]*)|"
    r"'(?P<single>(?:[^'\\\n]|\\.)*)'|\"(?P<double>(?:[^\"\\\n]|\\.)*)\"|`(?P<tick>(?:[^`\\]|\\.)*)`",
    re.S,
)


def typescript(text: str) -> Iterator[Block]:
    """Yield the comments of TypeScript or JavaScript, and its strings of at least four words."""
    lines: list[tuple[int, bool, str]] = []
    for match in TYPESCRIPT.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["block"] is not None:
            content = re.sub(r"^[ \t]*\*[ \t]?", "", match["block"], flags=re.M)
            yield from markdown(inspect.cleandoc(content), "typescript", line)
        elif match["line"] is not None:
            alone = not text[: match.start()].rpartition("\n")[2].strip()
            lines.append((line, alone, match["line"]))
        elif _is_prose(string := re.sub(r"\$\{", "{", match[match.lastgroup or 0])):
            yield Block(line, "typescript", string)
    yield from (block._replace(kind="typescript") for block in _joined(lines))


def lua(text: str) -> Iterator[Block]:
    """Yield the comments of Lua, and its strings in double quotes of at least four words."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        before, dashes, comment = line.partition("--")
        if dashes and not before.strip():
            # Annotations are code.
            found += [] if comment.startswith("-@") else [(number, True, comment)]
        else:
            strings = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
            yield from (Block(number, "message", each) for each in strings if _is_prose(each))
    yield from _joined(found)


def hashed(text: str) -> Iterator[Block]:
    """Yield the comments of YAML, TOML and shell, and the descriptions of YAML."""
    found = [
        (number, not match[1].strip(), match[2])
        for number, line in enumerate(text.splitlines(), 1)
        if (match := re.match(r"""((?:[^#"']|"[^"]*"|'[^']*')*?)(?<!\S)(#.*)$""", line))
    ]
    yield from (block._replace(kind="config") for block in _joined(found))
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r"\s*-?\s*(?:description|name): +(.*\S)", line):
            yield Block(number, "config", match[1].strip("\"'"))


def prose_of_json(text: str, members: re.Pattern[str] | None = None) -> Iterator[Block]:
    """Yield the string values of JSON, except the values of members in `NOT_PROSE`."""
    key = ""
    for match in re.finditer(r'("(?:[^"\\]|\\.)*")(\s*:)?', text):
        value = json.loads(match[1])
        if match[2]:
            key = value
        elif " " in value and key not in NOT_PROSE and (members is None or members.search(key)):
            line = text.count("\n", 0, match.start()) + 1
            yield from markdown(value, "spec", line)


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []

    def handle_data(self, data: str) -> None:
        if self.lasttag not in {"script", "style"}:
            self.blocks.append(Block(self.getpos()[0], "template", data))


def page(text: str) -> Iterator[Block]:
    parser = _Page()
    parser.feed(text)
    yield from parser.blocks


def template(name: str, text: str) -> Iterator[Block]:
    """Parse a Jinja template as its output language, and yield the prose."""
    text = re.sub(r"\{%.*?%\}", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
    text = re.sub(r"\{#(.*?)#\}", "", text, flags=re.S)
    text = re.sub(r"\{\{-?\s*([\w.]*).*?\}\}", r"{\1}", text, flags=re.S)
    if ".md." in name:
        blocks = markdown(text)
    elif ".ts." in name:
        blocks = typescript(text)
    elif ".html." in name:
        blocks = page(text)
    elif ".py." in name:
        blocks = _python_template(text)
    else:
        blocks = hashed(text)
    for block in blocks:
        yield block if block.kind == "heading" else block._replace(kind="template")


def _python_template(text: str) -> Iterator[Block]:
    for match in re.finditer(r'"""(.*?)"""', text, re.S):
        line = text.count("\n", 0, match.start()) + 1
        yield from markdown(inspect.cleandoc(match[1]), "template", line)
    yield from hashed(re.sub(r'"""(.*?)"""', lambda m: "\n" * m[0].count("\n"), text, flags=re.S))


# --- the repository ------------------------------------------------------------------------------


def blocks(path: str, text: str) -> Iterator[Block]:
    """Yield the blocks of one file, or nothing for a file without prose."""
    members = re.compile("(?i)description$|title") if path.startswith("vscode-glue/") else None
    readers: dict[str, Callable[[], Iterable[Block]]] = {
        ".md": lambda: markdown(text),
        ".py": lambda: python(text, path.startswith(MESSAGES)),
        ".json": lambda: prose_of_json(text, members),
        ".ts": lambda: typescript(text),
        ".lua": lambda: lua(text),
        ".mjs": lambda: typescript(text),
        ".js": lambda: typescript(text),
        ".j2": lambda: template(path, text),
        ".jinja2": lambda: template(path, text),
        ".yml": lambda: hashed(text),
        ".yaml": lambda: hashed(text),
        ".toml": lambda: hashed(text),
        ".sh": lambda: hashed(text),
    }
    read = readers.get(Path(path).suffix)
    if read is not None:
        yield from read()


@cache
def files() -> list[str]:
    return [
        name for name in tracked_files() if not any(fnmatch(name, pattern) for pattern in EXCLUDED)
    ]


def sentences_of(path: str, text: str) -> Iterator[Sentence]:
    for block in blocks(path, text):
        for sentence in split(block.text):
            if len(sentence.split()) >= MINIMUM_WORDS and not POINTER.match(sentence):
                yield Sentence(path, block.line, block.kind, sentence)


def sentences(paths: Iterable[str] = ()) -> list[Sentence]:
    """Return the sentences of all files, or of the files in or below `paths`."""
    prefixes = tuple(Path(path).as_posix().removeprefix("./") for path in paths)
    return [
        sentence
        for name in files()
        if not prefixes or any(name == p or name.startswith(p + "/") for p in prefixes)
        for sentence in sentences_of(name, (ROOT / name).read_text("utf-8", errors="replace"))
    ]


def sample(found: Iterable[Sentence], count: int, seed: int, part: int, of: int) -> list[Sentence]:
    """Return `count` random sentences. Different values of `part` give disjoint samples."""
    unique = list({sentence.text: sentence for sentence in found}.values())
    random.Random(seed).shuffle(unique)
    return unique[part - 1 :: of][:count]


def main() -> None:
    parser = argparse.ArgumentParser(description="print the sentences of the repository")
    parser.add_argument("--sentences", nargs="*", default=[], metavar="PATH", help="print these")
    parser.add_argument("--sample", type=int, metavar="N", help="draw N sentences at random")
    parser.add_argument("--seed", type=int, default=14, help="the seed of the sample")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="one of N disjoint parts")
    options = parser.parse_args()
    found = sentences(options.sentences)
    if options.sample:
        part, of = map(int, options.part.split("/"))
        found = sample(found, options.sample, options.seed, part, of)
    for sentence in found:
        print(sentence.location, sentence.kind, sentence.text, sep="\t")


if __name__ == "__main__":
    main()
