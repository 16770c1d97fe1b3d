"""The command line of a server, generated from the registry of its protocol.

    sys.exit(main(PROTOCOL, MyHandlers))

Subcommands and options come from the launch commands in the registry. The module must not import
asyncio or pydantic, so that `--help`, `--version` and usage errors are printed quickly. The
module contains no protocol names.

Tests: `tests/sdk/test_cli.py`.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, overload

from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, USAGE
from testwire_base.output import show

from testwire.arguments import split_arguments
from testwire.registry import LaunchOption, ProtocolInfo, Transport

if TYPE_CHECKING:
    from testwire.connection.connection import Connection

__all__ = ["UsageError", "main"]

T = TypeVar("T")

LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
LOG_FORMATS: Final = ("text", "json")
COMMON: Final = {
    "--log-level": ("LEVEL", "minimum severity of log messages: " + ", ".join(LOG_LEVELS)),
    "--log-format": ("FORMAT", "format of log messages: text, or json (one object per line)"),
    "--trace": ("FILE", "write all messages to a trace FILE, one JSON object per line"),
}
PROFILE: Final = "--profile"
"""The option that selects a profile, if the protocol defines profiles."""
WRITE_FILE: Final = "--write-connection-file"
"""The option that writes a connection file, if the protocol defines connection files."""


class Parsed(NamedTuple):
    """A valid command line."""

    transport: Transport
    port: int | None
    host: str | None
    pipe: str | None
    log_level: str
    trace: str | None
    rest: list[str]
    profile: str | None = None
    pids: Mapping[int, int] = MappingProxyType({})
    """Exit codes by process id. The server exits when one of these processes ends."""
    options: Mapping[str, str | bool] = MappingProxyType({})
    """Other options of the launch command, by flag. The runtime does not interpret them."""
    log_format: str = "text"
    project: str | None = None
    """The folder for the connection file to write; None to run the server."""


@overload
def main(
    protocol: ProtocolInfo,
    factory: Callable[[], object],
    argv: Sequence[str] | None = None,
    *,
    prog: str | None = None,
    description: str | None = None,
    version: str | None = None,
    on_connection: Callable[[Connection], object] | None = None,
    connection_details: Mapping[str, Any] | None = None,
) -> int: ...


@overload
def main(
    protocol: ProtocolInfo,
    factory: Callable[[T], object],
    argv: Sequence[str] | None = None,
    *,
    prog: str | None = None,
    description: str | None = None,
    version: str | None = None,
    rest_parser: Callable[[list[str]], T],
    on_connection: Callable[[Connection], object] | None = None,
    connection_details: Mapping[str, Any] | None = None,
) -> int: ...


def main(
    protocol: ProtocolInfo,
    factory: Callable[..., object],
    argv: Sequence[str] | None = None,
    *,
    prog: str | None = None,
    description: str | None = None,
    version: str | None = None,
    rest_parser: Callable[[list[str]], Any] | None = None,
    on_connection: Callable[[Connection], object] | None = None,
    connection_details: Mapping[str, Any] | None = None,
) -> int:
    """Run a server with the command line of its protocol and return the exit code.

    - `factory`: returns a handlers object for each connection.
    - `argv`: the arguments without the program name. None means `sys.argv`.
    - `prog`, `description`, `version`: strings for the output of `--help` and `--version`.
    - `rest_parser`: parses the arguments after `--`, and runs once before the server starts.
      Without such arguments, `rest_parser` gets an empty list. Each call of `factory` receives the
      result of `rest_parser`. To reject an argument, `rest_parser` raises UsageError or ValueError
      with a message. `rest_parser` may also raise SystemExit, as argparse does.
    - `on_connection`: a function such as `telemetry.add_spans`. The function is called with each
      connection before the connection starts.
    - `connection_details`: further members of the file that `--write-connection-file` writes.

    The exit codes are:

    - 0: the session ended normally, unless the lifecycle states a different exit code
    - 1: the server could not start, or the stream broke
    - 2: the command line is wrong
    - 128 + n: the server was stopped by signal n
    """
    prog = prog or sys.argv[0].rpartition("/")[2] or protocol.id
    arguments = list(sys.argv[1:] if argv is None else argv)
    before = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if "-h" in before or "--help" in before:
        show(help_text(protocol, prog, description, takes_rest=rest_parser is not None))
        return CLEAN
    if "--version" in before:
        return _print_version(protocol, prog, version)
    make = factory
    try:
        parsed = parse(protocol, arguments, prog)
        if rest_parser is not None:
            made = rest_parser(parsed.rest)

            def make() -> object:
                return factory(made)

        elif parsed.rest:
            raise UsageError(f"unexpected argument {parsed.rest[0]!r} after '--'; remove it")
        if parsed.project is not None:
            return _write_file(protocol, parsed, prog, version, connection_details)
    except (UsageError, ValueError) as error:
        print(f"{prog}: error: {error}", file=sys.stderr)
        print(f"Run '{prog} --help' for usage.", file=sys.stderr)
        return USAGE
    from testwire.server.host import run

    return run(protocol, make, parsed, prog, on_connection)


def _print_version(protocol: ProtocolInfo, prog: str, version: str | None) -> int:
    from testwire.version import __version__

    own = f"{prog} {version}, " if version else f"{prog}, "
    show(f"{own}{protocol.title} {protocol.version}, testwire {__version__}")
    return CLEAN


def _write_file(
    protocol: ProtocolInfo,
    parsed: Parsed,
    prog: str,
    version: str | None,
    details: Mapping[str, Any] | None,
) -> int:
    from testwire.connection_files import own_command, write_connection_file
    from testwire.version import __version__

    assert protocol.connection_files is not None
    assert parsed.project is not None
    launch = protocol.transports[protocol.connection_files.transport].launch
    argv = [*own_command(), *launch.words, *(["--", *parsed.rest] if parsed.rest else [])]
    path = write_connection_file(
        protocol, parsed.project, argv, name=prog, version=version or __version__, details=details
    )
    show(f"wrote {path}")
    return CLEAN


def parse(protocol: ProtocolInfo, arguments: Sequence[str], prog: str) -> Parsed:
    """Parse a command line. Raises UsageError with a message that contains the fix."""
    arguments = list(arguments)
    rest: list[str] = []
    rest_given = "--" in arguments
    if rest_given:
        cut = arguments.index("--")
        arguments, rest = arguments[:cut], arguments[cut + 1 :]
    transports = list(protocol.transports.values())
    every = [option for t in transports for option in t.launch.options]
    common = _common_options(protocol)
    flags = {option.flag for option in every if option.value != "flag"} | common.keys()
    switches = {option.flag for option in every if option.value == "flag"}
    accepted = {word for t in transports for words in _accepted(t) for word in words}
    words, values = split_arguments(arguments, flags, switches, accepted)
    transport = _choose(transports, words, values, prog)
    options = {option.flag for option in transport.launch.options}
    for flag in values:
        if flag not in options and flag not in common:
            raise UsageError(f"{_name(transport)!r} does not accept {flag}; remove it")
    chosen, pids, stored = _launch_values(transport, values, prog)
    if rest_given and not transport.launch.rest:
        raise UsageError(f"{_name(transport)!r} accepts no arguments after '--'; remove them")
    own = {flag: value for flag, value in values.items() if flag in common}
    profiles = [each.id for each in protocol.profiles]
    port = chosen.get("port")
    return Parsed(
        transport,
        None if port is None else _port(transport, port),
        chosen.get("host"),
        chosen.get("pipe"),
        _choice("--log-level", own.get("--log-level", "warning").lower(), LOG_LEVELS),
        own.get("--trace"),
        rest,
        None if PROFILE not in own else _choice(PROFILE, own[PROFILE], profiles),
        pids,
        stored,
        _choice(
            "--log-format", own.get("--log-format", "text").lower(), LOG_FORMATS, "text or json"
        ),
        own.get(WRITE_FILE),
    )


def _launch_values(
    transport: Transport, values: Mapping[str, str], prog: str
) -> tuple[dict[str, str | None], dict[int, int], dict[str, str | bool]]:
    """Return the values of the launch options in three groups: addresses, process ids, others."""
    chosen: dict[str, str | None] = {}
    pids: dict[int, int] = {}
    stored: dict[str, str | bool] = {}
    for option in transport.launch.options:
        value = values.get(option.flag, option.default)
        if value is None and option.required:
            line = [prog, *transport.launch.words, option.flag, *_example(option)]
            raise UsageError(
                f"{_name(transport)!r} requires {_option(option)}, for example: {' '.join(line)}"
            )
        if option.value == "flag":
            stored[option.flag] = value is not None
            continue
        if value == "" and option.value != "text":
            raise UsageError(f"{option.flag}: expected a value, found an empty string")
        if option.value in ("port", "host", "pipe"):
            chosen[option.value] = value
        elif value is not None and option.value == "pid":
            pids[_pid(option, value)] = option.exit_code or 0
        elif value is not None:
            stored[option.flag] = value
    return chosen, pids, stored


def _choice(flag: str, value: str, choices: Sequence[str], wanted: str = "") -> str:
    if value not in choices:
        wanted = wanted or f"one of {', '.join(choices)}"
        raise UsageError(f"{flag}: expected {wanted}, found {value!r}")
    return value


def _common_options(protocol: ProtocolInfo) -> dict[str, tuple[str, str]]:
    """Return the options that all servers have, except options that the protocol defines."""
    options = dict(COMMON)
    if protocol.profiles:
        listed = ", ".join(profile.id for profile in protocol.profiles)
        options[PROFILE] = ("NAME", f"profile for writing messages: {listed}")
    if protocol.connection_files is not None:
        options[WRITE_FILE] = (
            "FOLDER",
            "write the connection file to the project in FOLDER, and exit",
        )
    for transport in protocol.transports.values():
        for option in transport.launch.options:
            options.pop(option.flag, None)
    return options


def _choose(
    transports: list[Transport], words: tuple[str, ...], values: dict[str, str], prog: str
) -> Transport:
    fitting = [t for t in transports if words in _accepted(t)]
    if len(fitting) > 1:
        # Several transports have this subcommand. The options, such as a port or a pipe, select the
        # transport.
        fitting.sort(
            key=lambda t: (
                sum(o.flag in values for o in t.launch.options),
                -sum(o.required and o.flag not in values for o in t.launch.options),
            ),
            reverse=True,
        )
    if fitting:
        return fitting[0]
    every = [own for t in transports for own in _accepted(t)]
    listed = " or ".join(repr(" ".join(own)) for own in every)
    if not words:
        raise UsageError(f"expected a subcommand that selects the transport; add {listed}")
    deepest = max(_common(own, words) for own in every)
    given = " ".join(words[:deepest])
    reached = [own for own in every if _common(own, words) == deepest]
    next_words = sorted({own[deepest] for own in reached if len(own) > deepest})
    if not next_words:
        raise UsageError(f"unexpected argument {words[deepest]!r} after {given!r}; remove it")
    choices = ", ".join(next_words)
    if len(words) == deepest:
        raise UsageError(f"expected a transport after {given!r}; add one of: {choices}")
    if deepest:
        raise UsageError(f"unknown transport {words[deepest]!r}; use one of: {choices}")
    raise UsageError(f"unknown subcommand {words[0]!r}; use {listed}")


def _common(one: tuple[str, ...], two: tuple[str, ...]) -> int:
    pairs = zip(one, two, strict=False)
    return len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _port(transport: Transport, text: str) -> int:
    listens = transport.listener == "server"
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535):
        free = ", or 0 for any free port" if listens else ""
        raise UsageError(f"expected a port from 1 to 65535{free}, found {text!r}")
    port = int(text)
    if port == 0 and not listens:
        raise UsageError("expected the port that the client listens on, found 0")
    return port


def _pid(option: LaunchOption, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) > 0):
        raise UsageError(f"{option.flag}: expected a process id, found {text!r}")
    return int(text)


def _accepted(transport: Transport) -> list[tuple[str, ...]]:
    """Return the lists of words that select a transport."""
    launch = transport.launch
    return [launch.words, *(tuple(each.split()) for each in launch.alternatives)]


def _name(transport: Transport) -> str:
    return " ".join(transport.launch.words) or transport.id


def _option(option: LaunchOption) -> str:
    return option.flag if option.value == "flag" else f"{option.flag} {option.value.upper()}"


def _example(option: LaunchOption) -> list[str]:
    examples = {"port": "50055", "host": "localhost", "pipe": "/tmp/server.sock", "pid": "4711"}
    return [] if option.value == "flag" else [examples.get(option.value, "TEXT")]


_MEANS: Final = {
    ("stdio", None): "communicate over standard input and output",
    ("tcp", "server"): "listen on a TCP socket",
    ("tcp", "client"): "connect to the TCP socket that the client listens on",
    ("pipe", "server"): "listen on a named pipe",
    ("pipe", "client"): "connect to the named pipe that the client listens on",
    ("http", "server"): "listen for HTTP requests",
}


def help_text(info: ProtocolInfo, prog: str, description: str | None, *, takes_rest: bool) -> str:
    """Return the output of `--help`."""
    lines = [f"usage: {prog} TRANSPORT [options]" + (" [-- arguments]" if takes_rest else "")]
    lines += ["", description or f"A server for {info.title} {info.version}.", ""]
    lines.append("Transports:")
    for transport in info.transports.values():
        usage = [*transport.launch.words]
        usage += [_option(o) if o.required else f"[{_option(o)}]" for o in transport.launch.options]
        lines.append(f"  {prog} {' '.join(usage)}")
        lines.append(f"      {_MEANS.get((transport.kind, transport.listener), transport.kind)}")
        for option in transport.launch.options:
            extra = f" (default: {option.default})" if option.default is not None else ""
            if option.value == "port" and transport.listener == "server":
                extra += " (0: any free port; the server prints it to standard error)"
            docs = f"  {option.docs}" if option.docs else ""
            lines.append(f"      {_option(option)}{docs}{extra}")
    lines += ["", "Options:"]
    for flag, (value, text) in _common_options(info).items():
        lines.append(f"  {flag + ' ' + value:<20}  {text}")
    lines.append(f"  {'--version':<20}  show versions and exit")
    lines.append(f"  {'-h, --help':<20}  show this help and exit")
    lines.append(f"  {'@FILE':<20}  read further arguments from FILE")
    if takes_rest:
        lines.append(f"  {'-- arguments':<20}  the server's own arguments")
    return "\n".join(lines)
