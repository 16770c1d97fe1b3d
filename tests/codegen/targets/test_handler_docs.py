"""The docstrings of handlers name errors, cancellation and requirements."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.python import view
from testwire_codegen.targets.python.handler_docs import handler_docs

from tests.codegen.support import copy_case, load


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("wide", tmp_path_factory.mktemp("wide")))[1]


def described(protocol: ir.Protocol, name: str) -> str:
    (message,) = [each for each in protocol.messages if each.name == name]
    return handler_docs(protocol, message, "The docs.")


def test_all_parts(wide: ir.Protocol) -> None:
    text = described(wide, "chores/run")
    assert text.startswith(
        "The docs.\n\nErrors that the handler raises as `RpcError`:\n\n- `Busy` ("
    )
    assert "\n\nCancellation: the sender can cancel the request with `$/stop`. " in text
    assert re.search(r"responds with the error `Stopped` \(-?\d+\)\.\n\nRequirements:\n\n- ", text)
    assert "\n- `updates-before-result` (must): " in text


def test_parts_without_contents_are_omitted(wide: ir.Protocol) -> None:
    assert described(wide, "bye") == "The docs."
    update = described(wide, "chores/update")
    assert "Requirements:" in update
    assert "Errors" not in update
    assert "Cancellation" not in update
    assert "Cancellation" not in described(replace(wide, cancellation=None), "chores/run")


def test_only_the_receiver_of_the_notification_is_cancelled(wide: ir.Protocol) -> None:
    (run,) = [each for each in wide.messages if each.name == "chores/run"]
    reverse = replace(run, direction="serverToClient")
    assert "Cancellation" in handler_docs(wide, run, "")
    assert "Cancellation" not in handler_docs(wide, reverse, "")


@pytest.mark.parametrize("level", ["must", "should", "may", "advice"])
def test_only_obligations_are_listed(wide: ir.Protocol, level: Any) -> None:
    (rule,) = wide.requirements
    protocol = replace(wide, requirements=(replace(rule, level=level),))
    listed = f"`{rule.id}` ({level})" in described(protocol, "chores/run")
    assert listed == (level in ("must", "should"))


def test_rules_of_older_servers_are_omitted(wide: ir.Protocol) -> None:
    (rule,) = wide.requirements
    place = rule.location
    old = ir.Generation("old", "", (ir.GenerationCondition("/a", "b", None),), place)
    new = ir.Generation("new", "", (), place)
    generations = ir.Generations("", "hello", None, (old, new), place)
    for names, listed in (((), True), (("old",), False), (("old", "new"), True)):
        rules = (replace(rule, generations=names),)
        protocol = replace(wide, generations=generations, requirements=rules)
        assert (rule.id in described(protocol, "chores/run")) == listed


def test_the_handlers_have_these_docstrings(wide: ir.Protocol) -> None:
    for role in view.handlers_module(wide)["roles"]:
        for function in role["functions"]:
            if function["name"] == "chores_run":
                lines = function["docs"]
                assert "Requirements:" in lines
                assert any(each.startswith("- `updates-before-result` (must): ") for each in lines)
                return
    pytest.fail("the handler is missing")
