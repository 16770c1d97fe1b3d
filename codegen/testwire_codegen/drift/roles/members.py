"""Compare the members of an object type of a program with a type of the protocol.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.roles.values import near_names
from testwire_codegen.drift.roles.wire import WireField
from testwire_codegen.drift.roles.words import RoleDifference
from testwire_codegen.model import ir

if TYPE_CHECKING:
    from testwire_codegen.drift.roles.compare import Comparison, Context

_Known = list[tuple[WireField, facts.ObjectMember]]
_Words = Callable[[Sequence[str], str, Location, Location], RoleDifference]


class ObjectComparison:
    """The comparison of one object type.

    structs: the types of the protocol that the object type can be. A difference must hold for
        each of them.
    """

    def __init__(
        self,
        comparison: Comparison,
        doc: facts.ObjectOf,
        structs: Sequence[ir.Struct],
        context: Context,
    ) -> None:
        self.comparison = comparison
        self.wire = comparison.wire
        self.words = comparison.words
        self.doc = doc
        self.structs = structs
        self.context = context
        self.fields = self.wire.fields(structs)
        program = comparison.program
        told = program.members(doc) if context.how == "read" else program.sent(doc)
        self.told = {each.name: each for each in told}
        self.owner = " or ".join(each.name for each in structs)
        self.spec = structs[0].location

    def members(
        self,
    ) -> Iterator[tuple[str, facts.ObjectMember, tuple[ir.TypeExpr, ...]]]:
        """Report the differences, and yield the members whose types are to be compared."""
        read = self.context.how == "read"
        known = [
            (self.fields[name], each) for name, each in self.told.items() if name in self.fields
        ]
        if read and self.doc.complete and not self.context.variant:
            self._required(known)
        if read:
            self._null(known)
        for field, member in known:
            yield field.name, member, field.types

    def unknown(self, known: Collection[str]) -> None:
        """Report the members that the protocol does not define.

        known: the members that other messages with the same type define.
        """
        left: list[facts.ObjectMember] = []
        for name, each in self.told.items():
            if name in known or self.wire.accepts(self.structs, name):
                continue
            real = self._real(name)
            if real is None:
                left.append(each)
            elif each not in self.doc.computed:
                struct, field = real.found[0]
                how, place = self.context.how, each.location
                difference = self.words.spelling(
                    name, struct.name, how, real.name, place, field.location
                )
                self.comparison.add(difference)
        if left and self.context.sure:
            names, place = [each.name for each in left], left[0].location
            difference = self.words.unknown(names, self.owner, self.context.how, place, self.spec)
            self.comparison.add(difference)

    def _real(self, name: str) -> WireField | None:
        """Return the member that `name` misspells, unless the program also has that member."""
        for field in self.fields.values():
            spelled = any(name in each.aliases for _, each in field.found)
            if field.name not in self.told and (spelled or near_names(name, field.name)):
                return field
        return None

    def _required(self, known: Sequence[tuple[WireField, facts.ObjectMember]]) -> None:
        """Report the members that the program requires although peers may omit them."""
        found = [
            (field, member)
            for field, member in known
            if member.optional is False
            and not member.lenient
            and self.wire.may_be_absent(self.structs, field)
        ]
        some = [each for each in found if each[0].generations]
        for field, member in some:
            place, spec = member.location, field.found[0][1].location
            self.comparison.add(self.words.partly(field, self.owner, place, spec))
        self._group([each for each in found if not each[0].generations], self.words.required)

    def _null(self, known: Sequence[tuple[WireField, facts.ObjectMember]]) -> None:
        """Report the members that may be null on the wire but not in the program.

        If the program reads absent members as null, members that peers may omit count as well.
        """
        null: _Known = []
        absent: _Known = []
        program = self.comparison.program
        for field, member in known:
            leaves, nullable = self.wire.leaves(field.types)
            loose = any(isinstance(each, ir.AnyValue) for each in leaves)
            if loose or not program.never_null(member):
                continue
            if nullable:
                null.append((field, member))
            elif program.absent_is_null(member) and self.wire.may_be_absent(self.structs, field):
                absent.append((field, member))
        self._group(null, self.words.null)
        self._group(absent, self.words.absent)

    def _group(self, found: _Known, words: _Words) -> None:
        """Add one difference for all members with the same cause."""
        if found:
            field, member = found[0]
            names = [each.name for each, _ in found]
            spec = field.found[0][1].location
            self.comparison.add(words(names, self.owner, member.location, spec))
