"""Errors that commands report in one sentence on standard error, without a traceback.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from testwire_base.exit_codes import USAGE

if TYPE_CHECKING:
    # With it come `dataclasses` and `inspect`, and the help of a server is to start at once.
    from testwire_base.documents import Location


class UsageError(Exception):
    """The command line is wrong; the message says what is wrong and what to do."""


class Unreadable(Exception):
    """A file cannot be read, or is not what it should be; the message names it.

    location: where the reason is, if that is known; then it names the file.
    """

    def __init__(self, message: str, location: Location | None = None) -> None:
        where = "" if location is None else f"{location.file}:{location.line}: "
        super().__init__(where + message)
        self.message = message
        self.location = location


def complain(message: object, code: int = USAGE) -> int:
    """Print a message on standard error; gives the exit code."""
    print(f"testwire: {message}", file=sys.stderr)
    return code
