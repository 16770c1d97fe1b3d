"""Tests that each known discrepancy of a protocol has an erratum, alias, profile or decision.

`rows/<protocol>.json` maps each row of a protocol's discrepancy tables to an existing entry of the
specification. The tables are in documents outside the repository. If these documents are available,
the tests also check that the file lists every row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from testwire_base.pointers import resolve
from testwire_codegen.model.loader import VersionFolder

from tests.codegen.support import ROOT
from tests.spec.documents import versions

ROWS = Path(__file__).parent / "rows"
SHEETS = ROOT.parent / "shared" / "wire"
PROTOCOLS = sorted(path.stem for path in ROWS.glob("*.json"))
SECTIONS = {
    # For each document, maps sections with discrepancy tables to prefixes of row names.
    "mstest-runner": {f"6.{index}": f"6.{index}/" for index in range(1, 8)},
    "test-runner": {**dict.fromkeys("ABCDEF", ""), "3": "3/"},
    "msp": {"1A": "1A/", "2.1": "2.1/", "2.2": "2.2/"},
}
NUMBERED = re.compile(r"[A-F]?\d+[a-z]?")


def mapping(protocol: str) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = json.loads((ROWS / f"{protocol}.json").read_text("utf-8"))
    return data


def folders(protocol: str) -> dict[str, VersionFolder]:
    return {folder.version: folder for folder, _ in versions() if folder.protocol == protocol}


def leads_somewhere(protocol: str, kind: str, target: str) -> bool:
    held = folders(protocol)
    if target.startswith("docs/"):
        return (ROOT / target.partition("#")[0]).is_file()
    version, rest = next(iter(held)), target
    for name in held:
        if target.startswith((f"{name}#", f"{name}/")):
            version, rest = name, target[len(name) :].lstrip("/")
    folder = held[version]
    if kind in ("erratum", "profile"):
        listed = folder.registry.data.get("errata" if kind == "erratum" else "profiles", ())
        return rest.lstrip("#") in {entry["id"] for entry in listed}
    file, _, pointer = rest.partition("#")
    document = folder.document(file)
    if document is None:
        return False
    try:
        value: Any = resolve(document.data, pointer)
    except KeyError:
        return False
    return kind != "alias" or bool({"x-aliases", "x-enumAliases"} & set(value))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_row_leads_to_something(protocol: str) -> None:
    lost = []
    for row, entry in mapping(protocol).items():
        assert entry, row
        for kind, target in entry.items():
            assert kind in ("erratum", "alias", "profile", "decision"), (row, kind)
            if not leads_somewhere(protocol, kind, target):
                lost.append(f"{row}: {kind} {target}")
    assert not lost, "\n".join(lost)


def test_a_row_that_leads_nowhere_is_noticed() -> None:
    protocol = PROTOCOLS[0]
    assert not leads_somewhere(protocol, "erratum", "no-such-erratum")
    assert not leads_somewhere(protocol, "profile", "no-such-profile")
    assert not leads_somewhere(protocol, "alias", "protocol.json#/id")
    assert not leads_somewhere(protocol, "decision", "protocol.json#/no-such-member")
    assert not leads_somewhere(protocol, "decision", "docs/background/decisions/9999-nothing.md")


def rows_of(protocol: str, sheet: str) -> Iterator[str]:
    """Yield the names of the rows in all discrepancy tables of a document."""
    prefix: str | None = None
    count = 0
    in_table = False
    for line in sheet.splitlines():
        heading = re.match(r"#+ +(\d+\.\d+|\d+[A-Z]?|[A-F])[. ]", line)
        if line.startswith("#"):
            prefix = SECTIONS[protocol].get(heading[1]) if heading else None
            count = 0
            in_table = False
        elif prefix is not None and line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if set(cells[0]) <= set("-: "):
                in_table = True
            elif in_table:
                count += 1
                yield prefix + (
                    cells[0] if NUMBERED.fullmatch(cells[0]) or prefix == "3/" else str(count)
                )
        elif not line.startswith("|"):
            in_table = False


@pytest.mark.skipif(not SHEETS.is_dir(), reason="the documents are not next to this checkout")
@pytest.mark.parametrize("protocol", sorted(SECTIONS))
def test_no_row_is_left_out(protocol: str) -> None:
    sheet = (SHEETS / f"{protocol}.md").read_text("utf-8")
    rows = list(rows_of(protocol, sheet))
    assert len(rows) > 20
    left = [row for row in rows if row not in mapping(protocol)]
    print(f"{protocol}: {len(rows)} rows, {len(left)} left out")
    assert not left, left
