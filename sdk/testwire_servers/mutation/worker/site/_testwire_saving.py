"""Prevents SIGTERM from interrupting coverage while coverage saves its data.

Coverage saves its data at exit and on SIGTERM. A process in a pool may receive SIGTERM while the
process exits. If SIGTERM interrupted the first save, the data would be lost. The module depends
only on coverage's method `save`.

Tests: `tests/servers/mutation/test_worker_saving.py`.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import Any


def install(measure: Any) -> None:
    """Delay SIGTERM while `save` runs in the main thread.

    measure: `coverage.Coverage`, or a class with the same method `save`.
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
