"""Child processes: their streams, their last output, and the end of their process group."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from testwire.errors import ConnectionClosed
from testwire.transports.process import LINE_CHARACTERS, ChildProcess, ProcessStream

from tests.support.waiting import until


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return sys.platform != "linux"


async def line(stream: ProcessStream) -> bytes:
    data = b""
    while not data.endswith(b"\n"):
        data += await stream.receive()
    return data


ECHO = "import os\nwhile data := os.read(0, 65536): os.write(1, data)"


def test_streams_and_an_end_in_order() -> None:
    async def main() -> None:
        child = ChildProcess(python(ECHO))
        stream = await ProcessStream.open(child)
        await stream.send(b"hello")
        assert await stream.receive() == b"hello"
        await stream.aclose()
        await stream.aclose()
        assert child.exit_code == 0
        assert "ended with exit code 0" in await child.explain()

    asyncio.run(main())


def test_what_it_writes_at_its_end_does_not_hold_it() -> None:
    async def main() -> None:
        code = "import sys; sys.stdin.read(); print('x' * 1_000_000)"
        child = ChildProcess(python(code))
        stream = await ProcessStream.open(child)
        await stream.aclose()
        assert child.exit_code == 0

    asyncio.run(main())


def test_one_that_ignores_the_end_of_its_input_is_terminated() -> None:
    async def main() -> None:
        child = ChildProcess(python("import time; print('up', flush=True); time.sleep(600)"))
        stream = await ProcessStream.open(child, patience=0.05)
        await line(stream)
        await stream.aclose()
        assert child.exit_code == -15
        assert "killed by signal SIGTERM" in await child.explain()

    asyncio.run(main())


def test_one_that_ignores_that_too_is_killed() -> None:
    async def main() -> None:
        code = (
            "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "print('up', flush=True); time.sleep(600)"
        )
        child = ChildProcess(python(code))
        stream = await ProcessStream.open(child)
        await line(stream)
        assert await child.stop(patience=0, terminate=0.05) == -9
        await stream.aclose()

    asyncio.run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no process groups")
@pytest.mark.parametrize("how", ["exits", "stopped"])
def test_grandchildren_end_with_it(how: str) -> None:
    async def main() -> None:
        code = (
            "import subprocess, sys\n"
            "child = subprocess.Popen(['sleep', '600'])\n"
            "print(child.pid, flush=True)\n"
            "sys.stdin.read()"
        )
        child = ChildProcess(python(code))
        stream = await ProcessStream.open(child)
        pid = int(await line(stream))
        assert alive(pid)
        if how == "stopped":
            await child.stop(patience=0)
        await stream.aclose()
        await until(lambda: not alive(pid))

    asyncio.run(main())


class TestStderr:
    def run(self, sink: object, code: str) -> ChildProcess:
        async def main() -> ChildProcess:
            child = ChildProcess(python(code), stderr=sink)  # type: ignore[arg-type]
            await child.wait(60)
            self.explained = await child.explain()
            return child

        return asyncio.run(main())

    def test_a_file_is_appended_to(self, tmp_path: Path) -> None:
        file = tmp_path / "log"
        file.write_text("before\n")
        self.run(file, "import sys; print('ü', file=sys.stderr); sys.stderr.write('end')")
        assert file.read_text(encoding="utf-8") == "before\nü\nend\n"

    def test_a_function_gets_lines(self) -> None:
        lines: list[str] = []
        self.run(lines.append, r"import sys; sys.stderr.write('a\r\nb\n\nlast')")
        assert lines == ["a", "b", "", "last"]

    def test_the_last_lines_are_in_the_explanation(self) -> None:
        self.run(None, "import sys\nfor i in range(1000): print('line', i, file=sys.stderr)")
        assert "line 999" in self.explained
        assert "line 980" in self.explained
        assert "line 979\n" not in self.explained

    def test_lines_without_end_are_cut(self) -> None:
        lines: list[str] = []
        self.run(lines.append, "import sys; sys.stderr.write('x' * 1_000_000)")
        assert max(map(len, lines)) == LINE_CHARACTERS
        assert set("".join(lines)) == {"x"}

    def test_bytes_that_are_no_text(self) -> None:
        lines: list[str] = []
        self.run(lines.append, "import os; os.write(2, bytes([0xff, 0xc3]))")
        assert lines == ["��"]

    def test_inherited(self, capfd: pytest.CaptureFixture[str]) -> None:
        self.run("inherit", "import sys; print('seen', file=sys.stderr)")
        assert capfd.readouterr().err == "seen\n"


def test_a_command_that_cannot_be_started() -> None:
    async def main() -> None:
        with pytest.raises(ConnectionClosed, match="the command '/no/such' was not found"):
            ChildProcess(["/no/such", "x"])

    asyncio.run(main())
