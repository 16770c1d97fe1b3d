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
from testwire_tools.conformance.model import Run
from testwire_tools.conformance.run import run_cases
from testwire_tools.conformance.target import ServerTarget
from testwire_tools.conformance.verification import Options, look_up
from testwire_tools.sessions.lines import NoTransport, split


def verify_server(
    command: Sequence[str],
    options: Options,
    *,
    rest: Sequence[str] = (),
    slow_seconds: float = 120.0,
    list_cases: bool = False,
) -> int:
    """Check a server; return the exit code. Raises UsageError and Unreadable.

    rest: additional arguments, appended after the launch arguments of the protocol.
    slow_seconds: the time limit for long-running requests, such as a test run.
    """
    verification = look_up(options, derive)
    if list_cases:
        return verification.list_cases()
    if not command:
        raise UsageError("expected the launch command of the server after `--`, found none")
    check_launch(verification.info, command)
    verification.check_folders()
    verification.expected()

    def runs() -> Iterator[Run]:
        for each in verification.transports:
            target = ServerTarget(
                verification.info,
                each,
                list(command),
                rest=rest,
                cwd=options.cwd,
                seconds=options.seconds,
                slow_seconds=slow_seconds,
            )
            run = partial(run_cases, target=target, scenario=verification.scenario)
            yield verification.run(each, shlex.join(command), run, options.format == "text")

    return verification.report(runs())


def verify_report(results: Sequence[Path], output: Path, *, title: str | None = None) -> int:
    """Write the HTML page for one or more result files; return the exit code.

    Each run becomes a column of the page. Raises Unreadable.
    """
    runs = [run for path in results for run in page.read(path)]
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(page.render(runs, title=title), encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{output} cannot be written: {error.strerror or error}") from None
    print(f"Wrote {len(runs)} {'run' if len(runs) == 1 else 'runs'} to {output}.")
    return CLEAN


def check_launch(info: ProtocolInfo, command: Sequence[str]) -> None:
    """Raise UsageError if a launch command contains the launch arguments of the protocol.

    Each case appends its own launch arguments, which can be deliberately invalid.
    """
    try:
        _, bare, rest = split(info, command)
    except NoTransport as error:
        raise UsageError(str(error)) from None
    if len(bare) == len(command):
        return
    line = shlex.join(command[len(bare) :])
    own = "".join(f" --rest={shlex.quote(word)}" for word in rest)
    raise UsageError(
        f"expected a launch command without launch arguments, found {line!r}, which Testwire "
        f"appends; run: testwire verify server …{own} -- {shlex.join(bare)}"
    )
