"""Programs whose output a handler reads."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from testwire.server.children import is_running
from testwire.server.programs import ChildProgram, ProgramError

from tests.support.waiting import until

FAMILY = """
import os, subprocess, sys, time

sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
own = subprocess.Popen(sleep, stdout=subprocess.DEVNULL, start_new_session="wait" in sys.argv)
# The parent of this process ends at once.
script = f"import subprocess as s; print(s.Popen({sleep!r}, stdout=s.DEVNULL).pid)"
orphan = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True).stdout
print(os.getpid(), own.pid, orphan.strip(), flush=True)
if "wait" in sys.argv:
    time.sleep(600)
"""


def family(*arguments: str) -> ChildProgram:
    return ChildProgram([sys.executable, "-c", FAMILY, *arguments])


def test_the_lines_and_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "import os; print(os.getcwd(), os.environ['KEY']); print('ü\\r'); raise SystemExit('why')"
    )

    folder = tmp_path.resolve()

    async def main() -> None:
        env = {**os.environ, "KEY": "value", "PYTHONUTF8": "1"}
        async with ChildProgram([sys.executable, "-c", text], cwd=folder, env=env) as program:
            assert program.exit_code is None
            assert [line async for line in program] == [f"{folder} value", "ü"]
        assert program.exit_code == 1
        with pytest.raises(
            ProgramError, match=r"\S*: ended with exit code 1; its last output was:\nwhy$"
        ):
            program.check()

    asyncio.run(main())
    assert capsys.readouterr().err == "why\n"


def test_a_cancellation_ends_the_program_and_its_descendants() -> None:
    found: list[int] = []

    async def work() -> None:
        async with family("wait") as program:
            async for line in program:
                found.extend(map(int, line.split()))

    async def main() -> None:
        task = asyncio.ensure_future(work())
        await until(lambda: found)
        assert len(found) == 3
        assert all(map(is_running, found))
        task.cancel()
        await asyncio.wait({task})
        assert task.cancelled()
        await until(lambda: not any(map(is_running, found)))

    asyncio.run(main())


def test_the_end_of_the_block_ends_the_group_of_an_ended_program() -> None:
    async def main() -> None:
        async with family() as program:
            ((_, *others),) = [[int(pid) for pid in line.split()] async for line in program]
            program.check()
            assert all(map(is_running, others))
        await until(lambda: not any(map(is_running, others)))

    asyncio.run(main())


def test_a_program_that_does_not_exist(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")

    async def main() -> None:
        with pytest.raises(ProgramError, match="missing: cannot be started: No such file"):
            async with ChildProgram([missing]):
                pass

    asyncio.run(main())
