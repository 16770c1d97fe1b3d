"""The configuration of mutation testing: one TOML table.

The table is `[tool.testwire.mutation]` in `pyproject.toml`. A different TOML file may contain this
table, or the keys of this table at the top level. Paths are relative to the project's root. The
root is the folder of `pyproject.toml`, or the working directory if a different file is used.

The module must not import modules that list or test mutants.

Tests: `tests/servers/mutation/test_config.py`.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from testwire_base.guarded_files import read_limited

from testwire_servers.mutation.model import ConfigError, MutationError
from testwire_servers.mutation.operators.catalogue import (
    ALL,
    COSMIC,
    FAMILIES,
    OPERATORS,
    family_of,
)

TABLE = "tool.testwire.mutation"

MAX_BYTES: Final = 1 << 20
"""The maximum size of a configuration file. The client names the file, and could name any."""

Mode = Literal["auto", "fork", "process"]
Executor = Literal["local", "dask"]


@dataclass(frozen=True, slots=True)
class Config:
    """The options for mutating and testing a project.

    Each field except `root` is a key of the TOML table.
    """

    root: Path
    """The absolute path of the project's folder, without symbolic links."""
    paths: tuple[str, ...] = ()
    """Source files and folders.

    The default is `src`. If `src` contains no Python file, the default is the packages and modules
    in the root, or `python`.
    """
    tests: tuple[str, ...] = ()
    """Test files and folders. By default, pytest runs all tests that it finds."""
    exclude: tuple[str, ...] = ()
    """Glob patterns for files whose mutants are listed as ignored. `*` also matches slashes."""
    operators: Mapping[str, bool] = field(default_factory=dict)
    """Maps operators, families and `all` to True (enabled) or False (disabled).

    In the file, the values `"default"` and `"all"` mean an empty table and `{ all = true }`.
    """
    timeout_factor: float = 5.0
    """The time limit of a mutant is its tests' duration times this factor, plus a constant."""
    timeout_constant: float = 1.5
    """The constant part of each time limit, in seconds."""
    workers: int = 0
    """Number of parallel test processes. 0 means one process for each available processor."""
    pytest_args: tuple[str, ...] = ()
    """Additional arguments for pytest."""
    python: str = ""
    """Interpreter that runs the tests. The default is the interpreter that runs the server."""
    sandbox_exclude: tuple[str, ...] = ()
    """Glob patterns for files and folders that are not copied into sandboxes."""
    memory_limit: int = 0
    """Maximum address space of a process that tests a mutant, in MiB. 0 means no limit."""
    whole_suite: bool = False
    """Whether mutants that survive are tested again with all tests.

    Tests that depend on each other may then kill more mutants.
    """
    cache: bool = True
    """Whether results are kept in the user's cache, and read from there."""
    keep_warm: float = 300.0
    """How long sandboxes are kept for the next run, in seconds."""
    mode: Mode = "auto"
    """How mutants are tested: in forked processes (`fork`) or in new interpreters (`process`).

    `auto` means `fork` on systems that can fork, and `process` on other systems.
    """
    executor: Executor = "local"
    """The processes that test mutants: on this machine, or the workers of a Dask cluster."""
    scheduler: str = ""
    """The address of a Dask scheduler. By default, Dask starts `workers` processes here."""
    protocol_version: str = "0.4.0"
    """The protocol version that `configure` returns."""

    @property
    def interpreter(self) -> str:
        """The path of the interpreter that runs the tests, or its name in PATH."""
        if not self.python:
            return sys.executable
        full = self.root / self.python
        # A name without a slash is looked up in PATH, unless the root contains a file with this
        # name. A path with a slash is relative to the root.
        is_path = os.sep in self.python or "/" in self.python or full.is_file()
        return str(full) if is_path else self.python

    @property
    def worker_count(self) -> int:
        """Number of worker processes."""
        return self.workers or _available_processors()


def load_config(path: str | None, cwd: Path) -> Config:
    """Read the configuration.

    path: the path of a TOML file, absolute or relative to `cwd`. None means `pyproject.toml` in
        `cwd`, if this file exists.

    Raises ConfigError if the given file is missing, or if the contents of the file are not valid.
    """
    cwd = Path(os.path.realpath(cwd))
    if path is None:
        file = cwd / "pyproject.toml"
        if not file.is_file():
            return Config(root=cwd)
    else:
        file = (
            Path(os.path.normpath(cwd / path)) if "\0" not in path else cwd / path.replace("\0", "")
        )
    document = _read(file, path)
    table = _table(document, file)
    in_pyproject = file.name == "pyproject.toml"
    root = Path(os.path.realpath(file.parent)) if in_pyproject else cwd
    prefix = f"{TABLE}." if _has_table(document) or in_pyproject else ""
    return _checked(Config(root=root), table, file, prefix)


def _read(file: Path, given: str | None) -> Mapping[str, Any]:
    try:
        return tomllib.loads(read_limited(file, MAX_BYTES).decode("utf-8"))
    except FileNotFoundError:
        raise ConfigError(
            f"{file}: the configuration file {given!r} does not exist. Create it, or omit the path "
            "to use pyproject.toml."
        ) from None
    except OSError as error:
        raise ConfigError(f"{file}: cannot read the file: {error.strerror or error}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: not a valid TOML file: {error}.") from None


def _has_table(document: Mapping[str, Any]) -> bool:
    tool = document.get("tool")
    testwire = tool.get("testwire") if isinstance(tool, dict) else None
    return isinstance(testwire, dict) and "mutation" in testwire


def _table(document: Mapping[str, Any], file: Path) -> Mapping[str, Any]:
    if _has_table(document):
        table = document["tool"]["testwire"]["mutation"]
        if not isinstance(table, dict):
            raise ConfigError(f"{file}: {TABLE}: expected a table, found {table!r}.")
        return table
    return {} if file.name == "pyproject.toml" else document


# --- validation of values ---------------------------------------------------------------------


def _expected(what: str, value: object) -> ConfigError:
    # `_checked` adds the file and the key to the message.
    return ConfigError(f"expected {what}, found {value!r}.")


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _expected("a list of strings", value)
    return tuple(value)


def _string(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise _expected("a string that is not empty", value)
    return value


def _number(value: Any, least: float, limit: float, what: str, *, whole: bool = False) -> Any:
    kinds = int if whole else int | float
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise _expected(what, value)
    number: float = value
    if not least <= number < limit:
        raise _expected(what, value)
    return value


def _seconds(value: Any) -> float:
    return float(_number(value, 0, 1e9, "a number that is not negative"))


def _factor(value: Any) -> float:
    return float(_number(value, 1, 1e6, "a number of at least 1"))


def _count(value: Any) -> int:
    return int(_number(value, 0, 2**31, "a whole number that is not negative", whole=True))


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _expected("true or false", value)
    return value


def _executor(value: Any) -> Executor:
    for executor in ("local", "dask"):
        if value == executor:
            return executor
    raise _expected('"local" or "dask"', value)


def _mode(value: Any) -> Mode:
    for mode in ("auto", "fork", "process"):
        if value == mode:
            return mode
    raise _expected('"auto", "fork" or "process"', value)


def _operators(value: Any) -> Mapping[str, bool]:
    import difflib

    if value in ("default", ALL):
        return {ALL: True} if value == ALL else {}
    if not isinstance(value, dict) or not all(isinstance(item, bool) for item in value.values()):
        raise _expected('"default", "all", or a table of operators, each true or false', value)
    known = [ALL, *FAMILIES, *OPERATORS]
    if any(family_of(name) == COSMIC for name in value):
        # This import is local, because few projects use cosmic-ray, and it would slow the start.
        from testwire_servers.mutation.operators.cosmic import operators

        known += operators()
    unknown = sorted(set(value) - set(known))
    if unknown:
        close = difflib.get_close_matches(unknown[0], known, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"known families: {', '.join(FAMILIES)}."
        raise ConfigError(f"unknown operator {unknown[0]!r}; {hint}")
    return dict(value)


_LISTS = ("exclude", "paths", "pytest_args", "sandbox_exclude", "tests")
_KEYS: Mapping[str, Callable[[Any], object]] = {
    **dict.fromkeys(_LISTS, _strings),
    "operators": _operators,
    "timeout_factor": _factor,
    "timeout_constant": _seconds,
    "workers": _count,
    "python": _string,
    "memory_limit": _count,
    "keep_warm": _seconds,
    "mode": _mode,
    "executor": _executor,
    "scheduler": _string,
    "cache": _switch,
    "whole_suite": _switch,
    "protocol_version": _string,
}


def _checked(config: Config, table: Mapping[str, Any], file: Path, prefix: str) -> Config:
    values: dict[str, Any] = {}
    for key, value in table.items():
        check = _KEYS.get(key)
        if check is None:
            raise ConfigError(
                f"{file}: {prefix}{key}: unknown key; known: {', '.join(sorted(_KEYS))}."
            )
        try:
            values[key] = check(value)
        except MutationError as error:
            raise ConfigError(f"{file}: {prefix}{key}: {error}") from None
    if values.get("mode") == "fork" and not hasattr(os, "fork"):
        raise ConfigError(f'{file}: {prefix}mode: this system cannot fork; use "auto".')
    if "scheduler" in values and values.get("executor") != "dask":
        raise ConfigError(f'{file}: {prefix}scheduler: expected `executor = "dask"` as well.')
    return replace(config, **values)


def _available_processors() -> int:
    if sys.platform != "win32" and hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)
