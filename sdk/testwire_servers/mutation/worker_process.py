"""Starts and ends worker processes, and sends requests to them.

A worker has one sandbox and processes one request at a time. Its main module is
`worker/serving.py`.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.model import MutationError, last_words
from testwire_servers.mutation.sandbox import Workspace

_HERE: Final = Path(__file__).resolve().parent / "worker"
_LINE_LIMIT: Final = 1 << 26

# Time limit for a worker to cancel a request or to exit.
_SETTLE_SECONDS: Final = 3.0


class WorkerDied(Exception):
    """Raised if the worker process has ended.

    The message contains the exit code and the last output of the process.
    """


class Worker:
    """One worker process with its sandbox."""

    def __init__(
        self,
        number: int,
        workspace: Workspace,
        config: Config,
        copied: Mapping[str, tuple[int, int]],
    ) -> None:
        self.number = number
        self.copied = copied
        """The fingerprint of the copied files."""
        self._workspace = workspace
        self._config = config
        self._process: asyncio.subprocess.Process | None = None
        self._outstanding: asyncio.Task[dict[str, Any]] | None = None
        self._log = workspace.scratch(number) / "log"

    async def start(self) -> None:
        """Start the process in its sandbox, which must exist.

        Raises MutationError if the interpreter cannot be started, or lacks coverage or a recent
        pytest.
        """
        scratch = self._workspace.scratch(self.number)
        settings = scratch / "settings.json"
        temporary = scratch / "x"
        temporary.mkdir(exist_ok=True)
        settings.write_text(json.dumps(self._settings()), encoding="utf-8")
        python = self._config.interpreter
        with self._log.open("ab") as log:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    python,
                    str(_HERE / "__main__.py"),
                    str(settings),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    cwd=self._workspace.sandbox(self.number),
                    env=self._environment(temporary),
                    start_new_session=True,
                    limit=_LINE_LIMIT,
                )
            except OSError as error:
                raise MutationError(
                    f"The interpreter {python!r} cannot be started: {error.strerror or error}. "
                    "Set `python` in the configuration to an interpreter with pytest and coverage."
                ) from None
        try:
            hello = await self._receive(None)
        except WorkerDied as error:
            raise MutationError(f"The test process ended during startup: {error}.") from None
        if "error" in hello:
            raise MutationError(
                f"{hello['error']}. Run: {python} -m pip install 'pytest>=8.1' coverage\n"
                "Or set `python` in the configuration to the project's interpreter."
            )

    async def request(
        self, message: Mapping[str, Any], on_progress: Callable[[list[Any]], None] | None = None
    ) -> dict[str, Any]:
        """Send a request and return the response.

        After this call is cancelled, call `settle` before the next request.

        Raises WorkerDied if the process ended before it sent a response.
        """
        self._send(message)
        self._outstanding = asyncio.ensure_future(self._receive(on_progress))
        reply = await asyncio.shield(self._outstanding)
        self._outstanding = None
        return reply

    async def settle(self) -> bool:
        """Cancel the request in progress.

        Return False if the worker has ended or does not respond in time.
        """
        outstanding, self._outstanding = self._outstanding, None
        if outstanding is None:
            return True
        try:
            if not outstanding.done():
                self._send({"op": "cancel"})
            await asyncio.wait_for(outstanding, _SETTLE_SECONDS)
        except (TimeoutError, WorkerDied):
            return False
        return True

    async def close(self) -> None:
        """End the process and its descendants. The process removes its sandbox."""
        process = self._process
        if process is None:
            return
        if self._outstanding is not None:
            self._outstanding.cancel()
            with contextlib.suppress(asyncio.CancelledError, WorkerDied):
                await self._outstanding
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), _SETTLE_SECONDS)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)
            await process.wait()

    # --- messages ---

    def _send(self, message: Mapping[str, Any]) -> None:
        process = self._process
        if process is None or process.stdin is None or process.returncode is not None:
            raise WorkerDied(self._last_words())
        process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _receive(self, on_progress: Callable[[list[Any]], None] | None) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdout is None:
            raise WorkerDied("it was not started")
        while True:
            line = await process.stdout.readline()
            if not line.endswith(b"\n"):
                await process.wait()
                raise WorkerDied(self._last_words())
            message: dict[str, Any] = json.loads(line)
            if "fault" in message:
                raise WorkerDied(f"exit code {await process.wait()}: {message['fault']}")
            if "progress" not in message:
                return message
            if on_progress is not None:
                on_progress(message["progress"])

    def _last_words(self) -> str:
        code = self._process.returncode if self._process is not None else None
        return last_words(code, self._log)

    # --- interpreter, settings and environment variables ---

    def _settings(self) -> dict[str, Any]:
        config = self._config
        mode = config.mode
        if mode == "auto":
            mode = "fork" if hasattr(os, "fork") else "process"
        return {
            "project": str(config.root),
            "sandbox": str(self._workspace.sandbox(self.number)),
            "scratch": str(self._workspace.scratch(self.number)),
            "log": str(self._log),
            "mode": mode,
            "memory_limit": config.memory_limit,
            "pytest_args": list(config.pytest_args),
            "tests": list(config.tests),
        }

    def _environment(self, temporary: Path) -> dict[str, str]:
        root, sandbox = str(self._config.root), str(self._workspace.sandbox(self.number))
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("COV_CORE_", "COVERAGE_", "PYTEST_XDIST", "TESTWIRE_"))
            and name not in ("PYTEST_CURRENT_TEST", "PYTHONPYCACHEPREFIX", "PYTHONSTARTUP")
        }
        own = [str(_HERE / "site")]
        for item in environment.get("PYTHONPATH", "").split(os.pathsep):
            if item == root or item.startswith(root + os.sep):
                moved = sandbox + item[len(root) :]
                item = moved if os.path.exists(moved) else item
            if item:
                own.append(item)
        environment.update(
            PYTHONPATH=os.pathsep.join(own),
            PYTHONDONTWRITEBYTECODE="1",
            TESTWIRE_PROJECT=root,
            TESTWIRE_SANDBOX=sandbox,
            TMPDIR=str(temporary),
            PWD=sandbox,
        )
        # The ids of some tests depend on the order of a set. With a fixed hash seed, this order is
        # the same in each run.
        environment.setdefault("PYTHONHASHSEED", "0")
        return environment
