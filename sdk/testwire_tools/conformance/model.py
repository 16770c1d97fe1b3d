"""The words of a conformance run: cases, verdicts, transcripts.

Knows no protocol, no bytes and no report. Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

Role = Literal["server", "client"]
Level = Literal["must", "should"]
Direction = Literal["sent", "received", "stderr", "note"]
Verdict = Literal["pass", "fail", "warning", "skipped", "inconclusive"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

# fmt: off
GROUPS: Final = (
    "launch", "framing", "json-rpc", "lifecycle", "types", "errors", "cancellation", "progress",
    "concurrency", "robustness", "semantics", "shutdown",
)
"""In the order in which their cases run."""
# fmt: on

STARTS: Final = "launch/starts"
"""The case without which no other one can be judged."""

TEXT_CHARACTERS: Final = 2000
"""Longer messages are cut in a transcript."""

TRANSCRIPT_ENTRIES: Final = 400
"""Further entries of a transcript are counted, not kept."""


class Stopped(Exception):
    """Ends a case with something else than a pass. The message says what was seen."""

    verdict: Verdict = "fail"


class CheckFailed(Stopped):
    """The server does not do what the case asks for."""


class Skipped(Stopped):
    """The case does not apply: to this transport, or to what this server offers."""

    verdict = "skipped"


class Inconclusive(Stopped):
    """The case could not get as far as its question; something before it went wrong."""

    verdict = "inconclusive"


@dataclass(slots=True)
class Transcript:
    """What passed between the two sides in one case, as evidence."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    left_out: int = 0
    started: float = field(default_factory=time.monotonic)

    def add(self, direction: Direction, text: str, seconds: float | None = None) -> None:
        """direction: as the verifier sees it. text: cut at `TEXT_CHARACTERS`.

        seconds: since the beginning; None is now.
        """
        if len(self.entries) >= TRANSCRIPT_ENTRIES:
            self.left_out += 1
            return
        if len(text) > TEXT_CHARACTERS:
            text = f"{text[:TEXT_CHARACTERS]}… ({len(text)} characters)"
        at = time.monotonic() - self.started if seconds is None else seconds
        self.entries.append({"at": round(at, 3), "direction": direction, "text": text})


@dataclass(frozen=True, slots=True)
class Case:
    """One question to a server.

    id: stable, `group/name` or `group/name/subject`. docs: what a server does that passes. source:
    where that is said: a document with its section. requirement: the id in the spec, or None; its
    level and source count then.
    """

    id: str
    level: Level
    docs: str
    source: str
    run: Callable[[Any], Awaitable[None]]
    """Is given the harness: `harness.ServerHarness`, or `client.harness.ClientHarness`."""
    requirement: str | None = None
    also: tuple[str, ...] = ()
    """Ids of further requirements that it covers."""

    @property
    def group(self) -> str:
        """One of `GROUPS`."""
        return self.id.split("/")[0]


@dataclass(slots=True)
class CaseOutcome:
    """What came out of a case. expected: it is listed as a known failure."""

    case: Case
    verdict: Verdict
    message: str
    seconds: float
    transcript: Transcript = field(default_factory=Transcript)
    expected: bool = False

    @property
    def bad(self) -> bool:
        return self.verdict in ("fail", "inconclusive")


@dataclass(slots=True)
class Run:
    """All outcomes of one server on one transport."""

    protocol: str
    transport: str
    server: str
    outcomes: list[CaseOutcome]
    untested: list[str] = field(default_factory=list)
    """Ids of requirements (MUST) that no case of this run stands for."""
    stale: list[str] = field(default_factory=list)
    """Ids of cases of this run that are listed as known failures, and did not fail."""
    strict: bool = False
    """Whether warnings count as failures."""
    command: str = ""
    side: Role = "server"
    """What was judged. `server` has its name, whichever it is."""

    def count(self, verdict: Verdict) -> int:
        return sum(outcome.verdict == verdict for outcome in self.outcomes)

    @property
    def unexpected(self) -> list[CaseOutcome]:
        return [
            outcome
            for outcome in self.outcomes
            if (outcome.bad or (self.strict and outcome.verdict == "warning"))
            and not outcome.expected
        ]

    @property
    def clean(self) -> bool:
        return not self.unexpected and not self.stale
