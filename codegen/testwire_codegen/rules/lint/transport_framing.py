"""Transports and framings fit together.

Fixtures: `tests/codegen/lint/transport-framing/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="transport-framing",
    purpose="Every transport names a framing that exists and that it can carry; every framing is "
    "used; somebody listens wherever somebody dials.",
    fix="Correct the transport, or `framings`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    protocol = subject.protocol
    framings = {framing.name: framing for framing in protocol.framings}
    for index, transport in enumerate(protocol.transports):
        place = f"/transports/{index}"
        framing = framings.get(transport.framing)
        if framing is None:
            yield Problem(
                registry.at(f"{place}/framing"), f"no framing is called {transport.framing!r}"
            )
        elif (framing.kind == "httpBody") != (transport.kind == "http"):
            yield Problem(
                registry.at(f"{place}/framing"),
                f"a transport of kind {transport.kind!r} cannot carry the framing {framing.kind!r}",
            )
        if (transport.listener is None) != (transport.kind == "stdio"):
            what = "nobody listens on stdio" if transport.listener else "somebody has to listen"
            yield Problem(registry.at(f"{place}/listener"), f"{transport.id!r}: {what}")
    used = {transport.framing for transport in protocol.transports}
    for framing in protocol.framings:
        if framing.name not in used:
            yield Problem(framing.location, f"no transport uses the framing {framing.name!r}")
