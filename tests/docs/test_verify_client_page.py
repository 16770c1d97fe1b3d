"""Check the tables, the options and the examples in docs/guides/verify-clients.md."""

from __future__ import annotations

import argparse
import re
import shlex
import sys

import pytest
from testwire_protocols import PROTOCOLS, load
from testwire_tools import cli
from testwire_tools.commands import verify
from testwire_tools.conformance import data
from testwire_tools.conformance.client.cases import derive
from testwire_tools.conformance.client.scenarios import SCENARIOS

from tests.support.repository import ROOT

PAGE = (ROOT / "docs" / "guides" / "verify-clients.md").read_text("utf-8")


def rows(heading: str) -> list[str]:
    """Return the first cells of the table under a heading."""
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n## ")[0]
    return re.findall(r"^\| (`[^|]+`) \|", section, re.M)


def test_every_play_is_there() -> None:
    named = [name for cell in rows("## Scenarios") for name in re.findall("`([^`]+)`", cell)]
    assert sorted(named) == sorted(SCENARIOS)


def test_the_groups_are_those_of_the_cases() -> None:
    groups = {
        case.group
        for name, versions in PROTOCOLS.items()
        for version in versions
        for transport in load(f"{name}@{version}").transports.values()
        for case in derive(load(f"{name}@{version}"), transport, data.load(name, version))
    }
    assert {cell.strip("`") for cell in rows("## Groups of cases")} == groups


def test_options_that_are_named_exist() -> None:
    parser = argparse.ArgumentParser()
    verify._client_arguments(parser)
    held = {option for action in parser._actions for option in action.option_strings}
    named = set(re.findall(r"`(--[a-z]+)", PAGE))
    assert {"--serve", "--listen", "--play", "--timeout"} <= named <= held


def examples() -> list[tuple[list[str], list[str]]]:
    """Return the commands that verify a client, with the output below them."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.S | re.M):
        first, *lines = block.splitlines()
        if lines and not lines[0].startswith("$"):
            found.append((shlex.split(first.removeprefix("$ testwire ")), lines))
    return found


@pytest.mark.parametrize("number", [0, 1])
def test_what_the_page_shows(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    command, lines = examples()[number]
    cut = command.index("--")
    client = [sys.executable, "-m", "testwire_tools", *command[cut + 2 :]]
    assert command[cut + 1] == "testwire"
    assert cli.main([*command[: cut + 1], *client]) == 0
    told = capsys.readouterr().out
    out = told.replace(shlex.join(client), shlex.join(command[cut + 1 :])).splitlines()
    # An ellipsis represents omitted lines.
    at = 0
    for line in (line for line in lines if line != "…"):
        at = out.index(line, at)


def test_the_finding_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    command, lines = examples()[2]
    assert cli.main(command[: command.index("||")]) == 1
    assert capsys.readouterr().out.rstrip().splitlines() == lines
