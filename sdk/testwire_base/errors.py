"""Errors that commands report in one sentence on standard error, without a traceback.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from testwire_base.exit_codes import USAGE

if TYPE_CHECKING:
    # This import loads `dataclasses` and `inspect`, which would delay `--help` of a server.
    from testwire_base.documents import Location


class UsageError(Exception):
    """The command line is wrong. The message contains the problem and the fix."""


class Unreadable(Exception):
    """A file cannot be read or has invalid contents. The message names the file.

    `location` is the position of the problem, if it is known.
    """

    def __init__(self, message: str, location: Location | None = None) -> None:
        where = "" if location is None else f"{location.file}:{location.line}: "
        super().__init__(where + message)
        self.message = message
        self.location = location


def complain(message: object, code: int = USAGE) -> int:
    """Print a message to standard error and return the exit code."""
    from testwire_base.display import each_line  # Imported here, because `re` delays `--help`.

    print("\n".join(each_line(f"testwire: {message}")), file=sys.stderr)
    return code
