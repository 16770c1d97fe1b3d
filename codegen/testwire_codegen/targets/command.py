"""A target that is a command: the IR as JSON on its standard input, files as JSON on its output.

For generators that are written in another language. The command runs once for each version of a
protocol, with the text that the `irdump` target gives; it answers with one object that holds the
text of each file by its path, and ends with 0. What it writes to standard error is shown where it
fails. No shell is in between.

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

from testwire_codegen.model import dump, ir
from testwire_codegen.targets import BUILT_IN, TargetError
from testwire_codegen.targets.base import COMMAND, FileSet
from testwire_codegen.version import GENERATOR_VERSION

TIMEOUT = 120.0
"""Seconds for one version of a protocol."""

_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
_SHOWN = 2000


class CommandTarget:
    """Runs a command for each version; it has no files that stand for all versions together."""

    def __init__(self, name: str, command: Sequence[str], timeout: float = TIMEOUT) -> None:
        """command: the program and its arguments. timeout: seconds for one run."""
        self.name = name
        self.command = tuple(command)
        self.timeout = timeout

    def render(self, protocol: ir.Protocol) -> FileSet:
        """Raises TargetError where the command fails, or answers with anything but files."""
        about = f"the command of the target {self.name!r} ({shlex.join(self.command)})"
        given = dump.dumps(protocol, f"{COMMAND} (generator {GENERATOR_VERSION})")
        try:
            done = subprocess.run(
                self.command, input=given.encode(), capture_output=True, timeout=self.timeout
            )
        except subprocess.TimeoutExpired:
            raise TargetError(
                f"{about} did not end within {self.timeout:g} s for {protocol.key}; it has to read "
                "its input to the end, write its answer and exit"
            ) from None
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise TargetError(
                f"{about} cannot be started: {why}; name a program that is on PATH, or its path"
            ) from None
        if done.returncode != 0:
            said = done.stderr.decode("utf-8", "replace").strip()[-_SHOWN:]
            raise TargetError(
                f"{about} ended with {done.returncode} for {protocol.key}"
                + (f": {said}" if said else " and said nothing on standard error")
            )
        try:
            files = json.loads(done.stdout.decode("utf-8"), object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise TargetError(
                f"{about} did not answer with JSON for {protocol.key}: {error}; its standard "
                "output holds one object, the text of each file by its path, and nothing else"
            ) from None
        if not isinstance(files, dict):
            raise TargetError(
                f"{about} answered {protocol.key} with {_kind(files)}; an object is expected, the "
                "text of each file by its path"
            )
        return files

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        return {}


def parse_command(text: str) -> CommandTarget:
    """The target that `NAME=COMMAND` stands for. Raises TargetError where it stands for none."""
    name, equals, command = text.partition("=")
    if not equals or not _NAME.match(name):
        raise TargetError(
            f"--target-command: expected NAME=COMMAND, found {text!r}; a name consists of "
            "lowercase letters, digits and hyphens"
        )
    if name in BUILT_IN:
        raise TargetError(
            f"the target name {name!r} belongs to Testwire; give the command another one"
        )
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise TargetError(f"--target-command {text!r} cannot be split: {error}") from None
    if not words:
        raise TargetError(f"--target-command {text!r} names no command after the `=`")
    return CommandTarget(name, words)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} stands there twice")
    return members


def _kind(value: Any) -> str:
    kinds = {list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
    return kinds.get(type(value), "a number")
