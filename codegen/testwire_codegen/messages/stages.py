"""Checks the order of progress that has a start and an end.

The module must not depend on a specific protocol.

Tests: `tests/codegen/messages/test_stages.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_base.pointers import find, split

from testwire_codegen.messages.routes import MessageRoute, state_key
from testwire_codegen.messages.state import ABSENT, MAX_OPEN, OpenRequest, SessionState
from testwire_codegen.model import ir


def check_stage(
    session: SessionState, route: MessageRoute, stages: ir.ProgressStages, params: Any
) -> None:
    """Report a stage of a task that is not expected after the earlier stages of this task."""
    stage = _stage_of(stages, route.name, params)
    if stage is None:
        return
    correlation = [key for each in route.correlation for key in each.find(params)]
    item = "" if stages.item is None else _key(params, stages.item)
    task = (session.entry.dir, *correlation[:1], item)
    started = task in session.running
    if stage.name == "start" and not started:
        if len(session.running) < MAX_OPEN:
            session.running[task] = stages
        return
    if stage.name == "finish":
        session.running.pop(task, None)
    if started != (stage.name != "start"):
        found = "has already started" if started else "has not started"
        text = f"{route.name!r} is the {stage.name} of a task that {found}"
        session.tell("wire-progress-stage", "/method", text, route.message.location,
                     (route.name, stage.name))  # fmt: skip


def check_finished(session: SessionState, request: OpenRequest) -> None:
    """Report the tasks of a successful request that have started but not finished."""
    message = request.route.message
    if message.stages is None or message.stages.independent or request.key is ABSENT:
        return
    left = [task for task in session.running if task[:2] == (session.entry.dir, request.key)]
    for task in left:
        del session.running[task]
    if left:
        text = (
            f"{message.name!r} on line {request.line} has ended, but {len(left)} of its tasks have "
            "not finished"
        )
        session.tell("wire-progress-stage", "/id", text, message.location, (message.name, "left"))


def _stage_of(stages: ir.ProgressStages, name: str, params: Any) -> ir.ProgressStage | None:
    for each in stages.list:
        if each.notification == name and (
            each.at is None or _key(params, each.at) == state_key(each.equals)
        ):
            return each
    return None


def _key(params: Any, pointer: str) -> str:
    return next((state_key(each.value) for each in find(params, split(pointer))), "")
