"""The cases for batches, with a server that accepts batches and faulty servers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from testwire.registry import Envelope
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.target import ServerTarget

from tests.support.repository import ROOT
from tests.support.toy_protocol import PROTOCOL
from tests.tools.conformance.support import run

INFO = PROTOCOL._replace(envelope=Envelope(batches="accept"))
CASES = ("json-rpc/batch", "json-rpc/batch-empty", "json-rpc/batch-notifications")
REAL = """
import sys
from testwire.cli import main
from testwire.registry import Envelope
from tests.support.toy_protocol import PROTOCOL
from tests.support.toy_server import Handlers
sys.exit(main(PROTOCOL._replace(envelope=Envelope(batches=sys.argv.pop(1))), Handlers))
"""
FAULTY = """
import json, sys
while line := sys.stdin.buffer.readline():
    length = int(line.split(b":")[1])
    while sys.stdin.buffer.readline().strip():
        pass
    value = json.loads(sys.stdin.buffer.read(length))
    asked = [{}] if value == [] else value if isinstance(value, list) else [value]
    for each in asked:
        number = each.get("id")
        if number is None and value == []:
            continue
        body = json.dumps({"jsonrpc": "2.0", "id": number, "result": {}}).encode()
        sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
        sys.stdout.buffer.flush()
"""


def verdicts(*command: str, seconds: float) -> list[str]:
    stdio = INFO.transports["stdio"]
    target = ServerTarget(INFO, stdio, [sys.executable, *command], cwd=Path(ROOT), seconds=seconds)
    cases = [each for each in derive(INFO, stdio, Scenario()) if each.id in CASES]
    assert [each.id for each in cases] == list(CASES)
    return [each.verdict for each in run(target, cases, Scenario())]


def test_a_server_that_accepts_batches_passes() -> None:
    assert verdicts("-c", REAL, "accept", seconds=30.0) == ["pass"] * 3


def test_faulty_servers_fail() -> None:
    assert verdicts("-c", FAULTY, seconds=2.0) == ["fail"] * 3


@pytest.mark.parametrize("batches", ["accept", "refuse"])
def test_the_cases_follow_the_rule_of_the_protocol(batches: str) -> None:
    envelope = Envelope(batches="accept" if batches == "accept" else "refuse")
    info = INFO._replace(envelope=envelope)
    ids = {each.id for each in derive(info, info.transports["stdio"], Scenario())}
    assert ids.issuperset(CASES) == (batches == "accept")
