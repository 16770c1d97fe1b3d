"""Writes the docstrings of handlers: errors, cancellation and the requirements of the message.

Tests: `tests/codegen/targets/test_handler_docs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire_codegen.model import ir

LEVELS = ("must", "should")
"""The levels of the requirements that a docstring lists."""


def handler_docs(protocol: ir.Protocol, message: ir.Message, docs: str) -> str:
    """Return the docstring of a handler. `docs` describes the message."""
    parts = [
        docs,
        _listed("Errors that the handler raises as `RpcError`:", _errors(protocol, message)),
        _cancellation(protocol, message),
        _listed("Requirements:", _requirements(protocol, message)),
    ]
    return "\n\n".join(part for part in parts if part)


def _listed(heading: str, items: Iterator[str]) -> str:
    lines = [f"- {' '.join(item.split())}" for item in items]
    return "\n".join([heading, "", *lines]) if lines else ""


def _applies(protocol: ir.Protocol, generations: tuple[str, ...]) -> bool:
    """Return whether a rule applies to servers that no condition describes, such as new servers."""
    known = protocol.generations.list if protocol.generations else ()
    current = {each.name for each in known if not each.when}
    return not generations or not current or not current.isdisjoint(generations)


def _errors(protocol: ir.Protocol, message: ir.Message) -> Iterator[str]:
    cancelled = protocol.cancellation.error if protocol.cancellation else None
    for error in protocol.errors:
        listed = error.name in message.errors and error.name != cancelled
        if listed and _applies(protocol, error.generations):
            yield f"`{error.name}` ({error.code}): {error.docs}"


def _cancellation(protocol: ir.Protocol, message: ir.Message) -> str:
    cancellation = protocol.cancellation
    if cancellation is None or message.kind != "request":
        return ""
    directions = {each.direction for each in protocol.messages if each.name == cancellation.method}
    if not directions & {message.direction, "both"}:
        return ""
    code = next((each.code for each in protocol.errors if each.name == cancellation.error), None)
    return (
        f"Cancellation: the sender can cancel the request with `{cancellation.method}`. An "
        "`async def` is then interrupted at an `await`. A `def` must call `ctx.check_cancelled()` "
        f"regularly. The runtime responds with the error `{cancellation.error}` ({code})."
    )


def _requirements(protocol: ir.Protocol, message: ir.Message) -> Iterator[str]:
    for each in protocol.requirements:
        named = message.name in each.messages and each.level in LEVELS
        if named and _applies(protocol, each.generations):
            yield f"`{each.id}` ({each.level}): {each.docs}"
