"""Check the examples, the tables and the list for StrykerJS in docs/guides/verify-servers.md."""

from __future__ import annotations

import argparse
import json
import re
import shlex

import pytest
from jsonschema import Draft202012Validator
from testwire_tools import cli
from testwire_tools.commands import verify
from testwire_tools.conformance.checks import CHECKS
from testwire_tools.conformance.model import GROUPS, VERDICTS

from tests.support.repository import ROOT

PAGE = (ROOT / "docs" / "guides" / "verify-servers.md").read_text("utf-8")


def table(heading: str) -> list[tuple[str, str]]:
    """Return the first two cells of each table row under a heading."""
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|$", section, re.M)
    return [(name.strip("`"), text.strip()) for name, text in rows]


def test_verdicts_groups_and_checks() -> None:
    assert [name for name, _ in table("## Results")] == list(VERDICTS)
    assert [name for name, _ in table("## Groups of cases")] == list(GROUPS)
    assert {name for name, _ in table("## Adding a case")} == set(CHECKS)


def test_options() -> None:
    parser = argparse.ArgumentParser()
    verify._server_arguments(parser)
    held = {option for action in parser._actions for option in action.option_strings}
    named = {option for cell, _ in table("## Options") for option in re.findall("--[a-z-]+", cell)}
    assert named <= held
    assert {"--protocol", "--transport", "--expected", "--report", "--format"} <= named


def test_the_case_to_add_fits_the_schema() -> None:
    (text,) = re.findall(r"^```json case\n(.*?)^```$", PAGE, re.S | re.M)
    schema = json.loads((ROOT / "spec" / "meta" / "conformance.schema.json").read_text("utf-8"))
    document = {"docs": "One case.", "cases": [json.loads(text)]}
    Draft202012Validator(schema).validate(document)


def test_findings_are_those_of_the_live_test() -> None:
    known = json.loads((ROOT / "tests" / "e2e" / "stryker-verify.json").read_text("utf-8"))
    told = dict(table("## What it finds in StrykerJS"))
    assert told.keys() == known.keys()
    for name, text in told.items():
        assert text.removesuffix(" A warning.").removesuffix(" A note.") == known[name]


def shown(words: str) -> tuple[list[str], list[str]]:
    """Return the page's command that contains `words`, and its output."""
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.S | re.M):
        first, *lines = [
            line for line in block.splitlines() if not line.startswith("$ testwire new")
        ]
        if words in first:
            command = first.removeprefix("$ testwire ").split(" || ")[0]
            return shlex.split(command), lines
    raise AssertionError(words)


@pytest.mark.parametrize("words", ["--list", "-- false"])
def test_what_the_page_shows(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, lines = shown(words)
    cli.main(command)
    out = capsys.readouterr().out.splitlines()
    assert len(lines) > 3
    assert out[: lines.index("…")] == lines[: lines.index("…")] if "…" in lines else out == lines
