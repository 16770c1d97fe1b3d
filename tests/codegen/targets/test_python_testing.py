"""The names of the functions in the synchronous client."""

from __future__ import annotations

from dataclasses import replace

from testwire_codegen.model import ir
from testwire_codegen.targets.kit import sample
from testwire_codegen.targets.python.naming import NAMING
from testwire_codegen.targets.python.view_testing import sync_module


def named(*names: str) -> ir.Protocol:
    """Return a protocol whose requests have these names."""
    request = next(each for each in sample().messages if each.kind == "request")
    messages = tuple(replace(request, name=name, overrides=()) for name in names)
    return replace(sample(), messages=messages)


def test_names_are_distinct() -> None:
    view = sync_module(named("run", "list", "start/list", "wait/for", "run_"))
    names = [(each["sync_name"], each["start"]) for each in view["functions"]]
    assert names == [
        ("run_", "start_run"),
        ("list", "start_list_"),
        ("start_list", "start_start_list"),
        ("wait_for_", "start_wait_for"),
        ("run__", "start_run_"),
    ]


def test_progress_has_the_types_of_all_its_notifications() -> None:
    view = sync_module(sample())
    found = {each["name"]: each["progress"] for each in view["functions"] if each["request"]}
    reported = {m.name: m.params for m in sample().messages}
    for message in sample().messages:
        if message.kind == "request" and message.direction != "serverToClient":
            types = {str(reported[name]) for name in message.progress_names} or {"Never"}
            (progress,) = (v for k, v in found.items() if k == NAMING.message(message))
            assert set(progress.split(" | ")) == types
