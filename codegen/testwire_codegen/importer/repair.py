"""Changes to a draft so that `check` accepts it. Each change is recorded in the list of the draft.

The lint rules find the parts to change, so that this module need not repeat them.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from testwire_base.findings import Finding
from testwire_base.pointers import split

from testwire_codegen.importer.draft import Draft
from testwire_codegen.importer.types import ANY_OBJECT
from testwire_codegen.model.loader import load_version
from testwire_codegen.model.lower import lower
from testwire_codegen.rules import lint_version
from testwire_codegen.targets.naming import namings

_ROUNDS: Final = 20


def repaired(draft: Draft, meta: Path) -> list[Finding]:
    """Change the draft until it has no findings. Return the findings that no change removes."""
    found: list[Finding] = []
    for _ in range(_ROUNDS):
        found = findings_of(draft, meta)
        known = [each for each in found if each.rule in REPAIRS]
        if not known or len(known) < len(found):
            return found
        for each in known:
            REPAIRS[each.rule](draft, each)
    return found


def findings_of(draft: Draft, meta: Path) -> list[Finding]:
    """Return the findings of `check` on the draft."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), draft.files())
        version, found = load_version(Path(folder), meta)
        return found if version is None else [*found, *lint_version(version, lower(version))]


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write files into a folder. Raises OSError."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


# --- the changes ---------------------------------------------------------------------------------


def _target(draft: Draft, finding: Finding) -> tuple[str, dict[str, Any], str | None]:
    """Return the name and the schema of the affected type, and the affected member."""
    assert finding.location is not None
    steps = split(finding.location.pointer)
    name = steps[1]
    member = steps[3] if len(steps) > 3 and steps[2] == "properties" else None
    return name, draft.types[name], member


def _record(draft: Draft, topic: str, subject: str, finding: Finding) -> None:
    assert finding.location is not None
    draft.gap(topic, subject, finding.location)


def _explain_null(draft: Draft, finding: Finding) -> None:
    name, schema, member = _target(draft, finding)
    schema["properties"][member]["description"] += "\n\nThe meaning of null is unknown."
    _record(draft, "null", f"{name}.{member}", finding)


def _any_value(draft: Draft, finding: Finding) -> None:
    name, schema, _ = _target(draft, finding)
    draft.types[name] = {"description": schema["description"]}
    _record(draft, "union", name, finding)


def _optional_members(draft: Draft, finding: Finding) -> None:
    name, schema, _ = _target(draft, finding)
    if schema.pop("required", None) is None:
        draft.types[name] = {"description": schema["description"]}
    _record(draft, "cycle", name, finding)


def _no_default(draft: Draft, finding: Finding) -> None:
    name, schema, member = _target(draft, finding)
    schema["properties"][member].pop("default", None)
    _record(draft, "default", f"{name}.{member}", finding)


def _no_pattern(draft: Draft, finding: Finding) -> None:
    name, schema, member = _target(draft, finding)
    held = schema if member is None else schema["properties"][member]
    held.pop("pattern", None)
    _record(draft, "pattern", name if member is None else f"{name}.{member}", finding)


def _no_type(draft: Draft, finding: Finding) -> None:
    name, _, _ = _target(draft, finding)
    del draft.types[name]
    if name != ANY_OBJECT:
        _record(draft, "unused", name, finding)


def _other_name(draft: Draft, finding: Finding) -> None:
    assert finding.location is not None
    steps = split(finding.location.pointer)
    if steps[0] == "methods":
        held, key = draft.registry["methods"][int(steps[1])], "names"
        stem = "message"
        subject = held["name"]
    else:
        name, schema, member = _target(draft, finding)
        held, key, stem = schema["properties"][member], "x-names", "member"
        subject = f"{name}.{member}"
    number = len(draft.gaps) + 2
    for naming in namings():
        if stem == "message" or naming.spell_member is not None:
            held.setdefault(key, {})[naming.target] = f"{stem}{number}"
    _record(draft, "name", subject, finding)


def _inline_bases(draft: Draft, finding: Finding) -> None:
    name, schema, _ = _target(draft, finding)
    for base in schema.pop("allOf", ()):
        held = draft.types[base["$ref"].rpartition("/")[2]]
        properties = held.get("properties", {})
        schema["properties"] = properties | schema.get("properties", {})
        required = [*held.get("required", ()), *schema.get("required", ())]
        if required:
            schema["required"] = list(dict.fromkeys(required))
    _record(draft, "skipped", f"the bases of {name}", finding)


REPAIRS: Final[Mapping[str, Callable[[Draft, Finding], None]]] = {
    "ambiguous-optional": _explain_null,
    "ambiguous-union": _any_value,
    "bad-pattern": _no_pattern,
    "circular-type": _optional_members,
    "default-mismatch": _no_default,
    "inheritance": _inline_bases,
    "name-collision": _other_name,
    "type-unused": _no_type,
}
"""The change for each lint rule that a source can violate."""
