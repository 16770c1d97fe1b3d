"""SIGTERM does not interrupt coverage while coverage saves its data."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

SITE = Path(__file__).parents[3] / "sdk/testwire_servers/mutation/worker/site"

PROCESS = """
import os, signal, sys, threading
sys.path.insert(0, {site!r})
import _testwire_saving

class Measure:
    def save(self):
        print("begun", flush=True)
        os.kill(os.getpid(), signal.SIGTERM)
        print("saved", flush=True)

if {guarded}:
    _testwire_saving.install(Measure)
{before}
{call}
print("alive", flush=True)
"""


def run(
    *, guarded: bool = True, before: str = "", call: str = "Measure().save()"
) -> tuple[int, list[str]]:
    code = PROCESS.format(site=str(SITE), guarded=guarded, before=before, call=call)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert not done.stderr
    return done.returncode, done.stdout.split()


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to wait")


@needs_signals
def test_the_signal_waits_for_the_end_of_saving() -> None:
    assert run() == (-signal.SIGTERM, ["begun", "saved"])


@needs_signals
def test_without_the_guard_it_does_not() -> None:
    assert run(guarded=False) == (-signal.SIGTERM, ["begun"])


@needs_signals
def test_a_handler_that_was_there_runs_afterwards() -> None:
    before = "signal.signal(signal.SIGTERM, lambda *_: print('handled', flush=True))"
    assert run(before=before) == (0, ["begun", "saved", "handled", "alive"])


@needs_signals
def test_other_threads_save_as_they_are() -> None:
    before = "signal.signal(signal.SIGTERM, lambda *_: None)"
    call = "thread = threading.Thread(target=Measure().save); thread.start(); thread.join()"
    assert run(before=before, call=call) == (0, ["begun", "saved", "alive"])
