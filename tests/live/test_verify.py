"""Verify each program, and compare the findings with `known.json`.

Each row was checked against its transcript. If a run has other findings, the program has changed
or Testwire has a bug.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import apps, known

pytestmark = [pytest.mark.live, pytest.mark.timeout(900)]


@pytest.mark.parametrize("name", apps.APPS)
def test_it_finds_what_is_known_and_nothing_else(name: str, built: Path) -> None:
    line = [sys.executable, "-m", "testwire_tools", "verify", "server"]
    line += ["--protocol", "mstest-runner@1.0", "--format", "json"]
    line += ["--", *apps.command(built, name)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=850)
    (run,) = json.loads(done.stdout)["runs"]
    noted = {
        case["id"]: case
        for case in run["cases"]
        if case["verdict"] in ("fail", "warning", "note", "inconclusive")
    }
    rows = known.findings("verify server", name)
    assert noted.keys() <= rows.keys()
    assert {id for id, row in rows.items() if row.get("always", True)} <= noted.keys()
    for id, case in noted.items():
        assert rows[id]["evidence"] in case["message"]
        assert case["verdict"] == rows[id]["verdict"]
