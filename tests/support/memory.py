"""How much memory a process holds."""

from __future__ import annotations

import sys

__all__ = ["resident_kib"]


def resident_kib(pid: int | None = None) -> int:
    """What a process holds at this moment, in KiB; this one's peak where that cannot be known."""
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
