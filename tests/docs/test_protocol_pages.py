"""docs/protocols has a page for each protocol. The page agrees with the specification."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_protocols import PROTOCOLS, load

from tests.docs.pages import ROOT, Workshop, examples

FOLDER = ROOT / "docs" / "protocols"


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_page_has_each_launch_command_and_version(protocol: str) -> None:
    text = (FOLDER / f"{protocol}.md").read_text("utf-8")
    for version in PROTOCOLS[protocol]:
        assert f"[`{protocol}@{version}`]" in text
    info = load(f"{protocol}@{list(PROTOCOLS[protocol])[-1]}")
    for transport in info.transports.values():
        words = list(transport.launch.words)
        for option in transport.launch.options:
            if option.required:
                words += [option.flag, "NAME" if option.value == "pipe" else option.value.upper()]
        assert " ".join(words) in text


def test_there_is_a_page_for_each_protocol() -> None:
    # `tests/live/test_table.py` and `test_implementations.py` check the other two pages.
    others = {"mstest-frameworks", "implementations"}
    assert {path.stem for path in FOLDER.glob("*.md")} == {*PROTOCOLS, *others}


def test_the_commands_of_a_page_work(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    commands = [
        command
        for page in FOLDER.glob("*.md")
        for command, _ in examples(page.read_text("utf-8"))
        if not command.startswith("pip ")
    ]
    assert commands
    for command in commands:
        done = shop.run(command)
        assert done.returncode == 0, f"$ {command}\n{done.stdout}"
