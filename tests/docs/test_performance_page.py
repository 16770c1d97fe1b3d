"""docs/background/performance.md lists each goal of the benchmark and marks missed goals."""

from __future__ import annotations

from pathlib import Path

from tests.bench.run import GOALS, Goal, shown

PAGE = Path(__file__).parents[2] / "docs/background/performance.md"


def wrong_rows(text: str, goals: list[Goal]) -> list[str]:
    """Return goals without a row, and rows with the wrong mark."""
    found = []
    for goal in goals:
        _, limit = shown({**goal._asdict(), "ratio": 0.0})
        start = f"| {goal.figure.split(',')[0]} | {limit} × {goal.against} | "
        rows = [line for line in text.splitlines() if line.startswith(start)]
        if len(rows) != 1:
            found.append(f"{goal.figure}: {len(rows)} rows")
            continue
        for cell in rows[0].removeprefix(start).strip(" |").split(" | ")[:-1]:
            ratio = float(cell.split()[0])
            met = ratio >= goal.limit if goal.at_least else ratio <= goal.limit
            if met == cell.endswith("**missed**"):
                found.append(f"{goal.figure}: {cell}")
    return found


def test_each_goal_has_its_row() -> None:
    assert not wrong_rows(PAGE.read_text("utf-8"), GOALS)


def test_other_goals_are_seen() -> None:
    text = PAGE.read_text("utf-8")
    first = GOALS[0]
    assert wrong_rows(text, [first._replace(limit=0.1)]) == [f"{first.figure}: 0 rows"]
    assert wrong_rows(text.replace(" **missed**", ""), GOALS)
