"""Changes to a draft so that `check` accepts it. Each change is recorded in the list of the draft.

The lint rules find the parts to change, so that this module need not repeat them.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.findings import Finding
from testwire_base.pointers import resolve, split

from testwire_codegen.importer.draft import Draft
from testwire_codegen.importer.types import ANY_OBJECT
from testwire_codegen.model.loader import load_version
from testwire_codegen.model.lower import lower
from testwire_codegen.rules import lint_version
from testwire_codegen.targets.naming import namings

_ROUNDS: Final = 20
_CORE: Final = frozenset(
    {"type", "$ref", "anyOf", "enum", "const", "items", "prefixItems", "properties", "description"}
    | {"additionalProperties", "allOf"}
)
"""The keywords without which a schema would describe different values."""


def repaired(draft: Draft, meta: Path) -> list[Finding]:
    """Change the draft until it has no findings. Return the findings that no change removes."""
    found: list[Finding] = []
    for _ in range(_ROUNDS):
        found = findings_of(draft, meta)
        if any(map(_is_chain, found)) and _shorten(draft):
            continue
        held = [each for each in found if _is_in(draft, each)]
        if not held:
            break
        for each in held:
            if _is_in(draft, each):  # An earlier change can have removed the part.
                REPAIRS.get(each.rule, _weaker)(draft, each)
    return [replace(each, location=place_in_input(draft, each)) for each in found]


def _is_chain(finding: Finding) -> bool:
    return finding.rule == "type-limit" and "chain" in finding.message


def _shorten(draft: Draft) -> bool:
    """Make each alias refer to the last type of its chain. Return whether an alias has changed.

    The change is not recorded, because the values of the types remain the same.
    """
    references = {name: each["$ref"] for name, each in draft.types.items() if "$ref" in each}
    for name, first in references.items():
        last, seen = first, {name}
        while (target := last.rpartition("/")[2]) in references and target not in seen:
            seen.add(target)
            last = references[target]
        if target not in seen:
            draft.types[name]["$ref"] = last
    return any(draft.types[name]["$ref"] != each for name, each in references.items())


def _is_in(draft: Draft, finding: Finding) -> bool:
    """Return whether a change can remove a finding: it is in a type, or its rule is known."""
    if finding.location is None or _is_chain(finding):
        return False
    steps = split(finding.location.pointer)
    held: Any = {"$defs": draft.types} if steps[:1] == ["$defs"] else draft.registry
    if steps[:1] != ["$defs"] and finding.rule not in REPAIRS:
        return False
    try:
        resolve(held, finding.location.pointer)
    except KeyError:
        return False
    return len(steps) > 1


def findings_of(draft: Draft, meta: Path) -> list[Finding]:
    """Return the findings of `check` on the draft."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), draft.files())
        version, found = load_version(Path(folder), meta)
        if version is not None:
            found = [*found, *lint_version(version, lower(version))]
        return [each for each in found if each.severity != "info"]


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
    place = place_in_input(draft, finding)
    assert place is not None
    draft.gap(topic, subject, place)


def place_in_input(draft: Draft, finding: Finding) -> Location | None:
    """Return the location in the input of the affected part, or the one in the draft."""
    if finding.location is None:
        return None
    steps = split(finding.location.pointer)
    found = None
    if steps[:1] == ["$defs"] and len(steps) > 1:
        found = draft.place(steps[1], steps[3] if steps[2:3] == ["properties"] else None)
    elif steps[:1] == ["methods"] and len(steps) > 1:
        found = draft.places.get(f"/methods/{steps[1]}")
    return found or finding.location


def _explain_null(draft: Draft, finding: Finding) -> None:
    name, schema, member = _target(draft, finding)
    schema["properties"][member]["description"] += "\n\nThe meaning of null is unknown."
    _record(draft, "null", f"{name}.{member}", finding)


def _weaker(draft: Draft, finding: Finding) -> None:
    """Remove a keyword that the format does not allow. Otherwise, accept every value.

    A type with members remains an object, because params must be an object.
    """
    name, schema, member = _target(draft, finding)
    assert finding.location is not None
    about = name
    steps = split(finding.location.pointer)[2 if member is None else 4 :]
    part = schema if member is None else schema["properties"][member]
    if steps and steps[0] in part and steps[0] not in _CORE:
        del part[steps[0]]
        subject = name if member is None else f"{name}.{member}"
        _record(draft, "keyword", f"{subject}: {steps[0]}", finding)
        return
    held = {"description": schema.get("description", name)}
    if "properties" in schema:
        held |= {"type": "object", "additionalProperties": {}}
    if member is not None and schema["properties"][member].keys() > {"description"}:
        about = f"{name}.{member}"
        schema["properties"][member] = {"description": schema["properties"][member]["description"]}
    else:
        draft.types[name] = held
    _record(draft, "type", f"{about}: {finding.rule}", finding)


def _any_value(draft: Draft, finding: Finding) -> None:
    """Add the discriminator of a union. Without a discriminator, accept every value."""
    name, schema, _ = _target(draft, finding)
    member = None if "x-discriminator" in schema else _discriminator(draft, schema)
    if member is not None:
        schema["x-discriminator"] = member
        return
    draft.types[name] = {"description": schema["description"]}
    _record(draft, "union", name, finding)


def _discriminator(draft: Draft, union: dict[str, Any]) -> str | None:
    """Return a member that has a different constant in each alternative of a union, or None."""
    tags: list[dict[str, Any]] = []
    for part in union.get("anyOf", ()):
        held = draft.types.get(str(part.get("$ref")).rpartition("/")[2], {})
        members = held.get("properties", {})
        required = (each for each in held.get("required", ()) if each in members)
        tags.append({each: members[each].get("const") for each in required})
    for name in tags[0] if tags else ():
        values = [each.get(name) for each in tags]
        if all(isinstance(each, str) for each in values) and len({*values}) == len(values):
            return name
    return None


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
        held = draft.registry["methods"][int(steps[1])]
        names, stem, subject = held.setdefault("names", {}), "message", held["name"]
    else:
        name, schema, member = _target(draft, finding)
        names = schema["properties"][member].setdefault("x-names", {})
        stem, subject = "member", f"{name}.{member}"
    number = len(draft.gaps) + 2
    for naming in namings():
        spell = naming.spell_message if stem == "message" else naming.spell_member
        if spell is not None:
            names[naming.target] = spell(f"{stem}{number}")
    _record(draft, "name", subject, finding)


def _no_positions(draft: Draft, finding: Finding) -> None:
    assert finding.location is not None
    message = draft.registry["methods"][int(split(finding.location.pointer)[1])]
    for key in ("positions", "form"):
        message["params"].pop(key, None)
    _record(draft, "by-name", message["name"], finding)


def _inline_bases(draft: Draft, finding: Finding) -> None:
    name, schema, _ = _target(draft, finding)
    waiting, seen = schema.pop("allOf", []), {name}
    while waiting:
        base = waiting.pop(0)["$ref"].rpartition("/")[2]
        held = draft.types[base]
        if base in seen or held.get("type") != "object":
            continue
        seen.add(base)
        waiting += held.get("allOf", ())
        for key in ("properties", "patternProperties"):
            if key in held:
                schema[key] = held[key] | schema.get(key, {})
        for key in held.keys() & {"additionalProperties", "x-unknown"}:
            schema.setdefault(key, held[key])
        required = [*held.get("required", ()), *schema.get("required", ())]
        if required:
            schema["required"] = list(dict.fromkeys(required))
    if "additionalProperties" in schema:
        schema.pop("x-unknown", None)
    _record(draft, "base", f"{name}: {', '.join(sorted(seen - {name}))}", finding)


REPAIRS: Final[Mapping[str, Callable[[Draft, Finding], None]]] = {
    "ambiguous-optional": _explain_null,
    "ambiguous-union": _any_value,
    "bad-pattern": _no_pattern,
    "circular-type": _optional_members,
    "default-mismatch": _no_default,
    "inheritance": _inline_bases,
    "name-collision": _other_name,
    "param-positions": _no_positions,
    "type-unused": _no_type,
}
"""The change for each lint rule that a source can violate."""
