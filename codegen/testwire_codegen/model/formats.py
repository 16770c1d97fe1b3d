"""The version of the format of a specification, and the migration of older files.

The member `format` of `protocol.json` contains the version. A file without this member has the
format 1. The loader also reads older formats, because `testwire compat` compares old commits.

An editor finds the meta-schema of a file through its `$schema`. This is the path of a copy in the
folder `meta` next to the protocols. `testwire migrate` writes these copies.

The module must not write files.

Tests: `tests/codegen/commands/test_migrate.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_base.documents import Document, Location, parse
from testwire_base.findings import Finding
from testwire_base.pointers import join

FORMAT: Final = 2
"""The format that this release writes."""

_SCHEMA = re.compile(r'"\$schema"\s*:\s*"([^"\\]*)"')


class FormatStep(NamedTuple):
    """The change from one format to the next. edit: returns the new text of a `protocol.json`."""

    docs: str
    edit: Callable[[str, Document], str]


def format_of(data: Any) -> int:
    """Return the format that a `protocol.json` states. An invalid value counts as 1."""
    stated = data.get("format", 1) if isinstance(data, dict) else 1
    return stated if type(stated) is int else 1


def newer_format(document: Document, protocol: str | None = None) -> Finding | None:
    """Return a finding if a `protocol.json` has a newer format than this release reads."""
    stated = format_of(document.data)
    if stated <= FORMAT:
        return None
    return Finding(
        "format-newer",
        f"format: expected at most {FORMAT}, found {stated}",
        document.at("/format"),
        category="spec",
        protocol=protocol,
        fix=f"Install a release of testwire that supports format {stated}.",
    )


def older_format(document: Document, protocol: str | None = None) -> Finding | None:
    """Return a finding if a `protocol.json` has an older format."""
    stated = format_of(document.data)
    if stated >= FORMAT:
        return None
    return Finding(
        "format-older",
        f"format: expected {FORMAT}, found {stated}",
        document.at("/format"),
        protocol=protocol,
        fix="Run `testwire migrate`.",
    )


def migrated(text: str, document: Document) -> tuple[str, list[str]]:
    """Return a `protocol.json` in the current format, and the changes. The layout is kept."""
    done = []
    for number in range(max(format_of(document.data), 1), FORMAT):
        step = STEPS[number]
        text = step.edit(text, document)
        document = parse(text, document.file)
        text = _with_format(text, document, number + 1)
        document = parse(text, document.file)
        done.append(f"format {number} to {number + 1}: {step.docs}")
    return text, done


def _with_format(text: str, document: Document, number: int) -> str:
    if "format" not in document.data:
        return add_member(text, document, "format", str(number))
    start = _offset(text, document, "/format")
    return text[:start] + re.sub(r"(:\s*)[0-9]+", rf"\g<1>{number}", text[start:], count=1)


def add_member(text: str, document: Document, name: str, value: str) -> str:
    """Return the text of an object with a new first member, after `$schema`.

    value: JSON. The object must have a member other than `$schema`.
    """
    following = next(key for key in document.data if key != "$schema")
    at = _offset(text, document, join("", following))
    line = text[text.rfind("\n", 0, at) + 1 : at]
    newline = "\r\n" if "\r\n" in text else "\n"
    between = " " if line.strip() else f"{newline}{line}"
    return f'{text[:at]}"{name}": {value},{between}{text[at:]}'


def _offset(text: str, document: Document, pointer: str) -> int:
    place = document.at(pointer)
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1


STEPS: Final[dict[int, FormatStep]] = {
    1: FormatStep("added `format`", lambda text, document: text),
}
"""The change from each format to the next."""


class SchemaReference(NamedTuple):
    """The `$schema` of a file, if it is a path to a meta-schema.

    expected: the path to the copy in the folder `meta`.
    """

    path: Path
    stated: str
    expected: str
    line: int

    @property
    def name(self) -> str:
        """The file name of the meta-schema."""
        return self.stated.rpartition("/")[2]


def schema_references(spec: Path, ids: Sequence[str]) -> Iterator[SchemaReference]:
    """Yield the `$schema` of each JSON file of the protocols `ids` that is not an address."""
    for id in ids:
        for path in sorted((spec / id).rglob("*.json")):
            text = path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""
            found = _SCHEMA.search(text)
            if found is None or "://" in found[1]:
                continue
            copy = spec / "meta" / found[1].rpartition("/")[2]
            expected = Path(os.path.relpath(copy, path.parent)).as_posix()
            yield SchemaReference(path, found[1], expected, text.count("\n", 0, found.start()) + 1)


def schema_findings(
    root: Path, spec: Path, meta: Path, references: Sequence[SchemaReference]
) -> list[Finding]:
    """Return findings about paths in `$schema` that are wrong, and about missing copies.

    meta: the folder with the meta-schemas of this release.
    """
    found = []
    for each in references:
        file = each.path.relative_to(root).as_posix()
        place = Location(file, "/$schema", each.line)
        if not (meta / each.name).is_file():
            known = ", ".join(sorted(path.name for path in meta.glob("*.json")))
            what = f"$schema: unknown meta-schema {each.name!r}; known: {known}"
            found.append(_schema_finding(what, place, "Correct or remove `$schema`."))
        elif each.stated != each.expected:
            what = f"$schema: expected {each.expected!r}, found {each.stated!r}"
            found.append(_schema_finding(what, place))
    names = {each.name: each for each in references if (meta / each.name).is_file()}
    for name, each in sorted(names.items()):
        copy = spec / "meta" / name
        if not same_text(copy, meta / name):
            shown = copy.relative_to(root).as_posix()
            state = "a different version of it" if copy.exists() else "none"
            what = f"$schema: expected a copy of the meta-schema in {shown}, found {state}"
            place = Location(each.path.relative_to(root).as_posix(), "/$schema", each.line)
            found.append(_schema_finding(what, place))
    return found


def same_text(first: Path, second: Path) -> bool:
    """Return whether two files exist and are equal, except for their line endings."""
    try:
        texts = [path.read_bytes().replace(b"\r\n", b"\n") for path in (first, second)]
    except OSError:
        return False
    return texts[0] == texts[1]


def _schema_finding(message: str, place: Location, fix: str = "Run `testwire migrate`.") -> Finding:
    return Finding("schema-path", message, place, fix=fix)
