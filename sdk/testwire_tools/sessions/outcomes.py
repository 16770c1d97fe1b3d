"""Replay one connection, and compare only requests and outcomes with the trace.

This module compares:

- the requests of the live peer, and their order
- the notifications that cancel requests or change the state of the session
- the kind of each response, and the code of each error
- the final state of each item, such as a test

Other notifications are not compared, so their number, order and batches may differ.

Tests: `tests/tools/sessions/test_outcomes.py`.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from testwire.core.messages import ABSENT
from testwire.registry import Framing, Method, ProtocolInfo
from testwire.transports.base import Stream
from testwire_base.pointers import find
from testwire_base.pointers import split as split_pointer
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.by_position import named_message
from testwire_tools.sessions.compare import ValueDifference, indented, lines
from testwire_tools.sessions.playing import Player
from testwire_tools.sessions.reading import id_key, kind_of, kind_of_message, masked, parsed
from testwire_tools.sessions.stage import Diverged, Stage, varying
from testwire_tools.sessions.tokens import correlations, tokens

RESPONSES: Final = ("result", "error")


class ItemState(NamedTuple):
    """The last state of an item. line: the line in the trace, or 0 for a live session."""

    state: Any
    line: int


class FinalStates:
    """The last state of each item, separately for each request that correlates its updates."""

    def __init__(self, info: ProtocolInfo) -> None:
        self._info = info
        self.last: dict[tuple[str, str], ItemState] = {}
        """The keys are the correlation of a request (as JSON, or "") and the item (as JSON)."""
        self.groups: set[tuple[str, str] | None] = set()
        """The methods of the added notifications, with their correlations."""

    def add(self, message: dict[str, Any], line: int = 0) -> None:
        """Add a notification. line: its line in the trace."""
        name = message["method"]
        message = named_message(self._info, message)
        request = self._correlation_of(message)
        self.groups.add((name, request))
        params = masked(message, varying(self._info, name)).get("params")
        for states in self._info.item_states:
            if states.notification != name:
                continue
            items = {each.stars: each.value for each in find(params, split_pointer(states.item))}
            for each in find(params, split_pointer(states.state)):
                if each.stars in items:
                    item = json.dumps(items[each.stars], ensure_ascii=False, sort_keys=True)
                    self.last[request, item] = ItemState(each.value, line)

    def _correlation_of(self, message: dict[str, Any]) -> str:
        name = message["method"]
        for pair in correlations(self._info, name):
            return next(tokens(pair, pair.notification, message.get("params")), "")
        return ""

    @staticmethod
    def correlation(method: Method[Any, Any], params: Any) -> str:
        """Return the value in a request's params that links its notifications, as JSON."""
        pair = method.correlation
        return "" if pair is None else next(tokens(pair, pair.request, params), "")


class OutcomePlayer(Player):
    """The replay of one connection that compares only requests and outcomes."""

    def __init__(
        self,
        stage: Stage,
        entries: list[TraceEntry],
        stream: Stream,
        framing: Framing,
        first: bytes = b"",
    ) -> None:
        super().__init__(stage, entries, stream, framing, first)
        info = stage.info
        self._lifecycle = {each.method for each in info.lifecycle.transitions}
        self._cancelled = {
            id_key(each) for entry in entries for each in self._cancelled_by(entry.message)
        }
        self._responses = {
            id_key(entry.message["id"])
            for entry in entries
            if entry.dir != stage.ours and kind_of(entry) in RESPONSES
        }
        """Ids of the requests of the replay whose response is in the trace."""
        self._ended: set[Any] = set()
        """Ids of the requests of the replay to which the live peer has responded."""
        self._recorded = FinalStates(info)
        self._live = FinalStates(info)
        for index, entry in enumerate(entries):
            if entry.dir != stage.ours and not self._is_compared(entry):
                self._done.add(index)
                if kind_of(entry) == "notification":
                    self._recorded.add(entry.message, entry.line)

    async def run(self) -> int | None:
        """Replay the connection. Return the recorded exit code if the server ended first."""
        code = await super().run()
        self._check_states()
        return code

    # Compared messages

    def _is_compared(self, entry: TraceEntry) -> bool:
        """Return whether the live peer must send the message of an entry."""
        kind = kind_of(entry)
        return kind in ("request", *RESPONSES) or (
            kind == "notification" and self._is_control(entry.message)
        )

    def _is_control(self, message: Any) -> bool:
        """Return whether a notification cancels a request or changes the state of the session."""
        spec = self._stage.info.cancellation
        name = message["method"]
        return name in self._lifecycle or (spec is not None and name == spec.method)

    def _cancelled_by(self, message: Any) -> list[Any]:
        """Return the id of the request that a message cancels, in a list."""
        spec = self._stage.info.cancellation
        if spec is None or not isinstance(message, dict) or message.get("method") != spec.method:
            return []
        return [each.value for each in find(message.get("params"), [spec.id_field])]

    def _candidates(self, index: int) -> list[int]:
        """Return the messages that the live peer may send now. Only the first can be a request."""
        found, first = [], True
        for number in super()._candidates(index):
            response = kind_of(self._entries[number]) in RESPONSES
            if response or first:
                found.append(number)
            first = first and response
        return found

    def _comparable(self, entry: TraceEntry, message: Any) -> tuple[Any, Any]:
        kind = kind_of(entry)
        if kind in RESPONSES:
            return self._outcome(entry.message), self._outcome(message)
        if kind == "notification" and entry.message["method"] in self._lifecycle:
            return entry.message["method"], message.get("method")
        return super()._comparable(entry, message)

    def _outcome(self, message: Any) -> dict[str, Any]:
        """Return the kind of a response, and the code of an error.

        A cancelled request can return a result if it ended before the cancellation.
        """
        error = message.get("error")
        code = error.get("code") if isinstance(error, dict) else None
        spec = self._stage.info.cancellation
        if spec is not None and id_key(message.get("id")) in self._cancelled:
            cancelled = code == self._stage.info.errors[spec.error].code
            if cancelled or (error is None and "result" in spec.answers):
                return {"result": "(cancelled)"}
        return {"result": "(any)"} if error is None else {"error": {"code": code}}

    @staticmethod
    def _same_kind(entry: TraceEntry, message: Any) -> bool:
        if kind_of(entry) in RESPONSES:
            # The difference between a result and an error is shown like the difference of codes.
            return kind_of_message(message) in RESPONSES and id_key(message.get("id")) == id_key(
                entry.message.get("id")
            )
        return Player._same_kind(entry, message)

    # Messages

    async def _receive(self) -> bytes | None:
        """Return the next body that is compared, or None at the end of the stream."""
        while (body := await super()._receive()) is not None and self._noted(body):
            pass
        return body

    def _noted(self, body: bytes) -> bool:
        """Store the state in a message. Return whether the message is otherwise ignored."""
        message = parsed(body)
        kind = kind_of_message(message)
        if kind in RESPONSES:
            self._ended.add(id_key(message.get("id")))
            # The recorded server may have ended without a response to a cancelled request.
            return id_key(message.get("id")) in self._requested - self._responses
        if kind != "notification" or self._is_control(message):
            return False
        self._live.add(message)
        return True

    async def _take(self, body: bytes, index: int) -> None:
        if not self._candidates(index):
            line = self._entries[index].line
            shown = body.decode("utf-8", "backslashreplace")
            text = f"{self._stage.session.path}:{line}: expected no message from the "
            mismatch = Diverged(f"{text}{self._stage.other}, found:\n  {shown:.500}", line)
            raise await self._refused(mismatch, parsed(body))
        await super()._take(body, index)

    async def _send(self, entry: TraceEntry) -> None:
        for cancelled in self._cancelled_by(entry.message):
            await self._begun(entry, cancelled)
        await super()._send(entry)

    async def _begun(self, entry: TraceEntry, message_id: Any) -> None:
        """Wait for progress of the request, if the trace has progress before the cancellation."""
        group, before = None, FinalStates(self._stage.info)
        for each in self._entries[: self._entries.index(entry)]:
            if kind_of(each) == "notification":
                before.add(each.message)
            elif kind_of(each) == "request" and each.message["id"] == message_id:
                method = self._stage.info.methods.get(each.message["method"])
                if method is not None and method.progress is not None:
                    params = named_message(self._stage.info, each.message).get("params")
                    group = (method.progress, before.correlation(method, params))
        while group in before.groups - self._live.groups and id_key(message_id) not in self._ended:
            try:
                body = await super()._receive()
            except TimeoutError:
                raise Diverged(
                    f"{self._stage.session.path}:{entry.line}: expected progress of the request "
                    f"{json.dumps(message_id)} before its cancellation, received none in time",
                    entry.line,
                ) from None
            if body is None:
                return
            if not self._noted(body):
                await self._take(body, self._entries.index(entry))

    # Final states

    def _check_states(self) -> None:
        """Raise Diverged if final states differ. If no item is in the trace, add a note."""
        skipped = self._without_states()
        recorded, live = (
            {key: state for key, state in states.last.items() if key[0] not in skipped}
            for states in (self._recorded, self._live)
        )
        stage = self._stage
        stage.states += len(recorded)
        # If a request selects an item that does not exist, a server may also report the item.
        found = {item for _, item in live} - self._selected()
        if found and not found & {item for _, item in recorded}:
            if recorded:
                stage.notes.append(
                    f"{stage.session.path}: expected the recorded items, found {len(live)} states "
                    "of other items; the final states are not compared"
                )
                stage.states -= len(recorded)
            return
        nothing = ItemState(ABSENT, 0)
        places = [
            ValueDifference(
                item, recorded.get((request, item), nothing).state,
                live.get((request, item), nothing).state,
            )
            for request, item in {**recorded, **live}
            if recorded.get((request, item), nothing).state
            != live.get((request, item), nothing).state
        ]  # fmt: skip
        if recorded and places:
            line = max(state.line for state in recorded.values())
            shown = indented("\n".join(lines(places, "recorded", "received")))
            raise Diverged(
                f"{stage.session.path}:{line}: expected the recorded final states from the "
                f"{stage.other}, found differences:\n{shown}",
                line,
            )

    def _selected(self) -> set[str]:
        """Return the strings in the requests of the replay, as JSON. Some are ids of items."""
        values = [
            entry.message.get("params")
            for entry in self._entries
            if entry.dir == self._stage.ours and kind_of(entry) == "request"
        ]
        strings = set()
        while values:
            value = values.pop()
            if isinstance(value, str):
                strings.add(json.dumps(value, ensure_ascii=False))
            elif isinstance(value, dict | list):
                values += value.values() if isinstance(value, dict) else value
        return strings

    def _without_states(self) -> set[str]:
        """Return the correlations of the requests that failed or were cancelled."""
        found = set()
        succeeded = {
            id_key(entry.message["id"])
            for entry in self._entries
            if kind_of(entry) == "result" and id_key(entry.message["id"]) not in self._cancelled
        }
        for entry in self._entries:
            if entry.dir == self._stage.ours and kind_of(entry) == "request":
                method = self._stage.info.methods.get(entry.message["method"])
                if (
                    method is not None
                    and method.progress is not None
                    and id_key(entry.message["id"]) not in succeeded
                ):
                    params = named_message(self._stage.info, entry.message).get("params")
                    found.add(self._recorded.correlation(method, params))
        return found
