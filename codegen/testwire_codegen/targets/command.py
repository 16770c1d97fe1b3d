"""Targets that are commands, for generators in other languages.

The command runs once for each protocol version, without a shell. The standard input is
the IR as JSON, in the format of the target `irdump`. The standard output must be a JSON object that
maps paths to file contents, and the exit code must be 0.

Tests: `tests/codegen/targets/test_plugins.py`.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from typing import Any

from testwire_base.documents import json_kind

from testwire_codegen.model import dump, ir
from testwire_codegen.targets import BUILT_IN, TargetError
from testwire_codegen.targets.base import COMMAND, FileSet
from testwire_codegen.version import GENERATOR_VERSION

TIMEOUT = 120.0
"""The timeout of a run, in seconds."""

_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
_SHOWN = 2000


class CommandTarget:
    """A target without shared files that runs a command for each version."""

    def __init__(self, name: str, command: Sequence[str], timeout: float = TIMEOUT) -> None:
        """`command` contains a program and its arguments. `timeout` is in seconds."""
        self.name = name
        self.command = tuple(command)
        self.timeout = timeout

    def render(self, protocol: ir.Protocol) -> FileSet:
        """Run the command. Raise TargetError if the command fails or the output is invalid."""
        about = f"the command of the target {self.name!r} ({shlex.join(self.command)})"
        given = dump.dumps(protocol, f"{COMMAND} (generator {GENERATOR_VERSION})")
        try:
            done = subprocess.run(
                self.command, input=given.encode(), capture_output=True, timeout=self.timeout
            )
        except subprocess.TimeoutExpired:
            raise TargetError(
                f"{about} did not exit within {self.timeout:g} s for {protocol.key}; it must read "
                "its whole input, write its output and exit"
            ) from None
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise TargetError(
                f"{about} cannot be started: {why}; use a program on PATH, or its full path"
            ) from None
        if done.returncode != 0:
            said = done.stderr.decode("utf-8", "replace").strip()[-_SHOWN:]
            raise TargetError(
                f"{about} exited with {done.returncode} for {protocol.key}"
                + (f": {said}" if said else " and wrote nothing to standard error")
            )
        try:
            files = json.loads(done.stdout.decode("utf-8"), object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise TargetError(
                f"{about} did not write valid JSON for {protocol.key}: {error}; its output must be "
                "one object that maps paths to file contents"
            ) from None
        if not isinstance(files, dict):
            raise TargetError(
                f"{about}: expected an object that maps paths to file contents for {protocol.key}, "
                f"found {json_kind(files)}"
            )
        return files

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        return {}


def parse_command(text: str) -> CommandTarget:
    """Return the target for `NAME=COMMAND`. Raise TargetError if the text is invalid."""
    name, equals, command = text.partition("=")
    if not equals or not _NAME.match(name):
        raise TargetError(
            f"--target-command: expected NAME=COMMAND, found {text!r}; a name consists of "
            "lowercase letters, digits and hyphens"
        )
    if name in BUILT_IN:
        raise TargetError(
            f"the target name {name!r} is reserved for Testwire; use a different name"
        )
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise TargetError(f"--target-command {text!r} cannot be split: {error}") from None
    if not words:
        raise TargetError(f"--target-command {text!r}: expected a command after the `=`")
    return CommandTarget(name, words)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the member {twice!r} is duplicated")
    return members
