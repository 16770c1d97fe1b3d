"""Validation of params and results against the types of a protocol."""

from __future__ import annotations

from typing import Any

import pytest
from testwire.core.messages import ABSENT
from testwire_base.errors import Unreadable
from testwire_protocols import load
from testwire_tools.conformance.message_types import (
    check_params,
    check_result,
    members,
    params_problems,
    unknown_literals,
)
from testwire_tools.conformance.model import CheckFailed

INFO = load("msp@0.4")


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("configure", {}),
        ("configure", {"configFilePath": "x"}),
        ("mutationTest", {"unknown": 1}),
        ("reportMutationTestProgress", {"files": {}}),
    ],
)
def test_params_of_their_type(name: str, params: Any) -> None:
    check_params(INFO, name, params, "client")


@pytest.mark.parametrize(
    ("name", "params", "reason"),
    [
        ("configure", {"configFilePath": 5}, "/configFilePath"),
        ("configure", [], "root"),
        ("reportMutationTestProgress", {}, "/files"),
        ("reportMutationTestProgress", ABSENT, "required"),
        ("reportMutationTestProgress", {"files": {"a": {}}}, "/files/a/mutants"),
    ],
)
def test_params_that_are_not(name: str, params: Any, reason: str) -> None:
    with pytest.raises(CheckFailed, match=reason):
        check_params(INFO, name, params, "client")


def test_results() -> None:
    check_result(INFO, "configure", {"version": "1"}, "client")
    with pytest.raises(CheckFailed, match="/version"):
        check_result(INFO, "configure", {}, "client")


def test_positions_are_no_matter_of_types() -> None:
    place = {"start": {"line": 9, "column": 2}, "end": {"line": 1, "column": 4}}
    mutant = {"id": "1", "mutatorName": "M", "location": place, "replacement": "-"}
    check_result(INFO, "discover", {"files": {"a": {"mutants": [mutant]}}}, "client")


def test_members() -> None:
    assert "configFilePath" in members(INFO, "configure")


def test_unknown_literals_are_found_each_time() -> None:
    info, name = load("mstest-runner@1.0"), "testing/testUpdates/tests"

    def update(state: str) -> dict[str, Any]:
        node = {"uid": "a", "display-name": "a", "node-type": "action", "execution-state": state}
        return {"runId": "0" * 32, "changes": [{"node": node, "parent": None}]}

    check_params(info, name, update("success"), "client")
    for _ in range(20):
        (found,) = unknown_literals(info, name, [update("passed"), update("success")], "client")
        assert found.pointer == "/changes/0/node/execution-state"
    # Alternative spellings of known literals are not reported.
    assert not list(unknown_literals(info, name, [update("cancelled")], "client"))


def test_a_protocol_without_types() -> None:
    with pytest.raises(Unreadable, match="generated/ir"):
        params_problems(INFO._replace(version="9.9"), "configure", {}, "client")
