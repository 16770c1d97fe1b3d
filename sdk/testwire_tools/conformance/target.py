"""The server under test, and the state that its cases share.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from testwire.registry import LaunchOption, ProtocolInfo, Transport

from testwire_tools.conformance.causes import Cause, Causes
from testwire_tools.conformance.model import Verdict
from testwire_tools.conformance.patience import Patience
from testwire_tools.conformance.recordings import RecordedCall
from testwire_tools.conformance.steps import Scope
from testwire_tools.conformance.traffic import ObservedViolation
from testwire_tools.conformance.wire import Wire

RESPONSE_SECONDS: Final = 10.0
START_SECONDS: Final = 30.0
SLOW_SECONDS: Final = 120.0

ENOUGH_PROBES: Final = 3
"""With fewer measured probes, the time limit for quick responses is not lowered."""

QUICK_SECONDS: Final = 4.0
"""The minimum time limit for a quick response."""

SLOWER: Final = 20
"""A quick response may take this many times as long as the slowest probe."""


@dataclass(frozen=True, slots=True)
class ServerTarget:
    """A server to check.

    command: the launch command.
    rest: additional arguments, appended after the launch arguments.
    seconds: the time limit for a response.
    start_seconds: the time limit from the start to the first response.
    slow_seconds: the time limit for long-running requests, such as a test run.
    """

    info: ProtocolInfo
    transport: Transport
    command: Sequence[str]
    rest: Sequence[str] = ()
    cwd: Path | None = None
    seconds: float = RESPONSE_SECONDS
    start_seconds: float = START_SECONDS
    slow_seconds: float = SLOW_SECONDS

    @property
    def launched(self) -> Transport:
        """The transport without the launch option for a process id.

        The published documents do not contain this option, so a correct server may reject it.
        """
        launch = self.transport.launch
        options = tuple(each for each in launch.options if each.required or each.value != "pid")
        return self.transport._replace(launch=launch._replace(options=options))

    def launched_with(self, option: LaunchOption, *words: str) -> ServerTarget:
        """Return the target with these arguments in place of an option of its launch command."""
        launch = self.transport.launch
        options = tuple(each for each in launch.options if each != option)
        launch = launch._replace(words=(*launch.words, *words), options=options)
        return replace(self, transport=self.transport._replace(launch=launch))


@dataclass(slots=True)
class Standby:
    """A running server that passed a case and is kept for the next case.

    Reuse makes a run much faster. If a case does not pass on a reused server, `run.py` runs
    the case again on a new server.
    """

    wire: Wire | None = None
    mark: str = ""
    scope: Scope = field(default_factory=dict)
    """The results of the setup requests, by method."""
    recordings: dict[str, RecordedCall] = field(default_factory=dict)
    """The recorded example calls, by method."""
    violations: list[ObservedViolation] = field(default_factory=list)
    """The violations of the rules of `drift wire` in all cases so far."""
    causes: Causes = field(default_factory=Causes)
    """The causes of failures so far, on all transports."""
    observed: dict[str, list[Cause]] = field(default_factory=dict)
    """The faults in the messages of each case, by case id."""
    patience: Patience = field(default_factory=Patience)
    failed: dict[str, Verdict] = field(default_factory=dict)
    """The verdicts of the cases that did not pass, by case id."""
    stays: bool = False
    """Whether a server kept running after the end of its input."""
    _probes: list[float] = field(default_factory=list)

    def note_probe(self, seconds: float) -> None:
        """Store the response time of a probe. The server had sent a message before the probe."""
        self._probes.append(seconds)

    def probe_seconds(self, most: float) -> float:
        """Return the time limit for a quick response, at most `most` seconds.

        The limit depends on the response times of earlier probes.
        """
        if len(self._probes) < ENOUGH_PROBES:
            return most
        return min(most, max(QUICK_SECONDS, SLOWER * max(self._probes)))

    async def close(self) -> None:
        if self.wire is not None:
            await self.wire.close()
            self.wire = None
