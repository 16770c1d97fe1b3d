"""Helpers for the drift tests: a short notation for sessions, and functions to check them."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest
from testwire_base.findings import Finding
from testwire_base.traces import read_trace
from testwire_codegen.drift.command import find_protocol
from testwire_codegen.messages import MessageChecker
from testwire_codegen.model import ir
from testwire_tools.cli import main

from tests.support.repository import ROOT

RECORDED = ROOT / "tests/codegen/drift/stryker.jsonl"
PACKAGES = ROOT / "tests/e2e"

TO, FROM = "clientToServer", "serverToClient"


@functools.cache
def protocol(key: str) -> ir.Protocol:
    return find_protocol(key, ROOT)


def ask(number: Any, method: str, params: Any = None) -> tuple[str, Any]:
    params = {} if params is None else params
    return TO, {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def tell(method: str, params: Any, direction: str = FROM) -> tuple[str, Any]:
    return direction, {"jsonrpc": "2.0", "method": method, "params": params}


def answer(number: Any, result: Any, direction: str = FROM) -> tuple[str, Any]:
    return direction, {"jsonrpc": "2.0", "id": number, "result": result}


def fail(number: Any, code: Any, **more: Any) -> tuple[str, Any]:
    return FROM, {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": "x", **more}}


def write(path: Path, messages: list[Any]) -> Path:
    """Write a trace. String messages are recorded as bodies that are not valid JSON."""
    lines = []
    for number, (direction, message) in enumerate(messages):
        entry: dict[str, Any] = {"t": number / 10, "dir": direction}
        entry["invalid" if isinstance(message, str) else "message"] = message
        lines.append(json.dumps(entry))
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def judged(path: Path, key: str, messages: list[Any], **options: Any) -> list[Finding]:
    wire = MessageChecker(protocol(key))
    trace = write(path / "trace.jsonl", messages)
    wire.check(read_trace(trace, "trace.jsonl", strict=True), "trace.jsonl")
    return wire.findings(**options)


KNOWN = {
    "version-is-no-major": "/message/result/version",
    "ignored-status-in-discover": "/message/result/files/src~1greet.js/mutants/1/status",
    "progress-not-listed": "/message/params",
    "final-result": "/message/result/files",
    "status-literals": "/message/params/files/src~1greet.js/mutants/0/status",
    "mutants-ignored": "/message/params/files/src~1price.js/mutants/0/location",
    "cancellation-unspecified": "/message/params",
    "errors-unspecified": "/message/error/code",
}
"""The errata that match the recorded session of StrykerJS 9.6.1, each with its first location."""


def known(found: list[dict[str, Any]]) -> dict[str, str]:
    return {
        finding["message"].partition("erratum ")[2].partition(":")[0]: finding["location"][
            "pointer"
        ]
        for finding in found
        if finding["rule"] == "wire-known-deviation"
    }


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Run `testwire drift source` on MSP. Return the exit code and the findings."""
    protocol = [] if "--protocol" in arguments else ["--protocol", "msp@0.4"]
    options = ["--root", str(ROOT), "--format", "json", *protocol]
    code = main(["drift", "source", *options, *arguments])
    captured = capsys.readouterr()
    return code, json.loads(captured.out)["findings"] if captured.out else [{"err": captured.err}]


def keys(found: list[dict[str, Any]]) -> set[str]:
    """Return the keys of the differences in findings."""
    return {finding["subject"] for finding in found}
