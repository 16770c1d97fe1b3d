"""Adds the partial results of requests to a draft, as in the Language Server Protocol.

The notification `$/progress` contains a partial result and the token of its request. The params of
the request contain the token in the member `partialResultToken`.

Tests: `tests/codegen/importer/test_typescript.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.importer.messages import MessageWriter
from testwire_codegen.importer.shapes import shape_of

NOTIFICATION: Final = "$/progress"
_REQUEST_TOKEN: Final = "partialResultToken"
_TOKEN: Final = "token"


def add_progress(writer: MessageWriter, claims: Sequence[facts.MethodClaim]) -> None:
    """Add `progress` to the requests with partial results, and the notification if it is missing.

    claims: the claims of all messages in the draft.
    """
    partial = [each for each in claims if each.progress is not None]
    if not partial:
        return
    stated = next((each for each in claims if each.name == NOTIFICATION), None)
    if stated is None:
        stated = _notification(partial)
        writer.message(stated)
    else:
        for each in partial:
            # The notification of the source has one type for the values of all requests.
            writer.draft.gap("progress", each.name, each.location)
    tokens = _names(writer, stated.params)
    messages = {each["name"]: each for each in writer.draft.registry["methods"]}
    for each in partial:
        if _TOKEN in tokens and _REQUEST_TOKEN in _names(writer, each.params):
            messages[each.name] |= _correlation()
        else:
            writer.draft.gap("token", each.name, each.location)


def _notification(partial: Sequence[facts.MethodClaim]) -> facts.MethodClaim:
    place = partial[0].location
    types = {shape_of(each.progress): each.progress for each in partial if each.progress}
    token = [facts.Named(kind, True, place) for kind in ("string", "integer")]
    members = (
        facts.ObjectMember(_TOKEN, facts.one_of(token, place), False, place),
        facts.ObjectMember("value", facts.one_of([*types.values()], place), False, place),
    )
    return facts.MethodClaim(
        NOTIFICATION,
        place,
        "both",
        "notification",
        facts.ObjectOf(members, place),
        description="A partial result of a request.",
    )


def _names(writer: MessageWriter, params: facts.TypeText | None) -> set[str]:
    """Return the members of params."""
    inner = params.inner if isinstance(params, facts.OrNull) else params
    if isinstance(inner, facts.ObjectOf):
        inherited = (member for base in inner.bases for member in writer.types.inherited(base))
        return {each.name for each in (*inner.members, *inherited)}
    if isinstance(inner, facts.Named):
        return {each.name for each in writer.types.inherited(inner)}
    return set()


def _correlation() -> dict[str, Any]:
    correlation = {"request": f"/{_REQUEST_TOKEN}", "notification": f"/{_TOKEN}"}
    return {"progress": NOTIFICATION, "correlation": correlation}
