"""Measure Testwire, pygls and vscode-jsonrpc with the same workload, and print medians and ratios.

    python -m tests.bench.run [--rounds N] [--runs N] [--out FILE.json] [--page FILE.md]

Each peer is a server over stdio with the same three handlers (`peers/`). This process sends the
messages and frames them itself, so its own cost is the same for all peers. The peers alternate in
each round, so that the load of the machine affects all of them. Compare ratios only within one run.

Two further programs do only part of the work, so their times are lower limits. `bare` starts
Python with asyncio and pydantic. `loop` is a server without a runtime, with two of the handlers
(`peers/loop_server.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PEERS = Path(__file__).parent / "peers"
CHUNK = 1 << 16

ROUND_TRIPS = 2_000
STREAMED = 20_000
PIPELINED = 10_000
SLOW_READER = 100_000


def frame(message: dict[str, Any]) -> bytes:
    body = json.dumps(message, separators=(",", ":")).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def request(id: int, method: str, params: dict[str, Any]) -> bytes:
    return frame({"jsonrpc": "2.0", "id": id, "method": method, "params": params})


# If PYTHONDONTWRITEBYTECODE is set, each server compiles all its modules at start.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


class Server:
    """A running peer, with methods that send and receive messages."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        assert self.process.stdin and self.process.stdout
        self.stdin = self.process.stdin.fileno()
        self.stdout = self.process.stdout.fileno()
        self.buffer = bytearray()

    def send(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self.stdin, view) :]

    def fill(self) -> None:
        chunk = os.read(self.stdout, CHUNK)
        if not chunk:
            raise RuntimeError(f"the server exited with code {self.process.wait()}")
        self.buffer += chunk

    def read(self) -> bytes:
        """Return the body of the next frame."""
        while (end := self.buffer.find(b"\r\n\r\n")) < 0:
            self.fill()
        head = bytes(self.buffer[:end])
        start = head.index(b"Content-Length: ") + 16
        size = int(head[start:].split(b"\r\n", 1)[0])
        while len(self.buffer) < end + 4 + size:
            self.fill()
        body = bytes(self.buffer[end + 4 : end + 4 + size])
        del self.buffer[: end + 4 + size]
        return body

    def skip(self, count: int) -> None:
        """Read and discard `count` frames."""
        header = b"Content-Length: "
        seen = self.buffer.count(header)
        carry = bytes(self.buffer[-len(header) + 1 :])
        last = bytes(self.buffer[-1:])
        while seen < count or last != b"}":
            chunk = os.read(self.stdout, CHUNK)
            if not chunk:
                raise RuntimeError(f"the server exited with code {self.process.wait()}")
            seen += (carry + chunk).count(header)
            carry = chunk[-len(header) + 1 :]
            last = chunk[-1:]
        self.buffer.clear()

    def peak(self) -> int:
        """Return the peak resident memory in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.split("VmHWM:")[1].split()[0])

    def now(self) -> int:
        """Return the resident memory in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.split("VmRSS:")[1].split()[0])

    def close(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Peer(NamedTuple):
    name: str
    command: list[str]


def peers(names: list[str]) -> list[Peer]:
    node = shutil.which("node")
    if node is None:
        raise SystemExit("'node' is not installed; install Node.js 20 to run the benchmark")
    known = {
        "testwire": [sys.executable, "-m", "tests.bench.peers.testwire_server", "serve", "stdio"],
        "pygls": [sys.executable, "-m", "tests.bench.peers.pygls_server"],
        "vscode-jsonrpc": [node, str(PEERS / "vscode_jsonrpc_server.mjs")],
        "loop": [sys.executable, "-m", "tests.bench.peers.loop_server"],
    }
    return [Peer(name, known[name]) for name in names]


def first_reply(peer: Peer) -> dict[str, float]:
    start = time.perf_counter()
    server = Server(peer.command)
    server.send(request(1, "configure", {}))
    server.read()
    seconds = time.perf_counter() - start
    server.close()
    return {"first reply, ms": seconds * 1000}


def round_trips(peer: Peer) -> dict[str, float]:
    server = Server(peer.command)
    params = {"files": [{"path": "src/price.py"}]}
    times = []
    for id in range(ROUND_TRIPS + 200):
        message = request(id, "discover", params)
        start = time.perf_counter()
        server.send(message)
        server.read()
        times.append(time.perf_counter() - start)
    server.close()
    return {"round trip p50, µs": statistics.median(times[200:]) * 1e6}


def stream(peer: Peer) -> dict[str, float]:
    server = Server(peer.command)
    for warm, count in ((True, 500), (False, STREAMED)):
        message = request(1, "mutationTest", {"files": [{"path": str(count)}]})
        start = time.perf_counter()
        server.send(message)
        server.skip(count + 1)
        if not warm:
            seconds = time.perf_counter() - start
    server.close()
    return {"notifications per second": STREAMED / seconds}


def pipelined(peer: Peer) -> dict[str, float]:
    server = Server(peer.command)
    params = {"files": [{"path": "src/price.py"}]}
    server.send(request(0, "discover", params))
    server.read()
    batch = 500
    # Prepare the messages first, so that only the time of the server is measured.
    batches = [
        b"".join(request(id, "discover", params) for id in range(first, first + batch))
        for first in range(1, PIPELINED, batch)
    ]
    start = time.perf_counter()
    for data in batches:
        server.send(data)
        server.skip(batch)
    seconds = time.perf_counter() - start
    peak = server.peak()
    server.close()
    return {"pipelined requests per second": PIPELINED / seconds, "peak memory, MiB": peak / 1024}


def sleeping_reader(peer: Peer) -> dict[str, float]:
    """Measure how much the memory of a server grows while its notifications are not read."""
    server = Server(peer.command)
    server.send(request(0, "configure", {}))
    server.read()
    before = server.now()
    server.send(request(1, "mutationTest", {"files": [{"path": str(SLOW_READER)}]}))
    time.sleep(3)
    during = server.now()
    server.skip(SLOW_READER + 1)
    server.close()
    return {"memory growth while the reader sleeps, MiB": (during - before) / 1024}


def bare_start() -> float:
    start = time.perf_counter()
    code = "import asyncio; from pydantic import BaseModel"
    subprocess.run([sys.executable, "-c", code], check=True, env=ENVIRONMENT)
    return (time.perf_counter() - start) * 1000


MEASURES: list[Callable[[Peer], dict[str, float]]] = [
    first_reply,
    round_trips,
    stream,
    pipelined,
    sleeping_reader,
]
REPEATS = {first_reply: 5}
# `loop` sends no notifications.
ALSO_THE_LOOP = (first_reply, round_trips, pipelined)


class Goal(NamedTuple):
    figure: str
    against: str
    limit: float
    at_least: bool


GOALS = [
    Goal("first reply, ms", "pygls", 0.5, False),
    Goal("first reply, ms", "bare", 1.3, False),
    Goal("round trip p50, µs", "vscode-jsonrpc", 0.8, False),
    Goal("notifications per second", "vscode-jsonrpc", 1.0, True),
    Goal("pipelined requests per second", "vscode-jsonrpc", 2.5, True),
    Goal("peak memory, MiB", "pygls", 0.9, False),
]


def measure(names: list[str], rounds: int) -> dict[str, dict[str, float]]:
    """Return the median of each figure for each peer."""
    samples: dict[str, dict[str, list[float]]] = {name: {} for name in [*names, "loop", "bare"]}
    for peer in peers([*names, "loop"]):
        first_reply(peer)  # Compile the modules of each peer.
    for number in range(1, rounds + 1):
        for measured in MEASURES:
            for _ in range(REPEATS.get(measured, 1)):
                for peer in peers([*names, "loop"] if measured in ALSO_THE_LOOP else names):
                    for figure, value in measured(peer).items():
                        samples[peer.name].setdefault(figure, []).append(value)
                if measured is first_reply:
                    samples["bare"].setdefault("first reply, ms", []).append(bare_start())
            print(f"round {number}/{rounds}: {measured.__name__} done", file=sys.stderr, flush=True)
    return {
        name: {figure: statistics.median(values) for figure, values in figures.items()}
        for name, figures in samples.items()
    }


def table(medians: dict[str, dict[str, float]]) -> str:
    figures = list(medians["testwire"])
    names = list(medians)
    width = max(map(len, figures))
    lines = ["  ".join([" " * width, *(f"{name:>14}" for name in names)])]
    for figure in figures:
        cells = [
            f"{medians[name][figure]:>14,.1f}" if figure in medians[name] else " " * 13 + "-"
            for name in names
        ]
        lines.append("  ".join([f"{figure:<{width}}", *cells]))
    return "\n".join(lines)


def verdicts(medians: dict[str, dict[str, float]]) -> list[dict[str, Any]]:
    found = []
    for goal in GOALS:
        if goal.against not in medians:
            continue
        ratio = medians["testwire"][goal.figure] / medians[goal.against][goal.figure]
        met = ratio >= goal.limit if goal.at_least else ratio <= goal.limit
        found.append({**goal._asdict(), "ratio": round(ratio, 3), "met": met})
    return found


def shown(verdict: dict[str, Any]) -> tuple[str, str]:
    sign = "≥" if verdict["at_least"] else "≤"
    return f"{verdict['ratio']:.2f} × {verdict['against']}", f"{sign} {verdict['limit']:g}"


KEPT = "## A suite of 50,000 tests"
"""The sections of the page from this heading on are not written by `page`."""


def release(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def page(runs: list[dict[str, Any]], rounds: int) -> str:
    """Return the first sections of docs/background/performance.md, up to `KEPT`."""
    from importlib.metadata import version

    node = json.loads((ROOT / "tests/e2e/node_modules/vscode-jsonrpc/package.json").read_text())
    some = [
        f"{n} {noun}{'s' if n > 1 else ''}" for n, noun in ((len(runs), "run"), (rounds, "round"))
    ]
    count = " of ".join(some)
    lines = [
        "# Performance",
        "",
        "This page is for readers who want to know how fast the runtime is.",
        "It first compares servers that are built on Testwire, pygls or vscode-jsonrpc.",
        "`python -m tests.bench.run --page docs/background/performance.md` writes this part.",
        "Compare only ratios of one run, because machines differ.",
        "Two programs show the lowest possible cost:",
        "",
        "- `bare` starts Python with asyncio and pydantic.",
        "- `loop` reads frames, parses JSON, and validates and writes models.",
        "",
        f"{count}, {time.strftime('%Y-%m-%d')}, {os.cpu_count()} "
        f"cores: Python {sys.version.split()[0]}, pydantic {version('pydantic')}, pygls "
        f"{version('pygls')}, Node.js {release(['node', '--version'])[1:]}, vscode-jsonrpc "
        f"{node['version']}.",
        "",
        "## Goals",
        "",
        "| figure | goal | " + " | ".join(f"run {n + 1}" for n in range(len(runs))) + " | loop |",
        "| --- | --- |" + " --- |" * (len(runs) + 1),
    ]
    for verdicts_ in zip(*(run["goals"] for run in runs), strict=True):
        first = verdicts_[0]
        cells = [f"{v['ratio']:.2f}{'' if v['met'] else ' **missed**'}" for v in verdicts_]
        figure = first["figure"].split(",")[0]
        goal = f"{shown(first)[1]} × {first['against']}"
        floor = [
            run["medians"]["loop"][first["figure"]]
            / run["medians"][first["against"]][first["figure"]]
            for run in runs
            if first["figure"] in run["medians"]["loop"]
        ]
        cells.append(f"{statistics.median(floor):.2f}" if floor else "–")
        lines.append(f"| {figure} | {goal} | {' | '.join(cells)} |")
    medians = runs[-1]["medians"]
    lines += ["", "## The last run", "", "| figure | " + " | ".join(medians) + " |"]
    lines.append("| --- |" + " ---: |" * len(medians))
    for figure in medians["testwire"]:
        cells = [f"{m[figure]:,.1f}" if figure in m else "–" for m in medians.values()]
        lines.append(f"| {figure} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--peers", default="testwire,pygls,vscode-jsonrpc")
    options = parser.parse_args(argv)
    runs = []
    for number in range(1, options.runs + 1):
        medians = measure(options.peers.split(","), options.rounds)
        judged = verdicts(medians)
        runs.append({"medians": medians, "goals": judged})
        print(f"run {number}/{options.runs}\n{table(medians)}\n")
        for verdict in judged:
            ratio, goal = shown(verdict)
            word = "met   " if verdict["met"] else "MISSED"
            print(f"{word}  {verdict['figure']}: {ratio} (goal {goal})")
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(json.dumps({"runs": runs}, indent=2) + "\n")
    if options.page:
        _, heading, rest = options.page.read_text("utf-8").partition(KEPT)
        options.page.write_text(f"{page(runs, options.rounds)}\n{heading}{rest}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
