"""Shared code of `verify server` and `verify client`: options and reporting.

This module must not import a harness.

Tests: `tests/tools/conformance/test_command.py`, `tests/tools/conformance/test_client_command.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from testwire.registry import ProtocolInfo, Transport
from testwire_base.errors import Unreadable, UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS
from testwire_base.packages import load_info

from testwire_tools.conformance import data, page, reports
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, CaseOutcome, Run
from testwire_tools.conformance.runner import Derive


class Options(NamedTuple):
    """The options that `verify server` and `verify client` share.

    transport: the id of a transport. None means all transports.
    seconds: the time limit for a response from a server, or for the command of a client.
    strict: whether warnings count as failures.
    only: ids of cases and names of groups. An empty list means all cases.
    """

    protocol: str
    transport: str | None = None
    format: str = "text"
    report: Path | None = None
    expected: Path | None = None
    cwd: Path | None = None
    seconds: float = 10.0
    strict: bool = False
    only: Sequence[str] = ()
    name: str | None = None
    root: Path | None = None


class Verification(NamedTuple):
    """The options, and the protocol and conformance data that the options select."""

    options: Options
    info: ProtocolInfo
    scenario: Scenario
    derive: Derive

    @property
    def transports(self) -> list[Transport]:
        """The selected transports."""
        chosen = self.options.transport
        return [each for each in self.info.transports.values() if chosen in (None, each.id)]

    def cases(self, transport: Transport) -> list[Case]:
        """Return the selected cases on a transport."""
        only = self.options.only
        return [
            case
            for case in self.derive(self.info, transport, self.scenario)
            if not only
            or any(case.id == each or case.id.startswith(each.rstrip("/") + "/") for each in only)
        ]

    def list_cases(self) -> int:
        """Print the selected cases; return the exit code."""
        for transport in self.transports:
            for case in self.cases(transport):
                source = case.requirement or case.source
                print(f"{transport.id:<8} {case.level:<6} {case.id:<44} {source}")
        return CLEAN

    def expected(self) -> dict[str, str]:
        """Return the known failures, as a mapping from case ids to reasons. Raises Unreadable."""
        path = self.options.expected
        if path is None:
            return {}
        try:
            known: Any = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else None
            raise Unreadable(f"{path} cannot be read: {why or error}") from None
        if not isinstance(known, dict) or not all(isinstance(v, str) and v for v in known.values()):
            raise Unreadable(
                f"{path}: expected a JSON object that maps case ids to reasons (non-empty strings)"
            )
        ids = {
            case.id
            for transport in self.info.transports.values()
            for case in self.derive(self.info, transport, self.scenario)
        }
        if unknown := ", ".join(sorted(known.keys() - ids)):
            version = f"{self.info.id}@{self.info.version}"
            raise Unreadable(f"{path}: {version} has no case with the id {unknown}; see --list")
        return known

    def check_folders(self) -> None:
        """Raise UsageError if the folder of --report or --cwd cannot be used."""
        report, cwd = self.options.report, self.options.cwd
        if report is not None and report.exists() and not report.is_dir():
            raise UsageError(f"--report {report}: expected a folder, found a file; pass a folder")
        if cwd is not None and not cwd.is_dir():
            raise UsageError(f"--cwd {cwd}: the folder does not exist; pass an existing folder")

    def run(
        self,
        transport: Transport,
        subject: str,
        run_cases: Callable[..., Coroutine[Any, Any, Run]],
        verbose: bool,
    ) -> Run:
        """Run the selected cases on a transport.

        subject: the name of the peer under test in the title. verbose: whether to print outcomes.
        """
        shown = _Outcomes() if verbose else None
        if verbose:
            version = f"{self.info.id}@{self.info.version}"
            title = f"{version} over {transport.id}: {self.options.name or subject}"
            print(title.removesuffix(": "), flush=True)

        run = asyncio.run(
            run_cases(
                self.cases(transport),
                expected=self.expected(),
                name=self.options.name,
                strict=self.options.strict,
                done=shown,
            )
        )
        if self.options.only:
            # With a selection of cases, the list of uncovered requirements would be misleading.
            run.untested, run.unproven, run.proven = [], [], []
        if verbose:
            print(f"\n{reports.tail(run)}\n", flush=True)
        return run

    def report(self, runs: Iterable[Run]) -> int:
        """Write reports after each run, and print a report at the end. Return the exit code."""
        made: list[Run] = []
        for run in runs:
            made.append(run)
            if self.options.report is not None:
                # An interruption must not lose the results of the transports that have finished.
                write(self.options.report, made)
        if self.options.format != "text":
            sys.stdout.write(reports.FORMATS[self.options.format](made))
        return CLEAN if all(run.clean for run in made) else FINDINGS


def look_up(options: Options, derive: Derive) -> Verification:
    """Look up the protocol, its conformance data and the selected cases.

    Raises UsageError, and Unreadable if the conformance data cannot be read.
    """
    loaded = load_info(options.protocol, options.root)
    loaded.announce()
    info, version = loaded.info, loaded.version
    if options.transport is not None and options.transport not in info.transports:
        raise UsageError(
            f"--transport: {version.key} has no transport {options.transport!r}; "
            f"use one of: {', '.join(info.transports)}"
        )
    scenario = data.load(info.id, info.version, version.source.root)
    verification = Verification(options, info, scenario, derive)
    if not any(verification.cases(each) for each in verification.transports):
        raise UsageError(
            f"--case: no case or group is called {', '.join(options.only)}; --list shows all ids"
        )
    return verification


def write(folder: Path, runs: Sequence[Run]) -> None:
    """Write the reports in all formats, each file atomically. Raises Unreadable on failure."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in (
            ("result.json", reports.as_json(runs)),
            ("junit.xml", reports.as_junit(runs)),
            ("result.txt", reports.FORMATS["text"](runs)),
            ("index.html", page.render([reports.plain(run) for run in runs])),
        ):
            made = folder / f".{name}.{os.getpid()}"
            made.write_text(text, encoding="utf-8")
            made.replace(folder / name)
    except OSError as error:
        raise Unreadable(f"{folder} cannot be written: {error.strerror or error}") from None


class _Outcomes:
    """A callback that prints each outcome at once, and a title before each group."""

    def __init__(self) -> None:
        self.group: str | None = None

    def __call__(self, outcome: CaseOutcome) -> None:
        if outcome.case.group != self.group:
            self.group = outcome.case.group
            print(f"\n{self.group}")
        print(reports.line(outcome), flush=True)
