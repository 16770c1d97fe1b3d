"""Shared options of commands, and functions that run a command.

A command is a module with two functions. `arguments(parser)` adds the options of the command.
`run(options)` runs the command and returns the exit code. The module is imported only when its
command is used. At the top level, the module must import only modules that `--help` requires; `run`
imports the others.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, INTERRUPTED, UNREADABLE
from testwire_base.output import discard_output

if TYPE_CHECKING:
    from testwire_base.findings import Finding
    from testwire_base.specs import SpecVersion

FORMATS: Final = ("text", "short", "json", "markdown", "github", "junit", "sarif", "gitlab")
"""The formats of findings.

This list repeats `report.FORMATS`, because importing `report` is slow. A test compares both lists.
"""

FAIL_ON: Final = ("error", "warning", "info", "none")
"""The minimum severities for exit code 1; with "none", findings do not change the exit code."""


class Command(NamedTuple):
    """A row in a table of commands: the module, and one line of help.

    `takes_command`: the user's command follows `--` and is stored in `options.words`.
    """

    module: str
    help: str
    takes_command: bool = False


class CommandModule(Protocol):
    """The functions of a command's module."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the options."""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command and return the exit code. Raises UsageError and Unreadable."""


def format_option(
    parser: argparse.ArgumentParser,
    formats: Sequence[str] = FORMATS,
    help: str = "format of the findings (default: text)",
) -> None:
    """Add `--format`."""
    parser.add_argument("--format", choices=formats, default="text", help=help)


SEARCH: Final = (
    "the folder that contains spec/ (default: the current folder or the nearest parent with spec/, "
    "then installed packages, then the bundled specifications)"
)
"""The help of `--root` for commands that only read a protocol."""


def root_option(
    parser: argparse.ArgumentParser,
    help: str = "the folder that contains spec/ (default: the current folder or the nearest parent "
    "with spec/)",
) -> None:
    """Add `--root`. `execute` checks that the folder contains a specification."""
    parser.add_argument("--root", type=Path, metavar="DIR", help=help)


def announce(version: SpecVersion) -> None:
    """Name the source of a specification on standard error.

    A bundled specification and a specification in `--root` are expected, so they are not named.
    """
    if version.source.kind in ("here", "installed"):
        print(f"using {version.key} from {version.source.label}", file=sys.stderr)


def protocol_option(
    parser: argparse.ArgumentParser,
    help: str = "the protocol; `testwire protocols` lists all of them",
    *,
    required: bool = True,
    metavar: str = "ID[@VERSION]",
) -> None:
    """Add `--protocol`."""
    parser.add_argument("--protocol", required=required, metavar=metavar, help=help)


def check_option(
    parser: argparse.ArgumentParser, what: str = "compare with the existing files and write nothing"
) -> None:
    """Add `--check`."""
    parser.add_argument("--check", action="store_true", help=what)


def finish(findings: Sequence[Finding], format: str, code: int, clean: str = "") -> int:
    """Print the findings and return `code`. Without findings, the text format prints `clean`."""
    if findings or format != "text":
        from testwire_base.report import render

        sys.stdout.write(render(findings, format))
    elif clean:
        print(clean)
    return code


def execute(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run a command and return the exit code.

    Invalid usage, unreadable files and Ctrl-C also have exit codes.
    """
    from testwire_base.findings import SpecUnreadable

    try:
        _check_root(getattr(options, "root", None))
        code = run(options)
        sys.stdout.flush()  # Raise BrokenPipeError now if the reader has exited.
        return code
    except SpecUnreadable as error:
        return finish(error.findings, getattr(options, "format", "text"), UNREADABLE)
    except UsageError as error:
        return complain(error)
    except Unreadable as error:
        return complain(error, UNREADABLE)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # The reader of the output has exited, as in `testwire rules | head`. This is not an error.
        discard_output()
        return CLEAN


def invoke(module: CommandModule, words: Sequence[str], prog: str = "testwire") -> int:
    """Run a command with arguments and return the exit code."""
    parser = argparse.ArgumentParser(prog=prog)
    module.arguments(parser)
    return execute(module.run, parser.parse_args(words))


def _check_root(root: Path | None) -> None:
    if root is None:
        return
    from testwire_base.specs import holds_spec, spec_folder

    if not holds_spec(root):
        spec = spec_folder(root).relative_to(root).as_posix()
        raise UsageError(f"--root: found no {spec}/<protocol>/index.json in {str(root)!r}")
