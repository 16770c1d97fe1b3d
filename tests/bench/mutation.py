"""Compare the mutation engine with mutmut 3 and cosmic-ray, on mutants that all of them make.

    python -m tests.bench.mutation [--full] [--folder PATH] [--page FILE.md] [NAME…]

The script installs the tools and the packages in `PACKAGES` into one environment outside the
repository. Only mutants that lead to the same syntax tree are compared (`mutation_match`). The
tools take turns with parts of these mutants, so that the load of the machine affects both. If there
are few mutants, each part contains all of them.

Each tool needs at least the own time of a mutant's tests. If the mutant is killed, it is the
duration of the fastest test that is known to kill it. If the mutant survives, it is the duration of
all tests that cover it. Durations come from pytest, without a mutant and without coverage. All
other time is overhead.

By default, a small sample of one package is measured. Compare ratios only within one run.
"""

from __future__ import annotations

import argparse
import ast
import platform
import random
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.bench.mutation_match import Key, common, functions
from tests.bench.mutation_report import (
    SHORT,
    Cost,
    Figures,
    Row,
    detected,
    on_page,
    own_cost,
    report,
)
from tests.bench.mutation_tools import (
    WORKERS,
    CosmicRay,
    Mutmut,
    Phase,
    Project,
    Testwire,
)
from tests.support.environments import make_environment, pip, unpack_source


@dataclass(frozen=True)
class Package:
    """A package from the index.

    path: the source file that is mutated. copied: files outside the sources that the tests read,
    which mutmut copies only if its setting `also_copy` names them.
    """

    requirement: str
    path: str
    copied: tuple[str, ...]
    requires: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.requirement.partition("==")[0]


PACKAGES = (
    Package("toolz==1.2.0", "toolz/dicttoolz.py", ("tlz", "toolz.egg-info")),
    Package(
        "python-slugify==9.2.0",
        "slugify/slugify.py",
        ("README.md", "docs", "tools"),
        ("text-unidecode",),
    ),
    # Its layout has a folder `src`.
    Package("cachetools==8.0.0", "src/cachetools/__init__.py", ()),
)
TOOLS = ("mutmut==3.8.1", "cosmic-ray==8.7.0")

# The files with settings of pytest, and the names of their sections.
_PYTEST_SETTINGS = {
    "pytest.ini": "",
    ".pytest.ini": "",
    "pyproject.toml": "[tool.pytest",
    "tox.ini": "[pytest]",
    "setup.cfg": "[tool:pytest]",
}


def prepare(package: Package, folder: Path) -> Project:
    """Return a fresh copy of a package. The environment and the download are reused."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = folder / "env"
    python = str(environment / "bin" / "python")
    # The file also shows that an earlier installation was not interrupted.
    installed = folder / "installed"
    wanted = "\n".join([*TOOLS, *(one for known in PACKAGES for one in known.requires)])
    if not installed.is_file() or installed.read_text("utf-8") != wanted:
        shutil.rmtree(environment, ignore_errors=True)
        python = make_environment(environment, "pytest", "coverage")
        pip(python, "install", "--quiet", *wanted.splitlines())
        installed.write_text(wanted, "utf-8")
    source = folder / "sources" / package.name
    if not source.exists():
        download = folder / "download" / package.name
        shutil.rmtree(download, ignore_errors=True)
        download.mkdir(parents=True)
        unpacked = unpack_source(download, package.requirement)
        source.parent.mkdir(exist_ok=True)
        unpacked.rename(source)
    root = folder / "work" / package.name
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(source, root)
    top = package.path.partition("/")[0]
    settings = (
        f"\n[tool.mutmut]\nsource_paths = [{top!r}]\nonly_mutate = [{package.path!r}]\n"
        f"also_copy = {list(package.copied)!r}\n"
        f"\n[tool.testwire.mutation]\npaths = [{package.path!r}]\nworkers = {WORKERS}\n"
        "sandbox_exclude = ['mutants', 'bench.*']\n"
    )
    with (root / "pyproject.toml").open("a", encoding="utf-8") as stream:
        stream.write(settings)
    own_settings(root)
    return Project(root, python, package.path)


def own_settings(root: Path) -> None:
    """Make a project the root of its pytest runs, if it has no settings.

    Otherwise pytest uses the settings of a folder above it, for example of this repository.
    """
    for name, section in _PYTEST_SETTINGS.items():
        file = root / name
        if file.is_file() and section in file.read_text("utf-8"):
            return
    (root / "pytest.ini").write_text("[pytest]\n", "utf-8")


class Sample(NamedTuple):
    """Sizes of a measurement. slow: mutants for cosmic-ray. rounds: runs without a mutant."""

    mutants: int
    parts: int
    slow: int
    rounds: int


LEAST = 30
"""The number of mutants of a part. At the end of a smaller part, one of two processes is idle."""

SMALL, FULL = Sample(20, 1, 2, 1), Sample(200, 4, 5, 3)


def edited(text: str, name: str) -> str:
    """Return a source in which the function `name` begins with another statement.

    No tool makes mutants of this statement, but it changes the code of the function.
    """
    node = next(found.node for found in functions(ast.parse(text)) if found.name == name)
    documented = ast.get_docstring(node, clean=False) is not None
    statement = node.body[min(documented, len(node.body) - 1)]
    decorators = getattr(statement, "decorator_list", ())
    line = min([statement.lineno, *(one.lineno for one in decorators)])
    lines = text.splitlines(keepends=True)
    lines.insert(line - 1, " " * statement.col_offset + "import sys\n")
    return "".join(lines)


class Comparison:
    """The measurement of the tools on one package."""

    def __init__(self, package: Package, folder: Path, sample: Sample) -> None:
        self._package = package
        self._project = project = prepare(package, folder)
        self._sample = sample
        self._suite = project.suite_seconds()
        self._costs = project.test_costs(sample.rounds)
        self._mutmut = Mutmut(project)
        # mutmut makes all mutants, and tests the first one of each function.
        self._mutmut_cold = self._mutmut.run(["*__mutmut_1"], memory=True)
        made = self._mutmut.mutants()
        self._names = {key: mutant.name for key, mutant in made.items()}
        self._engine = Testwire(project)
        self._ids = self._engine.mutants()
        keys = common(self._ids, self._names)
        if len(keys) > sample.mutants:
            keys = sorted(random.Random(0).sample(keys, sample.mutants))
        self._keys = keys
        _tell(f"{len(keys)} mutants, suite {self._suite:.1f} s, first mutmut {self._mutmut_cold}")
        self._results: dict[Key, dict[str, Any]] = {}
        self._differing: list[str] = []
        # The mutants with short tests, and the others.
        self._groups: dict[str, list[Key]] = {"short": [], "long": []}

    def figures(self) -> Figures:
        """Measure all tools."""
        rows = self._both()
        rows["cosmic-ray"] = self._cosmic_ray()
        results = [self._results[key] for key in self._keys]
        return Figures(
            self._package.requirement,
            self._package.path,
            len(self._keys),
            len(self._groups["short"]),
            self._suite,
            own_cost(results, self._costs),
            rows,
            self._differing,
        )

    def _both(self) -> dict[str, Row]:
        # Afterwards all processes are warm. The figure `whole` contains the cost of this run.
        cold, found = self._engine.run([self._ids[key] for key in self._keys], memory=True)
        _tell(f"first {cold}")
        for key in self._keys:
            own = own_cost([found[self._ids[key]]], self._costs).seconds
            self._groups["short" if own < SHORT else "long"].append(key)
        ours, theirs = self._parts()
        made = self._mutmut.mutants()
        self._compare("mutmut", {key: made[key].verdict for key in self._keys})
        own_again = self._engine_again()
        _tell(f"second run {own_again:.1f} s")
        self._mutmut.skip_untested()
        mutmut_again = self._mutmut.run([]).total
        self._edit(self._keys[0])
        changed = [
            identifier
            for key, identifier in self._engine.mutants().items()
            if key.function == self._keys[0].function
        ]
        own_edit = self._engine.run(changed[:1])[0].seconds
        self._engine.close()
        mutmut_edit = self._mutmut.run([self._names[self._keys[0]]]).total
        return {
            "testwire": Row(
                *self._each(ours), cold.first, cold.total, own_edit, own_again, cold.peak
            ),
            "mutmut": Row(
                *self._each(theirs),
                self._mutmut_cold.first,
                self._mutmut_cold.total + self._each(theirs)[0].seconds / WORKERS * len(self._keys),
                mutmut_edit,
                mutmut_again,
                self._mutmut_cold.peak,
            ),
        }

    def _parts(self) -> tuple[dict[str, list[Phase]], dict[str, list[Phase]]]:
        """Return the phases of both tools with the parts of each group."""
        ours: dict[str, list[Phase]] = {}
        theirs: dict[str, list[Phase]] = {}
        for name, keys in self._groups.items():
            for number in range(self._sample.parts if keys else 0):
                few = len(keys) < self._sample.parts * LEAST
                part = keys if few else keys[number :: self._sample.parts]
                phase, found = self._engine.run([self._ids[key] for key in part])
                ours.setdefault(name, []).append(phase)
                self._results |= {key: found[self._ids[key]] for key in part}
                other = self._mutmut.run([self._names[key] for key in part])
                theirs.setdefault(name, []).append(other)
                _tell(f"{name}, part {number + 1} of {self._sample.parts}: {phase}, mutmut {other}")
        return ours, theirs

    def _each(self, phases: dict[str, list[Phase]]) -> tuple[Cost, Cost | None]:
        """Return the mean cost of a mutant, and of a mutant with short tests."""
        means = {name: _mean(group) for name, group in phases.items()}
        weights = {name: len(self._groups[name]) / len(self._keys) for name in means}
        seconds, cpu = (
            sum(mean[kind] * weights[name] for name, mean in means.items()) for kind in (0, 1)
        )
        return Cost(seconds, cpu), means.get("short")

    def _engine_again(self) -> float:
        """Return the time of a second run with stored results, in a new process."""
        seconds = 0.0
        for _ in range(2):
            engine = Testwire(self._project, cache=True)
            seconds = engine.run([self._ids[key] for key in self._keys])[0].total
            engine.close()
        return seconds

    def _edit(self, key: Key) -> None:
        """Change a function."""
        file = self._project.root / key.path
        file.write_text(edited(file.read_text("utf-8"), key.function), "utf-8")

    def _cosmic_ray(self) -> Row:
        tool = CosmicRay(self._project)
        jobs = tool.mutants()
        edited = self._keys[0].function
        keys = [key for key in self._keys if key in jobs and key.function != edited]
        keys = keys[: self._sample.slow]
        if not keys:
            raise SystemExit(f"{self._package.path}: cosmic-ray makes none of the mutants")
        chosen = [jobs[key] for key in keys]
        phase = tool.run(chosen)
        verdicts = tool.verdicts()
        self._compare("cosmic-ray", {key: verdicts.get(jobs[key]) for key in keys})
        again = tool.run(chosen).total
        each = Cost(phase.seconds / phase.mutants, phase.cpu / phase.mutants)
        return Row(each, None, phase.first, None, None, again, phase.peak)

    def _compare(self, tool: str, verdicts: dict[Key, str | None]) -> None:
        for key, verdict in verdicts.items():
            own = self._results[key]
            if detected(own["status"]) != detected(verdict):
                why = ", ".join(own["killed_by"] or ()) or own["reason"] or "all tests pass"
                line = f"`{key.function}` is {own['status']} ({why}), but {verdict} for {tool}"
                self._differing.append(line)


def _tell(line: str) -> None:
    print(f"  {line}", file=sys.stderr, flush=True)


def _mean(phases: Sequence[Phase]) -> Cost:
    mutants = sum(phase.mutants for phase in phases)
    seconds = sum(phase.seconds for phase in phases) * WORKERS
    return Cost(seconds / mutants, sum(phase.cpu for phase in phases) / mutants)


def main(argv: Sequence[str]) -> int:
    """Measure packages, and print the tables."""
    names = [package.name for package in PACKAGES]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--full", action="store_true", help="more mutants of every package")
    parser.add_argument("--folder", type=Path, default=Path(".nox/bench-mutation"))
    parser.add_argument("--page", type=Path, help="write the tables to this file")
    options = parser.parse_args(argv)
    if unknown := set(options.names) - set(names):
        parser.error(f"unknown packages: {', '.join(sorted(unknown))}; known: {', '.join(names)}")
    chosen = options.names or (names if options.full else names[:1])
    every = []
    for package in PACKAGES:
        if package.name in chosen:
            print(f"{package.requirement}: {package.path}", file=sys.stderr, flush=True)
            sample = FULL if options.full else SMALL
            every.append(Comparison(package, options.folder.resolve(), sample).figures())
    tables = report(every, platform.python_version(), TOOLS)
    print(tables)
    if options.page:
        before = options.page.read_text("utf-8")
        options.page.write_text(on_page(before, tables), "utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except pytest.skip.Exception as error:
        sys.exit(f"mutation: {error}")
