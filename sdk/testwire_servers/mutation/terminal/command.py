"""Run mutation tests and print the mutants that no test detects.

Tests: `tests/servers/mutation/test_terminal.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from testwire_base.errors import Unreadable, UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE

if TYPE_CHECKING:
    from testwire_servers.mutation.config import Config
    from testwire_servers.mutation.engine import Engine
    from testwire_servers.mutation.model import Mutant, MutantOutcome
    from testwire_servers.mutation.terminal.output import RunResult

_REPORTS: Final = ("html", "json", "sarif")


class ReportFile(NamedTuple):
    """A report to write: its format, and its path relative to the working directory."""

    format: str
    path: Path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.description = (
        "Run mutation tests and print the mutants that no test detects. The table "
        "[tool.testwire.mutation] in pyproject.toml configures the run."
    )
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="source file or folder to mutate (default: the configured paths)",
    )
    parser.add_argument(
        "--since",
        metavar="REF",
        help="mutate only lines that changed since the Git branch or commit REF, including "
        "uncommitted changes",
    )
    parser.add_argument(
        "--fail-under",
        type=_percentage,
        default=100.0,
        metavar="N",
        help="minimum mutation score in percent for exit code 0 (default: 100)",
    )
    parser.add_argument(
        "--report",
        type=_report,
        action="append",
        default=[],
        metavar="FORMAT[=FILE]",
        help="write a report: html, json or sarif (default file: mutation-report.FORMAT); can be "
        "repeated",
    )
    parser.add_argument(
        "--accepted",
        type=Path,
        metavar="FILE",
        help="TOML file of accepted survivors (default: mutation-accepted.toml in the project, if "
        "it exists)",
    )
    parser.add_argument(
        "--no-cache",
        action="store_true",
        help="test all mutants again, and store no results (default: reuse the results of mutants "
        "that nothing could have changed, for example after Ctrl-C)",
    )
    parser.add_argument(
        "--executor",
        choices=("local", "dask"),
        help="test on this machine, or with a Dask cluster (default: the configured executor)",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="address of a Dask scheduler; implies --executor dask (default: a local cluster)",
    )
    parser.add_argument(
        "--config", metavar="FILE", help="TOML file to read instead of pyproject.toml"
    )


def run(options: argparse.Namespace) -> int:
    """Run the command and return the exit code. Raises UsageError and Unreadable."""
    import asyncio

    from testwire_servers.mutation.model import ConfigError, explained

    for report in options.report:
        _check_target(report.path)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # On Windows, the encoding of a pipe cannot represent all characters of source files.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return asyncio.run(_interruptible(options))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
    except (ConfigError, ModuleNotFoundError) as error:
        raise UsageError(str(explained(error))) from None
    except Exception as error:
        known = explained(error)
        if known is None:
            raise
        raise Unreadable(str(known)) from None


async def _interruptible(options: argparse.Namespace) -> int:
    with _one_interrupt():
        return await _run(options)


async def _run(options: argparse.Namespace) -> int:
    import asyncio

    from testwire_servers.mutation.config import load_config
    from testwire_servers.mutation.engine import Engine
    from testwire_servers.mutation.terminal.accepted import load_accepted
    from testwire_servers.mutation.terminal.output import RunResult
    from testwire_servers.mutation.terminal.progress import progress

    config = await asyncio.to_thread(load_config, options.config, Path.cwd())
    config = _adjusted(config, options)
    accepted = load_accepted(options.accepted, config.root)
    began = time.monotonic()
    with progress() as shown:
        engine = Engine(config, log=shown.log)
        outcomes: list[MutantOutcome] = []
        try:
            mutants = await asyncio.to_thread(_choose, engine, options)
            shown.start(len(mutants))
            async for outcome in engine.run(mutants):
                outcomes.append(outcome)
                shown.advance()
        except asyncio.CancelledError:
            # Ctrl-C cancels the task. The results until then are printed.
            RunResult(config.root, outcomes, [], time.monotonic() - began).show()
            raise
        finally:
            await engine.aclose()
    outcomes, notes = accepted.apply(outcomes, engine.project)
    result = RunResult(
        config.root, outcomes, [*engine.project.invalid.values(), *notes], time.monotonic() - began
    )
    result.show()
    for report in options.report:
        result.write(report.format, report.path)
    return _exit_code(result, options.fail_under)


def _adjusted(config: Config, options: argparse.Namespace) -> Config:
    """Return the configuration with the options of the command line."""
    if options.executor == "local" and options.scheduler:
        raise UsageError("--scheduler: expected --executor dask, found local; remove one option")
    if options.no_cache:
        config = replace(config, cache=False)
    if options.executor == "local":
        config = replace(config, executor="local", scheduler="")
    elif options.executor or options.scheduler:
        scheduler = options.scheduler or config.scheduler
        config = replace(config, executor="dask", scheduler=scheduler)
    return config


@contextlib.contextmanager
def _one_interrupt() -> Iterator[None]:
    """Let the first Ctrl-C cancel the current task. Ignore the next ones, also during cleanup."""
    import asyncio

    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    before = signal.getsignal(signal.SIGINT)
    interrupted = False

    def cancel(*_: object) -> None:
        nonlocal interrupted
        if not interrupted and task is not None:
            interrupted = True
            loop.call_soon_threadsafe(task.cancel)

    signal.signal(signal.SIGINT, cancel)
    try:
        yield
    finally:
        # Python itself resets a handler when it exits, but it keeps an ignored signal ignored.
        signal.signal(signal.SIGINT, signal.SIG_IGN if interrupted else before)


def _choose(engine: Engine, options: argparse.Namespace) -> list[Mutant]:
    from testwire_servers.mutation.model import Selection
    from testwire_servers.mutation.terminal.changed import changed_lines

    changed = None if options.since is None else changed_lines(engine.config.root, options.since)
    for path in options.paths:
        if engine.project.resolve(path) is None:
            raise UsageError(
                f"PATH: expected a file or folder in {engine.config.root}, found {path!r}; "
                "correct the path"
            )
    selections = [Selection(path) for path in options.paths] or None
    found = engine.discover(selections)
    if not found and not options.paths and not engine.project.sources():
        raise UsageError(
            f"no source files were found in {engine.config.root}; set `paths` in the configuration"
        )
    if options.paths and not found:
        raise UsageError(
            f"PATH: expected a source file with mutants, found none in {', '.join(options.paths)}; "
            "correct the path, or add it to `paths` in the configuration"
        )
    mutants = [mutant for each in found.values() for mutant in each]
    if changed is None:
        return mutants
    return [mutant for mutant in mutants if changed.contains(mutant)]


def _exit_code(result: RunResult, fail_under: float) -> int:
    if result.untested_files:
        return UNREADABLE
    score = result.score
    return CLEAN if score is None or score >= fail_under else FINDINGS


def _percentage(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 100, found {text!r}")
    return value


def _report(text: str) -> ReportFile:
    format, _, path = text.partition("=")
    if format not in _REPORTS:
        raise argparse.ArgumentTypeError(
            f"expected {', '.join(_REPORTS[:-1])} or {_REPORTS[-1]}, found {format!r}"
        )
    return ReportFile(format, Path(path or f"mutation-report.{format}"))


def _check_target(path: Path) -> None:
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise UsageError(
            f"--report: expected a file in a writable folder, found {str(path)!r}; choose a "
            "different path"
        )
