"""The screen of `testwire inspect`, driven by Textual's pilot.

The pictures are saved in artifacts/inspect/. With `--update`, the picture of the guide is updated.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from testwire_base.packages import load_info
from testwire_tools.agents.adapters import adapter_or_none
from testwire_tools.inspector.app import Inspector
from testwire_tools.inspector.widgets import CallForm, Items, MessageTable
from testwire_tools.sessions.opening import ServerAccess
from textual.pilot import Pilot
from textual.widgets import Button, Input, Select, Static, TabbedContent

from tests.peers.plain_peers import PEERS
from tests.support.browser import FLAGS
from tests.support.repository import ROOT

PICTURE = ROOT / "docs/images/inspect.png"
SIZE = (130, 36)


def inspector(
    protocol: str, command: Sequence[str], folder: Path, trace: Path | None = None
) -> Inspector:
    info = load_info(protocol).info
    server = ServerAccess(info, list(command), None, None, folder, (), 60.0)
    return Inspector(server, adapter_or_none(info), trace)


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Let the screen refresh until a condition is true."""
    for _ in range(1200):
        await pilot.pause(0.05)
        if condition():
            return
    raise AssertionError("the condition is still false")


def text(app: Inspector, selector: str) -> str:
    return str(app.query_one(selector, Static).visual)


def row_of(app: Inspector, word: str) -> tuple[int, list[str]]:
    """Return the first row of the messages that contains a word."""
    table = app.query_one(MessageTable)
    for index in range(table.row_count):
        cells = [cell.plain for cell in table.get_row_at(index)]
        if any(word in cell for cell in cells):
            return index, cells
    raise AssertionError(f"no row contains {word!r}")


def labels(app: Inspector) -> list[str]:
    found: list[str] = []
    left = [app.query_one(Items).root]
    while left:
        node = left.pop()
        found.append(str(node.label))
        left += reversed(node.children)
    return found


def test_a_session(tmp_path: Path, update: bool) -> None:
    """A server sends a status as a number, so one of its messages has a problem."""
    command = PEERS["runner-server"].command("--fault", "status-as-number")

    async def main() -> None:
        app = inspector("test-runner", command, tmp_path)
        app.sub_title = "runner_server.py"
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "4 tests" in labels(app)[0])
            assert labels(app)[-3:] == ["Times", "waits", "later"]
            _, cells = row_of(app, "testrunner/start result")
            assert cells[2] == "←" and cells[4] == "1" and int(cells[5]) > 30
            await pilot.press("r")
            await until(pilot, lambda: text(app, "#status") == "run: finished")
            index, cells = row_of(app, "✗")
            assert cells[3] == "updateStatus"
            app.query_one(MessageTable).move_cursor(row=index)
            await until(pilot, lambda: "/status" in text(app, "#problems"))
            assert app.query_one("#problems").display
            saved = save(app, "tree")
            if update:
                convert(saved, tmp_path)
            await called(app, pilot)
            save(app, "call")

    asyncio.run(asyncio.wait_for(main(), 120))


def names(form: CallForm) -> list[str | None]:
    return [each.name for each in form.query("#fields Input")]


async def called(app: Inspector, pilot: Pilot[None]) -> None:
    """Call a method with the form: first with a wrong value, then with a valid value."""
    app.query_one("#right", TabbedContent).active = "call"
    form = app.query_one(CallForm)
    count = app.query_one(MessageTable).row_count
    form.query_one("#method", Select).value = "$/cancelRequest"
    await until(pilot, lambda: names(form) == ["id"])
    form.query_one("#fields Input", Input).value = "[]"
    form.query_one("#send", Button).press()
    await until(pilot, lambda: "/id: " in text(app, "#problem"))
    assert app.query_one(MessageTable).row_count == count
    form.query_one("#method", Select).value = "testrunner/run"
    await until(pilot, lambda: names(form) == ["id", "source"])
    form.query_one("#fields Input", Input).value = "calc.Sums.adds"
    form.query_one("#send", Button).press()
    await until(pilot, lambda: "done" in text(app, "#problem"))
    await until(pilot, lambda: app.query_one(MessageTable).row_count > count)


def test_a_trace(tmp_path: Path) -> None:
    """The session of another client is shown while it is recorded."""
    trace = tmp_path / "session.jsonl"
    mutant = {
        "id": "1",
        "mutatorName": "Sum",
        "replacement": "-",
        "location": {"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 2}},
    }
    found = {"files": {"cart.py": {"mutants": [mutant]}}}
    killed = {"files": {"cart.py": {"mutants": [{**mutant, "status": "Killed"}]}}}
    messages: list[tuple[str, Any]] = [
        ("clientToServer", {"id": 1, "method": "discover", "params": {}}),
        ("serverToClient", {"id": 1, "result": found}),
        ("serverToClient", {"method": "reportMutationTestProgress", "params": killed}),
    ]
    lines = [
        json.dumps({"t": 0.5, "dir": way, "message": {"jsonrpc": "2.0", **message}}) + "\n"
        for way, message in messages
    ]
    trace.write_text("".join(lines[:2]), "utf-8")

    async def main() -> None:
        app = inspector("msp", (), tmp_path, trace)
        async with app.run_test(size=(90, 30)) as pilot:
            await until(pilot, lambda: "2: Sum: -" in labels(app))
            assert not app.query(CallForm)
            with trace.open("a", encoding="utf-8") as file:
                file.write(lines[2])
            await until(pilot, lambda: "2: Sum: -  Killed" in labels(app))
            assert labels(app) == ["1 mutants · 1 with a result", "cart.py", "2: Sum: -  Killed"]
            await pilot.press("l", "r", "x")
            assert app.query_one(MessageTable).row_count == 3
            with trace.open("a", encoding="utf-8") as file:
                file.write("nonsense\n")
            await until(pilot, lambda: "invalid JSON" in text(app, "#status"))

    asyncio.run(asyncio.wait_for(main(), 120))


def test_a_server_that_does_not_start(tmp_path: Path) -> None:
    async def main() -> None:
        app = inspector("msp", ["no-such-server"], tmp_path)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "'no-such-server' was not found" in text(app, "#status"))
            assert "testwire doctor" in text(app, "#status")
            await pilot.press("q")
        assert app.return_code == 0

    asyncio.run(asyncio.wait_for(main(), 120))


def save(app: Inspector, name: str) -> Path:
    """Save the screen as a picture, without the fonts that a viewer would download."""
    file = ROOT / "artifacts" / "inspect" / f"{name}.svg"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(re.sub(r"@font-face\s*{[^}]*}", "", app.export_screenshot()), "utf-8")
    return file


def convert(picture: Path, folder: Path) -> None:
    """Convert the picture of the guide with Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("'chromium' is not installed")
    (box,) = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture.read_text("utf-8"))
    width, height = (round(float(each)) for each in box)
    flags = [*(flag for flag in FLAGS if not flag.startswith("--window-size")), "--hide-scrollbars"]
    flags += [f"--window-size={width},{height}", f"--screenshot={PICTURE}"]
    profile = f"--user-data-dir={folder / 'profile'}"
    subprocess.run([chromium, *flags, profile, picture.as_uri()], check=True, capture_output=True)
