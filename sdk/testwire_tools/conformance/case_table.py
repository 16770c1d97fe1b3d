"""A table of cases. Its decorator registers a function as a case.

    cases = CaseTable()

    @cases.row("types/result/{method.name}", SOURCE, each=called_methods)
    async def result(harness: ServerHarness, method: Method[Any, Any]) -> None:
        \"\"\"The server responds to `{method.name}` with a result of its type.\"\"\"

Reports show the docstring of the function as the description of the case.

Tests: `tests/tools/conformance/test_proofs.py` runs each case against a broken server.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from testwire.registry import Method, ProtocolInfo, Transport

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Level

Run = Callable[..., Awaitable[None]]


class Derivation(NamedTuple):
    """The protocol, transport and conformance data from which cases are derived."""

    info: ProtocolInfo
    transport: Transport
    scenario: Scenario

    def called_methods(self) -> Iterator[Method[Any, Any]]:
        """Yield each server method that has an example call in the conformance data."""
        for method in self.info.methods.values():
            if method.direction != "serverToClient" and method.name in self.scenario.calls:
                yield method

    @property
    def slow_method(self) -> Method[Any, Any] | None:
        """The method of the long-running request, or None if the conformance data has none."""
        slow = self.scenario.slow
        return None if slow is None else self.info.methods[slow["method"]]

    @property
    def is_slow(self) -> bool:
        return self.scenario.slow is not None


When = Callable[[Derivation], bool]
Each = Callable[[Derivation], Iterable[Mapping[str, Any]]]


class _Row(NamedTuple):
    id: str
    source: str
    level: Level | Callable[..., Level]
    when: When
    each: Each
    run: Run


class CaseTable:
    """The cases of one topic, in the order in which they run.

    When called, the table yields the cases for a protocol and a transport.

    when: returns whether the table applies to the protocol and the transport.
    """

    def __init__(self, when: When = lambda given: True) -> None:
        self._when = when
        self._rows: list[_Row] = []

    def row(
        self,
        id: str,
        source: str,
        level: Level | Callable[..., Level] = "must",
        *,
        when: When = lambda given: True,
        each: Each = lambda given: ({},),
    ) -> Callable[[Run], Run]:
        """Register a function as a case. If `each` is given, register one case for each subject.

        id: the case id. The id, the docstring and the source can contain placeholders such as
        `{method.name}`.
        level: a level, or a function that returns the level for a `Derivation` and a subject.
        each: yields each subject, as keyword arguments for the function.
        """

        def add(run: Run) -> Run:
            self._rows.append(_Row(id, source, level, when, each, run))
            return run

        return add

    def __call__(
        self, info: ProtocolInfo, transport: Transport, scenario: Scenario
    ) -> Iterator[Case]:
        given = Derivation(info, transport, scenario)
        for row in self._rows if self._when(given) else ():
            docs = " ".join((row.run.__doc__ or "").split())
            for subject in row.each(given) if row.when(given) else ():
                yield Case(
                    row.id.format(**subject),
                    row.level if isinstance(row.level, str) else row.level(given, **subject),
                    docs.format(**subject),
                    row.source.format(**subject),
                    functools.partial(row.run, **subject),
                )


def case_of_data(each: Mapping[str, Any], run: Run) -> Case:
    """Create a case of the group `semantics` from an entry in the conformance data."""
    return Case(
        f"semantics/{each['id']}",
        each.get("level", "must"),
        each["docs"],
        each.get("source", ""),
        run,
        each.get("requirement"),
        tuple(each.get("also", ())),
    )
