"""Infers types and messages from a recorded session.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.errors import Unreadable
from testwire_base.traces import TraceEntry, read_trace

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable

_MAX_SAMPLES: Final = 1000
"""The maximum number of messages of one method from which types are inferred."""
_SCALARS: Final = {str: "string", bool: "boolean", int: "integer", float: "number"}


def read_session(path: str) -> facts.Facts:
    """Return the messages of a trace, with inferred types. Raises InputUnreadable."""
    session = _Session()
    try:
        for entry in read_trace(path, strict=True):
            session.read(entry, Location(path, "", entry.line))
    except Unreadable as error:
        raise InputUnreadable(error.message, error.location or Location(path)) from None
    except OSError as error:
        message = f"cannot read the file: {error.strerror}"
        raise InputUnreadable(message, Location(path)) from None
    return facts.Facts(path, methods=tuple(session.claims()))


class _Session:
    def __init__(self) -> None:
        self.places: dict[str, Location] = {}
        self.senders: dict[str, set[str]] = defaultdict(set)
        self.requests: set[str] = set()
        self.params: dict[str, list[Any]] = defaultdict(list)
        self.results: dict[str, list[Any]] = defaultdict(list)
        self.waiting: dict[Any, str] = {}

    def read(self, entry: TraceEntry, place: Location) -> None:
        message = entry.message
        if not isinstance(message, dict):
            return
        method, id = message.get("method"), repr(message.get("id"))
        if isinstance(method, str):
            self.places.setdefault(method, place)
            self.senders[method].add(entry.dir)
            if "id" in message:
                self.requests.add(method)
                self.waiting[entry.connection, entry.dir, id] = method
            if "params" in message and len(self.params[method]) < _MAX_SAMPLES:
                self.params[method].append(message["params"])
        elif "result" in message:
            other = "clientToServer" if entry.dir == "serverToClient" else "serverToClient"
            asked = self.waiting.pop((entry.connection, other, id), None)
            if asked is not None and len(self.results[asked]) < _MAX_SAMPLES:
                self.results[asked].append(message["result"])

    def claims(self) -> list[facts.MethodClaim]:
        found = []
        for method, place in self.places.items():
            params, results = self.params[method], self.results[method]
            client = "clientToServer" in self.senders[method]
            both = len(self.senders[method]) == 2
            count = len(params) + len(results)
            found.append(
                facts.MethodClaim(
                    method,
                    place,
                    "both" if both else "clientToServer" if client else "serverToClient",
                    "request" if method in self.requests else "notification",
                    inferred(params, place) if params else None,
                    inferred(results, place) if results else None,
                    description=f"The types are inferred from {count} recorded values.",
                )
            )
        return found


def inferred(samples: Sequence[Any], place: Location) -> facts.TypeText:
    """Return a type that all samples match."""
    options: list[facts.TypeText] = []
    objects = [each for each in samples if isinstance(each, dict)]
    lists = [each for each in samples if isinstance(each, list)]
    if objects:
        names = dict.fromkeys(name for each in objects for name in each)
        members = [
            facts.ObjectMember(
                name,
                inferred([each[name] for each in objects if name in each], place),
                any(name not in each for each in objects),
                place,
            )
            for name in names
        ]
        options.append(facts.ObjectOf(tuple(members), place))
    if lists:
        items = [item for each in lists for item in each]
        inner = inferred(items, place) if items else facts.Named("any", True, place)
        options.append(facts.ListOf(inner, place))
    kinds = dict.fromkeys(_SCALARS[type(each)] for each in samples if type(each) in _SCALARS)
    if "number" in kinds:
        kinds.pop("integer", None)
    options += [facts.Named(kind, True, place) for kind in kinds]
    if any(each is None for each in samples):
        options.append(facts.Named("null", True, place))
    return facts.one_of(options, place)
