"""Run the mutation engine, mutmut and cosmic-ray on a project, and measure them.

Every tool runs in its own process, with the interpreter of the environment that `prepare` creates.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from testwire_servers.mutation.model import Position

from tests.bench.mutation_match import Key, SourceFile, mutmut_mutants
from tests.bench.process_tree import PeakMemory, cpu_seconds
from tests.mutation.fresh import offset

WORKERS = 2
ROOT = Path(__file__).parents[2]

_TESTING = b"Running mutation testing"
_DONE = re.compile(rb"(\d+)/\d+ +\xf0")
# The plugin records how long pytest needs for each test, with all hooks.
_PLUGIN = """
import json, os, time
import pytest

found = {}

@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    began = time.perf_counter()
    yield
    found[item.nodeid] = time.perf_counter() - began

def pytest_sessionfinish():
    with open(os.environ["TEST_SECONDS"], "w") as stream:
        json.dump(found, stream)
"""


class Phase(NamedTuple):
    """A part of a run.

    seconds: duration. cpu: processor time of all processes in seconds. first: time from the launch
    to the first result. peak: memory in MiB, or 0 if it was not measured.
    """

    mutants: int
    seconds: float
    cpu: float
    first: float = 0.0
    total: float = 0.0
    peak: float = 0.0


class Project:
    """A prepared package.

    root: its folder. python: the interpreter. path: the source file that is mutated.
    """

    def __init__(self, root: Path, python: str, path: str) -> None:
        self.root = root
        self.python = python
        self.path = path
        packages = root / "src" if (root / "src").is_dir() else root
        names = ("PYTHONDONTWRITEBYTECODE", "PYTEST_ADDOPTS", "PYTHONHASHSEED")
        self.environment = {k: v for k, v in os.environ.items() if k not in names}
        self.environment["PYTHONPATH"] = str(packages)
        self.environment["XDG_CACHE_HOME"] = str(root.parent / "cache")

    def command(self, name: str) -> str:
        """Return the path of a command of the environment."""
        return str(Path(self.python).with_name(name))

    def suite_seconds(self) -> float:
        """Return the duration of one run of all tests with pytest alone."""
        began = time.perf_counter()
        self._pytest()
        return time.perf_counter() - began

    def test_seconds(self, rounds: int) -> dict[str, float]:
        """Return the duration of each test without a mutant, the median of several runs."""
        plugins = self.root.parent / "plugins"
        plugins.mkdir(exist_ok=True)
        (plugins / "test_seconds.py").write_text(_PLUGIN, "utf-8")
        result = plugins / "seconds.json"
        found: dict[str, list[float]] = {}
        for _ in range(rounds):
            path = f"{self.environment['PYTHONPATH']}{os.pathsep}{plugins}"
            self._pytest("-p", "test_seconds", PYTHONPATH=path, TEST_SECONDS=str(result))
            for test, seconds in json.loads(result.read_text("utf-8")).items():
                found.setdefault(test, []).append(seconds)
        return {test: statistics.median(seconds) for test, seconds in found.items()}

    def _pytest(self, *arguments: str, **variables: str) -> None:
        subprocess.run(
            [self.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=self.root,
            env={**self.environment, **variables},
            stdout=subprocess.DEVNULL,
            check=True,
        )


class Testwire:
    """The mutation engine."""

    def __init__(self, project: Project, *, cache: bool = False) -> None:
        self._project = project
        command = [sys.executable, "-m", "tests.bench.mutation_driver", str(project.root)]
        command += [project.python, *(["--cache"] if cache else [])]
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=project.environment | {"PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def mutants(self) -> dict[Key, str]:
        """Return the ids of the mutants that can be compared."""
        file = SourceFile(self._project.root, self._project.path)
        found = {}
        for mutant in self._request({"list": [self._project.path]}):
            start, end = (offset(file.text, Position(*place)) for place in mutant["range"])
            key = file.key(start, end, mutant["replacement"])
            if key is not None:
                found[key] = mutant["id"]
        return found

    def run(
        self, ids: Sequence[str], *, memory: bool = False
    ) -> tuple[Phase, dict[str, dict[str, Any]]]:
        """Test mutants, and return the results by id."""
        peak = PeakMemory(self._process.pid) if memory else None
        before, began = cpu_seconds(self._process.pid), time.perf_counter()
        outcomes = self._request({"run": list(ids)})
        seconds = time.perf_counter() - began
        cpu = cpu_seconds(self._process.pid) - before
        first = outcomes[0]["at"] + began - self._began
        total = time.perf_counter() - self._began
        used = peak.stop() if peak is not None else 0.0
        phase = Phase(len(ids), seconds, cpu, first, total, used)
        return phase, {one["id"]: one for one in outcomes}

    def _request(self, message: dict[str, Any]) -> Any:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"the driver ended with code {process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


class Mutmut:
    """mutmut 3. It keeps its files and results in the folder `mutants` of the project."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def mutants(self) -> dict[Key, Any]:
        """Return the mutants with their verdicts, after a run."""
        return mutmut_mutants(self._project.root, self._project.path)

    def run(self, names: Sequence[str], *, memory: bool = False) -> Phase:
        """Test mutants again. The phase begins after mutmut has prepared itself."""
        began = time.perf_counter()
        process = subprocess.Popen(
            [self._project.command("mutmut"), "run", "--max-children", str(WORKERS), *names],
            cwd=self._project.root,
            env=self._project.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert process.stdout is not None
        peak = PeakMemory(process.pid) if memory else None
        output = b""
        testing = first = cpu = 0.0
        while part := os.read(process.stdout.fileno(), 1 << 16):
            output += part
            if not testing and _TESTING in output:
                testing, cpu = time.perf_counter(), cpu_seconds(process.pid)
            if testing and not first and any(map(int, _DONE.findall(output))):
                first = time.perf_counter() - began
        _, status, usage = os.wait4(process.pid, 0)
        ended = time.perf_counter()
        process.returncode = os.waitstatus_to_exitcode(status)
        used = peak.stop() if peak is not None else 0.0
        if process.returncode != 0 or not testing:
            raise SystemExit(f"mutmut failed:\n{output.decode(errors='replace')[-3000:]}")
        spent = usage.ru_utime + usage.ru_stime - cpu
        return Phase(len(names), ended - testing, spent, first, ended - began, used)
