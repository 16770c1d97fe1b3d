"""Binds the descriptors of a protocol to the functions of a handlers object.

Which functions are needed comes from the descriptors (`handler`, `direction`, `required`), never
from names or annotations found on the object. Knows no connection.

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
    """Index of its group in the protocol's concurrency table."""
    busy: str | None
    """Name of the error that answers while another of the group runs; None queues instead."""
    scope: str | None = None
    """A pointer into the params: only equal values there make requests of the group exclusive."""
    newest_wins: bool = False
    """True where a request stops the older ones of its group rather than wait for their end."""


class NotificationEntry(NamedTuple):
    notification: Notification[Any]
    function: Callable[..., Any]
    is_async: bool


class HandlerTable:
    """The functions that handle what one role receives, by wire name.

    handlers: an object with the functions that the descriptors name; None handles nothing. Raises
    HandlersIncomplete where required functions are missing, with all of them in one message.
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
            # The runtime deals with cancellation itself.
            if not _receives(role, notification.direction) or name == cancel:
                continue
            function = _function(handlers, notification, missing)
            if function is not None:
                is_async = inspect.iscoroutinefunction(function)
                self.notifications[name] = NotificationEntry(notification, function, is_async)
        if missing:
            listed = "".join(f"\n  {line}" for line in missing)
            raise HandlersIncomplete(
                f"{type(handlers).__name__} cannot serve {info.title} {info.version} as a {role}; "
                f"these functions are missing:{listed}"
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
            f"{descriptor.handler}(params, ctx)  for {descriptor.name!r}: what is there is a "
            f"{type(function).__name__}, not a function"
        )
    elif descriptor.required:
        missing.append(f"{descriptor.handler}(params, ctx)  for {descriptor.name!r}")
    return None
