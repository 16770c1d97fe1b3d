"""Cases about the end of a session: the server and its child processes end.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from testwire.registry import LaunchOption

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.cases.lifecycle import state_after
from testwire_tools.conformance.harness import MARK, ServerHarness
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.recordings import by_method
from testwire_tools.conformance.wire import ABSENT, Wire

SOURCE = "Specification: lifecycle"
LEFT_SECONDS = 2.0
"""How long child processes may run after the server has ended."""

cases = CaseTable()


def _ending(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield the notifications after which the lifecycle does not allow further messages."""
    info = given.info
    silent = {state.name for state in info.lifecycle.states if state.allows == ()}
    for each in info.lifecycle.transitions:
        leads = each.source == state_after(info, given.scenario) and each.target in silent
        if leads and each.method in info.notifications:
            yield {"name": each.method, "end": "", "form": "", "params": {}}
            if info.notifications[each.method].params is None:
                forms = (("null-params", " with null as params", None),
                         ("no-params", " without params", ABSENT))  # fmt: skip
                for end, form, params in forms:
                    yield {"name": each.method, "end": f"/{end}", "form": form, "params": params}


def _watches(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield the option for the id of a process with which the server must exit."""
    for option in given.transport.launch.options:
        if option.value == "pid" and given.transport.listener == "client":
            yield {"option": option}


def _input(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield the name of the stream whose end must make the server exit."""
    if given.transport.kind == "stdio":
        yield {"what": "input"}
    elif given.transport.listener == "client":
        yield {"what": "connection"}


def _ends_while_busy(given: Derivation) -> bool:
    return given.is_slow and any(_input(given))


@cases.row("shutdown/{name}{end}", SOURCE, each=_ending)
async def told(harness: ServerHarness, name: str, params: Any, **_: str) -> None:
    """After `{name}`{form}, the server exits with code 0."""
    wire = await harness.ready()
    await wire.notify(name, params)
    before = len(wire.received)
    code = await _exit_code(harness, wire, f"{name!r}")
    for method in by_method(wire.received[before:]):
        harness.transcript.add("note", f"After {name!r}, the server sent {method!r}.")
    if code != 0:
        raise CheckFailed(f"Expected exit code 0 after {name!r}, received {code}.")


@cases.row("shutdown/process-exit", "Specification: launch arguments", each=_watches)
async def process_exit(harness: ServerHarness, option: LaunchOption) -> None:
    """When the process in `{option.flag}` exits, the server exits with the specified code."""
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import time; time.sleep(600)"
    )
    try:
        harness.launch_with(option, option.flag, str(other.pid))
        wire = await harness.start()
        await harness.probe(wire)
    finally:
        other.kill()
        await other.wait()
    harness.transcript.add("note", f"Ends the process {other.pid}.")
    wire.spoiled = True
    code = await _exit_code(harness, wire, f"the end of the process in {option.flag!r}")
    if code != (option.exit_code or 0):
        raise CheckFailed(f"Expected exit code {option.exit_code or 0}, received {code}.")


@cases.row("shutdown/end-of-input", SOURCE, each=_input)
async def end_of_input(harness: ServerHarness, what: str) -> None:
    """The server exits without a crash when its {what} ends."""
    wire = await harness.ready()
    await harness.probe(wire)
    await wire.end_input()
    await _exit_code(harness, wire, "the end of input")


@cases.row("shutdown/while-busy", SOURCE, "should", when=_ends_while_busy)
async def while_busy(harness: ServerHarness) -> None:
    """If the input ends while a request runs, the server exits."""
    wire = await _ended_while_busy(harness)
    await _exit_code(harness, wire, "the end of input")


@cases.row("shutdown/nothing-left", SOURCE, "should", when=_ends_while_busy)
async def nothing_left(harness: ServerHarness) -> None:
    """When the server exits, its child processes end too."""
    if not sys.platform.startswith("linux"):
        raise Skipped("The child processes of a server can be found only on Linux.")
    wire = await _ended_while_busy(harness)
    code = await wire.child.wait(harness.target.seconds)
    if code is None:
        raise Skipped("The server keeps running after the end of input; see shutdown/while-busy.")
    loop = asyncio.get_running_loop()
    deadline = loop.time() + LEFT_SECONDS
    while left := _marked(harness.mark):
        if loop.time() > deadline:
            raise CheckFailed(
                f"Expected no child processes after the server ended, found: {', '.join(left)}."
            )
        await asyncio.sleep(0.05)


async def _exit_code(harness: ServerHarness, wire: Wire, what: str) -> int:
    code = await wire.child.wait(harness.target.seconds)
    if code is None:
        raise CheckFailed(
            f"Expected the server to exit within {harness.target.seconds:g} seconds after {what}; "
            "it keeps running."
        )
    if code < 0:
        raise CheckFailed(f"Expected a normal exit after {what}; signal {-code} killed the server.")
    return code


async def _ended_while_busy(harness: ServerHarness) -> Wire:
    wire = await harness.ready()
    method, params = await harness.prepare_slow(wire)
    await wire.request(method, params)
    progress = harness.info.methods[method].progress
    await wire.until(lambda: bool(wire.notifications(progress)), min(1.0, harness.target.seconds))
    await wire.end_input()
    return wire


def _marked(mark: str) -> list[str]:
    """Return the pid and the command of each process with this mark in its environment."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                shown = line.decode("utf-8", "replace").strip()
                found.append(f"{folder.name} ({shown:.80})")
        except OSError:
            continue  # The process has ended, or belongs to another user.
    return found
