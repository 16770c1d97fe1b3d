"""Captured sessions against the spec: each message typed, directed, ordered, gated and placed.

A `Wire` judges any number of traces, one message after another. What is alike is one finding, with
the place where it was first seen. What it remembers is bounded by the spec and by what is under way
in the session, not by how long that is. The module must not know any protocol.

Tests: `tests/codegen/drift/test_wire.py`, `tests/bench/drift_wire.py` (speed).
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from testwire_base.documents import Location
from testwire_base.findings import Finding, Severity
from testwire_base.pointers import join, split

from testwire_codegen.drift.checks import TOLD, Checker, Problem, Seen, json_kind
from testwire_codegen.drift.sights import Watch, collector, values_at
from testwire_codegen.drift.trace import ABSENT, Line, locate
from testwire_codegen.model import ir

__all__ = ["Coverage", "Wire"]

MAX_FINDINGS: Final = 1000
"""Different findings of one run; what comes after is counted."""

MAX_OPEN: Final = 100_000
"""Requests without an answer, and items under way, that are followed; others are let go."""

_OTHER: Final = {"clientToServer": "serverToClient", "serverToClient": "clientToServer"}
_READER: Final[dict[str, ir.Role]] = {"clientToServer": "server", "serverToClient": "client"}
_SENDER: Final = {"clientToServer": "client", "serverToClient": "server"}


class _Way:
    """A message as it goes one way: what its parts have to be."""

    def __init__(self, message: ir.Message, direction: str, wire: Wire) -> None:
        self.message = message
        self.name = message.names.wire
        self.allowed = message.direction in ("both", direction)
        reader, answered = _READER[direction], _READER[_OTHER[direction]]
        self.params: ir.TypeExpr | None = ir.Ref(message.params) if message.params else None
        self.result: ir.TypeExpr = message.result if message.result is not None else ir.Null()
        self.reader, self.answered = wire.checkers[reader], wire.checkers[answered]
        self.check_params = self.reader.check(self.params) if self.params else None
        self.check_result = self.answered.check(self.result)
        watches = [w for w in wire.watches if w.sight.message in (None, self.name)]
        self.watch_params = [w for w in watches if w.sight.part == "params"]
        self.within = [w for w in self.watch_params if w.sight.documented == "within"]
        self.watch_result = [w for w in watches if w.sight.part == "result"]
        self.watch_error = [w for w in watches if w.sight.part == "error"]
        follow = {message.names.wire, message.progress}
        self.selectors = [
            w for w in wire.watches if w.sight.documented == "within" and w.sight.message in follow
        ]
        protocol = wire.protocol
        names = {*message.errors, *(state.request_error for state in protocol.lifecycle.states)}
        names |= {group.error for group in protocol.concurrency if self.name in group.methods}
        self.codes = {e.code for e in protocol.errors if e.name in names or e.condition is not None}
        if protocol.cancellation is not None:
            self.cancelled = wire.code(protocol.cancellation.error)
            self.codes.add(self.cancelled)
        self.states = [
            (states, collector(split(states.state)))
            for states in protocol.item_states
            if states.notification == self.name
        ]
        self.flag = message.capability.split(".") if message.capability else None
        self.gate: ir.Role = reader
        self.notices = [m for m in protocol.messages if m.progress == self.name]
        self.correlated = any(m.correlation is not None for m in self.notices)
        pointers = {m.correlation.notification for m in self.notices if m.correlation is not None}
        self.correlation = [split(pointer) for pointer in sorted(pointers)]
        self.seen = 0
        self.results = 0
        self.errors = 0


@dataclass(slots=True)
class _Open:
    """A request that was not answered yet."""

    way: _Way
    line: int
    key: Any = ABSENT
    """The value that ties its progress to it."""
    completed: bool = False
    cancelled: bool = False
    refusable: ir.ConcurrencyGroup | None = None
    scopes: list[tuple[int, str]] = field(default_factory=list)
    forbidden: ir.State | None = None
    selected: dict[int, frozenset[str]] = field(default_factory=dict)
    """What it selects, by the place of the watch."""
    items: dict[tuple[str, str], str] = field(default_factory=dict)
    """Items under way: (id of the states, item) to the class of their state."""


@dataclass(slots=True)
class _Told:
    finding: Finding
    count: int = 1


@dataclass(slots=True)
class _Session:
    """What is known of one connection of one trace."""

    shown: str
    state: str
    open: dict[str, dict[Any, _Open]]
    capabilities: dict[str, Any]
    running: dict[tuple[int, str], int]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What of the protocol was seen: methods, and members and literals of their types."""

    messages: int
    methods: tuple[tuple[str, str, int, int, int], ...]
    """Name, kind, times sent, results, errors."""
    seen: tuple[Seen, ...]

    def to_json(self) -> dict[str, Any]:
        """The coverage as a JSON object."""
        types: dict[str, dict[str, dict[str, int]]] = {}
        for each in self.seen:
            entry = types.setdefault(each.type, {"members": {}, "literals": {}})
            entry[f"{each.kind}s"][each.name] = each.count
        return {
            "messages": self.messages,
            "methods": {
                name: {"kind": kind, "sent": sent, "results": results, "errors": errors}
                for name, kind, sent, results, errors in self.methods
            },
            "types": {
                name: {kind: counts for kind, counts in entry.items() if counts}
                for name, entry in types.items()
            },
        }

    def to_text(self) -> str:
        """The coverage for people: what was seen, and what was not."""
        hit = [entry for entry in self.methods if entry[2]]
        members = [each for each in self.seen if each.kind == "member"]
        literals = [each for each in self.seen if each.kind == "literal"]
        lines = [
            f"{self.messages} messages; seen: {len(hit)} of {len(self.methods)} methods, "
            f"{sum(1 for m in members if m.count)} of {len(members)} members, "
            f"{sum(1 for m in literals if m.count)} of {len(literals)} literals"
        ]
        for name, kind, sent, results, errors in self.methods:
            answers = f", {results} results, {errors} errors" if kind == "request" else ""
            lines.append(f"  {name}: {sent}{answers}")
        missed: dict[str, list[str]] = {}
        for each in self.seen:
            if not each.count:
                missed.setdefault(each.type, []).append(each.name)
        if missed:
            lines.append("not seen:")
            lines += [f"  {name}: {', '.join(names)}" for name, names in sorted(missed.items())]
        return "".join(f"{line}\n" for line in lines)


class Wire:
    """Judges captured sessions of one version of a protocol."""

    def __init__(self, protocol: ir.Protocol) -> None:
        self.protocol = protocol
        self.checkers: dict[ir.Role, Checker] = {
            "client": Checker(protocol, "client"),
            "server": Checker(protocol, "server"),
        }
        self.watches = [Watch(e, sight) for e in protocol.errata for sight in e.wire]
        self._codes = {error.name: error.code for error in protocol.errors}
        self._by_name = {message.names.wire: message for message in protocol.messages}
        self._ways = {
            direction: {
                message.names.wire: _Way(message, direction, self) for message in protocol.messages
            }
            for direction in _OTHER
        }
        # Where every message may come at any time, there is nothing to follow.
        self._ordered = bool(protocol.lifecycle.transitions) or any(
            state.allows is not None for state in protocol.lifecycle.states
        )
        self._states = {state.name: state for state in protocol.lifecycle.states}
        self._classes = {
            states.id: {_state_key(v): each.name for each in states.classes for v in each.values}
            for states in protocol.item_states
        }
        self._moving = {
            states.id: {
                _state_key(value)
                for each in states.classes
                if each.name == "transient"
                or (each.name == "terminal" and any(c.name == "reset" for c in states.classes))
                for value in each.values
            }
            for states in protocol.item_states
        }
        """States that make an item one to follow."""
        self._gates = {(c.method, c.part): c for c in protocol.capabilities}
        self._told: dict[tuple[Any, ...], _Told] = {}
        self._more = 0
        self._messages = 0

    def code(self, name: str) -> int:
        """The code of an error by its name."""
        return self._codes[name]

    # --- a trace ---------------------------------------------------------------------------------

    def trace(self, lines: Iterable[Line], shown: str) -> None:
        """Judge a trace. `shown`: what findings call it. Raises TraceUnreadable."""
        # What is read makes no cycles; looking for some would take a fifth of the time.
        collects = gc.isenabled()
        gc.disable()
        try:
            self._trace(lines, shown)
        finally:
            if collects:
                gc.enable()

    def _trace(self, lines: Iterable[Line], shown: str) -> None:
        sessions: dict[int, _Session] = {}
        last: Line | None = None
        for line in lines:
            session = sessions.get(line.connection)
            if session is None:
                session = sessions[line.connection] = _Session(
                    shown,
                    self.protocol.lifecycle.initial,
                    {direction: {} for direction in _OTHER},
                    {},
                    {},
                )
            self._messages += 1
            self._line(session, line)
            last = line
        for session in sessions.values():
            for direction, requests in session.open.items():
                for number, opened in requests.items():
                    self._unanswered(session, direction, number, opened, last)

    def _unanswered(
        self, session: _Session, direction: str, number: Any, opened: _Open, last: Line | None
    ) -> None:
        end = last.number if last else opened.line
        text = (
            f"the request {number!r} ({opened.way.name}) of line {opened.line} has no answer "
            f"up to the end of the trace in line {end}"
        )
        place = Location(session.shown, "", opened.line, 1)
        self._add("wire-unanswered", "warning", text, lambda: place, opened.way.message.location,
                  opened.way.name, direction)  # fmt: skip

    # --- a message -------------------------------------------------------------------------------

    def _line(self, session: _Session, line: Line) -> None:
        message = line.message
        if message is ABSENT:
            what = "text outside of any message" if line.raw else "a body that is no JSON"
            text = f"the {_SENDER[line.direction]} sent {what}"
            self._tell(session, line, "wire-not-json", "error", "", text, self.protocol.location)
            return
        if type(message) is not dict:
            what = "a batch" if type(message) is list else json_kind(message)
            self._envelope(session, line, "", f"{what}, and a message is an object")
            return
        if message.get("jsonrpc") != "2.0":
            self._envelope(session, line, "", '"jsonrpc" is not "2.0"')
        method = message.get("method", ABSENT)
        if method is ABSENT:
            self._response(session, line, message)
            return
        if type(method) is not str:
            self._envelope(session, line, "/method", f'"method" is {json_kind(method)}')
            return
        way = self._ways[line.direction].get(method)
        request = "id" in message
        opened: _Open | None = None
        if way is None:
            kind = "request" if request else "notification"
            text = f"the {_SENDER[line.direction]} sent the {kind} {method!r:.80}, which is unknown"
            self._tell(session, line, "wire-unknown-method", "error", "/method", text,
                       self.protocol.location, method[:80])  # fmt: skip
            if request:
                self._id(session, line, message["id"])
                # Its answer belongs to it all the same.
                session.open[line.direction].pop(_id_key(message["id"]), None)
                self._strange(session, line, message["id"], method)
            return
        way.seen += 1
        if request:
            opened = self._request(session, line, message, way)
        if not way.allowed:
            text = f"{method!r} goes {_arrow(way.message.direction)}, not {_arrow(line.direction)}"
            self._tell(session, line, "wire-direction", "error", "/method", text,
                       way.message.location, method)  # fmt: skip
        if request != (way.message.kind == "request"):
            text = f"{method!r} is a {way.message.kind}, and it " + (
                "has an id" if request else "has no id"
            )
            self._tell(session, line, "wire-kind", "error", "/method", text,
                       way.message.location, method)  # fmt: skip
        if self._ordered:
            self._order(session, line, way, opened)
        if way.flag is not None:
            self._gate(session, line, way)
        if len(message) > 4 or (len(message) == 4) != request or "params" not in message:
            self._members(session, line, message, ("jsonrpc", "id", "method", "params"))
        params = message.get("params", ABSENT)
        self._params(session, line, way, params, opened)
        if opened is not None:
            self._begin(session, line, way, params, opened)
        elif way.notices or way.states:
            self._progress(session, line, way, params)
        cancellation = self.protocol.cancellation
        if cancellation is not None and method == cancellation.method and type(params) is dict:
            target = session.open[line.direction].get(_id_key(params.get(cancellation.id_field)))
            if target is not None:
                target.cancelled = True

    def _request(
        self, session: _Session, line: Line, message: dict[str, Any], way: _Way
    ) -> _Open | None:
        number = message["id"]
        if not self._id(session, line, number):
            return None
        requests = session.open[line.direction]
        key = _id_key(number)
        if key in requests:
            text = f"the id {number!r} belongs to the request of line {requests[key].line} still"
            self._tell(session, line, "wire-id-reused", "error", "/id", text,
                       self._ids_place())  # fmt: skip
            self._end(session, requests[key])
        opened = _Open(way, line.number)
        if len(requests) < MAX_OPEN:
            requests[key] = opened
        return opened

    def _strange(self, session: _Session, line: Line, number: Any, method: str) -> None:
        """Follow a request of a method that the spec does not have."""
        strange = ir.Message(
            names=ir.Names(method, method, method), kind="request", direction="both", docs="",
            params=None, params_optional=True, result=ir.AnyValue(), errors=(), progress=None,
            correlation=None, completion=None, capability=None, required=False, since="",
            deprecated=None, sunset=None, stability="stable", source="",
            location=self.protocol.location,
        )  # fmt: skip
        if type(number) in (int, str):
            way = _Way(strange, line.direction, self)
            session.open[line.direction][_id_key(number)] = _Open(way, line.number)

    def _id(self, session: _Session, line: Line, number: Any) -> bool:
        rules = self.protocol.ids
        kind = {int: "integer", str: "string"}.get(type(number))
        if kind is None:
            text = f"an id is {json_kind(number)}"
            self._tell(session, line, "wire-id", "error", "/id", text, self._ids_place())
            return False
        if rules is None:
            return True
        if kind not in rules.accepts:
            text = f"ids are of the kind {' or '.join(rules.accepts)}, and this is {number!r:.60}"
            self._tell(session, line, "wire-id", "error", "/id", text, rules.location, kind)
        elif type(number) is int and not (
            (rules.minimum is None or number >= rules.minimum)
            and (rules.maximum is None or number <= rules.maximum)
        ):
            text = f"ids go from {rules.minimum} to {rules.maximum}, and this is {number}"
            self._tell(session, line, "wire-id", "error", "/id", text, rules.location, "range")
        elif rules.writes not in ("either", kind):
            text = f"ids are written as {rules.writes}s; this is a {kind}, which is read too"
            self._tell(session, line, "wire-id", "info", "/id", text, rules.location, "writes")
        return True

    def _ids_place(self) -> Location:
        rules = self.protocol.ids
        return self.protocol.location if rules is None else rules.location

    def _params(
        self, session: _Session, line: Line, way: _Way, params: Any, opened: _Open | None
    ) -> None:
        if params is ABSENT or params is None:
            if params is ABSENT and self._always():
                text = f"{way.name!r} has no params; they are always written"
                self._tell(session, line, "wire-envelope", "warning", "", text,
                           self._envelope_place(), "params")  # fmt: skip
            if way.params is None or way.message.params_optional:
                return
            if params is ABSENT:
                text = f"{way.name!r} needs params of the type {way.message.params}"
                self._tell(session, line, "wire-missing-member", "error", "", text,
                           way.message.location, way.name)  # fmt: skip
                return
        elif way.params is None:
            if params != {} and params != []:
                text = f"{way.name!r} has no params, and some are there"
                self._tell(session, line, "wire-value", "warning", "/params", text,
                           way.message.location, way.name)  # fmt: skip
            return
        assert way.params is not None
        assert way.check_params is not None
        selected = None
        if way.within:
            selected = self._selected(session, line.direction, way)
        fine = way.check_params(params)
        self._judge(session, line, "params", way.watch_params, way.reader, way.params, params,
                    fine, selected, way)  # fmt: skip

    def _always(self) -> bool:
        envelope = self.protocol.envelope
        return envelope is not None and envelope.params == "always"

    def _judge(
        self,
        session: _Session,
        line: Line,
        part: str,
        watches: list[Watch],
        checker: Checker,
        expression: ir.TypeExpr,
        value: Any,
        fine: bool,
        selected: dict[int, frozenset[str]] | None,
        way: _Way,
    ) -> None:
        """Tell what is wrong with a part of a message, and which errata it shows."""
        explained: set[str] = set()
        for watch in watches:
            if fine and (watch.count >= TOLD or (selected is None and watch.selects)):
                continue
            chosen = selected.get(id(watch)) if selected is not None else None
            for pointer in watch.deviations(value, chosen):
                explained.add(pointer)
                watch.count += 1
                if watch.count <= TOLD:
                    self._known(session, line, part, pointer, watch)
        if fine:
            return
        for problem in checker.problems(expression, value, way.message.location):
            if problem.pointer not in explained:
                self._problem(session, line, part, problem, way)

    def _known(self, session: _Session, line: Line, part: str, pointer: str, watch: Watch) -> None:
        erratum = watch.erratum
        text = f"not as documented, see erratum {erratum.id}: {erratum.observed}"
        self._tell(session, line, "wire-known-deviation", "info", f"/{part}{pointer}", text,
                   erratum.location, erratum.id, detail=f"documented: {erratum.documented}",
                   alike=True)  # fmt: skip

    def _problem(
        self, session: _Session, line: Line, part: str, problem: Problem, way: _Way
    ) -> None:
        pointer = f"/{part}{problem.pointer}"
        text = f"{way.name}: {problem.message}"
        self._tell(session, line, problem.rule, problem.severity, pointer, text, problem.location,
                   (way.name, problem.key))  # fmt: skip

    # --- requests and answers --------------------------------------------------------------------

    def _begin(self, session: _Session, line: Line, way: _Way, params: Any, opened: _Open) -> None:
        """What the course of a request depends on."""
        if way.message.correlation is not None:
            found = list(values_at(params, split(way.message.correlation.request)))
            opened.key = _state_key(found[0][2]) if found else None
        for watch in way.selectors:
            chosen = watch.selection(params)
            if chosen is not None:
                opened.selected[id(watch)] = chosen
        for place, group in enumerate(self.protocol.concurrency):
            if way.name not in group.methods:
                continue
            scope = ""
            if group.scope is not None:
                scope = json.dumps([v for _, _, v in values_at(params, split(group.scope))])
            if session.running.get((place, scope)) and group.policy == "refuse":
                opened.refusable = group
            else:
                opened.scopes.append((place, scope))
                running = session.running.get((place, scope), 0)
                session.running[place, scope] = running + 1
        gate = self._gates.get((way.name, "params"))
        if gate is not None:
            session.capabilities[gate.role] = _capabilities(params, gate.path)

    def _response(self, session: _Session, line: Line, message: dict[str, Any]) -> None:
        if ("result" in message) == ("error" in message):
            what = "both a result and an error" if "result" in message else (
                "no method, no result and no error"
            )  # fmt: skip
            self._envelope(session, line, "", f"a message has {what}")
            if "result" not in message:
                return
        if len(message) != 3:
            self._members(session, line, message, ("jsonrpc", "id", "result", "error"))
        number = message.get("id")
        direction = _OTHER[line.direction]
        opened = session.open[direction].pop(_id_key(number), None)
        if opened is None:
            self._stray(session, line, message, number, direction)
            return
        way = opened.way
        error = message.get("error", ABSENT)
        outcome: Literal["success", "error", "cancelled"] = "success"
        if error is ABSENT:
            way.results += 1
            self._order_answer(session, line, opened, None)
            if opened.refusable is not None:
                group = opened.refusable
                text = (
                    f"{way.name!r} of line {opened.line} was served while another of its group "
                    f"was under way; it is due to be refused with {group.error}"
                )
                self._tell(session, line, "wire-concurrency", "error", "/result", text,
                           group.location, way.name)  # fmt: skip
            result = message.get("result")
            fine = way.check_result(result)
            self._judge(session, line, "result", way.watch_result, way.answered, way.result,
                        result, fine, opened.selected, way)  # fmt: skip
            cancellation = self.protocol.cancellation
            if opened.cancelled and cancellation and "result" not in cancellation.answers:
                text = f"{way.name!r} was cancelled and has a result; {cancellation.error} is due"
                self._tell(session, line, "wire-cancellation", "error", "/result", text,
                           cancellation.location, way.name)  # fmt: skip
            gate = self._gates.get((way.name, "result"))
            if gate is not None:
                session.capabilities[gate.role] = _capabilities(result, gate.path)
        else:
            way.errors += 1
            code = self._error(session, line, error, way)
            cancelled = self.protocol.cancellation is not None and code == way.cancelled
            outcome = "cancelled" if cancelled else "error"
            self._order_answer(session, line, opened, code)
        self._completion(session, line, opened, outcome)
        if outcome == "success":
            self._settled(session, line, opened)
        self._end(session, opened)
        if outcome == "success":
            self._move(session, way.name, "response")

    def _end(self, session: _Session, opened: _Open) -> None:
        for key in opened.scopes:
            left = session.running.get(key, 1) - 1
            if left > 0:
                session.running[key] = left
            else:
                session.running.pop(key, None)

    def _stray(
        self, session: _Session, line: Line, message: dict[str, Any], number: Any, direction: str
    ) -> None:
        rules = self.protocol.ids
        if number is None and "error" in message and (rules is None or rules.null_answer):
            return  # the answer to what could not be read
        text = f"an answer with the id {number!r:.60}, which no open request has"
        twin: Any = None
        if type(number) is str and number.lstrip("-").isdecimal() and len(number) < 20:
            twin = int(number)
        elif type(number) is int:
            twin = str(number)
        if twin is not None and _id_key(twin) in session.open[direction]:
            text += f"; an open one has {twin!r}: an id comes back as it was sent"
        self._tell(session, line, "wire-stray-response", "error", "/id", text, self._ids_place())

    def _error(self, session: _Session, line: Line, error: Any, way: _Way) -> int | None:
        if type(error) is not dict:
            self._envelope(session, line, "/error", f'"error" is {json_kind(error)}')
            return None
        code, text = error.get("code"), error.get("message")
        if type(code) is not int or type(text) is not str:
            self._envelope(session, line, "/error", "an error needs an integer as code and a text")
        envelope = self.protocol.envelope
        data = error.get("data")
        objects = envelope is not None and envelope.error_data == "object"
        if objects and data is not None and type(data) is not dict:
            self._envelope(session, line, "/error/data", f"error.data is {json_kind(data)}")
        explained: set[str] = set()
        for watch in way.watch_error:
            for pointer in watch.deviations(error, None):
                explained.add(pointer)
                watch.count += 1
                if watch.count <= TOLD:
                    self._known(session, line, "error", pointer, watch)
        if type(code) is not int:
            return None
        if code not in way.codes and "/code" not in explained:
            known = ", ".join(str(each) for each in sorted(way.codes))
            told = f"{way.name!r} failed with the code {code}; stated for it: {known}"
            self._tell(session, line, "wire-error-code", "warning", "/error/code", told,
                       way.message.location, (way.name, code))  # fmt: skip
        return code

    # --- lifecycle and capabilities --------------------------------------------------------------

    def _order(self, session: _Session, line: Line, way: _Way, opened: _Open | None) -> None:
        state = self._states[session.state]
        if state.allows is not None and way.name not in state.allows:
            answers = opened is not None and state.request_error is not None
            if opened is not None:
                opened.forbidden = state
            hint = f"; the answer is due to be {state.request_error}" if answers else ""
            text = f"{way.name!r} is not allowed in the state {state.name!r}{hint}"
            self._tell(session, line, "wire-lifecycle", "error", "/method", text, state.location,
                       (way.name, line.direction))  # fmt: skip
        else:
            self._move(session, way.name, "request")

    def _order_answer(self, session: _Session, line: Line, opened: _Open, code: int | None) -> None:
        state = opened.forbidden
        if state is None or state.request_error is None:
            return
        due = self._codes[state.request_error]
        if code != due:
            text = (
                f"{opened.way.name!r} of line {opened.line} came in the state {state.name!r} and "
                f"was {'served' if code is None else f'refused with {code}'}; "
                f"{state.request_error} ({due}) is due"
            )
            self._tell(session, line, "wire-lifecycle", "error", "/id", text, state.location,
                       (opened.way.name, "answer"))  # fmt: skip

    def _move(self, session: _Session, method: str, when: str) -> None:
        for step in self.protocol.lifecycle.transitions:
            if (step.source, step.method, step.when) == (session.state, method, when):
                session.state = step.target
                return

    def _gate(self, session: _Session, line: Line, way: _Way) -> None:
        if way.gate not in session.capabilities:
            return  # nothing was announced yet; the lifecycle says whether that is in order
        value = session.capabilities[way.gate]
        for name in way.flag or ():
            value = value.get(name) if type(value) is dict else None
        if value is None or value is False:
            flag = way.message.capability
            text = f"{way.name!r} needs {flag!r}, which the {way.gate} did not announce"
            self._tell(session, line, "wire-capability", "error", "/method", text,
                       way.message.location, way.name)  # fmt: skip

    # --- progress, completion, items -------------------------------------------------------------

    def _selected(
        self, session: _Session, direction: str, way: _Way
    ) -> dict[int, frozenset[str]] | None:
        """What the open requests select that a notification may belong to; None for everything."""
        joined: dict[int, frozenset[str]] = {}
        for watch in way.within:
            chosen = [
                opened.selected.get(id(watch))
                for opened in session.open[_OTHER[direction]].values()
                if opened.way.message.progress == way.name
            ]
            if chosen and all(each is not None for each in chosen):
                joined[id(watch)] = frozenset().union(*(each for each in chosen if each))
        return joined or None

    def _progress(self, session: _Session, line: Line, way: _Way, params: Any) -> None:
        requests = session.open[_OTHER[line.direction]]
        takers = [o for o in requests.values() if o.way.message.progress == way.name]
        if way.correlated and takers:
            keys = {
                _state_key(value)
                for steps in way.correlation
                for _, _, value in values_at(params, steps)
            }
            takers = [o for o in takers if o.way.message.correlation is None or o.key in keys]
        if way.notices and not takers:
            severity: Severity = "error" if way.correlated else "warning"
            names = " or ".join(repr(m.names.wire) for m in way.notices)
            text = f"{way.name!r} belongs to no {names} under way"
            self._tell(session, line, "wire-progress-order", severity, "/method", text,
                       way.message.location, way.name)  # fmt: skip
        for opened in takers:
            completion = opened.way.message.completion
            if completion is None:
                continue
            if opened.completed:
                whose = f"{opened.way.name!r} of line {opened.line}"
                text = f"{way.name!r} comes after what completes {whose}"
                self._tell(session, line, "wire-completion", "error", "/params", text,
                           opened.way.message.location, (opened.way.name, "late"))  # fmt: skip
            values = [v for _, _, v in values_at(params, split(completion.pointer))]
            if values and all(value == completion.value for value in values):
                opened.completed = True
        if way.states:
            # Items of what no request asked for are followed by nobody.
            for opened in takers[:1]:
                self._items(session, line, way, params, opened)

    def _completion(self, session: _Session, line: Line, opened: _Open, outcome: Any) -> None:
        completion = opened.way.message.completion
        if completion is None:
            return
        due = outcome in completion.on
        if due != opened.completed:
            text = f"{opened.way.name!r} of line {opened.line} ends ({outcome}) " + (
                "without what completes its progress" if due else "after its progress was completed"
            )
            severity: Severity = "error" if due else "warning"
            self._tell(session, line, "wire-completion", severity, "/id", text,
                       opened.way.message.location, (opened.way.name, due))  # fmt: skip

    def _items(self, session: _Session, line: Line, way: _Way, params: Any, opened: _Open) -> None:
        for states, collect in way.states:
            moving = self._moving[states.id]
            begins = moving and not moving.isdisjoint(map(_state_key, collect(params)))
            if not opened.items and not begins:
                continue  # nothing is under way, and nothing begins
            items, values = split(states.item), split(states.state)
            common = 0
            while common < min(len(items), len(values)) and items[common] == values[common]:
                common += 1
            classes = self._classes[states.id]
            forgets = any(each.name == "reset" for each in states.classes)
            for _, pointer, holder in values_at(params, items[:common]):
                named = [v for _, _, v in values_at(holder, items[common:])]
                if not named:
                    continue
                found = [v for _, _, v in values_at(holder, values[common:])]
                kind = classes.get(_state_key(found[0] if found else None))
                if kind is None:
                    continue  # no state, a later literal, or one that its type has told of
                key = (states.id, _state_key(named[0]))
                before = opened.items.get(key)
                if forgets and before == "terminal" and kind == "transient":
                    text = (
                        f"{named[0]!r:.60} goes from an outcome to {found[0]!r} without a reset "
                        f"within one {opened.way.name!r}"
                    )
                    at = f"/params{pointer}" + "".join(f"/{s}" for s in values[common:])
                    self._tell(session, line, "wire-item-state", "error", at, text,
                               states.location, way.name)  # fmt: skip
                if kind == "transient" or (kind == "terminal" and forgets):
                    if key in opened.items or len(opened.items) < MAX_OPEN:
                        opened.items[key] = kind
                else:
                    opened.items.pop(key, None)

    def _settled(self, session: _Session, line: Line, opened: _Open) -> None:
        """A request that went well leaves nothing under way."""
        left = [key for key, kind in opened.items.items() if kind == "transient"]
        if not left:
            return
        states = next(s for s in self.protocol.item_states if s.id == left[0][0])
        text = (
            f"{opened.way.name!r} of line {opened.line} has ended, and {len(left)} of its items "
            f"still have a state on the way to an outcome, {left[0][1]:.60} first"
        )
        self._tell(session, line, "wire-item-state", "error", "/id", text, states.location,
                   (opened.way.name, "left"))  # fmt: skip

    # --- telling ---------------------------------------------------------------------------------

    def _envelope(self, session: _Session, line: Line, pointer: str, text: str) -> None:
        self._tell(session, line, "wire-envelope", "error", pointer, text,
                   self._envelope_place(), text)  # fmt: skip

    def _envelope_place(self) -> Location:
        envelope = self.protocol.envelope
        return self.protocol.location if envelope is None else envelope.location

    def _members(
        self, session: _Session, line: Line, message: dict[str, Any], known: tuple[str, ...]
    ) -> None:
        for name in message:
            if name not in known:
                text = f"a message has the member {name!r:.60}, which JSON-RPC does not know"
                self._tell(session, line, "wire-unknown-member", "info", join("", name), text,
                           self._envelope_place(), name[:60])  # fmt: skip

    def _tell(
        self,
        session: _Session,
        line: Line,
        rule: str,
        severity: Severity,
        pointer: str,
        text: str,
        spec: Location,
        key: Any = "",
        detail: str | None = None,
        alike: bool = False,
    ) -> None:
        shown = session.shown
        place = "" if alike else line.direction
        self._add(rule, severity, text, lambda: locate(line, shown, f"/message{pointer}"), spec,
                  key, place, detail)  # fmt: skip

    def _add(
        self,
        rule: str,
        severity: Severity,
        text: str,
        place: Callable[[], Location],
        spec: Location,
        key: Any,
        direction: str,
        detail: str | None = None,
    ) -> None:
        """Remember a finding; one that is like another is counted there."""
        name = (rule, severity, spec.file, spec.pointer, key, direction)
        told = self._told.get(name)
        if told is not None:
            told.count += 1
            return
        if len(self._told) >= MAX_FINDINGS:
            self._more += 1
            return
        subject = f"{spec.file.rpartition('/')[2]}#{spec.pointer} {direction} {key}"
        finding = Finding(
            rule=rule,
            message=text,
            location=place(),
            severity=severity,
            category="drift",
            protocol=self.protocol.key,
            detail=detail,
            before=spec,
            subject=subject,
        )
        self._told[name] = _Told(finding)

    def findings(self, *, errata: bool = False) -> list[Finding]:
        """What was found. errata: known deviations too, and errata that were not to be seen."""
        found = []
        for told in self._told.values():
            finding = told.finding
            if finding.rule == "wire-known-deviation" and not errata:
                continue
            if told.count > 1:
                times = f"{told.count} times" if told.count < TOLD else f"{TOLD} times or more"
                finding = replace(finding, message=f"{finding.message} ({times})")
            found.append(finding)
        if errata:
            found += self._unseen()
        if self._more:
            text = f"{self._more} more deviations, in kinds beyond the first {MAX_FINDINGS}"
            found.append(Finding("wire-more", text, None, "warning", "drift", self.protocol.key))
        return found

    @property
    def known(self) -> int:
        """How many errata were seen."""
        return len({watch.erratum.id for watch in self.watches if watch.count})

    def _unseen(self) -> Iterator[Finding]:
        """Errata that the traces had occasion to show, and did not."""
        for erratum in self.protocol.errata:
            watches = [watch for watch in self.watches if watch.erratum is erratum]
            if any(watch.relevant for watch in watches) and not any(w.count for w in watches):
                text = f"the erratum {erratum.id} was not seen: this peer may follow the document"
                yield Finding(
                    rule="wire-erratum-unseen",
                    message=text,
                    location=erratum.location,
                    severity="info",
                    category="drift",
                    protocol=self.protocol.key,
                )

    def coverage(self) -> Coverage:
        """What of the protocol was seen so far."""
        methods = []
        for name, message in self._by_name.items():
            ways = [self._ways[direction][name] for direction in _OTHER]
            methods.append(
                (
                    name,
                    message.kind,
                    sum(way.seen for way in ways),
                    sum(way.results for way in ways),
                    sum(way.errors for way in ways),
                )
            )
        counts: dict[tuple[str, str, str], int] = {}
        for checker in self.checkers.values():
            for each in checker.seen():
                key = (each.type, each.kind, each.name)
                counts[key] = counts.get(key, 0) + each.count
        seen = tuple(
            Seen(type_name, name, count, "member" if kind == "member" else "literal")
            for (type_name, kind, name), count in sorted(counts.items())
        )
        return Coverage(self._messages, tuple(methods), seen)


def _id_key(number: Any) -> Any:
    """An id as a key; no number is equal to a text, and true is no 1."""
    return number if type(number) in (int, str) else None


def _state_key(value: Any) -> str:
    if type(value) is str:
        return value
    if type(value) is dict and type(value.get("type")) is str:
        return str(value["type"])  # a state that is an object says in `type` which one it is
    return json.dumps(value, sort_keys=True)


def _capabilities(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value.get(name) if type(value) is dict else None
    return value


def _arrow(direction: str) -> str:
    return {
        "clientToServer": "from the client to the server",
        "serverToClient": "from the server to the client",
    }.get(direction, "both ways")
