"""Run commands of the generator in this process, like `testwire NAME …`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from testwire_base.command_line import invoke

__all__ = ["run_command"]


def run_command(name: str, root: Path | None = None, *words: object, **options: object) -> int:
    """Run a command and return its exit code.

    root: the value of `--root`. options: options by name, for example `target_command="a=b"` for
    `--target-command a=b`. True is an option without a value; False and None omit the option.
    """
    line = [str(word) for word in words]
    for key, value in {"root": root, **options}.items():
        flag = f"--{key.replace('_', '-')}"
        if value is True:
            line.append(flag)
        elif value is not None and value is not False:
            line += [flag, str(value)]
    return invoke(import_module(f"testwire_codegen.commands.{name}"), line)
