"""Removes a folder, also if the process that starts the removal ends first.

`remove_folder` starts this file as a program. On systems with fork, the program leaves the process
tree, because a server that exits ends all its descendants.

The module must import only the standard library. Tests: `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time

_ROUNDS = 50
_PAUSE = 0.2


class Removal:
    """A removal in progress."""

    def __init__(self, path: str) -> None:
        """Start to remove the folder `path`, which need not exist."""
        self._path = path
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", os.path.abspath(__file__), path],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                cwd=os.path.dirname(path),
            )

    def wait(self) -> None:
        """Wait until the folder is removed, or until the program gives up."""
        process, self._process = self._process, None
        if process is not None:
            assert process.stdout is not None
            process.stdout.read()  # The last process of the program closes the stream.
            process.stdout.close()
            process.wait()
        # The program could not start, or a process has created a file after the removal.
        shutil.rmtree(self._path, ignore_errors=True)


def remove_folder(path: str) -> None:
    """Remove a folder and wait for the end of the removal."""
    Removal(path).wait()


def _remove(path: str) -> None:
    """Remove a folder. Processes that still create files in the folder cause further rounds."""
    for number in range(_ROUNDS):
        if number:
            time.sleep(_PAUSE)
        shutil.rmtree(path, ignore_errors=True)
        if not os.path.lexists(path):
            return


def _leave_process_tree() -> None:
    if sys.platform != "win32":
        if os.fork():
            os._exit(0)
        os.setsid()


if __name__ == "__main__":
    _leave_process_tree()
    _remove(sys.argv[1])
