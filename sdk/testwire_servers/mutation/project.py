"""Finds the source files of a project and the mutants that a request selects.

Requested paths are literal, not glob patterns. A relative path is looked up in the working
directory and then in its parents. A requested range selects the mutants that are fully inside the
range. Paths that do not exist are ignored. Paths outside the project are ignored and logged.
Requested Python files that are not mutated are ignored and logged too.

The module must not import protocol types or modules that test mutants.

Tests: `tests/servers/mutation/test_project.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.files import is_excluded, is_left_out, relative_path, walk
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.model import ConfigError, Mutant, Selection
from testwire_servers.mutation.source_text import InvalidSource, SourceText

Log = Callable[[str], None]
Mutants = Mapping[str, Sequence[Mutant]]

_TEST_FOLDERS: Final = frozenset({"tests", "test", "testing"})
_TEST_FILES: Final = ("test_*.py", "*_test.py", "conftest.py")
# Folders and modules in the root that are mutated only if `paths` contains them.
_SIDE_FOLDERS: Final = frozenset(
    {"benchmarks", "build", "dist", "doc", "docs", "examples", "scripts", "tools", "typings"}
)
_SIDE_MODULES: Final = frozenset({"setup.py", "noxfile.py", "fabfile.py", "tasks.py", "manage.py"})
_IDENTIFIER: Final = re.compile(r"[A-Za-z_]\w*\Z")


class Project:
    """The source files of a project and their mutants. The class is not thread-safe."""

    def __init__(
        self, config: Config, *, cwd: Path | None = None, log: Log = lambda line: None
    ) -> None:
        self.config = config
        self.root = config.root
        self.cwd = Path(os.path.realpath(cwd or Path.cwd()))
        self._log = log
        self._listed: dict[str, tuple[str, list[Mutant]]] = {}
        self._said: set[str] = set()
        self.invalid: dict[str, str] = {}
        """The files that are not valid Python or UTF-8, each with a message for users."""

    # --- paths ---

    def key(self, path: str) -> str:
        """Return a file's path relative to the working directory, with forward slashes."""
        try:
            return os.path.relpath(self.root / path, self.cwd).replace(os.sep, "/")
        except ValueError:  # The path is on a different drive.
            return (self.root / path).as_posix()

    def resolve(self, path: str) -> str | None:
        """Convert a requested path to a path relative to the root.

        Return None if the project does not contain the path.
        """
        if "\0" in path:
            self._log("ignored a requested path that contains a null character")
            return None
        if os.path.isabs(path):
            candidates: Iterable[Path] = (Path(path),)
        else:
            candidates = (folder / path for folder in (self.cwd, *self.cwd.parents))
        outside = False
        for candidate in candidates:
            if os.path.lexists(candidate):
                relative = relative_path(str(candidate), self.root)
                if relative is not None:
                    return relative
                outside = True
        if outside:
            self._log(f"{path!r}: ignored, because it is outside the project {self.root}")
        return None

    # --- source files ---

    def sources(self) -> list[str]:
        """Return all source files, including those that match `exclude`.

        The paths are relative to the root.
        """
        found: dict[str, None] = {}
        for top in self._tops():
            if top.endswith(".py") and (self.root / top).is_file():
                found[top] = None
                continue
            for entry in walk(self.root, top):
                if entry.path.endswith(".py") and not entry.is_link:
                    inner = os.path.relpath(entry.path, top).replace(os.sep, "/")
                    if not self._is_test(entry.path, inner):
                        found[entry.path] = None
        return list(found)

    def _tops(self) -> list[str]:
        if self.config.paths:
            return [self._configured(path) for path in self.config.paths]
        if any(entry.path.endswith(".py") for entry in walk(self.root, "src")):
            return ["src"]
        packages, plain, modules = [], [], []
        for item in sorted(os.scandir(self.root), key=lambda item: item.name):
            name = item.name
            if item.is_dir(follow_symlinks=False):
                if (
                    _IDENTIFIER.match(name)
                    and name not in _TEST_FOLDERS | _SIDE_FOLDERS
                    and not is_left_out(item.path, self.root)
                ):
                    inside = os.listdir(item.path)
                    if "__init__.py" in inside:
                        packages.append(name)
                    elif any(file.endswith(".py") for file in inside):
                        plain.append(name)
            elif (
                item.is_file(follow_symlinks=False)
                and name.endswith(".py")
                and name not in _SIDE_MODULES
                and not _is_test_name(name)
            ):
                modules.append(name)
        # Projects with extension modules in Rust often have their packages in `python`.
        return packages + modules or plain or ["python"]

    def _configured(self, path: str) -> str:
        full = self.root / path
        relative = relative_path(str(full), self.root)
        if relative is not None and full.exists():
            if relative_path(os.path.realpath(full), self.root) is not None:
                return relative
            raise ConfigError(
                f"paths: {path!r} links outside the project {self.root}. Copy the files into the "
                "project, or correct `paths`."
            )
        where = "is outside" if full.exists() else "does not exist in"
        raise ConfigError(f"paths: {path!r} {where} the project {self.root}. Correct `paths`.")

    def _is_test(self, path: str, inner: str) -> bool:
        *folders, name = inner.split("/")
        if _is_test_name(name) or not _TEST_FOLDERS.isdisjoint(folders):
            return True
        return any(
            path == test or path.startswith(test.rstrip("/") + "/")
            for test in (os.path.normpath(test).replace(os.sep, "/") for test in self.config.tests)
        )

    # --- mutants ---

    def discover(self, selections: Sequence[Selection] | None = None) -> Mutants:
        """Return the selected mutants, or all mutants of the project, by file path.

        Paths are relative to the root. A file without mutants is in the result only if a selection
        names the file itself, not only its folder.

        Raises ConfigError if a configured source path does not exist or is outside the project.
        Raises InvalidSource if none of the selected files is valid Python.
        """
        sources = self.sources()
        if selections is None:
            found = {path: mutants for path in sources if (mutants := self.mutants(path))}
            self._check_valid(sources)
            return found
        chosen: dict[str, dict[str, Mutant]] = {}
        known = set(sources)
        for selection in selections:
            path = self.resolve(selection.path)
            if path is None:
                continue
            if path in known:
                where = selection.range
                chosen.setdefault(path, {}).update(
                    (mutant.id, mutant)
                    for mutant in self.mutants(path)
                    if where is None or where.contains(mutant.range)
                )
            elif (self.root / path).is_dir():
                prefix = "" if path == "." else path + "/"
                for source in sources:
                    if source.startswith(prefix) and (mutants := self.mutants(source)):
                        chosen.setdefault(source, {}).update((item.id, item) for item in mutants)
            elif path.endswith(".py"):
                self._log(f"{selection.path!r}: ignored; not a source file of the project")
        self._check_valid(chosen)
        return {path: list(mutants.values()) for path, mutants in chosen.items()}

    def _check_valid(self, paths: Collection[str]) -> None:
        """Raise InvalidSource if none of the selected files is valid Python."""
        invalid = [self.invalid[path] for path in paths if path in self.invalid]
        if invalid and len(invalid) == len(paths):
            raise InvalidSource("\n".join(invalid))

    def mutants(self, path: str) -> list[Mutant]:
        """Return the mutants of a file.

        The list is empty if the file is unreadable or not valid Python, or its path is not UTF-8.
        """
        try:
            path.encode()
        except UnicodeEncodeError:
            shown = ascii(path)
            self._log_once(f"{shown}: skipped, because the path is not UTF-8")
            self.invalid[path] = f"{shown}: not UTF-8. Rename the file."
            return []
        try:
            data = (self.root / path).read_bytes()
        except OSError as error:
            self._log_once(f"{path}: skipped, because it cannot be read: {error.strerror or error}")
            return []
        try:
            source = SourceText.from_bytes(data)
            known = self._listed.get(path)
            if known is not None and known[0] == source.digest:
                self.invalid.pop(path, None)
                return known[1]
            pattern = is_excluded(path, self.config.exclude)
            mutants = list_mutants(
                path,
                source,
                operators=self.config.operators,
                ignored=None if pattern is None else f"excluded by the configuration: {pattern!r}",
            )
        except InvalidSource as error:
            self._log_once(f"{path}: skipped, because it is not valid Python: {error}")
            self.invalid[path] = f"{path}: not valid Python: {error}. Correct the file."
            return []
        self.invalid.pop(path, None)
        self._listed[path] = (source.digest, mutants)
        return mutants

    def _log_once(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._log(line)


def _is_test_name(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in _TEST_FILES)
