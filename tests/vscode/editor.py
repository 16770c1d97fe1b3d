"""Control of a real VS Code, which runs in code-server and a headless browser.

This module does not depend on mutation testing. The script `driver.mjs` controls the browser.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from tests.support.waiting import until_sync
from tests.vscode.install import Harness

HERE = Path(__file__).parent
FAILURE = HERE.parents[1] / "artifacts" / "vscode" / "failure.png"
"""The picture of the window at the last failure."""

TRUST = "security.workspace.trust.enabled"

# With these settings, no pages open automatically, and the editor does not check for updates.
USER_SETTINGS = {
    "extensions.autoCheckUpdates": False,
    "extensions.ignoreRecommendations": True,
    "git.enabled": False,
    "remote.autoForwardPorts": False,
    TRUST: False,
    "telemetry.telemetryLevel": "off",
    "testing.automaticallyOpenPeekView": "never",
    "testing.automaticallyOpenTestResults": "neverOpen",
    "typescript.disableAutomaticTypeAcquisition": True,
    "update.mode": "none",
    "workbench.enableExperiments": False,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
}


@dataclass(frozen=True)
class Row:
    """A row of the test tree, with its accessible name."""

    label: str
    level: int
    expanded: str | None


class CodeServer:
    """A running code-server with extensions. `close` stops the process.

    Workspaces are trusted, unless `settings` turns workspace trust on.
    """

    def __init__(
        self,
        harness: Harness,
        folder: Path,
        extensions: Sequence[Path],
        settings: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        data = folder / "data"
        (data / "User").mkdir(parents=True)
        values = {**USER_SETTINGS, **settings}
        (data / "User" / "settings.json").write_text(json.dumps(values), "utf-8")
        common = [
            harness.node,
            harness.code_server,
            "--user-data-dir",
            str(data),
            "--extensions-dir",
            str(folder / "extensions"),
        ]
        environment = dict(os.environ, XDG_CONFIG_HOME=str(folder / "config"))
        # The terminal of VS Code sets these variables.
        for name in [name for name in environment if name.startswith(("VSCODE_", "CODE_SERVER"))]:
            del environment[name]
        subprocess.run(
            [*common, *(arg for file in extensions for arg in ("--install-extension", str(file)))],
            env=environment,
            check=True,
            capture_output=True,
            timeout=120,
        )
        self.log: list[str] = []
        self._process = subprocess.Popen(
            [
                *common,
                "--auth",
                "none",
                "--bind-addr",
                "127.0.0.1:0",
                "--disable-telemetry",
                "--disable-update-check",
                *([] if values[TRUST] else ["--disable-workspace-trust"]),
            ],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.address = self._wait_for_address()
        threading.Thread(target=self._drain, daemon=True).start()

    def url(self, workspace: Path) -> str:
        """Return the address of a folder, or of a file that lists the folders of a workspace."""
        kind = "workspace" if workspace.suffix == ".code-workspace" else "folder"
        return f"{self.address}?{kind}={quote(str(workspace))}"

    def close(self) -> None:
        os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _wait_for_address(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.log.append(line)
            found = re.search(r"HTTP server listening on (http://127\.0\.0\.1:\d+/)", line)
            if found:
                return found.group(1)
        raise RuntimeError("code-server ended:\n" + "".join(self.log))

    def _drain(self) -> None:
        assert self._process.stdout is not None
        self.log.extend(self._process.stdout)


class Editor:
    """A browser that shows one workspace at a time.

    Methods wait until a condition is true. After `timeout` seconds, a method raises AssertionError
    with the contents of the test tree.
    """

    def __init__(self, harness: Harness) -> None:
        self._process = subprocess.Popen(
            [harness.node, str(HERE / "driver.mjs"), harness.playwright, harness.chromium],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.browser = str(self._answer())

    def open(self, url: str, width: int = 1500, height: int = 1300) -> None:
        """Show a workspace in a new browser profile. The size of the page is in pixels."""
        self._ask("open", 60, url=url, width=width, height=height)

    def reload(self) -> None:
        """Show the same workspace again, as after a restart of the browser."""
        self._ask("reload", 60)

    def command(self, title: str) -> None:
        self._ask("command", 20, title=title)

    def view(self, name: str) -> None:
        # The tab appears when an extension has started, which takes long on a busy machine.
        self._ask("view", 90, title=name)

    def rows(self) -> list[Row]:
        return [Row(**row) for row in self._ask("rows", 20)]

    def wait_rows(
        self, *patterns: str, absent: Sequence[str] = (), timeout: float = 60
    ) -> list[Row]:
        """Wait until each pattern, but no `absent` pattern, matches a label. Return the rows."""
        rows = self._ask("waitRows", timeout, patterns=patterns, absent=list(absent))
        return [Row(**row) for row in rows]

    def wait_redrawn(self, parent: str, pattern: str, timeout: float = 60) -> None:
        """Collapse and expand `parent` repeatedly, until a row matches."""
        self._ask("waitRedrawn", timeout, parent=parent, pattern=pattern)

    def expand_all(
        self, *patterns: str, below: str | None = None, timeout: float = 60
    ) -> list[Row]:
        """Expand all nodes, and wait until all patterns match labels. Return the rows.

        If `below` is given, only the first node that matches and its descendants are expanded.
        """
        rows = self._ask("expandAll", 60, patterns=patterns, below=below)
        return [Row(**row) for row in rows]

    def toggle(self, pattern: str) -> None:
        """Expand or collapse the node whose label matches."""
        self._ask("toggle", 20, pattern=pattern)

    def press(self, pattern: str, button: str) -> None:
        self._ask("press", 20, pattern=pattern, button=button)

    def click(self, pattern: str) -> None:
        """Click the row whose label matches. A click on a mutant shows its source in the editor."""
        self._ask("click", 20, pattern=pattern)

    def run(self, pattern: str) -> None:
        self.press(pattern, "Run Test")

    def keys(self, *keys: str) -> None:
        """Press keys, such as `ArrowDown`."""
        self._ask("keys", 20, keys=keys)

    def type(self, selector: str, text: str) -> None:
        """Click an element, and type text."""
        self._ask("type", 20, selector=selector, text=text)

    def button(self, name: str) -> None:
        """Click a button outside of the test tree."""
        self._ask("button", 20, title=name)

    def wait_text(self, selector: str, *patterns: str, timeout: float = 60) -> str:
        """Wait until the text of the elements matches all JavaScript regular expressions.

        Returns the text.
        """
        return str(self._ask("waitText", timeout, selector=selector, patterns=patterns))

    def wait_until_idle(self, timeout: float = 120) -> None:
        """Wait until no run is in progress."""
        self._ask("waitIdle", timeout)

    def start_trace(self) -> None:
        self._ask("startTrace", 20)

    def stop_trace(self) -> float:
        """Return the processor time in ms of the longest task of the page since the start."""
        return float(self._ask("stopTrace", 60))

    def heap(self) -> int:
        """Collect garbage, and return the used heap of the page in bytes."""
        return int(self._ask("heap", 60))

    def menu(self, pattern: str, entry: str) -> None:
        """Select an entry in the menu of a row."""
        self._ask("menu", 20, pattern=pattern, entry=entry)

    def point(self, selector: str, text: str, action: str = "click", *modifiers: str) -> None:
        """Click the first element with the text. The action `hover` only moves the mouse to it.

        Modifiers are keys, such as `Control`.
        """
        arguments = {"action": action, "modifiers": modifiers}
        self._ask("point", 20, selector=selector, text=text, **arguments)

    def widen(self, pixels: int) -> None:
        """Make the sidebar wider."""
        self._ask("widen", 20, pixels=pixels)

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._ask("screenshot", 20, path=str(path))

    def wait_snapshot(self, *strings: str) -> None:
        """Wait until the accessibility tree of the page contains all strings."""
        until_sync(lambda: all(each in str(self._ask("snapshot", 20)) for each in strings))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _ask(self, name: str, timeout: float, **arguments: Any) -> Any:
        assert self._process.stdin is not None
        command = {"name": name, "timeout": timeout * 1000, **arguments}
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        try:
            return self._answer(f"{name} {json.dumps(arguments, ensure_ascii=False)}")
        except AssertionError:
            if name not in ("open", "screenshot"):
                self.screenshot(FAILURE)
            raise

    def _answer(self, question: str = "start") -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the browser driver ended at: {question}")
        answer = json.loads(line)
        if "error" in answer:
            raise AssertionError(f"{question}: {answer['error']}")
        return answer["value"]
