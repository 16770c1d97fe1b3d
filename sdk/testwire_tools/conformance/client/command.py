"""The command `testwire verify client`, which checks a client with the test server.

There are three modes:

- `verify_client` runs the client's command once for each scenario.
- `serve_client` acts as the server that a client launches. Each launch runs the next scenario.
- `listen_for_client` listens for a client. Each connection runs the next scenario.

The last two modes keep the event logs in the report folder. The result covers all sessions.
All functions raise UsageError and Unreadable.

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
from dataclasses import replace
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

from testwire_tools.conformance.causes import Causes
from testwire_tools.conformance.client import record as records
from testwire_tools.conformance.client.cases import derive
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.run import run_cases
from testwire_tools.conformance.client.scenarios import SCENARIOS, ServerScenario, find, plan
from testwire_tools.conformance.client.scripted_server import RecordWriter
from testwire_tools.conformance.client.serve import serve
from testwire_tools.conformance.model import Repeat, Run
from testwire_tools.conformance.verification import (
    Options,
    Verification,
    earlier_result,
    look_up,
    write,
)

RECORDS_FOLDER: Final = "plays"


def list_cases(options: Options) -> int:
    """Print the cases for clients; return the exit code."""
    return look_up(options, derive).list_cases()


def _look_up(options: Options) -> Verification:
    if sys.platform == "win32":
        raise UsageError(
            "verify client: expected Linux or macOS, because the command ends clients with "
            "signals; run it there, or in the Windows Subsystem for Linux"
        )
    verification = look_up(options, derive)
    if not verification.scenario.client:
        version = f"{verification.info.id}@{verification.info.version}"
        raise Unreadable(
            f"{version}: expected conformance data for clients, found none; add the file "
            "conformance/client.json to the folder of the version"
        )
    verification.check_folders()
    verification.expected()
    return verification


# --- run the client's command --------------------------------------------------------------------


def verify_client(command: Sequence[str], options: Options) -> int:
    """Check a client by running its command once for each scenario; return the exit code."""
    verification = _look_up(options)._replace(earlier=earlier_result(options))
    transports = _transports(verification, command)
    causes = Causes()
    return verification.report(
        _run(verification, each, list(command), None, True, causes) for each in transports
    )


def _run(
    verification: Verification,
    transport: Transport,
    command: Sequence[str],
    given: dict[str, Record] | None,
    verbose: bool,
    causes: Causes,
) -> Run:
    """Run the cases on a transport. causes: the causes of failures on other transports."""
    options = verification.options
    target = ClientTarget(verification.info, transport, command, cwd=options.cwd)
    if options.seconds is not None:
        target = replace(target, seconds=options.seconds)
    harness = ClientHarness(target, verification.scenario, given, causes=causes)
    repeat = Repeat(["client", *options.words(transport)], command) if command else None
    return verification.run(
        transport, shlex.join(command), partial(run_cases, harness=harness), repeat, verbose
    )


def _transports(verification: Verification, command: Sequence[str]) -> list[Transport]:
    """Return the transports that match the placeholders in the command. Raises UsageError."""
    if not command:
        raise UsageError(
            "expected the command of the client after `--`, found none; pass a command that "
            "contains {server}, or use --serve or --listen"
        )
    every = verification.transports
    text = " ".join(command)
    for place, kind in (("{port}", "tcp"), ("{pipe}", "pipe"), ("{url}", "http")):
        if place in text:
            every = [each for each in every if each.kind == kind and each.listener != "client"]
            if not every:
                raise UsageError(
                    f"{place}: expected a transport on which the server listens, found none; "
                    "use {server}, the path of the test server"
                )
    return every if "{transport}" in text else every[:1]


# --- the user starts the client ------------------------------------------------------------------


class _Records:
    """The event logs of the scenarios, in a subfolder of the report folder."""

    def __init__(self, verification: Verification, transport: Transport, report: Path) -> None:
        self._verification = verification
        self._transport = transport
        self.folder = report / RECORDS_FOLDER
        self.folder.mkdir(parents=True, exist_ok=True)
        self.plan = plan(verification.info, transport, verification.scenario)

    def path(self, scenario: ServerScenario) -> Path:
        return self.folder / f"{scenario.name.replace('/', '-')}.jsonl"

    def next(self) -> ServerScenario | None:
        """Return the next scenario, or None if a client has sent messages in all scenarios."""
        for each in self.plan:
            if not any(event["event"] == "received" for event in records.read(self.path(each))):
                # The client sent no message, so the scenario is repeated with a new event log.
                self.path(each).unlink(missing_ok=True)
                return each
        return None

    def where(self, scenario: ServerScenario) -> str:
        """Describe a scenario for the user who operates the client."""
        if scenario not in self.plan:
            return f"scenario '{scenario.name}': the server {scenario.docs}"
        number = f"{self.plan.index(scenario) + 1} of {len(self.plan)}"
        return f"scenario {number}, '{scenario.name}': the server {scenario.docs}"

    def check(self, verbose: bool = False) -> Run:
        """Run the cases on the existing event logs. verbose: whether to print outcomes."""
        given: dict[str, Record] = {}
        for each in self.plan:
            if events := records.read(self.path(each)):
                given[each.name] = Record(events, events[0]["at"])
        return _run(self._verification, self._transport, [], given, verbose, Causes())


def serve_client(words: Sequence[str], options: Options, name: str | None = None) -> int:
    """Run one session as the server that a client launched; return the exit code.

    words: the launch arguments that the client appended.
    name: the scenario to run instead of the next one.
    """
    verification = _look_up(options)
    if options.report is None:
        raise UsageError("--serve requires the option --report DIR, the folder for the result")
    report = options.report
    try:
        parsed = parse(verification.info, list(words), "testwire verify client --serve --")
    except ValueError as error:
        raise UsageError(str(error)) from None
    kept = _Records(verification, parsed.transport, report)
    try:
        chosen = find(name, verification.scenario) if name is not None else kept.next()
    except KeyError:
        raise UsageError(
            f"--play: there is no scenario {name!r}; use one of: {', '.join(SCENARIOS)}"
        ) from None
    descriptors = stdio.claim_stdio() if parsed.transport.kind == "stdio" else None
    again = chosen is None
    chosen = chosen or SCENARIOS["plain"]
    path = Path(os.devnull) if again else kept.path(chosen)
    if name is not None:
        path.unlink(missing_ok=True)
    print(f"testwire: {kept.where(chosen)}", file=sys.stderr)
    if again:
        print(
            f"testwire: all scenarios have run; remove {kept.folder} to start again",
            file=sys.stderr,
        )

    async def main() -> None:
        ended = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await serve(
            verification.info,
            parsed,
            verification.scenario,
            chosen,
            RecordWriter(path),
            crashed=lambda: os._exit(CRASHED),
            descriptors=descriptors,
            single=True,
            ended=ended,
        )
        # The event loop is still running, so a signal from the client cannot interrupt `write`.
        await asyncio.to_thread(lambda: write(report, [kept.check()]))

    _serve(main())
    # The exit code is 0 despite findings, because a client could report code 1 as a crash.
    return CLEAN


def listen_for_client(address: str, options: Options) -> int:
    """Listen for a client, with one connection for each scenario; return the exit code.

    address: a port, HOST:PORT, or the path or name of a pipe, depending on the transport.
    """
    verification = _look_up(options)
    transport = next((each for each in verification.transports if each.listener == "server"), None)
    if transport is None:
        raise UsageError(
            "--listen: expected a transport on which the server listens, found none; use --serve, "
            "and configure the client to launch this command"
        )
    if options.report is None:
        raise UsageError("--listen requires the option --report DIR, the folder for the result")
    try:
        parsed = parse(verification.info, _line(transport, address), "testwire verify client")
    except ValueError as error:
        raise UsageError(str(error)) from None
    kept = _Records(verification, transport, options.report)

    async def main() -> None:
        while (scenario := kept.next()) is not None:
            print(f"testwire: {kept.where(scenario)}", file=sys.stderr)
            print(f"testwire: connect the client to {address}", file=sys.stderr)
            recorder = RecordWriter(kept.path(scenario))
            await serve(
                verification.info,
                parsed,
                verification.scenario,
                scenario,
                recorder,
                crashed=lambda: None,
                single=True,
            )

    with contextlib.suppress(KeyboardInterrupt):
        _serve(main())
    return verification.report([kept.check(True)])


def _serve(serving: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.run(serving)
    except (OSError, ConnectionClosed) as error:
        raise Unreadable(str(error)) from None


def _line(transport: Transport, address: str) -> list[str]:
    """Return the launch arguments of a server that listens at an address. Raises ValueError."""
    if transport.kind == "pipe":
        return launch.command_line(transport, [], pipe=address)
    host, colon, port = address.rpartition(":")
    if not port.isdigit():
        raise ValueError(f"--listen: expected a port or HOST:PORT, found {address!r}")
    takes_host = any(option.value == "host" for option in transport.launch.options)
    given = (host or "localhost") if colon or takes_host else None
    return launch.command_line(transport, [], port=int(port), host=given)
