"""The command `testwire drift source --role`, which compares the types of one program.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from testwire_base.documents import Location
from testwire_base.findings import Finding

from testwire_codegen.drift.command import find_protocol, finding, finish_short, shown
from testwire_codegen.drift.facts import Facts
from testwire_codegen.drift.names.files import Reader
from testwire_codegen.drift.names.vocabulary import Vocabulary
from testwire_codegen.drift.readers import JAVASCRIPT, READERS, kind_of, read_files
from testwire_codegen.drift.readers.files import InputUnreadable, decoded
from testwire_codegen.drift.roles.compare import Comparison, compare_roles
from testwire_codegen.drift.roles.program import Program
from testwire_codegen.drift.roles.wire import Wire
from testwire_codegen.drift.source import name_pairs, note_zod, read_inputs
from testwire_codegen.model import ir

_SUFFIXES: Final = frozenset(suffix for _, held in READERS.values() for suffix in held) - {".json"}
"""The suffixes of the files in folders that are read. Most JSON files contain no types."""

_DECLARATIONS: Final = (".d.ts", ".d.mts", ".d.cts")
_SETTINGS: Final = re.compile(rb"NamingPolicy|NamingStrategy|ContractResolver|EnumConverter")
"""The settings of a C# program that change names on the wire."""

_WORD: Final = re.compile(rb"[A-Za-z_$][\w$./-]*")


def drift_roles(
    inputs: Sequence[str],
    protocol: str,
    role: ir.Role,
    root: Path | None = None,
    *,
    kind: str | None = None,
    packages: Path | None = None,
    names: Sequence[str] = (),
    verbose: bool = False,
    fail_on: str = "warning",
    format: str = "text",
) -> int:
    """Compare the types of a program with what it reads and sends, and return the exit code.

    inputs: files, folders and npm packages. All of them form one program.
    kind, packages, names: as for `drift_source`.
    """
    clean = ""

    def compare() -> Iterator[Finding]:
        nonlocal clean
        pairs = name_pairs(names)
        spec = find_protocol(protocol, root)
        found = list(_read(inputs, kind, packages or Path.cwd(), Vocabulary(spec)))
        note_zod(found)
        comparison = compare_roles(Program(found), Wire(spec, role), pairs)
        if not comparison.compared:
            message = (
                f"expected types that match types of {spec.key}, found none; pass other files, or "
                "pair types with --map"
            )
            if not found:
                message = (
                    f"expected TypeScript, JavaScript or C# files with names of {spec.key}, found "
                    "none; pass other files. For other languages, run `testwire drift names`"
                )
            yield finding("drift-source-input", message, Location(inputs[0]), spec)
            return
        if verbose:
            _matches(comparison)
        clean = f"{spec.key}: compared {comparison.compared} types of a {role}"
        yield from _findings(comparison, spec)

    return finish_short(compare, lambda: f"{clean}, no findings", fail_on, format, verbose)


def _findings(comparison: Comparison, spec: ir.Protocol) -> Iterator[Finding]:
    for each in comparison.found.values():
        yield finding(
            f"drift-role-{each.rule}",
            each.message,
            each.location,
            spec,
            before=each.spec,
            subject=f"{each.location.file} {each.subject}",
        )


def _matches(comparison: Comparison) -> None:
    for (theirs, ours), reason in sorted(comparison.matched.items()):
        print(f"{theirs} is compared with {ours} ({reason})", file=sys.stderr)


def _read(
    inputs: Sequence[str], kind: str | None, packages: Path, names: Vocabulary
) -> Iterator[Facts]:
    """Yield the facts of a program. Raises InputUnreadable and UsageError.

    Unreadable files in folders are reported on standard error.
    """
    single = [each for each in inputs if not Path(each).is_dir()]
    if single:
        yield _noted(read_inputs(single, kind, packages))
    reader = Reader()
    unreadable = reader.unreadable
    folders = [Path(each) for each in inputs if Path(each).is_dir()]
    files: dict[str, list[tuple[str, str]]] = {}
    for path in _sources(reader.files(folders)):
        try:
            data = reader.read(path) if path.suffix in _SUFFIXES else None
            if data is not None and _concerns(data, names):
                held = decoded(data, shown(path)), shown(path)
                files.setdefault(kind_of(path.suffix), []).append(held)
        except InputUnreadable as error:
            unreadable.append((path, error.message))
    for own, texts in files.items():
        while texts:
            try:
                yield from map(_noted, read_files(own, texts))
                break
            except InputUnreadable as error:
                unreadable.append((Path(error.location.file), error.message))
                left = [each for each in texts if each[1] != error.location.file]
                texts = left if len(left) < len(texts) else []
    for path, reason in unreadable:
        print(f"skipped {shown(path)}: {reason}", file=sys.stderr)


def _sources(paths: Sequence[Path]) -> list[Path]:
    """Return the files without build output.

    JavaScript is build output if the folders also contain TypeScript, except declaration files.
    """
    typed = any(
        kind_of(path.suffix) == "typescript"
        and path.suffix not in JAVASCRIPT
        and not path.name.endswith(_DECLARATIONS)
        for path in paths
    )
    return [path for path in paths if not (typed and path.suffix in JAVASCRIPT)]


def _noted(found: Facts) -> Facts:
    """Name the first syntax error of each file on standard error, and return the facts."""
    for each in {each.location.file: each for each in reversed(found.problems)}.values():
        error = f"{each.location}: syntax error: {each.message}"
        print(f"{error}; types and messages near it may be missing", file=sys.stderr)
    return found


def _concerns(data: bytes, names: Vocabulary) -> bool:
    """Return whether a text file contains a name of the protocol, or settings of a program."""
    words = {word.decode() for word in {*_WORD.findall(data)}}
    return not words.isdisjoint(names.names) or _SETTINGS.search(data) is not None
