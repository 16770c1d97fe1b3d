"""Infers types and messages from a recorded session.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.errors import Unreadable
from testwire_base.irregular import irregular_kind
from testwire_base.traces import TraceEntry, read_trace

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable

_MAX_SAMPLES: Final = 1000
"""The maximum number of messages of one method from which types are inferred."""
_SCALARS: Final = {str: "string", bool: "boolean", int: "integer", float: "number"}


def read_sessions(paths: Sequence[str]) -> facts.Facts:
    """Return the messages of traces, with inferred types. Raises InputUnreadable."""
    session = _Session()
    for path in paths:
        kind = irregular_kind(Path(path))
        if kind is not None:
            raise InputUnreadable(f"expected a file, found {kind}", Location(path))
        session.waiting.clear()
        try:
            for entry in read_trace(path, strict=True):
                session.read(entry, Location(path, "", entry.line))
        except Unreadable as error:
            raise InputUnreadable(error.message, error.location or Location(path)) from None
        except OSError as error:
            message = f"cannot read the file: {error.strerror}"
            raise InputUnreadable(message, Location(path)) from None
    codes = tuple(session.codes.values())
    skipped = tuple(session.skipped())
    return facts.Facts(paths[0], methods=tuple(session.claims()), codes=codes, skipped=skipped)


class _Session:
    def __init__(self) -> None:
        self.places: dict[str, Location] = {}
        self.senders: dict[str, set[str]] = defaultdict(set)
        self.requests: set[str] = set()
        self.params: dict[str, list[Any]] = defaultdict(list)
        self.results: dict[str, list[Any]] = defaultdict(list)
        self.waiting: dict[Any, str] = {}
        self.codes: dict[int, facts.Code] = {}
        self.errors: dict[str, dict[str, None]] = defaultdict(dict)
        self.left: dict[str, Location] = {}

    def read(self, entry: TraceEntry, place: Location) -> None:
        if entry.invalid is not None:
            self.left.setdefault("bytes that are not a message", place)
        # A batch is an array of messages.
        held = entry.message if isinstance(entry.message, list) else [entry.message]
        for message in held:
            if isinstance(message, dict):
                self.message(message, entry, place)

    def message(self, message: dict[str, Any], entry: TraceEntry, place: Location) -> None:
        method, id = message.get("method"), repr(message.get("id"))
        if isinstance(method, str) and method:
            self.places.setdefault(method, place)
            self.senders[method].add(entry.dir)
            if "id" in message:
                self.requests.add(method)
                self.waiting[entry.connection, entry.dir, id] = method
            if "params" in message:
                self.sample(self.params[method], message["params"], f"params of {method}", place)
            return
        other = "clientToServer" if entry.dir == "serverToClient" else "serverToClient"
        asked = self.waiting.pop((entry.connection, other, id), None)
        if "result" in message and asked is not None:
            self.sample(self.results[asked], message["result"], f"results of {asked}", place)
        elif isinstance(message.get("error"), dict):
            self.error(message["error"], asked, place)
        else:
            self.left.setdefault("a response without a request", place)

    def sample(self, held: list[Any], value: Any, what: str, place: Location) -> None:
        if len(held) < _MAX_SAMPLES:
            held.append(value)
        else:
            self.left.setdefault(f"further {what}, after the first {_MAX_SAMPLES}", place)

    def error(self, error: dict[str, Any], asked: str | None, place: Location) -> None:
        code, message = error.get("code"), error.get("message")
        if not isinstance(code, int) or isinstance(code, bool):
            self.left.setdefault("an error without a code", place)
            return
        words = message if isinstance(message, str) else ""
        self.codes.setdefault(code, facts.Code(code, None, place, words))
        if asked is not None:
            self.errors[asked][f"Error{abs(code)}"] = None
        if "data" in error:
            self.left.setdefault(f"data of the error {code}", place)

    def skipped(self) -> Iterator[facts.Quoted]:
        return (facts.Quoted(what, place) for what, place in self.left.items())

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
                    errors=tuple(self.errors[method]),
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
