"""Cases of progress: what comes while a request runs, in what order, and what ends it.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from testwire.registry import Completion, Correlation, ItemStates, Method, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped
from testwire_tools.conformance.steps import find
from testwire_tools.conformance.wire import Wire

__all__ = ["cases"]

SOURCE = "The methods of the spec: progress"
QUIET_SECONDS = 0.2


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    for method in info.methods.values():
        if method.progress is None or method.name not in scenario.calls:
            continue
        yield Case(
            f"progress/before-response/{method.name}",
            "must",
            f"Each `{method.progress}` of `{method.name}` comes before the response.",
            SOURCE,
            _before(method),
        )
        if method.completion is not None and "success" in method.completion.on:
            yield Case(
                f"progress/completion/{method.name}",
                "must",
                f"The last `{method.progress}` of `{method.name}` says that it is the last.",
                SOURCE,
                _completion(method, method.completion),
            )
        if method.correlation is not None:
            yield Case(
                f"progress/correlation/{method.name}",
                "must",
                f"Each `{method.progress}` carries what tells its `{method.name}` from others.",
                SOURCE,
                _correlation(method, method.correlation),
            )
        for states in info.item_states:
            if states.notification == method.progress and _values(states, "transient"):
                yield Case(
                    f"progress/states/{method.name}",
                    "must",
                    f"What `{method.name}` has begun is ended when it is answered.",
                    "The item states of the spec",
                    _states(method, states),
                )


async def _run(bench: Bench, method: Method[Any, Any]) -> tuple[Wire, list[Any], Any]:
    """A finished request: its wire, its progress so far, and its id."""
    wire = await bench.session(method)
    before = len(wire.notifications(method.progress))
    answer = await bench.call(method, wire)
    sent = [each.get("params") for each in wire.notifications(method.progress)][before:]
    return wire, sent, answer["id"]


def _before(method: Method[Any, Any]) -> Any:
    async def run(bench: Bench) -> None:
        wire, _, message_id = await _run(bench, method)
        await bench.probe(wire)
        await asyncio.sleep(QUIET_SECONDS)
        if late := wire.after_answer(message_id, method.progress):
            raise Failed(f"{len(late)} {method.progress!r} came after the response.")

    return run


def _completion(method: Method[Any, Any], completion: Completion) -> Any:
    async def run(bench: Bench) -> None:
        _, sent, _ = await _run(bench, method)
        marks = [
            any(each.value == completion.value for each in find(completion.pointer, params))
            for params in sent
        ]
        if not any(marks):
            raise Failed(
                f"No {method.progress!r} has {completion.value!r} at {completion.pointer}."
            )
        if marks.index(True) != len(marks) - 1:
            raise Failed(f"{method.progress!r} came after the one that says it is the last.")

    return run


def _correlation(method: Method[Any, Any], correlation: Correlation) -> Any:
    async def run(bench: Bench) -> None:
        _, sent, _ = await _run(bench, method)
        asked = find(correlation.request, bench.scope.get("$params", {}))
        if not asked or not sent:
            raise Skipped("Nothing ties progress to this request, or none came.")
        for params in sent:
            found = find(correlation.notification, params)
            if not found or found[0].value != asked[0].value:
                raise Failed(
                    f"{correlation.notification} has to be {asked[0].value!r}: {params!r:.200}"
                )

    return run


def _values(states: ItemStates, kind: str) -> set[Any]:
    return {value for each in states.classes if each.name == kind for value in each.values}


def _states(method: Method[Any, Any], states: ItemStates) -> Any:
    async def run(bench: Bench) -> None:
        _, sent, _ = await _run(bench, method)
        last: dict[Any, Any] = {}
        for params in sent:
            items = {each.stars: each.value for each in find(states.item, params)}
            for each in find(states.state, params):
                if each.stars in items:
                    last[items[each.stars]] = each.value
        open_ones = _values(states, "transient")
        for item, state in last.items():
            if isinstance(state, str) and state in open_ones:
                raise Failed(f"{item!r} was left as {state!r} when {method.name!r} was answered.")
        if not last:
            raise Skipped("The server told of no states.")

    return run
