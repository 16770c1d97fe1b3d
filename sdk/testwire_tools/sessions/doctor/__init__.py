"""Find out why a server does not start or does not respond.

The steps are: find the command, start the server, connect, send a request with an unknown method,
perform the handshake, end the connection. The first failing step ends the examination. For an
unknown method, the correct response is an error. This module works with every protocol.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from testwire.codec import decode_result
from testwire.core.lifecycle import LifecycleGuard
from testwire.errors import InvalidMessage
from testwire.registry import Method, ProtocolInfo
from testwire.transports.base import Stream
from testwire.transports.process import ProcessStream
from testwire_base.findings import Finding
from testwire_base.generations import announced_version, compatible, find_generation

from testwire_tools.sessions.doctor.dialogue import Dialogue
from testwire_tools.sessions.doctor.program import find_program
from testwire_tools.sessions.doctor.report import Diagnosis, Report, as_text
from testwire_tools.sessions.doctor.server import ExaminedServer
from testwire_tools.sessions.handshake import Step, WrongCall, goodbye, least, parse_before
from testwire_tools.sessions.lines import split
from testwire_tools.sessions.places import ServerPlace, parse_place

__all__ = ["Report", "as_text", "examine"]

END_SECONDS: Final = 3.0
"""Maximum time for a server to exit after its connection has ended."""


def examine(
    info: ProtocolInfo,
    words: Sequence[str] = (),
    *,
    connect: str | None = None,
    transport: str | None = None,
    before: Sequence[str] = (),
    seconds: float = 10.0,
    cwd: Path | None = None,
) -> Report:
    """Start a server, or connect to a running server, and examine the server step by step.

    words: the command of the server, with or without launch arguments. connect: the address of a
    running server. before: the messages of the handshake, as `METHOD=PARAMS`. seconds: the maximum
    time to wait for the server to listen, and for each response. cwd: the working directory of the
    server. Raises WrongCall and NoTransport.
    """
    steps = parse_before(info, before)
    report = Report()
    place: ServerPlace | None = None
    if connect is not None:
        place = parse_place(info, connect, transport)
        chosen, command, rest = place.transport, list[str](), list[str]()
    else:
        chosen, command, rest = split(info, words, transport)
        if not command:
            raise WrongCall("expected the server's command, found none; add it after `--`")
    server = ExaminedServer(info.title, chosen, command, rest, seconds, report, cwd)
    asyncio.run(_Examination(info, server, steps, seconds, report).run(place))
    return report


class _Examination:
    def __init__(
        self,
        info: ProtocolInfo,
        server: ExaminedServer,
        given: list[Step],
        seconds: float,
        report: Report,
    ) -> None:
        self.info = info
        self.server = server
        self.given = given
        self.seconds = seconds
        self.report = report

    async def run(self, place: ServerPlace | None) -> None:
        report, server = self.report, self.server
        try:
            if place is not None:
                report.step = "listen"
                stream = await server.reach(place)
            else:
                report.ok(report.step, find_program(server.command[0]))
                report.step = "start"
                stream = await server.start()
            dialogue = Dialogue(self.info, server, stream, self.seconds, report)
            report.step = "request"
            await dialogue.probe()
            report.step = "handshake"
            await self._handshake(dialogue)
            report.step = "end"
            await self._end(dialogue, stream)
        except Diagnosis as diagnosis:
            report.steps.append((report.step, "FAIL", ""))
            report.findings.append(diagnosis.finding)
        finally:
            await server.close()

    async def _handshake(self, dialogue: Dialogue) -> None:
        steps = self.given or self._first()
        if not steps:
            why = (
                f"not checked: {self.info.title} does not announce a version; run `testwire verify "
                "server` to check the methods"
                if self.info.wire_version is None
                else "not checked: specify the first request with --before METHOD=PARAMS"
            )
            self.report.steps.append(("handshake", "skip", why))
            return
        facts: list[str] = []
        for step in steps:
            if not isinstance(step.descriptor, Method):
                dialogue.notify(step.descriptor.name, step.params)
                continue
            facts += await self._handshake_step(dialogue, step, step.descriptor)
        await dialogue.settle()
        names = ", ".join(step.descriptor.name for step in steps)
        self.report.ok("handshake", "; ".join([f"{names} succeeded", *facts]))

    async def _handshake_step(
        self, dialogue: Dialogue, step: Step, method: Method[Any, Any]
    ) -> list[str]:
        """Send a request of the handshake. Return the facts about the server in its result."""
        answer = await dialogue.request(method.name, step.params)
        if "error" in answer:
            raise Diagnosis(
                "handshake-refused",
                f"expected a result of {method.name!r}, found an error response",
                "read the error; send different params with --before METHOD=PARAMS",
                json.dumps(answer["error"], indent=2, ensure_ascii=False),
            )
        known, wanted = self.info.generations, self.info.wire_version
        if known is not None and known.method != method.name:
            known = None
        announced = announced_version(known, answer["result"])
        if announced is not None and wanted is not None and not compatible(announced, wanted):
            held = self._others(announced)
            raise Diagnosis(
                "wrong-version",
                f"expected protocol version {wanted}, found {announced}",
                f"use a server for {wanted}" + (f", or use --protocol {held}" if held else ""),
            )
        try:
            decode_result(method, answer["result"], "client")
        except InvalidMessage as error:
            raise Diagnosis(
                "wrong-answer",
                f"the result of {method.name!r} does not match its type",
                "return a result that matches the type in the reference of the protocol",
                "\n".join(f"{e['pointer'] or 'result'}: {e['message']}" for e in error.errors),
            ) from None
        generation = find_generation(known, answer["result"])
        facts = {"protocol version": announced, "generation": generation}
        return [f"{what} {fact}" for what, fact in facts.items() if fact is not None]

    def _first(self) -> list[Step]:
        """Return the first request that the protocol requires, or an empty list."""
        if self.info.wire_version is None:
            return []
        guard = LifecycleGuard(self.info.lifecycle)
        demanded = guard.state.allows is not None
        for method in self.info.methods.values():
            if method.direction == "serverToClient" or not guard.admits(method.name):
                continue
            if not method.required and not demanded:
                continue
            try:
                return [least(self.info, method)]
            except WrongCall:
                return []
        return []

    def _others(self, announced: str) -> str | None:
        """Return a version of an installed package for the announced version, or None."""
        from testwire_base.packages import load_info
        from testwire_base.specs import packaged_versions

        for name in packaged_versions(self.info.id):
            wire = load_info(name).info.wire_version
            if wire is not None and compatible(announced, wire):
                return name
        return None

    async def _end(self, dialogue: Dialogue, stream: Stream) -> None:
        child, transport = self.server.child, self.server.transport
        farewell, wanted = goodbye(self.info, self.given or self._first())
        for step in farewell:
            if isinstance(step.descriptor, Method):
                await dialogue.request(step.descriptor.name, step.params)
            else:
                dialogue.notify(step.descriptor.name, step.params)
        if child is None:
            self.report.ok("end", "not checked: the server was already running")
            return
        if transport.kind != "stdio" and transport.listener != "client":
            self.report.ok("end", "not checked: a listening server may keep running")
            return
        start = time.perf_counter()
        if isinstance(stream, ProcessStream):
            assert child.stdin is not None
            stream._writer.close()
            stream.resume()
        else:
            await stream.aclose()
        if await child.wait(END_SECONDS) is None:
            self.report.steps.append(("end", "warn", ""))
            self.report.findings.append(
                Finding(
                    "doctor-does-not-end",
                    f"the server is still running {END_SECONDS:g} s after the connection ended",
                    severity="warning",
                    fix="make the server exit when standard input or the connection ends; "
                    "otherwise the server keeps running after an editor crashes",
                )
            )
            return
        if wanted is not None and child.exit_code != wanted:
            names = " and ".join(repr(step.descriptor.name) for step in farewell)
            self.report.steps.append(("end", "FAIL", ""))
            self.report.findings.append(
                Finding(
                    "doctor-exit-code",
                    f"expected exit code {wanted} after {names or 'the end of the connection'}, "
                    f"found {child.exit_code}",
                    severity="error",
                    fix="exit with the code that the lifecycle of the protocol states",
                )
            )
            return
        took = (time.perf_counter() - start) * 1000
        self.report.ok("end", f"exit code {child.exit_code}, {took:.0f} ms after disconnection")
