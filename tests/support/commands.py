"""Run `testwire` commands in this process, or in a new process without some packages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

from testwire_base.command_line import invoke
from testwire_tools.cli import main

__all__ = ["run_command", "run_testwire", "run_without"]

# A program that hides packages, runs the command, and prints the imported modules.
WITHOUT = """
import json, sys
sys.modules.update(dict.fromkeys(json.loads(sys.argv.pop(1))))
from testwire_tools.cli import main
try:
    code = main()
except SystemExit as stop:
    code = stop.code
imported = sorted(name for name, module in sys.modules.items() if module is not None)
print("\\nMODULES", json.dumps(imported), file=sys.stderr)
sys.exit(code)
"""


def run_testwire(*words: str) -> int:
    """Run `testwire` with arguments and return its exit code."""
    return main(words)


def run_command(name: str, root: Path | None = None, *words: object, **options: object) -> int:
    """Run a command and return its exit code.

    root: the value of `--root`. options: options by name, for example `target_command="a=b"` for
    `--target-command a=b`. True adds an option without a value; False and None omit the option.
    """
    line = [str(word) for word in words]
    for key, value in {"root": root, **options}.items():
        flag = f"--{key.replace('_', '-')}"
        if value is True:
            line.append(flag)
        elif value is not None and value is not False:
            line += [flag, str(value)]
    return invoke(import_module(f"testwire_codegen.commands.{name}"), line)


def run_without(
    hidden: Iterable[str], words: Sequence[str], cwd: Path | None = None
) -> tuple[int, str, str, set[str]]:
    """Run a command in a new process that cannot import the packages `hidden`.

    Returns the exit code, standard output, standard error, and the imported modules.
    """
    line = [sys.executable, "-c", WITHOUT, json.dumps(list(hidden)), *words]
    done = subprocess.run(line, capture_output=True, text=True, cwd=cwd, timeout=60)
    error, _, imported = done.stderr.partition("\nMODULES ")
    return done.returncode, done.stdout, error, set(json.loads(imported or "[]"))
