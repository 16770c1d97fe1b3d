"""Fixtures for the compatibility rules. Each fixture edits a small protocol.

`tests/codegen/rules/compat/<table>.json` contains the fixtures for one table of rules. The
fixtures are grouped by rule id, and each has a name. A fixture has these members:

- `before`: optional edits of `base.json` that apply to both versions.
- `edits`: the edits that turn the old version into the new version.
- `expect`: the expected findings of the rule, with the subject, the affected roles and the message.
  The severity is listed only if it differs from the default severity of the rule. An empty
  `expect` means that the rule must not report findings.

The pointer of an edit starts with `/protocol` or `/types`.
"""

from __future__ import annotations

import copy
import datetime
import functools
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from testwire_base.pointers import split
from testwire_codegen.compat.run import CompatResult, compare
from testwire_codegen.model import ir
from testwire_codegen.model.loader import load_version
from testwire_codegen.model.lower import lower

from tests.support.repository import ROOT

HERE = Path(__file__).parent
META = ROOT / "spec" / "meta"
TODAY = datetime.date(2026, 1, 1)
FIXTURES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in (ROOT / "tests/codegen/rules/compat").glob("*.json")
}
_BY_CLAIM: dict[str, dict[str, Any]] = {
    f"{rule}/{name}": data
    for rules in FIXTURES.values()
    for rule, fixtures in rules.items()
    for name, data in fixtures.items()
}
CLAIMS = sorted(_BY_CLAIM)

Spec = dict[str, Any]
BASE: Spec = json.loads((HERE / "base.json").read_text("utf-8"))


def fixture(claim: str) -> dict[str, Any]:
    """Return the content of a fixture, such as `enum-value-added/in-a-result`."""
    data = _BY_CLAIM[claim]
    assert data.keys() <= {"why", "before", "edits", "expect", "status"}, claim
    return data


def sides(data: Mapping[str, Any]) -> tuple[Spec, Spec]:
    old = edited(BASE, data.get("before", ()))
    return old, edited(old, data["edits"])


def _copy(spec: Spec) -> Spec:
    """Return a copy of a specification. `copy.deepcopy` is five times slower."""
    copied: Spec = json.loads(json.dumps(spec))
    return copied


def edited(spec: Spec, edits: Sequence[Mapping[str, Any]]) -> Spec:
    spec = _copy(spec)
    for edit in edits:
        *parents, last = split(edit["pointer"])
        holder: Any = spec
        for key in parents:
            holder = holder[int(key)] if isinstance(holder, list) else holder[key]
        if isinstance(holder, list):
            if last == "-":
                holder.append(copy.deepcopy(edit["value"]))
            elif "value" in edit:
                holder[int(last)] = copy.deepcopy(edit["value"])
            else:
                del holder[int(last)]
        elif "value" in edit:
            holder[last] = copy.deepcopy(edit["value"])
        else:
            del holder[last]
    return spec


def read(spec: Spec, status: str = "released") -> ir.Protocol:
    """Load a valid specification."""
    return _read(json.dumps(spec), status)


@functools.lru_cache(maxsize=32)
def _read(text: str, status: str) -> ir.Protocol:
    with tempfile.TemporaryDirectory() as folder:
        return read_in(Path(folder), json.loads(text), status)


def read_in(folder: Path, spec: Spec, status: str = "released") -> ir.Protocol:
    write(folder, spec)
    version, findings = load_version(folder, META)
    assert version is not None and not findings, [str(f.message) for f in findings]
    return replace(lower(version), status=status)


def write(folder: Path, spec: Spec) -> None:
    """Write the specification to `folder`, in the layout of a version folder."""
    (folder / "schema").mkdir(parents=True, exist_ok=True)
    (folder / "protocol.json").write_text(json.dumps(spec["protocol"], indent=1), "utf-8")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "toy.schema.json",
        "title": "Toy",
        "$defs": spec["types"],
    }
    (folder / "schema/toy.schema.json").write_text(json.dumps(schema, indent=1), "utf-8")


def compared(old: Spec, new: Spec, status: str = "released") -> CompatResult:
    """Compare two specifications as if the current date were 2026-01-01."""
    return compare(read(old, status), read(new), today=TODAY)


_TURNED = {
    "client": "server",
    "server": "client",
    "clientToServer": "serverToClient",
    "serverToClient": "clientToServer",
}


def turned(spec: Spec) -> Spec:
    """Return a copy of the specification in which client and server are swapped."""
    spec = _copy(spec)
    protocol = spec["protocol"]
    for method in protocol["methods"]:
        method["direction"] = _TURNED.get(method["direction"], method["direction"])
    for transport in protocol["transports"]:
        transport["listener"] = _TURNED.get(transport["listener"])
    if "capabilities" in protocol:
        protocol["capabilities"] = {
            _TURNED[role]: entry for role, entry in protocol["capabilities"].items()
        }
    for schema in spec["types"].values():
        if isinstance(schema.get("x-unknown"), dict):
            schema["x-unknown"] = {
                _TURNED[role]: policy for role, policy in schema["x-unknown"].items()
            }
    return spec


NEXT = edited(
    BASE,
    [
        {"pointer": "/protocol/version", "value": "1.3.0"},
        {"pointer": "/protocol/wireVersion", "value": "1.3.0"},
        {
            "pointer": "/types/Note/properties/when",
            "value": {"type": "string", "description": "T."},
        },
    ],
)


def publish(root: Path, *specs: Spec) -> None:
    """Write the versions and their index to the folder `spec/toy` in `root`."""
    folder = root / "spec/toy"
    for spec in specs:
        write(folder / spec["protocol"]["version"], spec)
    versions = {spec["protocol"]["version"]: {"status": "draft"} for spec in specs}
    index = {"id": "toy", "title": "Toy Protocol", "versions": versions}
    (folder / "index.json").write_text(json.dumps(index), "utf-8")
