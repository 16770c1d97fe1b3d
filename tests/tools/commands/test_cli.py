"""The command line: fast help, clear usage errors, and the correct extras in messages."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from testwire_base import report
from testwire_base.command_line import FORMATS
from testwire_tools import cli
from testwire_tools.commands import quickstart as quickstart_command
from testwire_tools.extras import EXTRAS

from tests.support.commands import run_without
from tests.support.repository import ROOT

# `drift --help` may import the table of readers, but no other module of drift.
LAYERS = ("model", "rules", "targets", "drift", "compat")
CHEAP = {f"testwire_codegen.drift{part}" for part in ("", ".readers", ".readers.files")}
HEAVY = {
    *("pydantic", "pydantic_core", "rich", "jinja2", "asyncio", "jsonschema_rs"),
    *(f"testwire_codegen.{layer}" for layer in LAYERS),
}


class Ran:
    """The result of a run of `testwire`, and the modules that it imported."""

    def __init__(
        self, arguments: list[str], hidden: tuple[str, ...] = (), cwd: Path = ROOT
    ) -> None:
        self.code, self.out, self.err, self.modules = run_without(hidden, arguments, cwd)

    @property
    def heavy(self) -> set[str]:
        parts = {m for m in self.modules if m.startswith("testwire_codegen.drift")}
        return (self.modules & HEAVY | parts) - CHEAP


# --- cost ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        [],
        ["unknown"],
        ["new", "server"],
        ["quickstart", "--report", "x.json", "--unknown"],
        *([name, "--help"] for name in cli.COMMANDS),
        ["protocols"],
    ],
    ids=" ".join,
)
def test_help_mistakes_and_lists_are_cheap(arguments: list[str]) -> None:
    ran = Ran(arguments)
    assert ran.modules
    assert ran.heavy == set()
    loaded = {name for name in ran.modules if ".commands." in name and "._" not in name}
    # `check` also runs the commands `generate` and `docs`, so it imports three modules.
    assert len(loaded) <= (3 if "check" in arguments else 1), "only what was named is imported"


def test_a_heavy_import_is_noticed() -> None:
    assert "testwire_codegen.rules" in Ran(["rules"]).heavy


# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["unknown"], "unknown command 'unknown'; `testwire --help` lists the commands"),
        (["new"], "expected `server`, `protocol`, `target` or `--update`"),
        (["new", "--update", "server", "x", "--protocol", "p", "--name", "n"], "without 'server'"),
        (["new", "client", "x", "--protocol", "p", "--name", "n"], "invalid choice: 'client'"),
        (["generate", "--format", "pdf"], "invalid choice: 'pdf'"),
        (["generate", "--target", "cobol", "--check"], "unknown target 'cobol'; known:"),
        (["generate", "--protocol", "nope", "--check"], "unknown protocol 'nope'; known:"),
        (["new", "server", "x", "--protocol", "nope", "--name", "n-1"], "unknown protocol 'nope'"),
        (
            ["new", "server", "x", "--protocol", "nope", "--name", "-"],
            "expected a project name such as 'my-server', found '-'",
        ),
        (
            ["check", "--root", "nowhere"],
            "--root: found no spec/<protocol>/index.json in 'nowhere'",
        ),
        (
            ["generate", "--root", "tests"],
            "--root: found no spec/<protocol>/index.json in 'tests'",
        ),
        (
            ["quickstart", "--project", "nowhere"],
            "expected the root folder of a Python project, found nowhere",
        ),
        (["quickstart", "--report", "x.json"], "expected an HTML file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_mistakes_are_told_in_a_sentence(arguments: list[str], message: str) -> None:
    ran = Ran(arguments)
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_no_command_shows_the_help() -> None:
    ran = Ran([])
    assert ran.code == 2
    assert all(name in ran.out for name in cli.COMMANDS)


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")
    protocol = json.loads(Ran(["protocols", "--json"]).out)[0]
    name = f"{protocol['id']}@{protocol['version']}"
    ran = Ran(["new", "server", str(tmp_path), "--protocol", name, "--name", "my-server"])
    assert ran.code == 2
    assert "expected an empty folder" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_a_reader_that_leaves_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "testwire_tools", "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0


# --- missing packages -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "hidden", "message"),
    [
        (["quickstart"], ("rich",), "needs rich, which is not installed"),
        (
            ["quickstart"],
            ("rich", "jinja2", "coverage"),
            "needs rich, jinja2, coverage, which are not installed; "
            "run: python -m pip install 'testwire[quickstart]'",
        ),
        (["check"], ("jsonschema_rs",), "pip install 'testwire[codegen]'"),
        (["mcp", "--protocol", "msp", "--", "x"], ("mcp",), "pip install 'testwire[mcp]'"),
        (["inspect", "--protocol", "msp"], ("textual",), "pip install 'testwire[inspect]'"),
        (["generate", "--check", "--out", "."], ("jinja2",), "pip install 'testwire[codegen]'"),
        (
            ["new", "server", "x", "--protocol", "msp", "--name", "n-1"],
            ("jinja2",),
            "pip install 'testwire[codegen]'",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list | tuple) else "",
)
def test_a_missing_package_is_named_with_its_extra(
    arguments: list[str], hidden: tuple[str, ...], message: str
) -> None:
    ran = Ran(arguments, hidden)
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_protocols_need_no_extra() -> None:
    ran = Ran(["protocols"], tuple(EXTRAS))
    assert ran.code == 0
    assert ran.out


def test_a_missing_part_of_testwire_is_not_blamed_on_an_extra() -> None:
    ran = Ran(["protocols"], ("testwire_protocols",))
    assert ran.code == 1
    assert "ModuleNotFoundError" in ran.err
    assert "pip install" not in ran.err


def extras_findings(extras: dict[str, str], document: dict[str, Any]) -> list[str]:
    """Return the modules whose error message names the wrong extra."""
    held = document["project"]["optional-dependencies"]
    # Each module on the left is installed as a dependency of the package on the right.
    brought = {"referencing": "jsonschema_rs"}
    found = []
    for module, extra in extras.items():
        name = brought.get(module, module.replace("_", "-"))
        if not any(requirement.startswith(name) for requirement in held.get(extra, ())):
            found.append(f"{module}: testwire[{extra}] does not bring it")
    return found


def test_the_extras_bring_what_is_missed() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert extras_findings(EXTRAS, document) == []
    assert extras_findings(EXTRAS | {"rich": "codegen"}, document)
    optional = document["project"]["optional-dependencies"]
    quickstart = [*optional["quickstart"], *optional["tools"], *optional["mutation"]]
    assert quickstart[0] == "testwire[tools,mutation]"
    for module in quickstart_command.NEEDS:
        assert any(item.startswith(module.replace("_", "-")) for item in quickstart), module


# --- the commands ------------------------------------------------------------------------


def test_formats_are_those_that_can_be_rendered() -> None:
    assert tuple(report.FORMATS) == FORMATS


def test_protocols_are_those_of_the_spec() -> None:
    held = {f"{row['id']}@{row['version']}" for row in json.loads(Ran(["protocols", "--json"]).out)}
    specs = {
        f"{path.parent.parent.name}@{path.parent.name}"
        for path in (ROOT / "spec").glob("*/*/protocol.json")
    }
    assert held == specs
    assert all(name in Ran(["protocols"]).out for name in held)


def test_rules_in_both_shapes() -> None:
    rules = json.loads(Ran(["rules", "--json"]).out)
    lines = Ran(["rules"]).out.splitlines()
    assert [line.split()[0] for line in lines] == [rule["id"] for rule in rules]
    assert {"id", "severity", "purpose"} <= rules[0].keys()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["generate"],
            {
                "check": False,
                "protocol": None,
                "target": None,
                "target_command": None,
                "out": None,
                "format": "text",
            },
        ),
        (
            ["generate", "--check", "--protocol", "p", "--target", "t", "--out", "o"],
            {
                "check": True,
                "protocol": "p",
                "target": "t",
                "target_command": None,
                "out": Path("o"),
                "format": "text",
            },
        ),
        (["check", "--format", "json"], {"format": "json"}),
        (["check", "--root", str(ROOT)], {"root": ROOT}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_arguments_and_exit_code_go_through(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: dict[str, Any]
) -> None:
    seen: list[dict[str, Any]] = []

    def stand_in(options: argparse.Namespace) -> int:
        seen.append(vars(options))
        return 1

    monkeypatch.setattr(f"testwire_codegen.commands.{arguments[0]}.run", stand_in)
    assert cli.main(arguments) == 1
    asked = {"command": arguments[0], "words": [], "root": None, "format": "text"}
    assert seen == [asked | expected]


def test_new_hands_its_arguments_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def stand_in(*given: Any, **named: Any) -> int:
        seen.append((given, named))
        return 0

    monkeypatch.setattr("testwire_codegen.commands.new.new_server", stand_in)
    assert cli.main(["new", "server", "--protocol", "p@1", "--name", "n", "dir", "--force"]) == 0
    assert seen == [(("p@1", "n", Path("dir")), {"force": True, "root": None})]
