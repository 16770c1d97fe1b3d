"""Reports of a conformance run as text, JSON, JUnit, Markdown and GitHub annotations.

`report.schema.json` in this folder describes the JSON format, which other tools read. A new version
of the format may add members, but must not remove or change members.

This module must not import the transport code.

Tests: `tests/tools/conformance/test_reports.py`.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from typing import Any, Final

from testwire_base.display import json_text, one_line, visible
from testwire_base.findings import Finding, Severity
from testwire_base.report import github_annotation, render, xml_text

from testwire_tools.conformance.changes import is_new, summary
from testwire_tools.conformance.model import FINDINGS, VERDICTS, CaseOutcome, Run
from testwire_tools.conformance.proofs import UNPROVEN, unproven

FORMAT: Final = "testwire-verify/1"
"""The format name in each JSON report."""

STALE: Final = (
    "Expected a known failure, but the case passed; remove the case from the --expected file."
)

_ANNOTATIONS: Final = {"warning": "warning", "note": "notice"}

MARKS: Final = {
    "pass": "pass",
    "fail": "FAIL",
    "warning": "warn",
    "note": "note",
    "skipped": "skip",
    "inconclusive": "????",
}


def line(outcome: CaseOutcome, run: Run) -> str:
    """Return the text of one outcome.

    The text of a finding includes the requirement and the command that repeats the case.
    """
    mark = MARKS[outcome.verdict]
    if outcome.expected and outcome.verdict in FINDINGS:
        mark = "known"
    before = f"previously {outcome.previous}" if outcome.previous else "not in the previous result"
    new = f" (new finding, {before})" if is_new(outcome, run) else ""
    lines = [f"  {mark:<5} {outcome.case.id}{new}"]
    told = [one_line(each) for each in outcome.message.splitlines()]
    lines += (f"        {each}" for each in (told if outcome.verdict in FINDINGS else told[:1]))
    if outcome.verdict in FINDINGS and not outcome.expected:
        lines.append(f"        {outcome.case.level}: {outcome.case.docs}")
        lines.append(f"        {place(outcome)}")
        # A case that did not run has no transcript.
        if run.repeat is not None and outcome.transcript.entries:
            lines.append(f"        Repeat: {run.repeat.line(outcome)}")
        if run.verbose:
            transcript = "\n".join(_transcript(outcome)).splitlines()
            lines += (f"        {each}" for each in transcript)
    return "\n".join(lines)


def header(run: Run) -> str:
    """Return the title of a run."""
    return one_line(f"{run.protocol} over {run.transport}: {run.server}")


def tail(run: Run) -> str:
    """Return the summary of a run: uncovered requirements, stale known failures and counts."""
    lines = []
    if run.interrupted:
        lines.append(f"Not complete: {run.interrupted}.")
    lines += _coverage(run)
    lines += [f"{each}: {STALE}" for each in run.stale]
    lines += summary(run)
    counts = [f"{run.count(verdict)} {verdict}" for verdict in VERDICTS if run.count(verdict)]
    known = sum(outcome.expected and outcome.verdict in FINDINGS for outcome in run.outcomes)
    listed = f" ({known} known)" if known else ""
    cases = "1 case" if len(run.outcomes) == 1 else f"{len(run.outcomes)} cases"
    lines.append(f"{cases}: {', '.join(counts)}{listed}" if counts else cases)
    return "\n".join(lines)


def _coverage(run: Run) -> list[str]:
    """Return the lines about untested requirements, and the line that counts the tested ones."""
    lines = []
    if without := [each for each in run.untested if each not in run.unproven]:
        lines.append(f"Requirements without a case: {', '.join(without)}")
    if run.unproven:
        names = ", ".join(run.unproven)
        lines.append(f"Unproven requirements: {names} ({UNPROVEN})")
    if run.untested or run.proven:
        every = len(run.proven) + len(run.untested)
        lines.append(f"Requirements: {len(run.proven)} of {every} tested")
    return lines


def as_text(run: Run) -> str:
    """Return the report of one run as text."""
    lines = [header(run)]
    group = None
    for outcome in run.outcomes:
        if outcome.case.group != group:
            group = outcome.case.group
            lines += ["", group]
        lines.append(line(outcome, run))
    return "\n".join([*lines, "", tail(run), ""])


def as_markdown(runs: Sequence[Run]) -> str:
    """Return the findings and the counts of each run as Markdown."""
    parts = []
    for run in runs:
        noted = [outcome for outcome in run.outcomes if outcome.verdict in FINDINGS]
        parts += [f"## {header(run)}", "", tail(run), ""]
        if noted:
            parts += ["| result | case | observation | requirement |", "|---|---|---|---|"]
            parts += [
                f"| {o.verdict}{', known' if o.expected else ''} | `{o.case.id}` "
                f"| {_cell(o.message)} | {o.case.level}: {_cell(o.case.docs)} {_cell(place(o))} |"
                for o in noted
            ]
            parts.append("")
    return "\n".join(parts)


def as_github(runs: Sequence[Run]) -> str:
    """Return a GitHub workflow annotation for each finding."""
    lines = []
    for run in runs:
        for outcome in run.outcomes:
            if outcome.verdict in FINDINGS and not outcome.expected:
                kind = _ANNOTATIONS.get(outcome.verdict, "error")
                title = f"{run.protocol} over {run.transport}: {outcome.case.id}"
                text = f"{outcome.message} ({place(outcome)})"
                lines.append(github_annotation(kind, {"title": title}, text))
        lines += [github_annotation("error", {"title": each}, STALE) for each in run.stale]
    return "".join(lines)


def _cell(text: str) -> str:
    return one_line(" ".join(text.split())).replace("|", "\\|")


def place(outcome: CaseOutcome) -> str:
    """Return the source of a case, with the id of its requirement and its grounds, if any."""
    case = outcome.case
    source = f"{case.requirement}: {case.source}" if case.requirement else case.source
    grounds = case.grounds or ("advice of Testwire" if case.level == "advice" else "")
    return f"{source} ({grounds})" if grounds else source


def plain(run: Run) -> dict[str, Any]:
    """Return a run as JSON values, in the form of `report.schema.json#/$defs/Run`."""
    return {
        **_members(run, "protocol", "transport", "server", "command", "side"),
        "counts": {verdict: run.count(verdict) for verdict in VERDICTS},
        **_members(run, "clean", "since", "interrupted", "untested", "unproven", "proven", "stale"),
        "cases": [
            {
                **_members(each.case, "id", "group", "level", "docs", "source", "requirement"),
                "also": list(each.case.also),
                "basis": each.case.basis,
                "grounds": each.case.grounds,
                "unproven": unproven(run.protocol, run.side, each.case),
                **_members(each, "verdict", "previous", "expected", "message", "seconds"),
                "repeat": None if run.repeat is None else run.repeat.line(each),
                "transcript": each.transcript.entries,
                "transcriptLeftOut": each.transcript.left_out,
            }
            for each in run.outcomes
        ],
    }


def _members(of: object, *names: str) -> dict[str, Any]:
    return {name: getattr(of, name) for name in names}


def as_json(runs: Sequence[Run]) -> str:
    document = {"format": FORMAT, "runs": [plain(run) for run in runs]}
    return json_text(document) + "\n"


def as_junit(runs: Sequence[Run]) -> str:
    """Return JUnit XML with one suite for each run.

    A warning becomes a passing test case with a `system-out`, unless warnings count as failures.
    """
    root = ET.Element("testsuites")
    for run in runs:
        kinds = [_kind(outcome, run.strict) for outcome in run.outcomes]
        suite = ET.SubElement(
            root,
            "testsuite",
            name=xml_text(header(run)),
            tests=str(len(run.outcomes) + len(run.stale)),
            failures=str(kinds.count("failure") + len(run.stale)),
            errors=str(kinds.count("error")),
            skipped=str(kinds.count("skipped")),
            time=f"{sum(o.seconds for o in run.outcomes):.3f}",
        )
        for outcome, kind in zip(run.outcomes, kinds, strict=True):
            case = ET.SubElement(
                suite,
                "testcase",
                name=outcome.case.id,
                classname=f"{run.protocol}.{run.transport}.{outcome.case.group}",
                time=f"{outcome.seconds:.3f}",
            )
            if kind is not None:
                told = ET.SubElement(case, kind, message=xml_text(one_line(outcome.message)))
                told.text = xml_text(f"{outcome.case.docs}\n{place(outcome)}")
            if outcome.verdict in FINDINGS:
                ET.SubElement(case, "system-out").text = xml_text(
                    "\n".join([one_line(outcome.message), *_transcript(outcome)])
                )
        for stale in run.stale:
            case = ET.SubElement(suite, "testcase", name=stale, classname="expected failures")
            ET.SubElement(case, "failure", message=STALE)
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, "unicode") + "\n"


def as_sarif(runs: Sequence[Run]) -> str:
    """Return the findings as SARIF 2.1.0. The rules are the ids of the cases."""
    severities: dict[str, Severity] = {"warning": "warning", "note": "info"}
    findings = []
    for run in runs:
        where = f"{run.side} {run.transport}"
        for each in run.outcomes:
            if each.verdict in FINDINGS and not each.expected:
                findings.append(
                    Finding(
                        each.case.id,
                        f"{header(run)}: {each.message or each.case.docs} ({place(each)})",
                        severity=severities.get(each.verdict, "error"),
                        protocol=run.protocol,
                        fix=run.repeat and f"Repeat: {run.repeat.line(each)}",
                        subject=where,
                    )
                )
        findings += [
            Finding(each, f"{header(run)}: {STALE}", protocol=run.protocol, subject=where)
            for each in run.stale
        ]
    return render(findings, "sarif")


def _kind(outcome: CaseOutcome, strict: bool) -> str | None:
    """Return the name of the XML element for an outcome, or None for a pass."""
    if outcome.verdict == "skipped" or (outcome.bad and outcome.expected):
        return "skipped"
    if outcome.verdict == "warning" and strict:
        return "skipped" if outcome.expected else "failure"
    return {"fail": "failure", "inconclusive": "error"}.get(outcome.verdict)


def _transcript(outcome: CaseOutcome) -> list[str]:
    arrows = {"sent": "->", "received": "<-", "stderr": "!!", "note": "--"}
    lines = [
        f"{entry['at']:8.3f} {arrows[entry['direction']]} {visible(entry['text'])}"
        for entry in outcome.transcript.entries
    ]
    left = outcome.transcript.left_out
    return [*lines, f"{left} more entries are not stored."] if left else lines


FORMATS: Final[dict[str, Callable[[Sequence[Run]], str]]] = {
    "text": lambda runs: "\n".join(map(as_text, runs)),
    "json": as_json,
    "markdown": as_markdown,
    "github": as_github,
    "junit": as_junit,
    "sarif": as_sarif,
}
"""The values of the option `--format`. `commands/verify.py` must contain the same values."""
