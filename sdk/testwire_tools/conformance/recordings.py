"""Recordings of example calls, and the duration of each item.

A run of all tests can take minutes. Therefore each example call runs once, on a new server, and all
cases that only read messages use its recording. The recording of all items also shows which item
is the shortest, and which items take long enough to be cancelled.

Tests: `tests/tools/conformance/test_recordings.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from testwire.registry import ItemStates, ProtocolInfo
from testwire_base import pointers

from testwire_tools.conformance.causes import Cause
from testwire_tools.conformance.model import Stopped
from testwire_tools.conformance.received import Received

BUSY_SECONDS: Final = 1.0
"""The minimum duration of an item that is long enough to be cancelled."""
_EARLY_SECONDS: Final = 0.1
"""How much shorter a measured duration may be, because messages can arrive late."""
NO_BUSY_ITEM: Final = (
    f"Nothing to check: no item runs for at least {BUSY_SECONDS:g} second. Use a project with an "
    "item that runs longer, such as a slow test."
)

QUIET_SECONDS: Final = 0.2
"""How long a recording continues after the response, to receive late notifications."""


@dataclass(slots=True)
class RecordedCall:
    """An example call, and everything that the server sent.

    params: the params of the request.
    scope: the results of the setup and of the preparatory steps, by method.
    received: the messages since the start of the call.
    problem: why the call did not succeed, or None.
    blamed: the cause of a missing response, if it is known.
    entries: the entries of the transcript.
    """

    params: Any = None
    scope: dict[str, Any] = field(default_factory=dict)
    answer: dict[str, Any] = field(default_factory=dict)
    received: list[Received] = field(default_factory=list)
    problem: Stopped | None = None
    blamed: Cause | None = None
    entries: list[dict[str, Any]] = field(default_factory=list)
    started: float = 0.0
    """When the request was sent, in seconds of the monotonic clock."""

    def messages(self, *, late: bool = False) -> list[Received]:
        """Return the messages before the response. late: those after the response."""
        message_id = self.answer.get("id")
        found = (i for i, each in enumerate(self.received) if each.answers(message_id))
        place = next(found, len(self.received))
        return self.received[place:] if late else self.received[:place]

    def notifications(self, method: str | None, *, late: bool = False) -> list[Received]:
        """Return the notifications with this method. late: as in `messages`."""
        return [
            each
            for each in self.messages(late=late)
            if isinstance(each.value, dict)
            and each.value.get("method") == method
            and "id" not in each.value
        ]


class Duration(NamedTuple):
    """The duration of an item, in seconds.

    seen_running: whether the server reported that the item was running. If not, the duration is
    the time since the previous notification.
    """

    item: Any
    seconds: float
    seen_running: bool


def durations(
    info: ProtocolInfo, call: RecordedCall | None, parents: Iterable[str] = ()
) -> list[Duration]:
    """Return the durations of all items with an outcome, in the order of the outcomes.

    parents: pointers to the parents of items, in the scope of the call. Items with children are
    omitted, because their durations include their children.
    """
    if call is None:
        return []
    found: dict[str, Duration] = {}
    for states in info.item_states:
        for each in _durations(call, states):
            found[repr(each.item)] = each
    scope = {**call.scope, "notifications": by_method(call.messages())}
    containers = {repr(each.value) for pointer in parents for each in _find(pointer, scope)}
    return [each for item, each in found.items() if item not in containers]


def _durations(call: RecordedCall, states: ItemStates) -> Iterator[Duration]:
    classes = {each.name: each.values for each in states.classes}
    running, final = classes.get("transient", ()), classes.get("terminal", ())
    began: dict[str, float] = {}
    previous = call.started
    for each in call.notifications(states.notification):
        for item, state in item_states(each.value.get("params"), states):
            key = repr(item)
            if state in running:
                began.setdefault(key, each.at)
            elif state in final:
                yield Duration(item, each.at - began.get(key, previous), key in began)
        previous = each.at


def item_states(
    params: Any, states: ItemStates, *, resets: bool = False
) -> Iterator[tuple[Any, Any]]:
    """Yield the items in the params of a notification with their states.

    If a state is an object, its member `type` is used. Items whose state is not a string are
    skipped. resets: whether to include items with the state None.
    """
    items = {each.stars: each.value for each in _find(states.item, params)}
    for each in _find(states.state, params):
        state = each.value.get("type") if isinstance(each.value, dict) else each.value
        known = isinstance(state, str) or (resets and state is None)
        if each.stars in items and known:
            yield items[each.stars], state


def states_sent(info: ProtocolInfo, received: Iterable[Received]) -> list[tuple[Any, Any]]:
    """Return the items in messages with their states, in order. The state None means a reset."""
    notes = by_method(received)
    return [
        found
        for states in info.item_states
        for params in notes.get(states.notification, ())
        for found in item_states(params, states, resets=True)
    ]


def open_items(sent: Iterable[Any], states: ItemStates) -> dict[Any, str]:
    """Return the items whose last state is transient. sent: the params of the notifications."""
    last: dict[Any, str] = {}
    for params in sent:
        last.update(item_states(params, states))
    return {item: state for item, state in last.items() if state in transient(states)}


def transient(states: ItemStates) -> set[Any]:
    """Return the transient states, such as `running`."""
    return {value for each in states.classes if each.name == "transient" for value in each.values}


def running_items(info: ProtocolInfo, received: Iterable[Received]) -> list[Any]:
    """Return the items that have a transient state in the messages."""
    every = {value for states in info.item_states for value in transient(states)}
    return [item for item, state in states_sent(info, received) if state in every]


def shortest(found: Iterable[Duration]) -> list[Any]:
    """Return all items, the shortest one first."""
    return [each.item for each in sorted(found, key=lambda each: each.seconds)]


def seconds_of_most(call: RecordedCall, found: Iterable[Duration]) -> float:
    """Return about how many seconds the items take without the longest one.

    A server that runs items at the same time, or reports outcomes late, makes the sum too large.
    Therefore the result is at most the duration of the call.
    """
    *most, _ = sorted(each.seconds for each in found)
    return min(sum(most), call.messages()[-1].at - call.started)


def short_item(found: Iterable[Duration]) -> Any:
    """Return the shortest item, or None if there is no item."""
    return next(iter(shortest(found)), None)


def busy_item(found: Iterable[Duration]) -> Any:
    """Return the shortest item with a duration of at least `BUSY_SECONDS`, or None."""
    least = BUSY_SECONDS - _EARLY_SECONDS
    return short_item(e for e in found if e.seen_running and e.seconds >= least)


def by_method(received: Iterable[Received]) -> dict[str, list[Any]]:
    """Return the params of the requests and notifications from the server, by method."""
    found: dict[str, list[Any]] = {}
    for each in received:
        if isinstance(each.value, dict) and "method" in each.value:
            found.setdefault(each.value["method"], []).append(each.value.get("params"))
    return found


def _find(pointer: str, value: Any) -> list[pointers.Found]:
    return list(pointers.find(value, pointers.split(pointer)))
