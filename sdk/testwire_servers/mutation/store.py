"""Keeps results in the user's cache, so that an unchanged mutant needs no second test.

A result is found again only if nothing has changed that could change it:

* the files of the project that its tests read, see `validity`
* the configuration, the interpreter and the installed distributions
* the files outside the project that the tests import or open
* the environment variables, except variables of terminals and of CI

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.snapshot import FilesSnapshot, stats_of
from testwire_servers.mutation.validity import Validity

MOST_BYTES: Final = 64 << 20
"""The results that were used longest ago are removed above this size."""

_FORMAT: Final = 3
# Only the latest states of a project are compared with its files.
_STATES: Final = 8
# Other results may have been caused by the machine.
_KEPT: Final = ("Killed", "Survived", "NoCoverage", "CompileError", "Ignored")
_FAULTS: Final = (sqlite3.Error, OSError, ValueError, TypeError, KeyError, zlib.error)
_BATCH: Final = 50
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS states
    (key TEXT PRIMARY KEY, surroundings TEXT, record BLOB, used REAL, size INTEGER);
CREATE TABLE IF NOT EXISTS results
    (state TEXT, mutant TEXT, value BLOB, PRIMARY KEY (state, mutant));
"""
# Settings that do not change results.
_NEUTRAL: Final = ("cache", "keep_warm", "protocol_version", "workers", "exclude", "paths")
# Environment variables that differ between terminals, or between runs of CI.
_SESSION_VARIABLES: Final = (
    *("COLORTERM", "DISPLAY", "LS_COLORS", "OLDPWD", "PS1", "PWD", "PYTEST_CURRENT_TEST"),
    *("SESSION_MANAGER", "SHLVL", "STY", "TMUX", "WINDOWID", "_"),
)
_SESSION_PREFIXES: Final = (
    *("ACTIONS_", "CI_", "DBUS_", "GITHUB_", "ITERM_", "KITTY_", "RUNNER_", "SSH_", "TERM_"),
    *("TMUX_", "VSCODE_", "WAYLAND_", "WT_", "XDG_SE"),
)
# The name of a folder `*.dist-info` has the version of its distribution. To read all metadata would
# take as long as to import pytest.
_PROBE: Final = """
import json, os, sys
found = []
for path in sys.path:
    try:
        names = sorted(os.listdir(path))
    except NotADirectoryError:
        found.append([path, os.stat(path).st_mtime_ns])
        continue
    except OSError:
        continue
    found += [name for name in names if name.endswith(".dist-info")]
    for name in names:
        if name.endswith((".egg-info", ".egg-link")):
            file = os.path.join(path, name, "PKG-INFO")
            found.append([name, os.stat(file).st_mtime_ns if os.path.exists(file) else None])
print(json.dumps([sys.version, sys.executable, found]))
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

    surroundings: a hash of what is not in the project.
    record: see `validity.record_of`. Its member `external` is the `stats_of` the files outside the
        project that the tests import or open.
    """

    key: str
    surroundings: str
    record: Mapping[str, Any]

    @classmethod
    def of(
        cls, surroundings: str, record: Mapping[str, Any], external: Mapping[str, list[int]]
    ) -> ProjectState:
        """Return a state. external: see the member of `record`."""
        record = {**record, "external": external}
        text = json.dumps([surroundings, record], sort_keys=True)
        key = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
        return cls(key, surroundings, record)


class ResultStore:
    """The results of all projects of a user.

    If the store cannot be read or written, it acts as if it were empty.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._path = cache_folder() / f"results-{_FORMAT}.sqlite"

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been stored for any project."""
        return not self._path.exists()

    def find(
        self,
        surroundings: str,
        snapshot: FilesSnapshot,
        mutants: Iterable[Mutant],
        coverage: Callable[[Mutant], tuple[str, ...]] | None = None,
    ) -> dict[str, MutantOutcome]:
        """Return the known results by the mutant's id.

        coverage: returns the tests that cover a mutant, if they are known.
        """
        rest = {mutant.id: mutant for mutant in mutants}
        found: dict[str, MutantOutcome] = {}
        if not snapshot.complete:
            return found
        query = "SELECT key, record FROM states WHERE surroundings = ? ORDER BY used DESC LIMIT ?"
        try:
            with self._open() as database:
                for key, record in database.execute(query, (surroundings, _STATES)).fetchall():
                    for outcome in self._valid(
                        database, key, _unpacked(record), snapshot, rest, coverage
                    ):
                        found[outcome.mutant.id] = outcome
                        del rest[outcome.mutant.id]
        except _FAULTS:
            pass
        return found

    def _valid(
        self,
        database: sqlite3.Connection,
        key: str,
        record: Mapping[str, Any],
        snapshot: FilesSnapshot,
        mutants: Mapping[str, Mutant],
        coverage: Callable[[Mutant], tuple[str, ...]] | None,
    ) -> list[MutantOutcome]:
        """Return the results of a state that are still valid."""
        if not mutants or stats_of(record["external"]) != record["external"]:
            return []
        validity = Validity(record, snapshot, self._config.root)
        valid = []
        rows = database.execute("SELECT mutant, value FROM results WHERE state = ?", (key,))
        for name, value in rows.fetchall():
            if (mutant := mutants.get(name)) is not None:
                outcome = _outcome(mutant, _unpacked(value))
                # A survivor was also tested with tests that do not cover it.
                known = coverage is not None and not self._config.whole_suite
                covered_by = coverage(mutant) if known and coverage is not None else None
                if validity.is_valid(outcome, covered_by):
                    valid.append(outcome)
        if valid:
            database.execute("UPDATE states SET used = ? WHERE key = ?", (time.time(), key))
        return valid

    def add(self, state: ProjectState, outcomes: Iterable[MutantOutcome]) -> None:
        """Store results, and remove old ones."""
        rows = [(state.key, outcome.mutant.id, _packed(_members(outcome))) for outcome in outcomes]
        record = _packed(state.record)
        size = sum(len(row[2]) for row in rows)
        with contextlib.suppress(*_FAULTS), self._open() as database:
            database.execute(
                "INSERT INTO states VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE "
                "SET used = excluded.used, size = size + ?",
                (state.key, state.surroundings, record, time.time(), size + len(record), size),
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

    def surroundings(self) -> str | None:
        """Return a hash of what results depend on outside the project's files.

        Return None if the interpreter cannot be started.
        """
        try:
            done = subprocess.run(
                [self._config.interpreter, "-c", _PROBE],
                cwd=self._config.root,
                capture_output=True,
                check=True,
                timeout=60.0,
            )
        except (OSError, subprocess.SubprocessError):
            return None
        settings = {k: v for k, v in asdict(self._config).items() if k not in _NEUTRAL}
        variables = {
            name: value
            for name, value in os.environ.items()
            if name not in _SESSION_VARIABLES and not name.startswith(_SESSION_PREFIXES)
        }
        rest = json.dumps([_FORMAT, settings, variables], sort_keys=True, default=str)
        return hashlib.sha256(done.stdout + rest.encode("utf-8", "surrogateescape")).hexdigest()


class Recorder:
    """Collects the results of a run, and stores them in batches."""

    def __init__(self, store: ResultStore | None, state: ProjectState | None) -> None:
        """Create the recorder. If `store` or `state` is None, nothing is stored."""
        self._store = store
        self._state = state
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
            await asyncio.to_thread(self._store.add, self._state, batch)


def _packed(value: Any) -> bytes:
    return zlib.compress(json.dumps(value).encode())


def _unpacked(value: bytes) -> dict[str, Any]:
    members: dict[str, Any] = json.loads(zlib.decompress(value))
    return members


def _members(outcome: MutantOutcome) -> dict[str, Any]:
    members = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    del members["mutant"]
    return members


def _outcome(mutant: Mutant, members: dict[str, Any]) -> MutantOutcome:
    for name in ("killed_by", "covered_by"):
        members[name] = None if members[name] is None else tuple(members[name])
    return MutantOutcome(mutant, **members)


def _remove_old(database: sqlite3.Connection) -> None:
    rows = database.execute("SELECT key, size FROM states ORDER BY used DESC").fetchall()
    total = 0
    for key, size in rows:
        total += size
        if total > MOST_BYTES and key != rows[0][0]:
            database.execute("DELETE FROM results WHERE state = ?", (key,))
            database.execute("DELETE FROM states WHERE key = ?", (key,))
