"""Helpers for tests with the broken client: its scripts, harnesses and cases."""

from __future__ import annotations

import sys
from pathlib import Path

from testwire_protocols import load
from testwire_tools.conformance import data
from testwire_tools.conformance.client.cases import derive
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case

from tests.support.waiting import patience

CLIENT = Path(__file__).with_name("broken_client.py")
SECONDS = 9.0
"""The time limit of a client on an idle machine, where the longest script ends in three seconds."""
SCRIPTS = {
    ("msp@0.4", "stdio"): "mutation",
    ("msp@0.0.1-alpha.1", "http"): "alpha",
    ("mstest-runner@1.0", "tcp"): "platform",
    ("test-runner@0.1", "stdio"): "runner",
}
"""The script of the broken client for each protocol, with the transport that the script uses."""


def scenario(protocol: str) -> Scenario:
    name, _, version = protocol.partition("@")
    return data.load(name, version)


def cases(protocol: str, transport: str) -> list[Case]:
    info = load(protocol)
    return derive(info, info.transports[transport], scenario(protocol))


def bench(protocol: str, transport: str, fault: str) -> ClientHarness:
    info = load(protocol)
    words = [sys.executable, "-I", "-S", str(CLIENT), SCRIPTS[protocol, transport], fault]
    limit = patience(SECONDS)
    target = ClientTarget(info, info.transports[transport], [*words, "{server}"], seconds=limit)
    return ClientHarness(target, scenario(protocol))


OVERLAPS = {
    ("test-runner@0.1", "types/params/testrunner/start"): {"json-rpc/params"},
    ("test-runner@0.1", "json-rpc/params"): {"types/params/testrunner/start"},
    ("msp@0.0.1-alpha.1", "json-rpc/params"): {"types/params/instrument"},
    ("mstest-runner@1.0", "json-rpc/params"): {"types/params/testing/discoverTests"},
    ("test-runner@0.1", "types/answer/testrunner/isVisible"): {"traffic/value"},
    ("test-runner@0.1", "types/answer/startDebugSession"): {"traffic/value"},
    ("msp@0.0.1-alpha.1", "lifecycle/announced"): {"traffic/capability"},
}
"""For a protocol and a fault, further cases that fail with this fault."""
