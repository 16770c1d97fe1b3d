"""Documents can allow several spellings of a state, and the cases accept all of them."""

from __future__ import annotations

from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.conformance.spellings import canonical_states

RUNNER = load("test-runner@0.1")


@pytest.mark.parametrize(
    ("method", "params", "expected"),
    [
        ("updateStatus", {"id": "a", "status": "running…"}, {"id": "a", "status": "Running"}),
        ("updateStatus", {"id": "a", "status": "success"}, {"id": "a", "status": "Passed"}),
        (
            "updateStatusBatch",
            {"updates": [{"id": "a", "status": "failed"}, {"id": "b", "status": None}]},
            {"updates": [{"id": "a", "status": "Failed"}, {"id": "b", "status": None}]},
        ),
    ],
)
def test_other_spellings_become_canonical(method: str, params: Any, expected: Any) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    assert canonical_states(RUNNER, message) == {**message, "params": expected}


@pytest.mark.parametrize(
    "message",
    [
        {"method": "updateStatus", "params": {"id": "success", "status": "RUNNING"}},
        {"method": "updateStatus", "params": ["success"]},
        {"method": "registerTest", "params": {"test": {"id": "success"}}},
        {"id": 1, "result": {"status": "success"}},
        "success",
    ],
)
def test_other_values_do_not_change(message: Any) -> None:
    assert canonical_states(RUNNER, message) == message
