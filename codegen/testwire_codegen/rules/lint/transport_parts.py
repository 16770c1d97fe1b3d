"""What is said of a transport fits its kind.

Fixtures: `tests/codegen/lint/transport-parts/`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="transport-parts",
    purpose="`http` is said of HTTP alone, `connections` where the client listens, headers of "
    "framings that have some; variables of the environment have names of their own.",
    fix="Remove the part, or correct the kind of the transport.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, transport in enumerate(subject.protocol.transports):
        place = f"/transports/{index}"
        if transport.http is not None and transport.kind != "http":
            yield Problem(registry.at(f"{place}/http"), f"{transport.id!r} is no HTTP")
        connections = transport.connections
        if connections is not None and transport.listener != "client":
            yield Problem(
                registry.at(f"{place}/connections"),
                f"{transport.id!r}: no client listens, so it accepts no connections",
            )
        elif connections is not None and connections.minimum > connections.maximum:
            yield Problem(
                registry.at(f"{place}/connections/maximum"),
                f"at least {connections.minimum} and at most {connections.maximum} connections",
            )
        names = Counter(each.name for each in transport.launch_environment)
        for name, count in names.items():
            if count > 1:
                location = registry.at(f"{place}/launch/environment")
                yield Problem(location, f"{name} stands {count} times")
    for framing in subject.protocol.framings:
        if framing.kind == "contentLength":
            continue
        for member, given in (("headers", framing.headers), ("accepts", framing.accepts)):
            if given:
                yield Problem(
                    framing.location,
                    f"the framing {framing.name!r} has `{member}` and, being {framing.kind}, no "
                    "headers",
                )
