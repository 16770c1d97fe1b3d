"""`testwire verify client`: gets a client to talk to the scripted server, and checks it.

Three ways: the client's command is run here, once for each scenario (`verify_client`); the client
launches this process as its server, which takes the next scenario each time (`serve_client`); or
this process listens, and each connection gets the next scenario (`listen_for_client`). Records of
the latter two are kept next to the result, so that they add up. All raise UsageError and
Unreadable.

Tests: `tests/tools/conformance/test_client_command.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import sys
from collections.abc import Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from testwire.cli import parse
from testwire.client import launch
from testwire.errors import ConnectionClosed
from testwire.registry import Transport
from testwire.transports import stdio
from testwire_base.errors import Unreadable, UsageError
from testwire_base.exit_codes import CLEAN, CRASHED

from testwire_tools.conformance.client import record as records
from testwire_tools.conformance.client.cases import derive
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.run import run_cases
from testwire_tools.conformance.client.scenarios import SCENARIOS, ServerScenario, find, plan
from testwire_tools.conformance.client.scripted_server import RecordWriter
from testwire_tools.conformance.client.serve import serve
from testwire_tools.conformance.model import Run
from testwire_tools.conformance.verification import Options, Verification, look_up, write

RECORDS_FOLDER: Final = "plays"


def list_cases(options: Options) -> int:
    """Print the cases, and run none; gives the exit code."""
    return look_up(options, derive).list_cases()


def _look_up(options: Options) -> Verification:
    verification = look_up(options, derive)
    if not verification.scenario.client:
        version = f"{verification.info.id}@{verification.info.version}"
        raise Unreadable(f"{version} has no conformance data for clients")
    verification.check_folders()
    verification.expected()
    return verification


# --- the client's command is run here ------------------------------------------------------------


def verify_client(command: Sequence[str], options: Options) -> int:
    """Check a client by its command, which is run for each scenario; gives the exit code."""
    verification = _look_up(options)
    transports = _transports(verification, command)
    tell = options.format == "text"
    return verification.report(
        _run(verification, each, list(command), None, tell) for each in transports
    )


def _run(
    verification: Verification,
    transport: Transport,
    command: Sequence[str],
    given: dict[str, Record] | None,
    tell: bool,
) -> Run:
    options = verification.options
    target = ClientTarget(
        verification.info, transport, command, cwd=options.cwd, seconds=options.seconds
    )
    harness = ClientHarness(target, verification.scenario, given)
    return verification.run(
        transport, shlex.join(command), partial(run_cases, harness=harness), tell
    )


def _transports(verification: Verification, command: Sequence[str]) -> list[Transport]:
    """Those that a command is for. Raises UsageError."""
    if not command:
        raise UsageError(
            "give the client's command after `--`, with {server} where it takes its server's "
            "program; or take --serve, or --listen"
        )
    every = verification.transports
    text = " ".join(command)
    for place, kind in (("{port}", "tcp"), ("{pipe}", "pipe"), ("{url}", "http")):
        if place in text:
            every = [each for each in every if each.kind == kind and each.listener != "client"]
            if not every:
                raise UsageError(
                    f"{place} is where a server listens, and no server of this protocol does so "
                    "here; put {server} where the client takes the program of its server"
                )
    return every if "{transport}" in text else every[:1]


# --- the client starts or connects by itself -----------------------------------------------------


class _Records:
    """The records of the scenarios that have run so far, in files below the report's folder."""

    def __init__(self, verification: Verification, transport: Transport, report: Path) -> None:
        self._verification = verification
        self._transport = transport
        self.folder = report / RECORDS_FOLDER
        self.folder.mkdir(parents=True, exist_ok=True)
        self.plan = plan(verification.info, transport, verification.scenario)

    def path(self, scenario: ServerScenario) -> Path:
        return self.folder / f"{scenario.name.replace('/', '-')}.jsonl"

    def next(self) -> ServerScenario | None:
        """The first scenario in which no client has sent anything yet; None if there is none."""
        for each in self.plan:
            if not any(event["event"] == "received" for event in records.read(self.path(each))):
                # A scenario that was begun without effect is begun anew.
                self.path(each).unlink(missing_ok=True)
                return each
        return None

    def where(self, scenario: ServerScenario) -> str:
        """What to tell who operates the client: number, name and behaviour of the scenario."""
        if scenario not in self.plan:
            return f"play {scenario.name}: {scenario.docs}"
        number = self.plan.index(scenario) + 1
        return f"play {number} of {len(self.plan)}, {scenario.name}: {scenario.docs}"

    def check(self, tell: bool = False) -> Run:
        """Check what there is so far."""
        given: dict[str, Record] = {}
        for each in self.plan:
            if events := records.read(self.path(each)):
                given[each.name] = Record(events, events[0]["at"])
        return _run(self._verification, self._transport, [], given, tell)


def serve_client(words: Sequence[str], options: Options, play: str | None = None) -> int:
    """Be the server that a client has launched, for one session; gives the exit code.

    words: what the client has added to the command: the protocol's launch line. play: a scenario,
    instead of the next one that has not run.
    """
    verification = _look_up(options)
    if options.report is None:
        raise UsageError("--serve needs --report DIR, where the result goes")
    report = options.report
    try:
        parsed = parse(verification.info, list(words), "testwire verify client --serve --")
    except ValueError as error:
        raise UsageError(str(error)) from None
    kept = _Records(verification, parsed.transport, report)
    try:
        chosen = find(play, verification.scenario) if play is not None else kept.next()
    except KeyError:
        raise UsageError(f"there is no play {play!r}; there are {', '.join(SCENARIOS)}") from None
    descriptors = stdio.claim_stdio() if parsed.transport.kind == "stdio" else None
    again = chosen is None
    chosen = chosen or SCENARIOS["plain"]
    path = Path(os.devnull) if again else kept.path(chosen)
    if play is not None:
        path.unlink(missing_ok=True)
    print(f"testwire: {kept.where(chosen)}", file=sys.stderr)
    if again:
        print(f"testwire: every play is in {kept.folder}; remove it to begin anew", file=sys.stderr)

    async def main() -> None:
        ended = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await serve(
            verification.info,
            parsed,
            chosen,
            RecordWriter(path),
            crashed=lambda: os._exit(CRASHED),
            descriptors=descriptors,
            single=True,
            ended=ended,
        )
        # In here, where the signal of a client that is done with its server does not end it.
        await asyncio.to_thread(lambda: write(report, [kept.check()]))

    _serve(main())
    # What was found is in the files. A code would look like a crash to the client.
    return CLEAN


def listen_for_client(address: str, options: Options) -> int:
    """Listen for a client that others start, one connection for each scenario; gives the exit code.

    address: a port, HOST:PORT, or the path or name of a pipe, as the transport has it.
    """
    verification = _look_up(options)
    transport = next((each for each in verification.transports if each.listener == "server"), None)
    if transport is None:
        raise UsageError(
            "no server listens on this transport; have the client launch this command with --serve"
        )
    if options.report is None:
        raise UsageError("--listen needs --report DIR, where the records and the result go")
    try:
        parsed = parse(verification.info, _line(transport, address), "testwire verify client")
    except ValueError as error:
        raise UsageError(str(error)) from None
    kept = _Records(verification, transport, options.report)

    async def main() -> None:
        while (scenario := kept.next()) is not None:
            print(f"testwire: {kept.where(scenario)}; connect to {address}", file=sys.stderr)
            recorder = RecordWriter(kept.path(scenario))
            await serve(
                verification.info, parsed, scenario, recorder, crashed=lambda: None, single=True
            )

    with contextlib.suppress(KeyboardInterrupt):
        _serve(main())
    return verification.report([kept.check(options.format == "text")])


def _serve(serving: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.run(serving)
    except (OSError, ConnectionClosed) as error:
        raise Unreadable(str(error)) from None


def _line(transport: Transport, address: str) -> list[str]:
    """The launch line of a server that listens at an address. Raises ValueError."""
    if transport.kind == "pipe":
        return launch.command_line(transport, [], pipe=address)
    host, colon, port = address.rpartition(":")
    if not port.isdigit():
        raise ValueError(f"--listen takes a port, or HOST:PORT; it is {address!r}")
    takes_host = any(option.value == "host" for option in transport.launch.options)
    given = (host or "localhost") if colon or takes_host else None
    return launch.command_line(transport, [], port=int(port), host=given)
