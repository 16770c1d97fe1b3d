"""Reads and validates `result.json` files of `testwire verify`.

Tests: `tests/tools/conformance/test_page.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from testwire_base.errors import Unreadable

from testwire_tools.conformance.model import VERDICTS

WAYS: Final = {
    "sent": ("→", "sent by Testwire"),
    "received": ("←", "received by Testwire"),
    "stderr": ("▪", "standard error"),
    "note": ("•", "note of Testwire"),
}
"""The sign and the description of each direction in a transcript."""


class NoResult(Unreadable):
    """A file is not a valid `result.json` of `testwire verify`."""


def read(path: Path) -> list[dict[str, Any]]:
    """Return the runs in a result file. Raises NoResult with the location of the first error."""
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NoResult(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise NoResult(f"{path} is not valid JSON: {error}") from None
    runs = document.get("runs") if isinstance(document, dict) else None
    if not isinstance(runs, list) or not runs:
        raise NoResult(
            f"{path}: expected a list of runs in the member 'runs', found none; pass the "
            "result.json that `testwire verify --report` wrote"
        )
    for number, run in enumerate(runs):
        _check(run, f"{path}#/runs/{number}")
    return runs


def _check(run: Any, where: str) -> None:
    """Raise NoResult if a member of a run is missing or has the wrong type."""
    _check_strings(run, where, ("protocol", "transport", "server"))
    if not isinstance(run.get("cases"), list):
        raise NoResult(f"{where}/cases: expected a list, found {_kind(run.get('cases'))}")
    for number, case in enumerate(run["cases"]):
        here = f"{where}/cases/{number}"
        _check_strings(case, here, ("id", "group", "level", "docs", "source", "message"))
        if case.get("verdict") not in VERDICTS:
            raise NoResult(
                f"{here}/verdict: expected one of {', '.join(VERDICTS)}, "
                f"found {case.get('verdict')!r:.40}"
            )
        entries = case.get("transcript")
        if not isinstance(entries, list) or not all(map(_is_entry, entries)):
            raise NoResult(
                f"{here}/transcript: expected a list of objects, each with a number 'at', a string "
                f"'text' and a 'direction' that is one of {', '.join(WAYS)}; found "
                f"{_wrong(entries)}"
            )


def _check_strings(value: Any, where: str, names: Iterable[str]) -> None:
    if not isinstance(value, dict):
        raise NoResult(f"{where}: expected an object, found {_kind(value)}")
    for name in names:
        if not isinstance(value.get(name), str):
            raise NoResult(f"{where}/{name}: expected a string, found {_kind(value.get(name))}")


def _kind(value: Any) -> str:
    return "null or no value" if value is None else f"a value of type {type(value).__name__}"


def _wrong(entries: Any) -> str:
    if not isinstance(entries, list):
        return _kind(entries)
    number = next(number for number, entry in enumerate(entries) if not _is_entry(entry))
    return f"{entries[number]!r:.80} at index {number}"


def _is_entry(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("at"), int | float)
        and entry.get("direction") in WAYS
        and isinstance(entry.get("text"), str)
    )
