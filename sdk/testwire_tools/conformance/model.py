"""Types of a conformance run: cases, outcomes, transcripts and runs.

This module must not depend on the transport code or on the reports.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import base64
import shlex
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, get_args

Role = Literal["server", "client"]
Level = Literal["must", "should", "advice"]
Basis = Literal["document", "standard", "peers", "recordings", "advice"]
Direction = Literal["sent", "received", "stderr", "note"]
Verdict = Literal["pass", "fail", "warning", "note", "skipped", "inconclusive"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
FINDINGS: Final = ("fail", "warning", "note", "inconclusive")
"""The verdicts whose message and transcript are reported."""
SEVERITIES: Final[tuple[Verdict, ...]] = ("note", "warning", "inconclusive", "fail")
"""The verdicts of findings, in order of increasing severity."""
LEVEL_VERDICTS: Final[Mapping[Level, Verdict]] = {
    "must": "fail",
    "should": "warning",
    "advice": "note",
}
"""The verdict of a case that fails, by the level of the case."""

# fmt: off
GROUPS: Final = (
    "launch", "framing", "json-rpc", "lifecycle", "types", "errors", "cancellation", "progress",
    "concurrency", "robustness", "semantics", "shutdown", "traffic",
)
"""The groups of cases, in the order in which they run."""
# fmt: on

BASES: Final[dict[str, str]] = {
    "document": "the document of the protocol",
    "standard": "a standard",
    "peers": "published peers",
    "recordings": "recordings of all known servers",
    "advice": "advice",
}

STANDARDS: Final = ("JSON-RPC 2.0", "RFC 8259")
"""If the source of a rule begins with one of these names, the rule is from a standard."""

DERIVED: Final = "Specification: "
"""The start of a source that names a part of the specification instead of a document."""

STARTS: Final = "launch/starts"
"""The first case. If this case does not pass, all other cases are inconclusive."""

TEXT_CHARACTERS: Final = 2000
"""The maximum length of a message in a transcript. Longer messages are truncated."""

DATA_BYTES: Final = 64 * 1024
"""The maximum size of a sent message whose bytes are stored in full."""

TRANSCRIPT_ENTRIES: Final = 400
"""The maximum number of entries that a transcript stores. Further entries are only counted."""


class Stopped(Exception):
    """Base class of the exceptions that end a case. The message describes what happened."""

    verdict: Verdict = "fail"


class CheckFailed(Stopped):
    """The peer under test does not meet the requirement of the case."""


class Skipped(Stopped):
    """The case does not apply to this transport or to this peer."""

    verdict = "skipped"


class Inconclusive(Stopped):
    """A preparatory step of the case failed, so the requirement was not checked."""

    verdict = "inconclusive"


@dataclass(slots=True)
class Transcript:
    """The messages, stderr lines and notes of one case, as evidence for its verdict."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    left_out: int = 0
    started: float = field(default_factory=time.monotonic)

    def add(
        self,
        direction: Direction,
        text: str,
        seconds: float | None = None,
        data: bytes | None = None,
    ) -> None:
        """Append an entry.

        direction: `sent` means sent by Testwire.
        text: truncated to `TEXT_CHARACTERS` characters.
        seconds: the time since the start of the case. None means now.
        data: the bytes of the message, stored if the text does not represent them exactly.
        """
        if len(self.entries) >= TRANSCRIPT_ENTRIES:
            self.left_out += 1
            return
        whole = text
        if len(text) > TEXT_CHARACTERS:
            text = f"{text[:TEXT_CHARACTERS]}… ({len(text)} characters)"
        at = time.monotonic() - self.started if seconds is None else seconds
        entry = {"at": round(at, 3), "direction": direction, "text": text}
        inexact = data is not None and (text != whole or text.encode() != data)
        if data is not None and inexact and len(data) <= DATA_BYTES:
            entry["base64"] = base64.b64encode(data).decode()
        self.entries.append(entry)


@dataclass(frozen=True, slots=True)
class Case:
    """One check of a server or a client.

    id: a stable id, `group/name` or `group/name/subject`.
    level: `must`, `should`, or `advice` for a rule that no document states and no peer needs.
    docs: the required behaviour, in one sentence.
    source: the document and the section that contain the requirement.
    requirement: the id of a requirement in the specification, or None. The requirement determines
    `level` and `source`.
    """

    id: str
    level: Level
    docs: str
    source: str
    run: Callable[[Any], Awaitable[None]]
    """Called with a `harness.ServerHarness` or a `client.harness.ClientHarness`."""
    requirement: str | None = None
    also: tuple[str, ...] = ()
    """Ids of further requirements that the case covers."""
    breaks: tuple[str, ...] = ()
    """Published peers that break if the peer under test does not pass."""
    recorded: tuple[str, ...] = ()
    """Recorded generations of servers that follow the rule."""

    @property
    def basis(self) -> Basis:
        """The basis of the rule (see `BASES`). `document` means the document of the protocol."""
        if self.level == "advice":
            return "advice"
        if self.breaks:
            return "peers"
        if self.recorded:
            return "recordings"
        return "standard" if self.source.startswith(STANDARDS) else "document"

    @property
    def grounds(self) -> str:
        """The peers or generations on which the rule is based, as text. Empty if there are none."""
        if self.breaks:
            return f"violations break {', '.join(self.breaks)}"
        return f"recorded: {', '.join(self.recorded)}" if self.recorded else ""

    @property
    def group(self) -> str:
        """The first part of the id, one of `GROUPS`."""
        return self.id.split("/")[0]


@dataclass(slots=True)
class CaseOutcome:
    """The verdict of a case with its message and transcript.

    expected: whether the case is listed as a known failure.
    related: for a case of the group `traffic`, the other cases in which its rule was violated.
    previous: the verdict in an earlier result, or None.
    cause: the id of the case that failed earlier because of the same cause, or an empty string.
    """

    case: Case
    verdict: Verdict
    message: str
    seconds: float
    transcript: Transcript = field(default_factory=Transcript)
    expected: bool = False
    related: tuple[str, ...] = ()
    previous: str | None = None
    cause: str = ""

    @property
    def bad(self) -> bool:
        return self.verdict in ("fail", "inconclusive")


class Repeat(NamedTuple):
    """The arguments of `testwire verify` in a run, without the selection of cases.

    options: the arguments before `--`. command: the arguments after `--`.
    """

    options: Sequence[str]
    command: Sequence[str]

    def line(self, outcome: CaseOutcome) -> str:
        """Return the shell command that runs only this case and prints its transcript."""
        cases = [f"--case={each}" for each in (*outcome.related, outcome.case.id)]
        words = ["testwire", "verify", *self.options, *cases, "-v", "--", *self.command]
        return shlex.join(words)


@dataclass(slots=True)
class Run:
    """All outcomes of one server or client on one transport."""

    protocol: str
    transport: str
    server: str
    outcomes: list[CaseOutcome]
    untested: list[str] = field(default_factory=list)
    """Ids of requirements with the level `must` that no case covers, and all ids in `unproven`."""
    unproven: list[str] = field(default_factory=list)
    """Ids of requirements that a case covers without a proof. `proofs.py` explains proofs."""
    proven: list[str] = field(default_factory=list)
    """Ids of requirements that a case covers with a proof."""
    stale: list[str] = field(default_factory=list)
    """Ids of cases that are listed as known failures but passed in this run."""
    strict: bool = False
    """Whether warnings count as failures."""
    command: str = ""
    side: Role = "server"
    """The role of the peer under test. For a client, `server` contains the client's name."""
    repeat: Repeat | None = None
    """None if Testwire does not start the peer under test."""
    verbose: bool = False
    """Whether the text report contains the transcript of each finding."""
    since: str = ""
    """The file with the earlier result, or an empty string."""
    interrupted: str = ""
    """Why the run ended before its last case, or an empty string."""

    def count(self, verdict: Verdict) -> int:
        return sum(outcome.verdict == verdict for outcome in self.outcomes)

    @property
    def unexpected(self) -> list[CaseOutcome]:
        return [
            each
            for each in self.outcomes
            if (each.bad or (self.strict and each.verdict == "warning")) and not each.expected
        ]

    @property
    def clean(self) -> bool:
        return not (self.unexpected or self.stale or self.interrupted)
