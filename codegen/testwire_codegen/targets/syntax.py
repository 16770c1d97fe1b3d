"""Checks the syntax of generated files before they are written. No file is executed.

A string of a specification that is not escaped could end a comment or a string in a generated file.
The targets escape all strings, and this check finds files with a missing or wrong escape.

Tests: `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import json
import tomllib
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


class InvalidFileError(ValueError):
    """A generated file is not valid in its language. The message contains path and reason."""


def check_syntax(files: Mapping[str, str]) -> None:
    """Check the syntax of each file in a known language, which its suffix states.

    Some languages are checked only if their tree-sitter parsers are installed. Raise
    InvalidFileError for the first invalid file.
    """
    for path, text in files.items():
        check = _CHECKS.get(PurePosixPath(path).suffix)
        reason = None if check is None else check(text)
        if reason is not None:
            raise InvalidFileError(
                f"{path}: expected valid syntax, found an error: {reason}; fix the target or the "
                "template that writes the file"
            )


def _python(text: str) -> str | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "generated", "exec", dont_inherit=True)
    except SyntaxError as error:
        return f"{error.msg} in line {error.lineno}"
    except (ValueError, RecursionError, MemoryError) as error:
        return str(error) or "the code is nested too deeply"
    return None


def _parsed(parse: Callable[[str], object]) -> Callable[[str], str | None]:
    def check(text: str) -> str | None:
        try:
            parse(text)
        except (ValueError, RecursionError) as error:
            return str(error)
        return None

    return check


def _tree_sitter(package: str, function: str) -> Callable[[str], str | None]:
    def check(text: str) -> str | None:
        try:
            language = getattr(import_module(package), function)
            from tree_sitter import Language, Parser
        except ModuleNotFoundError:
            return None
        parser = Parser(Language(language()))
        return _problem(parser.parse(text.encode("utf-8", "surrogatepass")).root_node)

    return check


def _problem(root: Node) -> str | None:
    if not root.has_error:
        return None
    nodes = [root]
    while nodes:
        node = nodes.pop()
        if node.is_error or node.is_missing:
            return f"unexpected code in line {node.start_point.row + 1}"
        nodes += [child for child in reversed(node.children) if child.has_error or child.is_missing]
    return "unexpected code"


def _yaml(text: str) -> str | None:
    try:
        import yaml
    except ModuleNotFoundError:
        return None
    try:
        yaml.compose(text)
    except yaml.YAMLError as error:
        return " ".join(str(error).split())
    return None


_CHECKS: dict[str, Callable[[str], str | None]] = {
    ".cs": _tree_sitter("tree_sitter_c_sharp", "language"),
    ".go": _tree_sitter("tree_sitter_go", "language"),
    ".java": _tree_sitter("tree_sitter_java", "language"),
    ".json": _parsed(json.loads),
    ".lua": _tree_sitter("tree_sitter_lua", "language"),
    ".py": _python,
    ".rs": _tree_sitter("tree_sitter_rust", "language"),
    ".toml": _parsed(tomllib.loads),
    ".ts": _tree_sitter("tree_sitter_typescript", "language_typescript"),
    ".yaml": _yaml,
    ".yml": _yaml,
}
