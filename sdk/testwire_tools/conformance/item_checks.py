"""Checks of the items in notifications, such as tests, and of their states and parents.

Tests: `tests/tools/conformance/test_steps.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.steps import Found, Scope, find, value_at


def check_states(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that the first or last state of each item is allowed.

    `only` restricts the check to some items. A missing state counts as null. If a state is
    an object, its member `type` is checked.
    """
    only = None if "only" not in step else [each.value for each in find(step["only"], scope)]
    seen = _states_seen(step, scope, only)
    if only is not None and not seen:
        raise CheckFailed(f"Expected states of the items {only!r:.200}, received none.")
    for item, states_seen in seen.items():
        state = states_seen[0 if step["at"] == "first" else -1]
        if state not in step.get("among", [state]) or state in step.get("not", []):
            raise CheckFailed(
                f"The {step['at']} state of {item:.200} must not be {json.dumps(state)}."
            )


def _states_seen(
    step: Mapping[str, Any], scope: Scope, only: Sequence[Any] | None = None
) -> dict[str, list[Any]]:
    """Return the states of each item (or each item in `only`), in order, by the item as JSON."""
    seen: dict[str, list[Any]] = {}
    for note in find(step["of"], scope):
        states = {each.stars: each.value for each in find(step["state"], note.value)}
        for each in find(step["item"], note.value):
            if only is None or each.value in only:
                state = states.get(each.stars)
                kind = state.get("type") if isinstance(state, dict) else state
                seen.setdefault(json.dumps(each.value), []).append(kind)
    return seen


def check_aggregate(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that the last state of each container follows from the states of its items.

    The expected state is the first state in `among` that one of the items has. A container is not
    checked if one of its items has a state that is not in `among`.
    """
    last = {item: states[-1] for item, states in _states_seen(step, scope).items()}
    parent = _parent_of_nodes(step, scope)
    below: dict[str, set[Any]] = {}
    for item in last.keys() - set(parent.values()):
        above = parent.get(item)
        for _ in parent:
            if above not in parent:
                break
            below.setdefault(above, set()).add(last[item])
            above = parent[above]
    order = step["among"]
    for item, states in below.items():
        expected = next((each for each in order if each in states), None)
        if states <= {*order} and last.get(item) in order and last[item] != expected:
            raise CheckFailed(
                f"Expected the last state {expected!r} of {item:.200}, because its items have the "
                f"states {', '.join(sorted(states))}; found {last[item]!r}."
            )


def _parent_of_nodes(step: Mapping[str, Any], scope: Scope) -> dict[str, str]:
    """Map the id of each node at `in` to the id of its parent, or to `null`. The ids are JSON.

    A node without a parent may also have no member for it.
    """
    nodes = [each.value for each in find(step["in"], scope)]
    above = [next(iter(find(step["parent"], node)), Found((), None)).value for node in nodes]
    ids = [json.dumps(value_at(node, step["path"])) for node in nodes]
    return dict(zip(ids, map(json.dumps, above), strict=True))


def check_totals(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that each number in `values` is the number of tests with the state in `among`.

    The numbers are in the value at `only`. `leaves` selects the tests. A test that contains other
    tests may be counted or not. The check is skipped if a test has no outcome.
    """
    kinds = step["leaves"]["among"]
    nodes = [each.value for each in find(step["in"], scope)]
    tests = {
        json.dumps(value_at(node, step["path"]))
        for node in nodes
        if any(each.value in kinds for each in find(step["leaves"]["at"], node))
    }
    leaves = tests - {*_parent_of_nodes(step, scope).values()}
    last = {item: states[-1] for item, states in _states_seen(step, scope).items()}
    if not all(last.get(item) in step["among"] for item in leaves):
        raise Skipped("There is nothing to check: some tests have no outcome that is counted.")
    told = value_at(scope, step["only"])
    for name, state in zip(step["values"], step["among"], strict=True):
        counts = {sum(last.get(item) == state for item in items) for items in (tests, leaves)}
        for found in find(name, told):
            if found.value not in counts:
                wanted = " or ".join(map(str, sorted(counts)))
                raise CheckFailed(
                    f"Expected {wanted} at {name}, the number of tests with the state {state!r}; "
                    f"found {found.value!r}."
                )


def check_final(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that no state of an item follows its first state in `among`.

    With `not`, only the states in `not` must not follow.
    """
    for item, states in _states_seen(step, scope).items():
        first = next((i for i, each in enumerate(states) if each in step["among"]), len(states))
        later = states[first + 1 :]
        if more := [each for each in later if each in step.get("not", later)]:
            raise CheckFailed(
                f"Expected no state {json.dumps(more[0])} of {item:.200} after the state "
                f"{json.dumps(states[first])}, received one."
            )


def _reports(step: Mapping[str, Any], scope: Scope, pointer: str) -> Iterator[tuple[str, Any]]:
    """Yield each report of an item, as JSON, with the value at the pointer. Absent means None."""
    every = [step["of"]] if isinstance(step["of"], str) else step["of"]
    for note in (each for of in every for each in find(of, scope)):
        there = {each.stars: each.value for each in find(pointer, note.value)}
        for each in find(step["item"], note.value):
            yield json.dumps(each.value), there.get(each.stars)


def check_parents(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that each parent is reported before its children.

    With `anyOrder`, a parent may also be reported later, but no item may be its own ancestor.
    """
    reports = list(_reports(step, scope, step["parent"]))
    above = {item: json.dumps(parent) for item, parent in reports}
    seen: set[str] = {item for item, _ in reports} if step.get("anyOrder") else set()
    for item, parent in reports:
        if above.get(_chain(item, above)[-1]) in above:
            raise CheckFailed(f"Expected a tree, but the ancestors of {item:.200} form a cycle.")
        if parent is not None and json.dumps(parent) not in seen:
            raise CheckFailed(
                f"Expected a report of {parent!r:.200}, the parent of {item:.200}, received none."
            )
        seen.add(item)


def check_constant(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that all reports of an item have the same value at each pointer in `values`.

    Values that are not in `among` are ignored.
    """
    for pointer in step["values"]:
        seen: dict[str, Any] = {}
        for item, value in _reports(step, scope, pointer):
            if value in step.get("among", [value]) and seen.setdefault(item, value) != value:
                raise CheckFailed(
                    f"Expected the value {seen[item]!r:.200} at {pointer} in all reports of "
                    f"{item:.200}, found {value!r:.200}."
                )


def check_selected(step: Mapping[str, Any], scope: Scope, around: object) -> None:
    """Check that each item in `only` has an outcome, and that no unrelated item has one.

    `among` lists the outcomes. `not` lists further states that unrelated items must not have.
    Ancestors and descendants of the selected items may have any state. With `in`, the nodes at this
    pointer contain the parents, as in `check_aggregate`. With `leaves`, each test below a selected
    item must have an outcome too. Without `only`, each test must have an outcome.
    """
    every = "only" not in step
    wanted = set() if every else {json.dumps(each.value) for each in find(step["only"], scope)}
    seen = _states_seen(step, scope)
    ended = {item for item, reported in seen.items() if reported[-1] in step["among"]}
    below = _leaves_below(step, scope, None if every else wanted) if "leaves" in step else set()
    if missing := sorted((wanted | below) - ended):
        raise CheckFailed(
            f"Expected an outcome of the selected item {missing[0]:.200}, found none."
        )
    if every:
        return
    if "in" in step:
        parent = _parent_of_nodes(step, scope)
    else:
        reports = _reports(step, scope, step["parent"])
        parent = {item: json.dumps(above) for item, above in reports}
    above = {each for item in wanted for each in _chain(item, parent)}
    forbidden = [*step["among"], *step.get("not", [])]
    for item in sorted(seen.keys() - above):
        state = next((each for each in seen[item] if each in forbidden), None)
        if state is not None and wanted.isdisjoint(_chain(item, parent)):
            raise CheckFailed(
                f"Expected a run of only the selected items {', '.join(sorted(wanted)):.200}; "
                f"found the state {state!r} of {item:.200}."
            )


def _leaves_below(step: Mapping[str, Any], scope: Scope, wanted: set[str] | None) -> set[str]:
    """Return the tests without children below the items `wanted`. None means any item."""
    at, kinds = step["leaves"]["at"], step["leaves"]["among"]
    parent = _parent_of_nodes(step, scope)
    tests = {
        json.dumps(value_at(each.value, step["path"]))
        for each in find(step["in"], scope)
        if any(found.value in kinds for found in find(at, each.value))
    }
    leaves = tests - {*parent.values()}
    if wanted is None:
        return leaves
    return {item for item in leaves if not wanted.isdisjoint(_chain(item, parent))}


def _chain(item: str, parent: Mapping[str, str]) -> list[str]:
    """Return an item and its ancestors. A cycle ends the list."""
    chain = [item]
    while (above := parent.get(chain[-1])) is not None and above not in chain:
        chain.append(above)
    return chain
