"""The descriptors of the wide protocol, which uses every member of a registry."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from testwire import registry
from testwire.registry import ProtocolInfo

from tests.codegen.targets.wide import generated_wide


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with generated_wide(tmp_path_factory.mktemp("wide")) as package:
        yield package


@pytest.fixture(scope="module")
def info(wide: ModuleType) -> ProtocolInfo:
    found: ProtocolInfo = wide.PROTOCOL
    return found


def test_ids_and_envelope(info: ProtocolInfo) -> None:
    assert info.ids == registry.Ids("integer", ("integer",), 1, 2147483647, null_answer=False)
    assert info.envelope == registry.Envelope("always", "object", "refuse")


def test_framing(info: ProtocolInfo) -> None:
    assert info.transports["stdio"].framing == registry.Framing(
        "contentLength",
        (("Content-Type", "application/wide"),),
        ascii_only=True,
        accepts=registry.Accepts("exact", "ignore", False, False, False),
    )
    assert info.transports["http"].framing.accepts == registry.Accepts()


def test_transports(info: ProtocolInfo) -> None:
    stdio, dial, http = info.transports.values()
    assert (stdio.connections, stdio.http) == (None, None)
    assert dial.connections == registry.Connections(1, 2)
    assert http.http == registry.Http("/rpc", "text/event-stream")
    assert dial.launch.environment == (
        registry.EnvironmentVariable("WIDE_QUIET", "1", "No words on standard error."),
        registry.EnvironmentVariable("WIDE_HOME", None, "Where chores are kept."),
    )
    assert [(o.flag, o.value, o.docs) for o in dial.launch.options] == [
        ("--client-port", "port", "Where the client listens."),
        ("--client-host", "host", ""),
        ("--no-banner", "flag", "Print no banner."),
        ("--exit-on-process-exit", "pid", "End with that process."),
        ("--settings", "text", "Taken and not read."),
    ]


def test_methods(info: ProtocolInfo) -> None:
    run, search = info.methods["chores/run"], info.methods["chores/search"]
    assert run.progress == "chores/update"
    assert run.correlation == registry.Correlation("/runId", "/runId")
    assert run.completion == registry.Completion("/changes", None, ("success", "cancelled"))
    assert (run.stability, run.sunset) == ("stable", None)
    assert (search.stability, search.sunset) == ("extension", "2030-01-31")
    assert search.progress is None
    assert search.correlation is None
    assert search.completion is None


def test_errors_and_cancellation(info: ProtocolInfo) -> None:
    assert info.errors["Unfit"].condition == "invalidParams"
    assert info.errors["Busy"].condition is None
    assert info.cancellation is not None
    assert info.cancellation.answers == ("error", "result")


def test_concurrency(info: ProtocolInfo) -> None:
    assert info.concurrency.groups == (
        registry.ConcurrencyGroup(("chores/run",), "Busy", None, "refuse"),
        registry.ConcurrencyGroup(("chores/look",), None, "/place/name", "queue"),
        registry.ConcurrencyGroup(("chores/search",), None, "/place/name", "newestWins"),
    )


def test_capabilities_and_item_states(info: ProtocolInfo) -> None:
    assert info.capabilities == (
        registry.Capabilities("client", "hello", "params", "capabilities"),
        registry.Capabilities("server", "hello", "result", "capabilities"),
    )
    (states,) = info.item_states
    assert (states.notification, states.item) == ("chores/update", "/changes/*/chore/uid")
    assert states.classes[1] == registry.ItemClass("terminal", ("done", "canceled"))


def test_profiles_are_loaded_when_they_are_asked_for(wide: ModuleType) -> None:
    plain, easy = wide.PROTOCOL.profiles
    assert (plain.id, plain.default, plain.writings) == ("plain", True, None)
    assert (easy.id, easy.default) == ("easy", False)
    module = f"{wide.__name__}.profiles"
    sys.modules.pop(module, None)
    assert module not in sys.modules
    assert easy.writings is not None
    assert easy.writings()["Outcome"] == registry.ValueWriting({"canceled": "cancelled"})
    assert module in sys.modules


def test_what_a_spec_does_not_say_has_its_default() -> None:
    method: registry.Method[None, None] = registry.Method("m", direction="both", handler="m")
    assert method.stability == "stable"
    assert registry.Ids() == registry.Ids("integer", ("integer", "string"), None, None, True)
    assert registry.Envelope() == registry.Envelope("asNeeded", "any", "refuse")
