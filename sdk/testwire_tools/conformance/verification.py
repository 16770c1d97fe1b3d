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
from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, INTERRUPTED
from testwire_base.output import reader_can_end
from testwire_base.packages import load_info

from testwire_tools.conformance import data, page, reports
from testwire_tools.conformance.changes import EarlierResult
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, CaseOutcome, Repeat, Run
from testwire_tools.conformance.renamed import current_id, with_current_ids
from testwire_tools.conformance.results import NoResult
from testwire_tools.conformance.runner import Derive


class Options(NamedTuple):
    """The options that `verify server` and `verify client` share.

    transport: the id of a transport. None means all transports.
    since: the earlier result to compare with. None means the result in the folder `report`.
    seconds: the time limit for the start and for a response of a server, or for the command of a
    client. None means the default.
    strict: whether warnings count as failures.
    only: ids of cases and names of groups. An empty list means all cases.
    verbose: whether the text report contains the transcript of each finding.
    """

    protocol: str
    transport: str | None = None
    format: str = "text"
    report: Path | None = None
    expected: Path | None = None
    since: Path | None = None
    cwd: Path | None = None
    seconds: float | None = None
    strict: bool = False
    verbose: bool = False
    only: Sequence[str] = ()
    name: str | None = None
    root: Path | None = None

    def words(self, transport: Transport) -> list[str]:
        """Return the arguments that repeat a run on one transport, except its cases."""
        words = ["--protocol", self.protocol, "--transport", transport.id]
        given = {"--root": self.root, "--cwd": self.cwd, "--timeout": self.seconds}
        for flag, value in given.items():
            if value is not None:
                words += [flag, f"{value:g}" if isinstance(value, float) else str(value)]
        return words


class Verification(NamedTuple):
    """The options, and the protocol and conformance data that the options select."""

    options: Options
    info: ProtocolInfo
    scenario: Scenario
    derive: Derive
    earlier: EarlierResult | None = None
    """The result with which the outcomes are compared."""

    @property
    def transports(self) -> list[Transport]:
        """The selected transports."""
        chosen = self.options.transport
        return [each for each in self.info.transports.values() if chosen in (None, each.id)]

    def cases(self, transport: Transport) -> list[Case]:
        """Return the selected cases on a transport."""
        cases = self.derive(self.info, transport, self.scenario)
        if not self.options.only:
            return cases
        ids = {case.id for case in cases}
        # An exact id selects only this case, even if longer ids start with it.
        only = [current_id(each) for each in self.options.only]
        chosen = ids.intersection(only)
        groups = tuple(each.rstrip("/") + "/" for each in only if each not in chosen)
        return [case for case in cases if case.id in chosen or case.id.startswith(groups)]

    def list_cases(self) -> int:
        """Print the selected cases; return the exit code."""
        for transport in self.transports:
            for case in self.cases(transport):
                source = "; ".join(filter(None, (case.requirement or case.source, case.grounds)))
                start = f"{transport.id:<8} {case.level:<6} {case.basis:<10}"
                print(f"{start} {case.id:<44} {source}")
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
        current = with_current_ids(known, str(path))
        if unknown := ", ".join(sorted(current.keys() - ids)):
            version = f"{self.info.id}@{self.info.version}"
            raise Unreadable(f"{path}: {version} has no case with the id {unknown}; see --list")
        return current

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
        repeat: Repeat | None = None,
        printed: bool = True,
    ) -> Run:
        """Run the selected cases on a transport.

        subject: the name of the peer under test in the title. printed: whether to print outcomes.
        """
        printed = printed and self.options.format == "text"
        if printed:
            version = f"{self.info.id}@{self.info.version}"
            title = f"{version} over {transport.id}: {self.options.name or subject}"
            print(title.removesuffix(": "), flush=True)

        run = asyncio.run(
            run_cases(
                self.cases(transport),
                expected=self.expected(),
                earlier=self.earlier,
                name=self.options.name,
                done=_Outcomes() if printed else None,
                strict=self.options.strict,
                verbose=self.options.verbose,
                repeat=repeat,
            )
        )
        if self.options.only:
            # With a selection of cases, the list of uncovered requirements would be misleading.
            run.untested, run.unproven, run.proven = [], [], []
        return run

    def report(self, runs: Iterable[Run]) -> int:
        """Write and print the reports of all runs. Return the exit code.

        After Ctrl-C, or after the reader of the output has exited, the reports contain only the
        completed cases.
        """
        made: list[Run] = []
        with reader_can_end():
            for run in runs:
                made.append(run)
                if self.options.report is not None:
                    write(self.options.report, made)
                if self.options.format == "text":
                    print(f"\n{reports.tail(run)}\n", flush=True)
                if run.interrupted:
                    break
            if self.options.format != "text":
                sys.stdout.write(reports.FORMATS[self.options.format](made))
                sys.stdout.flush()
        if made and made[-1].interrupted.startswith("interrupted"):
            return complain("interrupted; the reports contain the completed cases", INTERRUPTED)
        return CLEAN if all(run.clean for run in made) else FINDINGS


def earlier_result(options: Options) -> EarlierResult | None:
    """Return the earlier result, or None. Raises NoResult for an invalid file in `since`."""
    if options.since is not None:
        return EarlierResult(options.since)
    if options.report is None or not (options.report / "result.json").is_file():
        return None
    try:
        return EarlierResult(options.report)
    except NoResult as error:
        print(f"testwire: the results are not compared: {error}", file=sys.stderr)
        return None


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
    shown = [reports.plain(run) for run in runs]
    pages = folder / "cases"
    try:
        pages.mkdir(parents=True, exist_ok=True)
        for old in pages.glob("*.html"):
            old.unlink()
        for name, text in (
            ("result.json", reports.as_json(runs)),
            ("junit.xml", reports.as_junit(runs)),
            ("result.txt", reports.FORMATS["text"](runs)),
            ("index.html", page.render(shown, case_pages=True)),
            *((f"cases/{file}", html) for file, html in page.render_cases(shown).items()),
        ):
            made = folder / f".writing.{os.getpid()}"
            made.write_text(text, encoding="utf-8")
            made.replace(folder / name)
    except OSError as error:
        raise Unreadable(f"{folder} cannot be written: {error.strerror or error}") from None


class _Outcomes:
    """A callback that prints each outcome at once, and a title before each group."""

    def __init__(self) -> None:
        self.group: str | None = None

    def __call__(self, run: Run, outcome: CaseOutcome) -> None:
        if outcome.case.group != self.group:
            self.group = outcome.case.group
            print(f"\n{self.group}")
        print(reports.line(outcome, run), flush=True)
