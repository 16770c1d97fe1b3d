"""The figures of `mutation.py`, their ratios, and the tables in the terminal and in the docs.

Tests: `tests/bench/test_mutation_match.py`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

OVERHEAD, RATE, SHORT = 1 / 3, 3.0, 0.02
"""The goals: overhead and rate compared with mutmut.

The rate has a goal for mutants whose tests need less than `SHORT` seconds.
"""

_HEADING, _NEXT = "## Mutation testing", "\n## "
"""The section of the page that `on_page` writes by default, and the one after it."""

_RESULTS = "These are the results"
"""The first words of the part that `on_page` replaces."""


class Cost(NamedTuple):
    """A duration and the processor time of all processes, in seconds."""

    seconds: float
    cpu: float


class Row(NamedTuple):
    """The figures of a tool.

    each: the cost of a mutant, where `seconds` counts each parallel process. short: the same for
    mutants with short tests. first: seconds to the first result. whole: seconds of a first run.
    edit: seconds of one mutant after an edit. again: seconds of a second run. peak: MiB. None means
    that the tool was not measured, or cannot do it.
    """

    each: Cost
    short: Cost | None
    first: float
    whole: float | None
    edit: float | None
    again: float | None
    peak: float


class Figures(NamedTuple):
    """The figures of a package.

    short: the number of mutants whose tests need less than `SHORT` seconds. suite: seconds of the
    tests with pytest. own: the mean own time of a mutant's tests.
    differing: a line for each mutant about which two tools disagree.
    """

    requirement: str
    path: str
    mutants: int
    short: int
    suite: float
    own: Cost
    rows: Mapping[str, Row]
    differing: Sequence[str]

    def overhead(self, kind: int) -> float:
        """Return the overhead as a multiple of mutmut's. kind: 0 for seconds, 1 for `cpu`."""
        ours, theirs = (self.rows[name].each[kind] for name in ("testwire", "mutmut"))
        return (ours - self.own[kind]) / (theirs - self.own[kind])

    def rate(self, kind: int) -> float:
        """Return the mutants per second as a multiple of mutmut's."""
        return self.rows["mutmut"].each[kind] / self.rows["testwire"].each[kind]

    def short_rate(self, kind: int) -> float | None:
        """Return the rate of mutants with short tests, or None if there are none."""
        ours, theirs = (self.rows[name].short for name in ("testwire", "mutmut"))
        return None if ours is None or theirs is None else theirs[kind] / ours[kind]

    def ceiling(self, kind: int) -> float:
        """Return the rate that a tool without overhead would reach."""
        return self.rows["mutmut"].each[kind] / max(self.own[kind], 1e-6)


def own_cost(results: Sequence[Mapping[str, Any]], costs: Mapping[str, Cost]) -> Cost:
    """Return the mean cost of the tests that a tool needs at least.

    results: the members `status`, `killed_by` and `covered_by` of each mutant.
    """
    total = Cost(0.0, 0.0)
    for result in results:
        killers = result["killed_by"] if detected(result["status"]) else None
        for test in killers or result["covered_by"] or ():
            seconds, cpu = costs.get(test, Cost(0.0, 0.0))
            total = Cost(total.seconds + seconds, total.cpu + cpu)
    return Cost(*(value / len(results) for value in total))


def detected(status: str | None) -> bool:
    """Return whether the tests notice the mutant."""
    return status in ("Killed", "Timeout")


def _shown(value: float | None, unit: float = 1.0, digits: int = 2) -> str:
    return "–" if value is None else f"{value * unit:,.{digits}f}"


def _goal(met: bool) -> str:
    return "" if met else " **missed**"


def _tools(figures: Figures) -> list[str]:
    lines = [
        "| figure | " + " | ".join(figures.rows) + " |",
        "| --- |" + " ---: |" * len(figures.rows),
    ]
    own = figures.own
    rows = figures.rows.values()
    table: dict[str, list[str]] = {
        "process time for each mutant, ms": [_shown(r.each.seconds, 1000, 0) for r in rows],
        "without its tests, ms": [_shown(r.each.seconds - own.seconds, 1000, 0) for r in rows],
        "processor time for each mutant, ms": [_shown(r.each.cpu, 1000, 0) for r in rows],
        "without its tests, processor ms": [_shown(r.each.cpu - own.cpu, 1000, 0) for r in rows],
        "first result, s": [_shown(r.first) for r in rows],
        "first run, s": [_shown(r.whole) for r in rows],
        "one mutant after an edit, s": [_shown(r.edit) for r in rows],
        "second run of all mutants, s": [_shown(r.again) for r in rows],
        "peak memory, MiB": [_shown(r.peak, digits=0) for r in rows],
    }
    return lines + [f"| {name} | {' | '.join(cells)} |" for name, cells in table.items()]


def _ratios(every: Sequence[Figures]) -> list[str]:
    lines = [
        "| package | mutants | tests of a mutant, ms | overhead, goal ≤ 0.33 | by processor time "
        "| mutants per second | by processor time | ceiling | by processor time "
        "| mutants with short tests | per second, goal ≥ 3 | by processor time |",
        "| --- |" + " ---: |" * 11,
    ]
    for one in every:
        cells = [one.requirement.replace("==", " "), str(one.mutants)]
        cells.append(_shown(one.own.seconds, 1000, 1))
        for kind in (0, 1):
            cells.append(_shown(one.overhead(kind)) + _goal(one.overhead(kind) <= OVERHEAD))
        cells += [_shown(one.rate(kind)) for kind in (0, 1)]
        cells += [_shown(one.ceiling(kind), digits=1) for kind in (0, 1)]
        cells.append(str(one.short))
        for kind in (0, 1):
            rate = one.short_rate(kind)
            cells.append(_shown(rate) + _goal(rate is None or rate >= RATE))
        lines.append(f"| {' | '.join(cells)} |")
    return lines


_OTHERS = {
    "first result": "first",
    "first run": "whole",
    "one mutant after an edit": "edit",
    "second run": "again",
    "peak memory": "peak",
}


def _other_ratios(every: Sequence[Figures]) -> list[str]:
    """Return the table of the figures that have no goal, as multiples of each other tool's."""
    lines = [f"| compared with | {' | '.join(_OTHERS)} |", "| --- |" + " ---: |" * len(_OTHERS)]
    for one in every:
        ours = one.rows["testwire"]
        for tool, theirs in one.rows.items():
            if tool == "testwire":
                continue
            cells = [f"{tool}, {one.requirement.replace('==', ' ')}"]
            for field in _OTHERS.values():
                value, other = getattr(ours, field), getattr(theirs, field)
                cells.append(_shown(None if not value or not other else value / other))
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def report(every: Sequence[Figures], python: str, tools: Sequence[str]) -> str:
    """Return the tables as Markdown."""
    versions = ", ".join(tool.replace("==", " ") for tool in tools)
    day = time.strftime("%Y-%m-%d")
    lines = [f"{_RESULTS} of {day}, {os.cpu_count()} cores: Python {python}, {versions}."]
    lines += ["", *_ratios(every)]
    lines += [
        "",
        "These are the other figures of Testwire, as multiples of the figures of each tool:",
    ]
    lines += ["", *_other_ratios(every)]
    for one in every:
        name = one.requirement.replace("==", " ")
        lines += ["", f"### {name}", ""]
        lines.append(f"`{one.path}`. One run of the tests with pytest takes {one.suite:.2f} s.")
        lines += ["", *_tools(one)]
        if one.differing:
            lines += ["", "Different verdicts:", "", *(f"- {line}" for line in one.differing)]
    return "\n".join(lines) + "\n"


def on_page(page: str, tables: str, heading: str = _HEADING) -> str:
    """Return the page with new tables. The first paragraphs of the section are kept."""
    before, _, rest = page.partition(heading)
    section, _, after = rest.partition(_NEXT)
    intro = section.partition(f"\n\n{_RESULTS}")[0].rstrip()
    return f"{before}{heading}{intro}\n\n{tables}{_NEXT}{after}"
