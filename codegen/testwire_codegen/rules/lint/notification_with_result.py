"""Notifications are not answered.

Fixtures: `tests/codegen/lint/notification-with-result/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="notification-with-result",
    purpose="A notification has no result, no errors and no progress: nothing answers it.",
    fix="Remove the member, or make the message a request.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, data in enumerate(registry.data["methods"]):
        if data["kind"] != "notification":
            continue
        for member in ("result", "errors", "progress"):
            if member in data:
                yield Problem(
                    registry.at(f"/methods/{index}/{member}"),
                    f"the notification {data['name']!r} has a member {member!r}",
                )
