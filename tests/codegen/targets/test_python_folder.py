"""One folder under `spec/` is enough for types, handlers, a client, docs and a running server.

The tests add the wide protocol to a copy of `spec/`, and generate all files in a temporary folder.
The generated client calls a server process over each transport.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.support import CASES, ROOT, tree
from tests.support.commands import run_command

SERVER = """
import asyncio
import os
import sys

from testwire.cli import main
from testwire_protocols import load
from testwire_protocols.wide.v2 import (
    Change,
    Chore,
    Found,
    HelloResult,
    RunResult,
    ServerCapabilities,
    ServerHandlers,
    Update,
)


class Handlers(ServerHandlers):
    async def hello(self, params, ctx):
        print("words that belong to nobody")
        return HelloResult(capabilities=ServerCapabilities(search=True))

    async def chores_run(self, params, ctx):
        changes = []
        for chore in params.chores or [Chore(uid=os.environ.get("WIDE_QUIET", "loud"))]:
            await ctx.client.chores_update(
                Update(run_id=params.run_id, changes=[Change(chore=chore, outcome="canceled")])
            )
        await ctx.client.chores_update(Update(run_id=params.run_id, changes=None))
        return RunResult(verdict="good", best=None)

    def chores_look(self, params, ctx):
        return Found(count=len(params.place.name))

    async def chores_search(self, params, ctx):
        await asyncio.sleep(30)


sys.exit(main(load("wide@2"), Handlers))
"""

CLIENT = """
import asyncio
import sys

from testwire.errors import RpcError
from testwire_protocols.wide.v2 import *

transport, profile, server = sys.argv[1:]
seen = []


class Side(ClientHandlers):
    def chores_update(self, params, ctx):
        seen.append(params)


async def main():
    command = [sys.executable, server] + (["--profile", profile] if profile else [])
    options = {"transport": transport, "handlers": Side(), "timeout": 30, "trace": "t.jsonl"}
    async with Client.launch(command, **options) as client:
        look = LookParams(place=Place(name="attic"))
        try:
            await client.chores_look(look)
        except RpcError as error:
            assert error.code == -105, error
        else:
            raise AssertionError("the lifecycle allows nothing before the handshake")
        hello = HelloParams(capabilities=ClientCapabilities())
        assert (await client.hello(hello)).capabilities.search
        assert (await client.chores_look(look)).count == 5
        chore = Chore(uid="u", **{"attachments.0.uri": "file:///é", "unknown": 1})
        result = await client.chores_run(RunParams(run_id="r", chores=[chore]))
        verdict = result.verdict if isinstance(result.verdict, str) else result.verdict.type
        assert (verdict, result.best) == ("good", None), result
        await client.chores_run(RunParams(run_id="q"))
        older = asyncio.ensure_future(client.chores_search(look))
        await asyncio.sleep(0)
        newer = asyncio.ensure_future(client.chores_search(look))
        try:
            await older
        except RpcError as error:
            assert error.code == -107, error
        newer.cancel()
        try:
            await client.ping()
        except RpcError as error:
            assert error.code == -102, error
    first, end, own, _ = seen
    (change,) = first.changes
    assert change.outcome == "canceled"
    assert change.chore.pattern_members("^attachments\\\\.[0-9]+\\\\.uri$") == {
        "attachments.0.uri": "file:///é"
    }
    assert change.chore.model_extra.keys() == {"attachments.0.uri"}
    assert (end.run_id, end.changes) == ("r", None)
    expected = "1" if transport == "dial-back" else "loud"
    assert own.changes[0].chore.uid == expected, own


asyncio.run(main())
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout with the bundled protocols, the wide protocol and their generated files."""
    target = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "spec", target / "spec")
    shutil.copytree(CASES / "wide" / "spec" / "wide", target / "spec" / "wide")
    assert run_command("generate", target) == 0
    return target


def test_one_folder_gives_all_that_a_protocol_has(root: Path) -> None:
    made = tree(root / "generated")
    package = "python/testwire_protocols/wide/v2"
    for path in (
        *(f"{package}/{name}.py" for name in ("types", "handlers", "client", "methods", "info")),
        "docs/wide/2.md",
        "typescript/src/wide/v2/types.ts",
        "typescript/src/wide/v2/client.ts",
        "vectors/wide/2.json",
        "ir/wide-2.json",
    ):
        assert path in made, path
    assert json.loads(made["vectors/wide/2.json"])


def test_other_protocols_stay_as_they_are(root: Path) -> None:
    before, after = tree(ROOT / "generated" / "python"), tree(root / "generated" / "python")
    new = after.keys() - before.keys()
    assert all("/wide/" in path for path in new), new
    del before["testwire_protocols/README.md"]  # The page is written by hand.
    changed = {path for path in before if after[path] != before[path]}
    assert changed == {"testwire_protocols/__init__.py"}  # The index lists all versions.


@pytest.mark.parametrize("profile", ["", "easy"])
@pytest.mark.parametrize("transport", ["stdio", "dial-back"])
def test_a_server_runs(root: Path, tmp_path: Path, transport: str, profile: str) -> None:
    (tmp_path / "server.py").write_text(SERVER, encoding="utf-8")
    (tmp_path / "client.py").write_text(CLIENT, encoding="utf-8")
    paths = [str(root / "generated/python"), str(ROOT / "sdk")]
    result = subprocess.run(
        [sys.executable, "client.py", transport, profile, str(tmp_path / "server.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=90,
    )
    assert result.returncode == 0, result.stderr
    entries = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text("utf-8").splitlines()]
    messages = [entry["message"] for entry in entries if "message" in entry]
    updates = [
        message["params"] for message in messages if message.get("method") == "chores/update"
    ]
    assert updates[0]["changes"][0]["outcome"] == ("cancelled" if profile else "canceled")
    verdicts = [m["result"]["verdict"] for m in messages if "verdict" in (m.get("result") or {})]
    assert verdicts[0] == ({"type": "Good"} if profile else "good")
    # The protocol requires params in every message.
    assert all("params" in message for message in messages if "method" in message)
