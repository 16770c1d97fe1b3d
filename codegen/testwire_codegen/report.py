"""How findings look. A format is a function in `FORMATS`; findings themselves hold no presentation.

Tests: `tests/codegen/test_report.py`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

from testwire_codegen.findings import Finding
from testwire_codegen.sources import Location

__all__ = ["FORMATS", "render", "summary"]


def summary(findings: Sequence[Finding]) -> dict[str, int]:
    """Number of findings, in all and by severity."""
    counts = Counter(finding.severity for finding in findings)
    return {
        "findings": len(findings),
        **{name: counts[name] for name in ("error", "warning", "info")},
    }


def render(findings: Sequence[Finding], format: str) -> str:
    """The findings as text to print, "" where there is nothing to say. Raises KeyError."""
    return FORMATS[format](findings)


def _text(findings: Sequence[Finding]) -> str:
    lines = []
    for finding in findings:
        place = f"{finding.location}: " if finding.location else ""
        lines.append(f"{place}{finding.severity}: {finding.message} [{finding.rule}]")
        if finding.location and finding.location.pointer:
            lines.append(f"    at {finding.location.pointer}")
        if finding.spec:
            lines.append(f"    spec: {finding.spec} {finding.spec.pointer}".rstrip())
        if finding.fix:
            lines.append(f"    fix: {finding.fix}")
        if finding.detail:
            lines += [f"    {line}" for line in finding.detail.splitlines()]
    if findings:
        count = len(findings)
        lines.append(f"{count} finding{'s' if count != 1 else ''}")
    return "".join(f"{line}\n" for line in lines)


def _json(findings: Sequence[Finding]) -> str:
    document = {
        "findings": [finding.to_json() for finding in findings],
        "summary": summary(findings),
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _markdown(findings: Sequence[Finding]) -> str:
    if not findings:
        return "No findings.\n"
    titles = ["place", "severity", "rule", "message", "fix"]
    titles += ["spec"] if any(finding.spec for finding in findings) else []
    lines = [f"| {' | '.join(titles)} |", "| --- " * len(titles) + "|"]
    for finding in findings:
        place = f"`{finding.location}`" if finding.location else ""
        cells = [place, finding.severity, f"`{finding.rule}`", finding.message, finding.fix or ""]
        if "spec" in titles:
            cells.append(f"`{finding.spec}`" if finding.spec else "")
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _github(findings: Sequence[Finding]) -> str:
    def data(text: str) -> str:
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")

    def value(text: str) -> str:
        return data(text).replace(":", "%3A").replace(",", "%2C")

    commands = {"error": "error", "warning": "warning", "info": "notice"}
    lines = []
    for finding in findings:
        settings = [f"title={value(finding.rule)}"]
        if finding.location:
            place = finding.location
            settings.insert(0, f"file={value(place.file)},line={place.line},col={place.column}")
        message = f"{finding.message}\n{finding.fix}" if finding.fix else finding.message
        lines.append(f"::{commands[finding.severity]} {','.join(settings)}::{data(message)}")
    return "".join(f"{line}\n" for line in lines)


def _junit(findings: Sequence[Finding]) -> str:
    cases = []
    for finding in findings:
        where = str(finding.location) if finding.location else "spec"
        body = "\n".join(part for part in (finding.message, finding.fix, finding.detail) if part)
        cases.append(
            f"  <testcase classname={quoteattr(finding.rule)} name={quoteattr(where)}>\n"
            f"    <failure message={quoteattr(finding.message)}>{escape(body)}</failure>\n"
            "  </testcase>\n"
        )
    if not cases:
        cases.append('  <testcase classname="testwire" name="clean"/>\n')
    count = len(findings)
    head = f'<testsuite name="testwire" tests="{len(cases)}" failures="{count}">'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{"".join(cases)}</testsuite>\n'


def _physical(place: Location) -> dict[str, object]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": place.file},
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
        if finding.spec:
            spec = {**_physical(finding.spec), "message": {"text": "spec"}}
            result["relatedLocations"] = [spec]
        results.append(result)
    rules = [{"id": rule} for rule in sorted({finding.rule for finding in findings})]
    document = {
        "version": "2.1.0",
        "runs": [{"tool": {"driver": {"name": "testwire", "rules": rules}}, "results": results}],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _gitlab(findings: Sequence[Finding]) -> str:
    severities = {"error": "major", "warning": "minor", "info": "info"}
    document = [
        {
            "description": finding.message,
            "check_name": finding.rule,
            "fingerprint": finding.fingerprint,
            "severity": severities[finding.severity],
            "location": {
                "path": finding.location.file if finding.location else "spec",
                "lines": {"begin": finding.location.line if finding.location else 1},
            },
        }
        for finding in findings
    ]
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Sequence[Finding]], str]] = {
    "text": _text,
    "json": _json,
    "markdown": _markdown,
    "github": _github,
    "junit": _junit,
    "sarif": _sarif,
    "gitlab": _gitlab,
}
