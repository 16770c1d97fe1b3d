"""The memory of a process."""

from __future__ import annotations

import sys

__all__ = ["resident_kib"]


def resident_kib(pid: int | None = None) -> int:
    """Return the resident memory of a process in KiB.

    On systems without /proc, return the peak memory of this process instead.
    """
    try:
        with open(f"/proc/{pid or 'self'}/status") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1])
    except FileNotFoundError:
        pass
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak
