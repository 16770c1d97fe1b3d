"""The tables of docs/reference agree with the code."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from pathlib import Path

import pytest
from testwire_base import exit_codes
from testwire_servers.mutation.config import Config, load_config
from testwire_servers.mutation.operators.catalogue import FAMILIES, OPERATORS
from testwire_tools import cli
from testwire_tools.extras import EXTRAS

from tests.docs.pages import ROOT
from tests.support.commands import run_without

REFERENCE = ROOT / "docs" / "reference"


def page(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text("utf-8")


def rows(text: str, heading: str = "") -> list[list[str]]:
    """Return the cells of the first table on a page or under a heading."""
    section = text.split(f"\n## {heading}\n", 1)[1] if heading else text
    (table,) = re.findall(r"(?:^\|.*\n)+", section, re.M)[:1]
    return [[cell.strip() for cell in row.strip("|\n").split(" | ")] for row in table.splitlines()]


def test_the_exit_codes() -> None:
    defined = {name: value for name, value in vars(exit_codes).items() if isinstance(value, int)}
    listed = {row[1].strip("`"): int(row[0]) for row in rows(page("exit-codes"))[2:]}
    assert listed == defined


def test_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    listed = {row[0].strip("`"): row for row in rows(page("extras"))[2:]}
    assert set(listed) == set(extras)
    for extra, requirements in extras.items():
        names = [re.split(r"[<>=;\[ ]", each)[0] for each in requirements]
        if extra != "dev":
            shown = listed[extra][2].replace(",", "").split()
            assert shown == [name for name in names if name != "testwire"]
        for included in re.findall(r"testwire\[([\w,]+)\]", " ".join(requirements)):
            assert extra == "dev" or all(f"`{n}`" in listed[extra][1] for n in included.split(","))


def needs() -> dict[str, str]:
    table = rows(page("extras"), "What each command needs")
    return {row[0].strip("`"): row[1] for row in table[2:]}


def test_each_command_has_its_extra() -> None:
    named = {command.split()[1] for command in needs() if command.startswith("testwire ")}
    assert named == set(cli.COMMANDS)


TRACE = '{"t":0,"dir":"clientToServer","message":{"jsonrpc":"2.0","id":1,"method":"configure"}}\n'


@pytest.mark.parametrize(
    ("command", "line", "has"),
    [
        ("testwire protocols", "protocols", ""),
        ("testwire rules", "rules", ""),
        ("testwire trace", "trace stats trace.jsonl", ""),
        ("testwire verify", "verify server --protocol msp@0.4 --list", ""),
        ("testwire verify", "verify report result.json --output page.html", ""),
        ("testwire check", "check", ""),
        ("testwire compat", "compat msp@0.4 msp@0.4", ""),
        ("testwire docs", "docs --check", ""),
        ("testwire new", "new server a --protocol msp@0.4 --name a-b", ""),
        ("testwire drift wire", "drift wire --protocol msp@0.4 trace.jsonl", ""),
        ("testwire drift docs", "drift docs --protocol msp@0.4 a.md", "codegen"),
        ("testwire drift source", "drift source --protocol msp@0.4 a.ts", "codegen"),
        ("testwire quickstart", "quickstart", ""),
    ],
)
def test_the_extra_that_a_command_needs(command: str, line: str, has: str, tmp_path: Path) -> None:
    (tmp_path / "spec").symlink_to(ROOT / "spec")
    (tmp_path / "trace.jsonl").write_text(TRACE)
    (tmp_path / "a.md").write_text("```ts\ntype Position = { line: number };\n```\n")
    (tmp_path / "a.ts").write_text("export type Position = { line: number };\n")
    hidden = [name for name, extra in EXTRAS.items() if extra != has]
    code, _, error, _ = run_without(hidden, line.split(), tmp_path)
    asked = re.search(r"testwire\[(\w+)\]", error)
    if asked is None:
        assert code in (0, 1), error
        assert needs()[command].startswith("none")
    else:
        assert f"`{asked[1]}`" in needs()[command]


def test_the_keys_of_the_configuration() -> None:
    keys = {field.name for field in dataclasses.fields(Config)} - {"root"}
    assert {row[0].strip("`") for row in rows(page("configuration"))[2:]} == keys


def test_the_example_of_the_configuration(tmp_path: Path) -> None:
    example, operators = re.findall(r"^```toml\n(.*?)^```", page("configuration"), re.S | re.M)
    (tmp_path / "pyproject.toml").write_text(operators)
    assert len(load_config(None, tmp_path).operators) == 3
    (tmp_path / "pyproject.toml").write_text(example)
    config = load_config(None, tmp_path)
    assert config.workers == 2
    assert config.operators == {"String": False, "Arithmetic + to *": True}


def test_the_families_of_operators() -> None:
    listed = rows(page("configuration"), "Operators")[2:]
    assert {row[0].strip("`") for row in listed} == set(FAMILIES)


def test_the_names_of_the_operators() -> None:
    listed: dict[str, bool] = {}
    blocks = re.findall(r"^```text\n(.*?)^```", page("configuration"), re.S | re.M)
    assert len(blocks) == 2
    for block, default in zip(blocks, (True, False), strict=True):
        for line in re.sub(r"\n +", " ", block).splitlines():
            family, _, changes = line.partition(": ")
            listed |= {f"{family} {change}": default for change in changes.split(", ")}
    assert listed == OPERATORS
