"""Two versions of a protocol, and the roles that write and read each type.

The sender of a message writes the params, and the receiver writes the result. A change of a type
affects the messages that contain the type in both versions. Separate rules cover added and removed
messages. The module must not depend on rules.

Tests: `tests/codegen/compat/test_comparison.py`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.diff_registry import diff
from testwire_codegen.compat.relation import Relations
from testwire_codegen.model import ir

ROLES: tuple[ir.Role, ...] = ("client", "server")

_Part = Literal["params", "result", "connection files"]


@dataclass(frozen=True, slots=True, order=True)
class Use:
    """A use of a type in the params or the result of a message, or in connection files."""

    message: str
    """The name of the message, or an empty string for connection files."""
    part: _Part
    writer: ir.Role

    @property
    def reader(self) -> ir.Role:
        return opposite(self.writer)

    def __str__(self) -> str:
        return f"the {self.part} of `{self.message}`" if self.message else self.part


_IN_FILES: Final = Use("", "connection files", "server")
"""Servers write connection files, and clients read them."""


class Comparison:
    """An old and a new version, their changes, and the uses of their types."""

    def __init__(
        self, old: ir.Protocol, new: ir.Protocol, today: datetime.date | None = None
    ) -> None:
        self.old = old
        self.new = new
        self.today = today or datetime.date.today()
        self.changes: tuple[Change, ...] = diff(old, new)
        self.old_messages = {message.name: message for message in old.messages}
        self.new_messages = {message.name: message for message in new.messages}
        self.new_types = {node.name: node for node in new.types}
        self.relations = Relations({node.name: node for node in old.types}, self.new_types)
        self._every_use = _all_uses(old, new)
        bits = {use: 1 << at for at, use in enumerate(self._every_use)}
        self._old_uses = _uses(old, bits)
        self._new_uses = _uses(new, bits)
        self._listed: dict[int, tuple[Use, ...]] = {}

    def uses(self, change: Change) -> tuple[Use, ...]:
        """Return the uses of the changed type that exist in both versions."""
        if change.part is not None and change.message is not None:
            mine = set(_message_uses(self.old_messages[change.message], change.part))
            theirs = set(_message_uses(self.new_messages[change.message], change.part))
            return tuple(sorted(mine & theirs))
        before, after = self._marks(change)
        return self._list(before & after)

    def moved(self, change: Change) -> bool:
        """Return whether both versions use the type, but in different messages."""
        before, after = self._marks(change)
        return bool(before and after) and not before & after

    def unused(self, change: Change) -> bool:
        """Return whether both versions define a type, but messages of only one version use it."""
        return change.type is not None and None not in change.type and 0 in self._marks(change)

    def _marks(self, change: Change) -> tuple[int, int]:
        """Return the uses of the changed type as bit sets, for the old and the new version."""
        old, new = change.type or (None, None)
        return self._old_uses.get(old or "", 0), self._new_uses.get(new or "", 0)

    def _list(self, bits: int) -> tuple[Use, ...]:
        if bits not in self._listed:
            self._listed[bits] = tuple(
                use for at, use in enumerate(self._every_use) if bits >> at & 1
            )
        return self._listed[bits]

    def readers(self, change: Change) -> tuple[ir.Role, ...]:
        """Return the roles that read the changed values."""
        return roles(use.reader for use in self.uses(change))

    def params_uses(self, change: Change) -> tuple[Use, ...]:
        """Return the messages whose params contain the changed values directly."""
        name = change.type[1] if change.type else None
        return tuple(
            use
            for use in self.uses(change)
            if use.part == "params"
            and (
                change.part == "params"
                or name in self._roots(self.new_messages[use.message].params)
            )
        )

    def _roots(self, name: str | None) -> set[str | None]:
        """Return the types of the new version whose members are members of a type."""
        found: set[str | None] = set()
        todo = [name]
        while todo:
            name = todo.pop()
            node = self.new_types.get(name or "")
            if name in found or node is None:
                continue
            found.add(name)
            if isinstance(node, ir.Struct):
                todo += node.bases
            elif isinstance(node, ir.Union | ir.Alias):
                todo += ir.references(node)
        return found

    def writers(self, change: Change) -> tuple[ir.Role, ...]:
        """Return the roles that write the changed values."""
        return roles(use.writer for use in self.uses(change))

    def fits(
        self, member: ir.TypeExpr, union: tuple[str | None, str | None] | None, *, new_value: bool
    ) -> bool:
        """Return whether the union of one version accepts a type of the other version.

        union: the name of the union in each version.
        new_value: whether the type is from the new version, and the union from the old version.
        """
        old, new = union or (None, None)
        if new_value:
            return old is not None and self.relations.new_fits(member, ir.Ref(old))
        return new is not None and self.relations.old_fits(member, ir.Ref(new))

    def demands_params(self, message: ir.Message) -> bool:
        """Return whether a message of the new version rejects absent and empty params."""
        return not message.params_optional and self._demands(message.params)

    def _demands(self, name: str | None) -> bool:
        """Return whether a type of the new version rejects an empty object."""
        node = next((n for n in self.new.types if n.name == name), None)
        if isinstance(node, ir.Union):
            references = [member for member in node.members if isinstance(member, ir.Ref)]
            return all(self._demands(member.name) for member in references)
        if isinstance(node, ir.Struct):
            return any(field.required for field in self.new.all_fields(node))
        return not isinstance(node, ir.MapType)

    def senders_of(self, names: Iterable[str]) -> tuple[ir.Role, ...]:
        """Return the roles that send any of these messages in the old version."""
        return roles(role for n in names for role in senders(self.old_messages[n]))

    def receivers_of(self, names: Iterable[str]) -> tuple[ir.Role, ...]:
        """Return the roles that receive any of these messages in the old version."""
        return roles(role for n in names for role in receivers(self.old_messages[n]))

    def in_both(self, name: str) -> bool:
        """Return whether both versions have a message."""
        return name in self.old_messages and name in self.new_messages

    def message(self, change: Change) -> ir.Message | None:
        """Return the old message of a change, or the new message if the message was added."""
        if change.message is None:
            return None
        return self.old_messages.get(change.message) or self.new_messages.get(change.message)

    def experimental(self, change: Change) -> bool:
        """Return whether the change affects only experimental parts of the protocol."""
        part = change.old if change.old is not None else change.new
        stability = getattr(part, "stability", None) or getattr(change.owner[0], "stability", None)
        if stability is not None:
            return bool(stability == "experimental")
        names = {use.message for use in self.uses(change)}
        return bool(names) and all(
            name and self.old_messages[name].stability == "experimental" for name in names
        )


def opposite(role: ir.Role) -> ir.Role:
    """Return the opposite role."""
    return "server" if role == "client" else "client"


def senders(message: ir.Message) -> tuple[ir.Role, ...]:
    """Return the roles that send the message."""
    if message.direction == "both":
        return ROLES
    return ("client",) if message.direction == "clientToServer" else ("server",)


def receivers(message: ir.Message) -> tuple[ir.Role, ...]:
    """Return the roles that receive the message."""
    return roles(map(opposite, senders(message)))


def roles(found: Iterable[str]) -> tuple[ir.Role, ...]:
    """Return the roles without duplicates, with the client first."""
    held = set(found)
    return tuple(role for role in ROLES if role in held)


def _message_uses(message: ir.Message, part: Literal["params", "result"]) -> list[Use]:
    writers = senders(message) if part == "params" else receivers(message)
    return [Use(message.name, part, role) for role in writers]


def _all_uses(*protocols: ir.Protocol) -> list[Use]:
    """Return all uses. The index of a use is the number of its bit in `_uses`."""
    halves: tuple[Literal["params", "result"], ...] = ("params", "result")
    of_messages = {
        use
        for protocol in protocols
        for message in protocol.messages
        for part in halves
        for use in _message_uses(message, part)
    }
    return sorted({_IN_FILES, *of_messages})


def _uses(protocol: ir.Protocol, bits: Mapping[Use, int]) -> dict[str, int]:
    """Return the uses of each type as an integer, with one bit for each use."""
    types = {node.name: node for node in protocol.types}
    references = {
        name: [other for other in ir.references(node) if other in types]
        for name, node in types.items()
    }
    found: dict[str, int] = dict.fromkeys(types, 0)
    for message in protocol.messages:
        halves: tuple[tuple[Literal["params", "result"], list[str]], ...] = (
            ("params", [] if message.params is None else [message.params]),
            ("result", [] if message.result is None else list(ir.references(message.result))),
        )
        for part, names in halves:
            for use in _message_uses(message, part):
                for name in names:
                    if name in found:
                        found[name] |= bits[use]
    files = protocol.connection_files
    if files is not None and files.type in found:
        found[files.type] |= bits[_IN_FILES]
    return spread(found, references)


def spread(marks: Mapping[str, int], references: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Copy the bits of each name to all names that the name references, directly or indirectly."""
    found = dict(marks)
    todo = dict.fromkeys(name for name, bits in found.items() if bits)
    while todo:
        name = next(iter(todo))
        del todo[name]
        for other in references[name]:
            if found[name] & ~found[other]:
                found[other] |= found[name]
                todo[other] = None
    return found
