"""The operators of cosmic-ray, if it is installed.

Cosmic-ray changes the nodes of a parso tree. This module converts each change to offsets and a
replacement. Changes that are not valid Python are left out. `VariableReplacer` and
`VariableInserter` are not available. They need names of variables, and choose random values.

Cosmic-ray is imported at first use, because it is slow to import.

Tests: `tests/servers/mutation/test_cosmic.py`.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any

from testwire_servers.mutation.model import MutationError
from testwire_servers.mutation.operators.catalogue import COSMIC, is_enabled
from testwire_servers.mutation.operators.code import OperatorChange, short
from testwire_servers.mutation.source_text import SourceText


class NotInstalled(MutationError):
    """Raised if cosmic-ray is not installed."""


@cache
def operators() -> dict[str, Any]:
    """Return cosmic-ray's operators by their names, such as `cosmic-ray NumberReplacer`.

    Raises NotInstalled if cosmic-ray is not installed.
    """
    if find_spec("cosmic_ray") is None:
        raise NotInstalled(
            f"the operators {COSMIC!r} need the package cosmic-ray, which is not installed; run: "
            "python -m pip install cosmic-ray"
        )
    from cosmic_ray.operators.provider import OperatorProvider

    provider = OperatorProvider()
    return {
        f"{COSMIC} {name}": provider[name]() for name in provider if not provider[name].arguments()
    }


def changes(source: SourceText, settings: Mapping[str, bool]) -> Iterator[OperatorChange]:
    """Yield the changes of the enabled operators. settings: see `is_enabled`."""
    chosen = {name: each for name, each in operators().items() if is_enabled(name, settings)}
    from cosmic_ray.ast import ast_nodes, get_ast

    tree = get_ast(source.text)
    for node in list(ast_nodes(tree)):
        for name, operator in chosen.items():
            for index, span in enumerate(list(operator.mutation_positions(node))):
                with _Restored(node):
                    code = _mutated(tree, node, operator, index, source)
                change = _change(name, source, code, (span, (node.start_pos, node.end_pos)))
                if change is not None and _is_valid(source, change):
                    yield change


def _mutated(tree: Any, node: Any, operator: Any, index: int, source: SourceText) -> str:
    try:
        mutated = operator.mutate(node, index)
        if mutated is None:
            # The node is removed, but its line breaks are kept.
            start, end = source.offset(*node.start_pos), source.offset(*node.end_pos)
            breaks = "\n" * SourceText(source.text[start:end]).line(end - start)
            return source.replaced(start, end, breaks[1:])
        if mutated is not node:
            siblings = node.parent.children
            siblings[siblings.index(node)] = mutated
        return str(tree.get_code())
    except (ArithmeticError, SyntaxError, ValueError, LookupError, AttributeError):
        # Cosmic-ray cannot change some nodes, for example unusual number literals.
        return ""


class _Restored:
    """Restores a node, its parent and all nodes inside it after cosmic-ray has changed them."""

    def __init__(self, node: Any) -> None:
        self._saved: list[tuple[Any, dict[str, Any]]] = []
        pending = [node]
        if node.parent is not None:
            self._save(node.parent)
        while pending:
            item = pending.pop()
            self._save(item)
            pending.extend(getattr(item, "children", ()))

    def _save(self, item: Any) -> None:
        names = ("children", "value", "prefix", "parent")
        state = {name: getattr(item, name) for name in names if hasattr(item, name)}
        if "children" in state:
            state["children"] = list(state["children"])
            state.pop("prefix", None)
        self._saved.append((item, state))

    def __enter__(self) -> None:
        return None

    def __exit__(self, *error: object) -> None:
        for item, state in self._saved:
            for name, value in state.items():
                setattr(item, name, value)


def _change(name: str, source: SourceText, code: str, spans: Any) -> OperatorChange | None:
    """Find the first span outside which the code is unchanged."""
    text = source.text
    for first, last in spans:
        start, end = source.offset(*first), source.offset(*last)
        if start < end and code.startswith(text[:start]) and code.endswith(text[end:]):
            replacement = code[start : len(code) - (len(text) - end)]
            if len(code) >= start + len(text) - end and replacement != text[start:end]:
                said = f"Replace {short(text[start:end])} with {short(replacement)}"
                return OperatorChange(name, start, end, replacement, said)
    return None


def _is_valid(source: SourceText, change: OperatorChange) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source.replaced(change.start, change.end, change.replacement))
    except (SyntaxError, ValueError):
        return False
    return True
