"""Writes the changelog of a version in Markdown, for authors of clients and servers.

The changelog groups findings by the affected roles. The module must not depend on individual rules.

Tests: `tests/codegen/compat/test_changelog.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from testwire_base.findings import Finding
from testwire_base.markdown import code, line

from testwire_codegen.compat.changes import Change
from testwire_codegen.model import ir
from testwire_codegen.targets.naming import all_languages, namings

if TYPE_CHECKING:
    from testwire_codegen.compat.run import CompatResult

_SECTIONS = (
    ("For clients and servers", {"client", "server"}),
    ("For clients", {"client"}),
    ("For servers", {"server"}),
)
_ALIKE = re.compile(
    r"(?P<kind>[A-Z][a-z]+( [a-z]+)?) (?P<name>`[^`]+`( \(-?\d+\))?)"
    r"(?P<of> of ([a-z ]+ )?`[^`]+`)? is "
    r"(?P<said>removed|new|new, and every [a-z ]+ must handle it)\."
)
_WHOLE = "the protocol"
_DEPRECATION = re.compile(r"deprecat|sunset")


def changelog(result: CompatResult) -> str:
    """Return the changelog in Markdown."""
    return "\n".join(_lines(result)).rstrip("\n") + "\n"


def _lines(result: CompatResult) -> Iterator[str]:
    old, new = result.pair.old, result.pair.new
    yield from (f"# {line(f'{new.title}: {old.version} to {new.version}')}", "")
    yield from _opening(result)
    accepted = {f.fingerprint: w.reason for f, w in result.waived.accepted}
    findings = [*result.findings, *(f for f, _ in result.waived.accepted)]
    findings = [f for f in findings if f.subject not in (None, "version", "#wire-version")]
    duties = [f for f in findings if (f.subject or "").startswith("requirement:")]
    told: set[int] = set(map(id, duties))
    serious = [f for f in findings if f.severity != "info" and id(f) not in told]
    new_names = _new_names(result)
    for title, who in _SECTIONS:
        mine = [f for f in serious if {"client", "server"} & set(f.breaks) == who]
        told.update(map(id, mine))
        yield from _section(f"## {title}", mine, accepted)
    targets = {naming.target for naming in namings()}
    own = [f for f in serious if id(f) not in told and targets & set(f.breaks)]
    told.update(map(id, own))
    yield from _section(f"## For code in {all_languages(' and ')}", own, accepted)
    gone = {f.subject for f in findings if id(f) in told}
    ends = [f for f in findings if _DEPRECATION.search(f.rule) and id(f) not in told]
    told.update(map(id, ends))
    # Subjects of earlier sections are not repeated.
    ends = [f for f in ends if f.subject not in gone]
    yield from _section("## Deprecated and removed", ends, accepted)
    yield from _news(result)
    yield from _duties(result)
    rest = [
        f
        for f in findings
        if id(f) not in told and "docs" not in f.breaks and f.subject not in new_names
    ]
    yield from _section("## Other changes", rest, accepted)
    words = [f for f in findings if "docs" in f.breaks and id(f) not in told]
    if words:
        places = list(dict.fromkeys(_root(f) for f in words))
        listed = ", ".join(code(place) if place != _WHOLE else place for place in places)
        yield from ("## Descriptions", "", f"These descriptions differ: {listed}.", "")


def _opening(result: CompatResult) -> Iterator[str]:
    old, new = result.pair.old, result.pair.new
    broken = {w for f in result.findings if f.severity == "error" for w in f.breaks}
    roles = [role for role in ("client", "server") if role in broken]
    if roles:
        who = " and ".join(f"{role}s" for role in roles)
        old_ways = {transport.id for transport in old.transports}
        if old_ways and old_ways.isdisjoint(transport.id for transport in new.transports):
            yield line(
                f"Peers that implement {old.version} cannot connect to peers that implement "
                f"{new.version}, because the versions have no transport in common."
            )
        else:
            yield line(f"Some {who} for {old.version} do not work with {new.version}.")
    elif result.needs.travels:
        yield line(f"Clients and servers for {old.version} work with {new.version}.")
    else:
        yield "Nothing differs on the wire."
    yield ""
    if (old.wire_version, new.wire_version) != (None, None):
        if old.wire_version == new.wire_version:
            yield f"Implementations still announce the wire version {_code(new.wire_version)}."
        else:
            yield (
                f"Implementations announce the wire version {_code(new.wire_version)} instead of "
                f"{_code(old.wire_version)}."
            )
        yield ""


def _duties(result: CompatResult) -> Iterator[str]:
    """Yield the section on new, removed and changed requirements."""
    old, new = result.pair.old, result.pair.new
    sides = {"added": ("New", "new"), "removed": ("Removed", "old")}
    parts = []
    for action, (title, side) in sides.items():
        found = [
            getattr(change, side)
            for change in result.pair.changes
            if change.area == "requirement" and change.action == action
        ]
        if found:
            parts += [f"{title}:", ""]
            parts += [f"- {duty.level.upper()}: {_docs(duty)}" for duty in found]
            parts.append("")
    before = {duty.id: duty for duty in old.requirements}
    other = []
    for duty in new.requirements:
        was = before.get(duty.id)
        if was is None or (was.level, was.docs) == (duty.level, duty.docs):
            continue
        level = duty.level.upper()
        if was.level != duty.level:
            level += f" (before: {was.level.upper()})"
        other.append(f"- {level}: {_docs(duty)}")
        if was.docs != duty.docs:
            other.append(f"  Before: {_docs(was)}")
    other += [
        f"- {line(_sentence(finding))}"
        for finding in result.findings
        if (finding.subject or "").startswith("requirement:") and "~" in (finding.subject or "")
    ]
    if other:
        parts += ["Changed:", "", *other, ""]
    if parts:
        yield from ("## Requirements", "", *parts)


def _code(value: str | None) -> str:
    return "none" if value is None else code(value)


def _docs(duty: ir.Requirement) -> str:
    return line(" ".join(duty.docs.split()))


def _news(result: CompatResult) -> Iterator[str]:
    # The sections above list new names of members and messages.
    added = [
        change
        for change in result.pair.changes
        if change.action == "added" and change.counterpart is None
    ]
    # List messages before the members that belong to them.
    added.sort(key=lambda change: not isinstance(change.new, ir.Message))
    texts = [text for change in added if (text := _new_thing(change)) is not None]
    bullets = [f"- {line(text[:1].upper() + text[1:])}" for text in texts]
    if bullets:
        yield from ("## New", "", *bullets, "")


def _new_names(result: CompatResult) -> set[str]:
    return {
        change.subject
        for change in result.pair.changes
        if change.action == "added" and _new_thing(change) is not None
    }


def _new_thing(change: Change) -> str | None:
    new = change.new
    if isinstance(new, ir.Message):
        return f"{new.kind} `{new.name}` ({_arrow(new)}): {_first(new.docs)}"
    if isinstance(new, ir.Field) and not new.required:
        owner = change.subject.rpartition(".")[0]
        return f"member `{new.name}` of `{owner}`: {_first(new.docs)}"
    if isinstance(new, ir.Transport | ir.Framing):
        name = new.id if isinstance(new, ir.Transport) else new.name
        return f"{type(new).__name__.lower()} `{name}`: {_first(new.docs)}"
    if isinstance(new, ir.ErrorCode):
        return f"error `{new.name}` ({new.code}): {_first(new.docs)}"
    return None


def _arrow(message: ir.Message) -> str:
    words = {
        "clientToServer": "client to server",
        "serverToClient": "server to client",
        "both": "both ways",
    }
    return words[message.direction]


def _first(docs: str) -> str:
    """Return the first sentence of a description."""
    found = re.match(r".*?[.!?](?=\s|$)", docs, re.S)
    return " ".join((found.group() if found else docs).split())


def _section(title: str, findings: Iterable[Finding], accepted: dict[str, str]) -> Iterator[str]:
    groups: dict[str, list[str]] = {}
    for finding in findings:
        text = _sentence(finding)
        if finding.fingerprint in accepted:
            text += f" Accepted: {accepted[finding.fingerprint]}"
        lines = groups.setdefault(_root(finding), [])
        if text not in lines:
            lines.append(text)
    if not groups:
        return
    yield from (title, "")
    groups = _gathered(groups)
    for name, lines in groups.items():
        if len(lines) == 1:
            yield f"- {line(lines[0])}"
        else:
            yield f"- {code(name)}"
            yield from (f"  - {line(each)}" for each in lines)
    yield ""


def _gathered(groups: dict[str, list[str]]) -> dict[str, list[str]]:
    """Merge lines that differ only in a name.

    Groups with a single line are merged with each other. Lines of larger groups are merged only
    within their group.
    """
    single = {root: lines[0] for root, lines in groups.items() if len(lines) == 1}
    merged = dict(zip(single, _merged(list(single.values())), strict=True))
    told: dict[str, list[str]] = {}
    for root, lines in groups.items():
        if root not in merged:
            told[root] = [each for each in _merged(lines) if each is not None]
        elif (only := merged[root]) is not None:
            told[root] = [only]
    return told


def _merged(lines: list[str]) -> list[str | None]:
    """Merge lines that differ only in a name.

    The merged line replaces the first line, and None replaces each later merged line.
    """
    alike: dict[tuple[str, str, str], list[str]] = {}
    for each in lines:
        if match := _ALIKE.fullmatch(each):
            key = match["kind"], match["of"] or "", match["said"]
            alike.setdefault(key, []).append(match["name"])
    result: list[str | None] = []
    for each in lines:
        match = _ALIKE.fullmatch(each)
        kind, of, said = (match["kind"], match["of"] or "", match["said"]) if match else ("",) * 3
        names = alike.get((kind, of, said), [])
        if match is None or len(names) < 2:
            result.append(each)
        elif names[0] == match["name"]:
            listed = f"{', '.join(names[:-1])} and {names[-1]}"
            said = f"{said[:-2]}them" if said.endswith(" it") else said
            result.append(f"{kind}s {listed}{of} are {said}.")
        else:
            result.append(None)
    return result


def _sentence(finding: Finding) -> str:
    text = finding.message
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else f"{text}."


def _root(finding: Finding) -> str:
    """Return the type or the message that the subject of a finding belongs to."""
    subject = (finding.subject or "").partition("#")[0]
    # Names such as `$/cancel` are not split.
    root = subject if subject[:1] == "$" else re.split(r"[.=|~\[]", subject)[0]
    # Unlike `lifecycle/state:ready`, method names do not contain a colon.
    return root.partition("/")[0].replace(":", " ") if ":" in root else root or _WHOLE
