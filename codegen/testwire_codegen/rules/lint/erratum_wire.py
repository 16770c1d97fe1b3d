"""What errata say of the wire can be looked for.

Fixtures: `tests/codegen/lint/erratum-wire/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="erratum-wire",
    purpose="Each `wire` of an erratum names a part that a message has, in a pattern that works.",
    fix="Name a message of the registry, or `*`; `result` and `error` are of requests alone.",
)


def check(subject: Subject) -> Iterable[Problem]:
    messages = subject.messages()
    for erratum in subject.protocol.errata:
        for sight in erratum.wire:
            for problem in _wrong(sight, messages):
                yield Problem(sight.location, f"the erratum {erratum.id!r} {problem}")


def _wrong(sight: ir.Sight, messages: dict[str, ir.Message]) -> Iterable[str]:
    if sight.message is not None:
        message = messages.get(sight.message)
        if message is None:
            yield f"is looked for in {sight.message!r}, which is no message"
        elif sight.part != "params" and message.kind != "request":
            yield f"is looked for in the {sight.part} of {sight.message!r}, which is no request"
    for kind, value in ((sight.documented, sight.value), (sight.observed, sight.observed_value)):
        if kind == "pattern":
            try:
                re.compile(value)
            except re.error as error:
                yield f"is looked for with a pattern that does not work: {error}"
