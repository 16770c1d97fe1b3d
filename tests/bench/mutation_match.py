"""Find the mutants that several mutation tools make.

Tools have different operators and notations. Two mutants are the same if they lead to the same
syntax tree of the same function in the same file. They then have the same line and replacement.
Mutants outside functions are not compared, because mutmut does not make them.

Tests: `tests/bench/test_mutation_match.py`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

# mutmut's names: `x_function__mutmut_3`, and `xǁClassǁmethod__mutmut_3` for methods.
_GENERATED = re.compile(r"x(?:_|ǁ(?P<owner>\w+?)ǁ)(?P<name>\w+)__mutmut_(?P<number>orig|\d+)")
_Function = ast.FunctionDef | ast.AsyncFunctionDef

MUTMUT_VERDICTS = {0: "Survived", 1: "Killed", 3: "Killed", 33: "NoCoverage", 5: "NoCoverage"}
_MUTMUT_TIMEOUTS = (-24, 24, 36, 152, 255)


class Key(NamedTuple):
    """The identity of a mutant.

    path: the file's path relative to the project's root.
    function: the name, with the name of the class in front of a method's name.
    tree: the mutated function without positions, as `ast.dump` writes it.
    """

    path: str
    function: str
    tree: str


class Located(NamedTuple):
    """A function of a file, with its first and last line."""

    name: str
    node: _Function
    first: int
    last: int


def functions(tree: ast.Module) -> Iterator[Located]:
    """Yield the functions and methods of a file, without functions inside functions."""
    for node in tree.body:
        owned = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for child in owned:
            if isinstance(child, _Function):
                yield Located(prefix + child.name, child, child.lineno, child.end_lineno or 0)


def shape(node: _Function) -> str:
    """Return the tree of a function without its name and decorators, which mutmut changes."""
    node.name, node.decorator_list = "_", []
    return ast.dump(node)


class SourceFile:
    """A source file whose mutants are compared."""

    def __init__(self, root: Path, path: str) -> None:
        self.path = path
        self.text = (root / path).read_text("utf-8")
        self._functions = list(functions(ast.parse(self.text)))
        self._lines = self.text.splitlines(keepends=True)
        self._offsets = [0]
        for line in self._lines:
            self._offsets.append(self._offsets[-1] + len(line))

    def key(self, start: int, end: int, replacement: str) -> Key | None:
        """Return the key of a mutant that replaces the text between two offsets.

        Returns None for a mutant outside functions, or if the result is not valid.
        """
        for found in self._functions:
            first, last = self._offsets[found.first - 1], self._offsets[found.last]
            if first <= start and end <= last:
                text = self.text[first:start] + replacement + self.text[end:last]
                return self._key(found.name, text)
        return None

    def key_of_file(self, mutated: str) -> Key | None:
        """Return the key of a mutant that is given as the contents of the mutated file."""
        start = _common(self.text, mutated)
        most = min(len(self.text), len(mutated)) - start
        end = min(most, _common(self.text[::-1], mutated[::-1]))
        return self.key(start, len(self.text) - end, mutated[start : len(mutated) - end])

    def _key(self, name: str, text: str) -> Key | None:
        # A method is indented, and `if` accepts each depth.
        indented = text[:1].isspace()
        try:
            tree = ast.parse(f"if 1:\n{text}" if indented else text)
        except (SyntaxError, ValueError):
            return None
        node = tree.body[0]
        if isinstance(node, ast.If):
            node = node.body[0]
        return Key(self.path, name, shape(node)) if isinstance(node, _Function) else None


def _common(first: str, second: str) -> int:
    """Return the length of the common beginning of two strings."""
    for number, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return number
    return min(len(first), len(second))


class MutmutMutant(NamedTuple):
    """A mutant of mutmut. verdict: a status of the protocol, or None if it was not tested."""

    name: str
    verdict: str | None


def mutmut_mutants(root: Path, path: str) -> dict[Key, MutmutMutant]:
    """Read the mutants of a file from the folder `mutants` that mutmut has written.

    The generated file contains each mutated function next to the original one.
    """
    generated = root / "mutants" / path
    meta = json.loads(generated.with_name(generated.name + ".meta").read_text("utf-8"))
    # The names are `package.module.x_function__mutmut_3`.
    names = {name.rpartition(".")[2]: name for name in meta["exit_code_by_key"]}
    found = {}
    for function in functions(ast.parse(generated.read_text("utf-8"))):
        mangled = function.node.name
        match = _GENERATED.fullmatch(mangled)
        if match is None or mangled not in names:
            continue
        owner = f"{match['owner']}." if match["owner"] else ""
        name = names[mangled]
        verdict = mutmut_verdict(meta["exit_code_by_key"][name])
        key = Key(path, owner + match["name"], shape(function.node))
        found[key] = MutmutMutant(name, verdict)
    return found


def mutmut_verdict(code: int | None) -> str | None:
    """Convert mutmut's exit code of a mutant to a status of the protocol."""
    if code is None:
        return None
    if code in _MUTMUT_TIMEOUTS:
        return "Timeout"
    return MUTMUT_VERDICTS.get(code, f"exit code {code}")


def common(*tools: Iterable[Key]) -> list[Key]:
    """Return the mutants that all tools make, sorted."""
    first, *others = [set(keys) for keys in tools]
    return sorted(first.intersection(*others))
