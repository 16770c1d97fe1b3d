"""Measure the extension in a real VS Code, with many tests and with many mutants.

    python -m tests.bench.vscode [--count N] [--runs N] [--only PROTOCOL] [--page FILE.md]

The server `tests/vscode/many.mjs` sends the tests and the results of one run. A bare controller, an
extension without other code, shows the same items and results. The probe in `tests/vscode/probe`
measures the event loop and the heap of the extension host. A trace measures the page. The run ends
only after all results are shown, because VS Code then sends all results to the extension host, with
every extension. Times depend on the load of the machine, so compare only ratios. Each figure is the
median of several runs. The runs of the bare controller and of the servers alternate.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median

from tests.bench.mutation_report import on_page
from tests.support.waiting import until_sync
from tests.vscode.conftest import EXTENSION, ROOT, build
from tests.vscode.editor import CodeServer, Editor
from tests.vscode.install import harness

MANY = ROOT / "tests" / "vscode" / "many.mjs"
PROBE = ROOT / "tests" / "vscode" / "probe"
LAST = r"^a_last\.py "
LIMIT = 300.0
MEBIBYTE = 2**20
HEADING = "## The extension in VS Code"

KINDS = {"tests": ("mstest-runner", "test-runner"), "mutants": ("msp",)}
GOALS = {"complete": 5.0, "delay": 200.0, "ratio": 1.2, "heap": 100.0}
HEADERS = (
    "| server | tree complete, s | delay of the host, ms | delay after the run, ms | longest task "
    "of the page, ms | multiple of the bare controller | heap of the host, MiB | heap of the page, "
    "MiB |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
)


@dataclass(frozen=True)
class Figures:
    """The measurements of one window. `complete` is absent for a bare controller.

    `delay` and `after` are the longest delays of the extension host in ms, during and after the
    run. `task` is the processor time in ms of the longest task of the page. The heaps are in MiB.
    """

    complete: float | None
    delay: float
    after: float
    task: float
    host_heap: float
    page_heap: float


class Probe:
    """Asks the probe of one window for measurements."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(60)
        self.port = self._listener.getsockname()[1]

    def connect(self) -> None:
        self._socket, _ = self._listener.accept()
        self._socket.settimeout(60)
        self._stream = self._socket.makefile("rw", encoding="utf-8")

    def ask(self, what: str) -> dict[str, float]:
        self._stream.write(f"{what}\n")
        self._stream.flush()
        return dict(json.loads(self._stream.readline()))

    def close(self) -> None:
        self._socket.close()
        self._listener.close()


class Bench:
    """Opens one window after the other, with a new workspace for each window."""

    def __init__(self, editor: Editor, server: CodeServer, folder: Path, count: int) -> None:
        self._editor = editor
        self._server = server
        self._folder = folder
        self._count = count
        self._opened = 0

    def bare(self, kind: str, count: int | None = None) -> Figures:
        """Measure a bare controller with `tests` or `mutants`."""
        count = self._count if count is None else count
        values = {"testwire.python.detect": False, "probe.bare": kind, "probe.count": count}
        return self._measure(f"bare-{kind}-{count}", values, "Test: Run All Tests", count)

    def testwire(self, protocol: str) -> Figures:
        """Measure the extension with a server of a protocol."""
        log = self._folder / f"{protocol}-{self._opened}.log"
        server = {
            "name": "many",
            "protocol": protocol,
            "command": shutil.which("node"),
            "args": [str(MANY), protocol, str(self._count), "stream", str(log)],
        }
        mutants = protocol == "msp"
        command = "Testwire: Run All Mutants" if mutants else "Test: Run All Tests"
        return self._measure(protocol, {"testwire.servers": [server]}, command, self._count, log)

    def _measure(
        self,
        name: str,
        settings: dict[str, object],
        command: str,
        count: int,
        log: Path | None = None,
    ) -> Figures:
        editor, probe = self._editor, Probe()
        self._opened += 1
        workspace = self._workspace(
            f"{name}-{self._opened}", {**settings, "probe.port": probe.port}
        )
        editor.open(self._server.url(workspace))
        probe.connect()
        editor.view("Testing")
        editor.wait_rows(LAST, timeout=LIMIT)
        complete = None if log is None else _seconds_since_ready(log)
        probe.ask("start")
        editor.start_trace()
        editor.command(command)
        # In each ten tests, the first fails, and the second is skipped.
        failed, skipped = (count + 9) // 10, (count + 8) // 10
        counts = rf"\b{count - failed - skipped}/{count - skipped}\b"
        editor.wait_text(".result-summary", counts, LIMIT)
        delay = probe.ask("stop")["longest"]
        task = editor.stop_trace()
        probe.ask("start")
        probe.ask("end")
        if log is not None:
            log.with_name(f"{log.name}.end").touch()
        editor.wait_until_idle(LIMIT)
        measured = probe.ask("stop")
        figures = Figures(
            complete,
            delay,
            measured["longest"],
            task,
            measured["heap"] / MEBIBYTE,
            editor.heap() / MEBIBYTE,
        )
        probe.close()
        print(f"{name}: {figures}", file=sys.stderr, flush=True)
        return figures

    def _workspace(self, name: str, settings: dict[str, object]) -> Path:
        folder = self._folder / name
        (folder / ".vscode").mkdir(parents=True)
        (folder / ".vscode" / "settings.json").write_text(json.dumps(settings), "utf-8")
        script = f"""
            const {{ filesOf, SOURCE }} = require({json.dumps(str(PROBE / "cases.cjs"))});
            for (const {{ name }} of filesOf({self._count})) {{
              require('node:fs').writeFileSync(name, SOURCE);
            }}"""
        subprocess.run([shutil.which("node") or "node", "-e", script], cwd=folder, check=True)
        return folder


def _seconds_since_ready(log: Path) -> float:
    """Return the seconds since the server has sent all tests."""
    now = time.time()
    until_sync(lambda: "ready" in log.read_text("utf-8"))
    [ready, *_] = re.findall(r"^ready (\d+)", log.read_text("utf-8"), re.M)
    return max(now - int(ready) / 1000, 0.0)


def _median(runs: Sequence[Figures]) -> Figures:
    """Return the median of each figure. `complete` is absent if one run does not have it."""

    def middle(name: str) -> float | None:
        values = [getattr(run, name) for run in runs]
        return None if None in values else median(values)

    return Figures(**{each.name: middle(each.name) for each in fields(Figures)})


def _alternate(measures: Mapping[str, Callable[[], Figures]], runs: int) -> dict[str, Figures]:
    """Call each function in turn, `runs` times, and return the medians by name."""
    found: dict[str, list[Figures]] = {name: [] for name in measures}
    for _ in range(runs):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: _median(each) for name, each in found.items()}


def _row(name: str, own: Figures, bare: Figures, empty: Figures) -> str:
    """Return a row that compares the figures with the goals and with a bare controller."""

    def cell(value: float, goal: float, digits: int) -> str:
        return f"{value:,.{digits}f}" + (" **missed**" if value > goal else "")

    host, page = own.host_heap - empty.host_heap, own.page_heap - empty.page_heap
    cells = [
        name,
        cell(own.complete or 0.0, GOALS["complete"], 1),
        cell(own.delay, GOALS["delay"], 0),
        f"{own.after:,.0f}",
        f"{own.task:,.0f}",
        cell(own.task / bare.task, GOALS["ratio"], 2),
        cell(host, GOALS["heap"], 0),
        cell(page, GOALS["heap"], 0),
    ]
    return f"| {' | '.join(cells)} |"


def _bare_row(name: str, bare: Figures, empty: Figures) -> str:
    host, page = bare.host_heap - empty.host_heap, bare.page_heap - empty.page_heap
    times = " | ".join(f"{each:,.0f}" for each in (bare.delay, bare.after, bare.task))
    return f"| {name} | – | {times} | 1 | {host:,.0f} | {page:,.0f} |"


def _table(bench: Bench, only: Sequence[str] | None, runs: int) -> list[str]:
    empty = bench.bare("tests", 1)
    lines = list(HEADERS)
    for kind, protocols in KINDS.items():
        chosen = [each for each in protocols if each in (only or protocols)]
        if chosen:
            name = f"bare controller, {kind}"
            measures = {each: partial(bench.testwire, each) for each in chosen}
            found = _alternate({name: partial(bench.bare, kind), **measures}, runs)
            bare = found.pop(name)
            lines.append(_bare_row(name, bare, empty))
            lines += [_row(each, own, bare, empty) for each, own in found.items()]
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="number of tests and of mutants")
    parser.add_argument("--runs", type=int, default=3, help="number of runs of each row")
    parser.add_argument("--only", action="append", help="measure only this protocol")
    parser.add_argument("--page", type=Path, help="write the table to this file")
    options = parser.parse_args(argv)
    tools = harness()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        vsce = EXTENSION / "node_modules" / ".bin" / "vsce"
        packed = folder / "probe.vsix"
        package = ["package", "--no-dependencies", "--allow-missing-repository", "--skip-license"]
        subprocess.run(
            [str(vsce), *package, "--out", str(packed)], cwd=PROBE, check=True, capture_output=True
        )
        with (
            closing(Editor(tools)) as editor,
            closing(CodeServer(tools, folder / "code", [*build(folder)[:1], packed])) as server,
        ):
            lines = _table(Bench(editor, server, folder, options.count), options.only, options.runs)
    print("\n".join(lines))
    if options.page:
        intro = (
            f"These are the medians of {options.runs} runs with {options.count:,} tests and "
            f"mutants on {date.today()}, {os.cpu_count()} cores:"
        )
        page = on_page(options.page.read_text("utf-8"), "\n".join([intro, "", *lines, ""]), HEADING)
        options.page.write_text(page, "utf-8")
    return 1 if "missed" in "".join(lines) else 0


if __name__ == "__main__":
    sys.exit(main())
