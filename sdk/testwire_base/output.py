"""Writes to standard output, whose reader can exit early, as in `my-server --help | head -1`.

Tests: `tests/base/test_output.py`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

__all__ = ["discard_output", "reader_can_end", "show"]


def show(text: str) -> None:
    """Print text to standard output. Does nothing if the reader has exited."""
    with reader_can_end():
        print(text, flush=True)


@contextlib.contextmanager
def reader_can_end() -> Iterator[None]:
    """Suppress BrokenPipeError in the block, and then discard all later output.

    The reader of the output can exit early, as in `testwire verify … | head`.
    """
    try:
        yield
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Discard everything that is written to standard output from now on."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
