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
import io
import re
import sys
import tokenize
import warnings
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Final

from testwire_servers.mutation.model import Mutant, Range, Spot
from testwire_servers.mutation.operators import cosmic
from testwire_servers.mutation.operators.catalogue import COSMIC, OPERATORS, family_of, is_enabled
from testwire_servers.mutation.operators.code import ParsedCode
from testwire_servers.mutation.operators.walk import ONLY_RANGE, PlacedChange, changes
from testwire_servers.mutation.source_text import InvalidSource, SourceText

_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_PRAGMA: Final = re.compile(r"#[^\r\n]*\bpragma:\s*no mutate\b", re.IGNORECASE)
_PRAGMA_REASON: Final = "excluded by a comment `# pragma: no mutate`"


def list_mutants(
    path: str,
    source: SourceText,
    *,
    operators: Mapping[str, bool] = MappingProxyType({}),
    ignored: str | None = None,
) -> list[Mutant]:
    """Return the mutants of a source file, sorted by position.

    path: the file's path, from which the mutants' ids are calculated.
    operators: the configured operators, see `Config.operators`.
    ignored: the reason why all mutants are ignored, or None if they are not ignored.

    Raises InvalidSource if the source is not valid Python.
    """
    module = _parsed(source)
    pragmas = _pragma_lines(source)
    code = ParsedCode(source)
    enabled = frozenset(name for name in OPERATORS if is_enabled(name, operators))
    segments = _segments(module, code)
    mutants: dict[tuple[int, int, str], Mutant] = {}
    found = chain(changes(module, code, enabled), _cosmic_changes(source, operators))
    for change, lines in found:
        key = (change.start, change.end, change.replacement)
        if key in mutants:
            continue
        where = source.range(change.start, change.end)
        segment = segments[bisect_right(segments, (change.start, sys.maxsize)) - 1]
        left_out = not pragmas.isdisjoint(range(where.start.line, where.end.line + 1))
        mutants[key] = Mutant(
            id=mutant_id(path, where, change.operator, change.replacement),
            path=path,
            range=where,
            mutator=change.operator,
            original=source.text[change.start : change.end],
            replacement=change.replacement,
            description=change.description,
            spot=Spot(
                change.start,
                change.end,
                first_line=min(where.start.line, lines[0]),
                last_line=max(where.end.line, lines[1]),
                segment_start=segment[0],
                segment_end=segment[1],
            ),
            digest=source.digest,
            encoding=source.encoding,
            ignored=_PRAGMA_REASON if ignored is None and left_out else ignored,
        )
    return _numbered(sorted(mutants.values(), key=lambda mutant: mutant.spot))


def _cosmic_changes(source: SourceText, operators: Mapping[str, bool]) -> Iterator[PlacedChange]:
    if any(value and family_of(name) == COSMIC for name, value in operators.items()):
        for change in cosmic.changes(source, operators):
            yield PlacedChange(change, ONLY_RANGE)


def _parsed(source: SourceText) -> ast.Module:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source.text)
    except SyntaxError as error:
        raise InvalidSource(f"line {error.lineno}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise InvalidSource(str(error)) from None


def mutant_id(path: str, where: Range, mutator: str, replacement: str) -> str:
    """Return the id of a mutant, which is a hash of the arguments."""
    (line, column), (end_line, end_column) = where
    identity = (path, f"{line}:{column}-{end_line}:{end_column}", mutator, replacement)
    return hashlib.sha256("\0".join(identity).encode("utf-8", "surrogatepass")).hexdigest()[:20]


def _segments(module: ast.Module, code: ParsedCode) -> list[tuple[int, int]]:
    """Return the offsets of each top-level statement. Statements on one line are not separated."""
    segments: list[tuple[int, int]] = []
    last_line = 0
    for statement in module.body:
        start, end = code.statement_start(statement), code.end(statement)
        if segments and statement.lineno == last_line:
            start = segments.pop()[0]
        segments.append((start, end))
        last_line = statement.end_lineno or statement.lineno
    return segments


def _numbered(mutants: Iterable[Mutant]) -> list[Mutant]:
    """Add a number to names that the mutants of a line would share."""
    counts: Counter[tuple[int, str]] = Counter()
    numbered = []
    for mutant in mutants:
        key = (mutant.range.start.line, mutant.mutator)
        counts[key] += 1
        if counts[key] > 1:
            mutant = replace(mutant, mutator=f"{mutant.mutator} #{counts[key]}")
        numbered.append(mutant)
    return numbered


def _pragma_lines(source: SourceText) -> frozenset[int]:
    if "pragma" not in source.text.lower():
        return frozenset()
    # `tokenize` does not recognize all line breaks of Python.
    text = "\n".join(_LINE_BREAK.split(source.text))
    return frozenset(
        token.start[0]
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT and _PRAGMA.search(token.string)
    )
