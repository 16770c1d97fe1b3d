"""Projects for the tests of the pytest server, and clients that collect what it sends."""

from __future__ import annotations

import sys
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

from testwire.client.progress import progress_of
from testwire_protocols.mstest_runner.v1_0 import types
from testwire_protocols.mstest_runner.v1_0.client import Client
from testwire_protocols.mstest_runner.v1_0.methods import DISCOVER_TESTS, RUN_TESTS

PATIENCE = 300.0
"""A time limit in seconds for busy machines. It only matters if a test fails."""

COMMAND = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]

SAMPLE = """
    def test_passes():
        print("hello")

    def test_fails():
        assert [1, 2] == [1, 3]

    class TestGroup:
        def test_inside(self):
            pass
"""


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write the files of a project and return its folder. Indentation is removed."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return folder


def launch(project: Path, *args: str, handlers: object = None, **options: Any) -> Client:
    """Return a client that launches the server in a project. `args` are arguments for pytest."""
    # The runtime adds its own arguments to the end of the command.
    rest = ["--", *args] if args else []
    return Client.launch(
        [*COMMAND, *options.pop("words", ()), *rest] if not rest else _wrapped(rest, options),
        transport="tcp",
        cwd=project,
        handlers=handlers,
        timeout=PATIENCE,
        connect_timeout=PATIENCE,
        **options,
    )


def _wrapped(rest: Sequence[str], options: dict[str, Any]) -> list[str]:
    program = (
        "import sys; from testwire_servers.pytest_suite.cli import main; "
        f"sys.exit(main([*sys.argv[1:], *{list(rest)!r}]))"
    )
    return [sys.executable, "-c", program, *options.pop("words", ())]


def initialize_params() -> types.InitializeParams:
    testing = types.ClientTestingCapabilities(debugger_provider=False)
    return types.InitializeParams(
        process_id=1,
        client_info=types.ClientInfo(name="tests", version="1.0.0"),
        capabilities=types.ClientCapabilities(testing=testing),
    )


def new_id() -> str:
    return str(uuid.uuid4())


class Seen:
    """The updates of one request: all states of each node, and the last node of each uid."""

    def __init__(self) -> None:
        self.states: dict[str, list[str]] = {}
        self.nodes: dict[str, dict[str, Any]] = {}
        self.parents: dict[str, str | None] = {}
        self.groups: list[str] = []
        self.marker = False

    def add(self, update: types.TestUpdateNotificationParams) -> None:
        assert not self.marker, "an update follows the completion marker"
        if update.changes is None:
            self.marker = True
            return
        for change in update.changes:
            node = change.node.model_dump(by_alias=True, exclude_unset=True)
            uid = node["uid"]
            self.nodes[uid] = node
            self.parents[uid] = change.parent
            if node["node-type"] == "group":
                self.groups.append(uid)
            else:
                self.states.setdefault(uid, []).append(node["execution-state"])

    @property
    def outcomes(self) -> dict[str, str]:
        return {uid: states[-1] for uid, states in self.states.items()}


async def discover(client: Client, **members: Any) -> Seen:
    params = types.DiscoverTestsParams(run_id=new_id(), **members)
    return await _follow(client, DISCOVER_TESTS, params)


async def run(client: Client, **members: Any) -> Seen:
    """Run tests. `members` are the params except `runId`."""
    params = types.RunTestsParams(run_id=new_id(), **members)
    return await _follow(client, RUN_TESTS, params)


async def _follow(client: Client, method: Any, params: Any) -> Seen:
    seen = Seen()
    async with progress_of(client, method, params) as updates:
        async for update in updates:
            seen.add(update)
        await updates.result()
    assert seen.marker, "the completion marker is missing"
    return seen


def select(*uids: str) -> list[types.SelectedTest]:
    return [types.SelectedTest.model_validate({"uid": uid, "display-name": ""}) for uid in uids]
