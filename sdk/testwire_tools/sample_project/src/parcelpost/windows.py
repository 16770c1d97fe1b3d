"""Delivery windows: pairs of minutes since midnight, start inclusive, end exclusive."""

Window = tuple[int, int]
MIDNIGHT = 1440


def merge(windows: list[Window]) -> list[Window]:
    """Join windows that overlap or touch."""
    merged: list[Window] = []
    for start, end in sorted(windows):
        if merged:
            last_start, last_end = merged.pop()
            if start <= last_end:
                start, end = last_start, max(last_end, end)
            else:
                merged.append((last_start, last_end))
        merged.append((start, end))
    return merged


def is_free(windows: list[Window], minute: int) -> bool:
    """Return whether no window contains the minute."""
    return not any(start <= minute < end for start, end in windows)


def first_free(windows: list[Window], minute: int) -> int:
    """Return the first free minute at or after `minute`, in steps of 15 minutes."""
    while minute < MIDNIGHT:
        if is_free(windows, minute):
            return minute
        minute += 15
    raise LookupError("no free minute is left today")
