"""Launch lines found again in a command that somebody typed, or that an editor put together.

    line = find(info, ["server", "serve", "socket", "--port", "5000"])
    line.transport.id, line.values["port"], line.replaced(port="6000")

The module is cheap. Knows no protocol. Tests: `tests/tools/sessions/test_lines.py`.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from testwire.registry import ProtocolInfo, Transport


class NoTransport(ValueError):
    """There is no such transport, or none was named where one has to be; the message lists them."""


class LaunchLine(NamedTuple):
    """A whole command in which the launch line of a transport stands.

    command: what stands in front of it. rest: the server's own arguments, after `--`.
    """

    transport: Transport
    words: tuple[str, ...]
    command: tuple[str, ...]
    rest: tuple[str, ...]
    values: Mapping[str, str]
    """What is given for a port, host or pipe, by `LaunchOption.value`."""
    places: Mapping[str, tuple[int, str]]
    """Where that stands in `words`, and what stands in front of it in the same word."""

    def replaced(self, **values: str) -> list[str]:
        """The command with other values for what is given; what is not given stays away."""
        words = list(self.words)
        for name, value in values.items():
            if name in self.places:
                index, prefix = self.places[name]
                words[index] = prefix + value
        return words


def choose(info: ProtocolInfo, transport: str | None) -> Transport:
    """A transport by its id; without one the first that is stdio, else the first.

    Raises NoTransport.
    """
    if transport is None:
        transports = list(info.transports.values())
        return next((t for t in transports if t.kind == "stdio"), transports[0])
    if transport not in info.transports:
        known = ", ".join(info.transports)
        raise NoTransport(f"{info.title}: unknown transport {transport!r}; known: {known}")
    return info.transports[transport]


def find(
    info: ProtocolInfo, command: Sequence[str], transport: str | None = None
) -> LaunchLine | None:
    """The launch line in a command; None where there is none.

    transport: an id, where no other one is looked for. Raises NoTransport.
    """
    words = tuple(command)
    wanted = list(info.transports.values())
    if transport is not None:
        wanted = [choose(info, transport)]
    # Behind a `--`, there are a server's own arguments, or the command that a wrapper runs.
    cuts = [-1, *(n for n, word in enumerate(words) if word == "--"), len(words)]
    for before, end in itertools.pairwise(cuts):
        found = [
            line
            for each in wanted
            if each.launch.words and (line := _read(each, words, before + 1, end)) is not None
        ]
        if found:
            # Transports with the same words are told apart by their options.
            return max(found, key=_fit)
    return None


def split(
    info: ProtocolInfo, command: Sequence[str], transport: str | None = None
) -> tuple[Transport, list[str], list[str]]:
    """The transport, the command in front of its launch line, and the server's own arguments.

    The launch line may stand in the command or not; this side puts its own there. Only behind a
    launch line does `--` begin the server's own arguments: it may be that of a wrapper. Raises
    NoTransport.
    """
    line = find(info, command, transport)
    if line is not None:
        return line.transport, list(line.command), list(line.rest)
    for each in info.transports.values():
        own = each.launch.words
        if own and tuple(command[: len(own)]) == own:
            line_text = " ".join(own)
            raise NoTransport(f"expected the server's command before {line_text!r}")
    return choose(info, transport), list(command), []


def _fit(line: LaunchLine) -> tuple[int, int]:
    missing = sum(
        option.required
        and option.value in ("port", "host", "pipe")
        and option.value not in line.values
        for option in line.transport.launch.options
    )
    return -missing, len(line.values)


def _read(transport: Transport, words: tuple[str, ...], first: int, end: int) -> LaunchLine | None:
    """The launch line from a word on, which is the name of a command, up to another."""
    own = transport.launch.words
    starts = [n for n in range(first + 1, end - len(own) + 1) if words[n : n + len(own)] == own]
    if not starts:
        return None
    start = starts[-1]
    options = {option.flag: option for option in transport.launch.options}
    values: dict[str, str] = {}
    places: dict[str, tuple[int, str]] = {}
    index = start + len(own)
    while index < end:
        flag, equals, value = words[index].partition("=")
        option = options.get(flag)
        if option is not None and option.value != "flag":
            prefix = flag + "=" if equals else ""
            if not equals and index + 1 < end:
                index += 1
                value = words[index]
            if option.value in ("port", "host", "pipe"):
                values[option.value], places[option.value] = value, (index, prefix)
        index += 1
    return LaunchLine(transport, words, words[:start], words[end + 1 :], values, places)
