"""Parts of the plugin without a server: framing, JSON, positions, launch arguments and traces."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nvim.conftest import Run

pytestmark = [pytest.mark.neovim, pytest.mark.timeout(120)]


def test_frames_in_pieces(run: Run, tmp_path: Path) -> None:
    found = run(
        """
        local framing = require("testwire.framing")
        local function read(text, size)
          local seen = {}
          local feed = framing.decoder(function(body) table.insert(seen, body) end,
            function(reason) table.insert(seen, "problem: " .. reason) end)
          for at = 1, #text, size do
            feed(text:sub(at, at + size - 1))
          end
          return seen
        end
        local text = framing.encode("é", { { "Content-Type", "x" } }) .. framing.encode("")
        text = text .. "content-length:3\\r\\n\\r\\nabc"
        return {
          text, read(text, 1), read(text, 7), read(text, 1000),
          read("Content-Length: x\\r\\n\\r\\n", 4),
          read("Content-Length: 99999999999\\r\\n\\r\\n", 4),
          read("X-Only: 1\\r\\n\\r\\n", 4),
          read("Content-Length: 1\\n\\na", 4),
          read(("x"):rep(9000), 100),
        }
        """,
        tmp_path,
    )
    text, *whole, letters, large, missing, bare, long = found
    assert text.startswith("Content-Length: 2\r\nContent-Type: x\r\n\r\né")
    assert whole == [["é", "", "abc"]] * 3
    for problem in (letters, large, missing):
        assert problem[0].startswith("problem: expected a Content-Length of at most 512 MiB")
    assert bare == []
    assert long == ["problem: expected a message header, found `" + "x" * 60 + "…`"]


def test_messages(run: Run, tmp_path: Path) -> None:
    found = run(
        """
        local rpc, sent, seen = require("testwire.rpc"), {}, {}
        local connection = rpc.new({
          framing = { ascii_only = true, headers = {} },
          write = function(bytes) table.insert(sent, (bytes:gsub("^.-\\r\\n\\r\\n", ""))) end,
          on_notification = function(method, params)
            table.insert(seen, { method, rpc.value(params) or "none" })
          end,
          on_request = function(method) return nil, { code = -32601, message = method } end,
          on_problem = function(reason) table.insert(seen, reason) end,
        })
        local function feed(json)
          connection.feed("Content-Length: " .. #json .. "\\r\\n\\r\\n" .. json)
        end
        local params = { text = "é😀", list = {}, object = vim.empty_dict() }
        connection:request("a", params, function(err, result)
          table.insert(seen, { err or "fine", result == vim.NIL and "null" or result })
        end)
        feed('{"id": 1, "result": null}')
        feed('{"id": 1, "result": 2}')
        connection:request("b", vim.empty_dict(), function(err) table.insert(seen, err.message) end)
        feed('{"id": 2, "error": {"code": 1, "message": "no"}, "result": null}')
        feed('{"method": "n", "params": null}')
        feed('{"method": "n", "id": null, "params": [1, null]}')
        feed('{"method": "r", "id": "x"}')
        feed('{"id": 3}')
        connection:request("c", vim.empty_dict(), function(err) table.insert(seen, err.message) end)
        connection:close("the end")
        connection:request("d", vim.empty_dict(), function(err) table.insert(seen, err.message) end)
        local absent = rpc.get(vim.NIL, "x") == nil
        return { sent[1], sent[3], seen, absent, rpc.get({ x = vim.NIL }, "x") == nil }
        """,
        tmp_path,
    )
    request, response, seen, *absent = found
    assert '"text":"\\u00e9\\ud83d\\ude00"' in request
    assert '"list":[]' in request
    assert '"object":{}' in request
    assert '"id":"x"' in response
    assert seen == [
        ["fine", "null"],
        "no",
        ["n", "none"],
        ["n", [1, None]],
        'expected a request or a response, found `{"id": 3}`',
        "the end",
        "the end",
    ]
    assert absent == [True, True]


def test_positions_and_traces(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("é😀x\n", "utf-8")
    found = run(
        """
        local traces = require("testwire.traces")
        local byte_column, columns = require("testwire.positions").reader(), {}
        for column = 0, 5 do
          table.insert(columns, byte_column("a.py", 0, column))
        end
        local dotnet = "  at T() in " .. vim.fn.getcwd() .. "/a.py:line 7\\n  at U()"
        return {
          columns, byte_column("a.py", 9, 3), byte_column("none.py", 0, 3),
          { traces.location("a.py:3: x\\nlib/b.py:9: y\\na.py:5: z", "/p/a.py") },
          select(2, traces.location(dotnet)), select("#", traces.location("nothing", "/p/a.py")),
        }
        """,
        tmp_path,
    )
    assert found == [[0, 2, 2, 6, 7, 7], 0, 0, ["/p/a.py", 4], 6, 2]


def test_launch_arguments(run: Run, tmp_path: Path) -> None:
    found = run(
        """
        local launch, protocols = require("testwire.launch"), require("testwire.protocols")
        local function words(id, transport, command, rest)
          local found = protocols.transport(protocols.load(id), transport)
          local values = { port = "7", host = "h", pipe = "p" }
          return launch.arguments(command, found, values, rest or {})
        end
        return {
          words("msp", nil, { "m", "-v" }),
          words("msp", "socket", { "m" }, { "x" }),
          words("test-runner", "pipe", { "m" }),
          words("mstest-runner", nil, { "m" }),
          words("msp", "socket", { "m", "serve", "socket", "--port", "${port}", "${other}" }),
        }
        """,
        tmp_path,
    )
    assert found == [
        ["-v", "serve", "stdio"],
        ["serve", "socket", "--port", "7", "--address", "h", "--", "x"],
        ["serve", "pipe", "--pipe", "p"],
        ["--server", "--client-port", "7", "--client-host", "h"],
        ["serve", "socket", "--port", "7", "${other}"],
    ]
