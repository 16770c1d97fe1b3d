"""Helpers that run commands, create sessions and write traces."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.connect import ROOT
from tests.support.toy_protocol import (
    AskParams,
    Client,
    ClientHandlers,
    CountParams,
    EchoParams,
    EchoResult,
    Tick,
)
from tests.tools.sessions import tool

__all__ = ["Ran", "Seen", "converse", "run", "session"]


class Seen(ClientHandlers):
    def __init__(self) -> None:
        self.ticks: list[int] = []

    def tick(self, params: Tick, ctx: Any) -> None:
        self.ticks.append(params.number)

    def ask(self, params: AskParams, ctx: Any) -> EchoResult:
        return EchoResult(text=params.question + "!")


async def converse(command: list[str], transport: str, *, text: str = "é\n") -> list[Any]:
    """Run a session with requests and notifications in both directions.

    Returns the results and the numbers of the notifications.
    """
    seen = Seen()
    async with Client.launch(
        command, transport=transport, handlers=seen, cwd=ROOT, stderr="inherit", timeout=60
    ) as client:
        echoed = await client.echo(EchoParams(text=text))
        counted = await client.count(CountParams(count=3))
        asked = await client.echo(EchoParams(text="ask:why"))
        await client.ping()
        return [echoed.text, counted.total, asked.text, seen.ticks]


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def __repr__(self) -> str:
        return f"exit code {self.code}\n--- out\n{self.out}\n--- err\n{self.err}"


def run(*arguments: str | Path, stdin: bytes = b"", seconds: float = 60) -> Ran:
    """Run the tool in a new process, which on Linux is a fork of this process.

    A fork has imported the modules of the tool. A new interpreter needs most of its time for this.
    """
    words = [str(word) for word in arguments]
    done = subprocess.run(
        [*tool.TOOL, *words],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        timeout=seconds,
        # The function never returns, so the command is not started. Python ignores SIGPIPE.
        restore_signals=sys.platform != "linux",
        preexec_fn=partial(_run_tool, words) if sys.platform == "linux" else None,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _run_tool(words: Sequence[str]) -> None:
    """Run the tool in this process, which has just been forked, and end the process."""
    code = 1
    try:
        # The open descriptors include the one on which the parent waits for the command.
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        logging.getLogger().handlers.clear()
        sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)
        sys.argv = ["testwire", *words]
        code = tool.main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        try:
            sys.stdout.flush()
        finally:
            os._exit(code)


def session(path: Path, lines: Iterable[tuple[str, Any]], apart: float = 0.1) -> Path:
    """Write a trace. `>` marks messages from the client, and `<` marks messages from the server.

    apart: the seconds between two lines.
    """
    directions = {">": "clientToServer", "<": "serverToClient"}
    with path.open("w", encoding="utf-8") as file:
        for number, (way, content) in enumerate(lines):
            own = isinstance(content, dict) and {"invalid", "end"} & content.keys()
            members = content if own else {"message": content}
            file.write(json.dumps({"t": number * apart, "dir": directions[way], **members}) + "\n")
    return path


LIFECYCLE_SERVER = [sys.executable, "-m", "tests.tools.sessions.lifecycle_server"]


SEEN = ["é\n", 3, "why!", [0, 1, 2]]


def tapped(file: Path, command: list[str], *options: str) -> list[str]:
    return [*tool.TOOL, "record", "--protocol", "toy", "--out", str(file), *options, "--", *command]
