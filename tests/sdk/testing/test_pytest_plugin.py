"""The pytest plugin, in separate runs of pytest."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.connect import ROOT

HEAD = """
import sys
import pytest
from testwire.errors import RpcError
from testwire.pytest_plugin import Target
from testwire.testing import ReplayMismatch
from tests.support.toy_protocol import *
from tests.support.toy_server import Handlers
"""
IN_PROCESS = "Target(SyncClient, handlers=Handlers, timeout=20)"
AS_PROCESS = (
    "Target(SyncClient, command=[sys.executable, '-m', 'tests.support.toy_server'], "
    f"transport=%r, timeout=20, cwd={str(ROOT)!r})"
)
TESTS = """
@pytest.fixture
def testwire_target():
    return TARGET

def test_calls(testwire_client):
    assert testwire_client.echo(EchoParams(text="x")).text == "x"
    assert testwire_client.count(CountParams(count=2)).total == 2
    assert testwire_client.notifications == [("tick", Tick(number=0)), ("tick", Tick(number=1))]
    with pytest.raises(RpcError, match="no 'ask'|Pass client_handlers with"):
        testwire_client.echo(EchoParams(text="ask:who"))
    assert testwire_client.run(testwire_client.client.ping()) is None

def test_by_hand(testwire_peer):
    assert testwire_peer.request("ping")["result"] is None
    testwire_peer.send_body(b"{")
    assert testwire_peer.receive()["error"]["code"] == -32700
    testwire_peer.request("count", {"count": 1})
    assert len(testwire_peer.notifications) == 1
"""


def run(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(HEAD + text)
    return subprocess.run(
        [
            # The plugin is loaded explicitly, because a different version may be installed.
            *(sys.executable, "-m", "pytest", "-p", "no:testwire", "-p", "testwire.pytest_plugin"),
            *("-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *options, str(folder)),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    "target", [IN_PROCESS, *(AS_PROCESS % t for t in ("stdio", "socket", "http", "lines"))]
)
def test_a_server_under_test(tmp_path: Path, target: str) -> None:
    done = run(tmp_path, TESTS.replace("TARGET", target))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout


def test_traces_and_their_replay(tmp_path: Path) -> None:
    traces = tmp_path / "traces"
    first = TESTS.replace("TARGET", IN_PROCESS)
    assert run(tmp_path, first, f"--testwire-trace={traces}").returncode == 0
    [trace] = traces.iterdir()
    assert trace.name == "test_it.py_test_calls.jsonl"
    replaying = f"""
class Other(Handlers):
    async def ping(self, params, ctx):
        raise RpcError(-32000, "other")

@pytest.fixture(params=[Handlers, Other])
def testwire_target(request):
    return Target(SyncClient, handlers=request.param)

def test_replay(testwire_target, testwire_replay):
    if testwire_target.handlers is Other:
        with pytest.raises(ReplayMismatch, match="differs"):
            testwire_replay({str(trace)!r})
    else:
        testwire_replay({str(trace)!r})
"""
    done = run(tmp_path, replaying)
    assert "2 passed" in done.stdout, done.stdout


def test_a_server_that_does_wrong_fails_the_test(tmp_path: Path) -> None:
    wrong = """
class Wrong(Handlers):
    async def count(self, params, ctx):
        return CountResult(total=-1)
"""
    target = "Target(SyncClient, handlers=Wrong)"
    done = run(tmp_path, wrong + TESTS.replace("TARGET", target))
    assert done.returncode == 1
    assert "2 failed" in done.stdout


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("", "expected a fixture 'testwire_target'"),
        ("Target(Client, handlers=Handlers)", "expected the class SyncClient of a protocol"),
        ("Target(SyncClient)", "either handlers or a command"),
        ("Target(SyncClient, command=['/no/such'])", "the command '/no/such' was not found"),
    ],
)
def test_mistakes(tmp_path: Path, target: str, text: str) -> None:
    tests = TESTS.replace("TARGET", target) if target else "def test(testwire_client): pass"
    done = run(tmp_path, tests)
    assert done.returncode == 1
    assert text in done.stdout


def test_it_is_found_where_the_package_is_installed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        points = tomllib.load(file)["project"]["entry-points"]["pytest11"]
    assert points == {"testwire": "testwire.pytest_plugin"}


def test_it_costs_little_to_load() -> None:
    code = "import sys, pytest, testwire.pytest_plugin; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
