"""Where a process listens, as far as the operating system tells: on Linux alone.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path

from testwire.server import children


def listening_at(pid: int) -> list[str]:
    """Ports and pipes at which a process, or one below it, listens. Empty where none can be seen.

    Only on Linux can it be seen.
    """
    if sys.platform != "linux":
        return []
    sockets: set[str] = set()
    for each in (pid, *children.descendants(pid)):
        with contextlib.suppress(OSError):
            for entry in os.scandir(f"/proc/{each}/fd"):
                with contextlib.suppress(OSError):
                    if found := re.fullmatch(r"socket:\[(\d+)\]", os.readlink(entry.path)):
                        sockets.add(found[1])
    places: list[str] = []
    for table in ("tcp", "tcp6"):
        for fields in _table(table):
            if len(fields) > 9 and fields[3] == "0A" and fields[9] in sockets:
                places.append(f"port {int(fields[1].rpartition(':')[2], 16)}")
    for fields in _table("unix"):
        # The flag 0x10000 is that of a socket that accepts connections.
        if len(fields) > 7 and fields[6] in sockets and int(fields[3], 16) & 0x10000:
            places.append(f"the pipe {fields[7]}")
    return sorted(set(places))


def _table(name: str) -> list[list[str]]:
    try:
        lines = Path(f"/proc/self/net/{name}").read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    return [line.split() for line in lines[1:]]
