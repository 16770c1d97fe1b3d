"""The one door to every job of this repository: `nox -l` lists them. `nox` runs the checks and the
tests that take minutes, `nox -t heavy` those that take longer; CI runs both (`.ci/run`).

The sessions use the environment that nox itself runs in (the README's second command makes it), so
that nothing is installed twice. A session whose tools cannot be had on a machine says so and skips.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import nox

ROOT = Path(__file__).parent
PYTHON = sys.executable
PYTHON_SOURCES = ("sdk", "codegen", "tests", "noxfile.py")
NPM_PROJECTS = ("generated/typescript", "vscode-glue", "tests/e2e")

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "none"
nox.options.sessions = [
    "lint",
    "types",
    "check",
    "tests",
    "typescript",
    "quickstart",
]


def testwire(session: nox.Session, *arguments: str) -> None:
    session.run(PYTHON, "-m", "testwire_tools", *arguments)


def pytest(session: nox.Session, *arguments: str) -> None:
    # Tests start Python a thousand times. Without this, PYTHONDONTWRITEBYTECODE in the environment
    # makes each of these processes compile all that it imports.
    session.run(PYTHON, "-m", "compileall", "-q", "codegen", "generated/python", "sdk")
    session.run(PYTHON, "-m", "pytest", *arguments, *session.posargs)


def need(session: nox.Session, command: str, package: str) -> None:
    """Skip the session, with the reason, where `command` is not on this machine."""
    if shutil.which(command) is None:
        session.skip(f"'{command}' is not installed here; install {package} to run this session")


def npm_install(session: nox.Session, folder: str) -> None:
    """Install what the lock file of `folder` names; quick where that is done already."""
    marker = ROOT / folder / "node_modules" / ".package-lock.json"
    lock = ROOT / folder / "package-lock.json"
    if marker.is_file() and marker.stat().st_mtime >= lock.stat().st_mtime:
        return
    with session.chdir(folder):
        session.run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", external=True)


@nox.session
def generate(session: nox.Session) -> None:
    """Write everything under generated/ from spec/."""
    testwire(session, "generate", *session.posargs)


@nox.session
def check(session: nox.Session) -> None:
    """Check the specs, their vectors and that generated/ is what they give. Offline, read-only."""
    testwire(session, "check")
    testwire(session, "generate", "--check")
    testwire(session, "rules", "--markdown", "docs", "--check")


@nox.session
def lint(session: nox.Session) -> None:
    """Style and format of the Python sources."""
    session.run(PYTHON, "-m", "ruff", "check", *PYTHON_SOURCES)
    session.run(PYTHON, "-m", "ruff", "format", "--check", *PYTHON_SOURCES)


@nox.session
def types(session: nox.Session) -> None:
    """Strict type check of the sources and of the generated Python."""
    packages = [
        "testwire",
        "testwire_base",
        "testwire_codegen",
        "testwire_protocols",
        "testwire_servers",
        "testwire_tools",
    ]
    session.run(PYTHON, "-m", "mypy", *(word for p in packages for word in ("-p", p)))


@nox.session
def tests(session: nox.Session) -> None:
    """The fast tests: nothing of other makers but, where npm is there, TypeScript's compiler."""
    if shutil.which("npm") is not None:
        npm_install(session, "generated/typescript")
    # Twice the processors: many tests wait for processes of theirs.
    workers = str(max(4, 2 * (os.cpu_count() or 1)))
    fast = "not e2e and not vscode and not template and not wire and not slow"
    spread = ("-n", workers, "--dist", "loadfile", "--no-loadscope-reorder")
    pytest(session, *spread, "-m", fast)


@nox.session
def typescript(session: nox.Session) -> None:
    """Build, check and test the TypeScript SDK and the VS Code extension; judge all vectors."""
    need(session, "npm", "Node.js 20 and npm")
    for folder, scripts in (
        ("generated/typescript", ("build",)),
        ("vscode-glue", ("check", "build", "test")),
    ):
        npm_install(session, folder)
        with session.chdir(folder):
            for script in scripts:
                # A test plays a recorded session by `python -m testwire_tools`.
                env = {"TESTWIRE_PYTHON": PYTHON}
                session.run("npm", "run", "--silent", script, env=env, external=True)
        if folder == "generated/typescript":
            pytest(session, "-m", "wire")


@nox.session(tags=["heavy"])
def slow(session: nox.Session) -> None:
    """Tests that take most of a minute each."""
    pytest(session, "-n", "4", "--dist", "load", "-m", "slow")


@nox.session(tags=["heavy"])
def templates(session: nox.Session) -> None:
    """Make projects from the templates, install them, run their tests, drive their servers."""
    pytest(session, "-n", "2", "--dist", "loadfile", "-m", "template")


@nox.session(tags=["heavy"])
def e2e(session: nox.Session) -> None:
    """The generated clients against live servers of other makers (StrykerJS)."""
    need(session, "npm", "Node.js 20 and npm")
    for folder in ("generated/typescript", "tests/e2e"):
        npm_install(session, folder)
    with session.chdir("generated/typescript"):
        session.run("npm", "run", "--silent", "build", external=True)
    pytest(session, "-m", "e2e")


@nox.session
def quickstart(session: nox.Session) -> None:
    """The README's main job, as a newcomer runs it."""
    target = ROOT / "artifacts" / "quickstart"
    target.mkdir(parents=True, exist_ok=True)
    testwire(session, "quickstart", "--report", str(target / "report.html"))


@nox.session(tags=["heavy"])
def bench(session: nox.Session) -> None:
    """Imports, comparing, judging sessions; Testwire, pygls and vscode-jsonrpc on the same work.
    Medians and ratios; judges no build."""
    need(session, "npm", "Node.js 20 and npm")
    npm_install(session, "tests/e2e")
    arguments = session.posargs or ["--rounds", "1"]
    session.run(PYTHON, "-m", "tests.bench.imports")
    session.run(PYTHON, "-m", "tests.bench.compat")
    session.run(PYTHON, "-m", "tests.bench.drift_wire", "--messages", "100000")
    session.run(PYTHON, "-m", "tests.bench.run", "--out", "artifacts/bench.json", *arguments)
    # 1 says that the tap was slow: on a machine that does something else, that says little.
    session.run(PYTHON, "-m", "tests.bench.tap", "--rounds", "1", success_codes=[0, 1])


@nox.session(tags=["heavy"])
def vscode(session: nox.Session) -> None:
    """The extension in a real VS Code, driven through a real browser."""
    need(session, "npm", "Node.js 20 and npm")
    if shutil.which("chromium") is None:
        session.skip("'chromium' is not installed here; install the package of that name")
    for folder in ("generated/typescript", "vscode-glue"):
        npm_install(session, folder)
    with session.chdir("generated/typescript"):
        session.run("npm", "run", "--silent", "build", external=True)
    pytest(session, "-m", "vscode")


@nox.session
def fuzz(session: nox.Session) -> None:
    """The fuzzers and load programs at full length, and each broken server against each case.
    Runs on a schedule (`.github/workflows/fuzz-weekly.yml`)."""
    for line in (
        "run --inputs 1000000 --seed 8",
        "interleavings --count 100000 --seed 7",
        "load",
        "load sleeping --transport http",
    ):
        program, *arguments = line.split()
        session.run(PYTHON, "-m", f"tests.fuzz.{program}", *arguments)
    session.run(PYTHON, "-m", "tests.tools.conformance.matrix")


@nox.session
def release(session: nox.Session) -> None:
    """Build the distribution and show what a user would install."""
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    session.run(PYTHON, "-m", "build", "--no-isolation", env=dict(os.environ))
