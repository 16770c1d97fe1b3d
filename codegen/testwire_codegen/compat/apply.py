"""Applies the compatibility rules to a comparison.

Each rule has an audience, such as the readers of the changed value. The audience determines which
roles are affected. The module must not depend on individual rules.

Tests: `tests/codegen/rules/test_compat.py`, `tests/codegen/rules/test_symmetry.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from testwire_base.findings import Finding, Severity

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.checks import Checks, Match, messages, transports, values, versions
from testwire_codegen.compat.comparison import ROLES, Comparison, Use, receivers, roles, senders
from testwire_codegen.compat.verdict import Needs, needs
from testwire_codegen.compat.wording import sentence
from testwire_codegen.rules.compat import COMPAT, Audience, CompatRule
from testwire_codegen.targets.naming import namings

CHECKS: Final[Checks] = {**values.CHECKS, **messages.CHECKS, **transports.CHECKS, **versions.CHECKS}

_BREAKS: dict[Audience, tuple[str, ...]] = {
    "roles": ("client", "server"),
    "client": ("client",),
    "server": ("server",),
    **{naming.target: (naming.target,) for naming in namings()},
    "code": tuple(naming.target for naming in namings()),
    "docs": ("docs",),
    "nobody": (),
}
"""The affected roles and targets of each audience that does not depend on the changed message."""

_NOT_IN_CODE: Final = frozenset(
    {"limit", "pattern", "member.default", "member.alias", "enum-value.alias"}
    | {"struct.unknown-in-client", "struct.unknown-in-server"}
)
"""The areas of changes that do not affect the declarations in generated code."""


@functools.cache
def _handlers() -> dict[tuple[str, str], tuple[CompatRule, ...]]:
    found: dict[tuple[str, str], tuple[CompatRule, ...]] = {}
    for rule in COMPAT:
        for key in rule.changes:
            found[key] = (*found.get(key, ()), rule)
    return found


def run_compat(pair: Comparison) -> list[Finding]:
    """Return the findings about the changes."""
    findings = []
    for change in pair.changes:
        for rule in _handlers().get((change.area, change.action), ()):
            finding = _apply(rule, change, pair)
            if finding is not None:
                findings.append(finding)
    return findings


def demands(findings: Iterable[Finding]) -> Needs:
    """Return the version bumps that the findings require."""
    bumps = {rule.id: (rule.needs, rule.package or rule.needs) for rule in COMPAT}
    return needs(findings, bumps)


def run_versions(pair: Comparison, demanded: Needs) -> list[Finding]:
    """Return the findings about the version numbers, given the required bumps."""
    findings = []
    for rule in COMPAT:
        check = versions.VERSION_CHECKS.get(rule.id)
        message = check(pair, demanded) if check is not None else None
        if message is not None:
            at, before = (replace(p.location, pointer="/version") for p in (pair.new, pair.old))
            found = Finding(rule.id, message, at, rule.severity, "compat", pair.new.key, rule.fix)
            findings.append(replace(found, before=before, subject="version"))
    return findings


def _apply(rule: CompatRule, change: Change, pair: Comparison) -> Finding | None:
    check = CHECKS.get(rule.id)
    match = check(change, pair) if check is not None else True
    if not match:
        return None
    if not isinstance(match, Match):
        match = Match(message=match if isinstance(match, str) else None)
    message = match.message or sentence(rule.message, change, rule.absent)
    breaks = match.breaks if match.breaks is not None else _audience(rule, change, pair)
    severity, reason = _severity(rule, change, pair)
    of_values = rule.audience in ("reader", "writer", "peers")
    reason_of_code = _only_in_code(change, pair) if of_values and not breaks else ""
    if reason_of_code:
        breaks = _BREAKS["code"]
        message += f"; {reason_of_code}"
        severity = "warning" if severity == "error" else severity
    elif not breaks and rule.audience != "nobody":
        return None  # no message contains the type, so the change affects nobody
    elif of_values:
        uses = match.uses if match.uses is not None else pair.uses(change)
        message += _travels(rule.audience, breaks, uses)
    message += reason
    found = Finding(rule.id, message, change.at, severity, "compat", pair.new.key, rule.fix)
    return replace(found, before=change.old_at, subject=change.subject, breaks=breaks)


def _only_in_code(change: Change, pair: Comparison) -> str:
    """Return why a change affects only code that refers to the type by name, or an empty string."""
    if pair.moved(change):
        return "the two versions use the type in different messages"
    if pair.unused(change) and change.area not in _NOT_IN_CODE:
        return "no message contains the type in both versions"
    return ""


def _audience(rule: CompatRule, change: Change, pair: Comparison) -> tuple[str, ...]:
    match rule.audience:
        case "reader":
            return pair.readers(change)
        case "writer":
            return pair.writers(change)
        case "peers":
            return roles((*pair.readers(change), *pair.writers(change)))
        case "sender" | "receiver" | "partners":
            message = pair.message(change)
            if message is None:
                return ()
            if rule.audience == "partners":
                return ROLES
            return senders(message) if rule.audience == "sender" else receivers(message)
    return _BREAKS[rule.audience]


def _travels(audience: Audience, breaks: tuple[str, ...], values: tuple[Use, ...]) -> str:
    """Return the end of a message, which lists the JSON-RPC messages with the changed value."""
    uses = [
        str(use)
        for use in values
        if audience == "peers" or (use.reader if audience == "reader" else use.writer) in breaks
    ]
    places = list(dict.fromkeys(uses))
    listed = " and ".join(places[:2])
    if len(places) > 2:
        listed = f"{', '.join(places[:2])} and {len(places) - 2} more"
    who = " and ".join(f"{role}s" for role in breaks)
    verb = {"reader": "read", "writer": "write"}.get(audience, "use")
    return f"; {who} {verb} the value in {listed}"


def _severity(rule: CompatRule, change: Change, pair: Comparison) -> tuple[Severity, str]:
    """Return the severity of a finding, with a reason if the rule has a different severity."""
    if rule.severity == "info":
        return "info", ""
    if pair.experimental(change):
        return "info", " (experimental)"
    if rule.severity == "error" and change.action in ("removed", "renamed"):
        sunset = getattr(change.old, "sunset", None)
        if sunset is not None and sunset <= pair.today.isoformat():
            return "warning", " (deprecated, with a sunset date that has passed)"
    return rule.severity, ""
