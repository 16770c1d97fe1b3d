"""Checks of the lint rules for progress notifications.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/progress.json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from testwire_codegen.rules.base import LintCheck, Subject, Violation

_OPPOSITE = {"clientToServer": "serverToClient", "serverToClient": "clientToServer"}


def _progress_direction(subject: Subject) -> Iterable[Violation]:
    known = subject.messages()
    pairs = [
        (index, message, known[name])
        for index, message in enumerate(subject.protocol.messages)
        for name in message.progress_names
        if name in known
    ]
    for index, message, progress in pairs:
        needed = _OPPOSITE.get(message.direction, "both")
        if progress.direction not in (needed, "both"):
            yield Violation(
                subject.at(f"/methods/{index}/progress"),
                f"{message.name!r} has the direction {message.direction}, so its progress "
                f"notification {progress.name!r} must have the direction {needed}",
            )


def _progress_parts(subject: Subject) -> Iterable[Violation]:
    for index, message in enumerate(subject.protocol.messages):
        place = f"/methods/{index}"
        name = message.name
        if message.progress is not None and message.kind != "request":
            location = subject.at(f"{place}/progress")
            yield Violation(
                location, f"{name!r} is a notification, but only requests have progress"
            )
        parts = (("correlation", message.correlation), ("completion", message.completion))
        for member, part in parts:
            if part is not None and message.progress is None:
                location = subject.at(f"{place}/{member}")
                yield Violation(location, f"{name!r} has a {member} but no `progress`")


def _progress_stages(subject: Subject) -> Iterable[Violation]:
    for index, message in enumerate(subject.protocol.messages):
        stages = message.stages.list if message.stages is not None else ()
        for position, stage in enumerate(stages):
            for other in stages[:position]:
                same = stage.notification == other.notification
                apart = stage.at == other.at and stage.equals != other.equals
                if same and not (stage.at and apart):
                    yield Violation(
                        subject.at(f"/methods/{index}/progress/{stage.name}"),
                        f"the stages {other.name!r} and {stage.name!r} of {message.name!r} have "
                        f"the same notification {stage.notification!r}, and no value distinguishes "
                        "them",
                    )


CHECKS: Final[Mapping[str, LintCheck]] = {
    "progress-direction": _progress_direction,
    "progress-parts": _progress_parts,
    "progress-stages": _progress_stages,
}
