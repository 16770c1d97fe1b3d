"""Reads and writes connection files: JSON files that describe how to launch a server.

The registry defines the folder, the type and the pointers of the files. The module must not
contain protocol names.

Tests: `tests/sdk/test_connection_files.py`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from testwire_base import documents, pointers
from testwire_base.errors import UsageError
from testwire_base.generations import compatible

from testwire.codec import decode_params
from testwire.errors import InvalidMessage
from testwire.registry import ConnectionFiles, Notification, ProtocolInfo

__all__ = ["ConnectionFile", "own_command", "read_connection_file", "write_connection_file"]


class ConnectionFile(NamedTuple):
    """A valid connection file.

    - `argv`: the launch command. A relative path of the program is resolved.
    - `project`: the folder in which the server must be launched.
    """

    path: Path
    argv: list[str]
    project: Path
    name: str | None = None
    version: str | None = None


def read_connection_file(info: ProtocolInfo, given: str | os.PathLike[str]) -> ConnectionFile:
    """Read a connection file. `given` is the file, or the folder of a project with one file.

    Raises UsageError with the position of the problem.
    """
    files = _files_of(info)
    path = Path(given)
    if path.is_dir():
        path = _only(files, path)
    data, at = _parsed(path)
    try:
        decode_params(_descriptor(files), data)
    except InvalidMessage as error:
        first = error.errors[0]
        raise UsageError(f"{at(first['pointer'])}: {first['message']}") from None
    argv = _value(data, files.argv)
    if not argv or not all(isinstance(word, str) and word for word in argv):
        raise UsageError(f"{at(files.argv)}: expected a command as a list of strings; correct it")
    announced = _value(data, files.protocol_version)
    wanted = info.wire_version or info.version
    if isinstance(announced, str) and not compatible(announced, wanted):
        raise UsageError(
            f"{at(files.protocol_version or '')}: expected a server for version {wanted} of "
            f"{info.title}, found {announced!r}; select a different version with --protocol"
        )
    project = path.absolute().parents[files.folder.count("/") + 1]
    program = argv[0]
    if os.path.dirname(program) and not os.path.isabs(program):
        program = str(project / program)
    name, version = _value(data, files.name), _value(data, files.version)
    return ConnectionFile(path, [program, *argv[1:]], project, name, version)


def write_connection_file(
    info: ProtocolInfo,
    project: str | os.PathLike[str],
    argv: Sequence[str],
    *,
    name: str,
    version: str,
    details: Mapping[str, Any] | None = None,
) -> Path:
    """Write the connection file of a server to a project, and return its path.

    - `argv`: the launch command.
    - `details`: further members of the file, by their names in the file.

    Raises UsageError if the contents do not match their type, or if the file cannot be written.
    """
    files = _files_of(info)
    data: dict[str, Any] = dict(details or {})
    values = (
        (files.name, name),
        (files.version, version),
        (files.protocol_version, info.wire_version or info.version),
        (files.argv, list(argv)),
    )
    for pointer, value in values:
        if pointer is not None:
            _put(data, pointers.split(pointer), value)
    path = Path(project, files.folder, files.pattern.replace("*", name, 1).replace("*", ""))
    try:
        decode_params(_descriptor(files), data)
    except InvalidMessage as error:
        first = error.errors[0]
        raise UsageError(
            f"{path}: {first['pointer'] or 'the file'}: {first['message']}; add the member to "
            "`connection_details` of `main`"
        ) from None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")
    except OSError as error:
        raise UsageError(f"{path}: the file cannot be written: {error.strerror}") from None
    return path


def own_command() -> list[str]:
    """Return the command that started this program, without the program's own arguments."""
    words = sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]
    return [sys.executable or words[0], *words[1:]]


def _files_of(info: ProtocolInfo) -> ConnectionFiles:
    if info.connection_files is None:
        raise UsageError(
            f"{info.title} {info.version} defines no connection files; write the command after `--`"
        )
    return info.connection_files


def _descriptor(files: ConnectionFiles) -> Notification[Any]:
    return Notification("connection file", direction="both", handler="", params=files.type)


def _only(files: ConnectionFiles, project: Path) -> Path:
    found = sorted((project / files.folder).glob(files.pattern))
    if len(found) == 1:
        return found[0]
    where = f"{project / files.folder / files.pattern}"
    names = ", ".join(each.name for each in found)
    raise UsageError(
        f"{where}: expected one file, found {names or 'none'}; "
        + ("pass the path of one file" if found else "write the file first")
    )


def _parsed(path: Path) -> tuple[Any, Any]:
    """Return the value of a file, and a function that returns the location of a pointer."""
    try:
        document = documents.parse(path.read_text("utf-8"), str(path))
    except documents.SourceError as error:
        raise UsageError(f"{error}; correct the file") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not valid UTF-8"
        raise UsageError(f"{path}: the file cannot be read: {why}") from None

    def at(pointer: str) -> str:
        there = pointer
        while there and there not in document.positions:
            there = there.rpartition("/")[0]
        return f"{document.at(there)}: {pointer or 'the file'}"

    return document.data, at


def _value(data: Any, pointer: str | None) -> Any:
    found = list(pointers.find(data, pointers.split(pointer))) if pointer is not None else []
    return found[0].value if found else None


def _put(data: dict[str, Any], path: Sequence[str], value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {})
    data[path[-1]] = value
