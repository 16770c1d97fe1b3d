"""Measure the generated client of each language with one server, and print medians and ratios.

    python -m tests.bench.languages [--rounds N] [--out FILE.json]

Each client is a process that starts `peers/prepared_server.py`, reads a stream of 10,000 typed
notifications, and then sends 10,000 requests, 100 at a time. `vscode-jsonrpc` is a client without
generated code. The clients alternate in each round. Compare ratios only within one run.

A compiled language is left out, with a message, if a tool is not installed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.languages.languages import Unavailable, build, languages
from tests.support.repository import ROOT

PEERS = Path(__file__).parent / "peers"
SERVER = [sys.executable, str(PEERS / "prepared_server.py")]
REFERENCE = "vscode-jsonrpc"
MESSAGES = 10_000
FIGURES = ("notifications", "requests")
SECONDS = 300


class BenchClient(NamedTuple):
    name: str
    command: list[str]
    environment: Mapping[str, str]


def clients(folder: Path) -> list[BenchClient]:
    """Return the clients whose tools are installed, and compile the compiled ones in `folder`."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("'node' is not installed; install Node.js 20 to run the benchmark")
    script, dist = (
        str(PEERS / "typescript_bench_client.mjs"),
        str(ROOT / "generated/typescript/dist"),
    )
    python = [sys.executable, str(PEERS / "python_bench_client.py")]
    found = [
        BenchClient(REFERENCE, [node, script, "plain", dist], {}),
        BenchClient("TypeScript", [node, script, "generated", dist], {}),
        BenchClient("Python", python, {}),
    ]
    for language in languages():
        try:
            environment = language.environment()
        except Unavailable as error:
            print(f"{language.title} is not measured: {error}", file=sys.stderr)
            continue
        os.environ.update(environment)
        built = build(language, folder / language.name, optimized=True)
        found.append(BenchClient(language.title, [*built.command, "bench"], environment))
    return found


def measured(client: BenchClient) -> dict[str, float]:
    """Return the seconds of each task. Raises RuntimeError if the client fails."""
    done = subprocess.run(
        [*client.command, *SERVER],
        cwd=ROOT,
        env={**os.environ, **client.environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the client {client.name} failed:\n{done.stdout}{done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def medians(found: list[BenchClient], rounds: int) -> dict[str, dict[str, float]]:
    """Return the messages per second of each client, as medians of all rounds."""
    samples: dict[str, list[dict[str, float]]] = {client.name: [] for client in found}
    for number in range(1, rounds + 1):
        for client in found:
            samples[client.name].append(measured(client))
        print(f"round {number}/{rounds} done", file=sys.stderr, flush=True)
    return {
        name: {each: MESSAGES / statistics.median(row[each] for row in rows) for each in FIGURES}
        for name, rows in samples.items()
    }


def table(figures: dict[str, dict[str, float]]) -> str:
    """Return the messages per second as Markdown, with the ratio to the reference."""
    lines = [f"| client | {' | '.join(f'{each} per second' for each in FIGURES)} |"]
    lines.append("| --- |" + " ---: |" * len(FIGURES))
    for name, row in figures.items():
        cells = [
            f"{row[each]:,.0f} ({row[each] / figures[REFERENCE][each]:.2f})" for each in FIGURES
        ]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        figures = medians(clients(Path(folder)), options.rounds)
    print(table(figures))
    print(f"The ratio in parentheses is relative to {REFERENCE}.")
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
