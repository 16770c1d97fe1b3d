"""The quickstart: create a server, run mutation tests, write a report.

1. Create a server from the template and call it through the generated client.
2. Start the mutation server on a copy of a project (the bundled sample, or the user's project).
   List the mutants, test each mutant, and show the progress.
3. Print the surviving mutants, and write the results as an HTML page and as JSON.

Like an editor, the quickstart calls servers with the generated client. The generator
creates the server, and the tools do not import it. The caller passes a function for this step.

Tests: `tests/tools/commands/test_quickstart.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text
from testwire.errors import TestwireError
from testwire.version import __version__
from testwire_base.exit_codes import USAGE
from testwire_protocols.msp.v0_4.client import Client
from testwire_protocols.msp.v0_4.handlers import ClientHandlers

from testwire_tools.report import (
    ReportError,
    Survivor,
    build_report,
    merge_results,
    render_html,
    summarize,
    survivors,
)

if TYPE_CHECKING:
    from testwire.server import Context
    from testwire_protocols.msp.v0_4.client import ServerProxy
    from testwire_protocols.msp.v0_4.types import MutationTestResult

Scaffold = Callable[[str, str, Path], int]

PROTOCOL = "msp@0.4"
SERVER_NAME = "my-mutator"
MOST_ROWS = 30
"""Maximum number of printed survivors. The report contains all survivors."""

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", ".tox", ".nox", ".mypy_cache"
)


class _Failed(Exception): ...


class _Results(ClientHandlers):
    def __init__(self, advance: Callable[[int], None]) -> None:
        self.parts: list[dict[str, Any]] = []
        self._advance = advance

    async def report_mutation_test_progress(
        self, params: MutationTestResult, ctx: Context[ServerProxy]
    ) -> None:
        part = params.model_dump(mode="json", by_alias=True, exclude_unset=True)
        self.parts.append(part)
        self._advance(_count(part))


def _count(part: dict[str, Any]) -> int:
    return sum(len(file["mutants"]) for file in part["files"].values())


def run(*, scaffold: Scaffold, project: Path | None, report: Path, keep: bool) -> int:
    """Run the quickstart and return the exit code.

    If a step fails, the reason is printed and the exit code is 2.

    scaffold: a function that creates a server project from (protocol, name, folder) and returns an
        exit code.
    project: a Python project with tests, or None for the bundled sample.
    report: the HTML file to write or overwrite. A .json file with the same name contains the data.
    """
    console = Console(highlight=False)
    work: Path | None = None
    try:
        _check_arguments(project, report)
        work = Path(tempfile.mkdtemp(prefix="testwire-quickstart-"))
        asyncio.run(_run(console, work, scaffold, project, report))
    except (_Failed, ReportError, TestwireError, OSError) as error:
        print(f"testwire quickstart: {_reason(error)}", file=sys.stderr)
        return USAGE
    finally:
        if work is None:
            pass
        elif keep:
            console.print(f"The sample server is in {work / SERVER_NAME}", soft_wrap=True)
        else:
            shutil.rmtree(work, ignore_errors=True)
    return 0


def _check_arguments(project: Path | None, report: Path) -> None:
    if project is not None and not project.is_dir():
        raise _Failed(f"--project: expected the root folder of a Python project, found {project}")
    if report.suffix.lower() == ".json" or not report.name:
        raise _Failed(
            f"--report: expected an HTML file such as report.html, found {report}; the data is "
            "written to a .json file with the same name"
        )
    for file in (report, report.with_suffix(".json")):
        if file.is_dir():
            raise _Failed(f"--report: expected a file, found the folder {file}")
    report.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(report.parent, os.W_OK):
        raise _Failed(f"--report: cannot write to {report.parent}; choose a different folder")


def _reason(error: Exception) -> str:
    if isinstance(error, shutil.Error):  # `args[0]` is a list of (source, target, reason).
        source, _, reason = error.args[0][0]
        return f"cannot copy {source}: {reason}"
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


async def _run(
    console: Console, work: Path, scaffold: Scaffold, project: Path | None, report: Path
) -> None:
    _heading(console, 1, f"A server from the template, for {PROTOCOL}")
    await _try_template(console, work, scaffold)

    copy, name = _copy_project(work, project)
    console.print()
    _heading(console, 2, f"Mutation tests on {name}")
    result, seconds = await _mutation_test(console, copy)

    console.print()
    _heading(console, 3, "Mutants that the tests miss")
    data = build_report(
        result, copy, framework={"name": "testwire-mutation", "version": __version__}
    )
    _show(console, data, seconds)
    _write(report, data, name)
    console.print()
    console.print(f"Report: {report} (its data: {report.with_suffix('.json')})", soft_wrap=True)
    console.print("Next:")
    console.print(f"  testwire new server --protocol {PROTOCOL} --name NAME DIR", style="bold")
    console.print("     create a server for your own tool; fill in its typed handlers")
    console.print("  testwire quickstart --project DIR", style="bold")
    console.print("     repeat these steps with your own Python project, which is not modified")


def _heading(console: Console, number: int, text: str) -> None:
    console.print(Text.assemble((f"{number}/3  ", "bold cyan"), (text, "bold")))


# --- 1: the template -----------------------------------------------------------------------------


async def _try_template(console: Console, work: Path, scaffold: Scaffold) -> None:
    folder = work / SERVER_NAME
    if scaffold(PROTOCOL, SERVER_NAME, folder) != 0:
        raise _Failed("the server could not be created; the lines above give the reason")
    console.print(f"created {SERVER_NAME}: {sum(p.is_file() for p in folder.rglob('*'))} files")
    sample = work / "template-input"
    shutil.copytree(_sample(), sample, ignore=LEFT_OUT)
    # The server must import Testwire from the same folders as this process.
    path = os.pathsep.join([str(folder / "src"), *filter(None, sys.path)])
    counted = _Results(lambda count: None)
    async with Client.launch(
        [sys.executable, "-m", SERVER_NAME.replace("-", "_")],
        transport="stdio",
        handlers=counted,
        cwd=sample,
        env=os.environ | {"PYTHONPATH": path},
        timeout=60,
    ) as client:
        version = (await client.configure()).version
        found = await client.discover()
        await client.mutation_test()
    mutants = sum(len(file.mutants) for file in found.files.values())
    console.print(
        f"started it over stdio: version {version}, {mutants} mutants, "
        f"{sum(map(_count, counted.parts))} results"
    )


# --- 2: mutation tests ---------------------------------------------------------------------------


def _sample() -> Path:
    return Path(str(resources.files("testwire_tools").joinpath("sample_project")))


def _copy_project(work: Path, project: Path | None) -> tuple[Path, str]:
    """Copy the project, to protect the user's files. Return the copy and the project's name."""
    source = _sample() if project is None else project
    name = "the bundled sample" if project is None else project.resolve().name
    target = work / "project"
    shutil.copytree(source, target, ignore=LEFT_OUT, symlinks=True)
    return target, name


async def _mutation_test(console: Console, project: Path) -> tuple[dict[str, Any], float]:
    with _progress(console) as progress:
        task = progress.add_task("running the tests without mutants", total=None)
        lines = _PlainLines(console)

        def advance(count: int) -> None:
            # When the first result arrives, the run without mutants has ended.
            progress.update(task, advance=count, total=lines.total, description="testing mutants")
            lines.advance(count)

        results = _Results(advance)
        async with Client.launch(
            [sys.executable, "-m", "testwire_servers.mutation.cli"],
            transport="stdio",
            handlers=results,
            cwd=project,
            timeout=600,
        ) as client:
            await client.configure()
            found = await client.discover()
            total = sum(len(file.mutants) for file in found.files.values())
            if not total:
                raise _Failed(
                    "expected Python code that can be mutated, found none; check that the project "
                    "contains more than tests"
                )
            files = sum(1 for file in found.files.values() if file.mutants)
            console.print(f"{_plural(total, 'mutant')} in {_plural(files, 'file')}")
            lines.total = total
            start = time.monotonic()
            final = await client.mutation_test(timeout=3600)
            seconds = time.monotonic() - start
    last = final.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return merge_results([*results.parts, last]), seconds


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        # If the output is not a terminal, `_PlainLines` prints the progress.
        disable=not console.is_terminal,
        transient=True,
    )


class _PlainLines:
    """Progress output for logs: one line for each tenth of the mutants."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._done = 0
        self._tenths = 0
        self.total = 0

    def advance(self, count: int) -> None:
        self._done += count
        if self._console.is_terminal or not self.total:
            return
        tenths = 10 * self._done // self.total
        if tenths > self._tenths:
            self._tenths = tenths
            self._console.print(f"tested {self._done} of {self.total}")


# --- 3: results ----------------------------------------------------------------------------------


def _show(console: Console, data: dict[str, Any], seconds: float) -> None:
    summary = summarize(data)
    missed = survivors(data)
    survived = [one for one in missed if one.status == "Survived"]
    if survived:
        console.print(_table(survived[:MOST_ROWS]))
        if len(survived) > MOST_ROWS:
            console.print(f"… and {len(survived) - MOST_ROWS} more in the report")
    for path, lines in _uncovered(missed).items():
        word = "line" if len(lines) == 1 else "lines"
        console.print(f"no test runs {path}, {word} {', '.join(map(str, lines))}", style="yellow")
    if not missed:
        console.print("nothing: the tests detect every mutant", style="green")
    counts = ", ".join(f"{count} {status}" for status, count in sorted(summary.counts.items()))
    console.print()
    console.print(
        f"{_plural(summary.total, 'mutant')} in {seconds:.1f} s: {counts}", soft_wrap=True
    )
    if summary.score is not None:
        console.print(f"mutation score: {summary.score:.0f} %", style="bold")


def _uncovered(missed: list[Survivor]) -> dict[str, list[int]]:
    found: dict[str, set[int]] = {}
    for one in missed:
        if one.status == "NoCoverage":
            found.setdefault(one.path, set()).add(one.line)
    return {path: sorted(lines) for path, lines in found.items()}


def _table(survived: list[Survivor]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("file", overflow="fold")
    table.add_column("line", justify="right", no_wrap=True)
    table.add_column("original", overflow="fold", max_width=24)
    table.add_column("replacement", overflow="fold", max_width=24)
    for one in survived:
        table.add_row(
            Text(one.path),
            str(one.line),
            Text(_one_line(one.original), style="red"),
            Text(_one_line(one.replacement), style="green"),
        )
    return table


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _one_line(text: str) -> str:
    joined = " ".join(text.split())
    return joined if len(joined) <= 60 else joined[:59] + "…"


def _write(report: Path, data: dict[str, Any], name: str) -> None:
    report.write_text(render_html(data, title=f"Mutation tests of {name}"), "utf-8")
    report.with_suffix(".json").write_text(json.dumps(data, indent=2) + "\n", "utf-8")
