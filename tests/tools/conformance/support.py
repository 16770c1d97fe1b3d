"""Helpers for tests with the broken server: targets, cases and data of a protocol."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from testwire_protocols import load
from testwire_tools.conformance import data
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, CaseOutcome
from testwire_tools.conformance.run import run_case
from testwire_tools.conformance.target import ServerTarget

HERE = Path(__file__).parent
SERVER = HERE / "broken_server.py"
SOURCES = (SERVER, HERE / "plays.py")
SECONDS = 0.5
"""The timeout for a response from the broken server, which responds within milliseconds."""

PATIENT_SECONDS = 5.0
"""The timeout for the server without a fault. This timeout must suffice on a busy machine."""

SERVERS = {
    "msp@0.0.1-alpha.1": "draft",
    "msp@0.4": "mutation",
    "mstest-runner@1.0": "testing",
    "test-runner@0.1": "runner",
}
"""The argument NAME of the broken server for each protocol."""

STARTS_LATE = ("launch/starts accept-connections", "launch/starts socket-port")
"""The faults with which a listening server never responds."""

CALC = "def add(a, b):\n    return a + b\n\n\ndef less(a, b):\n    return a < b\n"


def command(protocol: str, fault: str = "none") -> list[str]:
    return [sys.executable, "-I", "-S", str(SERVER), SERVERS[protocol], fault]


def target(protocol: str, transport: str, fault: str, cwd: Path) -> ServerTarget:
    info = load(protocol)
    for folder in (cwd, cwd / "sub"):
        folder.mkdir(exist_ok=True)
        (folder / "calc.py").write_text(CALC)
    return ServerTarget(
        info,
        info.transports[transport],
        command(protocol, fault),
        cwd=cwd,
        seconds=PATIENT_SECONDS if fault in ("none", "slow", "late") else SECONDS,
        # With these faults, the start lasts until the timeout.
        start_seconds=3.0 if fault in STARTS_LATE else 10.0,
        slow_seconds=5.0,
    )


def scenario(protocol: str) -> Scenario:
    name, _, version = protocol.partition("@")
    return data.load(name, version)


def cases(protocol: str, transport: str) -> list[Case]:
    return derive(load(protocol), load(protocol).transports[transport], scenario(protocol))


def run(subject: ServerTarget, chosen: Sequence[Case], told: Scenario) -> list[CaseOutcome]:
    async def main() -> list[CaseOutcome]:
        return [await run_case(case, subject, told) for case in chosen]

    return asyncio.run(main())


SCHEMA = json.loads(
    resources.files("testwire_tools.conformance").joinpath("report.schema.json").read_text("utf-8")
)
