"""Generated Python code for both roles of the toy protocol works over an in-memory connection."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.codegen.support import ROOT, copy_case, edit
from tests.support.commands import run_command

DRIVE = """
import asyncio
import sys

from testwire.errors import RpcError
from testwire.testing import fake_client, pair
from testwire_protocols import Unknown
from testwire_protocols.toy_box.v1_0_beta_2 import *
from testwire_protocols.toy_box.v1_0_beta_2 import PROTOCOL
from testwire_protocols.toy_box.v1_0_beta_2.testing import GATES

seen = []


class Server(ServerHandlers):
    async def box_initialize(self, params, ctx):
        seen.append(("initialize", params.version))
        answer = await ctx.client.client_ask()
        await ctx.client.box_moved(Move(uid="u", to=None))
        await ctx.client.ping()
        lid = LidCapabilities(can_open=True)
        return InitializeResult(capabilities=BoxCapabilities(lid=lid), anything=answer)

    def list(self, params, ctx):
        seen.append(("list", params.depth))
        return {"a/b": Tree(children=[])}

    def box_open_lid(self, params, ctx):
        return params.shape if params.shape.kind == "circle" else None

    def leave(self, params, ctx):
        seen.append(("leave", params))


class ClientSide(ClientHandlers):
    async def client_ask(self, params, ctx):
        seen.append(("ask", params.depth))
        return Label(display_name="me")

    def box_moved(self, params, ctx):
        seen.append(("moved", params.to))

    def ping(self, params, ctx):
        seen.append(("ping", params))


async def main():
    async with pair(PROTOCOL, Server(), Client, ClientSide()) as client:
        try:
            await client.list()
        except RpcError as error:
            assert error.code == -32002, error
        else:
            raise AssertionError("the lifecycle allows nothing before the handshake")
        label = Label(display_name="a")
        hello = InitializeParams(process_id=None, version="1.0", client_info=label)
        result = await client.box_initialize(hello)
        assert result.capabilities.lid.can_open
        assert result.anything == {"display-name": "me"}, result.anything
        assert (await client.list())["a/b"].children == []
        circle = Circle(kind="circle", radius=1.5)
        opened = await client.box_open_lid(OpenParams(shape=circle, colour=Unknown("mauve")))
        assert opened == circle, opened
        square = Square(kind="square", side=1)
        assert await client.box_open_lid(OpenParams(shape=square)) is None
        try:
            await client.ping()
        except RpcError as error:
            assert error.code == -32601, error
        else:
            raise AssertionError("this server does not offer it")
        await client.box_hint()
        await client.leave()


asyncio.run(main())
assert seen == [
    ("initialize", "1.0"),
    ("ask", None),
    ("moved", None),
    ("ping", None),
    ("list", None),
    ("leave", None),
], seen


class Quiet(Server):
    async def box_initialize(self, params, ctx):
        lid = LidCapabilities(can_open=True)
        return InitializeResult(capabilities=BoxCapabilities(lid=lid), anything=None)


async def check(gate):
    async with fake_client(PROTOCOL, Quiet()) as peer:
        await gate.run(peer)


for gate in GATES:
    asyncio.run(check(gate))
print(*GATES, sep="\\n")
"""


def test_both_roles_talk(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    # The in-memory connection uses the first transport, so this edit replaces its line framing.
    file = "toy-box/1.0-beta.2/protocol.json"
    edit(root, [{"file": file, "pointer": "/framings/lines/kind", "value": "contentLength"}])
    assert run_command("generate", root, target="python") == 0
    paths = [str(root / "generated/python"), str(ROOT / "sdk")]
    result = subprocess.run(
        [sys.executable, "-c", DRIVE],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    found = result.stdout.splitlines()
    assert len(found) == 25
    assert {"new-list-rejected", "done-list-rejected", "ready-box/open-lid-served"} <= set(found)
