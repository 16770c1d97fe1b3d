"""The exit codes of all commands.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

from typing import Final

CLEAN: Final = 0
"""Success, and nothing to report."""

FINDINGS: Final = 1
"""The command reported findings."""

FAILED: Final = 1
"""Failure of a command that never reports findings, such as a server."""

USAGE: Final = 2
"""The command line or the configuration is wrong."""

UNREADABLE: Final = 3
"""A file or a specification cannot be read."""

UNREACHED: Final = 3
"""A server cannot be reached or does not respond."""

CRASHED: Final = 70
"""A process ended abruptly, because of a bug or on purpose (EX_SOFTWARE in sysexits.h)."""

NOT_EXECUTABLE: Final = 126
"""As in a shell: the command exists but cannot be executed."""

NOT_FOUND: Final = 127
"""As in a shell: the command does not exist."""

INTERRUPTED: Final = 130
"""As in a shell: Ctrl-C interrupted the command."""


def of_process(returncode: int) -> int:
    """Convert the return code of a process as a shell does: 128 + N for signal N."""
    return returncode if returncode >= 0 else 128 - returncode
