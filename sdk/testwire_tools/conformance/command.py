"""The commands `testwire verify server` and `testwire verify report`.

The functions return exit code 0 (no findings) or 1 (findings). They raise UsageError (exit code 2)
and Unreadable (exit code 3).

Tests: `tests/tools/conformance/test_command.py`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from testwire.registry import ProtocolInfo
from testwire_base.errors import Unreadable, UsageError
from testwire_base.exit_codes import CLEAN

from testwire_tools.conformance import page
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.causes import Causes
from testwire_tools.conformance.model import Repeat, Run
from testwire_tools.conformance.results import read
from testwire_tools.conformance.run import run_cases
from testwire_tools.conformance.target import (
    RESPONSE_SECONDS,
    SLOW_SECONDS,
    START_SECONDS,
    ServerTarget,
)
from testwire_tools.conformance.verification import Options, earlier_result, look_up
from testwire_tools.sessions.lines import LaunchLine, NoTransport, find, split


def verify_server(
    command: Sequence[str],
    options: Options,
    *,
    rest: Sequence[str] = (),
    slow_seconds: float = SLOW_SECONDS,
    list_cases: bool = False,
) -> int:
    """Check a server; return the exit code. Raises UsageError and Unreadable.

    command: if it contains the launch arguments of a transport, only this transport is checked.
    rest: additional arguments, appended after the launch arguments of the protocol.
    slow_seconds: the time limit for long-running requests, such as a test run.
    """
    verification = look_up(options, derive)
    if list_cases:
        return verification.list_cases()
    if not command:
        raise UsageError("expected the launch command of the server after `--`, found none")
    launch = read_launch(verification.info, command, options.transport)
    if launch is not None:
        command, rest = launch.command, (*rest, *launch.rest)
        options = options._replace(transport=launch.transport.id)
        verification = verification._replace(options=options)
    verification.check_folders()
    verification.expected()
    verification = verification._replace(earlier=earlier_result(options))

    causes = Causes()

    def runs() -> Iterator[Run]:
        for each in verification.transports:
            target = ServerTarget(
                verification.info,
                each,
                list(command),
                rest=rest,
                cwd=options.cwd,
                seconds=options.seconds or RESPONSE_SECONDS,
                start_seconds=options.seconds or START_SECONDS,
                slow_seconds=slow_seconds,
            )
            words = ["server", *options.words(each), *(f"--rest={word}" for word in rest)]
            if slow_seconds != SLOW_SECONDS:
                words += ["--slow-timeout", f"{slow_seconds:g}"]
            run = partial(run_cases, target=target, scenario=verification.scenario, causes=causes)
            yield verification.run(each, shlex.join(command), run, Repeat(words, command))

    return verification.report(runs())


def verify_report(results: Sequence[Path], output: Path, *, title: str | None = None) -> int:
    """Write the HTML page for one or more result files; return the exit code.

    Each run becomes a column of the page. Raises Unreadable.
    """
    runs = [run for path in results for run in read(path)]
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(page.render(runs, title=title), encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{output} cannot be written: {error.strerror or error}") from None
    print(f"Wrote {len(runs)} {'run' if len(runs) == 1 else 'runs'} to {output}.")
    return CLEAN


def read_launch(
    info: ProtocolInfo, command: Sequence[str], transport: str | None
) -> LaunchLine | None:
    """Return the launch arguments in a command, or None for a command without launch arguments.

    Each case appends its own launch arguments, which can be deliberately invalid.
    transport: the value of `--transport`. Raises UsageError.
    """
    try:
        split(info, command)
    except NoTransport as error:
        raise UsageError(str(error)) from None
    line = find(info, command, transport) or find(info, command)
    if line is None:
        return None
    bare = shlex.join(line.command)
    if transport is not None and line.transport.id != transport:
        raise UsageError(
            f"--transport {transport}: the command contains the launch arguments of the transport "
            f"{line.transport.id!r}; run: testwire verify server --protocol "
            f"{info.id}@{info.version} --transport {transport} -- {bare}"
        )
    if extra := line.unknown():
        raise UsageError(
            f"unknown launch arguments {shlex.join(extra)!r}; put the server's arguments first: "
            f"testwire verify server --protocol {info.id}@{info.version} "
            f"--transport {line.transport.id} -- {shlex.join([*line.command, *extra])}"
        )
    return line
