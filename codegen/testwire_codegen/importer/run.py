"""The command `testwire import`: read sources, build a draft, check it and write it.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from testwire_base.documents import Location
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.specs import find_meta, spec_folder

from testwire_codegen.drift.facts import Facts, MethodClaim
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.source import read_inputs
from testwire_codegen.importer.draft import NOTES_FILE, Draft
from testwire_codegen.importer.messages import (
    MessageWriter,
    Role,
    empty_registry,
    merged,
    sent_by,
)
from testwire_codegen.importer.progress import add_progress
from testwire_codegen.importer.repair import repaired, write_files
from testwire_codegen.importer.session import read_sessions
from testwire_codegen.importer.shapes import shape_of
from testwire_codegen.importer.types import TypeWriter


def import_draft(
    inputs: Sequence[str],
    protocol: str,
    root: Path,
    *,
    kind: str | None = None,
    packages: Path | None = None,
    title: str | None = None,
    role: Role | None = None,
    force: bool = False,
) -> int:
    """Write a draft to the folder `spec` of `root`, and print its undetermined parts.

    The settings of `root` can name a different folder. Return the exit code.

    inputs, kind, packages: as for `drift_source`.
    protocol: `ID@VERSION` of the draft.
    role: the role of the program in the inputs.
    force: replace the folder of the version.

    Raises UsageError for invalid arguments. Raises SpecUnreadable if an input cannot be read.
    """
    id, _, version = protocol.partition("@")
    if not id or not version:
        raise UsageError(f"--protocol: expected ID@VERSION, found {protocol!r}")
    index = spec_folder(root) / id / "index.json"
    folder = index.parent / version
    if folder.exists() and not force:
        raise UsageError(
            f"{folder} already exists; name a different version, or add --force to replace it"
        )
    try:
        if all(each.endswith(".jsonl") for each in inputs):
            facts = read_sessions(inputs)
        elif any(each.endswith(".jsonl") for each in inputs):
            raise UsageError("sessions and other inputs must be imported separately")
        else:
            facts = read_inputs(inputs, kind, packages or Path.cwd())
        draft = build(facts, id, version, title or id, role)
    except InputUnreadable as error:
        raise _unreadable(error.rule, error.message, error.location, error.fix) from None
    except RecursionError:
        raise _unreadable(
            "drift-source-input", "the types are nested too deeply", Location(inputs[0])
        ) from None
    found = repaired(draft, find_meta(root))
    if found:
        raise SpecUnreadable(found)
    _write(draft, index, folder)
    print(f"Created {folder}: {_counts(draft)}")
    print(f"\nUndetermined parts, listed in {folder / NOTES_FILE}:")
    for line in draft.summary():
        print(f"  {line}")
    return CLEAN


def build(facts: Facts, id: str, version: str, title: str, role: Role | None = None) -> Draft:
    """Return the draft of a source. Raises InputUnreadable if it has no types and no messages."""
    for problem in facts.problems:
        if problem.kind == "typescript":
            raise InputUnreadable("the file is not valid TypeScript", problem.location)
    if not facts.types and not facts.methods:
        message = "the input defines no types and no messages"
        first = facts.skipped[0] if facts.skipped else None
        if first is not None:
            raise InputUnreadable(f"{message}; skipped: {first.text}", first.location)
        raise InputUnreadable(message, Location(facts.file))
    draft = Draft(empty_registry(id, version, title, facts.file))
    types = TypeWriter(draft, facts.types)
    types.all()
    messages = MessageWriter(draft, types)
    messages.errors(facts.codes)
    for part in facts.skipped:
        draft.gap("skipped", part.text, part.location)
    valid = [each for each in facts.methods if each.name and draft.cleaned(each.name) == each.name]
    for unnamed in (each for each in facts.methods if each not in valid):
        draft.gap("skipped", f"a message with the name {unnamed.name!r}", unnamed.location)
    claims = merged(sent_by(each, role) for each in valid if each.certain)
    _other_claims(draft, valid, claims)
    for claim in claims:
        messages.message(claim)
    add_progress(messages, claims)
    return draft


def _other_claims(draft: Draft, stated: Iterable[MethodClaim], kept: Iterable[MethodClaim]) -> None:
    """Record the claims, and the parts of claims, that the draft does not contain."""
    known = {each.name: each for each in kept}
    for each in stated:
        held = known.get(each.name)
        if held is None:
            draft.gap("guess", each.name, each.location)
            continue
        for part, one, other in (
            ("params", each.params, held.params),
            ("result", each.result, held.result),
        ):
            if one is not None and shape_of(one) != shape_of(other):
                what = f"a second definition of the {part} of {each.name}"
                draft.gap("skipped", what, each.location)


def _write(draft: Draft, index: Path, folder: Path) -> None:
    """Write the draft, and add its version to the index of the protocol."""
    version = draft.registry["version"]
    try:
        data = json.loads(index.read_text("utf-8")) if index.is_file() else None
        if folder.exists():
            shutil.rmtree(folder)
        write_files(folder, draft.files())
        text = draft.index() if data is None else _added(data, version)
        index.write_text(text, encoding="utf-8", newline="\n")
    except ValueError as error:
        raise UsageError(
            f"{index}: expected valid JSON, found an error: {error}; correct the file"
        ) from None
    except OSError as error:
        raise UsageError(f"cannot write {error.filename or folder}: {error.strerror}") from None


def _added(data: dict[str, Any], version: str) -> str:
    data.setdefault("versions", {}).setdefault(version, {"status": "draft"})
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _counts(draft: Draft) -> str:
    registry = draft.registry
    counts = (
        (len(draft.types), "type"),
        (len(registry["methods"]), "message"),
        (len(registry["errors"]), "error"),
    )
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts)


def _unreadable(
    rule: str, message: str, location: Location, fix: str | None = None
) -> SpecUnreadable:
    fix = fix or "Correct the file, or pass a different file. No draft was written."
    return SpecUnreadable([Finding(rule, message, location, "error", "drift", None, fix)])
