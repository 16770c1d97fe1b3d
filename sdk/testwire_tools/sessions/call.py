"""Call one method of a server, and check its params and result.

This module works with every protocol. Tests: `tests/tools/sessions/test_call.py`.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from testwire.connection import Connection
from testwire.core.messages import ABSENT
from testwire.errors import ConnectionClosed, FramingError, InvalidMessage, RequestTimeout, RpcError
from testwire.registry import Method, ProtocolInfo
from testwire_base.display import each_line, json_text, one_line
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREACHED

from testwire_tools.sessions.handshake import (
    Step,
    WrongCall,
    checked,
    find_method,
    goodbye,
    parse_before,
    parse_params,
    steps_before,
)
from testwire_tools.sessions.opening import PATIENCE_SECONDS, opened, send
from testwire_tools.sessions.places import ServerPlace, parse_place
from testwire_tools.sessions.reading import parsed

__all__ = ["WrongCall", "call"]


def call(
    info: ProtocolInfo,
    words: Sequence[str],
    method: str,
    params: str | None = None,
    *,
    connect: str | None = None,
    before: Sequence[str] = (),
    transport: str | None = None,
    timeout: float | None = None,
    quiet: bool = False,
    cwd: Path | None = None,
) -> int:
    """Start a server, perform the handshake, send one message, and return the exit code.

    words: the command of the server, with or without launch arguments. connect: the address of a
    running server, instead of a command. params: JSON, `@FILE`, or `-` for standard input.
    before: messages to send first, as `METHOD=PARAMS`. timeout: the time limit for each response,
    in seconds. cwd: the working directory of the server.

    Prints the result as JSON to standard output. Prints the other messages from the server to
    standard error unless `quiet` is True. Returns 1 for an error response, or for a result that
    does not match its type. Returns 3 if the server cannot be reached or does not respond.

    Raises NoTransport. Raises WrongCall before the server is started.
    """
    place = None if connect is None else parse_place(info, connect, transport)
    last = checked(find_method(info, method), parse_params(params), info.wire_version)
    given = parse_before(info, before)
    demanded = steps_before(info, method, given)
    if not quiet:
        for step in demanded[len(given) :]:
            # Show only the messages that the lifecycle requires.
            text = "" if step.params is ABSENT else json_text(step.params, indent=None)
            print(f"→ {step.descriptor.name} {text}".rstrip(), file=sys.stderr, flush=True)
    steps = [*demanded, last]
    # This module prints every error, so the log must not repeat the errors.
    logging.getLogger("testwire").setLevel(logging.CRITICAL)
    return asyncio.run(_call(info, words, steps, transport, timeout, quiet, place, cwd))


class _Watch:
    """An observer that stores the last response and prints the server's other messages."""

    def __init__(self, quiet: bool) -> None:
        self.answer: Any = None
        self._quiet = quiet
        self._method = ""

    def __call__(self, direction: Literal["in", "out"], body: bytes) -> None:
        message = parsed(body)
        if direction == "out" or not isinstance(message, dict):
            return
        if "method" not in message:
            self.answer = message
        elif not self._quiet:
            text = json_text(message.get("params"), indent=None)
            print(f"← {one_line(str(message['method']))} {text}", file=sys.stderr, flush=True)


async def _call(
    info: ProtocolInfo,
    words: Sequence[str],
    steps: list[Step],
    transport: str | None,
    timeout: float | None,
    quiet: bool,
    place: ServerPlace | None,
    cwd: Path | None,
) -> int:
    watch = _Watch(quiet)
    try:
        server = await opened(info, words, place=place, transport=transport, cwd=cwd)
    except (ConnectionClosed, OSError) as error:
        return _complain(str(error), UNREACHED)
    framing = server.transport.framing
    connection = Connection(
        info, "client", server.stream, None, framing=framing, timeout=timeout, tap=watch
    )
    connection.start()
    try:
        for step in steps:
            code = await _send(info, connection, step, watch, step is steps[-1])
            if code != CLEAN:
                return code
        farewell, _ = goodbye(info, steps)
        for step in farewell if not connection.closed else ():
            await _send(info, connection, step, watch, False)
        if farewell:
            await asyncio.wait(
                {asyncio.ensure_future(connection.wait_closed())}, timeout=PATIENCE_SECONDS
            )
        return CLEAN
    except ConnectionClosed as error:
        return _complain(str(error), UNREACHED)
    finally:
        await connection.close()
        await server.stop()


async def _send(
    info: ProtocolInfo, connection: Connection, step: Step, watch: _Watch, last: bool
) -> int:
    descriptor = step.descriptor
    invalid: InvalidMessage | None = None
    try:
        await send(connection, step)
    except RpcError as error:
        return _refused(info, descriptor.name, error)
    except RequestTimeout as error:
        return _complain(str(error), UNREACHED)
    except InvalidMessage as error:
        invalid = error
    except FramingError as error:
        return _complain(str(error), FINDINGS)
    if last and isinstance(descriptor, Method) and isinstance(watch.answer, dict):
        print(json_text(watch.answer.get("result")), flush=True)
    if invalid is None:
        return CLEAN
    lines = [f"{descriptor.name!r}: the result does not match its type"]
    lines += [
        one_line(f"  {each['pointer'] or 'result'}: {each['message']}") for each in invalid.errors
    ]
    return _complain("\n".join(lines), FINDINGS)


def _refused(info: ProtocolInfo, method: str, error: RpcError) -> int:
    names = [each.name for each in info.errors.values() if each.code == error.code]
    name = f" {names[0]}" if names else ""
    text = f"the server responded to {method!r} with error {error.code}{name}: "
    text += "\n  ".join(each_line(error.message))
    if error.data is not None:
        text += "".join(f"\n  {line}" for line in json_text(error.data).split("\n"))
    return _complain(text, FINDINGS)


def _complain(text: str, code: int) -> int:
    print("\n".join(each_line(f"testwire call: {text}")), file=sys.stderr)
    if code == UNREACHED:
        print("Run `testwire doctor` with the same server to find the cause.", file=sys.stderr)
    return code
