"""The configuration of mutation testing: one TOML table, checked key by key.

It is `[tool.testwire.mutation]` of `pyproject.toml`, or another TOML file that holds the same
table, or the same keys at its top level. Paths count from the project's root: the folder of
`pyproject.toml`, and for another file the directory that the caller works in.

The module must not know how mutants are found or tested.

Tests: `tests/servers/mutation/test_config.py`.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from testwire_servers.mutation.model import ConfigError

TABLE = "tool.testwire.mutation"

Mode = Literal["auto", "fork", "process"]


@dataclass(frozen=True, slots=True)
class Config:
    """How to mutate and test a project. Each field but `root` is a key of the table."""

    root: Path
    """The project's folder, absolute and without symbolic links. Not a key."""
    paths: tuple[str, ...] = ()
    """Source files and folders. Empty: `src`, or else the packages and modules of the root."""
    tests: tuple[str, ...] = ()
    """Test files and folders. Empty: what pytest finds by itself."""
    exclude: tuple[str, ...] = ()
    """Patterns of source files whose mutants are listed as ignored. `*` also matches slashes."""
    operators: Mapping[str, bool] = field(default_factory=dict)
    """Operators or families switched on and off by name."""
    timeout_factor: float = 5.0
    """A mutant may take this many times as long as its tests took before, …"""
    timeout_constant: float = 1.5
    """… and this many seconds more."""
    workers: int = 0
    """Processes that test at the same time. 0: one per available processor."""
    pytest_args: tuple[str, ...] = ()
    """More arguments for pytest."""
    python: str = ""
    """Interpreter that runs the tests. Empty: the one that runs the server."""
    sandbox_exclude: tuple[str, ...] = ()
    """Patterns of files and folders that the tests do not need, left out of the sandboxes."""
    memory_limit: int = 0
    """Address space that the tests of a mutant may use, in MiB. 0: no limit."""
    keep_warm: float = 300.0
    """Seconds that sandboxes are kept for the next run."""
    mode: Mode = "auto"
    """`process` starts an interpreter for each mutant, as is done where processes cannot fork."""
    protocol_version: str = "0.4.0"
    """The version that the server says it speaks."""

    def operator_enabled(self, operator: str) -> bool:
        """True where an operator is switched on; its own name counts before its family's."""
        family = operator.partition("_")[0]
        return self.operators.get(operator, self.operators.get(family, True))

    @property
    def worker_count(self) -> int:
        """Number of worker processes."""
        return self.workers or _available_processors()


def load_config(path: str | None, cwd: Path) -> Config:
    """Read the configuration.

    `path`: a TOML file, absolute or relative to `cwd`; None: `pyproject.toml` in `cwd`, which
    may be missing.

    Raises:
        ConfigError: the file is missing, is not TOML, or has a key or a value that is not known.
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
        with file.open("rb") as stream:
            return tomllib.load(stream)
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


# --- checking of keys -------------------------------------------------------------------------


class _Expected(Exception):
    """The value is not the one that the message describes."""


class _Unknown(Exception):
    """A name in the value is unknown, as the message states."""


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _Expected("a list of strings")
    return tuple(value)


def _string(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise _Expected("a string that is not empty")
    return value


def _number(value: Any, least: float, limit: float, what: str, *, whole: bool = False) -> Any:
    kinds = int if whole else int | float
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise _Expected(what)
    number: float = value
    if not least <= number < limit:
        raise _Expected(what)
    return value


def _seconds(value: Any) -> float:
    return float(_number(value, 0, 1e9, "a number that is not negative"))


def _factor(value: Any) -> float:
    return float(_number(value, 1, 1e6, "a number of at least 1"))


def _count(value: Any) -> int:
    return int(_number(value, 0, 2**31, "a whole number that is not negative", whole=True))


def _mode(value: Any) -> Mode:
    for mode in ("auto", "fork", "process"):
        if value == mode:
            return mode
    raise _Expected('"auto", "fork" or "process"')


def _operators(value: Any) -> Mapping[str, bool]:
    import difflib

    # Imported late: the operators come with cosmic-ray, which --help can do without.
    from testwire_servers.mutation.operators import FAMILIES, OPERATORS

    if not isinstance(value, dict) or not all(isinstance(item, bool) for item in value.values()):
        raise _Expected("a table of operator names, each true or false")
    unknown = sorted(set(value) - set(FAMILIES) - set(OPERATORS))
    if unknown:
        close = difflib.get_close_matches(unknown[0], [*FAMILIES, *OPERATORS], 1)
        hint = f"did you mean {close[0]}?" if close else f"known families: {', '.join(FAMILIES)}."
        raise _Unknown(f"unknown operator {unknown[0]!r}; {hint}")
    return dict(value)


_KEYS: Mapping[str, Callable[[Any], object]] = {
    "paths": _strings,
    "tests": _strings,
    "exclude": _strings,
    "operators": _operators,
    "timeout_factor": _factor,
    "timeout_constant": _seconds,
    "workers": _count,
    "pytest_args": _strings,
    "python": _string,
    "sandbox_exclude": _strings,
    "memory_limit": _count,
    "keep_warm": _seconds,
    "mode": _mode,
    "protocol_version": _string,
}


def _checked(config: Config, table: Mapping[str, Any], file: Path, prefix: str) -> Config:
    values: dict[str, Any] = {}
    for key, value in table.items():
        check = _KEYS.get(key)
        if check is None:
            raise ConfigError(
                f"{file}: {prefix}{key}: unknown key; known keys: {', '.join(sorted(_KEYS))}."
            )
        try:
            values[key] = check(value)
        except _Expected as error:
            raise ConfigError(
                f"{file}: {prefix}{key}: expected {error}, found {value!r}."
            ) from None
        except _Unknown as error:
            raise ConfigError(f"{file}: {prefix}{key}: {error}") from None
    if values.get("mode") == "fork" and not hasattr(os, "fork"):
        raise ConfigError(
            f'{file}: {prefix}mode: "fork" is not supported on this system; use "auto".'
        )
    return replace(config, **values)


def _available_processors() -> int:
    if sys.platform != "win32" and hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)
