"""How much one has to read at once: sizes of files and functions, and names that are used twice.

Ruff measures complexity (C901 in pyproject.toml); a test here makes sure that it does. Cycles of
modules and folders are found in test_layers.py.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("codegen/testwire_codegen", "sdk")

FILE_LINES, LONGEST_FILE = 400, 600
REASON = re.compile(r"\bOver 400 lines[:,] \w[^.]{10,}")
"""A file of more lines says in its docstring why it is not two files."""

FUNCTION_LINES = 60
EXCEPTIONS = 5
"""Functions over the complexity of pyproject.toml, each with a reason next to it."""

NAMES_TWICE = 35
"""Public classes of one name in two files. The generator's IR and the runtime's registry have a
class for each part of a protocol, and neither may import the other."""


def sources() -> dict[str, str]:
    """The text of each tracked Python file that is read, not rendered, by its path."""
    command = ["git", "ls-files", "-z", *(f"{folder}/**.py" for folder in SOURCES)]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {
        name: (ROOT / name).read_text("utf-8")
        for name in listing.split("\0")
        if name and "/templates/" not in name and (ROOT / name).is_file()
    }


def long_files(texts: Mapping[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        count = len(text.splitlines())
        reason = REASON.search(ast.get_docstring(ast.parse(text)) or "")
        if count > LONGEST_FILE or (count > FILE_LINES and not reason):
            yield f"{name}: {count} lines"


def long_functions(texts: Mapping[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                count = (node.end_lineno or 0) - node.lineno + 1
                if count > FUNCTION_LINES:
                    yield f"{name}: {node.name} has {count} lines"


def names_twice(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Public classes that two files define, with the files."""
    places: dict[str, list[str]] = defaultdict(list)
    for name, text in texts.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    return {name: files for name, files in sorted(places.items()) if len(files) > 1}


def exceptions(texts: Mapping[str, str]) -> Iterator[tuple[str, bool]]:
    """Each place that is excused from the limit of complexity, and whether it says why."""
    for name, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if mark := re.search(r"# noqa:[^#]*\bC901\b([^#]*)(#.*)?", line):
                yield f"{name}:{number}", len((mark[2] or "").split()) >= 4


def unjudged(settings: Mapping[str, object], names: Iterable[str]) -> list[str]:
    """The sources whose complexity ruff does not judge."""
    lint = settings["lint"]
    assert isinstance(lint, dict)
    if "C901" not in lint["select"] or lint["mccabe"]["max-complexity"] != 10:
        return list(names)
    excused = [pattern for pattern, rules in lint["per-file-ignores"].items() if "C901" in rules]
    return [name for name in names if any(fnmatch(name, pattern) for pattern in excused)]


def settings() -> dict[str, object]:
    read: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][
        "ruff"
    ]
    return read


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return sources()


def test_files_can_be_read_at_once(texts: dict[str, str]) -> None:
    assert len(texts) > 100
    assert not list(long_files(texts))


def test_functions_can_be_read_at_once(texts: dict[str, str]) -> None:
    assert not list(long_functions(texts))


def test_few_names_are_used_twice(texts: dict[str, str]) -> None:
    found = names_twice(texts)
    assert len(found) <= NAMES_TWICE, "\n".join(f"{name}: {where}" for name, where in found.items())


def test_few_functions_are_complex_and_say_why(texts: dict[str, str]) -> None:
    assert not unjudged(settings(), texts)
    found = dict(exceptions(texts))
    assert len(found) <= EXCEPTIONS, found
    assert all(found.values()), found


def test_totals(texts: dict[str, str]) -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True)
    print(f"{len(texts)} source files, {sum(len(t.splitlines()) for t in texts.values())} lines")
    print(f"{len(tracked.stdout.splitlines())} tracked files")
    print(f"{len(names_twice(texts))} class names in two files")


# --- what breaks a rule is seen ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("docstring", "lines", "seen"),
    [
        ("Much.", 401, True),
        ("Much.", 400, False),
        ("Much. Over 400 lines: one table, which reads best in one piece.", 401, False),
        ("Much. Over 400 lines: why.", 401, True),
        ("Much. Over 400 lines: one table, which reads best in one piece.", 601, True),
    ],
)
def test_a_long_file_is_seen(docstring: str, lines: int, seen: bool) -> None:
    text = f'"""{docstring}"""\n' + "x = 1\n" * (lines - 1)
    assert bool(list(long_files({"a.py": text}))) == seen


@pytest.mark.parametrize(("lines", "seen"), [(61, True), (60, False)])
def test_a_long_function_is_seen(lines: int, seen: bool) -> None:
    body = "        x = 1\n" * (lines - 1)
    text = f"class A:\n    @property\n    async def f(self):\n{body}"
    assert bool(list(long_functions({"a.py": text}))) == seen


def test_a_name_in_two_files_is_seen() -> None:
    texts = {"a.py": "class A: ...\nclass _B: ...\n", "b.py": "class A: ...\nclass _B: ...\n"}
    assert names_twice(texts) == {"A": ["a.py", "b.py"]}


def test_an_exception_without_a_reason_is_seen() -> None:
    text = "def f():  # noqa: C901\ndef g():  # noqa: C901  # a case for each of the states\n"
    assert list(exceptions({"a.py": text})) == [("a.py:1", False), ("a.py:2", True)]


def test_sources_that_nobody_judges_are_seen() -> None:
    good = {"select": ["C901"], "mccabe": {"max-complexity": 10}, "per-file-ignores": {}}
    assert unjudged({"lint": good}, ["sdk/a.py"]) == []
    of_tests = {"per-file-ignores": {"tests/**": ["C901"]}}
    assert unjudged({"lint": good | of_tests}, ["sdk/a/tests/b.py"]) == []
    spoilt = [
        {"select": ["E"]},
        {"mccabe": {"max-complexity": 11}},
        {"per-file-ignores": {"sdk/**": ["C901"]}},
    ]
    for change in spoilt:
        assert unjudged({"lint": good | change}, ["sdk/a.py"]) == ["sdk/a.py"]
