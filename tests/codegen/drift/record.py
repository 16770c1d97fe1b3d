"""Record a session in which a mutation server deviates from its documentation.

`tests/e2e/test_drift.py` runs this module with StrykerJS. `stryker.jsonl` in this folder is the
trace of one run, without machine-specific paths.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

from testwire.errors import RpcError
from testwire_protocols.msp.v0_4.client import Client
from testwire_protocols.msp.v0_4.handlers import ClientHandlers
from testwire_protocols.msp.v0_4.types import (
    ConfigureParams,
    DiscoverParams,
    FileRange,
    MutationTestParams,
    MutationTestResult,
)

from tests.support.waiting import until

GREET, PRICE = "src/greet.js", "src/price.js"
IGNORED = "// Stryker disable next-line all: not for us\n"


class _Handlers(ClientHandlers):
    async def report_mutation_test_progress(self, params: MutationTestResult, ctx: Any) -> None:
        """Ignore progress notifications, because the trace already contains them."""


def record(command: list[str], project: Path, trace: Path) -> None:
    """Run the session in `project` and write `trace`. The files in `project` are changed."""
    greet = project / GREET
    lines = greet.read_text("utf-8").splitlines(keepends=True)
    greet.write_text("".join([lines[0], IGNORED, *lines[1:]]), "utf-8")
    raw = trace.with_suffix(".raw")
    asyncio.run(_session(command, project, raw))
    trace.write_text(normalised(raw.read_text("utf-8"), project), "utf-8", newline="\n")
    raw.unlink()


async def _session(command: list[str], project: Path, trace: Path) -> None:
    async with Client.launch(
        command, transport="stdio", handlers=_Handlers(), cwd=project, trace=trace, timeout=120
    ) as client:
        await client.configure(ConfigureParams())
        discovered = await client.discover(DiscoverParams())
        await client.mutation_test(MutationTestParams(files=[FileRange(path=PRICE)]))
        # The next request selects mutants of one file, but StrykerJS also tests the other file.
        only = type(discovered)(files={GREET: discovered.files[GREET]}).files
        await client.mutation_test(MutationTestParams(mutants=only))
        running = asyncio.ensure_future(
            client.mutation_test(MutationTestParams(files=[FileRange(path=GREET)]))
        )
        await asyncio.sleep(0.1)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        # StrykerJS still responds to the cancelled request, so the trace contains a late response.
        await client.discover(DiscoverParams(files=[FileRange(path=GREET)]))
        await until(lambda: _unanswered(trace) == set(), seconds=300)
        await client.configure(ConfigureParams(config_file_path="none.json"))
        with contextlib.suppress(RpcError):
            await client.discover(DiscoverParams())


def _unanswered(trace: Path) -> set[int]:
    """Return the ids of the requests of the client that have no response in the trace."""
    sent: set[int] = set()
    for line in trace.read_text("utf-8").splitlines():
        message = json.loads(line).get("message", {}) if line.endswith("}") else {}
        if "id" in message:
            (sent.add if "method" in message else sent.discard)(message["id"])
    return sent


def normalised(text: str, project: Path) -> str:
    """Return the trace with neutral folder names and constant time steps."""
    folder = project.resolve().as_posix()
    lines = []
    for number, line in enumerate(text.splitlines()):
        entry = json.loads(line.replace(json.dumps(folder)[1:-1], "/project"))
        entry["t"] = number / 100
        lines.append(json.dumps(entry, ensure_ascii=False, separators=(",", ":")))
    return "".join(f"{line}\n" for line in lines)
