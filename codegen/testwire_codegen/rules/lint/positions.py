"""The check of the lint rule for params by position.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/positions.json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.rules.paths import takes_object


def _param_positions(subject: Subject) -> Iterable[Violation]:
    cancellation = subject.protocol.cancellation
    for index, message in enumerate(subject.protocol.messages):
        stated = message.param_positions
        if stated is None:
            continue
        location = subject.at(f"/methods/{index}/params/positions")
        if cancellation is not None and message.name == cancellation.method:
            text = f"{message.name!r} is the cancellation notification, so its params are an object"
            yield Violation(location, text)
        node = None if message.params is None else subject.find(message.params)
        if isinstance(node, ir.Struct):
            for text in _problems(subject, node, stated):
                yield Violation(location, f"the params of {message.name!r}: {text}")
        elif node is not None:
            text = f"expected an object type with members, found {node.name}"
            yield Violation(location, f"the params of {message.name!r}: {text}")


def _problems(subject: Subject, node: ir.Struct, stated: ir.ParamPositions) -> Iterator[str]:
    fields = {field.name: field for field in subject.fields(node)}
    for name in stated.names:
        if name not in fields:
            yield f"{node.name} has no member {name!r}"
    for name, field in fields.items():
        if name not in stated.names and (field.required or stated.form == "byPosition"):
            yield f"the member {name!r} has no position"
    known = [fields[name] for name in stated.names if name in fields]
    optional = next((at for at, field in enumerate(known) if not field.required), len(known))
    for field in known[optional:]:
        if field.required:
            yield f"the required member {field.name!r} follows an optional member"
    if node.patterns and stated.form == "byPosition":
        yield f"{node.name} has member patterns, which have no position"
    first = known[0].type if known else None
    if stated.form == "either" and optional < 2 and first and takes_object(subject, first):
        yield (
            f"{known[0].name!r} can be an object. Many readers cannot distinguish an array with "
            "one object from params by name"
        )


CHECKS: Final[Mapping[str, LintCheck]] = {"param-positions": _param_positions}
