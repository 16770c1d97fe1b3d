"""Tests of the placeholders and checks in conformance data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire.registry import Positions
from testwire_protocols import load
from testwire_tools.conformance.checks import CHECKS, Surroundings, check
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.steps import fill, find

from tests.support.repository import ROOT


def values(pointer: str, scope: Any) -> list[Any]:
    return [each.value for each in find(pointer, scope)]


def test_pointers() -> None:
    scope = {"a": {"x/y": [1, 2], "~": [3]}, "b": [{"c": 4}, {"d": 5}]}
    assert values("", scope) == [scope]
    assert values("/a/x~1y/0", scope) == [1]
    assert values("/a/x~1y/-1", scope) == [2]
    assert values("/a/~0/0", scope) == [3]
    assert values("/a/*/*", scope) == [1, 2, 3]
    assert values("/b/*/c", scope) == [4]
    assert values("/b/7", scope) == values("/b/x", scope) == values("/a/x~1y/0/z", scope) == []
    assert [each.stars for each in find("/a/*/*", scope)] == [("x/y", 0), ("x/y", 1), ("~", 0)]


def test_params_that_refer_to_replies() -> None:
    scope = {"all": {"files": {"a": {"m": []}, "b": {"m": [1, 2]}}}}
    assert fill({"x": [{"$from": "/all/files/b/m/1"}]}, scope) == {"x": [2]}
    assert fill({"$all": "/all/files/*/m/*"}, scope) == [1, 2]
    assert fill({"$key": "/all/files"}, scope) == "b"
    assert fill({"$key": "/files"}, {"files": {"a": {"m": []}}}) == "a"
    assert fill({"$some": "/all/files/*/m"}, scope) == {"b": {"m": [1]}}
    assert fill({"$few": "/all/files/*/m"}, scope) == {"b": {"m": [1, 2]}}
    copies = {"$each": {"of": "/all/files/*", "as": {"path": {"$from": "/$name"}}}}
    assert fill(copies, scope) == [{"path": "a"}, {"path": "b"}]
    first, second = fill([{"$new": "uuid"}, {"$new": "uuid"}], scope)
    assert first != second and len(first) == 36
    for missing in ({"$from": "/no"}, {"$all": "/no"}, {"$key": "/no"}, {"$some": "/no/*/m"}):
        with pytest.raises(Skipped):
            fill(missing, scope)


NODES = {
    "nodes": [
        {"id": "root", "parent": None},
        {"id": "a", "parent": "root", "file": 1},
        {"id": "a", "parent": "root", "file": 2},
    ],
    "wanted": "a",
}


def test_params_that_refer_to_one_of_many_values() -> None:
    by_id = {"of": "/nodes/*", "at": "/id", "is": "/wanted"}
    assert fill({"$where": by_id}, NODES)["file"] == 2
    assert fill({"$where": {**by_id, "then": "/file"}}, NODES) == 2
    root = {"of": "/nodes/*", "at": "/parent", "then": "/id"}
    assert fill({"$where": root}, NODES) == "root"
    assert fill({"$where": root}, {"nodes": [{"id": "absent"}]}) == "absent"
    other = {**NODES, "wanted": "b"}
    assert fill({"$where": {**by_id, "or": "/nodes/0/id"}}, other) == "root"
    for scope in (other, {"nodes": NODES["nodes"]}):
        with pytest.raises(Skipped):
            fill({"$where": by_id}, scope)


def spot(line: int, column: int, end_line: int, end_column: int) -> dict[str, Any]:
    return {
        "start": {"line": line, "column": column},
        "end": {"line": end_line, "column": end_column},
    }


NOTES = [
    {"id": "n", "status": "Running"},
    {"id": "n", "status": {"type": "Passed"}},
    {"id": "m"},
]
OUTCOMES = [{"id": "a", "status": "Passed"}, {"id": "b", "status": "Failed"}]
TESTS = [
    {"id": "g", "type": "suite", "parent": None},
    {"id": "a", "type": "test", "parent": "g"},
    {"id": "b", "type": "test", "parent": "g"},
]

CHILDREN = {"of": "/n/*/id", "in": "/known/*", "parent": "/n/*/up", "state": "/n/*/s"}
"""The children of known items are allowed if their parents have a state."""

TEST = {"id": "test", "s": "passed"}

TREE = [
    {"id": "root", "up": None},
    {"id": "group", "up": "root"},
    {"id": "t", "up": "group"},
    {"id": "u", "up": "group"},
]


def outcomes(**states: str) -> dict[str, Any]:
    """Return the nodes of a tree and their states."""
    return {"nodes": TREE, "n": [{"id": item, "status": state} for item, state in states.items()]}


AGGREGATE = {"of": "/n/*", "item": "/id", "state": "/status", "in": "/nodes/*", "path": "/id"}
AGGREGATE |= {"parent": "/up", "among": ["Failed", "Passed", "Skipped"]}

ITEMS = {"of": "/n/*", "item": "/id", "state": "/s", "parent": "/up"}
SELECTED = {**ITEMS, "only": "/which", "among": ["passed"]}
RUN = {"which": "t", "n": [*TREE, {"id": "t", "up": "group", "s": "passed"}]}


def ran(*more: dict[str, Any]) -> dict[str, Any]:
    return {**RUN, "n": [*RUN["n"], *more]}


FINAL = {"of": "/n/*", "item": "/id", "state": "/s", "among": ["passed", "failed"]}


def statuses(*states: str) -> dict[str, Any]:
    """Return notifications with these states of one item."""
    return {"n": [{"id": "t", "s": state} for state in states]}


GOOD: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {
    "need": [({"of": "/a/*", "least": 2}, {"a": [1, 2]}), ({"of": "/a", "value": 1}, {"a": 1})],
    "unless": [({"of": "/a", "value": 1, "docs": "."}, {"a": 2})],
    "some": [({"of": "/a/*"}, {"a": [1]})],
    "none": [({"of": "/a/*"}, {"a": []})],
    "unique": [({"of": "/a/*"}, {"a": [1, 2]})],
    "subset": [
        ({"of": "/a/*", "in": "/b/*"}, {"a": [1], "b": [2, 1]}),
        (
            CHILDREN,
            {
                "known": ["test"],
                "n": [TEST, {"id": "sub", "up": "test", "s": "x"}, {"id": "deep", "up": "sub"}],
            },
        ),
    ],
    "same": [({"of": "/a/*", "in": "/b/*"}, {"a": [1, 2], "b": [2, 1]})],
    "equals": [({"of": "/a", "value": None}, {"a": None})],
    "differs": [({"of": "/a", "value": None}, {"a": []}), ({"of": "/x", "value": 1}, {})],
    "kind": [({"of": "/a/*", "kind": "string"}, {"a": ["x"]})],
    "inside": [
        ({"of": "/f/*/*", "file": 0}, {"f": {"a.txt": [spot(1, 1, 2, 4)]}}),
        (
            {"of": "/f/*", "path": "/p", "location": "/l"},
            {"f": [{"p": "a.txt", "l": spot(1, 4, 1, 4)}]},
        ),
    ],
    "lines": [
        (
            {"of": "/n/*", "path": "/p", "lines": ["/s", "/e"], "unknown": -1},
            {"n": [{"p": "a.txt", "s": 1, "e": 2}, {"p": "a.txt", "s": -1}, {"s": 99}]},
        )
    ],
    "states": [
        (
            {
                "of": "/n/*", "item": "/id", "state": "/status", "at": "last",
                "among": ["Passed", None],
            },
            {"n": NOTES},
        ),
        (
            {
                "of": "/n/*", "item": "/id", "state": "/status", "at": "first", "only": "/which",
                "not": [None],
            },
            {"n": NOTES, "which": "n"},
        ),
    ],
    "totals": [
        (
            {
                "of": "/n/*", "item": "/id", "state": "/status", "in": "/t/*", "path": "/id",
                "parent": "/parent", "leaves": {"at": "/type", "among": ["test"]},
                "only": "/s", "values": ["/passed", "/failed"], "among": ["Passed", "Failed"],
            },
            {"n": OUTCOMES, "t": TESTS, "s": {"passed": 1, "failed": 1}},
        )
    ],
    "below": [
        (
            {"of": "/b/*/*", "in": "/a/*/*", "path": "/f"},
            {"a": {"s/x": [1], "s/t/y": [2], "st/z": [3]}, "b": {"s/x": [1]}, "f": "s/"},
        )
    ],
    "within": [({"of": "/a", "range": "/r"}, {"a": spot(1, 2, 1, 3), "r": spot(1, 1, 2, 1)})],
    "atMost": [({"of": ["/a/*"], "count": 1, "docs": "."}, {"a": [1, 1]})],
    "covered": [({"of": "/a/*", "by": ["/b/*", "/c/*"]}, {"a": [1, 2], "b": [1], "c": [2]}),
                ({"of": "/a/*/*", "by": ["/b/*/*"], "key": [0, 0], "values": ["/n"]},
                 {"a": {"x": [{"n": 1, "m": 1}]}, "b": {"x": [{"n": 1}]}})],
    "aggregate": [
        (AGGREGATE, outcomes(root="Failed", group="Failed", t="Failed", u="Passed")),
        (AGGREGATE, outcomes(root="Passed", group="Passed", t="Skipped", u="Passed")),
        # Only the tests of the run count, and a container may keep its state.
        (AGGREGATE, outcomes(group="Skipped", t="Skipped")),
        (AGGREGATE, outcomes(root="Passed", group="Cancelled", t="Cancelled", u="Passed")),
    ],
    "members": [
        ({"of": "/a/*", "each": ["x"], "among": ["y"]}, {"a": [{"x": 1}, {"x": 1, "y": 2}]})
    ],
    "parents": [
        (ITEMS, {"n": TREE}),
        (ITEMS, {"n": [*TREE, TREE[0]]}),
        ({**ITEMS, "anyOrder": True}, {"n": TREE[::-1]}),
    ],
    "constant": [({**ITEMS, "values": ["/up"]}, {"n": [*TREE, TREE[2]]})],
    "final": [(FINAL, statuses("run", "run", "passed"))],
    "selected": [
        (SELECTED, RUN),
        # Ancestors and descendants of the selected item may also have an outcome.
        (SELECTED, ran({"id": "group", "up": "root", "s": "passed"})),
        (SELECTED, ran({"id": "row", "up": "t", "s": "passed"})),
        (SELECTED, ran({"id": "u", "up": "group", "s": "running"})),
    ],
}  # fmt: skip
BAD: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {
    "need": [({"of": "/a/*", "least": 3}, {"a": [1, 2]}), ({"of": "/a", "value": 2}, {"a": 1})],
    "unless": [({"of": "/a", "value": 1, "docs": "."}, {"a": 1})],
    "some": [({"of": "/a/*"}, {"a": []})],
    "none": [({"of": "/a/*"}, {"a": [1]})],
    "unique": [({"of": "/a/*"}, {"a": [1, 1]})],
    "subset": [
        ({"of": "/a/*", "in": "/b/*"}, {"a": [3], "b": [2, 1]}),
        (CHILDREN, {"known": ["group"], "n": [{"id": "group"}, {"id": "new", "up": "group"}]}),
        (CHILDREN, {"known": ["test"], "n": [TEST, {"id": "new", "up": "other"}]}),
        (CHILDREN, {"known": ["test"], "n": [TEST, {"id": "new"}]}),
    ],
    "same": [({"of": "/a/*", "in": "/b/*"}, {"a": [1], "b": [2, 1]})],
    "equals": [({"of": "/a", "value": 1}, {"a": 2})],
    "differs": [({"of": "/a/*", "value": None}, {"a": [1, None]})],
    "kind": [({"of": "/a/*", "kind": "string"}, {"a": ["x", {}]})],
    "inside": [
        ({"of": "/f/*/*", "file": 0}, {"f": {"a.txt": [spot(1, 1, 4, 1)]}}),
        ({"of": "/f/*/*", "file": 0}, {"f": {"a.txt": [spot(0, 1, 1, 1)]}}),
        ({"of": "/f/*/*", "file": 0}, {"f": {"a.txt": [spot(1, 1, 1, 9)]}}),
        ({"of": "/f/*/*", "file": 0}, {"f": {"a.txt": [spot(2, 1, 1, 1)]}}),
        ({"of": "/f/*/*", "file": 0}, {"f": {"none.txt": [spot(1, 1, 1, 1)]}}),
        ({"of": "/f/*", "path": "/p", "location": "/l"}, {"f": [{"l": spot(1, 1, 1, 1)}]}),
    ],
    "lines": [({"of": "/n/*", "path": "/p", "lines": ["/s"]}, {"n": [{"p": "a.txt", "s": 4}]})],
    "states": [
        (
            {"of": "/n/*", "item": "/id", "state": "/status", "at": "first", "not": ["Running"]},
            {"n": NOTES},
        ),
        (
            {"of": "/n/*", "item": "/id", "state": "/status", "at": "last", "only": "/which"},
            {"n": NOTES, "which": "other"},
        ),
    ],
    "totals": [
        (
            {
                "of": "/n/*",
                "item": "/id",
                "state": "/status",
                "in": "/t/*",
                "path": "/id",
                "parent": "/parent",
                "leaves": {"at": "/type", "among": ["test"]},
                "only": "/s",
                "values": ["/passed", "/failed"],
                "among": ["Passed", "Failed"],
            },
            {"n": OUTCOMES, "t": TESTS, "s": {"passed": 2, "failed": 1}},
        )
    ],
    "below": [
        (
            {"of": "/b/*/*", "in": "/a/*/*", "path": "/f"},
            {"a": {"s/x": [1], "st/z": [3]}, "b": {"s/x": [1], "st/z": [3]}, "f": "s/"},
        ),
        (
            {"of": "/b/*/*", "in": "/a/*/*", "path": "/f"},
            {"a": {"s/x": [1], "s/y": [1]}, "b": {"s/x": [1]}, "f": "s/"},
        ),
    ],
    "within": [({"of": "/a", "range": "/r"}, {"a": spot(3, 2, 3, 3), "r": spot(1, 1, 2, 1)})],
    "atMost": [({"of": ["/a/*"], "count": 1, "docs": "."}, {"a": [1, 2]})],
    "covered": [
        ({"of": "/a/*", "by": ["/b/*"]}, {"a": [1, 2], "b": [1]}),
        ({"of": "/a/*/*", "by": ["/b/*/*"], "key": [0, 0]}, {"a": {"x": [1]}, "b": {"y": [1]}}),
        ({"of": "/a/*", "by": ["/b/*"], "values": ["/n"]}, {"a": [{"n": 1}], "b": [{"n": 2}]}),
    ],
    "aggregate": [
        (AGGREGATE, outcomes(root="Passed", group="Failed", t="Failed", u="Passed")),
        (AGGREGATE, outcomes(root="Skipped", group="Passed", t="Skipped", u="Passed")),
        (AGGREGATE, outcomes(group="Failed", t="Skipped")),
    ],
    "members": [
        ({"of": "/a/*", "each": ["x"]}, {"a": [{"x": 1}, {}]}),
        ({"of": "/a/*", "each": ["x"]}, {"a": [{"x": 1, "y": 2}]}),
        ({"of": "/a/*", "each": ["x"]}, {"a": [5]}),
    ],
    "parents": [
        (ITEMS, {"n": TREE[::-1]}),
        (ITEMS, {"n": TREE[1:]}),
        ({**ITEMS, "anyOrder": True}, {"n": TREE[1:]}),
        ({**ITEMS, "anyOrder": True}, {"n": [{"id": "a", "up": "a"}]}),
        ({**ITEMS, "anyOrder": True}, {"n": [{"id": "a", "up": "b"}, {"id": "b", "up": "a"}]}),
    ],
    "constant": [({**ITEMS, "values": ["/up"]}, {"n": [*TREE, {"id": "u", "up": "root"}]})],
    "final": [
        (FINAL, statuses("run", "passed", "run")),
        (FINAL, statuses("passed", "failed")),
    ],
    "selected": [
        (SELECTED, {**RUN, "n": TREE}),
        (SELECTED, ran({"id": "u", "up": "group", "s": "passed"})),
    ],
}


def around(folder: Path) -> Surroundings:
    (folder / "a.txt").write_text("one\ntwo\n")
    positions = load("msp@0.4").positions
    assert isinstance(positions, Positions) and positions.line_base == 1
    return Surroundings(folder, positions)


@pytest.mark.parametrize("name", GOOD)
def test_a_check_that_holds(name: str, tmp_path: Path) -> None:
    for step, scope in GOOD[name]:
        check({"check": name, **step}, scope, around(tmp_path))


@pytest.mark.parametrize("name", BAD)
def test_a_check_that_does_not_hold(name: str, tmp_path: Path) -> None:
    for step, scope in BAD[name]:
        with pytest.raises(Skipped if name in ("need", "unless") else CheckFailed) as told:
            check({"check": name, **step}, scope, around(tmp_path))
        assert str(told.value).endswith(".") or ":" in str(told.value)


def test_all_checks_are_shown_both_ways_and_are_in_the_schema() -> None:
    schema = json.loads((ROOT / "spec" / "meta" / "conformance.schema.json").read_text("utf-8"))
    named = schema["$defs"]["check"]["properties"]["check"]["enum"]
    assert set(named) == set(CHECKS) == set(GOOD) == set(BAD)


def test_columns_count_in_the_protocols_unit(tmp_path: Path) -> None:
    text = "x = '\U0001f40d'  # snake\n"
    (tmp_path / "s.txt").write_text(text, encoding="utf-8")
    positions = load("msp@0.4").positions
    assert positions is not None and positions.column_unit == "utf-16"
    last = len(text.rstrip("\n").encode("utf-16-le")) // 2 + 1
    held = Surroundings(tmp_path, positions)
    step = {"check": "inside", "of": "/f/*/*", "file": 0}
    check(step, {"f": {"s.txt": [spot(1, 1, 1, last)]}}, held)
    with pytest.raises(CheckFailed):
        check(step, {"f": {"s.txt": [spot(1, 1, 1, last + 2)]}}, held)
