"""The corpus: changes of a protocol, with the roles that each change breaks and the reason.

The files in `corpus/` contain the changes by name. A change has these members:

- `like`: the fixture of a rule that has the edits, such as `params-removed/plain`.
- `before`: optional edits that apply to both versions.
- `edits`: the edits that turn the old version into the new version, as in `support.py`.
- `rows`: what the change breaks in each place.

In a file with the name `registry.json` or `histories.json`, the edits apply to `base.json`. In the
other files, they apply to a protocol with only one message, and `{T}` stands for the type at the
place. A row has these members:

- `in`: the places, or names of groups of places (`GROUPS`). Absent for edits of `base.json`.
- `breaks`: the severity for each affected role: `error` or `warning`. The roles are `reader`,
  `writer`, `client` and `server`. Empty if the change breaks no peer.
- `package`: optional, the bump that the packages with generated code require.
- `why`: the reason, which is true for implementations that exist.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.codegen.compat.support import BASE, Spec, edited, fixture

_FOLDER = Path(__file__).parent / "corpus"
_ON_BASE = ("registry", "histories")
_SEVERITIES = ("error", "warning")

PLACES: dict[str, tuple[str, str, str]] = {
    "client-request": ("request", "clientToServer", "params"),
    "client-notification": ("notification", "clientToServer", "params"),
    "server-request": ("request", "serverToClient", "params"),
    "server-notification": ("notification", "serverToClient", "params"),
    "both-notification": ("notification", "both", "params"),
    "server-result": ("request", "clientToServer", "result"),
    "client-result": ("request", "serverToClient", "result"),
    "client-request/inner": ("request", "clientToServer", "params"),
    "server-notification/inner": ("notification", "serverToClient", "params"),
    "server-result/inner": ("request", "clientToServer", "result"),
}
"""The kind and direction of the message, and the part that contains the type."""

GROUPS: dict[str, tuple[str, ...]] = {
    "client-params": ("client-request", "client-notification", "client-request/inner"),
    "server-params": ("server-request", "server-notification"),
    "server-inner": ("server-notification/inner",),
    "both-params": ("both-notification",),
    "results": ("server-result", "client-result", "server-result/inner"),
    "everywhere": tuple(PLACES),
    "one-way": tuple(place for place in PLACES if place != "both-notification"),
}

_TYPE = "Value"


@dataclass(frozen=True, slots=True)
class Row:
    """A change at one place. `breaks` contains the severity for `client` and `server`."""

    change: str
    place: str | None
    old: Spec
    new: Spec
    breaks: dict[str, str]
    package: str | None
    why: str

    @property
    def id(self) -> str:
        return f"{self.change} [{self.place}]" if self.place else self.change


def rows() -> Iterator[Row]:
    """Yield the rows of all files."""
    for path in sorted(_FOLDER.glob("*.json")):
        for change, data in json.loads(path.read_text("utf-8")).items():
            assert data.keys() <= {"like", "before", "edits", "rows"}, change
            for row in data["rows"]:
                assert {"breaks", "why"} <= row.keys() <= {"in", "breaks", "package", "why"}, change
                for place in _places(row, path.stem, change):
                    yield _row(change, place, data, row)


def _places(row: dict[str, Any], file: str, change: str) -> list[str | None]:
    if file in _ON_BASE:
        assert "in" not in row, change
        return [None]
    return [place for name in row["in"] for place in GROUPS.get(name, (name,))]


def _row(change: str, place: str | None, data: dict[str, Any], row: dict[str, Any]) -> Row:
    base = BASE if place is None else specification(place)
    if "like" in data:
        assert place is None and data.keys() == {"like", "rows"}, change
        data = fixture(data["like"])
    before, edits = (
        json.loads(json.dumps(data.get(key, [])).replace("{T}", _TYPE))
        for key in ("before", "edits")
    )
    old = edited(base, before)
    breaks: dict[str, str] = {}
    for role, severity in row["breaks"].items():
        assert severity in _SEVERITIES, (change, severity)
        for each in _roles(role, place):
            breaks[each] = min(severity, breaks.get(each, severity))
    return Row(change, place, old, edited(old, edits), breaks, row.get("package"), row["why"])


def _roles(role: str, place: str | None) -> tuple[str, ...]:
    if role in ("client", "server"):
        return (role,)
    assert place is not None and role in ("reader", "writer"), role
    _, direction, part = PLACES[place]
    if direction == "both":
        return ("client", "server")
    by_client = (direction == "clientToServer") is (part == "params")
    return ("client",) if by_client is (role == "writer") else ("server",)


@functools.cache
def specification(place: str) -> Spec:
    """Return a protocol with one message that contains the type `Value` at the place."""
    kind, direction, part = PLACES[place]
    spec: Spec = json.loads((_FOLDER.parent / "corpus_base.json").read_text("utf-8"))
    name = _TYPE
    if place.endswith("/inner"):
        name = "Outer"
        inner = {"$ref": f"#/$defs/{_TYPE}", "description": "The value."}
        spec["types"][name] = {
            "type": "object",
            "description": "Contains a value.",
            "required": ["inner"],
            "properties": {"inner": inner},
        }
    reference = {"$ref": f"schema/toy.schema.json#/$defs/{name}"}
    spec["protocol"]["methods"][0] |= {"kind": kind, "direction": direction, part: reference}
    return spec
