"""Formats findings. Each format is a function in `FORMATS`.

Tests: `tests/base/test_report.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from testwire_base.display import each_line, json_text, one_line
from testwire_base.documents import Location
from testwire_base.findings import Finding
from testwire_base.markdown import cell, code


def summary(findings: Sequence[Finding]) -> dict[str, int]:
    """Return the number of findings, in total and by severity."""
    counts = Counter(finding.severity for finding in findings)
    return {
        "findings": len(findings),
        **{name: counts[name] for name in ("error", "warning", "info")},
    }


def render(findings: Sequence[Finding], format: str) -> str:
    """Return the findings as text, which can be empty. Raises KeyError for an unknown format."""
    return FORMATS[format](findings)


def _text(findings: Sequence[Finding]) -> str:
    lines = []
    for finding in findings:
        place = one_line(f"{finding.location}: ") if finding.location else ""
        who = f", breaks {' and '.join(finding.breaks)}" if finding.breaks else ""
        # Users need the fingerprint to accept a difference.
        name = f"{finding.rule} {finding.fingerprint}" if finding.subject else finding.rule
        message = one_line(finding.message)
        lines.append(f"{place}{finding.severity}{who}: {message} [{name}]")
        if finding.location and finding.location.pointer:
            lines.append(f"    at {one_line(finding.location.pointer)}")
        if finding.before:
            side = _other_side(finding)
            before = one_line(f"{finding.before} {finding.before.pointer}".rstrip())
            lines.append(f"    {side}: {before}")
        if finding.fix:
            lines.append(f"    fix: {one_line(finding.fix)}")
        if finding.detail:
            lines += [f"    {line}" for line in each_line(finding.detail.rstrip("\n"))]
    if findings:
        count = len(findings)
        lines.append(f"{count} finding{'s' if count != 1 else ''}")
    return "".join(f"{line}\n" for line in lines)


def _short(findings: Sequence[Finding]) -> str:
    """Return one line for each finding, the errors first."""
    order = ("error", "warning", "info")
    lines = []
    for finding in sorted(findings, key=lambda each: order.index(each.severity)):
        place = f"{finding.location}: " if finding.location else ""
        other = f" ({second})" if (second := _second(finding)) else ""
        line = f"{place}{finding.severity}: {finding.message} [{finding.rule}]{other}"
        lines.append(one_line(" ".join(line.splitlines())) + "\n")
    return "".join(lines)


def _json(findings: Sequence[Finding]) -> str:
    document = {
        "findings": [finding.to_json() for finding in findings],
        "summary": summary(findings),
    }
    return json_text(document) + "\n"


_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _other_side(finding: Finding) -> str:
    """Return the label of `finding.before`."""
    return "spec" if finding.category == "drift" else "before"


def _second(finding: Finding) -> str | None:
    """Return `finding.before` with its label, for formats without a separate field."""
    return f"{_other_side(finding)}: {finding.before}" if finding.before else None


def _markdown(findings: Sequence[Finding]) -> str:
    if not findings:
        return "No findings.\n"
    compared = any(finding.subject for finding in findings)
    titles = ["location", "severity", "rule", "message", "fix"]
    sides = sorted({_other_side(finding) for finding in findings if finding.before})
    titles += ["breaks", " or ".join(sides) or "before"] if compared else []
    lines = [f"| {' | '.join(titles)} |", "| --- " * len(titles) + "|"]
    for finding in findings:
        places = [code(str(each)) if each else "" for each in (finding.location, finding.before)]
        cells = [places[0], finding.severity, code(finding.rule)]
        cells += [cell(finding.message), cell(finding.fix or "")]
        if compared:
            cells += [", ".join(finding.breaks), places[1]]
        lines.append(one_line(f"| {' | '.join(cells)} |"))
    return "\n".join(lines) + "\n"


def github_annotation(kind: str, settings: Mapping[str, object], text: str) -> str:
    """Return a line that a GitHub workflow shows as an annotation.

    `kind` is "error", "warning" or "notice".
    """

    def data(text: object) -> str:
        shown = "\n".join(each_line(str(text).replace("\r\n", "\n")))
        return shown.replace("%", "%25").replace("\n", "%0A")

    def value(text: object) -> str:
        return data(text).replace(":", "%3A").replace(",", "%2C")

    values = ",".join(f"{name}={value(each)}" for name, each in settings.items())
    return f"::{kind} {values}::{data(text)}\n"


def xml_text(text: str) -> str:
    """Replace characters that XML cannot contain even when escaped."""
    return _NOT_XML.sub("\ufffd", text)


def _github(findings: Sequence[Finding]) -> str:
    commands = {"error": "error", "warning": "warning", "info": "notice"}
    lines = []
    for finding in findings:
        settings: dict[str, object] = {}
        if finding.location:
            place = finding.location
            settings = {"file": place.file, "line": place.line, "col": place.column}
        settings["title"] = finding.rule
        message = "\n".join(filter(None, (finding.message, _second(finding), finding.fix)))
        lines.append(github_annotation(commands[finding.severity], settings, message))
    return "".join(lines)


def _junit(findings: Sequence[Finding]) -> str:
    cases = []
    failures = 0
    for finding in findings:
        where = str(finding.location) if finding.location else "spec"
        message = xml_text(one_line(finding.message))
        parts = [message, *map(one_line, filter(None, (_second(finding), finding.fix)))]
        body = xml_text("\n".join([*parts, *each_line(finding.detail or "")]).rstrip())
        said = f"<failure message={quoteattr(message)}>{escape(body)}</failure>"
        if finding.severity == "info":
            said = f"<system-out>{escape(body)}</system-out>"
        else:
            failures += 1
        cases.append(
            f"  <testcase classname={quoteattr(finding.rule)} name={quoteattr(one_line(where))}>\n"
            f"    {said}\n"
            "  </testcase>\n"
        )
    if not cases:
        cases.append('  <testcase classname="testwire" name="clean"/>\n')
    head = f'<testsuite name="testwire" tests="{len(cases)}" failures="{failures}">'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{"".join(cases)}</testsuite>\n'


def _physical(place: Location) -> dict[str, object]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(place.file)},
            "region": {"startLine": place.line, "startColumn": place.column},
        }
    }


def _sarif(findings: Sequence[Finding]) -> str:
    levels = {"error": "error", "warning": "warning", "info": "note"}
    results = []
    for finding in findings:
        result: dict[str, object] = {
            "ruleId": finding.rule,
            "level": levels[finding.severity],
            "message": {"text": " ".join(filter(None, (finding.message, finding.fix)))},
            "partialFingerprints": {"testwire/v1": finding.fingerprint},
        }
        if finding.location:
            result["locations"] = [_physical(finding.location)]
        if finding.before:
            before = {**_physical(finding.before), "message": {"text": _other_side(finding)}}
            result["relatedLocations"] = [before]
        if finding.breaks:
            result["properties"] = {"breaks": list(finding.breaks)}
        results.append(result)
    rules = [{"id": rule} for rule in sorted({finding.rule for finding in findings})]
    document = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": {"name": "testwire", "rules": rules}}, "results": results}],
    }
    return json_text(document) + "\n"


def _gitlab(findings: Sequence[Finding]) -> str:
    severities = {"error": "major", "warning": "minor", "info": "info"}
    document = []
    for finding in findings:
        place = finding.location or Location("spec")
        second = _second(finding)
        document.append(
            {
                "description": f"{finding.message} ({second})" if second else finding.message,
                "check_name": finding.rule,
                "fingerprint": finding.fingerprint,
                "severity": severities[finding.severity],
                "location": {
                    "path": place.file,
                    "lines": {"begin": place.line},
                    "positions": {"begin": {"line": place.line, "column": place.column}},
                },
            }
        )
    return json_text(document) + "\n"


FORMATS: dict[str, Callable[[Sequence[Finding]], str]] = {
    "text": _text,
    "short": _short,
    "json": _json,
    "markdown": _markdown,
    "github": _github,
    "junit": _junit,
    "sarif": _sarif,
    "gitlab": _gitlab,
}
