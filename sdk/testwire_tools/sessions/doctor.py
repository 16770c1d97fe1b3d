"""Why a server does not start, or does not talk: one step after the other, until one fails.

The command, the start, the way to the server, the bytes that it sends, its first answer, the
version that it announces, its end. What is sent is a request that no protocol has, which every
server has to answer with an error, and after that what the lifecycle begins with, where its params
are known. Knows no protocol.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import difflib
import errno
import json
import os
import re
import shlex
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from testwire.client import launch
from testwire.codec import decode_result
from testwire.core.framing import make_framing
from testwire.core.lifecycle import LifecycleGuard
from testwire.core.messages import ABSENT
from testwire.errors import ConnectionClosed, InvalidMessage
from testwire.registry import Method, ProtocolInfo, Transport
from testwire.server import children
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream
from testwire_base.findings import Finding
from testwire_base.versions import in_range

from testwire_tools.sessions.handshake import (
    Step,
    WrongCall,
    goodbye,
    least,
    parse_before,
)
from testwire_tools.sessions.lines import split
from testwire_tools.sessions.places import Place, parse_place, reach

__all__ = ["Report", "as_text", "examine"]

PROBE: Final = "testwire/doctor"
"""The method that nobody has."""

SETTLE_SECONDS: Final = 0.3
"""How long a process has to run to count as started."""

RUNNING_SECONDS: Final = 1.0
"""How long connections to a server that runs already are tried."""

END_SECONDS: Final = 3.0
"""How long a server may take to end once its input has ended."""

SHOWN_BYTES: Final = 300
VERSION_MEMBERS: Final = ("protocolVersion", "version")
"""Where results of handshakes announce the protocol's version, at their top."""


class Report(NamedTuple):
    """What was looked at, in order, and what is wrong. A step's text is empty where it failed."""

    steps: list[tuple[str, Literal["ok", "skip", "warn", "FAIL"], str]]
    findings: list[Finding]


class _Sick(Exception):
    def __init__(self, rule: str, message: str, fix: str, detail: str = "") -> None:
        super().__init__(message)
        self.finding = Finding(f"doctor-{rule}", message, fix=fix, detail=detail or None)


def examine(
    info: ProtocolInfo,
    words: Sequence[str] = (),
    *,
    connect: str | None = None,
    transport: str | None = None,
    before: Sequence[str] = (),
    seconds: float = 10.0,
) -> Report:
    """Start a server, or connect to one that runs, and look at what it does.

    words: its command, with its launch line or without. connect: where it listens. before:
    `METHOD=PARAMS`, messages whose answers are looked at as well. seconds: for listening, and for
    each answer. Raises WrongCall, NoTransport.
    """
    steps = parse_before(info, before)
    if connect is not None:
        place = parse_place(info, connect, transport)
        doctor = _Doctor(info, place.transport, [], [], steps, seconds, place)
        return asyncio.run(doctor.examine())
    chosen, command, rest = split(info, words, transport)
    if not command:
        raise WrongCall("the server's command is missing in front of its launch line")
    return asyncio.run(_Doctor(info, chosen, command, rest, steps, seconds).examine())


def as_text(report: Report) -> str:
    """A report for people."""
    width = max(len(name) for name, _, _ in report.steps)
    lines = [f"{how:<4}  {name:<{width}}  {text}".rstrip() for name, how, text in report.steps]
    for finding in report.findings:
        lines += ["", f"{finding.severity}: {finding.message} [{finding.rule}]"]
        lines += [f"    {line}" for line in (finding.detail or "").splitlines()]
        lines.append(f"    next: {finding.fix}")
    if not any(finding.severity == "error" for finding in report.findings):
        lines += [
            "",
            "The server is well." if not report.findings else "Otherwise the server is well.",
        ]
    return "".join(f"{line}\n" for line in lines)


class _Doctor:
    def __init__(
        self,
        info: ProtocolInfo,
        transport: Transport,
        command: list[str],
        rest: list[str],
        steps: list[Step],
        seconds: float,
        place: Place | None = None,
    ) -> None:
        self.info = info
        self.transport = transport
        self.command = command
        self.rest = rest
        self.place = place
        self.given = steps
        self.seconds = seconds
        self.report = Report([], [])
        self.child: ChildProcess | None = None
        self.dialer: launch.Dialer | None = None
        self.stream: Stream | None = None
        self.line: list[str] = []
        self.seen = bytearray()
        """The first bytes that came."""
        self.framer = make_framing(transport.framing, resync=transport.kind != "http")
        self.bodies: list[bytes] = []
        self.ended = False
        self.next_id = 0
        self.step = "command"
        """What is being looked at."""

    async def examine(self) -> Report:
        try:
            if self.place is not None:
                self.step = "listen"
                await self._reach(self.place)
            else:
                self._ok(self.step, _command(self.command))
                self.step = "start"
                await self._connect()
            self.step = "talk"
            await self._probe()
            self.step = "handshake"
            await self._handshake()
            self.step = "end"
            await self._end()
        except _Sick as sick:
            self.report.steps.append((self.step, "FAIL", ""))
            self.report.findings.append(sick.finding)
        finally:
            if self.stream is not None:
                with contextlib.suppress(OSError):
                    await self.stream.aclose()
            if self.dialer is not None:
                await self.dialer.close()
            if self.child is not None:
                await self.child.stop(patience=0.0)
        return self.report

    def _ok(self, name: str, text: str) -> None:
        self.report.steps.append((name, "ok", text))

    # The start

    async def _connect(self) -> None:
        transport = self.transport
        options: dict[str, Any] = {"env": launch.environment(transport, None)}
        folder, port, pipe = "", 0, ""
        try:
            if transport.listener == "client":
                self.dialer = launch.Dialer(1)
                self.child = await self.dialer.start(transport, self.command, self.rest, **options)
                self.line = self.child.command
            else:
                if transport.kind in ("tcp", "http"):
                    port = launch.free_port()
                elif transport.kind == "pipe":
                    import tempfile

                    folder = tempfile.mkdtemp(prefix="tw-")
                    pipe = os.path.join(folder, "pipe")
                self.line = launch.command_line(
                    transport,
                    self.command,
                    self.rest,
                    port=port or None,
                    pipe=pipe or None,
                    pid=os.getpid(),
                )
                self.child = _started(self.line, transport.kind == "stdio", options)
            child = self.child
            assert child is not None
            if await child.wait(SETTLE_SECONDS) is not None:
                raise await self._exited("as soon as it was started")
            self._ok("start", f"{shlex.join(self.line)} (process {child.pid})")
            if transport.kind != "stdio":
                self.step = "listen"
            if transport.kind == "stdio":
                self.stream = await ProcessStream.open(child)
            elif self.dialer is not None:
                self.stream = await self._dialled(self.dialer)
                self._ok("listen", "the server has connected to this side")
            else:
                self.stream = await self._listening(port, pipe)
                self._ok("listen", f"at {pipe or f'port {port}'}, as it was told")
        finally:
            if folder:
                shutil.rmtree(folder, ignore_errors=True)

    async def _reach(self, place: Place) -> None:
        """Connect to a server that runs already."""
        try:
            self.stream = await reach(place, seconds=min(self.seconds, RUNNING_SECONDS))
        except ConnectionClosed as error:
            raise _Sick(
                "nothing-listens",
                f"nothing listens at {place}",
                "start the server first and give the place that it says it listens at; or give its "
                "command after `--`, and it is started here",
                str(error),
            ) from None
        self._ok("listen", f"somebody listens at {place}")

    async def _dialled(self, dialer: launch.Dialer) -> Stream:
        child = self.child
        assert child is not None
        try:
            return await dialer.accept(self.seconds)
        except ConnectionClosed:
            if child.exit_code is not None:
                raise await self._exited("before it connected") from None
        places = _listening_places(child.pid)
        if places:
            raise _Sick(
                "wrong-port",
                f"the server listens at {' and '.join(places)}, where it should connect to "
                "this side",
                f"have the server connect to the place that the command line names: "
                f"{shlex.join(self.line)}",
            )
        raise _Sick(
            "never-connects",
            f"the server runs, but has not connected to this side within {self.seconds:g} s",
            f"have it connect to the place that the command line names: {shlex.join(self.line)}",
            await self._words(),
        )

    async def _listening(self, port: int, pipe: str) -> Stream:
        child = self.child
        assert child is not None

        async def alive() -> None:
            if child.exit_code is not None:
                raise await self._exited("before it listened")

        place = Place(self.transport, port=port, pipe=pipe)
        with contextlib.suppress(ConnectionClosed):
            return await reach(place, seconds=self.seconds, alive=alive)
        wanted = pipe or f"port {port}"
        places = _listening_places(child.pid)
        if places:
            raise _Sick(
                "wrong-port",
                f"the server listens at {' and '.join(places)}, not at {wanted}",
                f"have it listen at the place that the command line names: {shlex.join(self.line)}",
            )
        raise _Sick(
            "never-listens",
            f"the server runs, but nothing listens at {wanted} after {self.seconds:g} s",
            "look at its log for what it waits for; give it longer with --timeout where it is slow",
            await self._words(),
        )

    async def _exited(self, when: str) -> _Sick:
        child = self.child
        assert child is not None
        code = child.exit_code
        how = f"with exit code {code}" if code is None or code >= 0 else f"by signal {-code}"
        fix = f"run it by hand: {shlex.join(self.line)}"
        if code == 0:
            fix = (
                "exit code 0 says that it had nothing to do; is it a server, and does it take the "
                f"launch line of {self.info.title}? Run it by hand: {shlex.join(self.line)}"
            )
        if code == 2:
            fix = (
                "exit code 2 mostly means that the command line is not understood; the server has "
                f"to take the launch line of {self.info.title}: {shlex.join(self.line)}"
            )
        return _Sick("exits", f"the server ended {how} {when}", fix, await self._words())

    async def _words(self) -> str:
        """The last words of the server, where it was started here."""
        child = self.child
        if child is None:
            return ""
        text = (await child.explain(0)).partition("standard error:\n")[2]
        lines = [line.strip() for line in text.splitlines()]
        out = child.stdout if self.transport.kind == "stdio" and self.stream is None else None
        if out is not None and child.exit_code is not None:
            # Something that the server started may still hold the other end.
            os.set_blocking(out.fileno(), False)
            lines += _shown(out.read(SHOWN_BYTES) or b"").splitlines()
        return "\n".join(lines)

    # The talk

    async def _send(self, method: str, params: Any) -> int:
        self.next_id += 1
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        if params is not ABSENT:
            message["params"] = params
        elif self.info.envelope.params == "always":
            message["params"] = {}
        assert self.stream is not None
        self.stream.write(self.framer.frame(json.dumps(message).encode()))
        await self.stream.drain()
        return self.next_id

    async def _body(self, deadline: float) -> bytes | None:
        """The next body; None at the end and at the deadline."""
        assert self.stream is not None
        while not self.bodies and not self.ended and self.framer.error is None:
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            try:
                data = await asyncio.wait_for(self.stream.receive(), left)
            except TimeoutError:
                return None
            except OSError:
                data = b""
            self.ended = not data
            if len(self.seen) < SHOWN_BYTES:
                self.seen += data[:SHOWN_BYTES]
            self.bodies += self.framer.receive(data)
        return self.bodies.pop(0) if self.bodies else None

    async def _answer(self, method: str, message_id: int) -> dict[str, Any]:
        """The answer of a request, whatever comes before it."""
        deadline = time.monotonic() + self.seconds
        while (body := await self._body(deadline)) is not None:
            try:
                message = json.loads(body)
            except ValueError as error:
                if _other_framing(bytes(self.seen), self.transport.framing.kind):
                    raise await self._silent(method) from None
                raise _Sick(
                    "broken-json",
                    f"the server sent a message that is no JSON: {error}",
                    "write each message with a JSON library, in UTF-8, and count its bytes, not "
                    "its characters, for Content-Length",
                    _shown(body),
                ) from None
            self._check_shape(message, message_id)
            if "method" not in message:
                return message  # type: ignore[no-any-return]
        raise await self._silent(method)

    def _check_shape(self, message: Any, message_id: int) -> None:
        fix = 'answer each request with {"jsonrpc": "2.0", "id": ITS ID, "result": …}'
        text = json.dumps(message, ensure_ascii=False)[:SHOWN_BYTES]
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise _Sick("wrong-answer", "the server sent JSON that is no JSON-RPC 2.0", fix, text)
        if "method" in message:
            return
        if message.get("id") != message_id or type(message.get("id")) is not int:
            found = json.dumps(message.get("id"))
            raise _Sick(
                "wrong-answer",
                f"the server answered request {message_id} with the id {found}",
                fix,
                text,
            )
        if ("result" in message) == ("error" in message):
            raise _Sick(
                "wrong-answer", "an answer has to have either a result or an error", fix, text
            )

    async def _silent(self, method: str) -> _Sick:
        """Why no answer came."""
        child, kind = self.child, self.transport.framing.kind
        seen = bytes(self.seen)
        junk = bytes(self.framer.skipped).strip()
        fix = f"frame messages as {self.info.title} says: {_framing_text(kind)}"
        if wrong := _other_framing(seen, kind):
            return _Sick("wrong-framing", wrong, fix, _shown(seen))
        if self.framer.error is not None:
            return _Sick(
                "wrong-framing",
                f"messages cannot be told apart: {self.framer.error}",
                fix,
                _shown(seen),
            )
        if self.ended and child is not None and await child.wait(1.0) is not None:
            return await self._exited("before it answered")
        if b"content-length" in seen.lower() and self.framer.kept:
            return _Sick(
                "wrong-framing",
                f"a message stops after {len(self.framer.kept)} bytes, fewer than its header says",
                "count the bytes of the body in UTF-8, not its characters, for Content-Length",
                _shown(seen),
            )
        if junk or seen.strip():
            return self._junk(junk or seen)
        if self.ended:
            assert self.stream is not None
            return _Sick(
                "no-answer",
                "the server closed the connection without an answer",
                "look at its log; a server may not hang up because of a method that it does not "
                "know",
                await self.stream.end_reason(),
            )
        return _Sick(
            "no-answer",
            f"the server {'runs' if child else 'takes connections'}, but has not answered "
            f"{method!r} within {self.seconds:g} s",
            ("" if child else f"is it a server of {self.info.title}? ")
            + "every request has to be answered, with an error where the method is not known; is "
            "the answer kept in a buffer that nobody flushes? Give it longer with --timeout",
            await self._words(),
        )

    def _junk(self, text: bytes) -> _Sick:
        return _Sick(
            "junk",
            "the server writes text to standard output, where messages alone belong"
            if self.transport.kind == "stdio"
            else "the server sends text that is no message",
            "send logs and banners to standard error, those of libraries and child processes too",
            _shown(text),
        )

    async def _probe(self) -> None:
        start = time.perf_counter()
        message_id = await self._send(PROBE, ABSENT)
        answer = await self._answer(PROBE, message_id)
        took = (time.perf_counter() - start) * 1000
        if bytes(self.framer.skipped).strip():
            raise self._junk(bytes(self.framer.skipped))
        if "result" in answer:
            raise _Sick(
                "wrong-answer",
                f"the server answers {PROBE!r}, a method that does not exist, with a result",
                "answer methods that are not known with the error -32601",
            )
        error = answer["error"]
        if not isinstance(error, dict) or type(error.get("code")) is not int:
            raise _Sick(
                "wrong-answer",
                "the error of an answer has to be an object with an integer 'code'",
                'answer with {"error": {"code": -32601, "message": …}}',
                json.dumps(answer, ensure_ascii=False)[:SHOWN_BYTES],
            )
        self._ok("talk", f"answers within {took:.0f} ms, unknown methods with {error['code']}")

    # The handshake

    async def _handshake(self) -> None:
        steps = self.given or self._first()
        if not steps:
            why = (
                f"{self.info.title} announces no version, so nothing says that this server speaks "
                "it; `testwire verify server` asks"
                if self.info.wire_version is None
                else "not looked at; name its first message with --before METHOD=PARAMS"
            )
            self.report.steps.append(("handshake", "skip", why))
            return
        announced = None
        for step in steps:
            if not isinstance(step.descriptor, Method):
                assert self.stream is not None
                body = {"jsonrpc": "2.0", "method": step.descriptor.name}
                if step.params is not ABSENT:
                    body["params"] = step.params
                self.stream.write(self.framer.frame(json.dumps(body).encode()))
                continue
            announced = await self._handshake_step(step, step.descriptor) or announced
        names = ", ".join(step.descriptor.name for step in steps)
        version = f"; speaks version {announced}" if announced else ""
        self._ok("handshake", f"{names} answered as the protocol says{version}")

    async def _handshake_step(self, step: Step, method: Method[Any, Any]) -> str | None:
        answer = await self._answer(method.name, await self._send(method.name, step.params))
        if "error" in answer:
            raise _Sick(
                "handshake-refused",
                f"the server refuses {method.name!r}",
                "look at the error; other params go in with --before METHOD=PARAMS",
                json.dumps(answer["error"], indent=2, ensure_ascii=False),
            )
        announced = self._version(answer["result"])
        wanted = self.info.wire_version
        if announced is not None and wanted is not None and not _compatible(announced, wanted):
            held = self._others(announced)
            raise _Sick(
                "wrong-version",
                f"the server speaks version {announced}, not {wanted}",
                f"use a server for {wanted}"
                + (f", or look at it as --protocol {held}" if held else ""),
            )
        try:
            decode_result(method, answer["result"], "client")
        except InvalidMessage as error:
            raise _Sick(
                "wrong-answer",
                f"the result of {method.name!r} does not fit its type",
                "see the reference of the protocol for the type of the result",
                "\n".join(f"{e['pointer'] or '(the whole)'}: {e['message']}" for e in error.errors),
            ) from None
        return announced

    def _first(self) -> list[Step]:
        """What every server handles at the beginning."""
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

    def _version(self, result: Any) -> str | None:
        if not isinstance(result, dict):
            return None
        found = [result[name] for name in VERSION_MEMBERS if isinstance(result.get(name), str)]
        return found[0] if found else None

    def _others(self, announced: str) -> str | None:
        """Another version of the protocol that is held here and fits better."""
        from testwire_protocols import PROTOCOLS, load

        for version in PROTOCOLS.get(self.info.id, {}):
            name = f"{self.info.id}@{version}"
            wire = load(name).wire_version
            if wire is not None and _compatible(announced, wire):
                return name
        return None

    # The end

    async def _end(self) -> None:
        child, stream = self.child, self.stream
        assert stream is not None
        farewell = goodbye(self.info, self.given)
        if farewell is not None:
            body: dict[str, Any] = {"jsonrpc": "2.0", "method": farewell.descriptor.name}
            if farewell.params is not ABSENT:
                body["params"] = farewell.params
            stream.write(self.framer.frame(json.dumps(body).encode()))
        if child is None:
            self._ok("end", "not looked at: the server was not started here")
            return
        if self.transport.kind != "stdio" and self.transport.listener != "client":
            # Whether a listener ends with its last connection is its own matter.
            self._ok("end", "not looked at: servers that listen may go on listening")
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
                    f"the server still runs {END_SECONDS:g} s after its connection has ended",
                    severity="warning",
                    fix="end the process when standard input or the connection ends, or servers "
                    "stay behind when an editor dies",
                )
            )
            return
        took = (time.perf_counter() - start) * 1000
        self._ok("end", f"ended {took:.0f} ms after its connection, exit code {child.exit_code}")


# --- the command ---------------------------------------------------------------------------------


def _command(command: list[str]) -> str:
    """Where the command is. Raises _Sick where it is nowhere, or cannot be run."""
    name = command[0]
    has_folder = os.sep in name or (os.altsep is not None and os.altsep in name)
    path = Path(name)
    if not has_folder:
        found = shutil.which(name)
        if found is not None:
            return found
        for folder in os.get_exec_path():
            if (Path(folder) / name).is_file():
                raise _not_executable(Path(folder) / name)
        hint = "install it, or give its whole path"
        if close := difflib.get_close_matches(name, _commands(), 3, 0.8):
            hint = f"is it {' or '.join(map(repr, close))}? Else {hint}"
        if " " in name and shutil.which(name.split()[0]) is not None:
            hint = f"the command and its arguments stand in one word; without quotes: {name}"
        if path.is_file():
            hint = f"there is a file of that name here; write {os.path.join('.', name)}"
        raise _Sick("command-missing", f"there is no command {name!r} on the PATH", hint)
    if not path.exists():
        there = next((each for each in path.parents if each.exists()), path.anchor)
        raise _Sick(
            "command-missing",
            f"there is no file {name!r}",
            f"look into {there}, which is there; is the server built and installed?",
        )
    if path.is_dir():
        raise _Sick("not-executable", f"{name!r} is a folder", "give the program in it")
    if not os.access(path, os.X_OK):
        raise _not_executable(path)
    return name


def _commands() -> list[str]:
    """The names of what is on the PATH."""
    names: set[str] = set()
    for folder in os.get_exec_path():
        with contextlib.suppress(OSError):
            names.update(entry.name for entry in os.scandir(folder))
    return sorted(names)


def _not_executable(path: Path) -> _Sick:
    return _Sick(
        "not-executable",
        f"{str(path)!r} may not be executed",
        f"chmod +x {shlex.quote(str(path))}, or put its interpreter in front",
    )


def _started(line: list[str], pipes: bool, options: dict[str, Any]) -> ChildProcess:
    try:
        return ChildProcess(line, pipes=pipes, **options)
    except ConnectionClosed as error:
        first = b""
        with contextlib.suppress(OSError):
            path = shutil.which(line[0]) or line[0]
            with open(path, "rb") as file:
                first = file.readline(SHOWN_BYTES)
        if first.startswith(b"#!"):
            raise _Sick(
                "not-executable",
                f"{line[0]!r} cannot be run by its interpreter, {_shown(first[2:]).strip()}",
                "correct its first line, or put an interpreter that is there in front",
            ) from None
        raise _Sick(
            "not-executable",
            f"{line[0]!r} is no program that this machine can run: {os.strerror(errno.ENOEXEC)}",
            "give it a first line such as #!/usr/bin/env …, put its interpreter in front, or "
            "build it for this machine",
            str(error),
        ) from None


# --- bytes and places ----------------------------------------------------------------------------


def _shown(data: bytes) -> str:
    return data[:SHOWN_BYTES].decode("utf-8", "backslashreplace")


def _framing_text(kind: str) -> str:
    return {
        "contentLength": "the header 'Content-Length: BYTES', an empty line, the body",
        "ndjson": "each message is one line of JSON",
    }.get(kind, "each message is the body of a POST or of its response")


def _other_framing(seen: bytes, kind: str) -> str | None:
    """What the server speaks, where that is not what it should."""
    start = seen.lstrip()
    page = (b"http/", b"<!doctype html", b"<html")
    if kind != "httpBody" and start[:14].lower().startswith(page):
        return "the server speaks HTTP"
    if kind == "contentLength" and start[:1] in (b"{", b"["):
        return "the server writes JSON without the headers that tell messages apart"
    if kind == "ndjson" and start.lower().startswith(b"content-length"):
        return "the server writes Content-Length headers, where each message is to be a line"
    return None


def _listening_places(pid: int) -> list[str]:
    """Ports and pipes at which a process, or one below it, listens. Empty where none can be seen.

    Only on Linux can it be seen.
    """
    if sys.platform != "linux":
        return []
    sockets: set[str] = set()
    for each in (pid, *children.descendants(pid)):
        with contextlib.suppress(OSError):
            for entry in os.scandir(f"/proc/{each}/fd"):
                with contextlib.suppress(OSError):
                    if found := re.fullmatch(r"socket:\[(\d+)\]", os.readlink(entry.path)):
                        sockets.add(found[1])
    places: list[str] = []
    for table in ("tcp", "tcp6"):
        for fields in _table(table):
            if len(fields) > 9 and fields[3] == "0A" and fields[9] in sockets:
                places.append(f"port {int(fields[1].rpartition(':')[2], 16)}")
    for fields in _table("unix"):
        # The flag 0x10000 is that of a socket that accepts connections.
        if len(fields) > 7 and fields[6] in sockets and int(fields[3], 16) & 0x10000:
            places.append(f"the pipe {fields[7]}")
    return sorted(set(places))


def _table(name: str) -> list[list[str]]:
    try:
        lines = Path(f"/proc/self/net/{name}").read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    return [line.split() for line in lines[1:]]


def _compatible(announced: str, wanted: str) -> bool:
    try:
        return in_range(announced, f"^{wanted}", prereleases="-" in wanted)
    except ValueError:
        return announced == wanted
