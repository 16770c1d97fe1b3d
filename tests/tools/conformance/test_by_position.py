"""`testwire verify` writes and reads params by position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire.core.messages import ABSENT
from testwire.registry import (
    ByPosition,
    Concurrency,
    Framing,
    Launch,
    Lifecycle,
    LifecycleState,
    Method,
    Notification,
    ProtocolInfo,
    Transport,
)
from testwire_codegen.model import ir
from testwire_tools.conformance import message_types
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import check_params
from testwire_tools.conformance.model import Case, CheckFailed
from testwire_tools.conformance.outcomes import check_result
from testwire_tools.conformance.target import ServerTarget

from tests.codegen.support import copy_case, load
from tests.codegen.targets.marks import ORDER, add_methods, add_session
from tests.support.commands import run_command
from tests.tools.conformance.support import run

HERE = Path(__file__).parent
POSITIONS = ByPosition(tuple(ORDER), tuple(ORDER[1:]))
STDIO = Transport("stdio", "stdio", None, Framing("ndjson"), Launch())
INFO = ProtocolInfo(
    "small", "1", "Small", None,
    {
        "mark": Method[Any, Any](
            "mark", direction="clientToServer", handler="mark", positions=POSITIONS
        )
    },
    {
        "noted": Notification[Any](
            "noted", direction="serverToClient", handler="noted", positions=POSITIONS
        )
    },
    {}, Lifecycle("all", (LifecycleState("all"),)), None, Concurrency(), {"stdio": STDIO}, None,
)  # fmt: skip

ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    told = {"jsonrpc": "2.0", "method": "noted", "params": asked["params"]}
    print(json.dumps(told), flush=True)
    answer = {"jsonrpc": "2.0", "id": asked["id"], "result": asked["params"]}
    print(json.dumps(answer), flush=True)
"""


def test_the_server_gets_an_array_and_the_cases_see_objects(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(ECHO)
    seen: dict[str, Any] = {}

    async def case(harness: ServerHarness) -> None:
        wire = await harness.open()
        step = {"request": "mark", "params": {"text": "ab", "tags": []}, "as": "made"}
        await harness.step(wire, step)
        seen.update(harness.scope, raw=wire.received[0].raw["params"])

    command = [sys.executable, "-I", str(tmp_path / "server.py")]
    made = Case("mark/array", "must", "Params are an array.", "Nowhere", case)
    (outcome,) = run(ServerTarget(INFO, STDIO, command), [made], Scenario())
    assert (outcome.verdict, outcome.message) == ("pass", "")
    assert seen["mark"] == seen["raw"] == ["ab", None, []]
    assert seen["madeParams"] == {"text": "ab", "tags": []}
    assert seen["notifications"] == {"noted": [{"text": "ab", "tags": []}]}


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_case("small", tmp_path_factory.mktemp("small"))
    add_methods(root)
    add_session(root)
    return root


@pytest.fixture
def protocol(spec: Path, monkeypatch: pytest.MonkeyPatch) -> ir.Protocol:
    made = load(spec)[1]
    monkeypatch.setattr(message_types, "protocol_of", lambda *_: made)
    monkeypatch.setattr(message_types, "_types", message_types._types.__wrapped__)
    return made


@pytest.mark.usefixtures("protocol")
@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"text": "ab"}, "(root): Expected an array with the params text, line, tags."),
        ([], "/0: Mark requires the member 'text'"),
        (["a"], "/0: "),
        (["ab", "x"], "/1: "),
        (["ab", None, ["x", 1]], "/2/1: "),
        (ABSENT, "(root): params are required, but the message has none"),
    ],
)
def test_wrong_params_fail_at_their_position(params: Any, text: str) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_params(INFO, "mark", params, "server")
    assert str(caught.value).startswith(f"The params of 'mark' are invalid. {text}")


@pytest.mark.usefixtures("protocol")
def test_right_params_pass() -> None:
    for params in (["ab"], ["ab", None, ["x"]], ["ab", 3, [], "more"]):
        check_params(INFO, "mark", params, "server")


def test_an_error_names_the_expected_form() -> None:
    answer = {"error": {"code": -32602, "message": "Expected an object"}}
    with pytest.raises(CheckFailed, match=r"The params of 'mark' are an array: text, line, tags\."):
        check_result(INFO, "mark", answer)


@pytest.fixture(scope="module")
def site(spec: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate the packages of the protocol, and install the Python package in a folder."""
    (spec / "testwire.toml").write_text('python = "small-protocol"\nlicense = "MIT"\n')
    assert run_command("generate", spec) == 0
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    project = spec / "generated" / "python"
    subprocess.run([*pip, *offline, str(project)], check=True, timeout=120)
    return folder


def verify(site: Path, spec: Path, kind: str, *words: str) -> tuple[dict[str, str], str]:
    """Run `testwire verify`; return the verdict of each case, and all messages."""
    options = ["--protocol", "small@1", "--strict", "--format", "json"]
    command = [sys.executable, str(HERE / "clients" / f"marks_{kind}.py")]
    done = subprocess.run(
        [sys.executable, "-m", "testwire_tools", "verify", kind, *options, "--", *command, *words],
        cwd=spec,
        env={**os.environ, "PYTHONPATH": str(site)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=800,
    )
    assert done.returncode in (0, 1), done.stderr
    cases = json.loads(done.stdout)["runs"][0]["cases"]
    return {each["id"]: each["verdict"] for each in cases}, done.stdout


@pytest.mark.template
def test_a_generated_server_passes(site: Path, spec: Path) -> None:
    verdicts, text = verify(site, spec, "server")
    assert set(verdicts.values()) == {"pass"}, text
    assert {"types/notification/walked", "progress/correlation/walk"} <= verdicts.keys()


@pytest.mark.template
def test_a_server_that_expects_an_object_fails(site: Path, spec: Path) -> None:
    verdicts, text = verify(site, spec, "server", "by-name")
    assert verdicts["launch/starts"] == "fail"
    assert "The params of 'mark' are an array: text, line, tags." in text


@pytest.mark.template
def test_a_generated_client_passes(site: Path, spec: Path) -> None:
    verdicts, text = verify(site, spec, "client", "{server}")
    assert set(verdicts.values()) == {"pass"}, text
    assert {"types/params/mark", "types/answer/mark", "robustness/unknown-members"} <= {*verdicts}


@pytest.mark.template
def test_a_client_that_writes_an_object_fails(site: Path, spec: Path) -> None:
    verdicts, text = verify(site, spec, "client", "{server}", "by-name")
    assert verdicts["types/params/mark"] == verdicts["types/params/walk"] == "fail", text
    assert verdicts["types/params/free"] == "pass", text
