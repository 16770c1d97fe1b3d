"""Find the launch arguments of a transport in a command.

    line = find(info, ["server", "serve", "socket", "--port", "5000"])
    line.transport.id, line.values["port"], line.replaced(port="6000")

This module works with every protocol. This module must import nothing except the registry.
Tests: `tests/tools/sessions/test_lines.py`.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from testwire.registry import ProtocolInfo, Transport


class NoTransport(ValueError):
    """Raised for an unknown or missing transport, or a wrong address, with a fix in the message."""


class LaunchLine(NamedTuple):
    """A launch command, divided into parts.

    words: the whole launch command. command: the arguments before the launch arguments.
    rest: the server's own arguments, after `--`.
    """

    transport: Transport
    words: tuple[str, ...]
    command: tuple[str, ...]
    rest: tuple[str, ...]
    values: Mapping[str, str]
    """Maps `port`, `host` and `pipe` to the values in the command."""
    places: Mapping[str, tuple[int, str]]
    """The index of each value in `words`, and the prefix before the value, such as `--port=`."""

    def unknown(self) -> list[str]:
        """Return the arguments that follow the transport but are not launch options."""
        end = len(self.words) - len(self.rest) - (len(self.rest) > 0)
        options = {option.flag: option for option in self.transport.launch.options}
        unknown = []
        rest = iter(self.words[len(self.command) + len(self.transport.launch.words) : end])
        for word in rest:
            flag, equals, _ = word.partition("=")
            option = options.get(flag)
            if option is None:
                unknown.append(word)
            elif option.value != "flag" and not equals:
                next(rest, None)
        return unknown

    def replaced(self, **values: str) -> list[str]:
        """Return the command with new values for its port, host and pipe options.

        A value is ignored if the command does not contain its option.
        """
        words = list(self.words)
        for name, value in values.items():
            if name in self.places:
                index, prefix = self.places[name]
                words[index] = prefix + value
        return words


def choose(info: ProtocolInfo, transport: str | None) -> Transport:
    """Return a transport by id. The default is stdio, or the first transport if stdio is missing.

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
    """Return the parts of a launch command, or None for a command without launch arguments.

    transport: the id of the expected transport, or None for any transport. Raises NoTransport.
    """
    words = tuple(command)
    wanted = list(info.transports.values())
    if transport is not None:
        wanted = [choose(info, transport)]
    # The arguments after `--` belong to the server, or are the command that a wrapper starts.
    cuts = [-1, *(n for n, word in enumerate(words) if word == "--"), len(words)]
    for before, end in itertools.pairwise(cuts):
        found = [
            line
            for each in wanted
            if each.launch.words and (line := _read(each, words, before + 1, end)) is not None
        ]
        if found:
            # Some transports have the same launch arguments and differ only in their options.
            return max(found, key=_fit)
    return None


def split(
    info: ProtocolInfo, command: Sequence[str], transport: str | None = None
) -> tuple[Transport, list[str], list[str]]:
    """Return the transport, the command without launch arguments, and the server's own arguments.

    The server's own arguments follow a `--` after the launch arguments. In a command without launch
    arguments, a `--` is part of the command. Raises NoTransport.
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
    """Find the launch arguments in `words[first:end]`. `words[first]` is the program."""
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
