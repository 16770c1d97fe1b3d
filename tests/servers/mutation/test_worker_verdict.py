"""The outcome of a run is converted to a status."""

from __future__ import annotations

import signal
from typing import Any

import pytest
from testwire_servers.mutation.worker.verdict import verdict_of

START, DONE = ["start", "t::a"], ["done", "t::a"]


@pytest.mark.parametrize(
    ("how", "events", "status", "log", "expected"),
    [
        ("end", [START, DONE, ["end", 0]], 0, "", ("Survived", None, 1)),
        ("end", [START, ["fail", "t::a", "no"], DONE, ["end", 1]], 0, "", ("Killed", "no", 1)),
        ("end", [["fail", "t", "bad import"], ["end", 2]], 0, "", ("Killed", "bad import", 0)),
        ("timeout", [START, ["fail", "t::a", "no"]], 9, "", ("Killed", "no", 1)),
        (
            "timeout",
            [START, DONE, START],
            9,
            "",
            ("Timeout", "the tests did not end within 1.5 s and were stopped during t::a", 1),
        ),
        ("timeout", [], 9, "", ("Timeout", "the tests did not end within 1.5 s", 0)),
        ("end", [["end", 1]], 0, "", ("Killed", "pytest reported a failure", 0)),
        (
            "end",
            [["end", 4]],
            0,
            "ImportError while loading conftest 'c'.\nE   ValueError: x\n",
            ("Killed", "pytest did not start: ValueError: x", 0),
        ),
        (
            "end",
            [["end", 4]],
            0,
            "ERROR: q\n",
            ("Killed", "pytest did not start: ERROR: q", 0),
        ),
        ("end", [["end", 2]], 0, "", ("Killed", "the test run was interrupted", 0)),
        ("end", [["end", 3]], 0, "", ("Killed", "pytest had an internal error", 0)),
        ("end", [["end", 5]], 0, "", ("RuntimeError", "pytest did not find the selected tests", 0)),
        ("end", [["end", 77]], 0, "", ("Killed", "pytest ended with code 77", 0)),
        (
            "crash",
            [START],
            int(signal.SIGSEGV),
            "",
            (
                "Killed",
                "the test process ended during t::a without a result: killed by SIGSEGV",
                0,
            ),
        ),
        (
            "crash",
            [],
            3 << 8,
            "last words\n",
            (
                "Killed",
                "the test process ended without a result: exit code 3: last words",
                0,
            ),
        ),
        (
            "crash",
            [START],
            int(signal.SIGKILL),
            "",
            (
                "RuntimeError",
                "the test process ended during t::a without a result: killed by SIGKILL",
                0,
            ),
        ),
        (
            "end",
            [START, ["fail", "t::a", "OSError: [Errno 28] No space left on device"], ["end", 1]],
            0,
            "",
            (
                "RuntimeError",
                "OSError: [Errno 28] No space left on device",
                1,
            ),
        ),
    ],
)
def test_verdicts(
    how: str, events: list[list[Any]], status: int, log: str, expected: tuple[str, str | None, int]
) -> None:
    verdict = verdict_of(how, events, status, timeout=1.5, log=log)
    assert (verdict["status"], verdict.get("reason"), verdict["completed"]) == expected
