"""Groups of requests that exclude each other can be kept apart.

Fixtures: `tests/codegen/lint/concurrency-group/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="concurrency-group",
    purpose="A group that refuses has an error to refuse with, one that does not has none, one "
    "where the newest wins can cancel, and no request is in two groups.",
    fix="Correct `policy`, `error` or `methods` of the group.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    seen: dict[str, int] = {}
    for index, group in enumerate(subject.protocol.concurrency):
        place = f"/concurrency/groups/{index}"
        if group.policy == "refuse" and group.error is None:
            yield Problem(registry.at(f"{place}/policy"), "the group refuses without an error")
        if group.policy != "refuse" and group.error is not None:
            yield Problem(
                registry.at(f"{place}/error"),
                f"the group has the policy {group.policy!r}, so nothing is answered with "
                f"{group.error!r}",
            )
        if group.policy == "newestWins" and subject.protocol.cancellation is None:
            yield Problem(
                registry.at(f"{place}/policy"),
                "the newest cannot win in a protocol without `cancellation`",
            )
        for position, name in enumerate(group.methods):
            if seen.setdefault(name, index) != index:
                yield Problem(
                    registry.at(f"{place}/methods/{position}"),
                    f"{name!r} is in group {seen[name]} already",
                )
