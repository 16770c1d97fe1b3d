"""The command of a server: where it is, and whether it can be started.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import contextlib
import difflib
import errno
import os
import shlex
import shutil
from pathlib import Path
from typing import Any, NoReturn

from testwire.errors import ConnectionClosed
from testwire.transports.process import ChildProcess

from testwire_tools.sessions.doctor.diagnosis import SHOWN_BYTES, Diagnosis, readable


def find_program(name: str) -> str:
    """Where a command is. Raises Diagnosis if it is nowhere or cannot be run."""
    if os.sep not in name and (os.altsep is None or os.altsep not in name):
        return shutil.which(name) or _not_on_path(name)
    path = Path(name)
    if not path.exists():
        there = next((each for each in path.parents if each.exists()), path.anchor)
        raise Diagnosis(
            "command-missing",
            f"there is no file {name!r}",
            f"look into {there}, which is there; is the server built and installed?",
        )
    if path.is_dir():
        raise Diagnosis("not-executable", f"{name!r} is a folder", "give the program in it")
    if not os.access(path, os.X_OK):
        raise _not_executable(path)
    return name


def _not_on_path(name: str) -> NoReturn:
    for folder in os.get_exec_path():
        if (Path(folder) / name).is_file():
            raise _not_executable(Path(folder) / name)
    hint = "install it, or give its whole path"
    if close := difflib.get_close_matches(name, _commands(), 3, 0.8):
        hint = f"is it {' or '.join(map(repr, close))}? Else {hint}"
    if " " in name and shutil.which(name.split()[0]) is not None:
        hint = f"the command and its arguments stand in one word; without quotes: {name}"
    if Path(name).is_file():
        hint = f"there is a file of that name here; write {os.path.join('.', name)}"
    raise Diagnosis("command-missing", f"there is no command {name!r} on the PATH", hint)


def _commands() -> list[str]:
    """The names of what is on the PATH."""
    names: set[str] = set()
    for folder in os.get_exec_path():
        with contextlib.suppress(OSError):
            names.update(entry.name for entry in os.scandir(folder))
    return sorted(names)


def _not_executable(path: Path) -> Diagnosis:
    return Diagnosis(
        "not-executable",
        f"{str(path)!r} may not be executed",
        f"chmod +x {shlex.quote(str(path))}, or put its interpreter in front",
    )


def start_program(line: list[str], pipes: bool, options: dict[str, Any]) -> ChildProcess:
    """Start a server. Raises Diagnosis if the machine cannot run it."""
    try:
        return ChildProcess(line, pipes=pipes, **options)
    except ConnectionClosed as error:
        first = b""
        with contextlib.suppress(OSError):
            path = shutil.which(line[0]) or line[0]
            with open(path, "rb") as file:
                first = file.readline(SHOWN_BYTES)
        if first.startswith(b"#!"):
            raise Diagnosis(
                "not-executable",
                f"{line[0]!r} cannot be run by its interpreter, {readable(first[2:]).strip()}",
                "correct its first line, or put an interpreter that is there in front",
            ) from None
        raise Diagnosis(
            "not-executable",
            f"{line[0]!r} is no program that this machine can run: {os.strerror(errno.ENOEXEC)}",
            "give it a first line such as #!/usr/bin/env …, put its interpreter in front, or "
            "build it for this machine",
            str(error),
        ) from None
