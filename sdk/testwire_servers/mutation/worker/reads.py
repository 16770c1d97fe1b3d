"""Collects which files of the project the tests read, for the report of the baseline run.

The records come from `site/_testwire_reads.py`. A program that is not Python, and compiled code,
can read files unobserved. The access times of the copies show this.

Tests: `tests/servers/mutation/test_reads.py`.
"""

from __future__ import annotations

import contextlib
import glob
import importlib.machinery
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from . import measure
from .pytest_run import loaded_modules

_UNREAD = 0  # `copying.UNREAD`
# These modules of the standard library read files that Python does not open.
_READING = frozenset({"_dbm", "_gdbm", "_ssl"})


def watch_process() -> None:
    """Record what this process reads. The environment variable `measure.READS` must be set."""
    # `sitecustomize` has loaded this module from a folder that is no longer on `sys.path`.
    sys.modules["_testwire_reads"].install()


def report(
    scratch: str,
    sandbox: str,
    users: Mapping[str, frozenset[int]],
    number: Callable[[frozenset[int]], int],
) -> dict[str, Any]:
    """Return the member `reads` of the report.

    users: the tests of each coverage context.
    number: returns the index of a set of tests in the report.

    `opened`, `sources`, `executed` and `listed` map paths to `[outside, set]`. `outside` is True if
    something outside the tests was the reason, for example the collection. `set` is the index of
    the set of tests, or None if no test was. Two other members are such pairs: `started` is about
    processes, and `failed` about records that could not be written. `importers` maps each module to
    the files that executed it. `external` contains the files outside the project that were opened,
    unless the tests have written them. `touched` contains the files with a changed access time, or
    None if the file system does not record it. `native` is True if a compiled module was loaded
    that may read files.
    """
    kinds: dict[str, dict[str, set[str]]] = {}
    importers: dict[str, set[str]] = {}
    external: set[str] = set()
    folder = measure.folder_of(scratch)
    for context, kind, path, cause in _records(folder):
        if os.path.isabs(path):
            external.add(path)
            continue
        if kind == "list" and not context and "_pytest" in cause:
            continue  # Pytest looks for tests.
        kinds.setdefault(kind, {}).setdefault(path, set()).add(context)
        if kind == "exec":
            file = cause.partition(":")[2]
            inside = file.startswith(sandbox + os.sep)
            importers.setdefault(path, set()).add(_relative(file, sandbox) if inside else "")

    def pairs(kind: str) -> dict[str, list[Any]]:
        return {path: pair(contexts) for path, contexts in kinds.get(kind, {}).items()}

    def pair(contexts: set[str]) -> list[Any]:
        tests = frozenset[int]().union(*(users.get(name, ()) for name in contexts))
        outside = any(name not in users for name in contexts)
        return [outside, number(tests) if tests else None]

    return {
        "opened": pairs("open"),
        "sources": pairs("source"),
        "executed": pairs("exec"),
        "listed": pairs("list"),
        "started": pairs("start").get("", [False, None]),
        "failed": pair({name.partition(".")[2] for name in glob.glob("failed.*", root_dir=folder)}),
        "importers": {path: sorted(files) for path, files in importers.items()},
        "external": sorted(_unchanged(external, folder)),
        "touched": _touched(scratch, sandbox),
        "native": _has_compiled_modules(),
    }


def _records(folder: str) -> Iterator[tuple[str, str, str, str]]:
    for path in glob.glob(os.path.join(glob.escape(folder), "reads.*")):
        with open(path, encoding="utf-8") as stream:
            for line in stream:
                # A process that was killed may have left an incomplete line.
                with contextlib.suppress(ValueError):
                    context, kind, file, cause = json.loads(line)
                    yield context, kind, file, cause


def _unchanged(files: Iterable[str], folder: str) -> Iterator[str]:
    """Yield the files that have not changed since the baseline run began."""
    began = measure.began(folder)
    for file in files:
        with contextlib.suppress(OSError):
            status = os.stat(file)
            if max(status.st_mtime_ns, status.st_ctime_ns) < began:
                yield file


def _touched(scratch: str, sandbox: str) -> list[str] | None:
    probe = os.path.join(scratch, "probe")
    with open(probe, "wb") as stream:
        stream.write(b"x")
    os.utime(probe, ns=(_UNREAD, os.stat(probe).st_mtime_ns))
    with open(probe, "rb") as stream:
        stream.read()
    if os.stat(probe).st_atime_ns == _UNREAD:
        return None
    found = []
    for folder, _, names in os.walk(sandbox):
        for name in names:
            path = os.path.join(folder, name)
            with contextlib.suppress(OSError):
                if os.lstat(path).st_atime_ns != _UNREAD:
                    found.append(_relative(path, sandbox))
    return found


def _has_compiled_modules() -> bool:
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    library = os.path.dirname(os.__file__) + os.sep
    return any(
        file.endswith(suffixes)
        and not name.startswith("coverage.")
        and (name in _READING or not file.startswith(library) or "site-packages" in file)
        for name, file in loaded_modules()
    )


def _relative(path: str, sandbox: str) -> str:
    return path[len(sandbox) + 1 :].replace(os.sep, "/")
