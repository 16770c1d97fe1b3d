"""Helpers that run commands, create sessions and write traces."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
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
from tests.tools.sessions.tool import TOOL

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
    done = subprocess.run(
        [*TOOL, *map(str, arguments)], cwd=ROOT, input=stdin, capture_output=True, timeout=seconds
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


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
    return [*TOOL, "record", "--protocol", "toy", "--out", str(file), *options, "--", *command]
