"""The corpus: changes of a protocol, with the roles that each change breaks and the reason.

The files in `corpus/` contain the changes by name. A change has these members:

- `like`: the fixture of a rule that has the edits, such as `params-removed/plain`.
- `before`: optional edits that apply to both versions.
- `edits`: the edits that turn the old version into the new version, as in `support.py`.
- `rows`: what the change breaks.

A row has these members:

- `in`: the positions of the changed type in a message, or names from `GROUPS`. The edits apply to
  `corpus_base.json`, which has only one message. In the edits, `{T}` is the name of the type.
  Without `in`, the edits apply to `base.json`.
- `breaks`: the severity (`error` or `warning`) for `reader`, `writer`, `client` or `server`. The
  object is empty if the change breaks no peer.
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
_SEVERITIES = ("error", "warning")

POSITIONS: dict[str, tuple[str, str, str]] = {
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
    "everywhere": tuple(POSITIONS),
    "one-way": tuple(position for position in POSITIONS if position != "both-notification"),
}

_TYPE = "Value"


@dataclass(frozen=True, slots=True)
class Row:
    """A change of a type at one position. `breaks` has the keys `client` and `server`."""

    change: str
    position: str | None
    before: list[dict[str, Any]]
    edits: list[dict[str, Any]]
    breaks: dict[str, str]
    package: str | None
    why: str

    @property
    def id(self) -> str:
        return f"{self.change} [{self.position}]" if self.position else self.change

    @property
    def old(self) -> Spec:
        return edited(BASE if self.position is None else specification(self.position), self.before)

    @property
    def new(self) -> Spec:
        return edited(self.old, self.edits)


def rows() -> Iterator[Row]:
    """Yield the rows of all files."""
    for path in sorted(_FOLDER.glob("*.json")):
        for change, data in json.loads(path.read_text("utf-8")).items():
            assert data.keys() <= {"like", "before", "edits", "rows"}, change
            for row in data["rows"]:
                assert {"breaks", "why"} <= row.keys() <= {"in", "breaks", "package", "why"}, change
                for position in _positions(row):
                    yield _row(change, position, data, row)


def _positions(row: dict[str, Any]) -> list[str | None]:
    if "in" not in row:
        return [None]
    return [position for name in row["in"] for position in GROUPS.get(name, (name,))]


def _row(change: str, position: str | None, data: dict[str, Any], row: dict[str, Any]) -> Row:
    if "like" in data:
        assert position is None and data.keys() == {"like", "rows"}, change
        data = fixture(data["like"])
    before, edits = (
        json.loads(json.dumps(data.get(key, [])).replace("{T}", _TYPE))
        for key in ("before", "edits")
    )
    breaks: dict[str, str] = {}
    for role, severity in row["breaks"].items():
        assert severity in _SEVERITIES, (change, severity)
        for each in _roles(role, position):
            breaks[each] = min(severity, breaks.get(each, severity))
    return Row(change, position, before, edits, breaks, row.get("package"), row["why"])


def _roles(role: str, position: str | None) -> tuple[str, ...]:
    if role in ("client", "server"):
        return (role,)
    assert position is not None and role in ("reader", "writer"), role
    _, direction, part = POSITIONS[position]
    if direction == "both":
        return ("client", "server")
    by_client = (direction == "clientToServer") is (part == "params")
    return ("client",) if by_client is (role == "writer") else ("server",)


@functools.cache
def specification(position: str) -> Spec:
    """Return a protocol with one message that contains the type `Value` at the position."""
    kind, direction, part = POSITIONS[position]
    spec: Spec = json.loads((_FOLDER.parent / "corpus_base.json").read_text("utf-8"))
    name = _TYPE
    if position.endswith("/inner"):
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
