"""The command `testwire drift names`, which searches sources for names spelled differently.

Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from testwire_base.documents import Location
from testwire_base.findings import Finding

from testwire_codegen.drift.command import find_protocol, finding, finish_short, shown
from testwire_codegen.drift.names.compare import Misspelling, misspellings
from testwire_codegen.drift.names.handlers import without_handler
from testwire_codegen.drift.names.recognize import Fit, Search, SourceFile, search
from testwire_codegen.drift.names.vocabulary import Vocabulary
from testwire_codegen.drift.names.words import Acceptance, Word, acceptances


def drift_names(
    paths: Sequence[Path],
    protocol: str | None,
    root: Path | None = None,
    *,
    verbose: bool = False,
    fail_on: str = "warning",
    format: str = "text",
) -> int:
    """Search source files, print the findings, and return the exit code.

    protocol: `ID[@VERSION]`. If it is None, each file is compared with the protocol that it fits
        best.
    verbose: whether the text format has the fix and the notes.
    """
    clean = ""

    def compare() -> Iterator[Finding]:
        nonlocal clean
        vocabularies = _vocabularies(protocol, root)
        found = search(paths, vocabularies, certain=protocol is not None)
        yield from (_unreadable(path, reason) for path, reason in found.unreadable)
        if found.unreadable:
            count = len(found.unreadable)
            print(f"{count} files or folders cannot be read", file=sys.stderr)
        if not found.fits:
            yield _nothing(paths, found, vocabularies)
            return
        keys = ", ".join(fit.names.protocol.key for fit in found.fits)
        clean = f"{keys}: searched {_number(found.searched, 'file')}"
        for fit in found.fits:
            print(_comparison(fit), file=sys.stderr)
            yield from _findings(fit, found)

    return finish_short(compare, lambda: f"{clean}, no findings", fail_on, format, verbose)


def _comparison(fit: Fit) -> str:
    others = f"; some also fit {', '.join(fit.others)}" if fit.others else ""
    return f"comparing {_number(len(fit.sources), 'file')} with {fit.names.protocol.key}{others}"


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _findings(fit: Fit, found: Search) -> Iterator[Finding]:
    for source in fit.sources:
        yield from _in_file(source, fit.names)
    for source, word, missing in without_handler(fit.sources, fit.names, found.mentioned):
        yield _handler(source, word, missing, fit.names)


def _vocabularies(protocol: str | None, root: Path | None) -> list[Vocabulary]:
    """Return the names of one protocol, or of the newest version of each protocol."""
    from testwire_codegen.model.origin import versions

    known = [each.protocol for each in versions(root)]
    found = []
    for wanted in [protocol] if protocol else dict.fromkeys(each.id for each in known):
        newest = find_protocol(wanted, root)
        older = [each for each in known if each.id == newest.id and each.key != newest.key]
        found.append(Vocabulary(newest, older))
    return found


def _in_file(source: SourceFile, names: Vocabulary) -> Iterator[Finding]:
    """Yield the findings of a file, except those that a comment accepts."""
    accepted = {each.name: each for each in acceptances(source.text)}
    used = set()
    for each in misspellings(source.words, names):
        if each.word.text in accepted:
            used.add(each.word.text)
        else:
            yield _misspelt(source, each, names)
    for name, comment in accepted.items():
        if not comment.reason:
            yield _comment(source, comment, f"the comment gives no reason for {name!r}", names)
        elif name not in used:
            message = f"the comment accepts {name!r}, but the file has no finding for this name"
            yield _comment(source, comment, message, names)


def _misspelt(source: SourceFile, found: Misspelling, names: Vocabulary) -> Finding:
    word = found.word
    fix = f"Write {' or '.join(map(repr, found.names))}" if found.names else None
    accept = f"or accept the name with the comment `testwire: accept {word.text} REASON`."
    return finding(
        f"drift-names-{found.rule}",
        found.message,
        Location(shown(source.path), "", word.line, word.column),
        names.protocol,
        subject=f"{shown(source.path)} {word.text}",
        fix=f"{fix}, {accept}" if fix else None,
    )


def _handler(source: SourceFile, word: Word, missing: Sequence[str], names: Vocabulary) -> Finding:
    methods = " and ".join(repr(method) for method in missing)
    return finding(
        "drift-names-handler",
        f"the program announces {word.text!r}, but no searched file names {methods}",
        Location(shown(source.path), "", word.line, word.column),
        names.protocol,
        subject=f"{shown(source.path)} {word.text}",
    )


def _comment(source: SourceFile, comment: Acceptance, message: str, names: Vocabulary) -> Finding:
    place = Location(shown(source.path), "", comment.line, comment.column)
    return finding("drift-names-accept", message, place, names.protocol)


def _unreadable(path: Path, reason: str) -> Finding:
    message = f"it cannot be read: {reason}"
    return finding("drift-names-unreadable", message, Location(shown(path)), None)


def _nothing(paths: Sequence[Path], found: Search, names: Sequence[Vocabulary]) -> Finding:
    tried = ", ".join(each.protocol.key for each in names)
    message = f"none of the {found.searched} files contains enough names of a protocol ({tried})"
    if len(names) > 1:
        message += "; if the program uses one of these protocols, select it with --protocol"
    return finding("drift-source-input", message, Location(shown(paths[0])), None)
