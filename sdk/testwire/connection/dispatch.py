"""Binds the descriptors of a protocol to the functions of a handlers object.

The descriptors (`handler`, `direction`, `required`) determine which functions are required.
Annotations in the handlers object have no effect. The module must not depend on `Connection`.

Tests: `tests/sdk/connection/test_dispatch.py`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

from testwire.errors import HandlersIncomplete
from testwire.registry import ConcurrencyGroup, Direction, Method, Notification, ProtocolInfo, Role


class RequestEntry(NamedTuple):
    method: Method[Any, Any]
    function: Callable[..., Any]
    is_async: bool
    group: int | None
    """Index of the concurrency group in the protocol's table; None without a group."""
    busy: str | None
    """The name of the error for a request that arrives while its group is busy.

    None means that such a request is queued.
    """
    scope: str | None = None
    """A JSON pointer into the params.

    Requests with different values at the pointer can run concurrently.
    """
    newest_wins: bool = False
    """Whether a new request cancels older requests of the group."""


class NotificationEntry(NamedTuple):
    notification: Notification[Any]
    function: Callable[..., Any]
    is_async: bool


class HandlerTable:
    """The functions that handle the messages of one role, by wire name.

    `handlers` is an object with the functions that the descriptors name. None handles no messages.
    Raises HandlersIncomplete with a list of all required functions that are missing.
    """

    def __init__(self, info: ProtocolInfo, role: Role, handlers: object | None) -> None:
        self.requests: dict[str, RequestEntry] = {}
        self.notifications: dict[str, NotificationEntry] = {}
        if handlers is None:
            return
        groups = {
            name: (index, group)
            for index, pair in enumerate(info.concurrency.groups)
            for group in (ConcurrencyGroup(*pair),)
            for name in group.methods
        }
        missing: list[str] = []
        for name, method in info.methods.items():
            if not _receives(role, method.direction):
                continue
            function = _function(handlers, method, missing)
            if function is not None:
                is_async = inspect.iscoroutinefunction(function)
                self.requests[name] = _entry(method, function, is_async, groups.get(name))
        cancel = info.cancellation.method if info.cancellation else None
        for name, notification in info.notifications.items():
            # The runtime handles cancellation itself.
            if not _receives(role, notification.direction) or name == cancel:
                continue
            function = _function(handlers, notification, missing)
            if function is not None:
                is_async = inspect.iscoroutinefunction(function)
                self.notifications[name] = NotificationEntry(notification, function, is_async)
        if missing:
            listed = "".join(f"\n  {line}" for line in missing)
            raise HandlersIncomplete(
                f"{type(handlers).__name__} lacks handlers that a {role} for {info.title} "
                f"{info.version} requires; add:{listed}"
            )


def _entry(
    method: Method[Any, Any],
    function: Callable[..., Any],
    is_async: bool,
    held: tuple[int, ConcurrencyGroup] | None,
) -> RequestEntry:
    if held is None:
        return RequestEntry(method, function, is_async, None, None)
    index, group = held
    refuses = group.policy in (None, "refuse")
    busy = group.error if refuses else None
    wins = group.policy == "newestWins"
    return RequestEntry(method, function, is_async, index, busy, group.scope, wins)


def _receives(role: Role, direction: Direction) -> bool:
    return direction == "both" or (direction == "clientToServer") == (role == "server")


def _function(
    handlers: object, descriptor: Method[Any, Any] | Notification[Any], missing: list[str]
) -> Callable[..., Any] | None:
    function = getattr(handlers, descriptor.handler, None)
    if callable(function):
        return function  # type: ignore[no-any-return]
    if function is not None:
        missing.append(
            f"{descriptor.handler}(params, ctx)  for {descriptor.name!r}: expected a function, "
            f"found a value of type {type(function).__name__}"
        )
    elif descriptor.required:
        missing.append(f"{descriptor.handler}(params, ctx)  for {descriptor.name!r}")
    return None
