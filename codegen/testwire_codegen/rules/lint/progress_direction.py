"""Progress comes from the side that works.

Fixtures: `tests/codegen/lint/progress-direction/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="progress-direction",
    purpose="The notification that carries the progress of a request goes the other way.",
    fix="Correct the direction of one of the two.",
)

_OPPOSITE = {"clientToServer": "serverToClient", "serverToClient": "clientToServer"}


def check(subject: Subject) -> Iterable[Problem]:
    known = subject.messages()
    for index, message in enumerate(subject.protocol.messages):
        progress = known.get(message.progress or "")
        if progress is None:
            continue
        needed = _OPPOSITE.get(message.direction, "both")
        if progress.direction not in (needed, "both"):
            yield Problem(
                subject.folder.registry.at(f"/methods/{index}/progress"),
                f"{message.names.wire!r} goes {message.direction}, so its progress "
                f"{progress.names.wire!r} has to go {needed}",
            )
