"""Keeps results in the user's cache, so that an equal project needs no second test.

A result is found again only if nothing has changed that could change it:

* the contents of all files that are copied
* the configuration, the interpreter and the installed distributions
* the modules that the tests import from outside the project
* environment variables that Python and pytest read

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_store.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.sandbox import fingerprint

MOST_BYTES: Final = 64 << 20
"""The results that were used longest ago are removed above this size."""

_FORMAT: Final = 1
# Other results may have been caused by the machine.
_KEPT: Final = ("Killed", "Survived", "NoCoverage", "CompileError", "Ignored")
_FAULTS: Final = (sqlite3.Error, OSError, ValueError, TypeError, KeyError, zlib.error)
_BATCH: Final = 50
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS states (key TEXT PRIMARY KEY, modules BLOB, used REAL, size INTEGER);
CREATE TABLE IF NOT EXISTS results
    (state TEXT, mutant TEXT, value BLOB, PRIMARY KEY (state, mutant));
"""
# Settings that do not change results.
_NEUTRAL: Final = ("cache", "keep_warm", "protocol_version", "workers", "exclude", "paths")
_VARIABLES: Final = ("LANG", "LC_", "PYTEST_", "PYTHON", "TZ")
_PROBE: Final = """
import importlib.metadata, json, sys
found = {(str(d.metadata["Name"]), d.version) for d in importlib.metadata.distributions()}
print(json.dumps([sys.version, sys.executable, sorted(found)]))
"""


def cache_folder() -> Path:
    """Return the folder for the cache of the current user."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or home / ".cache"
    return Path(base) / "testwire" / "mutation"


class ProjectState(NamedTuple):
    """Everything that results depend on.

    key: a hash.
    fingerprint: times and sizes of the project's files when they were read.
    """

    key: str
    fingerprint: Mapping[str, tuple[int, int]]


class ResultStore:
    """The results of all projects of a user.

    If the store cannot be read or written, it acts as if it were empty.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._path = cache_folder() / f"results-{_FORMAT}.sqlite"

    def state(self) -> ProjectState | None:
        """Read the project. Return None if a file cannot be read, or changes now."""
        config = self._config
        try:
            before = fingerprint(config.root, config.sandbox_exclude)
            digest = hashlib.sha256(self._surroundings())
            for path in before:
                # A linked folder raises IsADirectoryError, because its content is not known.
                with open(config.root / path, "rb") as stream:
                    content = hashlib.sha256(stream.read()).hexdigest()
                digest.update(f"{path}\0{content}\0".encode("utf-8", "surrogateescape"))
            if fingerprint(config.root, config.sandbox_exclude) != before:
                return None
        except (OSError, subprocess.SubprocessError):
            return None
        return ProjectState(digest.hexdigest(), before)

    def find(self, state: ProjectState, mutants: Iterable[Mutant]) -> dict[str, MutantOutcome]:
        """Return the known results by the mutant's id."""
        key = (state.key,)
        try:
            with self._open() as database:
                row = database.execute("SELECT modules FROM states WHERE key = ?", key).fetchone()
                if row is None or not _unchanged(json.loads(row[0])):
                    return {}
                database.execute("UPDATE states SET used = ? WHERE key = ?", (time.time(), *key))
                rows = database.execute("SELECT mutant, value FROM results WHERE state = ?", key)
                values = dict(rows)
            known = ((mutant, values[mutant.id]) for mutant in mutants if mutant.id in values)
            return {mutant.id: _unpacked(mutant, value) for mutant, value in known}
        except _FAULTS:
            return {}

    def add(
        self, state: ProjectState, outcomes: Iterable[MutantOutcome], modules: Iterable[str]
    ) -> None:
        """Store results, and remove old ones. modules: files that the tests import from outside."""
        rows = [(state.key, outcome.mutant.id, _packed(outcome)) for outcome in outcomes]
        size = sum(len(row[2]) for row in rows)
        with contextlib.suppress(*_FAULTS), self._open() as database:
            database.execute(
                "INSERT INTO states VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE "
                "SET modules = excluded.modules, used = excluded.used, size = size + excluded.size",
                (state.key, json.dumps(_stats(modules)), time.time(), size),
            )
            database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", rows)
            _remove_old(database)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(self._path, timeout=5.0)) as database:
            database.executescript(_TABLES)
            with database:
                yield database

    def _surroundings(self) -> bytes:
        done = subprocess.run(
            [self._config.interpreter, "-c", _PROBE],
            cwd=self._config.root,
            capture_output=True,
            check=True,
            timeout=60.0,
        )
        settings = {k: v for k, v in asdict(self._config).items() if k not in _NEUTRAL}
        variables = {
            name: value
            for name, value in os.environ.items()
            if name.startswith(_VARIABLES) and name != "PYTEST_CURRENT_TEST"
        }
        rest = [_FORMAT, settings, variables]
        return done.stdout + json.dumps(rest, sort_keys=True, default=str).encode()


class Recorder:
    """Collects the results of a run, and stores them in batches."""

    def __init__(
        self, store: ResultStore | None, state: ProjectState | None, modules: Sequence[str]
    ) -> None:
        """Create the recorder. If `store` or `state` is None, nothing is stored."""
        self._store = store
        self._state = state
        self._modules = modules
        self._pending: list[MutantOutcome] = []

    async def add(self, outcome: MutantOutcome) -> None:
        """Add a result."""
        if outcome.status in _KEPT:
            self._pending.append(outcome)
        if len(self._pending) >= _BATCH:
            await self.aclose()

    async def aclose(self) -> None:
        """Store what was collected."""
        batch, self._pending = self._pending, []
        if batch and self._store is not None and self._state is not None:
            await asyncio.to_thread(self._store.add, self._state, batch, self._modules)


def _packed(outcome: MutantOutcome) -> bytes:
    members = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    del members["mutant"]
    return zlib.compress(json.dumps(members).encode())


def _unpacked(mutant: Mutant, value: bytes) -> MutantOutcome:
    members: dict[str, Any] = json.loads(zlib.decompress(value))
    for name in ("killed_by", "covered_by"):
        members[name] = None if members[name] is None else tuple(members[name])
    return MutantOutcome(mutant, **members)


def _stats(files: Iterable[str]) -> dict[str, list[int]]:
    found = {}
    for file in files:
        with contextlib.suppress(OSError):
            status = os.stat(file)
            found[file] = [status.st_mtime_ns, status.st_size]
    return found


def _unchanged(stats: Mapping[str, Sequence[int]]) -> bool:
    return _stats(stats) == stats


def _remove_old(database: sqlite3.Connection) -> None:
    rows = database.execute("SELECT key, size FROM states ORDER BY used DESC").fetchall()
    total = 0
    for key, size in rows:
        total += size
        if total > MOST_BYTES and key != rows[0][0]:
            database.execute("DELETE FROM results WHERE state = ?", (key,))
            database.execute("DELETE FROM states WHERE key = ?", (key,))
