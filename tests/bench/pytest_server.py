"""Compare `testwire-pytest` with pytest itself, on a project with 10,000 trivial tests.

    python -m tests.bench.pytest_server [--tests N] [--rounds N] [--launches N]

Each round starts new processes, so the times include the start of the server, of the interpreter
and of pytest. A run with the test runner protocol requires a discovery, so it is measured twice.
The first time begins after the discovery. The second time includes the launch and the discovery,
and is compared with the sum of both pytest commands. The last figures are a run of one test in a
warm process, and the first response next to a server from the template. The client
splits frames without parsing them. Compare ratios only within one run.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from testwire_codegen.commands.new import new_server

# If PYTHONDONTWRITEBYTECODE is set, each process compiles all modules at start.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("PYTHONDONTWRITEBYTECODE", "PYTEST_ADDOPTS")
}
SERVER = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]
ROOT = Path(__file__).parents[2]
PROTOCOL = "mstest-runner@1.0"
FILES = 100
LIMIT = 1.3
WARM_SECONDS = 0.5
RUN_ID = "3f0d0e0c-5f52-4c0b-9f58-6c57ff9d1c11"


class Session:
    """A server with one connection, and a client that does little work."""

    def __init__(self, project: Path, launch: Callable[[Path], Any]) -> None:
        self.process, self.stream = launch(project)
        self._id = 0

    def call(self, method: str, params: dict[str, Any]) -> int:
        """Call a method and return the number of bytes received before the response."""
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        body = json.dumps(message).encode()
        self.stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.stream.flush()
        response = b'"id":%d' % self._id
        received = 0
        while True:
            body = self._read()
            received += len(body)
            if response in body[:200] and b'"method"' not in body[:200]:
                if b'"error"' in body[:400]:
                    raise SystemExit(f"{method}: the server responded with {body.decode()}")
                return received

    def _read(self) -> bytes:
        size = 0
        while (line := self.stream.readline()) != b"\r\n":
            if not line:
                raise SystemExit(f"the server ended with code {self.process.wait()}")
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return bytes(self.stream.read(size))

    def close(self) -> None:
        self.stream.close()
        self.process.wait()


def dial_back(project: Path, server: Sequence[str] = SERVER) -> Any:
    """Launch a server that connects to this process."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        command = [*server, "--server", "--client-port", port]
        process = subprocess.Popen(command, cwd=project, env=ENVIRONMENT, stdin=subprocess.DEVNULL)
        connection, _ = listener.accept()
    with connection:
        return process, connection.makefile("rwb")


def over_stdio(project: Path) -> Any:
    """Launch a server that uses its standard input and output."""
    process = subprocess.Popen(
        [*SERVER, "serve", "stdio"],
        cwd=project,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )

    class Both:
        write, flush = process.stdin.write, process.stdin.flush  # type: ignore[union-attr]
        readline, read = process.stdout.readline, process.stdout.read  # type: ignore[union-attr]

        def close(self) -> None:
            process.stdin.close()  # type: ignore[union-attr]
            process.stdout.close()  # type: ignore[union-attr]

    return process, Both()


INITIALIZE = {
    "processId": 1,
    "clientInfo": {"name": "bench", "version": "1.0"},
    "capabilities": {"testing": {"debuggerProvider": False}},
}


def mstest(project: Path, method: str | None, server: Sequence[str] = SERVER) -> float:
    """Return the seconds from the launch to the response, or without `method` to the first one."""
    start = time.perf_counter()
    session = Session(project, lambda folder: dial_back(folder, server))
    session.call("initialize", INITIALIZE)
    if method is not None:
        session.call(f"testing/{method}", {"runId": RUN_ID})
    seconds = time.perf_counter() - start
    session.close()
    return seconds


def runner(project: Path, *, run: bool = False, warm: bool = False) -> float:
    """Return the seconds from the launch to the response of a discovery or of a run after it.

    With `warm`, the time begins with the request for the run.
    """
    start = time.perf_counter()
    session = Session(project, over_stdio)
    session.call("testrunner/start", {})
    if warm:
        start = time.perf_counter()
    if run:
        session.call("testrunner/run", {"id": "."})
    seconds = time.perf_counter() - start
    session.close()
    return seconds


def plain(project: Path, *args: str) -> float:
    """Return the seconds that pytest itself needs."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *args],
        cwd=project,
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def warm(project: Path) -> tuple[float, float]:
    """Return the seconds of the first and of the second run of one test."""
    session = Session(project, dial_back)
    session.call("initialize", INITIALIZE)
    test = {"uid": "test_0.py::test_0", "display-name": "test_0"}
    times = []
    for _ in range(2):
        start = time.perf_counter()
        session.call("testing/runTests", {"runId": RUN_ID, "tests": [test]})
        times.append(time.perf_counter() - start)
        time.sleep(0.5)  # The process imports modules after the response.
    session.close()
    return times[0], times[1]


def first_response(project: Path, launches: int) -> tuple[float, float]:
    """Return the medians of the template's server and of this server, in seconds."""
    with tempfile.TemporaryDirectory() as name:
        with contextlib.redirect_stdout(sys.stderr):
            if new_server(PROTOCOL, "demo-server", Path(name), root=ROOT):
                raise SystemExit("the template cannot be used")
        start = f"import sys; sys.path.insert(0, {str(Path(name, 'src'))!r}); "
        start += "from demo_server.cli import main; sys.exit(main())"
        servers = [[sys.executable, "-c", start], SERVER]
        samples: list[list[float]] = [[], []]
        for _ in range(launches + 1):
            for server, seconds in zip(servers, samples, strict=True):
                seconds.append(mstest(project, None, server))
    # The first launch compiles modules.
    template, own = (statistics.median(seconds[1:]) for seconds in samples)
    return template, own


def project(folder: Path, tests: int) -> Path:
    for number in range(FILES):
        lines = [f"def test_{each}():\n    pass\n" for each in range(tests // FILES)]
        (folder / f"test_{number}.py").write_text("\n\n".join(lines), "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n", "utf-8")
    return folder


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--launches", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = project(Path(name), options.tests)
        measures: dict[str, Callable[[], float]] = {
            "pytest --collect-only -q": lambda: plain(folder, "--collect-only"),
            "mstest-runner: discovery": lambda: mstest(folder, "discoverTests"),
            "test-runner: discovery": lambda: runner(folder, run=False),
            "pytest -q": lambda: plain(folder),
            "mstest-runner: run": lambda: mstest(folder, "runTests"),
            "test-runner: run (warm)": lambda: runner(folder, run=True, warm=True),
            "both pytest commands": lambda: plain(folder, "--collect-only") + plain(folder),
            "test-runner: discovery, run": lambda: runner(folder, run=True),
        }
        plain(folder)  # Compile the modules.
        samples: dict[str, list[float]] = {name: [] for name in measures}
        for _ in range(options.rounds):
            for name, measure in measures.items():
                samples[name].append(measure())
                print(f"{name}: {samples[name][-1]:.2f} s", file=sys.stderr, flush=True)
        medians = {name: statistics.median(values) for name, values in samples.items()}
        print(f"{options.tests} tests, medians of {options.rounds} rounds")
        against = ""
        for name, seconds in medians.items():
            if "pytest" in name:
                against = name
                print(f"{name:<27} {seconds:7.2f} s")
                continue
            ratio = seconds / medians[against]
            met = "met" if ratio <= LIMIT else "missed"
            print(f"{name:<27} {seconds:7.2f} s  {ratio:.2f} × (goal ≤ {LIMIT}, {met})")
        pairs = [warm(folder) for _ in range(options.rounds)]
        cold, second = (statistics.median(times) for times in zip(*pairs, strict=True))
        met = "met" if second <= WARM_SECONDS else "missed"
        print(f"one test: first run {cold:.2f} s, second run {second:.2f} s", end=" ")
        print(f"(goal ≤ {WARM_SECONDS} s, {met})")
        template, own = first_response(folder, options.launches)
        met = "met" if own <= LIMIT * template else "missed"
        print(f"first response: template {template * 1000:.0f} ms, this server", end=" ")
        print(f"{own * 1000:.0f} ms  {own / template:.2f} × (goal ≤ {LIMIT}, {met})")


if __name__ == "__main__":
    main()
