"""Cases of the launch line: what a server does with words and options that make no sense.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Iterator
from typing import Any

from testwire.client.launch import command_line, free_port
from testwire.registry import LaunchOption, ProtocolInfo, Transport
from testwire.transports.process import ChildProcess

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import STARTS, Case, Failed, Inconclusive

__all__ = ["cases"]

SOURCE = "The launch line of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    yield Case(
        STARTS, "must", f"The server starts over {transport.id}, and answers.", SOURCE, _starts
    )
    if len(transport.launch.words) > 1:
        yield Case(
            "launch/unknown-word",
            "must",
            "A server that is started for a channel that does not exist ends with an error.",
            SOURCE,
            _unknown_word,
        )
        yield Case(
            "launch/missing-word",
            "must",
            "A server that is started without a channel ends with an error.",
            SOURCE,
            _missing_word,
        )
    for option in transport.launch.options:
        if option.required and option.value in ("port", "pipe"):
            yield Case(
                f"launch/missing-option/{option.flag.lstrip('-')}",
                "should",
                f"A server that is started without {option.flag} ends with an error.",
                SOURCE,
                _missing_option(option),
            )
    if transport.launch.words:
        yield Case(
            "launch/unknown-option",
            "should",
            "A server that is started with an option that it does not know ends with an error.",
            SOURCE,
            _unknown_option,
        )
    if transport.kind in ("tcp", "http") and transport.listener == "server":
        yield Case(
            "launch/port-in-use",
            "must",
            "A server whose port is taken ends with an error.",
            SOURCE,
            _port_in_use,
        )


async def _starts(bench: Bench) -> None:
    try:
        wire = await bench.ready()
    except Inconclusive as error:
        raise Failed(str(error)) from None
    await bench.probe(wire)


def _line(bench: Bench, port: int | None = None) -> list[str]:
    target = bench.target
    wanted = port if port is not None else free_port()
    pipe = os.path.join(tempfile.gettempdir(), f"tw-{bench.mark}")
    takes_port = any(option.value == "port" for option in target.transport.launch.options)
    takes_pipe = any(option.value == "pipe" for option in target.transport.launch.options)
    return command_line(
        target.transport,
        target.command,
        target.rest,
        port=wanted if takes_port else None,
        pipe=pipe if takes_pipe else None,
        pid=os.getpid(),
    )


async def _ends(bench: Bench, line: list[str]) -> None:
    """Start a line that makes no sense. Raises Failed where it does not end with an error."""
    shown = " ".join(line[len(bench.target.command) :])
    bench.transcript.add("note", f"Starts the server with: {shown}")
    child = ChildProcess(
        line,
        cwd=bench.target.cwd,
        env=bench.env(),
        stderr=lambda text: bench.transcript.add("stderr", text),
        pipes=False,
    )
    try:
        code = await child.wait(bench.target.seconds)
        if code is None:
            raise Failed(f"The server, started with {shown!r}, goes on to run.")
        if code == 0:
            raise Failed(f"The server, started with {shown!r}, ended with exit code 0.")
        if code < 0:
            raise Failed(f"The server, started with {shown!r}, was ended by signal {-code}.")
    finally:
        await child.stop(patience=0.0)


async def _unknown_word(bench: Bench) -> None:
    line = _line(bench)
    line[len(bench.target.command) + len(bench.target.transport.launch.words) - 1] = "no-such"
    await _ends(bench, line)


async def _missing_word(bench: Bench) -> None:
    line = _line(bench)
    del line[len(bench.target.command) + len(bench.target.transport.launch.words) - 1]
    await _ends(bench, line)


def _missing_option(option: LaunchOption) -> Any:
    async def run(bench: Bench) -> None:
        line = _line(bench)
        at = line.index(option.flag)
        del line[at : at + 2]
        await _ends(bench, line)

    return run


async def _unknown_option(bench: Bench) -> None:
    line = _line(bench)
    at = len(bench.target.command) + len(bench.target.transport.launch.words)
    line.insert(at, "--testwire-no-such-option")
    await _ends(bench, line)


async def _port_in_use(bench: Bench) -> None:
    taken = [socket.socket(socket.AF_INET), socket.socket(socket.AF_INET6)]
    try:
        taken[0].bind(("127.0.0.1", 0))
        taken[0].listen()
        port = taken[0].getsockname()[1]
        try:
            # `localhost` may be the other family's.
            taken[1].bind(("::1", port))
            taken[1].listen()
        except OSError:
            bench.transcript.add("note", "This machine has no IPv6 loopback.")
        await _ends(bench, _line(bench, port))
    finally:
        for each in taken:
            each.close()
