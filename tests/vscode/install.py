"""Installation of a browser, code-server and a browser driver for the editor tests.

Components that are already installed are kept. The script downloads only from apt (the browser and
a compiler) and npm. The script executes the steps of code-server's install script, but skips
binaries that the tests do not need.

The script does not depend on this project. `conftest.py` uses the returned paths.

    python tests/vscode/install.py          install, then print the paths as JSON
    python tests/vscode/install.py --check  print the paths, or the missing components (exit 1)
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

# This version contains VS Code 1.100.3. Later versions do not run on Node 20.
CODE_SERVER = "4.100.3"
PLAYWRIGHT = "1.65.1"  # controls the installed Chromium and downloads no browser
NODE_MAJOR = 20  # code-server's native modules are built for one major version of Node

# The revision of the installation steps. A new revision uses a new folder.
RECIPE = 1

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
BUILD_PACKAGES = ("g++", "make", "python3", "pkg-config", "libkrb5-dev")
NATIVE_MODULES = (
    "@parcel/watcher",
    "@vscode/spdlog",
    "kerberos",
    "native-watchdog",
    "@vscode/deviceid",
)


class Unavailable(Exception):
    """Raised if a component is missing and cannot be installed. The message gives the reason."""


class NoBrowser(Unavailable):
    """Raised if Chromium is missing and cannot be installed."""


@dataclass(frozen=True)
class Harness:
    """The absolute paths of the installed components."""

    node: str
    code_server: str
    playwright: str
    chromium: str


def cache_folder() -> Path:
    """Return the folder for the pinned versions. The folder may not exist yet.

    The folder is outside the checkout, so that all clones share it. `TESTWIRE_CACHE` selects a
    different parent folder.
    """
    parent = os.environ.get("TESTWIRE_CACHE")
    if parent:
        base = Path(parent)
    else:
        xdg = os.environ.get("XDG_CACHE_HOME")
        base = (Path(xdg) if xdg else Path.home() / ".cache") / "testwire"
    return base.absolute() / f"vscode-{CODE_SERVER}-{PLAYWRIGHT}-r{RECIPE}"


def log(text: str) -> None:
    print(f"[vscode harness] {text}", file=sys.stderr, flush=True)


def run(command: Sequence[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
    """Run a command. Raises Unavailable, with the end of the output, if the command fails."""
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        tail = "\n".join(done.stdout.splitlines()[-30:])
        raise Unavailable(f"`{' '.join(command)}` failed with exit code {done.returncode}:\n{tail}")


def find_browser() -> str | None:
    """Return the path in `TESTWIRE_CHROMIUM`, the path of the installed Chromium, or None."""
    named = os.environ.get("TESTWIRE_CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    for name in BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    return None


def apt_install(packages: Sequence[str]) -> None:
    """Install Debian packages. Raises Unavailable if apt is missing or not permitted."""
    missing = f"needs the system packages {', '.join(packages)}"
    if shutil.which("apt-get") is None:
        raise Unavailable(f"{missing}; this machine has no apt-get, install them by hand")
    prefix: list[str] = []
    if os.geteuid() != 0:
        sudo = shutil.which("sudo")
        if sudo is None or subprocess.run([sudo, "-n", "true"], capture_output=True).returncode:
            raise Unavailable(f"{missing}; run `sudo apt-get install {' '.join(packages)}`")
        prefix = [sudo, "-n"]
    log(f"apt-get install {' '.join(packages)}")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    run([*prefix, "apt-get", "update", "-qq"], env=environment)
    install = [*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    run(install, env=environment)


def find_node() -> str:
    """Return the path of Node. Raises Unavailable if the required major version is missing."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise Unavailable(f"needs Node {NODE_MAJOR} and npm on PATH")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    if version.lstrip("v").split(".")[0] != str(NODE_MAJOR):
        raise Unavailable(f"code-server {CODE_SERVER} needs Node {NODE_MAJOR}, found {version}")
    return node


def npm_environment(node: str) -> dict[str, str]:
    """Return environment variables for npm, with the path of Node's headers if they exist."""
    environment = dict(os.environ)
    environment.update(
        npm_config_audit="false", npm_config_fund="false", npm_config_update_notifier="false"
    )
    prefix = Path(node).resolve().parent.parent
    if (prefix / "include" / "node" / "node.h").is_file():
        environment["npm_config_nodedir"] = str(prefix)
    return environment


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold a lock, so that concurrent test runs do not install into the same folder."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install_code_server(folder: Path, node: str) -> None:
    """Install code-server and Playwright, unless the file `complete.json` exists."""
    stamp = folder / "complete.json"
    if stamp.is_file():
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = npm_environment(node)
    started = time.monotonic()

    def step(text: str) -> None:
        log(f"{time.monotonic() - started:5.1f} s  {text}")

    if (
        any(shutil.which(tool) is None for tool in ("g++", "make", "pkg-config"))
        or not Path("/usr/include/gssapi/gssapi.h").is_file()
    ):
        apt_install(BUILD_PACKAGES)
    npm = "npm"
    (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    step(f"code-server {CODE_SERVER} and playwright-core {PLAYWRIGHT}")
    run(
        [
            npm,
            "install",
            "--ignore-scripts",
            "--no-package-lock",
            f"code-server@{CODE_SERVER}",
            f"playwright-core@{PLAYWRIGHT}",
        ],
        folder,
        environment,
    )
    code_server = folder / "node_modules" / "code-server"
    vscode = code_server / "lib" / "vscode"
    step("the npm packages of the editor")
    run([npm, "install", "--omit=dev", "--ignore-scripts"], vscode, environment)
    step("native modules of the editor")
    run([npm, "rebuild", *NATIVE_MODULES], vscode, environment)
    asar = vscode / "node_modules.asar"
    if not asar.is_symlink():
        asar.symlink_to("node_modules")
    step("the npm packages of the built-in extensions")
    run([npm, "install", "--omit=dev", "--ignore-scripts"], vscode / "extensions", environment)
    step("native module of the server")
    run([npm, "rebuild", "argon2"], folder, environment)
    version = subprocess.run(
        [node, str(code_server / "out" / "node" / "entry.js"), "--version"],
        capture_output=True,
        text=True,
    )
    if version.returncode != 0 or CODE_SERVER not in version.stdout:
        raise Unavailable(f"code-server does not start:\n{version.stdout}{version.stderr}")
    stamp.write_text(json.dumps({"seconds": round(time.monotonic() - started)}), encoding="utf-8")
    step("done")


def harness(install: bool = True) -> Harness:
    """Install missing components unless `install` is false, and return all paths.

    Raises NoBrowser if Chromium is missing, and Unavailable if a different component is missing.
    """
    node = find_node()
    chromium = find_browser()
    if chromium is None and install:
        try:
            apt_install(["chromium"])
        except Unavailable as error:
            raise NoBrowser(str(error)) from error
        chromium = find_browser()
    if chromium is None:
        raise NoBrowser("no Chromium: install the system package `chromium`")
    folder = cache_folder()
    if install:
        with only_one(folder):
            install_code_server(folder, node)
    elif not (folder / "complete.json").is_file():
        raise Unavailable(f"code-server is not in {folder}: run `python tests/vscode/install.py`")
    modules = folder / "node_modules"
    return Harness(
        node=node,
        code_server=str(modules / "code-server" / "out" / "node" / "entry.js"),
        playwright=str(modules / "playwright-core"),
        chromium=chromium,
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Install what the editor test needs.")
    parser.add_argument("--check", action="store_true", help="install nothing, only look")
    options = parser.parse_args(argv)
    try:
        found = harness(install=not options.check)
    except Unavailable as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(asdict(found), indent=2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
