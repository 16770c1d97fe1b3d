"""`testwire verify client`: gets a client to talk to the scripted server, and judges it.

Three ways: the client's command is run here, once for each play (`verify_client`); the client
launches this process as its server, which plays the next play each time (`serve_client`); or this
process listens, and each connection gets the next play (`listen_for_client`). Records of the latter
two are kept beside the result, so that they add up.

Tests: `tests/tools/conformance/test_client_command.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from testwire.cli import parse
from testwire.client import launch
from testwire.errors import ConnectionClosed
from testwire.registry import ProtocolInfo, Transport
from testwire.transports import stdio
from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, CRASHED, FINDINGS, UNREADABLE, USAGE
from testwire_protocols import UnknownProtocol, load, resolve

from testwire_tools.conformance import command as shared
from testwire_tools.conformance import data
from testwire_tools.conformance.client import record as records
from testwire_tools.conformance.client.bench import ClientBench, ClientTarget
from testwire_tools.conformance.client.cases import derive
from testwire_tools.conformance.client.player import Recorder
from testwire_tools.conformance.client.plays import PLAYS, Play, find, plan
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.run import run_cases
from testwire_tools.conformance.client.serve import serve
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Run

__all__ = ["Options", "list_cases", "listen_for_client", "serve_client", "verify_client"]

PLAYS_FOLDER: Final = "plays"


class Options(NamedTuple):
    """What all ways have in common. transport: an id of the protocol's, None for what fits.

    seconds: how long the client's command may take. only: cases and groups; empty means all.
    """

    protocol: str
    transport: str | None = None
    format: str = "text"
    report: Path | None = None
    expected: Path | None = None
    cwd: Path | None = None
    seconds: float = 20.0
    strict: bool = False
    only: Sequence[str] = ()
    name: str | None = None


class _Wrong(Exception):
    """What was asked for makes no sense, or cannot be read. Has the exit code."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


class _Asked(NamedTuple):
    """What was asked for, looked up. known: failures that are expected, with their reasons."""

    options: Options
    info: ProtocolInfo
    scenario: Scenario
    known: dict[str, str]

    def cases(self, transport: Transport) -> list[Case]:
        every = derive(self.info, transport, self.scenario)
        return [case for case in every if shared.wanted(case.id, self.options.only)]


def _asked(options: Options) -> _Asked:
    """Look up what was asked for. Raises _Wrong."""
    try:
        key, version = resolve(options.protocol)
        info = load(options.protocol)
        scenario = data.load(key, version)
    except UnknownProtocol as error:
        raise _Wrong(str(error)) from None
    except data.NoScenario as error:
        raise _Wrong(str(error), UNREADABLE) from None
    if not scenario.client:
        raise _Wrong(f"{key}@{version} has no conformance data for clients", UNREADABLE)
    if options.transport is not None and options.transport not in info.transports:
        held = ", ".join(info.transports)
        raise _Wrong(f"{key}@{version} has no transport {options.transport!r}; it has {held}")
    if problem := shared.folder_problem(options.report, options.cwd):
        raise _Wrong(problem)
    try:
        known = shared.expected_failures(options.expected)
    except Unreadable as error:
        raise _Wrong(str(error), UNREADABLE) from None
    made = _Asked(options, info, scenario, known)
    every = {case.id for each in info.transports.values() for case in derive(info, each, scenario)}
    if unknown := sorted(known.keys() - every):
        names = ", ".join(unknown)
        raise _Wrong(f"{options.expected} names no case of {key}@{version}: {names}", UNREADABLE)
    if not any(made.cases(each) for each in info.transports.values()):
        raise _Wrong(f"no case is named like {', '.join(options.only)}; see --list")
    return made


def list_cases(options: Options) -> int:
    """Print the cases, and run none; gives the exit code."""
    try:
        asked = _asked(options)
    except _Wrong as wrong:
        return complain(str(wrong), wrong.code)
    for transport in asked.info.transports.values():
        if options.transport in (None, transport.id):
            for case in asked.cases(transport):
                source = case.requirement or case.source
                print(f"{transport.id:<8} {case.level:<6} {case.id:<44} {source}")
    return CLEAN


# --- the client's command is run here ------------------------------------------------------------


def verify_client(command: Sequence[str], options: Options) -> int:
    """Judge a client by its command, which is run once for each play; gives the exit code."""
    try:
        asked = _asked(options)
        transports = _transports(asked, command)
    except _Wrong as wrong:
        return complain(str(wrong), wrong.code)
    runs: list[Run] = []
    for transport in transports:
        target = ClientTarget(
            asked.info, transport, list(command), cwd=options.cwd, seconds=options.seconds
        )
        runs.append(_judged(asked, ClientBench(target, asked.scenario), options.format == "text"))
    return _told(asked, runs)


def _transports(asked: _Asked, command: Sequence[str]) -> list[Transport]:
    """Those that a command is for. Raises _Wrong where that makes no sense."""
    if not command:
        raise _Wrong(
            "give the client's command after `--`, with {server} where it takes its server's "
            "program; or take --serve, or --listen"
        )
    every = list(asked.info.transports.values())
    text = " ".join(command)
    if asked.options.transport is not None:
        every = [asked.info.transports[asked.options.transport]]
    for place, kinds in (("{port}", ("tcp",)), ("{pipe}", ("pipe",)), ("{url}", ("http",))):
        if place in text:
            every = [each for each in every if each.kind in kinds and each.listener != "client"]
            if not every:
                raise _Wrong(
                    f"{place} is where a server listens, and no server of this protocol does so "
                    "here; put {server} where the client takes the program of its server"
                )
    return every if "{transport}" in text else every[:1]


def _judged(asked: _Asked, bench: ClientBench, tell: bool) -> Run:
    told = shared.Teller(tell)
    target, options = bench.target, asked.options
    told.begin(
        f"{asked.info.id}@{asked.info.version} over {target.transport.id}: "
        f"{options.name or shlex.join(target.command)}".removesuffix(": ")
    )
    run = asyncio.run(
        run_cases(
            asked.cases(bench.target.transport),
            bench,
            expected=asked.known,
            name=options.name,
            strict=options.strict,
            done=told,
        )
    )
    told.end(run)
    return run


def _told(asked: _Asked, runs: Sequence[Run]) -> int:
    """Show and write the results; gives the exit code."""
    options = asked.options
    if options.format != "text":
        sys.stdout.write(shared.FORMATS[options.format](runs))
    if options.report is not None:
        try:
            shared.write(options.report, runs)
        except OSError as error:
            reason = error.strerror or error
            return complain(f"{options.report} cannot be written: {reason}", UNREADABLE)
    return CLEAN if all(run.clean for run in runs) else FINDINGS


# --- the client starts or connects by itself -----------------------------------------------------


class _Kept:
    """The records of plays that were made so far, in files."""

    def __init__(self, asked: _Asked, transport: Transport) -> None:
        assert asked.options.report is not None
        self.asked = asked
        self.transport = transport
        self.folder = asked.options.report / PLAYS_FOLDER
        self.folder.mkdir(parents=True, exist_ok=True)
        self.plan = plan(asked.info, transport, asked.scenario)

    def path(self, play: Play) -> Path:
        return self.folder / f"{play.name.replace('/', '-')}.jsonl"

    def next(self) -> Play | None:
        """The first play in which no client has said anything yet; None where there is none."""
        for play in self.plan:
            if not any(event["event"] == "received" for event in records.read(self.path(play))):
                # What was begun, and came to nothing, is begun anew.
                self.path(play).unlink(missing_ok=True)
                return play
        return None

    def where(self, play: Play) -> str:
        return f"play {self.plan.index(play) + 1} of {len(self.plan)}, {play.name}: {play.docs}"

    def judge(self, tell: bool = False) -> Run:
        """Judge what there is so far."""
        given: dict[str, Record] = {}
        for play in self.plan:
            if events := records.read(self.path(play)):
                given[play.name] = Record(events, events[0]["at"])
        target = ClientTarget(self.asked.info, self.transport, [])
        return _judged(self.asked, ClientBench(target, self.asked.scenario, given), tell)


def serve_client(words: Sequence[str], options: Options, play: str | None = None) -> int:
    """Be the server that a client has launched, for one session; gives the exit code.

    words: what the client has put behind the command: the protocol's launch line. play: instead of
    the next one that was not played.
    """
    try:
        asked = _asked(options)
        if options.report is None:
            raise _Wrong("--serve needs --report DIR, where the result goes")
        report = options.report
        parsed = parse(asked.info, list(words), "testwire verify client --serve --")
        kept = _Kept(asked, parsed.transport)
        chosen = find(play, asked.scenario) if play is not None else kept.next()
    except (_Wrong, UsageError, ValueError) as wrong:
        return complain(str(wrong), getattr(wrong, "code", USAGE))
    except KeyError:
        return complain(f"there is no play {play!r}; there are {', '.join(PLAYS)}", USAGE)
    descriptors = stdio.claim_stdio() if parsed.transport.kind == "stdio" else None
    again = chosen is None
    chosen = chosen or PLAYS["plain"]
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
            asked.info,
            parsed,
            chosen,
            Recorder(path),
            crashed=lambda: os._exit(CRASHED),
            descriptors=descriptors,
            single=True,
            ended=ended,
        )
        # In here, where the signal of a client that is done with its server does not end it.
        await asyncio.to_thread(lambda: shared.write(report, [kept.judge()]))

    try:
        asyncio.run(main())
    except (OSError, ConnectionClosed) as error:
        return complain(str(error), UNREADABLE)
    # What was found is in the files. A code would look like a crash to the client.
    return CLEAN


def listen_for_client(address: str, options: Options) -> int:
    """Listen for a client that others start, one connection for each play; gives the exit code.

    address: a port, HOST:PORT, or the path or name of a pipe, as the transport has it.
    """
    try:
        asked = _asked(options)
        transport = _listening(asked)
        if options.report is None:
            raise _Wrong("--listen needs --report DIR, where the records and the result go")
        words = _line(transport, address)
        parsed = parse(asked.info, words, "testwire verify client")
        kept = _Kept(asked, transport)
    except (_Wrong, UsageError, ValueError) as wrong:
        return complain(str(wrong), getattr(wrong, "code", USAGE))

    async def main() -> None:
        while (play := kept.next()) is not None:
            print(f"testwire: {kept.where(play)}; connect to {address}", file=sys.stderr)
            await serve(
                asked.info,
                parsed,
                play,
                Recorder(kept.path(play)),
                crashed=lambda: None,
                single=True,
            )

    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(main())
    except (OSError, ConnectionClosed) as error:
        return complain(str(error), UNREADABLE)
    return _told(asked, [kept.judge(options.format == "text")])


def _listening(asked: _Asked) -> Transport:
    """The transport on which a server listens. Raises _Wrong where there is none."""
    every = list(asked.info.transports.values())
    if asked.options.transport is not None:
        every = [asked.info.transports[asked.options.transport]]
    for transport in every:
        if transport.listener == "server":
            return transport
    raise _Wrong(
        "no server listens on this transport; have the client launch this command with --serve"
    )


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
