"""The command `testwire drift docs`, which compares documents with a specification.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`.
"""

from __future__ import annotations

import hashlib
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testwire_base.command_line import announce
from testwire_base.documents import Location
from testwire_base.errors import UsageError
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.report import FORMATS
from testwire_base.specs import find_version

from testwire_codegen.drift.command import finding, finding_of, finish
from testwire_codegen.drift.compare import Difference, compare_document
from testwire_codegen.drift.facts import Facts
from testwire_codegen.drift.known import Judged, find_text, judge, renamed, same_types
from testwire_codegen.drift.readers.document import read_document
from testwire_codegen.drift.readers.files import InputUnreadable, decoded, read_input
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.model.schemas import Schemas
from testwire_codegen.rules import lint_version
from testwire_codegen.rules.drift_docs import FATAL

_FENCES = ("```", "~~~")


@dataclass(frozen=True, slots=True)
class Source:
    """The upstream document that a file contains.

    names: the name of the document, then the names of its newer versions.
    """

    names: tuple[str, ...]
    pin: str | None
    """The JSON pointer of the pin in upstream.lock.json, or None if the document has no pin."""
    moved: bool
    """Whether the file differs from the pinned version."""


def docs(
    protocol: str,
    files: Sequence[Path],
    root: Path | None = None,
    *,
    document: str | None = None,
    errata: bool = False,
    fail_on: str = "warning",
    format: str = "text",
) -> int:
    """Compare documents with a specification, print the findings, and return the exit code.

    protocol: `ID@VERSION`, or `ID` for the newest version.
    document: the name of the document in upstream.lock.json. By default, the digest or the name of
        the file identifies the document.
    errata: also list the differences that errata explain, as findings of severity `info`.
    fail_on: a value of `command_line.FAIL_ON`.

    Exit codes: 0 no findings of the severity `fail_on` or higher, 1 findings, 2 usage error,
    3 unreadable input.
    """
    key = protocol

    def compare() -> Iterator[Finding]:
        nonlocal key
        if format not in FORMATS:
            raise UsageError(f"unknown format {format!r}; known formats: {', '.join(FORMATS)}")
        if not files:
            raise UsageError("expected at least one document, found none")
        if document is not None and len(files) > 1:
            raise UsageError(f"--document requires exactly one file, found {len(files)}")
        folder, subject = _version(root, protocol)
        key = subject.key
        for path in files:
            yield from check_file(path, folder, subject, document=document, errata=errata)

    names = ", ".join(str(path) for path in files)
    clean = "no differences except those that errata explain"
    return finish(compare, lambda: f"{names} and {key}: {clean}", fail_on, format)


def _version(root: Path | None, key: str) -> tuple[VersionFolder, ir.Protocol]:
    """Load the folder and the IR of a protocol version.

    Raises UsageError if the protocol does not exist. Raises SpecUnreadable if the spec cannot
    be read or has findings.
    """
    version = find_version(key, root)
    announce(version)
    (index,) = load_spec(version.source.root, version.key)
    if index.findings or not index.versions:
        raise SpecUnreadable(list(index.findings))
    (folder,) = index.versions
    protocol = lower(folder)
    found = lint_version(folder, protocol)
    if found:
        raise SpecUnreadable(found)
    return folder, protocol


def check_file(
    path: Path,
    folder: VersionFolder,
    protocol: ir.Protocol,
    *,
    document: str | None = None,
    errata: bool = False,
) -> list[Finding]:
    """Return the findings of one file. Raises UsageError if no pin has the name `document`."""
    shown = path.as_posix()
    try:
        data = read_input(path, shown)
        text = decoded(data, shown)
    except InputUnreadable as error:
        return [finding("drift-input", error.message, error.location, protocol)]
    source = identify(path, data, folder, document)
    return check_document(text, shown, source, folder, protocol, errata=errata)


def identify(path: Path, data: bytes, folder: VersionFolder, document: str | None) -> Source:
    """Return the document that a file contains, found by `document`, digest or file name."""
    sources: list[dict[str, Any]] = folder.lock.data["sources"] if folder.lock else []
    digest = hashlib.sha256(data).hexdigest()
    by_name = [source for source in sources if source["document"] == document]
    if document is not None and not by_name:
        known = ", ".join(repr(source["document"]) for source in sources) or "none"
        raise UsageError(f"{folder.key} has no pin {document!r}; it has pins for: {known}")
    by_digest = [source for source in sources if source["sha256"] == digest]
    by_path = [
        source for source in sources if source["sha256"] and Path(source["path"]).name == path.name
    ] or [source for source in sources if source["document"] == path.stem]
    # If a document has several pins, prefer the newest, because checkouts are usually recent.
    by_path.sort(key=lambda source: str(source["date"]), reverse=True)
    for found in (by_name, by_digest, by_path):
        if found:
            source = found[0]
            others = [
                each["document"]
                for each in sources
                if str(each["date"]) > str(source["date"])
                and (each["repository"], each["path"]) == (source["repository"], source["path"])
            ]
            moved = source["sha256"] is not None and source["sha256"] != digest
            pin = f"/sources/{sources.index(source)}"
            return Source((source["document"], *others), pin, moved)
    return Source((path.stem,), None, False)


def check_document(
    text: str,
    shown: str,
    source: Source,
    folder: VersionFolder,
    protocol: ir.Protocol,
    *,
    errata: bool = False,
) -> list[Finding]:
    """Return the findings of a document. shown: the file name in findings."""
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    found = read_document(text, shown)
    judged = _judge(found, text, shown, source, folder, protocol)

    def of(difference: Difference) -> Finding:
        return finding_of(difference, protocol, f"{source.names[0]}: {difference.key}")

    fatal = [each for each in judged.new if each.rule in FATAL]
    if fatal:
        # After a syntax error, further differences would be misleading.
        return [of(each) for each in _first_of_each_block(fatal, text.split("\n"))]
    if not (found.types or found.methods or found.codes or found.examples):
        # A run that compares nothing must not look like a success.
        message = "the document has no type, message, error code or example to compare"
        return [finding("drift-input", message, Location(shown), protocol)]
    findings = [of(each) for each in judged.new]
    if source.pin is None:
        message = "upstream.lock.json does not list this document, so no erratum applies"
        findings.append(finding("drift-pin-unknown", message, Location(shown), protocol))
    elif source.moved and folder.lock is not None:
        message = f"the document differs from the pin of {source.names[0]} in upstream.lock.json"
        place = folder.lock.at(source.pin)
        findings.append(
            finding("drift-pin-moved", message, Location(shown), protocol, before=place)
        )
    return findings + (list(_known(judged, text, shown, source, protocol)) if errata else [])


def _judge(
    found: Facts,
    text: str,
    shown: str,
    source: Source,
    folder: VersionFolder,
    protocol: ir.Protocol,
) -> Judged:
    """Repeat the comparison until it finds no further renamed types or members."""
    same = same_types(protocol.errata)
    places = {
        erratum.id: [folder.location(reference) for reference in erratum.applies]
        for erratum in protocol.errata
    }
    schemas = Schemas(folder)
    changed: dict[str, str] = {}
    while True:
        differences = compare_document(found, protocol, schemas, source.names, same, changed)
        judged = judge(differences, protocol, source.names, text, shown, places)
        more = renamed(judged.new)
        if more.items() <= changed.items():
            return judged
        changed |= more


def _known(
    judged: Judged, text: str, shown: str, source: Source, protocol: ir.Protocol
) -> Iterator[Finding]:
    """Yield a finding of severity `info` for each difference that an erratum explains."""
    lines = text.split("\n")
    known = [(e, d.message, d.location, d.key) for d, e in judged.known]
    start = Location(shown)
    known += [
        (e, e.documented, find_text(lines, e.text, shown) or start, e.id) for e in judged.by_hand
    ]
    for erratum, says, place, key in known:
        yield finding(
            "drift-known",
            f"explained by the erratum {erratum.id}: {says}",
            place,
            protocol,
            before=erratum.location,
            subject=f"{source.names[0]}: {key}",
            detail=erratum.reason,
        )


def _first_of_each_block(problems: Sequence[Difference], lines: Sequence[str]) -> list[Difference]:
    """Return the first problem of each block, which may have caused the later problems.

    If a fence is broken, the blocks are not reliable, so only the broken fence is returned.
    """
    broken = [each for each in problems if each.rule == "drift-fence"][:1]
    fences = [number for number, line in enumerate(lines, 1) if line.lstrip(" \t>")[:3] in _FENCES]
    firsts: dict[int, Difference] = {}
    for problem in sorted(broken or problems, key=lambda each: each.location):
        firsts.setdefault(bisect(fences, problem.location.line), problem)
    return list(firsts.values())
