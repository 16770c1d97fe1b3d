"""The plugin with the servers of this repository, and with servers that share no code with it."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from pathlib import Path

import pytest

from tests.nvim.conftest import PLUGIN, Run
from tests.support.repository import ROOT
from tests.support.waiting import until_sync

pytestmark = [pytest.mark.neovim, pytest.mark.timeout(120)]

PLAIN = ROOT / "tests" / "peers" / "plain"

FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    "shop.py": """\
        def total(price, count):
            return price * count


        def is_bulk(count):
            return count >= 10
        """,
    "tests/test_shop.py": """\
        import pytest

        from shop import is_bulk, total


        def test_total():
            assert total(3, 4) == 12


        def test_bulk():
            assert is_bulk(20)
            assert not is_bulk(1)


        class TestMore:
            @pytest.mark.parametrize("count", [1, 2])
            def test_count(self, count):
                print("counted")
                price = total(count, 1)
                assert price == 1

            def test_later(self):
                pytest.skip("not yet")
        """,
}
RESULTS = {
    "test_total": "passed",
    "test_bulk": "passed",
    "test_count[1]": "passed",
    "test_count[2]": "failed",
    "test_later": "skipped",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(textwrap.dedent(text), "utf-8")
    return folder


def readme_config() -> str:
    """Return the `init.lua` of the README."""
    text = (PLUGIN / "README.md").read_text("utf-8")
    (config,) = re.findall(r"^`init.lua`:\n\n```lua\n(.*?)^```$", text, re.M | re.S)
    assert "CHECKOUT" in config
    return str(config).replace("CHECKOUT", str(ROOT))


RUN_ALL = """
    vim.cmd("edit tests/test_shop.py")
    T.run("Testwire discover pytest")
    local listed = T.quickfix()
    T.run("Testwire run all pytest")
    local all = { T.results("pytest"), T.diagnostics(), T.quickfix(), require("testwire").status() }
    vim.api.nvim_win_set_cursor(0, { 18, 0 })
    vim.cmd("Testwire output pytest")
    local output = vim.api.nvim_buf_get_lines(0, 0, -1, false)
    vim.cmd("close")
    local session = require("testwire").session("pytest")
    local runs, run = {}, session.adapter.run
    session.adapter.run = function(self, chosen, done)
      table.insert(runs, vim.tbl_map(function(item) return item.name end, chosen))
      run(self, chosen, done)
    end
    vim.api.nvim_win_set_cursor(0, { 7, 0 })
    for _, selection in ipairs({ "nearest", "failed", "file" }) do
      T.run("Testwire run " .. selection .. " pytest")
    end
    return { listed, all, output, runs, T.results("pytest"), T.notes, session.link.pid }
"""


def config_of(protocol: str, transport: str | None) -> str:
    """Return the configuration of the README, or one with the server's other protocol."""
    if protocol == "mstest-runner":
        return readme_config()
    server = f'{{ name = "pytest", protocol = "{protocol}", command = {{ "testwire-pytest" }}, '
    server += f'transport = "{transport}" }}'
    plugin = f'vim.opt.runtimepath:append("{PLUGIN}")\n'
    return plugin + f'require("testwire").setup({{ servers = {{ {server} }} }})\n'


@pytest.mark.parametrize(
    ("protocol", "transport"),
    [("mstest-runner", None), ("test-runner", "pipe")],
)
def test_pytest(run: Run, project: Path, protocol: str, transport: str | None) -> None:
    found = run(RUN_ALL, project, config=config_of(protocol, transport))
    listed, (results, diagnostics, problems, status), output, runs, again, notes, pid = found
    assert listed[0] == "Testwire: tests of pytest"
    assert "test_shop.py:6:1:: test_total" in listed
    assert results == again == RESULTS
    ((file, place, severity, message),) = diagnostics
    assert (file, place, severity) == ("test_shop.py", [19, 0, 19, 0], 1)
    assert message.startswith("test_count[2]: ")
    assert "assert 2 == 1" in message
    assert len(problems) == 2
    assert problems[0] == "Testwire: problems of pytest"
    assert problems[1].startswith("test_shop.py:20:1:E: test_count[2]: ")
    assert status.startswith("pytest: 5 of 5, 1 failed")
    assert output[0] == "test_count[1]: passed"
    assert "counted" in output
    assert runs == [["test_total"], ["test_count[2]"], list(RESULTS)]
    assert notes == []
    # Neovim ends the server when it exits.
    until_sync(lambda: not alive(pid))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_mutants(run: Run, project: Path) -> None:
    tests = project / "tests" / "test_shop.py"
    tests.write_text(tests.read_text("utf-8").partition("class TestMore")[0], "utf-8")
    found = run(
        """
        vim.cmd("edit shop.py")
        vim.api.nvim_win_set_cursor(0, { 6, 0 })
        T.run("Testwire run nearest mutants")
        local function states()
          local found = {}
          for _, item in ipairs(require("testwire").session("mutants").items:runnable()) do
            found[item.line + 1 .. " " .. item.name] = item.state
          end
          return found
        end
        local first = { states(), T.diagnostics() }
        T.run("Testwire run survivors")
        return { first, states(), T.notes }
        """,
        project,
        config=readme_config(),
    )
    (states, diagnostics), again, notes = found
    assert notes == []
    survivors = [name for name, state in states.items() if state == "survived"]
    assert survivors
    assert {name[0] for name, state in states.items() if state != "known"} == {"6"}
    assert {place[0] for _, place, _, _ in diagnostics} == {5}
    assert len(diagnostics) == len(survivors)
    assert again == states


def test_a_server_that_listens_on_a_port(run: Run, tmp_path: Path) -> None:
    config = config_of("test-runner", "socket").replace("testwire-pytest", "testwire-mutation")
    found = run(
        """
        local session, states = require("testwire").session("pytest"), {}
        session:ready(function(err) table.insert(states, err or session.state) end)
        T.wait(function() return #states > 0 end)
        session:stop()
        T.wait(function() return session.link.ended end)
        return { states, T.notes, session.state or "stopped", session.log[1] }
        """,
        tmp_path,
        config=config.replace("test-runner", "msp"),
    )
    states, notes, state, line = found
    assert (states, notes, state) == (["ready"], [], "stopped")
    assert re.fullmatch(
        r"\$ testwire-mutation serve socket --port \d+ --address 127\.0\.0\.1", line
    )


def plain(protocol: str, script: str, *more: str) -> str:
    command = ", ".join(json.dumps(each) for each in (sys.executable, str(PLAIN / script), *more))
    server = f'{{ name = "plain", protocol = "{protocol}", command = {{ {command} }} }}'
    plugin = f'vim.opt.runtimepath:append("{PLUGIN}")\n'
    return plugin + f'require("testwire").setup({{ servers = {{ {server} }} }})\n'


CANCEL = """
    T.run("Testwire discover")
    vim.cmd("Testwire run")
    T.wait(function()
      return vim.tbl_contains(vim.tbl_values(T.results("plain")), "failed")
    end)
    vim.cmd("Testwire cancel")
    T.ended()
    local cancelled = T.results("plain")
    T.run("Testwire run")
    return { cancelled, T.results("plain"), T.notes }
"""


@pytest.mark.parametrize(
    ("protocol", "script", "slow", "others"),
    [
        (
            "mstest-runner",
            "mstest_server.py",
            "test_slow",
            ("test_sum", "test_wrong", "test_later"),
        ),
        ("test-runner", "runner_server.py", "waits", ("adds", "fails", "later")),
    ],
)
def test_servers_without_shared_code(
    run: Run, tmp_path: Path, protocol: str, script: str, slow: str, others: tuple[str, ...]
) -> None:
    cancelled, results, notes = run(CANCEL, tmp_path, config=plain(protocol, script))
    passes, fails, later = others
    assert cancelled == {passes: "passed", fails: "failed", slow: "known", later: "known"}
    assert results == {passes: "passed", fails: "failed", slow: "passed", later: "skipped"}
    assert notes == []


def test_a_server_that_ends_after_each_request_is_started_again(run: Run, tmp_path: Path) -> None:
    found = run(
        """
        local session, pids = require("testwire").session("plain"), {}
        for _, command in ipairs({ "discover", "run", "run failed" }) do
          T.run("Testwire " .. command)
          table.insert(pids, session.link.pid)
          T.wait(function() return not session.state end)
        end
        return { T.results("plain"), pids, T.notes }
        """,
        tmp_path,
        config=plain("mstest-runner", "mstest_server.py", "--once"),
    )
    results, pids, notes = found
    assert results["test_wrong"] == "failed"
    assert len(set(pids)) == 3
    assert notes == []
