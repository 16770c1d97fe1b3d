"""Ends all descendants of this process.

The module reads the process table. It does not use process groups, because a handler can start
children in other groups. Tests: `tests/sdk/server/test_host.py`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection
from typing import Any, Final

TERMINATE_SECONDS: Final = 0.5
"""How long processes may take to end after SIGTERM before they are killed."""


def descendants(pid: int) -> list[int]:
    """Return the ids of all running descendants of a process, in any order.

    The list is empty on systems whose process table cannot be read.
    """
    children: dict[int, list[int]] = {}
    for child, parent in _table():
        children.setdefault(parent, []).append(child)
    found: list[int] = []
    level = [pid]
    while level:
        level = [child for parent in level for child in children.get(parent, ())]
        found += level
    return found


def end_descendants(keep: Collection[int] = ()) -> None:
    """Terminate and then kill this process's descendants, except for those in `keep`."""
    doomed = [pid for pid in descendants(os.getpid()) if pid not in keep]
    if not doomed:
        return
    _signal(doomed, signal.SIGTERM)
    deadline = time.monotonic() + TERMINATE_SECONDS
    while time.monotonic() < deadline:
        time.sleep(0.02)
        alive = set(descendants(os.getpid())).difference(keep)
        if not alive:
            break
    _signal(doomed, getattr(signal, "SIGKILL", signal.SIGTERM))


def is_running(pid: int) -> bool:
    """Return whether a process with this id exists and has not ended."""
    if sys.platform == "win32":
        return _is_running_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # The process exists but belongs to another user.
    if sys.platform == "linux":
        return bool(fields := _proc_fields(pid)) and fields[0] != b"Z"
    return True


def _is_running_windows(pid: int) -> bool:
    # On Windows, `os.kill` would end the process.
    import ctypes

    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009
    synchronize, timed_out = 0x00100000, 0x102
    handle = kernel.OpenProcess(synchronize, False, pid)
    if not handle:
        return False
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == timed_out)
    finally:
        kernel.CloseHandle(handle)


def _signal(pids: list[int], number: int) -> None:
    for pid in pids:
        # The process may have ended already.
        with contextlib.suppress(OSError):
            os.kill(pid, number)


def _table() -> list[tuple[int, int]]:
    if sys.platform == "linux":
        return list(_proc_table())
    if sys.platform == "win32":
        return []
    try:
        text = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, timeout=2
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    rows = [line.split() for line in text.splitlines()]
    return [(int(r[0]), int(r[1])) for r in rows if len(r) == 3 and not r[2].startswith("Z")]


def _proc_table() -> list[tuple[int, int]]:
    rows = []
    for name in os.listdir("/proc"):
        if name.isdigit() and (fields := _proc_fields(name)) and fields[0] != b"Z":
            rows.append((int(name), int(fields[1])))
    return rows


def _proc_fields(pid: int | str) -> list[bytes]:
    """Return the fields after the name in /proc/PID/stat, or an empty list for an ended process."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            # The name of the program is in parentheses and can contain any character.
            return stat.read().rpartition(b")")[2].split()
    except OSError:
        return []
