"""`testwire drift source`: the source of a reference implementation in, findings out.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from testwire_base.documents import Location
from testwire_base.errors import complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE
from testwire_base.findings import Finding, SpecUnreadable, sort_findings
from testwire_base.report import render

from testwire_codegen.drift.command import fails, find_protocol, shown
from testwire_codegen.drift.compare import Difference, compare_source, in_common
from testwire_codegen.drift.facts import Facts
from testwire_codegen.drift.readers.files import MAX_BYTES, InputUnreadable, read_text
from testwire_codegen.model import ir
from testwire_codegen.model.origin import ProtocolUnknown
from testwire_codegen.rules import catalogue, with_fixes

__all__ = ["KINDS", "drift_source"]

KINDS: Final = ("zod", "typescript", "json-schema", "csharp")

_SUFFIXES: Final = {
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".json": "json-schema",
    ".cs": "csharp",
}


@dataclass(frozen=True, slots=True)
class _Judged:
    new: list[Difference]
    known: list[tuple[Difference, ir.Erratum]]
    stale: list[tuple[str, ir.Erratum]]


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
    """Compare sources with the spec; gives the exit code.

    inputs: files, or names of npm packages; all of them together are one source. kind: a word of
    `KINDS`; None goes by the suffix of a file's name, and takes everything else for a package.
    document: the name that upstream.lock.json has for the source: errata that explain differences
    of it then are known, or stale. packages: the folder from which Node looks for packages. names:
    `SPEC=SOURCE` for types that have another name in the source, `SPEC=` for types that are not
    compared. partial: the source is about a part of the protocol, or about more.
    """
    pairs = dict(each.partition("=")[::2] for each in names)
    if not all("=" in each for each in names):
        return complain("--map takes SPEC=SOURCE")
    try:
        spec = find_protocol(protocol, root)
        source = _read(inputs, kind, packages or Path.cwd())
    except ProtocolUnknown as error:
        return complain(error)
    except SpecUnreadable as error:
        sys.stdout.write(render(with_fixes(error.findings), format))
        return UNREADABLE
    except InputUnreadable as error:
        finding = Finding(
            f"drift-source-{error.rule}",
            error.message,
            error.location,
            "error",
            "drift",
            fix=error.fix,
        )
        sys.stdout.write(render(with_fixes([finding]), format))
        return UNREADABLE
    wrong = _wrong_names(spec, source, pairs, document)
    if wrong is not None:
        return complain(wrong)
    if not in_common(source, spec, pairs):
        # Silence would look like agreement.
        message = "nothing in it has a name of the spec, so that there is nothing to compare"
        finding = Finding(
            "drift-source-input", message, Location(source.file), "error", "drift", spec.key,
            fix="Name another source; pair types that are called otherwise with --map.",
        )  # fmt: skip
        sys.stdout.write(render([finding], format))
        return UNREADABLE
    judged = _judge(spec, compare_source(source, spec, pairs, partial=partial), document)
    findings = _findings(spec, judged, document, errata)
    if findings or format != "text":
        sys.stdout.write(render(with_fixes(findings), format))
    else:
        print(f"{spec.key}: {source.file} says nothing else")
    if judged.known and not errata:
        count = len(judged.known)
        many = f"{count} differences are explained by errata; --errata lists them"
        one = "1 difference is explained by an erratum; --errata lists it"
        print(one if count == 1 else many, file=sys.stderr)
    return FINDINGS if fails(findings, fail_on) else CLEAN


def _wrong_names(
    spec: ir.Protocol, source: Facts, pairs: dict[str, str], document: str | None
) -> str | None:
    """What --map and --document name and nobody has; None where all is there."""
    for ours, theirs in pairs.items():
        if ours not in {node.name for node in spec.types}:
            return f"--map: the spec has no type {ours!r}"
        if theirs and not source.names_only and theirs not in {each.name for each in source.types}:
            return f"--map: the source has no type {theirs!r}"
    known = {erratum.document for erratum in spec.errata}
    for erratum in spec.errata:
        known |= {entry.partition(" @")[2].removeprefix("=") for entry in erratum.explains}
    known.discard("")
    if document is not None and document not in known:
        listed = ", ".join(repr(name) for name in sorted(known)) or "none"
        return f"--document: no erratum of {spec.key} speaks of {document!r}; there are: {listed}"
    return None


def _read(inputs: Sequence[str], kind: str | None, packages: Path) -> Facts:
    """All inputs as one source. Raises InputUnreadable."""
    found = [
        _read_one(each, kind or _SUFFIXES.get(Path(each).suffix, "zod"), packages)
        for each in inputs
    ]
    for each in found:
        if each.names_only != found[0].names_only:
            message = "types and constants cannot be one source; compare them one after another"
            raise InputUnreadable(message, Location(each.file))
    return Facts(
        found[0].file,
        types=tuple(type for each in found for type in each.types),
        codes=tuple(code for each in found for code in each.codes),
        mentions=tuple(word for each in found for word in each.mentions),
        constants=tuple(word for each in found for word in each.constants),
        names_only=found[0].names_only,
        precise=all(each.precise for each in found),
    )


def _read_one(name: str, kind: str, packages: Path) -> Facts:
    if kind == "zod":
        if Path(name).is_file():
            text = "its name does not say what it is; say so with --kind"
            raise InputUnreadable(text, Location(shown(Path(name))))
        from testwire_codegen.drift.readers.zod import read_package

        return read_package(name, packages)
    file = shown(Path(name))
    text = read_text(Path(name), file, MAX_BYTES)
    if kind == "typescript":
        from testwire_codegen.drift.readers.typescript import read_declarations

        return read_declarations(text, file)
    if kind == "csharp":
        from testwire_codegen.drift.readers.csharp import read_constants

        return read_constants(text, file)
    from testwire_codegen.drift.readers.jsonschema import read_json_schema

    return read_json_schema(text, file)


def _judge(spec: ir.Protocol, found: list[Difference], document: str | None) -> _Judged:
    """Part what is known: errata name the keys of differences, with ` @` and the document."""
    entries: dict[str, ir.Erratum] = {}
    for erratum in spec.errata:
        for entry in erratum.explains:
            key, _, whose = entry.partition(" @")
            ours = document is not None and (whose or erratum.document) == document
            if ours and key.startswith("drift-source-"):
                entries[key] = erratum
    new = [each for each in found if each.key not in entries]
    known = [(each, entries[each.key]) for each in found if each.key in entries]
    there = {each.key for each in found}
    stale = [(key, erratum) for key, erratum in entries.items() if key not in there]
    return _Judged(new, known, stale)


def _findings(
    spec: ir.Protocol, judged: _Judged, document: str | None, errata: bool
) -> list[Finding]:
    rules = {rule.id: rule for rule in catalogue()}
    findings = [
        Finding(
            each.rule,
            each.message,
            each.location,
            rules[each.rule].severity,
            "drift",
            spec.key,
            detail=f"key: {each.key}",
            before=each.spec,
            subject=each.key,
        )
        for each in judged.new
    ]
    if errata:
        findings += [
            Finding(
                "drift-source-known",
                f"{each.message}; see erratum {erratum.id}: {erratum.reason}",
                each.location,
                "info",
                "drift",
                spec.key,
                detail=f"key: {each.key}",
                before=erratum.location,
                subject=each.key,
            )
            for each, erratum in judged.known
        ]
    for key, erratum in judged.stale:
        text = f"the erratum {erratum.id} explains {key!r}, which {document} does not show any more"
        findings.append(
            Finding(
                "drift-source-erratum-stale",
                text,
                erratum.location,
                "error",
                "drift",
                spec.key,
                subject=f"{erratum.id} {key}",
            )
        )
    return sort_findings(findings)
