"""Servers that fail: each failure is an error of the tool, and the tools keep working."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from testwire_tools.agents import work as work_module

from tests.tools.agents.support import agent_of, launched, run_async, work_of

FAULTY = [sys.executable, str(Path(__file__).parent / "faulty_server.py")]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            "version",
            "expected a server for version 0.4.0 of Mutation Server Protocol, found version 9.1.0",
        ),
        ("invalid", "Invalid result of 'discover' at /files"),
        ("exit", "exit code 7"),
        ("nonsense", "Listening on port 5000"),
        ("error", "the server responded with error -32000: the tests fail"),
        ("hang", "The server sent nothing for 0.5 seconds after 'mutationTest'"),
    ],
)
def test_a_server_that_fails(fault: str, message: str, tmp_path: Path) -> None:
    async def main() -> None:
        work = work_of("msp", [*FAULTY, fault], tmp_path)
        patient = work.server
        async with agent_of(work) as agent:

            async def failing_run() -> str:
                if fault == "hang":
                    # The short limit does not apply to the start of the server.
                    await agent.call("list_mutants")
                    work.server = patient._replace(silence=0.5)
                text = await agent.error("run_mutants")
                work.server = patient
                return text

            text = await failing_run()
            assert message in text and len(text) < 5_000
            assert "testwire doctor" in text or "install a matching server" in text
            # The next call starts the server again.
            if fault in ("version", "invalid"):
                assert message in await agent.error("list_mutants")
            else:
                assert (await agent.call("list_mutants"))["total"] == 1
                assert message.split(":")[0] in await failing_run()

    run_async(main)


def test_a_server_that_is_missing(tmp_path: Path) -> None:
    async def main() -> None:
        async with launched("msp", ["no-such-server"], tmp_path) as agent:
            for _ in range(2):
                text = await agent.error("list_mutants")
                assert "the command 'no-such-server' was not found" in text
                assert "run: testwire doctor --protocol msp@0.4 -- no-such-server" in text

    run_async(main)


def test_a_server_that_ignores_the_cancellation_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_module, "_CANCEL_SECONDS", 0.1)

    async def main() -> None:
        work = work_of("msp", [*FAULTY, "ignore"], tmp_path)
        async with agent_of(work) as agent:
            await agent.call("run_mutants", wait_seconds=0.2)
            cancelled = await agent.call("cancel_run")
            assert "did not cancel the run within 0.1 seconds" in cancelled["run"]["error"]
            assert (await agent.call("list_mutants", refresh=True))["total"] == 1

    run_async(main)
