"""Detects changes to upstream documents, and reports them in one GitHub issue.

`testwire upstream` is a scheduled job with these steps:

1. Download the pinned documents with the GitHub CLI, which handles authentication.
2. Compare the digests of the documents with the pins.
3. Compare changed documents with the specification, by calling `judge`.
4. Open, update or close the issue.

The text of the issue depends only on the documents, so a second run does not change the text. The
module must not interpret the contents of a document.

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

from testwire_codegen.drift.releases import section
from testwire_codegen.model.loader import VersionFolder

Judge = Callable[[str, str, Path], Sequence[dict[str, Any]] | None]
"""A function that compares a changed document with the specification.

The arguments are the version, the name of the document and its file. The result is the list of
findings as in `--format json`, or None if the document cannot be compared.
"""

TITLE = "Upstream documents differ from the specification"
MARKER = "<!-- testwire upstream -->"
"""The first line of the issue. The next run identifies the issue by this line."""

_MOST = 30
"""The maximum number of findings per document in an issue."""
_LONGEST = 60_000
"""The maximum number of characters in an issue. GitHub's limit is 65,536."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A pinned document that `testwire upstream` watches."""

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
        """The path of the document below the folder with the current documents."""
        return f"{self.protocol}/{self.path}"


@dataclass(frozen=True, slots=True)
class DocumentState:
    """The state of a document compared with its pin."""

    pin: Pin
    kind: Literal["same", "changed", "gone"]
    sha256: str | None = None
    findings: tuple[dict[str, Any], ...] | None = None
    """The differences from the specification, or None if the document was not compared."""


def pins(versions: Sequence[VersionFolder]) -> list[Pin]:
    """Return the pins with a digest that refer to Markdown files in GitHub repositories.

    If a document is pinned several times, the newest pin is used. Documents with `"watch": false`
    and retired protocol versions are left out.
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
    """Return the state of a document. documents: the folder with the current documents."""
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


def body(states: Sequence[DocumentState], releases: Sequence[Finding] = ()) -> str:
    """Return the text of the issue in Markdown. `releases` are the findings about packages."""
    moved = [state for state in states if state.kind != "same"]
    lines = [MARKER, *(_documents(moved) if moved else ()), *section(releases)]
    text = "\n".join(lines) + "\n"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n\n(cut here)\n"


def _documents(moved: Sequence[DocumentState]) -> list[str]:
    lines = [
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
    return lines


def _told(state: DocumentState) -> list[str]:
    if state.kind == "gone":
        return ["The document no longer exists at this path on the default branch."]
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
    """Return a finding for each document that differs from its pin."""
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
            "the command gh was not found; install the GitHub CLI, or pass a folder to --documents"
        ) from None


def _run(*arguments: str) -> bytes:
    done = _gh(*arguments)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise Unreadable(f"gh {' '.join(arguments[:2])} failed: {said or done.returncode}")
    return done.stdout


def fetch(pin: Pin, documents: Path) -> None:
    """Download the current document to the folder `documents`, unless the document was removed.

    Raises Unreadable if gh is missing or fails.
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
    """Open, update or close the issue. text: the text of the issue, or None to close the issue."""
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
            words = "All documents and packages match their pins."
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
        words = "The documents changed again. See the updated description of this issue."
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
