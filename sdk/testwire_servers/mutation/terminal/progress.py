"""Shows the progress of a run on standard error: a bar on a terminal, plain lines in a log.

Tests: `tests/servers/mutation/test_terminal.py`.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from testwire_base.display import each_line

from testwire_servers.mutation.model import ProgressLine


class PlainProgress:
    """Prints each message of the engine as a line. The engine reports its progress itself."""

    def log(self, line: str) -> None:
        """Print a message of the engine."""
        for part in each_line(line):
            print(f"testwire-mutation: {part}", file=sys.stderr, flush=True)

    def start(self, total: int) -> None:
        """Set the number of mutants."""
        self.log(f"{total} mutant{'' if total == 1 else 's'} to test")

    def advance(self) -> None:
        """Count a tested mutant."""


class BarProgress(PlainProgress):
    """Shows a bar below the messages. The bar replaces the messages that only state progress."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self.bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self.bar.add_task("listing mutants", total=None)

    def log(self, line: str) -> None:
        """Print a message above the bar, or show it next to the bar if it only states progress."""
        if isinstance(line, ProgressLine):
            self.bar.update(self._task, description=line)
        else:
            text = "\n".join(f"testwire-mutation: {part}" for part in each_line(line))
            self.bar.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def start(self, total: int) -> None:
        """Set the number of mutants."""
        self.bar.update(self._task, total=total, description="testing mutants")

    def advance(self) -> None:
        """Count a tested mutant."""
        self.bar.update(self._task, advance=1, description="testing mutants")


@contextlib.contextmanager
def progress() -> Iterator[PlainProgress]:
    """Show the progress of a run inside the block."""
    if not sys.stderr.isatty():
        yield PlainProgress()
        return
    shown = BarProgress()
    with shown.bar:
        yield shown
