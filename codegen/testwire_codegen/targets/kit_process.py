"""Renders the sample in a separate process. The process reports the target's forbidden actions.

The child process reads a JSON request from standard input, and writes the result to a file. The
module must not depend on a specific target.

Tests: `tests/codegen/targets/test_kit.py`.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from testwire_codegen.targets.base import Target
from testwire_codegen.targets.command import CommandTarget
from testwire_codegen.targets.kit_sample import sample

_SECONDS = 120.0


def make(entry: str, name: str, command: Sequence[str]) -> Target:
    """Return a new target for a command, or for an entry point if the command is empty."""
    if command:
        return CommandTarget(name, command)
    module, _, attribute = entry.partition(":")
    factory = functools.reduce(getattr, attribute.split("."), import_module(module))
    return cast(Target, cast(Any, factory)())


def render_elsewhere(
    request: Mapping[str, Any], folder: Path, surroundings: Mapping[str, str]
) -> dict[str, Any]:
    """Render the sample in a separate process.

    The result contains the output (`files`) and the forbidden actions (`touched`).

    - `request`: the arguments for `make`.
    - `folder`: the working directory of the process.
    - `surroundings`: additional environment variables.

    Raise AssertionError if the process fails.
    """
    path = [str(Path(entry).resolve()) for entry in sys.path]
    answer = folder.parent / f"{folder.name}.answer.json"
    try:
        done = subprocess.run(
            [sys.executable, "-c", f"from {__name__} import _child; _child()", str(answer)],
            input=json.dumps(request).encode(),
            capture_output=True,
            cwd=folder,
            env={
                **os.environ,
                **surroundings,
                "PYTHONPATH": os.pathsep.join(path),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            timeout=_SECONDS,
        )
        if done.returncode != 0:
            said = done.stderr.decode("utf-8", "replace").strip()[-2000:]
            raise AssertionError(f"the target failed in a separate process: {said}")
        return cast(dict[str, Any], json.loads(answer.read_text("utf-8")))
    finally:
        answer.unlink(missing_ok=True)


_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_FORBIDDEN = {
    "os.chmod": "changed the mode of",
    "os.link": "linked",
    "os.mkdir": "created the folder",
    "os.remove": "removed",
    "os.rename": "renamed",
    "os.rmdir": "removed the folder",
    "os.symlink": "linked",
    "os.system": "ran",
    "os.posix_spawn": "ran",
    "socket.bind": "listened on",
    "socket.connect": "connected to",
    "socket.getaddrinfo": "looked up the address of",
    "subprocess.Popen": "ran",
}


def _child() -> None:
    """Render the sample, and write the result to the file `sys.argv[1]`."""
    request = json.loads(sys.stdin.buffer.read())
    touched: list[str] = []
    watching = False

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if not watching:
            return
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & _WRITING and path != os.devnull:
                touched.append(f"opened {path!r} for writing")
        elif event in _FORBIDDEN:
            touched.append(f"{_FORBIDDEN[event]} {arguments[0]!r}")

    protocol = sample()
    target = make(**request)
    if not request["command"]:
        sys.addaudithook(watch)
    watching = True
    files = {**target.render(protocol), **target.shared([protocol])}
    watching = False
    answer = {"files": files, "touched": touched}
    Path(sys.argv[1]).write_text(json.dumps(answer), encoding="utf-8")
