"""Starts a coroutine at once instead of one turn of the event loop later.

A handler that does not wait for anything is then done when its message has been read, which halves
the cost of a short request. Python 3.12 has this in asyncio; for 3.11 the first step that a new
task hands to the loop is caught and run here. Knows nothing of messages.

Tests: `tests/sdk/test_eager.py`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar

__all__ = ["start"]

T = TypeVar("T")

if sys.version_info >= (3, 12):

    def start(
        loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]
    ) -> asyncio.Task[T]:
        """A task whose coroutine has run up to its first wait. For the loop's thread."""
        return asyncio.Task(coroutine, loop=loop, eager_start=True)

else:

    def start(
        loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]
    ) -> asyncio.Task[T]:
        """A task whose coroutine has run up to its first wait. For the loop's thread.

        Within another task, or on a loop that cannot be patched, it is an ordinary task.
        """
        if asyncio.current_task(loop) is not None:
            return loop.create_task(coroutine)
        steps: list[tuple[Callable[[], object], Context | None]] = []

        def catch(step: Callable[[], object], *, context: Context | None = None) -> None:
            steps.append((step, context))

        try:
            loop.call_soon = catch  # type: ignore[method-assign, assignment]
        except AttributeError:
            return loop.create_task(coroutine)
        try:
            task = asyncio.Task(coroutine, loop=loop)
        finally:
            del loop.call_soon  # The instance's attribute: the method of the class shows again.
        step, context = steps[0]
        if context is None:
            step()
        else:
            context.run(step)
        return task
