"""Compare sampled verdicts of the mutation server with fresh pytest processes.

    python -m tests.mutation.oracle [--samples N] [--seed N] [--folder PATH] [NAME…]

The script downloads the packages in `PACKAGES`, or those with the given names, with their tests.
For each sampled mutant it writes the mutated file to the package's folder and runs the whole suite
in a new process. If the verdicts differ, `explain` looks for the reason with more fresh runs.

The exit code is 1 if a verdict is wrong, or if a package could not be compared. The script needs a
package index and runs for minutes, so only `nox -s oracle` starts it.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from testwire_servers.mutation.config import load_config
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Mutant, MutantOutcome, MutationError

from tests.mutation import declared
from tests.mutation.fresh import DETECTED, Fresh, explain
from tests.support.environments import make_environment, pip, unpack_source


@dataclass(frozen=True)
class Package:
    """A package from the index.

    why: what its tests show that the tests of the other packages do not show.
    requires: what its tests require, in addition to pytest, coverage and what the project declares.
    """

    requirement: str
    why: str
    requires: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.requirement.partition("==")[0]


PACKAGES = (
    Package("iniconfig==2.3.1", "src layout; pytest imports it before the tests"),
    Package("pytest-mock==3.17.0", "a pytest plugin", ("pytest-asyncio",)),
    Package("toolz==1.2.0", "flat layout"),
    Package("python-slugify==9.2.0", "flat layout, unittest, a command"),
    Package("humanize==4.17.0", "src layout, translations", ("freezegun", "pytest-benchmark")),
    Package(
        "numpy-financial==1.0.0",
        "numpy",
        ("numpy<2",),
        # The expected value of this test differs from the result in the last digit.
        ("--deselect", "numpy_financial/tests/test_financial.py::TestFinancial::test_fv"),
    ),
    Package(
        "janus==2.0.0",
        "asyncio and threads",
        ("pytest-asyncio", "pytest-benchmark", "pytest-cov"),
        ("--benchmark-disable",),
    ),
    Package(
        "async-lru==2.4.0",
        "asyncio, many options",
        ("pytest-asyncio", "pytest-cov", "pytest-timeout"),
        # Its source distribution does not contain the file that sets this.
        ("-o", "asyncio_default_fixture_loop_scope=function"),
    ),
    Package("parse==1.22.4", "one module", ("pytest-cov",)),
    # Pytest does not find its tests by their names.
    Package("decorator==5.3.1", "functions with generated code", (), ("tests/test.py",)),
    Package("pytest-repeat==0.9.4", "a pytest plugin in one module"),
    Package("async-timeout==5.0.1", "asyncio, timers", ("pytest-asyncio", "pytest-cov")),
)


async def outcomes(engine: Engine, mutants: Sequence[Mutant]) -> AsyncIterator[MutantOutcome]:
    """Yield the engine's results. Afterwards end its processes."""
    try:
        async for outcome in engine.run(mutants):
            yield outcome
    finally:
        await engine.aclose()


async def compare(
    root: Path, python: str, arguments: Sequence[str] = (), *, samples: int, seed: int
) -> list[str]:
    """Compare the verdicts for sampled mutants of a project, and print the result.

    Returns a line for each wrong verdict.
    """
    config = replace(load_config(None, root), python=python)
    config = replace(config, pytest_args=(*config.pytest_args, *arguments))
    engine = Engine(config, cwd=root)
    listed = [m for found in engine.discover().values() for m in found if m.ignored is None]
    chosen = random.Random(seed).sample(listed, min(samples, len(listed)))
    fresh = Fresh(root, python, arguments)
    if failure := fresh.prepare():
        await engine.aclose()
        return [f"cannot be compared: {failure}"]
    try:
        found = [outcome async for outcome in outcomes(engine, chosen)]
    except MutationError as error:
        return [f"cannot be compared: {error}"]
    print(f"  {len(chosen)} of {len(listed)} mutants, suite {fresh.seconds:.1f} s", flush=True)
    counts: collections.Counter[str] = collections.Counter()
    wrong = []
    for outcome in found:
        verdict, line = check_verdict(fresh, outcome)
        counts[verdict] += 1
        if line:
            print(f"  {line}", flush=True)
        if verdict == "wrong":
            wrong.append(line)
    print("  " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())), flush=True)
    return wrong


def check_verdict(fresh: Fresh, outcome: MutantOutcome) -> tuple[str, str]:
    """Compare a verdict with a fresh run. Return the result, and a line that explains a difference.

    The result is `right`, `explained`, `no verdict` (the server gave a reason) or `wrong`.
    """
    mutant = outcome.mutant
    where = (
        f"{mutant.path}:{mutant.range.start.line}:{mutant.range.start.column} "
        f"{mutant.original!r} to {mutant.replacement!r}"
    )
    if outcome.status in ("RuntimeError", "CompileError", "Ignored", "Pending"):
        # The reason must be in the project, so a process of the server that ends is an error.
        unknown = not outcome.reason or "ended unexpectedly" in outcome.reason
        result = "wrong" if unknown else "no verdict"
        return result, f"{result}: {where}: {outcome.status}: {outcome.reason}"
    with fresh.mutated(mutant):
        truth = fresh.run()
    if (outcome.status in DETECTED) == (truth.status in DETECTED):
        return "right", ""
    reason = explain(fresh, outcome, truth)
    result = "wrong" if reason is None else "explained"
    covered = f"covered by {len(outcome.covered_by or ())} tests"
    reason = reason or f"killed by {outcome.killed_by or truth.failed}, {covered}"
    line = f"{where}: {outcome.status}, fresh run {truth.status}: {reason}"
    return result, f"{result}: {line}"


def interpreters() -> list[str]:
    """Return this interpreter and every other one on the PATH that the worker supports."""
    found = [sys.executable]
    for minor in range(10, 15):
        path = shutil.which(f"python3.{minor}")
        works = path and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0
        if path and works and minor != sys.version_info.minor:
            found.append(path)
    return found


def main(argv: Sequence[str]) -> int:
    """Compare packages, and return the exit code."""
    names = [package.name for package in PACKAGES]
    parser = argparse.ArgumentParser(prog="oracle", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--samples", type=int, default=20, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=0, help="seed of the sample")
    parser.add_argument("--folder", type=Path, help="keep packages and environments here")
    options = parser.parse_args(argv)
    if unknown := set(options.names) - set(names):
        parser.error(f"unknown packages: {', '.join(sorted(unknown))}; known: {', '.join(names)}")
    wanted = [package for package in PACKAGES if not options.names or package.name in options.names]
    pythons = interpreters()
    wrong = []
    with contextlib.ExitStack() as stack:
        folder = options.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for package in wanted:
            # The interpreters take turns, so that more of them do not take more time. A package
            # has the same one if it is checked without the others.
            python = pythons[PACKAGES.index(package) % len(pythons)]
            print(f"{package.requirement} ({package.why}), {python}", flush=True)
            root, interpreter = install(package, folder.resolve(), python)
            work = compare(
                root,
                interpreter,
                package.arguments,
                samples=options.samples,
                seed=options.seed,
            )
            wrong += [f"{package.name}: {line}" for line in asyncio.run(work)]
    print("\n".join([f"{len(wrong)} packages or verdicts are wrong", *wrong]))
    return 1 if wrong else 0


def install(package: Package, folder: Path, python: str) -> tuple[Path, str]:
    """Return the folder of a package and an interpreter that imports it from there."""
    place = folder / package.name
    # The file also shows that an earlier installation was not interrupted.
    installed = place / "installed"
    if installed.is_file():
        (root,) = (path for path in place.iterdir() if (path / "PKG-INFO").is_file())
        return root, str(place / "env" / "bin" / "python")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    root = unpack_source(place, package.requirement)
    interpreter = make_environment(place / "env", "pytest", "coverage", python=python)
    pip(interpreter, "install", "--quiet", *declared.arguments(root), *package.requires)
    installed.touch()
    return root, interpreter


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except pytest.skip.Exception as error:
        sys.exit(f"oracle: {error}")
