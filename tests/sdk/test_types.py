"""Type checks of handlers and calls against the types of a protocol."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.connect import ROOT

GOOD = """
from testwire.server import Context
from tests.support.toy_protocol import *
from testwire.testing import pair

class Mine(ServerHandlers):
    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        answer = await ctx.client.ask(AskParams(question="?"), timeout=1)
        return EchoResult(text=answer.text)
    def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        ctx.run(ctx.client.tick(Tick(number=params.count)))
        return CountResult(total=1)
    async def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        return CountResult(total=1)
    async def queued(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        return CountResult(total=1)
    async def names(self, params: Names, ctx: Context[ClientProxy]) -> Names:
        return params
    def ping(self, params: None, ctx: Context[ClientProxy]) -> None: ...

async def use(client: Client) -> str | None:
    async with pair(PROTOCOL, Mine(), Client) as other:
        total: int = (await other.count(CountParams(count=1))).total
    return (await client.echo(EchoParams(text=str(total)))).text
"""

BAD = {
    "wrong params": ("def count(self, params: CountParams", "def count(self, params: EchoParams"),
    "wrong result": ("-> Names:\n        return params", "-> int:\n        return 1"),
    "wrong argument": ("other.count(CountParams(count=1))", "other.count(EchoParams())"),
    "wrong use of a result": ("total: int =", "total: str ="),
    "no such call": ("client.echo(", "client.shout("),
    "wrong side": ("ctx.client.ask(", "ctx.client.echo("),
    "wrong proxy": ("Context[ClientProxy]) -> EchoResult", "Context[ServerProxy]) -> EchoResult"),
}


def check(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "snippet.py").write_text(text)
    return subprocess.run(
        [
            sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"),
            "--cache-dir", str(folder.parent / "cache"), str(folder / "snippet.py"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=250,
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("types")


def test_right_use_passes(folder: Path) -> None:
    done = check(folder, GOOD)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", BAD)
def test_wrong_use_is_found(folder: Path, name: str) -> None:
    right, wrong = BAD[name]
    assert right in GOOD
    done = check(folder, GOOD.replace(right, wrong))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "snippet.py" in done.stdout
