"""Cases about the start of a server with valid and invalid launch arguments.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from testwire.client.launch import command_line, free_port
from testwire.registry import LaunchOption
from testwire.transports.process import ChildProcess

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import STARTS, CheckFailed, Inconclusive, Skipped

SOURCE = "Specification: launch arguments"

EVERYWHERE: Final = "127.0.0.2"
"""A loopback address that reaches only servers that listen on all addresses."""

POLL_SECONDS: Final = 0.05

cases = CaseTable()


def _transport(given: Derivation) -> Iterator[Mapping[str, Any]]:
    yield {"transport": given.transport.id}


def _names_transport(given: Derivation) -> bool:
    return len(given.transport.launch.words) > 1


def _required_options(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for option in given.transport.launch.options:
        if option.required and option.value in ("port", "pipe"):
            yield {"flag": option.flag, "name": option.flag.lstrip("-")}


def _alternatives(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for words in given.transport.launch.alternatives:
        yield {"words": words, "name": re.sub(r"\W+", "-", words).strip("-")}


def _hosts(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for option in given.transport.launch.options:
        if option.value == "host" and given.transport.listener == "client":
            forms: dict[str, tuple[str, ...]] = {"address": (option.flag, "127.0.0.1")}
            if not option.required:
                forms["absent"] = ()
            if option.default == "localhost":
                forms["name"] = (option.flag, option.default)
            for name, words in forms.items():
                yield {"option": option, "words": words, "name": name}


def _is_local(given: Derivation) -> bool:
    """Return whether the server listens on localhost by default."""
    options = given.transport.launch.options
    return _listens(given) and any(each.default == "localhost" for each in options)


def _listens(given: Derivation) -> bool:
    return given.transport.kind in ("tcp", "http") and given.transport.listener == "server"


@cases.row(STARTS, "JSON-RPC 2.0, section 5", each=_transport)
async def starts(harness: ServerHarness, transport: str) -> None:
    """The server starts with the transport {transport} and responds."""
    try:
        await harness.probe(await harness.ready())
    except Inconclusive as error:
        raise CheckFailed(str(error)) from None


@cases.row("launch/alternative/{name}", SOURCE, each=_alternatives)
async def alternative(harness: ServerHarness, words: str, name: str) -> None:
    """The server starts with `{words}` and responds."""
    transport = harness.target.transport
    launch = transport.launch._replace(words=tuple(words.split()))
    harness.target = replace(harness.target, transport=transport._replace(launch=launch))
    await harness.check_start()


@cases.row("launch/host/{name}", SOURCE, each=_hosts)
async def host(harness: ServerHarness, option: LaunchOption, words: tuple[str, ...],
               name: str) -> None:  # fmt: skip
    """The server connects if the host in the launch command is {name}."""
    harness.target = harness.target.launched_with(option, *words)
    await harness.check_start()


@cases.row("launch/unknown-word", SOURCE, "advice", when=_names_transport)
async def unknown_word(harness: ServerHarness) -> None:
    """The server exits with an error code if it is started with an unknown transport."""
    line = _line(harness)
    line[_options_start(harness) - 1] = "no-such"
    await _check_ends(harness, line)


@cases.row("launch/missing-word", SOURCE, "advice", when=_names_transport)
async def missing_word(harness: ServerHarness) -> None:
    """The server exits with an error code if it is started without a transport."""
    line = _line(harness)
    del line[_options_start(harness) - 1]
    await _check_ends(harness, line)


@cases.row("launch/missing-option/{name}", SOURCE, "advice", each=_required_options)
async def missing_option(harness: ServerHarness, flag: str, name: str) -> None:
    """The server exits with an error code if it is started without {flag}."""
    line = _line(harness)
    at = line.index(flag)
    del line[at : at + 2]
    await _check_ends(harness, line)


@cases.row("launch/unknown-option", SOURCE, "advice",
           when=lambda given: bool(given.transport.launch.words))  # fmt: skip
async def unknown_option(harness: ServerHarness) -> None:
    """The server exits with an error code if it is started with an unknown option."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # The server can dial back, so only the unknown option can be the reason for its exit.
        dials = harness.target.transport.listener == "client"
        line = _line(harness, listener.getsockname()[1] if dials else None)
        line.insert(_options_start(harness), "--testwire-no-such-option")
        await _check_ends(harness, line)


@cases.row("launch/port-in-use", SOURCE, "advice", when=_listens)
async def port_in_use(harness: ServerHarness) -> None:
    """The server exits with an error code if its port is in use."""
    taken = [socket.socket(socket.AF_INET), socket.socket(socket.AF_INET6)]
    try:
        taken[0].bind(("127.0.0.1", 0))
        taken[0].listen()
        port = taken[0].getsockname()[1]
        try:
            # The server may listen on the IPv6 address of `localhost`.
            taken[1].bind(("::1", port))
            taken[1].listen()
        except OSError:
            harness.transcript.add("note", "This machine has no IPv6 loopback address.")
        await _check_ends(harness, _line(harness, port))
    finally:
        for each in taken:
            each.close()


@cases.row("launch/loopback", SOURCE, "advice", when=_is_local)
async def loopback(harness: ServerHarness) -> None:
    """Without a host in the launch command, the server listens only on a loopback address.

    The address 127.0.0.2 reaches only servers that listen on all addresses.
    """
    if sys.platform == "darwin":
        raise Skipped("This system does not support the address 127.0.0.2.")
    port = free_port()
    line = _line(harness, port)
    child = _child(harness, line)
    reached: set[str] = set()
    try:
        deadline = time.monotonic() + harness.target.start_seconds
        while not reached:
            if child.exit_code is not None or time.monotonic() > deadline:
                raise Inconclusive(f"The server does not listen on port {port} of localhost.")
            await asyncio.sleep(POLL_SECONDS)
            # A server may accept only one connection. Try both hosts before closing a connection.
            async with contextlib.AsyncExitStack() as stack:
                for host in ("localhost", EVERYWHERE):
                    if await _accepts(host, port, stack):
                        reached.add(host)
    finally:
        await child.stop(patience=0.0)
    if EVERYWHERE in reached:
        raise CheckFailed(
            f"Expected no connection to {EVERYWHERE} on port {port}, because the server must "
            "listen only on a loopback address by default; the server accepts the connection."
        )


async def _accepts(host: str, port: int, stack: contextlib.AsyncExitStack) -> bool:
    """Return whether a server accepts a connection. The stack closes the connection."""
    try:
        _, writer = await asyncio.open_connection(host, port)
    except OSError:
        return False
    stack.callback(writer.close)
    return True


def _line(harness: ServerHarness, port: int | None = None) -> list[str]:
    target = harness.target
    values = {option.value for option in target.transport.launch.options}
    pipe = os.path.join(tempfile.gettempdir(), f"tw-{harness.mark}")
    return command_line(
        target.launched,
        target.command,
        target.rest,
        port=(free_port() if port is None else port) if "port" in values else None,
        pipe=pipe if "pipe" in values else None,
    )


def _options_start(harness: ServerHarness) -> int:
    return len(harness.target.command) + len(harness.target.transport.launch.words)


def _child(harness: ServerHarness, line: list[str]) -> ChildProcess:
    return ChildProcess(
        line,
        cwd=harness.target.cwd,
        env=harness.env(),
        stderr=lambda text: harness.transcript.add("stderr", text),
        pipes=False,
    )


async def _check_ends(harness: ServerHarness, line: list[str]) -> None:
    """Start the server with invalid arguments.

    Raises CheckFailed unless the server exits with an error code.
    """
    shown = " ".join(line[len(harness.target.command) :])
    harness.transcript.add("note", f"Starts the server with {shown!r}.")
    started = f"Expected the server, started with {shown!r}, to exit with an error code"
    child = _child(harness, line)
    try:
        code = await child.wait(harness.target.seconds)
        if code is None:
            raise CheckFailed(f"{started}, but it keeps running.")
        if code == 0:
            raise CheckFailed(f"{started}, but it exited with code 0.")
        if code < 0:
            raise CheckFailed(f"{started}, but it was killed by signal {-code}.")
    finally:
        await child.stop(patience=0.0)
