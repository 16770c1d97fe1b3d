"""The processes that the editor tests look at. This module depends on no other module."""

from __future__ import annotations

from pathlib import Path


def is_running(process: int) -> bool:
    """Return true if a process has not ended."""
    return _fields(process)[:1] not in ([], ["Z"])


def parent_of(process: int) -> int:
    return int(_fields(process)[1])


def has_group(group: int) -> bool:
    """Return true if a process of a process group has not ended."""
    numbers = (int(each.name) for each in Path("/proc").glob("[0-9]*"))
    found = (_fields(number) for number in numbers)
    return any(each[2] == str(group) and each[0] != "Z" for each in found if each)


def _fields(process: int) -> list[str]:
    """Return the fields of the status of a process, from its state on, or [] if it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return []
