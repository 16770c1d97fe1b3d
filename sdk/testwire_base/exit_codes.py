"""The exit codes of every command, with their names.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

from typing import Final

CLEAN: Final = 0
"""Done, with nothing to report."""

FINDINGS: Final = 1
"""There are findings."""

FAILED: Final = 1
"""A command that reports no findings, such as a server, could not do its work."""

USAGE: Final = 2
"""The command line or the configuration is wrong."""

UNREADABLE: Final = 3
"""A file or a specification cannot be read."""

UNREACHED: Final = 3
"""A server cannot be reached, or does not respond."""

CRASHED: Final = 70
"""A process that ends at once, on purpose or because of a bug (EX_SOFTWARE of sysexits.h)."""

NOT_EXECUTABLE: Final = 126
"""As in a shell: a command was found and cannot be executed."""

NOT_FOUND: Final = 127
"""As in a shell: there is no such command."""

INTERRUPTED: Final = 130
"""As in a shell: ended by Ctrl-C."""


def of_process(returncode: int) -> int:
    """The exit code of a process as a shell reports it: 128 + N where signal N ended it."""
    return returncode if returncode >= 0 else 128 - returncode
