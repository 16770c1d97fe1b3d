"""Runs `testwire` commands in children of a process that has already imported their modules.

A command behaves as in a new process: it has its own folder, environment and import path. Its
standard input is empty. Only systems with `fork` are supported.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import runpy
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

MODULES = (
    *("asyncio", "pydantic", "rich.console", "rich.table", "testwire.client", "testwire.server"),
    *("testwire_codegen.rules", "testwire_codegen.targets.collect", "testwire_tools.cli"),
)
"""Modules that are imported once. They keep no state that depends on folders or variables."""


class Commands:
    """The process whose children run the commands."""

    def __init__(self) -> None:
        program = "from tests.support import forked; forked._serve()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )

    def run(
        self, cwd: Path, *words: str, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run `python -m testwire_tools` with arguments. env: all environment variables."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with tempfile.TemporaryDirectory() as name:
            out, err = Path(name, "out"), Path(name, "err")
            request = {"cwd": str(cwd), "words": words, "env": dict(env or os.environ)}
            request |= {"out": str(out), "err": str(err)}
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            code = int(self._process.stdout.readline())
            texts = (out.read_text("utf-8"), err.read_text("utf-8"))
        return subprocess.CompletedProcess(words, code, *texts)

    def close(self) -> None:
        self._process.communicate()


def _serve() -> None:
    for module in MODULES:
        importlib.import_module(module)
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _child(json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _child(request: Mapping[str, Any]) -> NoReturn:
    code: Any = 1
    try:
        for number, path in ((0, os.devnull), (1, request["out"]), (2, request["err"])):
            mode = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT
            opened = os.open(path, mode, 0o600)
            os.dup2(opened, number)
            os.close(opened)
        os.chdir(request["cwd"])
        os.environ.clear()
        os.environ.update(request["env"])
        added = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        sys.path[:] = [os.getcwd(), *added, *sys.path[1:]]
        sys.argv = ["testwire", *request["words"]]
        runpy.run_module("testwire_tools", run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as stop:
        code = stop.code
    except BaseException:
        traceback.print_exc()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)
