"""Harness for the client cases, which runs a client once for each scenario.

This module must not contain checks.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shlex
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from testwire.client import launch
from testwire.registry import ProtocolInfo, Transport
from testwire.server.children import is_running
from testwire.server.programs import kill_tree

from testwire_tools.conformance.causes import Causes
from testwire_tools.conformance.client import record as records
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.scenarios import NEED_EXIT_CODE
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Inconclusive, Skipped, Stopped, Verdict
from testwire_tools.conformance.traffic import ObservedViolation

PLAIN: Final = "plain"
"""The scenario without a fault."""
CONNECTS: Final = "launch/connects"
"""The case that fails if the client sends no messages."""
ENDS: Final = "shutdown/ends"
"""The case that fails if the client does not end normally in the scenario without a fault."""
NOT_STARTED_HERE: Final = "The case needs an exit code; pass the client's command after `--`."

STDERR_LINES: Final = 100
FOLLOW_SECONDS: Final = 0.02
PIDS: Final = "pids"
"""The file to which each process of the test server writes its process id."""
LEFT_SECONDS: Final = 3.0
"""How long processes of the test server may run after the client's command has ended."""
START_SECONDS: Final = 15.0
PLACES: Final = ("port", "host", "pipe", "url")
"""The placeholders for the address of a running server."""


@dataclass(frozen=True, slots=True)
class ClientTarget:
    """A client to check.

    command: starts the client. `{server}` is replaced by the path of the test server. `{port}`,
    `{host}`, `{pipe}` and `{url}` are replaced by the address of a running test server.
    `{transport}` is replaced by the id of the transport. The environment variables
    TESTWIRE_SERVER, TESTWIRE_PORT and so on have the same values.
    seconds: the time limit for the command.
    """

    info: ProtocolInfo
    transport: Transport
    command: Sequence[str]
    cwd: Path | None = None
    seconds: float = 20.0

    @property
    def connects(self) -> bool:
        """Whether the client connects to a running server instead of launching a server."""
        return any(f"{{{place}}}" in word for word in self.command for place in PLACES)

    @property
    def named(self) -> bool:
        """Whether the command contains a placeholder for the server or its address."""
        return self.connects or any("{server}" in word for word in self.command)


@dataclass(slots=True)
class ClientHarness:
    """The event logs of one client. A scenario runs when a case first needs its event log.

    given: existing event logs to use instead of starting the client.
    """

    target: ClientTarget
    scenario: Scenario
    given: Mapping[str, Record] | None = None
    seen: list[str] = field(default_factory=list)
    """The scenarios that the current case has used."""
    failed: dict[str, Verdict] = field(default_factory=dict)
    """The verdicts of the cases that did not pass, by case id."""
    violations: dict[str, list[ObservedViolation]] = field(default_factory=dict)
    """The violations of the rules of `drift wire`, by scenario name."""
    causes: Causes = field(default_factory=Causes)
    """The causes of failures so far, on all transports."""
    _records: dict[str, Record] = field(default_factory=dict)

    @property
    def info(self) -> ProtocolInfo:
        return self.target.info

    @property
    def records(self) -> Mapping[str, Record]:
        """The event logs, by scenario name."""
        return self._records if self.given is None else self.given

    async def record(self, name: str) -> Record:
        """Return the event log of a scenario.

        Raises Skipped if `given` does not contain the scenario.
        """
        if name not in self.seen:
            self.seen.append(name)
        if self.given is not None:
            if name not in self.given:
                if name in NEED_EXIT_CODE:
                    raise Skipped(NOT_STARTED_HERE)
                raise Skipped(f"The scenario {name!r} has not run yet; start the client again.")
            return self.given[name]
        if name not in self._records:
            with tempfile.TemporaryDirectory(prefix="tw-client-") as folder:
                self._records[name] = await self._run_scenario(name, Path(folder))
        return self._records[name]

    async def plain(self) -> Record:
        """Return the event log of the scenario without a fault.

        Raises Inconclusive if the client sent nothing.
        """
        record = await self.record(PLAIN)
        if not record.messages:
            raise Inconclusive(f"The client sends no messages; see {CONNECTS}.")
        return record

    def not_sent(self, text: str) -> Stopped:
        """Return the exception for a case that needs a message which the client has not sent.

        The case does not apply, unless the client failed before it could send the message.
        """
        record = self.records.get(PLAIN)
        if record is None or not record.own or record.code == 0:
            return Skipped(text)
        setup = {step.get("request") for step in self.scenario.setup}
        if record.code is not None and record.code > 0 and record.methods - setup:
            return Skipped(text)  # Some clients report failed tests with their exit code.
        return Inconclusive(f"{text} The client did not end normally; see {ENDS}.")

    async def tried(self, name: str) -> Record:
        """Return the event log of a scenario with a fault.

        Raises Skipped or Inconclusive if the fault did not occur. Raises Inconclusive if the client
        hangs or is killed even without the fault.
        """
        plain = await self.plain()
        if plain.own and (plain.code is None or plain.code < 0):
            raise Inconclusive(f"The client does not end normally without a fault; see {ENDS}.")
        record = await self.record(name)
        if record.fault is None:
            if record.hung or not record.messages:
                raise Inconclusive("The client ended or hung before the fault could occur.")
            raise self.not_sent("The client sends no message after which the fault could occur.")
        return record

    async def _run_scenario(self, name: str, folder: Path) -> Record:
        target = self.target
        settings = folder / "settings.json"
        path = folder / "record.jsonl"
        settings.write_text(
            json.dumps(
                {
                    "protocol": f"{target.info.id}@{target.info.version}",
                    "root": None if self.scenario.root is None else str(self.scenario.root),
                    "scenario": name,
                    "record": str(path),
                    "lifetime": target.seconds + START_SECONDS,
                }
            ),
            encoding="utf-8",
        )
        program = _program(folder, settings)
        record = Record([], time.time(), own=True)
        server: asyncio.subprocess.Process | None = None
        try:
            values = {"server": str(program), "transport": target.transport.id}
            if target.connects:
                server, where = await self._listening(program, folder, path)
                values |= where
            await self._run(record, values, folder / "output")
        finally:
            pids = _pids(folder)
            if server is not None:
                pids.discard(server.pid)
                with contextlib.suppress(ProcessLookupError):
                    server.kill()
                await server.wait()
            record.left = await _left(pids)
        record.events = records.read(path)
        return record

    async def _listening(
        self, program: Path, folder: Path, path: Path
    ) -> tuple[asyncio.subprocess.Process, dict[str, str]]:
        """Start the test server and wait until it listens; return the process and the address."""
        transport = self.target.transport
        if transport.listener != "server" and transport.kind != "http":
            raise Inconclusive(
                f"Expected a transport on which the server listens, found {transport.id!r}; put "
                "{server} in the command, so that the client launches the test server."
            )
        port, pipe = launch.free_port(), str(folder / "pipe")
        line = launch.command_line(
            transport, [str(program)], port=port, host="127.0.0.1", pipe=pipe, pid=os.getpid()
        )
        server = await asyncio.create_subprocess_exec(*line, stdin=asyncio.subprocess.DEVNULL)
        deadline = time.monotonic() + START_SECONDS
        while not any(event["event"] == "listening" for event in records.read(path)):
            if server.returncode is not None or time.monotonic() > deadline:
                raise Inconclusive("The test server could not listen.")
            await asyncio.sleep(0.02)
        path_of = transport.http.path if transport.http is not None else "/"
        return server, {
            "port": str(port),
            "host": "127.0.0.1",
            "pipe": pipe,
            "url": f"http://127.0.0.1:{port}{path_of}",
        }

    async def _run(self, record: Record, values: Mapping[str, str], output: Path) -> None:
        command = [_filled(word, values) for word in self.target.command]
        env = {**os.environ, **{f"TESTWIRE_{key.upper()}": text for key, text in values.items()}}
        started = time.monotonic()
        # The output is written to a file, because a child of the client could keep a pipe open.
        with output.open("wb") as file:
            try:
                process = await asyncio.create_subprocess_exec(
                    *command,
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=file,
                    stderr=file,
                    cwd=self.target.cwd,
                    env=env,
                    start_new_session=True,
                )
            except OSError as error:
                raise Inconclusive(
                    f"The client cannot be started: {error.strerror or error} ({command[0]})"
                ) from None
        reading = asyncio.ensure_future(_follow(output, record))
        try:
            with contextlib.suppress(TimeoutError):
                record.code = await asyncio.wait_for(process.wait(), self.target.seconds)
        finally:
            if process.returncode is None:
                if sys.platform != "win32":
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
            record.seconds = time.monotonic() - started
            reading.cancel()
            await asyncio.wait({reading})


def _program(folder: Path, settings: Path) -> Path:
    """Create an executable file that starts the test server with these settings."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    words = [sys.executable, "-P", "-m", "testwire_tools.conformance.client.serve", str(settings)]
    program = folder / "testwire-scripted-server"
    lines = [
        "#!/bin/sh",
        # The process id is written before Python starts, in case Python fails to start.
        f"echo $$ >> {shlex.quote(str(folder / PIDS))}",
        f'PYTHONPATH={shlex.quote(path)} exec {shlex.join(words)} "$@"',
    ]
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    program.chmod(0o755)
    return program


def _pids(folder: Path) -> set[int]:
    try:
        return {int(word) for word in (folder / PIDS).read_text("ascii").split()}
    except FileNotFoundError:
        return set()


def _filled(word: str, values: Mapping[str, str]) -> str:
    for key, text in values.items():
        word = word.replace(f"{{{key}}}", text)
    return word


async def _follow(output: Path, record: Record) -> None:
    """Add the output of the client to the event log, line by line, until cancelled."""
    with output.open("rb") as file:
        rest = b""
        try:
            while True:
                rest = _taken(rest + file.read(), record)
                await asyncio.sleep(FOLLOW_SECONDS)
        finally:
            _taken(rest + file.read() + b"\n", record)


def _taken(data: bytes, record: Record) -> bytes:
    """Add the complete lines to the event log; return the incomplete last line."""
    *lines, rest = data.split(b"\n")
    for line in lines:
        if line and len(record.stderr) < STDERR_LINES:
            text = line.decode("utf-8", "backslashreplace").rstrip("\r")
            record.stderr.append((time.time(), text))
    return rest


async def _left(pids: set[int]) -> list[int]:
    """Wait for processes to end. Kill the processes that keep running, and return their ids."""
    deadline = time.monotonic() + LEFT_SECONDS
    left = [pid for pid in pids if is_running(pid)]
    while left and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
        left = [pid for pid in left if is_running(pid)]
    for pid in left:
        kill_tree(pid)
    return sorted(left)
