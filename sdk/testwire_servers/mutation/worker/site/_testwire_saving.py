"""Saves what coverage has measured in one piece, in the processes that tests start.

The processes of a pool end by themselves and are told to end at about the same time. SIGTERM has
coverage save too; in the middle of another save that would leave nothing. Knows coverage by the
name of one method.

Tests: `tests/servers/mutation/test_worker_saving.py`.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import Any


def install(measure: Any) -> None:
    """Have SIGTERM wait while `save` runs in the main thread.

    measure: `coverage.Coverage`, or a class with such a method.
    """
    save = measure.save

    def whole(self: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            save(self)
            return
        came: list[int] = []
        before = signal.signal(signal.SIGTERM, lambda number, _: came.append(number))
        try:
            save(self)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)
            if came:
                os.kill(os.getpid(), signal.SIGTERM)

    measure.save = whole
