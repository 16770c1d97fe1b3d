"""The types of a protocol, as a program with one role reads and sends them.

The module must not depend on the program. Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from testwire_codegen.drift.facts import How
from testwire_codegen.drift.names.vocabulary import documented, senders
from testwire_codegen.model import ir

_OTHER: Final[dict[ir.Role, ir.Role]] = {"client": "server", "server": "client"}


@dataclass(frozen=True, slots=True)
class WireField:
    """A member in one or more object types, each with the type that defines it."""

    name: str
    found: tuple[tuple[ir.Struct, ir.Field], ...]

    @property
    def types(self) -> tuple[ir.TypeExpr, ...]:
        return tuple(field.type for _, field in self.found)

    @property
    def generations(self) -> tuple[str, ...]:
        """The generations whose servers write the member. Empty if all servers may write it."""
        each = [field.generations for _, field in self.found]
        return tuple(dict.fromkeys(name for names in each for name in names)) if all(each) else ()


class Wire:
    """The types of a protocol for a program with the role `role`."""

    def __init__(self, protocol: ir.Protocol, role: ir.Role) -> None:
        self.protocol = protocol
        self.role = role
        self.peer = _OTHER[role]
        self.nodes = {node.name: node for node in protocol.types}
        self.messages = {message.name: message for message in protocol.messages}
        self._senders = senders(protocol)
        self._mistakes = {(owner, text) for owner, text, _ in documented(protocol)}
        self._qualified = {name for name in self.messages if name.find("/") > 0 and name[0] != "$"}

    def recognizes(self, methods: Collection[str]) -> bool:
        """Return whether a file with these methods contains messages of the protocol.

        Many protocols have methods such as `initialize`. Therefore one method must have a
        namespace. If the protocol has no namespaces, two methods of the protocol are enough.
        """
        if self._qualified:
            return not self._qualified.isdisjoint(methods)
        return len(self.messages.keys() & methods) > 1

    def uses(self, name: str) -> tuple[How, ...]:
        """Return whether the program reads a type, sends it, or both."""
        roles = self._senders.get(name, set())
        pairs: tuple[tuple[ir.Role, How], ...] = ((self.peer, "read"), (self.role, "sent"))
        return tuple(how for role, how in pairs if role in roles)

    def sends(self, message: ir.Message) -> bool:
        """Return whether the program can send a message."""
        return message.direction in ("both", f"{self.role}To{self.peer.title()}")

    def handles(self, message: ir.Message) -> bool:
        """Return whether the program can receive a message."""
        return message.direction in ("both", f"{self.peer}To{self.role.title()}")

    def structs(self) -> Iterator[ir.Struct]:
        """Yield the object types in messages."""
        for node in self.nodes.values():
            if isinstance(node, ir.Struct) and self.uses(node.name):
                yield node

    def enums(self) -> Iterator[ir.Enum]:
        """Yield the enumerations in messages."""
        for node in self.nodes.values():
            if isinstance(node, ir.Enum) and self.uses(node.name):
                yield node

    def leaves(self, types: Iterable[ir.TypeExpr]) -> tuple[list[ir.NamedType | ir.TypeExpr], bool]:
        """Return the alternatives of types without references, and whether null is one of them."""
        found = [each for type in types for each in self._leaves(type)]
        present = [each for each in found if not isinstance(each, ir.Null)]
        unique = {id(each): each for each in present}
        return list(unique.values()), len(present) < len(found)

    def _leaves(self, type: ir.TypeExpr) -> Iterator[ir.NamedType | ir.TypeExpr]:
        match type:
            case ir.Nullable(inner):
                yield ir.Null()
                yield from self._leaves(inner)
            case ir.Ref(name):
                node = self.nodes[name]
                if isinstance(node, ir.Alias):
                    yield from self._leaves(node.type)
                elif isinstance(node, ir.Union):
                    for member in node.members:
                        yield from self._leaves(member)
                else:
                    yield node
            case _:
                yield type

    def fields(self, structs: Sequence[ir.Struct]) -> dict[str, WireField]:
        """Return the members of object types by name."""
        found: dict[str, list[tuple[ir.Struct, ir.Field]]] = {}
        for struct in structs:
            for field in self.protocol.all_fields(struct):
                found.setdefault(field.name, []).append((struct, field))
        return {name: WireField(name, tuple(each)) for name, each in found.items()}

    def accepts(self, structs: Sequence[ir.Struct], name: str) -> bool:
        """Return whether object types allow a member that they do not name.

        Such a member matches a pattern, or belongs to a type whose values are sent back.
        """
        for struct in structs:
            if any(re.search(each.pattern, name) for each in self.protocol.all_patterns(struct)):
                return True
            accepted = [self.nodes[each] for each in struct.accepts]
            others = [each for each in accepted if isinstance(each, ir.Struct)]
            if others and (name in self.fields(others) or self.accepts(others, name)):
                return True
        return False

    def may_be_absent(self, structs: Sequence[ir.Struct], field: WireField) -> bool:
        """Return whether values without a member are valid."""
        if len(field.found) < len(structs) or any(f.generations for _, f in field.found):
            return True
        return not all(each.required for _, each in field.found)

    def profiles(self, type: str, text: str) -> tuple[str, ...]:
        """Return the profiles that write an alternative spelling of a member or a value."""
        return tuple(
            profile.id
            for profile in self.protocol.profiles
            if any(each.type == type and each.spelling == text for each in profile.writes)
        )

    def used(self, type: str, text: str) -> bool:
        """Return whether peers write an alternative spelling, except mistakes in documents."""
        return bool(self.profiles(type, text)) and (type, text) not in self._mistakes


def wire_kind(leaf: ir.NamedType | ir.TypeExpr) -> str:
    """Return the JSON type of an alternative, or `any`."""
    match leaf:
        case ir.Struct() | ir.MapType():
            return "object"
        case ir.Enum(kind=kind) | ir.Scalar(kind):
            return "number" if kind == "integer" else kind
        case ir.ArrayOf() | ir.TupleOf():
            return "array"
        case ir.Const(value):
            if isinstance(value, bool):
                return "boolean"
            return "string" if isinstance(value, str) else "number"
    return "any"
