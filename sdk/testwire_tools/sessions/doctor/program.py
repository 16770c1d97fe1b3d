"""Find and start the program of a server, and find the ports of a listening process.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import contextlib
import difflib
import errno
import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any, NoReturn

from testwire.errors import ConnectionClosed
from testwire.server import children
from testwire.transports.process import ChildProcess

from testwire_tools.sessions.doctor.report import SHOWN_BYTES, Diagnosis, readable


def find_program(name: str) -> str:
    """Return the path of a command. Raises Diagnosis for a missing or non-executable file."""
    if os.sep not in name and (os.altsep is None or os.altsep not in name):
        return shutil.which(name) or _not_on_path(name)
    path = Path(name)
    if not path.exists():
        there = next((each for each in path.parents if each.exists()), path.anchor)
        raise Diagnosis(
            "command-missing",
            f"the file {name!r} does not exist",
            f"check that the server is built and installed; the path exists only up to {there}",
        )
    if path.is_dir():
        raise Diagnosis(
            "not-executable",
            f"expected a program, found the folder {name!r}",
            "write the path of a program in this folder",
        )
    if not os.access(path, os.X_OK):
        raise _not_executable(path)
    return name


def _not_on_path(name: str) -> NoReturn:
    for folder in os.get_exec_path():
        if (Path(folder) / name).is_file():
            raise _not_executable(Path(folder) / name)
    hint = "install the command, or write its full path"
    if close := difflib.get_close_matches(name, _commands(), 3, 0.8):
        hint = f"did you mean {' or '.join(map(repr, close))}? If not, {hint}"
    if " " in name and shutil.which(name.split()[0]) is not None:
        hint = f"write the command and its arguments without quotes: {name}"
    if Path(name).is_file():
        hint = f"to run the file in this folder, write {os.path.join('.', name)}"
    raise Diagnosis("command-missing", f"the command {name!r} was not found on the PATH", hint)


def _commands() -> list[str]:
    """Return the names of all files in the folders on the PATH."""
    names: set[str] = set()
    for folder in os.get_exec_path():
        with contextlib.suppress(OSError):
            names.update(entry.name for entry in os.scandir(folder))
    return sorted(names)


def _not_executable(path: Path) -> Diagnosis:
    return Diagnosis(
        "not-executable",
        f"{str(path)!r} is not executable",
        f"run `chmod +x {shlex.quote(str(path))}`, or start the file with its interpreter",
    )


def start_program(line: list[str], pipes: bool, options: dict[str, Any]) -> ChildProcess:
    """Start a server. Raises Diagnosis if the machine cannot run the program."""
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
                f"{line[0]!r} cannot be run with its interpreter {readable(first[2:]).strip()!r}",
                "correct the first line of the file, or start it with an installed interpreter",
            ) from None
        raise Diagnosis(
            "not-executable",
            f"{line[0]!r} is not a program for this machine: {os.strerror(errno.ENOEXEC)}",
            "add a first line such as #!/usr/bin/env …, start the file with its interpreter, or "
            "build it for this machine",
            str(error),
        ) from None


def listening_at(pid: int) -> list[str]:
    """Return the ports and pipes at which a process or one of its descendants listens.

    The list is empty on systems other than Linux.
    """
    if sys.platform != "linux":
        return []
    sockets: set[str] = set()
    for each in (pid, *children.descendants(pid)):
        with contextlib.suppress(OSError):
            for entry in os.scandir(f"/proc/{each}/fd"):
                with contextlib.suppress(OSError):
                    if found := re.fullmatch(r"socket:\[(\d+)\]", os.readlink(entry.path)):
                        sockets.add(found[1])
    places: list[str] = []
    for table in ("tcp", "tcp6"):
        for fields in _table(table):
            if len(fields) > 9 and fields[3] == "0A" and fields[9] in sockets:
                places.append(f"port {int(fields[1].rpartition(':')[2], 16)}")
    for fields in _table("unix"):
        # A socket that accepts connections has the flag 0x10000.
        if len(fields) > 7 and fields[6] in sockets and int(fields[3], 16) & 0x10000:
            places.append(f"the pipe {fields[7]}")
    return sorted(set(places))


def _table(name: str) -> list[list[str]]:
    try:
        lines = Path(f"/proc/self/net/{name}").read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    return [line.split() for line in lines[1:]]
