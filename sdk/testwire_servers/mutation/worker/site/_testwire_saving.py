"""Lets coverage save its data at each end of a process.

Coverage saves its data at exit and on SIGTERM. A process in a pool may receive SIGTERM while the
process exits. If SIGTERM interrupted the first save, the data would be lost. Coverage does not save
its data if a process ends by `os._exit`. The module depends only on methods of coverage.

Tests: `tests/servers/mutation/test_worker_saving.py`.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # The module `typing` is slow to import.
if TYPE_CHECKING:
    from typing import Any


def install(measure: Any) -> None:
    """Delay SIGTERM while `save` runs in the main thread.

    measure: `coverage.Coverage`, or a class with the same method `save`.
    """
    import signal
    import threading

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


def save_before_exit(measure: Any) -> None:
    """Let `os._exit` and SIGTERM save only a measurement that has started in the same process.

    measure: `coverage.Coverage`, or a class with the same methods.
    """
    import threading

    start, leave = measure.start, os._exit

    def started(self: Any) -> None:
        self.testwire_process = os.getpid()
        if threading.current_thread() is threading.main_thread():
            self.testwire_handler = _without_inherited(measure)
        start(self)

    def leave_after_saving(status: int) -> None:
        try:
            tool = measure.current()
            # A fork inherits the measurement of its parent, which saves its own data.
            if getattr(tool, "testwire_process", None) == os.getpid():
                tool.stop()
                tool.save()
        finally:
            leave(status)

    running = measure.current()
    if running is not None:
        running.testwire_process = os.getpid()
    measure.start = started
    os._exit = leave_after_saving  # type: ignore[assignment]


def _without_inherited(measure: Any) -> Any:
    """Remove the handler of SIGTERM that a fork inherits from the measurement of its parent.

    Coverage calls this handler after its own one. The handler fails if its measurement does not
    run, and a process in a pool would then not end.

    Returns the handler that remains.
    """
    import signal

    handler = signal.getsignal(signal.SIGTERM)
    owner = getattr(handler, "__self__", None)
    if isinstance(owner, measure) and getattr(owner, "testwire_process", 0) != os.getpid():
        handler = getattr(owner, "testwire_handler", signal.SIG_DFL)
        signal.signal(signal.SIGTERM, handler)
    return handler
