"""Searches messages for the deviations that errata describe.

The module must not depend on traces or a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from testwire_base.pointers import Found, find, split

from testwire_codegen.model import ir


def collector(steps: list[str]) -> Callable[[Any], list[Any]]:
    """Return a function that finds all values at a pointer, which is split into steps.

    The function is faster than `pointers.find`, because it does not return pointers.
    """

    def end(value: Any, found: list[Any]) -> None:
        found.append(value)

    walk: Callable[[Any, list[Any]], None] = end
    for step in reversed(steps):
        walk = _every(walk) if step == "*" else _member(step, walk)

    def collect(value: Any) -> list[Any]:
        found: list[Any] = []
        walk(value, found)
        return found

    return collect


def _every(then: Callable[[Any, list[Any]], None]) -> Callable[[Any, list[Any]], None]:
    def every(value: Any, found: list[Any]) -> None:
        if type(value) is dict:
            for item in value.values():
                then(item, found)
        elif type(value) is list:
            for item in value:
                then(item, found)

    return every


def _member(step: str, then: Callable[[Any, list[Any]], None]) -> Callable[[Any, list[Any]], None]:
    def member(value: Any, found: list[Any]) -> None:
        if type(value) is dict:
            if step in value:
                then(value[step], found)
        elif type(value) is list and step.isdecimal() and int(step) < len(value):
            then(value[int(step)], found)

    return member


class ErratumObserver:
    """Searches messages for one deviation that an erratum describes.

    - `relevant`: the number of messages in which the deviation could have been observed.
    - `count`: the number of observed deviations.
    """

    def __init__(self, erratum: ir.Erratum, observation: ir.Observation) -> None:
        self.erratum = erratum
        self.message = observation.message
        self.part = observation.part
        self.selects = observation.documented == "within"
        """Whether the allowed values depend on the params of the corresponding request."""
        self.relevant = 0
        self.count = 0
        self._steps = split(observation.at)
        self._selector = split(observation.value) if self.selects else []
        self._differs = _condition(observation)
        self._observed = _observed(observation)
        self._collect = collector(self._steps)

    def selection(self, params: Any) -> frozenset[str] | None:
        """Return the values that the params of a request allow, or None if there are no values."""
        if not self._selector:
            return None
        found = frozenset(map(_identity, find(params, self._selector)))
        return found or None

    def deviations(self, value: Any, selected: frozenset[str] | None) -> Iterator[str]:
        """Return pointers to the values that deviate from the documentation.

        - `value`: the params, the result or the error of the message.
        - `selected`: the values that the corresponding request allows, or None if unknown.
        """
        if self._selector and selected is None:
            return
        self.relevant += 1
        if not self._selector and not any(map(self._differs, self._collect(value))):
            return
        for found in find(value, self._steps):
            if self._selector:
                if selected is not None and _identity(found) not in selected:
                    yield found.pointer
            elif self._differs(found.value) and self._observed(found.value):
                yield found.pointer


def _identity(found: Found) -> str:
    """Return a string that identifies the value and the member names that matched `*`."""
    names = [star for star in found.stars if isinstance(star, str)]
    return json.dumps([names, found.value], sort_keys=True)


def _observed(observation: ir.Observation) -> Callable[[Any], bool]:
    if observation.observed == "pattern":
        search = re.compile(observation.observed_value).search
        return lambda value: type(value) is str and search(value) is not None
    if observation.observed == "enum":
        return lambda value: value in observation.observed_value
    return lambda value: True


def _condition(observation: ir.Observation) -> Callable[[Any], bool]:
    operand = observation.value
    match observation.documented:
        case "pattern":
            search = re.compile(operand).search
            return lambda value: type(value) is not str or search(value) is None
        case "enum":
            return lambda value: value not in operand
        case "minProperties":
            return lambda value: type(value) is dict and len(value) < operand
        case "absent" | "within":
            return lambda value: True
