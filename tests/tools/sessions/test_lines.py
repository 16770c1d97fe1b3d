"""Detection of launch arguments in commands."""

from __future__ import annotations

import pytest
from testwire_tools.sessions.lines import NoTransport, choose, find, split

from tests.support.toy_protocol import PROTOCOL


@pytest.mark.parametrize(
    ("command", "transport", "values"),
    [
        ("s serve stdio", "stdio", {}),
        ("s -m x serve socket --port 5", "socket", {"port": "5"}),
        ("s serve socket --port=5 --address=::1", "socket", {"port": "5", "host": "::1"}),
        ("s serve pipe --pipe /p", "pipe", {"pipe": "/p"}),
        ("s --server --client-port 5", "dial", {"port": "5"}),
        ("s serve socket --port 5 --log-level debug -- --port 6", "socket", {"port": "5"}),
        ("serve stdio serve socket --port 5", "socket", {"port": "5"}),
        ("wrap -- s serve socket --port 5 -- own", "socket", {"port": "5"}),
        ("s serve stdio -- s serve socket --port 5", "stdio", {}),
    ],
)
def test_found(command: str, transport: str, values: dict[str, str]) -> None:
    line = find(PROTOCOL, command.split())
    assert line is not None
    assert (line.transport.id, line.values) == (transport, values)
    assert list(line.words) == command.split()


@pytest.mark.parametrize("command", ["s", "serve stdio", "s serve", "s -- serve stdio", "s stdio"])
def test_not_found(command: str) -> None:
    assert find(PROTOCOL, command.split()) is None


def test_other_values_go_where_the_old_ones_were() -> None:
    text = "s serve socket --address={} --port {} -- --port 5"
    line = find(PROTOCOL, text.format("a", "5").split())
    assert line is not None
    assert line.replaced(port="6", host="b", pipe="p") == text.format("b", "6").split()
    assert line.rest == ("--port", "5")


def test_a_command_is_split_with_and_without_its_launch_line() -> None:
    for text, front, own in (
        ("s x serve stdio -- own", "s x", ["own"]),
        ("s x", "s x", []),
        ("wrap -- s x serve stdio -- own", "wrap -- s x", ["own"]),
        ("wrap -- s x", "wrap -- s x", []),
    ):
        transport, command, rest = split(PROTOCOL, text.split())
        assert (transport.id, command, rest) == ("stdio", front.split(), own)


def test_a_launch_line_alone_is_no_command() -> None:
    with pytest.raises(NoTransport, match="expected the server's command before 'serve stdio'"):
        split(PROTOCOL, ["serve", "stdio"])


def test_transports_by_name() -> None:
    assert choose(PROTOCOL, None).id == "stdio"
    assert choose(PROTOCOL, "dial").id == "dial"
    with pytest.raises(NoTransport, match="unknown transport 'x'; known: stdio, socket"):
        find(PROTOCOL, ["s"], "x")
