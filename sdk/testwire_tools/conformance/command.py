"""`testwire verify`: reads the options, runs the cases, writes the reports.

Exit codes: 0 all is well, 1 findings, 2 usage, 3 input that cannot be read.

Tests: `tests/tools/conformance/test_command.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from testwire.registry import ProtocolInfo
from testwire_base.errors import Unreadable, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE, USAGE
from testwire_protocols import UnknownProtocol, load, resolve

from testwire_tools.conformance import cases as derivation
from testwire_tools.conformance import data, page, reports
from testwire_tools.conformance.bench import Target
from testwire_tools.conformance.model import Outcome, Run
from testwire_tools.conformance.run import run_cases
from testwire_tools.sessions.lines import NoTransport, split

__all__ = [
    "FORMATS",
    "Teller",
    "expected_failures",
    "folder_problem",
    "launch_problem",
    "verify_report",
    "verify_server",
    "wanted",
    "write",
]


FORMATS: Final[dict[str, Callable[[Sequence[Run]], str]]] = {
    "text": lambda runs: "\n".join(map(reports.as_text, runs)),
    "json": reports.as_json,
    "markdown": reports.as_markdown,
    "github": reports.as_github,
    "junit": reports.as_junit,
}
"""By the name of `--format`; the command line has the same names."""


def verify_server(
    protocol: str,
    command: Sequence[str],
    *,
    transport: str | None = None,
    format: str = "text",
    report: Path | None = None,
    expected: Path | None = None,
    rest: Sequence[str] = (),
    cwd: Path | None = None,
    seconds: float = 10.0,
    slow_seconds: float = 120.0,
    strict: bool = False,
    only: Sequence[str] = (),
    list_cases: bool = False,
    name: str | None = None,
) -> int:
    """Judge a server; gives the exit code.

    transport: an id of the protocol's; None means all. seconds: for an answer; slow_seconds: for
    one that takes work. strict: whether warnings count. only: cases and groups; empty means all.
    """
    try:
        key, version = resolve(protocol)
        info = load(protocol)
        scenario = data.load(key, version)
    except (UnknownProtocol, data.NoScenario) as error:
        return complain(str(error), USAGE if isinstance(error, UnknownProtocol) else UNREADABLE)
    if transport is not None and transport not in info.transports:
        return complain(
            f"{key}@{version} has no transport {transport!r}; it has {', '.join(info.transports)}",
            USAGE,
        )
    chosen = [info.transports[transport]] if transport else list(info.transports.values())
    planned = [
        (each, [c for c in derivation.derive(info, each, scenario) if wanted(c.id, only)])
        for each in chosen
    ]
    if not any(cases for _, cases in planned):
        return complain(f"no case is named like {', '.join(only)}; see --list", USAGE)
    if list_cases:
        for each, cases in planned:
            for case in cases:
                print(
                    f"{each.id:<8} {case.level:<6} {case.id:<44} {case.requirement or case.source}"
                )
        return CLEAN
    if not command:
        return complain("give the server's command after `--`", USAGE)
    if problem := launch_problem(info, command):
        return complain(problem, USAGE)
    if problem := folder_problem(report, cwd):
        return complain(problem, USAGE)
    try:
        known = expected_failures(expected)
    except Unreadable as error:
        return complain(str(error), UNREADABLE)
    ids = {
        case.id
        for each in info.transports.values()
        for case in derivation.derive(info, each, scenario)
    }
    if unknown := sorted(known.keys() - ids):
        return complain(
            f"{expected} names no case of {key}@{version}: {', '.join(unknown)}; see --list",
            UNREADABLE,
        )
    runs: list[Run] = []
    for each, cases in planned:
        target = Target(
            info,
            each,
            list(command),
            rest=rest,
            cwd=cwd,
            seconds=seconds,
            slow_seconds=slow_seconds,
        )
        told = Teller(format == "text")
        told.begin(f"{key}@{version} over {each.id}: {name or shlex.join(command)}")
        run = asyncio.run(
            run_cases(cases, target, scenario, expected=known, name=name, strict=strict, done=told)
        )
        if only:
            # Cases that were not asked for say nothing of what the rest stands for.
            run.untested = []
        runs.append(run)
        told.end(run)
        if report is None:
            continue
        try:
            # After each transport, so that what is there is kept where a later one is broken off.
            write(report, runs)
        except OSError as error:
            return complain(f"{report} cannot be written: {error.strerror or error}", UNREADABLE)
    if format != "text":
        sys.stdout.write(FORMATS[format](runs))
    return CLEAN if all(run.clean for run in runs) else FINDINGS


def verify_report(results: Sequence[Path], output: Path, *, title: str | None = None) -> int:
    """Write the page of results that were kept; gives the exit code. One column for each run."""
    try:
        runs = [run for path in results for run in page.read(path)]
    except page.NoResult as error:
        return complain(str(error), UNREADABLE)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(page.render(runs, title=title), encoding="utf-8")
    except OSError as error:
        return complain(f"{output} cannot be written: {error.strerror or error}", UNREADABLE)
    print(f"{len(runs)} {'run' if len(runs) == 1 else 'runs'} in {output}")
    return CLEAN


class Teller:
    """Tells of outcomes in the terminal as they come."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.group: str | None = None

    def begin(self, title: str) -> None:
        if self.on:
            print(title, flush=True)

    def __call__(self, outcome: Outcome) -> None:
        if not self.on:
            return
        if outcome.case.group != self.group:
            print(f"\n{outcome.case.group}")
            self.group = outcome.case.group
        print(reports.line(outcome), flush=True)

    def end(self, run: Run) -> None:
        if self.on:
            print(f"\n{reports.tail(run)}\n", flush=True)


def launch_problem(info: ProtocolInfo, command: Sequence[str]) -> str | None:
    """What is wrong with a server's command that has a launch line; cases put their own there."""
    try:
        _, bare, rest = split(info, command)
    except NoTransport as error:
        return str(error)
    if len(bare) == len(command):
        return None
    line = shlex.join(command[len(bare) :])
    own = "".join(f" --rest={shlex.quote(word)}" for word in rest)
    return (
        f"the launch line {line!r} is put behind the server's command here; say "
        f"testwire verify server …{own} -- {shlex.join(bare)}"
    )


def folder_problem(report: Path | None, cwd: Path | None) -> str | None:
    """What is wrong with the folders that were named; told before the work, not after it."""
    if report is not None and report.exists() and not report.is_dir():
        return f"--report {report} is a file; name a folder, which may be a new one"
    if cwd is not None and not cwd.is_dir():
        return f"--cwd {cwd}: there is no such folder"
    return None


def wanted(id: str, only: Sequence[str]) -> bool:
    return not only or any(id == each or id.startswith(each.rstrip("/") + "/") for each in only)


def expected_failures(path: Path | None) -> dict[str, str]:
    """Known failures: a JSON object of case ids and reasons. Raises Unreadable."""
    if path is None:
        return {}
    try:
        known: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise Unreadable(f"{path} cannot be read: {why or error}") from None
    if not isinstance(known, dict) or not all(isinstance(v, str) and v for v in known.values()):
        raise Unreadable(f"{path}: an object of case ids, each with the reason, is expected")
    return known


def write(folder: Path, runs: Sequence[Run]) -> None:
    """Write all forms of the results; each file is there whole, or as it was before."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("result.json", reports.as_json(runs)),
        ("junit.xml", reports.as_junit(runs)),
        ("result.txt", FORMATS["text"](runs)),
        ("index.html", page.render([reports.plain(run) for run in runs])),
    ):
        made = folder / f".{name}.{os.getpid()}"
        made.write_text(text, encoding="utf-8")
        made.replace(folder / name)
