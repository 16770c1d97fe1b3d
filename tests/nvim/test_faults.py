"""Faults of servers and settings: each leads to a message, and the plugin can continue."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.nvim.conftest import HERE, PLUGIN, Run
from tests.nvim.faulty import FAULTS

pytestmark = [pytest.mark.neovim, pytest.mark.timeout(120)]

SOURCE = 's = "é😀" + a; t = b - c\n'

SETUP = """
local function server(name, fault)
  return {
    name = name,
    protocol = "msp",
    command = { vim.env.PYTHON, "-S", vim.env.FAULTY, fault },
    timeouts = {
      start = fault == "mute" and 400 or 30000,
      cancel = fault == "deaf" and 200 or 5000,
    },
  }
end
local testwire = require("testwire")
local servers = { { name = "missing", protocol = "msp", command = { "no-such-program" } } }
for _, fault in ipairs(vim.json.decode(vim.env.FAULTS)) do
  table.insert(servers, server(fault, fault))
end
testwire.setup({ servers = servers })
"""


@pytest.fixture
def faulty(run: Run, tmp_path: Path) -> Run:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "café.py").write_text(SOURCE, "utf-8")
    variables = {
        "PYTHON": sys.executable,
        "FAULTY": str(HERE / "faulty.py"),
        "FAULTS": json.dumps(list(FAULTS)),
    }

    def go(test: str) -> object:
        return run(SETUP + test, folder, **variables)

    return go


def test_each_fault_gives_a_message_with_the_next_step(faulty: Run) -> None:
    found = faulty("""
        local results = {}
        for _, name in ipairs(testwire.servers()) do
          T.notes = {}
          if name ~= "slow" and name ~= "deaf" then
            T.run("Testwire run all " .. name)
            local link = testwire.session(name).link
            if name ~= "none" and name ~= "refuses" then
              T.wait(function() return not link or link.ended end)
            end
            table.insert(results, { name, T.notes, T.states(name) })
          end
        end
        return results
    """)
    notes = {name: "\n".join(texts) for name, texts, _ in found}
    states = {name: values for name, _, values in found}
    again = "The next command starts the server again."
    wrong = "the server does not follow the Mutation Server Protocol 0.4"
    assert notes["none"] == ""
    assert "cannot start `no-such-program`: ENOENT" in notes["missing"]
    assert "Install it, or change `command`" in notes["missing"]
    assert "the server exited with code 3" in notes["exit"]
    assert "Its last output:\n  out of memory" in notes["exit"]
    assert f"See `:Testwire log exit`. {again}" in notes["exit"]
    assert f"{wrong}: expected a message header, found `Loading the tests ...`" in notes["text"]
    assert "Check `protocol` and `command`" in notes["text"]
    assert f"{wrong}: expected a JSON object in a message, found `{{nope`" in notes["json"]
    assert f"{wrong}: the params of `reportMutationTestProgress` are not valid" in notes["shape"]
    assert "the server did not respond within 0.4 seconds after its start" in notes["mute"]
    assert "uses version 0.3.0" in notes["version"]
    assert "Install a release of the server for 0.4." in notes["version"]
    assert f"{wrong}: the result of `discover` is not valid" in notes["result"]
    assert "the list could not be read: no tests" in notes["refuses"]
    assert states["none"] == ["passed", "survived"]
    assert states["exit"] == ["passed", "errored"]
    assert states["text"] == states["json"] == states["shape"] == ["errored", "errored"]


def test_a_cancelled_run_ends(faulty: Run) -> None:
    found = faulty("""
        local results = {}
        for _, name in ipairs({ "slow", "deaf" }) do
          T.notes = {}
          vim.cmd("Testwire run all " .. name)
          local session = testwire.session(name)
          T.wait(function() return vim.tbl_contains(T.states(name), "passed") end)
          vim.cmd("Testwire run all " .. name)
          vim.cmd("Testwire cancel " .. name)
          T.ended()
          local link = session.link
          if name == "deaf" then T.wait(function() return link.ended end) end
          table.insert(results, { T.notes, T.states(name), session.state or "ended" })
        end
        T.notes = {}
        vim.cmd("Testwire cancel")
        table.insert(results, T.notes)
        return results
    """)
    (slow, slow_states, slow_server), (deaf, deaf_states, deaf_server), idle = found
    assert len(slow) == 1
    assert "an operation is in progress. Wait, or cancel it" in slow[0]
    assert slow_states == deaf_states == ["passed", "known"]
    assert (slow_server, deaf_server) == ("ready", "ended")
    assert "the server ignored the cancellation for 0.2 seconds and was ended" in deaf[1]
    assert idle == ["testwire: no operation is in progress"]


def test_mutants_are_shown_with_columns_in_bytes(faulty: Run) -> None:
    found = faulty("""
        vim.cmd("edit café.py")
        T.run("Testwire discover none")
        local listed = T.quickfix()
        vim.api.nvim_win_set_cursor(0, { 1, 0 })
        T.run("Testwire run nearest none")
        local message = testwire.session("none").items:list()[2].message
        local first = { T.diagnostics(), T.quickfix(), message }
        T.run("Testwire run survivors none")
        vim.cmd("Testwire output none")
        local output = vim.api.nvim_buf_get_lines(0, 0, -1, false)
        vim.cmd("Testwire log none")
        local log = vim.api.nvim_buf_get_lines(0, 0, -1, false)
        return { listed, first, output, log[1], T.notes }
    """)
    listed, (diagnostics, problems, message), output, log, notes = found
    # Columns 11 and 22 in UTF-16 code units are bytes 14 and 25.
    assert listed[0] == "Testwire: mutants of none"
    assert listed[1:] == [
        "café.py:1:14:: replace with `-` (Arithmetic)",
        "café.py:1:25:: replace with `-` (Arithmetic)",
    ]
    assert diagnostics == [
        ["café.py", [0, 24, 0, 25], 2, "replace with `-` (Arithmetic): " + message]
    ]
    assert message == "Survived: replace with `-` (Arithmetic)"
    assert problems[1].startswith("café.py:1:25:W: replace with `-` (Arithmetic): Survived")
    assert output[:2] == [
        "replace with `-` (Arithmetic): passed",
        "Killed: replace with `-` (Arithmetic)",
    ]
    assert log.startswith("$ ")
    assert notes == []


def test_the_help_has_tags(run: Run, tmp_path: Path) -> None:
    shutil.copytree(PLUGIN / "doc", tmp_path / "doc")
    found = run(
        """
        vim.opt.runtimepath:append(vim.fn.getcwd())
        vim.cmd("helptags doc")
        vim.cmd("help testwire-settings")
        return { vim.fn.expand("%:t"), vim.fn.readfile("doc/tags") }
        """,
        tmp_path,
    )
    assert found[0] == "testwire.txt"
    assert len(found[1]) == 14


def test_wrong_settings_are_named(run: Run, tmp_path: Path) -> None:
    found = run(
        """
        local results = {}
        for _, given in ipairs({
          { server = {} },
          { servers = { { protocol = "lsp", command = { "x" } } } },
          { servers = { { protocol = "msp" } } },
          { servers = { { protocol = "msp", command = { "x" }, transport = "http" } } },
          { servers = { { protocol = "mstest-runner", command = { "x" }, args = { "-x" } } } },
          {
            servers = {
              { protocol = "msp", command = { "x" } },
              { protocol = "msp", command = { "x" } },
            },
          },
          { timeouts = { start = "1" } },
        }) do
          table.insert(results, select(2, pcall(require("testwire").setup, given)))
        end
        vim.cmd("Testwire fly")
        vim.cmd("Testwire run")
        vim.cmd("Testwire run some")
        local function completed(line)
          return vim.fn.getcompletion(line, "cmdline")
        end
        return { results, T.notes, completed("Testwire r"), completed("Testwire run f") }
        """,
        tmp_path,
    )
    errors, notes, actions, selections = found
    assert errors == [
        'testwire: setup: unknown setting "server"; '
        "known: diagnostics, quickfix, servers, timeouts",
        "testwire: servers[1].protocol: expected one of msp, mstest-runner, test-runner, "
        'found "lsp"',
        "testwire: servers[1].command: expected a list with the program and its arguments",
        'testwire: servers[1].transport: expected one of stdio, socket, found "http"',
        "testwire: servers[1].args: mstest-runner has no arguments after `--`; "
        "add them to `command`",
        'testwire: servers[2].name: "msp" is the name of an earlier server',
        "testwire: timeouts.start: expected a number, found a string",
    ]
    assert notes == [
        'testwire: unknown action "fly"; known: cancel, discover, log, output, run, stop',
        "testwire: there is no server for this command; add one to `servers` in `setup`",
        'testwire: unknown selection "some"; known: all, file, nearest, failed, survivors',
    ]
    assert (actions, selections) == (["run"], ["file", "failed"])
