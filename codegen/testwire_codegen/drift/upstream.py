"""Whether the documents that a spec was taken from are still the pinned ones, and an issue on it.

For `testwire upstream`, which a scheduled job runs: the pinned documents are fetched (with the
GitHub command line, which brings the login), their digests are compared, `judge` is asked what else
a changed document says, and one issue is kept: opened or updated where something moved, closed
where all is settled. What an issue says depends on the documents alone, so that a second run
changes nothing. The module must not know what a document means.

Tests: `tests/codegen/drift/test_upstream.py`, `tests/ci/test_workflows.py`.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from testwire_base.documents import Location
from testwire_base.errors import Unreadable
from testwire_base.findings import Finding

from testwire_codegen.model.loader import VersionFolder

Judge = Callable[[str, str, Path], Sequence[dict[str, Any]] | None]
"""Version, name of the document and its file, to the findings as `--format json` prints them; None
where that cannot be told."""

TITLE = "Upstream documents differ from the specification"
MARKER = "<!-- testwire upstream -->"
"""The first line of the issue, by which the next run finds it."""

_MOST = 30
"""Findings that an issue lists for one document."""
_LONGEST = 60_000
"""Characters of an issue; GitHub refuses a little more."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A document that is watched."""

    protocol: str
    """`id@version`"""
    document: str
    repository: str
    """`owner/name`"""
    path: str
    ref: str
    sha256: str
    location: Location

    @property
    def file(self) -> str:
        """Where the document is looked for, from the folder of documents."""
        return f"{self.protocol}/{self.path}"


@dataclass(frozen=True, slots=True)
class DocumentState:
    """What was found of a document."""

    pin: Pin
    kind: Literal["same", "changed", "gone"]
    sha256: str | None = None
    findings: tuple[dict[str, Any], ...] | None = None
    """What the document says differently; None where that was not told."""


def pins(versions: Sequence[VersionFolder]) -> list[Pin]:
    """The documents to watch: Markdown in GitHub repositories, pinned by their digest.

    Of several texts of one document in a version the newest counts; what the lock file says not to
    watch, and all of a retired version, is left out.
    """
    found: dict[tuple[str, str, str], tuple[str, Pin]] = {}
    for version in versions:
        if version.lock is None or version.status == "retired":
            continue
        for at, source in enumerate(version.lock.data["sources"]):
            host, _, repository = source["repository"].partition(":")
            watched = source.get("watch", True) and source["sha256"] is not None
            if host != "github" or not watched or not source["path"].endswith(".md"):
                continue
            pin = Pin(
                version.key,
                source["document"],
                repository,
                source["path"],
                source["ref"],
                source["sha256"],
                version.lock.at(f"/sources/{at}"),
            )
            key = (version.key, repository, pin.path)
            if key not in found or found[key][0] < source["date"]:
                found[key] = (source["date"], pin)
    return [pin for _, pin in found.values()]


def look(pin: Pin, documents: Path, judge: Judge) -> DocumentState:
    """What has become of a document, given a folder with today's documents."""
    path = documents / pin.file
    if not path.is_file():
        return DocumentState(pin, "gone")
    digest = hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
    if digest == pin.sha256:
        return DocumentState(pin, "same", digest)
    found = judge(pin.protocol, pin.document, path)
    if found is None:
        return DocumentState(pin, "changed", digest)
    told = tuple(f for f in found if f["severity"] != "info")
    return DocumentState(pin, "changed", digest, told)


def body(states: Sequence[DocumentState]) -> str:
    """The text of the issue, in Markdown; the same for the same states."""
    moved = [state for state in states if state.kind != "same"]
    lines = [
        MARKER,
        "These upstream documents differ from their pins in the specification.",
        "",
        "| protocol | document | upstream | pinned | now |",
        "| --- | --- | --- | --- | --- |",
    ]
    for state in moved:
        pin = state.pin
        now = "removed" if state.sha256 is None else f"`{state.sha256[:12]}`"
        lines.append(
            f"| {pin.protocol} | {_cell(pin.document)} | {pin.repository}: `{pin.path}` | "
            f"`{pin.ref[:12]}` (`{pin.sha256[:12]}`) | {now} |"
        )
    for state in moved:
        lines += ["", f"## {state.pin.protocol}: {state.pin.document}", "", *_told(state)]
    lines += [
        "",
        "## What to do",
        "",
        "1. Read the changes, and update the specification or add an erratum.",
        "2. Update `ref`, `sha256` and `date` of the document in `upstream.lock.json`. If the "
        'document was removed for good, set `"watch": false` there.',
        "3. The next scheduled run closes this issue.",
    ]
    text = "\n".join(lines) + "\n"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n\n(cut here)\n"


def _told(state: DocumentState) -> list[str]:
    if state.kind == "gone":
        return ["The document no longer exists at this path of the default branch."]
    if state.findings is None:
        return ["The document was not compared, because `testwire drift docs` is not available."]
    if not state.findings:
        return ["The document changed, but it does not differ from the specification."]
    lines = [
        f"- {_cell(f['message'][:300])} (`{f['rule']}`{_place(f)})" for f in state.findings[:_MOST]
    ]
    if len(state.findings) > _MOST:
        lines.append(f"- and {len(state.findings) - _MOST} more")
    return lines


def _place(finding: dict[str, Any]) -> str:
    place = finding.get("location")
    return f", line {place['line']}" if place else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def findings_of(states: Sequence[DocumentState]) -> list[Finding]:
    """The same as findings, at the pins."""
    found = []
    for state in states:
        pin = state.pin
        if state.kind == "gone":
            message = f"{pin.document} no longer exists at {pin.path} in {pin.repository}"
        elif state.kind == "changed":
            count = len(state.findings or ())
            noun = "difference" if count == 1 else "differences"
            more = f", with {count} new {noun} from the specification" if count else ""
            message = f"{pin.document} in {pin.repository} differs from its pin{more}"
        else:
            continue
        rule = f"upstream-{state.kind}"
        found.append(Finding(rule, message, pin.location, "error", "drift", pin.protocol))
    return found


# --- gh ------------------------------------------------------------------------------------------


def _gh(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["gh", *arguments], capture_output=True, check=False)
    except FileNotFoundError:
        raise Unreadable(
            "the command gh was not found; install the GitHub command line, or pass a folder with "
            "--documents"
        ) from None


def _run(*arguments: str) -> bytes:
    done = _gh(*arguments)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise Unreadable(f"gh {' '.join(arguments[:2])} failed: {said or done.returncode}")
    return done.stdout


def fetch(pin: Pin, documents: Path) -> None:
    """Write today's document below `documents`; nothing where there is none any more.

    Raises Unreadable where gh is missing or fails.
    """
    address = f"repos/{pin.repository}/contents/{pin.path}"
    done = _gh("api", address, "--header", "Accept: application/vnd.github.raw+json")
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        if "HTTP 404" in said:
            return
        raise Unreadable(
            f"{pin.document} of {pin.repository} cannot be fetched: {said}; check the network and "
            "`gh auth status`"
        )
    path = documents / pin.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(done.stdout)


def keep_issue(text: str | None, dry_run: bool) -> None:
    """Open, update or close the issue. text: what it has to say; None where all is settled."""
    listed = _run(
        "issue", "list", "--state", "open", "--limit", "100", "--search", f'"{TITLE}" in:title',
        "--json", "number,body",
    )  # fmt: skip
    issues = sorted(
        (issue["number"], issue["body"].replace("\r\n", "\n"))
        for issue in json.loads(listed)
        if issue["body"].startswith(MARKER)
    )
    if text is None:
        for number, _ in issues:
            words = "All documents match their pins."
            _do(dry_run, "issue", "close", str(number), "--comment", words)
        if not issues:
            _say("no issue is open, and no issue is required")
        return
    if not issues:
        _do(dry_run, "issue", "create", "--title", TITLE, "--body", text)
        return
    (number, held), *others = issues
    if held.rstrip() == text.rstrip():
        _say(f"issue {number} is up to date")
    else:
        _do(dry_run, "issue", "edit", str(number), "--body", text)
        words = "The documents changed again. The description of this issue is updated."
        _do(dry_run, "issue", "comment", str(number), "--body", words)
    for other, _ in others:
        words = f"This issue is a duplicate of issue {number}."
        _do(dry_run, "issue", "close", str(other), "--comment", words)


def _do(dry_run: bool, *arguments: str) -> None:
    shown = " ".join(arguments[:3] if arguments[1] != "create" else arguments[:2])
    if dry_run:
        _say(f"would run: gh {shown}")
        if "--body" in arguments:
            _say(arguments[arguments.index("--body") + 1].rstrip())
        return
    _run(*arguments)
    _say(f"done: gh {shown}")


def _say(line: str) -> None:
    print(line, file=sys.stderr)
