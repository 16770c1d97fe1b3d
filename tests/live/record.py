"""Record a session with the program `bare` on each release of the platform.

    python -m tests.live.record FOLDER [RELEASE...]

`FOLDER` contains the programs that `tests.live.apps.build` built. The sessions are written to the
folder of the specification. Each session contains a discovery, a run of two tests, a run without
tests, and a run of a slow test. Machine-dependent values are replaced.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from testwire_protocols.mstest_runner.v1_0 import tasks

from tests.live import apps
from tests.live.session import connected

PROTOCOL = "mstest-runner@1.0"
SESSIONS = apps.ROOT / "spec/mstest-runner/1.0/sessions"
PID = 4711

_PATH = re.compile(r"(?<![\w:/])/(?:[^\s\"'/:]+/)+(?=[^\s\"'/:]+\.\w+)")
_FILE = re.compile(r"live-[0-9a-f-]{36}")


async def play(command: list[str]) -> None:
    async with connected(command, process_id=PID) as live:
        found = await tasks.discover_tests(live.client)
        chosen = [node for node in found.items if node.display_name in ("Passes", "Fails")]
        await tasks.run_tests(live.client, tests=chosen)
        await tasks.run_tests(live.client, tests=[])
        slow = [node for node in found.items if "Slow" in node.display_name]
        await tasks.run_tests(live.client, tests=slow)


def record(folder: Path, release: str) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        trace = Path(scratch) / "session.jsonl"
        tool = [sys.executable, "-m", "testwire_tools", "record", "--protocol", PROTOCOL]
        command = apps.command(folder, f"bare-{release}")
        asyncio.run(play([*tool, "--out", str(trace), "--", *command]))
        lines = trace.read_text("utf-8").splitlines()
    text = "\n".join(json.dumps(plain(json.loads(line)), ensure_ascii=False) for line in lines)
    SESSIONS.mkdir(exist_ok=True)
    (SESSIONS / f"platform-{release}.jsonl").write_text(f"{text}\n", "utf-8")


def plain(value: Any) -> Any:
    """Replace paths and process ids, which depend on the machine."""
    if isinstance(value, dict):
        return {key: PID if key == "processId" else plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if not isinstance(value, str) or value.startswith("testing/"):
        return value
    return _FILE.sub("live", _PATH.sub("/project/", value))


if __name__ == "__main__":
    for release in sys.argv[2:] or apps.RELEASES:
        record(Path(sys.argv[1]), release)
