"""Compare docs/protocols/mstest-frameworks.md with the features of the live programs.

`--update` writes the page. The table is also written to artifacts/live.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.live import apps, features, table

pytestmark = [pytest.mark.live, pytest.mark.timeout(900)]


def test_the_page_shows_what_programs_do(built: Path, update: bool) -> None:
    commands = {name: apps.command(built, name) for name in apps.APPS}
    frameworks = {
        name: features.framework(commands[name]) for name in (*apps.FRAMEWORKS, table.NEWEST)
    }
    releases = {name: features.release(commands[name]) for name in apps.BARE}
    text = table.page(frameworks, releases)
    table.ARTIFACTS.mkdir(parents=True, exist_ok=True)
    measured = {"frameworks": frameworks, "releases": releases}
    written = json.dumps(measured, ensure_ascii=False, indent=2) + "\n"
    (table.ARTIFACTS / "frameworks.json").write_text(written, "utf-8")
    (table.ARTIFACTS / "frameworks.md").write_text(text, "utf-8")
    print(text)
    if update:
        table.PAGE.write_text(text, "utf-8")
    assert table.PAGE.read_text("utf-8") == text
