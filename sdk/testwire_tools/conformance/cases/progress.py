"""Cases about progress notifications: their order, correlation and completion marker.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from testwire.registry import (
    AnyMethod,
    Completion,
    Correlation,
    ItemStates,
    ProgressStage,
    ProgressStages,
)

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import unknown_literals
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.recorder import recorded
from testwire_tools.conformance.recordings import item_states, open_items, transient
from testwire_tools.conformance.steps import find

SOURCE = "Specification: methods, progress"

cases = CaseTable()


def _methods(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for method in given.info.methods.values():
        if method.progress is not None and method.name in given.scenario.calls:
            yield {"method": method}


def _completed(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in _methods(given):
        completion = each["method"].completion
        if completion is not None and "success" in completion.on:
            yield {**each, "completion": completion}


def _correlated(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in _methods(given):
        if each["method"].correlation is not None:
            yield {**each, "correlation": each["method"].correlation}


def _staged(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in _methods(given):
        if each["method"].stages is not None:
            yield {**each, "stages": each["method"].stages}


def _stateful(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in _methods(given):
        for states in given.info.item_states:
            if states.notification == each["method"].progress and transient(states):
                yield {**each, "states": states}


@cases.row("progress/before-response/{method.name}", SOURCE, each=_methods)
async def before_response(harness: ServerHarness, method: AnyMethod) -> None:
    """The server sends every `{method.progress}` before the response to `{method.name}`."""
    call = await recorded(harness, method)
    for name in method.progress_names:
        if late := call.notifications(name, late=True):
            raise CheckFailed(f"Expected no {name!r} after the response, found {len(late)}.")


@cases.row("progress/completion/{method.name}", SOURCE, each=_completed)
async def completed(harness: ServerHarness, method: AnyMethod, completion: Completion) -> None:
    """Only the last `{method.progress}` of a `{method.name}` request has the completion marker."""
    sent = await _sent(harness, method)
    marks = [
        any(each.value == completion.value for each in find(completion.pointer, params))
        for params in sent
    ]
    if not any(marks):
        raise CheckFailed(
            f"Expected a {method.progress!r} with the completion marker {completion.value!r} at "
            f"{completion.pointer}, received none."
        )
    if marks.index(True) != len(marks) - 1:
        raise CheckFailed(f"Expected no {method.progress!r} after the completion marker.")


@cases.row("progress/correlation/{method.name}", SOURCE, each=_correlated)
async def correlated(harness: ServerHarness, method: AnyMethod, correlation: Correlation) -> None:
    """Each `{method.progress}` contains the value that identifies its `{method.name}` request."""
    sent = await _sent(harness, method)
    asked = find(correlation.request, harness.scope.get("$params", {}))
    if not asked or not sent:
        raise Skipped("The request has no identifying value, or the server sent no progress.")
    for params in sent:
        found = find(correlation.notification, params)
        if not found or found[0].value != asked[0].value:
            raise CheckFailed(
                f"Expected {asked[0].value!r} at {correlation.notification}, found {params!r:.200}."
            )


@cases.row("progress/stages/{method.name}", SOURCE, each=_staged)
async def staged(harness: ServerHarness, method: AnyMethod, stages: ProgressStages) -> None:
    """Each task of a `{method.name}` request has a start, then reports, then a finish."""
    call = await recorded(harness, method)
    running: set[str] = set()
    seen = False
    for each in call.messages():
        name, params = (each.value.get(key) for key in ("method", "params"))
        stage = _stage_of(stages, name, params)
        if stage is None:
            continue
        seen = True
        task = json.dumps([one.value for one in find(stages.item or "/", params)])
        if (stage.name == "start") == (task in running):
            what = "has already started" if task in running else "has not started"
            raise CheckFailed(f"Expected no {stage.name} ({name}) of a task that {what}.")
        running = running - {task} if stage.name == "finish" else running | {task}
    if running and not stages.independent:
        raise CheckFailed(f"Expected a finish of each task, but {len(running)} did not finish.")
    if not seen:
        raise Skipped("The server sent no progress.")


def _stage_of(stages: ProgressStages, name: Any, params: Any) -> ProgressStage | None:
    """Return the stage to which a message belongs, or None."""
    for each in stages.list:
        found = [] if each.at is None else find(each.at, params)
        if each.notification == name and (
            each.at is None or any(one.value == each.equals for one in found)
        ):
            return each
    return None


@cases.row("progress/states/{method.name}", "Specification: item states", each=_stateful)
async def settled(harness: ServerHarness, method: AnyMethod, states: ItemStates) -> None:
    """When the server responds to `{method.name}`, each item has a known final state."""
    sent = await _sent(harness, method)
    for item, state in open_items(sent, states).items():
        raise CheckFailed(
            f"Expected a final state of {item!r} before the response to {method.name!r}, "
            f"received the transient state {state!r}."
        )
    for each in unknown_literals(harness.info, states.notification, sent, "client"):
        if _is_at(each.pointer, states.state):
            raise CheckFailed(f"Expected a known state, received an {each.message}.")
    if not any(True for params in sent for _ in item_states(params, states)):
        raise Skipped("The progress from the server contains no item states.")


async def _sent(harness: ServerHarness, method: AnyMethod) -> list[Any]:
    """Return the params of the progress that the server sends before the response."""
    call = await recorded(harness, method)
    named = method.progress_names
    return [
        each.value.get("params")
        for each in call.messages()
        if isinstance(each.value, dict) and each.value.get("method") in named
    ]


def _is_at(pointer: str, pattern: str) -> bool:
    """Return whether a JSON pointer matches a pointer with `*`."""
    steps, wanted = pointer.split("/"), pattern.split("/")
    return len(steps) == len(wanted) and all(
        w in ("*", s) for s, w in zip(steps, wanted, strict=True)
    )
