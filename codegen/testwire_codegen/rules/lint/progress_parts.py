"""What is said of progress is said of requests that have some.

Fixtures: `tests/codegen/lint/progress-parts/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="progress-parts",
    purpose="Only a request has progress, and a correlation or a completion stands beside it.",
    fix="Name the notification in `progress`, or remove what is about it.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for index, message in enumerate(subject.protocol.messages):
        place = f"/methods/{index}"
        name = message.names.wire
        if message.progress is not None and message.kind != "request":
            location = subject.folder.registry.at(f"{place}/progress")
            yield Problem(location, f"{name!r} is a notification: nothing waits for its progress")
        parts = (("correlation", message.correlation), ("completion", message.completion))
        for member, part in parts:
            if part is not None and message.progress is None:
                location = subject.folder.registry.at(f"{place}/{member}")
                yield Problem(location, f"{name!r} has a {member} and no progress")
