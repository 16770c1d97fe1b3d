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
from tests.bench.mutation_report import Cost
from tests.bench.process_tree import PeakMemory, cpu_seconds
from tests.mutation.fresh import offset

WORKERS = 2
ROOT = Path(__file__).parents[2]

_TESTING = b"Running mutation testing"
_DONE = re.compile(rb"(\d+)/\d+ +\xf0")
# The plugin records how long pytest needs for each test, with all hooks, and its processor time.
_PLUGIN = """
import json, os, resource, time
import pytest

found = {}

def cpu():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime

@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    began, before = time.perf_counter(), cpu()
    yield
    found[item.nodeid] = [time.perf_counter() - began, cpu() - before]

def pytest_sessionfinish():
    with open(os.environ["TEST_SECONDS"], "w") as stream:
        json.dump(found, stream)
"""


class Phase(NamedTuple):
    """The part of a run that tests mutants.

    seconds: duration. cpu: processor time of all processes in seconds. first, total: seconds from
    the launch to the first result and to the end. peak: memory in MiB, or 0 if it was not measured.
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
        """Return the duration of one run of all tests with pytest."""
        began = time.perf_counter()
        self._wait(self._pytest())
        return time.perf_counter() - began

    def test_costs(self, rounds: int) -> dict[str, Cost]:
        """Return the cost of each test without a mutant, the median of several runs.

        As many processes run the tests at the same time as with a tool. Processors that share
        their parts make each other slower.
        """
        plugins = self.root.parent / "plugins"
        plugins.mkdir(exist_ok=True)
        (plugins / "test_seconds.py").write_text(_PLUGIN, "utf-8")
        path = f"{self.environment['PYTHONPATH']}{os.pathsep}{plugins}"
        results = [plugins / f"seconds{number}.json" for number in range(WORKERS)]
        found: dict[str, list[list[float]]] = {}
        for _ in range(rounds):
            processes = [
                self._pytest("-p", "test_seconds", PYTHONPATH=path, TEST_SECONDS=str(result))
                for result in results
            ]
            for process, result in zip(processes, results, strict=True):
                self._wait(process)
                for test, cost in json.loads(result.read_text("utf-8")).items():
                    found.setdefault(test, []).append(cost)
        return {
            test: Cost(*map(statistics.median, zip(*costs, strict=True)))
            for test, costs in found.items()
        }

    def _pytest(self, *arguments: str, **variables: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=self.root,
            env={**self.environment, **variables},
            stdout=subprocess.DEVNULL,
        )

    @staticmethod
    def _wait(process: subprocess.Popen[bytes]) -> None:
        if process.wait():
            raise subprocess.CalledProcessError(process.returncode, process.args)


class Testwire:
    """The mutation engine."""

    def __init__(self, project: Project, *, cache: bool = False) -> None:
        self._project = project
        # The project can have a package `tests`, so the driver is not run as a module.
        driver = str(Path(__file__).with_name("mutation_driver.py"))
        command = [sys.executable, "-P", driver, str(project.root), project.python]
        command += ["--cache"] if cache else []
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=project.environment,
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

    def skip_untested(self) -> None:
        """Mark the mutants without a result as skipped, so that a run without names tests none."""
        meta = self._project.root / "mutants" / f"{self._project.path}.meta"
        values = json.loads(meta.read_text("utf-8"))
        codes = values["exit_code_by_key"]
        values["exit_code_by_key"] = {k: 34 if v is None else v for k, v in codes.items()}
        meta.write_text(json.dumps(values), "utf-8")


# The script runs in the environment, because it needs cosmic-ray.
_LIST = """
import json, sys
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db

with use_db("bench.sqlite", WorkDB.Mode.open) as database:
    text = open(sys.argv[1], encoding="utf-8").read()
    found = {}
    for item in database.work_items:
        (one,) = item.mutations
        operator = get_operator(one.operator_name)(**(one.operator_args or {}))
        found[item.job_id] = mutate_code(text, operator, one.occurrence)
print(json.dumps(found))
"""
_KEEP = """
import json, sys
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkResult, WorkerOutcome

chosen = set(json.load(sys.stdin))
with use_db("bench.sqlite", WorkDB.Mode.open) as database:
    others = [item.job_id for item in database.work_items if item.job_id not in chosen]
    skipped = WorkResult(worker_outcome=WorkerOutcome.SKIPPED)
    database.set_multiple_results(others, skipped)
"""
_CONFIG = """\
[cosmic-ray]
module-path = "{path}"
timeout = 60.0
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider"

[cosmic-ray.distributor]
name = "local"
"""


class CosmicRay:
    """cosmic-ray with its local distributor, which tests one mutant at a time."""

    def __init__(self, project: Project) -> None:
        self._project = project
        config = _CONFIG.format(path=project.path, python=project.python)
        (project.root / "bench.toml").write_text(config, "utf-8")
        self._command("init", "--force", "bench.toml", "bench.sqlite")

    def mutants(self) -> dict[Key, str]:
        """Return the ids of the mutants that can be compared."""
        file = SourceFile(self._project.root, self._project.path)
        listed = json.loads(self._python(_LIST, self._project.path))
        keys = ((file.key_of_file(text), job) for job, text in listed.items() if text)
        return {key: job for key, job in keys if key is not None}

    def run(self, jobs: Sequence[str]) -> Phase:
        """Test mutants."""
        self._python(_KEEP, data=json.dumps(list(jobs)))
        began = time.perf_counter()
        process = subprocess.Popen(
            [self._project.command("cosmic-ray"), "exec", "bench.toml", "bench.sqlite"],
            cwd=self._project.root,
            env=self._project.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        peak = PeakMemory(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds, used = time.perf_counter() - began, peak.stop()
        if process.returncode != 0:
            raise SystemExit(f"cosmic-ray ended with code {process.returncode}")
        cpu = usage.ru_utime + usage.ru_stime
        return Phase(len(jobs), seconds, cpu, seconds / len(jobs), seconds, used)

    def verdicts(self) -> dict[str, str]:
        """Return the verdict of each tested mutant."""
        found = {}
        for line in self._command("dump", "bench.sqlite").splitlines():
            item, result = json.loads(line)
            if result is not None and result.get("test_outcome"):
                outcome = str(result["test_outcome"]).rpartition(".")[2].lower()
                names = {"killed": "Killed", "survived": "Survived"}
                found[item["job_id"]] = names.get(outcome, outcome)
        return found

    def _command(self, *arguments: str) -> str:
        return self._output([self._project.command("cosmic-ray"), *arguments])

    def _python(self, script: str, *arguments: str, data: str = "") -> str:
        return self._output([self._project.python, "-c", script, *arguments], data)

    def _output(self, command: Sequence[str], data: str = "") -> str:
        done = subprocess.run(
            command,
            cwd=self._project.root,
            env=self._project.environment,
            input=data,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(command[:2])}: {done.stderr[-2000:]}")
        return done.stdout
