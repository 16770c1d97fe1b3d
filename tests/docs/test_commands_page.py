"""docs/reference/commands.md contains the `--help` of every command.

`pytest tests/docs/test_commands_page.py --update` writes the page.
"""

from __future__ import annotations

import contextlib
import io
import sys

import pytest
from testwire_servers.mutation import cli as mutation
from testwire_servers.pytest_suite import cli as pytest_suite
from testwire_tools import cli

from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "reference" / "commands.md"
HEAD = """# Commands

This page contains the output of `testwire COMMAND --help` for every command. The page
[Extras](extras.md) lists the extra that each command needs. The page [Exit codes](exit-codes.md)
explains the exit codes.
"""
SERVERS = {"testwire-mutation": mutation, "testwire-pytest": pytest_suite}
PARTS = {"drift": ("docs", "source", "wire"), "verify": ("server", "client", "report")}
SERVER_PARTS = {"testwire-mutation": ("run",)}


def help_of(*arguments: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        if arguments[0] in SERVERS:
            SERVERS[arguments[0]].main([*arguments[1:], "--help"])
        else:
            cli.main([*arguments[1:], "--help"])
    return printed.getvalue().strip()


def content() -> str:
    commands: list[tuple[str, ...]] = [("testwire",)]
    for name in sorted(cli.COMMANDS):
        commands.append(("testwire", name))
        commands += [("testwire", name, part) for part in PARTS.get(name, ())]
    for name in SERVERS:
        commands.append((name,))
        commands += [(name, part) for part in SERVER_PARTS.get(name, ())]
    blocks = [f"\n## {' '.join(each)}\n\n```text\n{help_of(*each)}\n```\n" for each in commands]
    return HEAD + "".join(blocks)


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="argparse of another Python version has another layout"
)
def test_the_page_is_current(monkeypatch: pytest.MonkeyPatch, update: bool) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    if update:
        PAGE.write_text(content(), "utf-8")
    assert PAGE.read_text("utf-8") == content(), "run this test with --update"


@pytest.mark.parametrize("name", PARTS)
def test_each_part_of_a_command_has_a_help(name: str) -> None:
    for part in PARTS[name]:
        assert help_of("testwire", name, part).startswith(f"usage: testwire {name} {part} ")
