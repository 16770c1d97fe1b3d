"""Recognizes calls that send or handle messages, and combines the types of their arguments.

The module does not depend on a programming language.

Tests: `tests/codegen/drift/test_csharp_source.py`, `tests/codegen/drift/test_typescript_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

from testwire_codegen.drift import facts

if TYPE_CHECKING:
    from tree_sitter import Node

Kind = Literal["request", "notification"]

_NAME: Final = re.compile(r"[$A-Za-z][\w$.-]*(?:/[\w$.-]+)*")
_SENDS: Final = re.compile(r"send|invoke|request|notif|call|rpc", re.I)
_HANDLES: Final = re.compile(
    r"[oO]n[A-Z]|(?:[aA]dd|[rR]egister|[mM]ap|[sS]et)?(?:Handle|handle|Handler|Method)|[rR]egister"
)


def is_name(value: Any) -> bool:
    """Return whether a constant can be the name of a method."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def handles(called: str) -> bool:
    """Return whether a function has a name such as `onRequest` or `AddMethod`."""
    return _HANDLES.match(called) is not None


def sends(called: str, name: str) -> bool:
    """Return whether a call can send the message `name`. Few other strings contain a slash."""
    return "/" in name or _SENDS.search(called) is not None


def kind_of(called: str) -> Kind | None:
    """Return the kind of message that the name of a function states."""
    if re.search("notif|request", called, re.I) is None:
        return None
    return "notification" if "notif" in called.lower() else "request"


def enclosing(node: Node, kinds: Collection[str]) -> Node:
    """Return the nearest node of one of these kinds: the node itself or an ancestor.

    If there is no such node, return the root of the file.
    """
    scope: Any = node
    while scope.parent is not None and scope.type not in kinds:
        scope = scope.parent
    found: Node = scope
    return found


def known(type: facts.TypeText | None) -> facts.TypeText | None:
    """Return the type if it is a reference, an object or a list, otherwise None."""
    stated = isinstance(type, facts.ObjectOf | facts.ListOf)
    stated = stated or (isinstance(type, facts.Named) and not type.builtin)
    return type if stated else None


def either(options: Sequence[facts.TypeText]) -> facts.TypeText | None:
    """Combine the branches of a condition. A member of only one branch is optional."""
    objects = [each for each in options if isinstance(each, facts.ObjectOf)]
    if not options or len(objects) < len(options):
        return facts.one_of(options, options[0].location) if options else None
    members: dict[str, facts.ObjectMember] = {}
    counts: dict[str, int] = {}
    for each in objects:
        for member in each.members:
            counts[member.name] = counts.get(member.name, 0) + 1
            members.setdefault(member.name, member)
    found = tuple(
        replace(each, optional=each.optional or counts[each.name] < len(objects))
        for each in members.values()
    )
    complete = all(each.complete for each in objects)
    return facts.ObjectOf(found, objects[0].location, complete=complete)
