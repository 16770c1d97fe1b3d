"""Command lines: the options that several commands share, and how a run ends.

A command is a module with two functions: `arguments(parser)` adds its options, and `run(options)`
gives the exit code. The module is imported when its command is named, so its top level imports
nothing that `--help` does not need; `run` imports the rest.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, INTERRUPTED, UNREADABLE

if TYPE_CHECKING:
    from testwire_base.findings import Finding

FORMATS: Final = ("text", "json", "markdown", "github", "junit", "sarif", "gitlab")
"""How findings are shown; a test compares this with `report.FORMATS`, which costs an import."""

FAIL_ON: Final = ("error", "warning", "info", "none")
"""The minimum severity at which findings make the exit code 1."""


class Command(NamedTuple):
    """A row of a table of commands: the module, and one line of help.

    takes_command: somebody else's command follows `--`; it becomes `options.words`.
    """

    module: str
    help: str
    takes_command: bool = False


class CommandModule(Protocol):
    """What a module of a command has."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the options."""

    def run(self, options: argparse.Namespace) -> int:
        """Do the work; gives the exit code. Raises UsageError and Unreadable."""


def format_option(
    parser: argparse.ArgumentParser,
    formats: Sequence[str] = FORMATS,
    help: str = "how findings are shown (default: text)",
) -> None:
    """Add `--format`."""
    parser.add_argument("--format", choices=formats, default="text", help=help)


def root_option(
    parser: argparse.ArgumentParser,
    help: str = "the folder that holds spec/ (default: the nearest at or above this one, else the "
    "checkout that testwire is in)",
) -> None:
    """Add `--root`; `execute` checks that the folder holds a specification."""
    parser.add_argument("--root", type=Path, metavar="DIR", help=help)


def protocol_option(
    parser: argparse.ArgumentParser,
    help: str = "see `testwire protocols`",
    *,
    required: bool = True,
    metavar: str = "ID[@VERSION]",
) -> None:
    """Add `--protocol`."""
    parser.add_argument("--protocol", required=required, metavar=metavar, help=help)


def check_option(
    parser: argparse.ArgumentParser, what: str = "compare with what is there, and write nothing"
) -> None:
    """Add `--check`."""
    parser.add_argument("--check", action="store_true", help=what)


def finish(findings: Sequence[Finding], format: str, code: int, clean: str = "") -> int:
    """Print the findings, or `clean` if there are none and the format is text; gives `code`."""
    if findings or format != "text":
        from testwire_base.report import render

        sys.stdout.write(render(findings, format))
    elif clean:
        print(clean)
    return code


def execute(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run a command; gives the exit code, also for mistakes, Ctrl-C and a reader that has left."""
    try:
        _check_root(getattr(options, "root", None))
        code = run(options)
        sys.stdout.flush()  # here, where a reader that has gone can still be dealt with
        return code
    except UsageError as error:
        return complain(error)
    except Unreadable as error:
        return complain(error, UNREADABLE)
    except KeyboardInterrupt:
        return complain("stopped", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone, as in `testwire rules | head`. Nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN


def invoke(module: CommandModule, words: Sequence[str], prog: str = "testwire") -> int:
    """Run a command with the words of a command line; gives the exit code."""
    parser = argparse.ArgumentParser(prog=prog)
    module.arguments(parser)
    return execute(module.run, parser.parse_args(words))


def _check_root(root: Path | None) -> None:
    if root is None:
        return
    from testwire_base.specs import holds_spec

    if not holds_spec(root):
        raise UsageError(f"--root {root} holds no spec/<protocol>/index.json")
