"""Cases as rows: a function for each, with what it is derived from next to it.

    cases = CaseTable()

    @cases.row("types/result/{method.name}", SOURCE, each=called_methods)
    async def result(harness: ServerHarness, method: Method[Any, Any]) -> None:
        \"\"\"`{method.name}` is answered with a result of its type.\"\"\"

The docstring is what reports show. Knows no protocol.

Tests: `tests/tools/conformance/test_proofs.py` has a broken server for each case.
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
    """What cases are derived from."""

    info: ProtocolInfo
    transport: Transport
    scenario: Scenario

    def called_methods(self) -> Iterator[Method[Any, Any]]:
        """The methods that a server serves, and that the data says how to call."""
        for method in self.info.methods.values():
            if method.direction != "serverToClient" and method.name in self.scenario.calls:
                yield method

    @property
    def slow_method(self) -> Method[Any, Any] | None:
        """The method of the request that takes a while, if the data names one."""
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
    """The cases of a concern, in the order in which they run.

    when: whether any of them applies to a protocol on a transport. Called with a protocol's
    descriptors, a transport and the data, the table yields the cases that apply.
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
        """Add a function as a case, or as one for each of some subjects.

        id: with the names of subjects in braces, as the docstring. each: the subjects, by the
        names of the function's parameters after the harness. level: may be a function of what the
        case is derived from and of the subject.
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
                    row.source,
                    functools.partial(row.run, **subject),
                )


def case_of_data(each: Mapping[str, Any], run: Run) -> Case:
    """A case of a version's own data, of the group `semantics`."""
    return Case(
        f"semantics/{each['id']}",
        each.get("level", "must"),
        each["docs"],
        each.get("source", ""),
        run,
        each.get("requirement"),
        tuple(each.get("also", ())),
    )
