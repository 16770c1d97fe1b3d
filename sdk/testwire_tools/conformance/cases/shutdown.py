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
from testwire_tools.conformance.model import CheckFailed, Inconclusive, Level, Skipped
from testwire_tools.conformance.outcomes import check_result
from testwire_tools.conformance.received import ABSENT
from testwire_tools.conformance.recordings import by_method
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire
from testwire_tools.sessions.handshake import endings, reachable

SOURCE = "Specification: lifecycle"
END = "the end of input"
LEFT_SECONDS = 2.0
"""How long child processes may run after the server has ended."""

cases = CaseTable()


def _ending(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield the notifications after which the lifecycle does not allow further messages."""
    info = given.info
    for name, code in endings(info, state_after(info, given.scenario)).items():
        subject = {"name": name, "code": code or 0}
        yield {**subject, "end": "", "form": "", "params": {}}
        if info.notifications[name].params is None:
            forms = (("null-params", " with null as params", None),
                     ("no-params", " without params", ABSENT))  # fmt: skip
            for end, form, params in forms:
                yield {**subject, "end": f"/{end}", "form": form, "params": params}


def _ending_while_busy(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in _ending(given) if given.is_slow else ():
        if not each["end"]:
            yield {"name": each["name"], "code": each["code"]}


def _exits(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield each way from the start or from the setup to a state with a stated exit code.

    The states that `_ending` covers are omitted.
    """
    info, scenario = given.info, given.scenario
    after = state_after(info, scenario)
    starts = [(after, True)] if after == info.lifecycle.initial else [
        (after, True), (info.lifecycle.initial, False)]  # fmt: skip
    seen = {after}
    for start, is_set_up in starts:
        for state, way in reachable(info, start, scenario.calls).items():
            if state in seen:
                continue
            seen.add(state)
            for name, code in endings(info, state).items():
                if code is not None:
                    yield {"state": state, "set_up": is_set_up, "way": way, "name": name,
                           "code": code}  # fmt: skip


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
async def told(harness: ServerHarness, name: str, params: Any, code: int, **_: str) -> None:
    """After `{name}`{form}, the server exits with code {code}."""
    wire = await harness.ready()
    await wire.notify(name, params)
    before = len(wire.received)
    await _expect_exit(harness, wire, f"{name!r}", code)
    for method in by_method(wire.received[before:]):
        harness.transcript.add("note", f"After {name!r}, the server sent {method!r}.")


@cases.row("shutdown/{state}/{name}", SOURCE, each=_exits)
async def exits(harness: ServerHarness, set_up: bool, way: list[str], name: str, code: int,
                **_: str) -> None:  # fmt: skip
    """After `{name}` in the state `{state}`, the server exits with code {code}."""
    wire = await (harness.start() if set_up else harness.open())
    for method in way:
        params = fill(harness.scenario.calls.get(method, {}).get("params", {}), harness.scope)
        if method in harness.info.methods:
            check_result(harness.info, method, await wire.call(method, params))
        else:
            await wire.notify(method, params)
    wire.spoiled = True
    await wire.notify(name, {})
    await _expect_exit(harness, wire, f"{name!r}", code, starting=not set_up and not way)


@cases.row("shutdown/{name}/while-busy", SOURCE, "should", each=_ending_while_busy)
async def told_while_busy(harness: ServerHarness, name: str, code: int) -> None:
    """If `{name}` arrives while a request runs, the server responds to the request and exits."""
    wire, message_id = await _busy(harness)
    await wire.notify(name, {})
    await wire.answer(message_id, harness.target.slow_seconds)
    await _expect_exit(harness, wire, f"{name!r}", code)


@cases.row("shutdown/process-exit", "Specification: launch arguments", "advice", each=_watches)
async def process_exit(harness: ServerHarness, option: LaunchOption) -> None:
    """When the process in `{option.flag}` exits, the server exits with the specified code."""
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import time; time.sleep(600)"
    )
    try:
        harness.target = harness.target.launched_with(option, option.flag, str(other.pid))
        try:
            wire = await harness.start()
        except Inconclusive:
            raise Skipped(f"The server does not start with {option.flag}.") from None
        await harness.probe(wire)
    finally:
        other.kill()
        await other.wait()
    harness.transcript.add("note", f"Ends the process {other.pid}.")
    wire.spoiled = True
    what = f"the end of the process in {option.flag!r}"
    await _expect_exit(harness, wire, what, option.exit_code or 0)


def _end_level(given: Derivation, what: str) -> Level:
    """Return "must" if the specification states an exit code for the end of input."""
    states = given.info.lifecycle.states
    return "advice" if all(each.exit_code is None for each in states) else "must"


@cases.row("shutdown/end-of-input", SOURCE, _end_level, each=_input)
async def end_of_input(harness: ServerHarness, what: str) -> None:
    """The server exits without a crash when its {what} ends."""
    wire = await harness.ready()
    await harness.probe(wire)
    await wire.end_input()
    states = {state.name: state.exit_code for state in harness.info.lifecycle.states}
    code = states[state_after(harness.info, harness.scenario)]
    await _expect_exit(harness, wire, END, code)


@cases.row("shutdown/while-busy", SOURCE, "advice", when=_ends_while_busy)
async def while_busy(harness: ServerHarness) -> None:
    """If the input ends while a request runs, the server exits."""
    _skip_if_it_stays(harness)
    wire = await _ended_while_busy(harness)
    await _exit_code(harness, wire, END)


@cases.row("shutdown/nothing-left", SOURCE, "advice", when=_ends_while_busy)
async def nothing_left(harness: ServerHarness) -> None:
    """When the server exits, its child processes end too."""
    if not sys.platform.startswith("linux"):
        raise Skipped("The child processes of a server can be found only on Linux.")
    _skip_if_it_stays(harness)
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


async def _expect_exit(
    harness: ServerHarness, wire: Wire, what: str, wanted: int | None, *, starting: bool = False
) -> None:
    """Wait until the server exits.

    - `wanted`: the exit code, or None for any code.
    - `starting`: the server may still be starting, so the time limit includes its start.
    """
    code = await _exit_code(harness, wire, what, harness.target.start_seconds if starting else 0.0)
    if wanted is not None and code != wanted:
        raise CheckFailed(f"Expected exit code {wanted} after {what}, received {code}.")


def _skip_if_it_stays(harness: ServerHarness) -> None:
    """Raise Skipped if a server kept running after the end of its input in an earlier case."""
    if harness.standby.stays:
        raise Skipped("The server keeps running after the end of input, as an earlier case found.")


async def _exit_code(
    harness: ServerHarness, wire: Wire, what: str, start_seconds: float = 0.0
) -> int:
    seconds = harness.target.seconds + start_seconds
    code = await wire.child.wait(seconds)
    if code is None:
        harness.standby.stays |= what == END
        raise CheckFailed(
            f"Expected the server to exit within {seconds:g} seconds after {what}; "
            "it keeps running."
        )
    if code < 0:
        raise CheckFailed(f"Expected a normal exit after {what}; signal {-code} killed the server.")
    return code


async def _ended_while_busy(harness: ServerHarness) -> Wire:
    wire, _ = await _busy(harness)
    await wire.end_input()
    return wire


async def _busy(harness: ServerHarness) -> tuple[Wire, Any]:
    """Send the long-running request, and wait briefly for its first progress notification.

    Return the connection and the id of the request.
    """
    wire = await harness.ready()
    method, params = await harness.prepare_slow(wire)
    message_id = await wire.request(method, params)
    progress = harness.info.methods[method].progress
    await wire.until(lambda: bool(wire.notifications(progress)), min(1.0, harness.target.seconds))
    return wire, message_id


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
