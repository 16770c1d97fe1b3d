"""The command `testwire compat`, which compares two versions of a protocol.

The command prints findings and a summary, or a changelog. Exit codes: 0 clean, 1 findings, 2 usage
error, 3 unreadable input. The module must not depend on individual rules.

Tests: `tests/codegen/compat/test_run.py`.
"""

from __future__ import annotations

import datetime
import difflib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from testwire_base.command_line import finish
from testwire_base.errors import complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.specs import ProtocolMissing, find_meta, find_version, spec_folder

from testwire_codegen.compat.apply import demands, run_compat, run_versions
from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.inputs import load_side, load_sides, newest
from testwire_codegen.compat.verdict import Needs
from testwire_codegen.compat.waivers import Waived, Waiver, apply, load_waivers
from testwire_codegen.model import ir
from testwire_codegen.rules import catalogue, with_fixes
from testwire_codegen.targets.naming import namings

LEVELS = ("error", "warning", "info", "off")
FAIL_ON = ("error", "warning", "info", "bump", "none")
"""The values of `--fail-on`: the minimum severity that leads to the exit code 1.

`bump`: only errors about version numbers lead to the exit code 1.
"""

_RANK = {"error": 0, "warning": 1, "info": 2}


class SettingsError(Exception):
    """The arguments or the settings are not valid."""


@dataclass(frozen=True, slots=True)
class CompatSettings:
    """The user's levels for rules, and the condition for the exit code 1."""

    levels: Mapping[str, str]
    fail_on: str = "error"

    @classmethod
    def of(
        cls, overrides: Iterable[str], config: Path | None, fail_on: str | None
    ) -> CompatSettings:
        """Read `RULE=LEVEL` overrides and a JSON file with `severity` and `failOn`.

        Raises SettingsError.
        """
        levels: dict[str, str] = {}
        if config is not None:
            data = _config(config)
            levels.update(data.get("severity", {}))
            fail_on = fail_on or data.get("failOn")
        for word in overrides:
            rule, equals, level = word.partition("=")
            if not equals:
                raise SettingsError(f"--severity: expected RULE=LEVEL, found {word!r}")
            levels[rule] = level
        known = [rule.id for rule in catalogue() if rule.category == "compat"]
        for rule, level in levels.items():
            if rule not in known:
                near = difflib.get_close_matches(rule, known, 1)
                hint = f", did you mean {near[0]!r}?" if near else ";"
                raise SettingsError(f"unknown rule {rule!r}{hint} `testwire rules` lists all rules")
            if level not in LEVELS:
                raise SettingsError(
                    f"{rule}: unknown level {level!r}; known levels: {', '.join(LEVELS)}"
                )
        chosen = fail_on or "error"
        if chosen not in FAIL_ON:
            raise SettingsError(
                f"failOn: unknown value {chosen!r}; known values: {', '.join(FAIL_ON)}"
            )
        return cls(levels, chosen)


def _wrong_sides(sides: Sequence[str], against: str | None) -> str:
    if against is not None:
        return f"expected only NEW with --against, found {len(sides)} versions"
    versions = "1 version" if len(sides) == 1 else f"{len(sides)} versions"
    return f"expected OLD and NEW, found {versions}; add a version or --against REF"


def _config(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: the file cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SettingsError(f"{path}: expected a JSON object: {error}") from None
    if not isinstance(data, dict) or not data.keys() <= {"$schema", "severity", "failOn"}:
        raise SettingsError(f"{path}: expected an object with only `severity` and `failOn`")
    if not isinstance(data.get("severity", {}), dict):
        raise SettingsError(f"{path}: severity: expected an object that maps rule ids to levels")
    return data


@dataclass(frozen=True, slots=True)
class CompatResult:
    """The result of a comparison."""

    pair: Comparison
    findings: list[Finding]
    """The findings without a waiver, sorted by descending severity."""
    waived: Waived
    needs: Needs
    settings: CompatSettings

    @property
    def failed(self) -> bool:
        """Whether the exit code is 1."""
        if self.settings.fail_on == "none":
            return False
        if self.settings.fail_on == "bump":
            return any(f.severity == "error" and f.subject == "version" for f in self.findings)
        limit = _RANK[self.settings.fail_on]
        return any(_RANK[finding.severity] <= limit for finding in self.findings)


def compare(
    old: ir.Protocol,
    new: ir.Protocol,
    *,
    settings: CompatSettings | None = None,
    waivers: Sequence[Waiver] = (),
    today: datetime.date | None = None,
) -> CompatResult:
    """Compare `new` with `old`."""
    settings = settings or CompatSettings({})
    pair = Comparison(old, new, today)
    found = run_compat(pair)
    demanded = demands(found)
    found += run_versions(pair, demanded)
    found = _levelled(found, settings.levels)
    waived = apply(found, waivers, (old.version, new.version), pair.today)
    left = sorted(_levelled(waived.findings, settings.levels), key=lambda f: _RANK[f.severity])
    return CompatResult(pair, with_fixes(left), waived, demanded, settings)


def _levelled(findings: Iterable[Finding], levels: Mapping[str, str]) -> list[Finding]:
    kept = []
    for finding in findings:
        level = levels.get(finding.rule)
        if level != "off":
            kept.append(finding if level is None else replace(finding, severity=level))  # type: ignore[arg-type]
    return kept


def compat(
    sides: Sequence[str],
    *,
    root: Path | None = None,
    against: str | None = None,
    format: str = "text",
    changelog: bool = False,
    severity: Sequence[str] = (),
    config: Path | None = None,
    fail_on: str | None = None,
    show: str = "info",
    waivers: Path | None = None,
    today: datetime.date | None = None,
) -> int:
    """Compare two versions, print the result, and return the exit code.

    `sides` contains OLD and NEW, or only NEW if the git ref `against` selects the old version.
    """
    try:
        settings = CompatSettings.of(severity, config, fail_on)
        if len(sides) != (1 if against is not None else 2):
            raise SettingsError(_wrong_sides(sides, against))
        start = root or Path.cwd()
        if against is None:
            old, new = load_sides(sides[0], sides[1], root)
        else:
            new = load_side(sides[0], root)
            old = newest(new.key, against, start)
        result = compare(
            old, new, settings=settings, waivers=_waivers(new, root, waivers), today=today
        )
    except SettingsError as error:
        return complain(error)
    except SpecUnreadable as error:
        return finish(with_fixes(error.findings), format, UNREADABLE)
    if changelog:
        from testwire_codegen.compat.changelog import changelog as write

        sys.stdout.write(write(result))
        return CLEAN
    sys.stdout.write(shown(result, format, show))
    return FINDINGS if result.failed else CLEAN


def _waivers(new: ir.Protocol, root: Path | None, path: Path | None) -> list[Waiver]:
    """Load the waivers from `path`, or by default from the folder of the protocol."""
    if path is not None:
        return load_waivers(path, path.as_posix(), find_meta(root or Path.cwd()))
    try:
        root = find_version(new.id, root).source.root
    except ProtocolMissing:
        return []
    name = f"{spec_folder(root).relative_to(root).as_posix()}/{new.id}/waivers.json"
    held = (root / name).is_file()
    return load_waivers(root / name, name, find_meta(root)) if held else []


def shown(result: CompatResult, format: str, show: str = "info") -> str:
    """Return the result as text in `format`. show: the minimum severity of the listed findings."""
    from testwire_base.markdown import line as in_line
    from testwire_base.report import render

    findings = [f for f in result.findings if _RANK[f.severity] <= _RANK[show]]
    text = render(findings, format)
    if format == "json":
        document = json.loads(text)
        document["verdict"] = verdict(result)
        document["accepted"] = [
            {**finding.to_json(), "reason": waiver.reason, "until": waiver.until}
            for finding, waiver in result.waived.accepted
        ]
        return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    if format == "text":
        return text + "".join(f"{line}\n" for line in sentences(result))
    if format == "markdown":
        return text + "\n" + "".join(f"- {in_line(each)}\n" for each in sentences(result))
    return text


def verdict(result: CompatResult) -> dict[str, Any]:
    """Return the summary of the comparison as data."""
    pair = result.pair
    breaks = {who for f in result.findings if f.severity == "error" for who in f.breaks}
    return {
        "old": pair.old.key,
        "new": pair.new.key,
        "changes": len(pair.changes),
        "breaks": [w for w in ("client", "server", *(n.target for n in namings())) if w in breaks],
        "specVersion": {
            "old": pair.old.version,
            "new": pair.new.version,
            "needs": result.needs.spec,
        },
        "wireVersion": {
            "old": pair.old.wire_version,
            "new": pair.new.wire_version,
            "needs": "another" if result.needs.wire else "none",
        },
        "packageVersion": {"needs": result.needs.package},
        "failed": result.failed,
    }


def sentences(result: CompatResult) -> list[str]:
    """Return the summary of the comparison as lines of text."""
    data = verdict(result)
    lines = [
        f"{data['old']} to {data['new']}: {data['changes']} changes, breaks: "
        + (", ".join(data["breaks"]) or "nobody"),
        f"spec version: {data['specVersion']['old']} to {data['specVersion']['new']}, "
        f"required bump: {data['specVersion']['needs']}",
    ]
    wire = data["wireVersion"]
    if wire["old"] is not None or wire["new"] is not None:
        needed = "a different version" if result.needs.wire else "none"
        lines.append(f"wire version: {wire['old']} to {wire['new']}, required change: {needed}")
    lines.append(f"packages with generated code: required bump: {data['packageVersion']['needs']}")
    if result.waived.accepted:
        lines.append(f"accepted by waivers: {len(result.waived.accepted)}")
    return lines
