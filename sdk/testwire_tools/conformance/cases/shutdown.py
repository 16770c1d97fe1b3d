"""Cases of the end: the input ends, the client goes, nothing is left behind.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.bench import MARK, Bench
from testwire_tools.conformance.cases.lifecycle import state_after
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped
from testwire_tools.conformance.wire import Wire

__all__ = ["cases"]

SOURCE = "The lifecycle of the spec"
LEFT_SECONDS = 2.0
"""How long processes of a server may take to follow it."""


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    for each in info.lifecycle.transitions:
        states = {state.name: state for state in info.lifecycle.states}
        name = each.method
        ends = name in info.notifications and states[each.target].allows == ()
        if ends and each.source == state_after(info, scenario):
            yield Case(
                f"shutdown/{name}",
                "must",
                f"`{name}` ends the connection and the server, with exit code 0.",
                SOURCE,
                _told(name),
            )
    if transport.kind == "stdio":
        docs = "The end of its input ends the server, without a crash."
    elif transport.listener == "client":
        docs = "The end of its connection ends the server, without a crash."
    else:
        return
    yield Case("shutdown/end-of-input", "must", docs, SOURCE, _end)
    if scenario.slow is not None:
        yield Case(
            "shutdown/while-busy",
            "should",
            "The server ends as well while a request runs.",
            SOURCE,
            _busy,
        )
        yield Case(
            "shutdown/nothing-left",
            "should",
            "When the server has ended, so has everything that it started.",
            SOURCE,
            _left,
        )


def _told(name: str) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        await wire.notify(name, {})
        code = await _over(bench, wire, f"{name!r}")
        if code != 0:
            raise Failed(f"The server ended with exit code {code} after {name!r}.")

    return run


async def _over(bench: Bench, wire: Wire, what: str) -> int:
    code = await wire.child.wait(bench.target.seconds)
    if code is None:
        raise Failed(f"The server runs on {bench.target.seconds:g} seconds after {what}.")
    if code < 0:
        raise Failed(f"The server was ended by signal {-code} after {what}.")
    return code


async def _end(bench: Bench) -> None:
    wire = await bench.ready()
    await bench.probe(wire)
    await wire.end_input()
    await _over(bench, wire, "the end of its input")


async def _under_way(bench: Bench) -> Wire:
    wire = await bench.ready()
    method, params = await bench.prepare_slow(wire)
    await wire.request(method, params)
    progress = bench.info.methods[method].progress
    await wire.until(lambda: bool(wire.notifications(progress)), min(1.0, bench.target.seconds))
    await wire.end_input()
    return wire


async def _busy(bench: Bench) -> None:
    wire = await _under_way(bench)
    await _over(bench, wire, "the end of its input")


async def _left(bench: Bench) -> None:
    if not sys.platform.startswith("linux"):
        raise Skipped("What a server leaves behind can be found on Linux alone.")
    wire = await _under_way(bench)
    code = await wire.child.wait(bench.target.seconds)
    if code is None:
        raise Skipped("The server runs on, which is the business of another case.")
    loop = asyncio.get_running_loop()
    deadline = loop.time() + LEFT_SECONDS
    while left := _marked(bench.mark):
        if loop.time() > deadline:
            raise Failed(f"The server has ended, and left behind: {', '.join(left)}.")
        await asyncio.sleep(0.05)


def _marked(mark: str) -> list[str]:
    """The processes that carry the mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                line = (
                    (folder / "cmdline")
                    .read_bytes()
                    .replace(b"\0", b" ")
                    .decode("utf-8", "replace")
                )
                found.append(f"{folder.name} ({line.strip():.80})")
        except OSError:
            continue  # It has ended meanwhile, or is not ours.
    return found
