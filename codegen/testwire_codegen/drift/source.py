"""The command `testwire drift source`, which compares source files with a specification.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from testwire_base.documents import Location
from testwire_base.errors import UsageError
from testwire_base.findings import Finding

from testwire_codegen.drift.command import find_protocol, finding, finding_of, finish, shown
from testwire_codegen.drift.compare import Difference, compare_source, in_common
from testwire_codegen.drift.facts import ZOD, Facts
from testwire_codegen.drift.known import Entry, documents_of, explained
from testwire_codegen.drift.readers import READERS, kind_of, kind_of_json, read_files
from testwire_codegen.drift.readers.files import MAX_BYTES, InputUnreadable, decoded, read_input
from testwire_codegen.model import ir


def drift_source(
    inputs: Sequence[str],
    protocol: str,
    root: Path | None = None,
    *,
    kind: str | None = None,
    document: str | None = None,
    packages: Path | None = None,
    names: Sequence[str] = (),
    partial: bool = False,
    errata: bool = False,
    fail_on: str = "warning",
    format: str = "text",
) -> int:
    """Compare sources with the spec, print the findings, and return the exit code.

    inputs: files and names of npm packages. All inputs together form one source.
    kind: a value of `readers.KINDS`. By default, the suffix of the input determines the kind. An
        input without a known suffix is a package.
    document: the name of the source in errata. If it is None, errata are not used.
    packages: the folder in which Node.js starts its search for packages.
    names: `SPEC=SOURCE` for types with a different name in the source, and `SPEC=` for types that
        are not compared.
    partial: as for `compare_source`.
    """
    known: list[tuple[Difference, ir.Erratum]] = []
    compared = ""

    def compare() -> Iterator[Finding]:
        nonlocal compared
        pairs = name_pairs(names)
        spec = find_protocol(protocol, root)
        source = read_inputs(inputs, kind, packages or Path.cwd())
        note_zod([source])
        _check_names(spec, source, pairs, document)
        if not in_common(source, spec, pairs):
            yield _nothing(source, spec)
            return
        compared = f"{spec.key}: {source.file}"
        yield from _syntax(source, spec)
        differences = compare_source(source, spec, pairs, partial=partial)
        documents = [] if document is None else [document]
        new, explanations, stale = explained(differences, spec, documents, "drift-source-")
        known.extend(explanations)
        yield from (finding_of(each, spec, each.key) for each in new)
        if errata:
            yield from (_known(each, erratum, spec) for each, erratum in known)
        yield from (_stale(entry, document, spec) for entry in stale)

    code = finish(compare, lambda: f"{compared}: no differences", fail_on, format)
    if known and not errata:
        many = f"{len(known)} differences are explained by errata; --errata lists them"
        one = "1 difference is explained by an erratum; --errata lists it"
        print(one if len(known) == 1 else many, file=sys.stderr)
    return code


def note_zod(found: Iterable[Facts]) -> None:
    """Print the first file with zod schemas to standard error. Only packages are read with zod."""
    places = [part.location for each in found for part in each.skipped if part.text == ZOD]
    if places:
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        advice = "pass the name of the package, or run `testwire drift names`"
        print(f"{places[0]}{more}: skipped {ZOD}; {advice}", file=sys.stderr)


def name_pairs(names: Sequence[str]) -> dict[str, str]:
    """Return the values of `--map`: type names in the source by the names in the specification.

    Raises UsageError if a value contains no `=`.
    """
    for each in names:
        if "=" not in each:
            raise UsageError(f"--map: expected SPEC=SOURCE, found {each!r}")
    return dict(each.partition("=")[::2] for each in names)


def _nothing(source: Facts, spec: ir.Protocol) -> Finding:
    """Return the finding of a run that compares nothing, which must not look like a success."""
    message = "the source has no name in common with the specification"
    fix = (
        "Pass a different source, or map renamed types with --map. To compare only names in any "
        "language, run `testwire drift names`."
    )
    place = Location(source.file)
    for each in source.problems[:1]:
        message, place = f"{message}; the file has a syntax error: {each.message}", each.location
    return finding("drift-source-input", message, place, spec, fix=fix)


def _syntax(source: Facts, spec: ir.Protocol) -> Iterator[Finding]:
    """Yield the first syntax error of each file. Readers continue after syntax errors."""
    first = {each.location.file: each for each in reversed(source.problems)}
    for each in first.values():
        message = f"{each.message}; types and messages near this syntax error may be missing"
        yield finding("drift-source-syntax", message, each.location, spec, subject=each.token)


def _known(difference: Difference, erratum: ir.Erratum, spec: ir.Protocol) -> Finding:
    return finding(
        "drift-source-known",
        f"{difference.message}; explained by the erratum {erratum.id}: {erratum.reason}",
        difference.location,
        spec,
        before=erratum.location,
        subject=difference.key,
        detail=f"key: {difference.key}",
    )


def _stale(entry: Entry, document: str | None, spec: ir.Protocol) -> Finding:
    erratum = entry.erratum
    return finding(
        "drift-source-erratum-stale",
        f"the erratum {erratum.id} explains {entry.key!r}, which no longer exists in {document}",
        erratum.location,
        spec,
        subject=f"{erratum.id} {entry.key}",
    )


def _check_names(
    spec: ir.Protocol, source: Facts, pairs: Mapping[str, str], document: str | None
) -> None:
    """Raise UsageError if --map or --document contains an unknown name."""
    defined = {each.name for each in source.types}
    for ours, theirs in pairs.items():
        if ours not in {node.name for node in spec.types}:
            raise UsageError(f"--map: the specification has no type {ours!r}")
        if theirs and theirs not in defined:
            raise UsageError(f"--map: the source has no type {theirs!r}")
    known = documents_of(spec.errata)
    if document is not None and document not in known:
        listed = ", ".join(repr(name) for name in sorted(known)) or "none"
        raise UsageError(
            f"--document: {spec.key} has no errata for {document!r}; it has errata for: {listed}"
        )


def read_inputs(inputs: Sequence[str], kind: str | None, packages: Path) -> Facts:
    """Read all inputs as one source. Raises InputUnreadable."""
    found: dict[str, Facts] = {}
    files: dict[str, list[tuple[str, str]]] = {}
    for name in inputs:
        own = kind or kind_of(Path(name).suffix)
        if own == "zod":
            found[name] = _package(name, packages)
            continue
        file = shown(Path(name))
        text = decoded(read_input(Path(name), file, MAX_BYTES), file)
        if kind is None and own == "json-schema":
            own = kind_of_json(text)
        files.setdefault(own, []).append((text, file))
    for own, held in files.items():
        found |= zip((file for _, file in held), read_files(own, held), strict=True)
    return _together([found.get(name) or found[shown(Path(name))] for name in inputs])


def _together(found: Sequence[Facts]) -> Facts:
    return Facts(
        found[0].file,
        types=tuple(type for each in found for type in each.types),
        methods=tuple(method for each in found for method in each.methods),
        codes=tuple(code for each in found for code in each.codes),
        mentions=tuple(word for each in found for word in each.mentions),
        uses=tuple(use for each in found for use in each.uses),
        values=tuple(values for each in found for values in each.values),
        problems=tuple(problem for each in found for problem in each.problems),
        skipped=tuple(part for each in found for part in each.skipped),
        precise=all(each.precise for each in found),
        integers=all(each.integers or each.precise for each in found),
    )


def _package(name: str, packages: Path) -> Facts:
    path = Path(name)
    if path.is_file():
        suffixes = ", ".join(suffix for _, held in READERS.values() for suffix in held)
        message = (
            f"expected a file with one of the suffixes {suffixes}; if the file has one of these "
            "formats, select it with --kind. For other languages, run `testwire drift names`"
        )
        raise InputUnreadable(message, Location(shown(path)))
    from testwire_codegen.drift.readers.zod import read_package

    return read_package(name, packages)
