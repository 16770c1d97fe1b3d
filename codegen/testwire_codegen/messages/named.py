"""Checks of values against named types: aliases, maps, unions and enumerations.

The module must not depend on messages, traces or a specific protocol.

Tests: `tests/codegen/messages/test_values.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from testwire_base.findings import Severity

from testwire_codegen.messages.values import ValuePlace, ValueProblem, ValueType
from testwire_codegen.model import ir

TOLD: Final = 50
"""The maximum number of reports about the same unusual but allowed value."""

Compile = Callable[[ir.TypeExpr], ValueType]

MAX_LITERALS: Final = 512
"""The number of unusual but allowed literals that are stored for one enumeration."""

MAX_DEPTH: Final = 100
"""The maximum depth at which problems in recursive values are reported."""


@dataclass(frozen=True, slots=True)
class SeenCount:
    """How often a member of a type or a literal of an enumeration was observed."""

    type: str
    name: str
    count: int
    kind: Literal["member", "literal"]


class NamedType(ValueType):
    """A type with a name.

    The constructor does not compile the type, because a type can refer to itself.
    """

    def __init__(self, node: Any, protocol: ir.Protocol, reader: ir.Role) -> None:
        self.node = node
        self.name = node.name
        self.protocol, self.reader = protocol, reader
        self.check = lambda value: self.check(value)  # `build` replaces this function
        self.guard = lambda value: True

    def build(self, compile: Compile) -> None:
        """Compile the types that this type refers to."""
        raise NotImplementedError

    def seen(self) -> Iterator[SeenCount]:
        """Return how often each member or literal of the type was observed."""
        return iter(())

    def problems(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if at.depth <= MAX_DEPTH:
            yield from self.explain(value, ValuePlace(self.node.location, at.pointer, at.depth + 1))

    def explain(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        """Return all problems in a value. `at` contains the locations of the value and its type."""
        raise NotImplementedError


class AliasType(NamedType):
    node: ir.Alias

    def build(self, compile: Compile) -> None:
        self._type = compile(self.node.type)
        self.check, self.guard = self._type.check, self._type.guard

    def explain(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        return self._type.problems(value, at)


class MapForm(NamedType):
    node: ir.MapType

    def build(self, compile: Compile) -> None:
        self._values = compile(self.node.values)
        self._keys = None if self.node.keys is None else compile(self.node.keys)
        check, check_key = self._values.check, None if self._keys is None else self._keys.check
        self.guard = lambda value: type(value) is dict

        def check_map(value: Any) -> bool:
            if type(value) is not dict:
                return False
            fine = True
            for item in value.values():
                if not check(item):
                    fine = False
            return fine and (check_key is None or all(map(check_key, value)))

        self.check = check_map

    def explain(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if type(value) is not dict:
            yield at.mismatch(f"an object ({self.name})", value)
            return
        for key, item in value.items():
            if self._keys is not None:
                yield from self._keys.problems(key, at.inside(key))
            yield from self._values.problems(item, at.inside(key))


class UnionForm(NamedType):
    node: ir.Union

    def build(self, compile: Compile) -> None:
        self._members = [compile(member) for member in self.node.members]
        branches = [(member.guard, member.check) for member in self._members]
        self.check = lambda value: any(guard(value) and check(value) for guard, check in branches)

    def explain(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        best: list[ValueProblem] = []
        rank = (math.inf, math.inf)
        for member in self._members:
            found = list(member.problems(value, at))
            # Report only the alternative with the fewest problems. A problem with the whole value
            # counts as 100 problems.
            weights = [100 if p.pointer == at.pointer else 1 for p in found if p.severity != "info"]
            here = (float(sum(weights)), float(len(found)))
            if here < rank:
                best, rank = found, here
        if best and rank[0] >= 100 and len(self._members) > 1:
            names = ", ".join(member.name for member in self._members)
            yield at.mismatch(f"{self.name}, one of {names}", value)
        else:
            yield from best


class EnumForm(NamedType):
    node: ir.Enum

    def build(self, compile: Compile) -> None:
        node = self.node
        kind = str if node.kind == "string" else int
        self._kind = kind
        self._counts: dict[Any, int] = {value.value: 0 for value in node.values}
        self._aliases = {alias: value.value for value in node.values for alias in value.aliases}
        counts, aliases = self._counts, self._aliases
        odd: dict[Any, int] = {}
        self.guard = lambda value: type(value) is kind

        def check_literal(value: Any) -> bool:
            if type(value) is not kind:
                return False
            if value in counts:
                counts[value] += 1
                return True
            if value in aliases:
                counts[aliases[value]] += 1
            elif not node.open:
                return False
            # An unusual but allowed literal is reported only the first few times.
            times = odd.get(value, 0)
            if times or len(odd) < MAX_LITERALS:
                odd[value] = times + 1
            return times >= TOLD

        self.check = check_literal

    def seen(self) -> Iterator[SeenCount]:
        for literal, count in self._counts.items():
            yield SeenCount(self.name, str(literal), count, "literal")

    def explain(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if type(value) is not self._kind:
            yield at.mismatch(f"a literal of {self.name}", value)
        elif value in self._aliases:
            text = f"the literal {self._aliases[value]!r} of {self.name} is spelled {value!r}"
            yield at.problem("wire-spelling", text, str(value), "info")
        elif value not in self._counts:
            severity: Severity = "info" if self.node.open else "error"
            known = ", ".join(map(str, self._counts))
            text = f"unknown literal {value!r:.60} of {self.name}; known literals: {known}"
            yield at.problem("wire-unknown-literal", text, repr(value), severity)
