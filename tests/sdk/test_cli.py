"""The command line of a server, and its error messages."""

from __future__ import annotations

from typing import Any

import pytest
from testwire.cli import UsageError, main, parse
from testwire.registry import Framing, Launch, LaunchOption, ProtocolInfo, Transport

from tests.support.toy_protocol import PROTOCOL, picky_protocol


def parsed(*arguments: str) -> Any:
    return parse(PROTOCOL, arguments, "toy")


def test_stdio() -> None:
    found = parsed("serve", "stdio")
    assert found.transport.id == "stdio"
    assert (found.port, found.host, found.pipe, found.rest) == (None, None, None, [])
    assert found.log_level == "warning"
    assert found.trace is None


def test_socket() -> None:
    found = parsed("serve", "socket", "--port", "50055")
    assert (found.transport.id, found.port, found.host) == ("socket", 50055, "localhost")
    found = parsed("serve", "socket", "--address=127.0.0.1", "--port=0")
    assert (found.port, found.host) == (0, "127.0.0.1")


def test_options_may_stand_anywhere() -> None:
    found = parsed("--log-level", "DEBUG", "serve", "--port", "1", "socket", "--trace", "f.jsonl")
    assert (found.transport.id, found.log_level, found.trace) == ("socket", "debug", "f.jsonl")


def test_words_that_look_like_options() -> None:
    found = parsed("--server", "--client-port", "4000")
    assert (found.transport.id, found.port, found.host) == ("dial", 4000, "localhost")


def test_what_comes_after_the_dashes_is_not_looked_at() -> None:
    assert parsed("serve", "stdio", "--", "--port", "-x", "--").rest == ["--port", "-x", "--"]


def test_transports_with_the_same_words_are_told_apart_by_their_options() -> None:
    framing = Framing("contentLength")

    def transport(id: str, *options: LaunchOption) -> Transport:
        return Transport(id, "tcp", "server", framing, Launch((), options))

    info: ProtocolInfo = PROTOCOL._replace(
        transports={
            "a": transport("a", LaunchOption("--pipe", "pipe", True)),
            "b": transport("b", LaunchOption("--port", "port", True)),
        }
    )
    assert parse(info, ["--port", "1"], "x").transport.id == "b"
    assert parse(info, ["--pipe", "p"], "x").transport.id == "a"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "a subcommand that selects the transport; add 'serve stdio' or 'serve socket'"),
        ("serve", "a transport after 'serve'; add one of: http, lines, lines-socket, pipe"),
        ("serve studio", "unknown transport 'studio'; use one of: http, lines, lines-socket"),
        ("start", "unknown subcommand 'start'; use 'serve stdio' or"),
        ("serve stdio now", "unexpected argument 'now' after 'serve stdio'; remove it"),
        ("serve socket", "requires --port PORT, for example: toy serve socket --port 50055"),
        ("serve socket --port", "--port: expected a value, found none"),
        ("serve socket --port --address x", "--port: expected a value, found none"),
        ("serve socket --port abc", "a port from 1 to 65535, or 0 for any free port, found 'abc'"),
        ("serve socket --port -1", "found '-1'"),
        ("serve socket --port 65536", "found '65536'"),
        ("serve socket --port 1.5", "found '1.5'"),
        ("serve socket --port ２", "found '２'"),
        ("serve socket --port 99999999999999999999", "or 0 for any free port"),
        ("serve socket --port=", "--port: expected a value, found an empty string"),
        ("serve socket --port 1 --port 2", "--port is given twice; remove one"),
        ("serve socket --port 1 --address=", "--address: expected a value, found an empty string"),
        ("serve socket --prot 1", "unknown option --prot; did you mean --port?"),
        ("serve stdio --port 1", "'serve stdio' does not accept --port; remove it"),
        ("serve stdio --zzz", "unknown option --zzz"),
        (
            "serve stdio --log-level loud",
            "expected one of debug, info, warning, error, critical, found 'loud'",
        ),
        ("--server", "'--server' requires --client-port PORT"),
        ("--server --client-port 0", "expected the port that the client listens on, found 0"),
        ("--server --client-port 1 -- x", "accepts no arguments after '--'; remove them"),
        ("serve pipe", "requires --pipe PIPE"),
    ],
)
def test_mistakes(line: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError) as caught:
        parsed(*line.split())
    assert text in str(caught.value)
    assert main(PROTOCOL, object, line.split(), prog="toy") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"toy: error: {caught.value}\nRun 'toy --help' for usage.\n"


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PROTOCOL, object, ["serve", "--help"], prog="toy") == 0
    text = capsys.readouterr().out
    for part in (
        "usage: toy TRANSPORT [options]",
        "A server for Toy Protocol 1.",
        "toy serve stdio",
        "toy serve socket --port PORT [--address HOST]",
        "toy --server --client-port PORT",
        "(default: localhost)",
        "--log-level LEVEL",
        "--trace FILE",
    ):
        assert part in text
    main(
        PROTOCOL,
        lambda rest: object(),
        ["-h"],
        prog="toy",
        description="What it is.",
        rest_parser=list,
    )
    assert "What it is." in (text := capsys.readouterr().out)
    assert "[-- arguments]" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PROTOCOL, object, ["--version"], prog="toy", version="3.2") == 0
    assert capsys.readouterr().out.startswith("toy 3.2, Toy Protocol 1, testwire ")


class TestRest:
    def test_without_a_parser_there_must_be_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(PROTOCOL, object, ["serve", "stdio", "--", "x"], prog="toy") == 2
        assert "unexpected argument 'x' after '--'; remove it" in capsys.readouterr().err

    @pytest.mark.parametrize("error", [UsageError, ValueError])
    def test_a_parser_may_refuse(
        self, error: type[Exception], capsys: pytest.CaptureFixture[str]
    ) -> None:
        def refuse(rest: list[str]) -> None:
            raise error(f"bad: {rest}")

        line = ["serve", "stdio", "--", "x"]
        assert main(PROTOCOL, lambda _: object(), line, prog="toy", rest_parser=refuse) == 2
        assert "toy: error: bad: ['x']" in capsys.readouterr().err

    def test_a_parser_may_leave(self) -> None:
        def leave(rest: list[str]) -> None:
            raise SystemExit(2)

        with pytest.raises(SystemExit):
            main(PROTOCOL, lambda _: object(), ["serve", "stdio"], prog="toy", rest_parser=leave)

    def test_a_mistake_before_the_dashes_is_found_first(self) -> None:
        def never(rest: list[str]) -> None:
            raise AssertionError

        assert main(PROTOCOL, lambda _: object(), ["serve"], prog="toy", rest_parser=never) == 2

    def test_help_after_the_dashes_is_the_parsers(self) -> None:
        seen: list[list[str]] = []

        def take(rest: list[str]) -> None:
            seen.append(rest)
            raise UsageError("enough")

        line = ["serve", "stdio", "--", "--help"]
        main(PROTOCOL, lambda _: object(), line, prog="toy", rest_parser=take)
        assert seen == [["--help"]]


class TestOptionsOfEveryKind:
    """Flags, process ids and strings that editors add to a launch command."""

    def test_a_whole_line(self) -> None:
        line = "--server --client-port 5000 --no-banner --exit-on-process-exit 123 --settings=a=b"
        found = parse(picky_protocol(), line.split(), "toy")
        assert (found.transport.id, found.port, found.host) == ("dial", 5000, "localhost")
        assert found.pids == {123: 11}
        assert found.options == {"--no-banner": True, "--settings": "a=b"}
        assert found.profile is None

    def test_an_alternative_to_the_words(self) -> None:
        found = parse(picky_protocol(), ["--server", "toy", "--client-port", "5000"], "toy")
        assert (found.transport.id, found.port) == ("dial", 5000)

    def test_none_of_them(self) -> None:
        found = parse(picky_protocol(), ["--client-port=1", "--server"], "toy")
        assert found.pids == {}
        assert found.options == {"--no-banner": False}

    def test_a_profile(self) -> None:
        line = ["serve", "stdio", "-q", "--profile", "loud"]
        assert parse(picky_protocol(), line, "toy").profile == "loud"

    @pytest.mark.parametrize(
        ("line", "text"),
        [
            (
                "--server --client-port 1 --no-banner=1",
                "--no-banner: expected no value, found '1'; remove it",
            ),
            ("--server --client-port 1 --exit-on-process-exit x", "expected a process id, found"),
            ("--server --client-port 1 --exit-on-process-exit 0", "expected a process id, found"),
            ("--server --client-port 1 --exit-on-process-exit", "expected a value, found none"),
            ("--server --client-port --no-banner", "--client-port: expected a value, found none"),
            ("--server box --client-port 1", "unknown transport 'box'; use one of: toy"),
            ("--server --client-port 1 --no-baner", "did you mean --no-banner?"),
            ("serve stdio", "'serve stdio' requires -q, for example: toy serve stdio -q"),
            ("serve stdio -q --no-banner", "'serve stdio' does not accept --no-banner; remove it"),
            ("serve stdio -q --profile odd", "--profile: expected one of plain, loud, found 'odd'"),
        ],
    )
    def test_mistakes(self, line: str, text: str) -> None:
        with pytest.raises(UsageError) as caught:
            parse(picky_protocol(), line.split(), "toy")
        assert text in str(caught.value)

    def test_there_is_no_option_for_profiles_where_there_are_none(self) -> None:
        with pytest.raises(UsageError, match="unknown option --profile"):
            parsed("serve", "stdio", "--profile", "x")

    def test_a_protocol_may_use_the_name_of_a_common_option(self) -> None:
        options = (LaunchOption("--trace", "text", False),)
        stdio = Transport("stdio", "stdio", None, Framing("contentLength"), Launch((), options))
        info = PROTOCOL._replace(transports={"stdio": stdio})
        found = parse(info, ["--trace", "all"], "x")
        assert found.trace is None
        assert found.options == {"--trace": "all"}

    def test_help(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(picky_protocol(), object, ["--help"], prog="toy") == 0
        text = capsys.readouterr().out
        assert "[--no-banner] [--exit-on-process-exit PID] [--settings TEXT]" in text
        assert "--no-banner  Print no banner." in text
        assert "--profile NAME        profile for writing messages: plain, loud" in text
