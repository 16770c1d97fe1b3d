"""Lists the mutants of one source file.

The following changes are not listed:

* changes to annotations, which rarely affect a running program
* replacements that equal the original code
* mutants with the same range and replacement as a listed mutant

Mutants on a line with a comment `# pragma: no mutate` are listed as ignored.

The id of a mutant is a hash of its path, range, mutator and replacement. The id is the same in
every process. An edit above a mutant changes the range of the mutant, and therefore its id.

The module must not read files. The module must not import `project` or modules that test mutants.

Tests: `tests/servers/mutation/test_listing.py`.
"""

from __future__ import annotations

import ast
import hashlib
import re
import warnings
from collections.abc import Callable, Iterator
from typing import Final

import parso
from parso.tree import BaseNode, Leaf, NodeOrLeaf

from testwire_servers.mutation.model import Mutant, Range, Spot
from testwire_servers.mutation.operators import changes, family_of
from testwire_servers.mutation.source_text import InvalidSource, SourceText
from testwire_servers.mutation.tree import children_of, end_line

_PRAGMA: Final = re.compile(r"#[^\r\n]*\bpragma:\s*no mutate\b", re.IGNORECASE)
_PRAGMA_REASON: Final = "excluded by a comment `# pragma: no mutate`"


def check_syntax(source: SourceText) -> None:
    """Check that Python can parse the source.

    Raises InvalidSource if the source is not valid Python. The message contains the line number.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source.text)
    except SyntaxError as error:
        raise InvalidSource(f"line {error.lineno}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise InvalidSource(str(error)) from None


def list_mutants(
    path: str,
    source: SourceText,
    *,
    enabled: Callable[[str], bool] = lambda operator: True,
    ignored: str | None = None,
) -> list[Mutant]:
    """Return the mutants of a source file, sorted by position.

    path: the file's path, from which the mutants' ids are calculated.
    enabled: a function that returns True if the operator with the given name is enabled.
    ignored: the reason why all mutants are ignored, or None if they are not ignored.

    Raises InvalidSource if the source is not valid Python.
    """
    check_syntax(source)
    # Parso does not raise errors, but creates error nodes for unsupported syntax.
    module: BaseNode = parso.parse(source.text)
    pragmas = _pragma_lines(module, source)
    mutants: dict[tuple[int, int, str], Mutant] = {}
    for segment, node in _nodes(module):
        for change in changes(node, source):
            key = (change.start, change.end, change.replacement)
            if key in mutants or not enabled(change.operator):
                continue
            where = source.range(change.start, change.end)
            mutator = family_of(change.operator)
            left_out = not pragmas.isdisjoint(range(where.start.line, where.end.line + 1))
            mutants[key] = Mutant(
                id=mutant_id(path, where, mutator, change.replacement),
                path=path,
                range=where,
                mutator=mutator,
                original=source.text[change.start : change.end],
                replacement=change.replacement,
                description=change.description,
                spot=Spot(
                    change.start,
                    change.end,
                    *_statement_lines(node, where),
                    segment_start=source.offset(*segment.start_pos),
                    segment_end=source.offset(*segment.end_pos),
                ),
                digest=source.digest,
                encoding=source.encoding,
                ignored=_PRAGMA_REASON if ignored is None and left_out else ignored,
            )
    return sorted(mutants.values(), key=lambda mutant: (mutant.spot.start, mutant.spot.end))


def mutant_id(path: str, where: Range, mutator: str, replacement: str) -> str:
    """Return the id of a mutant, which is a hash of the arguments."""
    (line, column), (end_line, end_column) = where
    identity = (path, f"{line}:{column}-{end_line}:{end_column}", mutator, replacement)
    return hashlib.sha256("\0".join(identity).encode("utf-8", "surrogatepass")).hexdigest()[:20]


def _nodes(module: BaseNode) -> Iterator[tuple[NodeOrLeaf, NodeOrLeaf]]:
    """Yield (top-level statement, node) for each node outside annotations."""
    for segment in module.children:
        pending: list[NodeOrLeaf] = [segment]
        while pending:
            node = pending.pop()
            yield segment, node
            if isinstance(node, BaseNode):
                pending.extend(reversed(_without_annotation(node)))


def _without_annotation(node: BaseNode) -> list[NodeOrLeaf]:
    children = children_of(node)
    if node.type == "tfpdef":
        return children[:1]
    if node.type == "annassign":
        return children[2:]
    if node.type == "funcdef":
        kept = []
        after_arrow = False
        for child in children:
            if not after_arrow:
                kept.append(child)
            after_arrow = getattr(child, "value", None) == "->"
        return kept
    return children


_BODIES: Final = {"suite", "simple_stmt"}


def _statement_lines(node: NodeOrLeaf, where: Range) -> tuple[int, int]:
    """Return the first and last line of the statement that contains `node`.

    For a compound statement, return the lines of the header. For multi-line expressions, the lines
    that coverage reports depend on the Python version. A statement therefore counts as run if any
    of its lines has run.
    """
    first, last = where.start.line, where.end.line
    child = node
    # If the node is a compound statement, the operator changes only the header of the statement.
    parent = node if _is_compound(node) else node.parent
    if parent is node:
        child = node.children[1] if isinstance(node, BaseNode) else node
    while parent is not None:
        if child.type in ("simple_stmt", "decorator", "error_node"):
            return min(first, child.start_pos[0]), max(last, end_line(child))
        if _is_compound(parent) and isinstance(parent, BaseNode):
            begin = end = parent.children.index(child)
            while begin > 0 and parent.children[begin - 1].type not in _BODIES:
                begin -= 1
            while end < len(parent.children) - 1 and parent.children[end + 1].type not in _BODIES:
                end += 1
            return (
                min(first, parent.children[begin].start_pos[0]),
                max(last, end_line(parent.children[end])),
            )
        child, parent = parent, parent.parent
    return first, last


def _is_compound(node: NodeOrLeaf) -> bool:
    return isinstance(node, BaseNode) and any(child.type in _BODIES for child in node.children[1:])


def _pragma_lines(module: BaseNode, source: SourceText) -> frozenset[int]:
    if "pragma" not in source.text.lower():
        return frozenset()
    lines = set()
    leaf: Leaf | None = module.get_first_leaf()
    while leaf is not None:
        if "#" in leaf.prefix:
            start = source.offset(*leaf.start_pos) - len(leaf.prefix)
            for match in _PRAGMA.finditer(leaf.prefix):
                lines.add(source.line(start + match.start()))
        leaf = leaf.get_next_leaf()
    return frozenset(lines)
