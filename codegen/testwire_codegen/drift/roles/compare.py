"""Compare the types of a program with the messages that it reads and sends.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from testwire_base.documents import Location
from testwire_base.errors import UsageError

from testwire_codegen.drift import facts
from testwire_codegen.drift.facts import How
from testwire_codegen.drift.roles.match import matches, objects_in
from testwire_codegen.drift.roles.members import ObjectComparison
from testwire_codegen.drift.roles.program import Program, kind_of
from testwire_codegen.drift.roles.values import compare_known_values, compare_values
from testwire_codegen.drift.roles.wire import Wire, wire_kind
from testwire_codegen.drift.roles.words import RoleDifference, Words
from testwire_codegen.model import ir


@dataclass(frozen=True, slots=True)
class Context:
    """How the program uses a value.

    about: the member or message that contains the value.
    sure: whether a message of the program contains the value.
    variant: whether the program has several types for the value.
    """

    how: How
    about: str
    location: Location
    sure: bool
    variant: bool = False


class Comparison:
    """Compares a program with a protocol, and collects the differences.

    matched: pairs of a type of the program and a type of the protocol, with the reason.
    """

    def __init__(self, program: Program, wire: Wire) -> None:
        self.program = program
        self.wire = wire
        self.words = Words(wire)
        self.found: dict[tuple[str, str, Location], RoleDifference] = {}
        self.matched: dict[tuple[str, str], str] = {}
        self._met: set[tuple[int, tuple[str, ...], How]] = set()
        self._reached: set[int] = set()
        self._pairs: list[ObjectComparison] = []

    @property
    def compared(self) -> int:
        """The number of compared object types, including unnamed ones such as `{ uid: 1 }`."""
        return len({doc for doc, _, _ in self._met})

    def add(self, difference: RoleDifference) -> None:
        key = (difference.rule, difference.name or difference.subject, difference.location)
        self.found.setdefault(key, difference)

    # --- the pairs of types ---------------------------------------------------------------

    def mapped(self, names: Mapping[str, str]) -> None:
        """Compare the types that the option `--map` pairs. Raises UsageError."""
        for ours, theirs in names.items():
            node = self.wire.nodes.get(ours)
            if node is None:
                raise UsageError(f"--map: the specification has no type {ours!r}")
            found = [each for each in self.program.types if each.name == theirs]
            if theirs and not found:
                raise UsageError(f"--map: the source has no type {theirs!r}")
            for each in found:
                self._reached |= {id(held) for held in objects_in(self.program, each.type)}
                for how in self.wire.uses(ours):
                    self.value(each.type, [ir.Ref(ours)], Context(how, ours, each.location, True))

    def messages(self) -> None:
        """Compare the params and results that the program states for messages."""
        files: dict[str, list[facts.MethodClaim]] = {}
        for claim in self.program.methods:
            files.setdefault(claim.location.file, []).append(claim)
        for claims in files.values():
            known = self.wire.recognizes({claim.name for claim in claims})
            for claim in claims if known else ():
                message = self.wire.messages.get(claim.name)
                if message is not None and claim.structure != "by-position":
                    self._message(claim, message)

    def _message(self, claim: facts.MethodClaim, message: ir.Message) -> None:
        sends = self.wire.sends(message) and claim.handled is not True
        handles = self.wire.handles(message) and claim.handled is not False
        if sends and claim.certain and claim.kind not in (None, message.kind):
            self.add(self.words.kind(claim, message))
        params = [] if message.params is None else [ir.Ref(message.params)]
        result = [] if message.result is None else [message.result]
        there: How = "sent" if sends else "read"
        back: How = "read" if sends else "sent"
        for part, doc, spec, how in (
            ("params", claim.params, params, there),
            ("result", claim.result, result, back),
        ):
            positions = part == "params" and isinstance(doc, facts.ListOf | facts.TupleOf)
            if doc is not None and spec and (sends or handles) and not positions:
                about = f"the {part} of {message.name!r}"
                self.value(doc, spec, Context(how, about, doc.location, claim.certain))

    def by_members(self) -> None:
        """Compare the other types with the types of the protocol that have the same members."""
        named = self.program.objects()
        found = matches(self.program, self.wire, [held for _, held, _ in named])
        contained = {
            id(inner)
            for _, held, _ in named
            if id(held) in found
            for member in self.program.members(held)
            for inner in objects_in(self.program, member.type)
        }
        for _, held, uses in sorted(named, key=lambda each: id(each[1]) in contained):
            if id(held) not in self._reached and id(held) in found:
                self._by_members(held, found[id(held)], uses)

    def _by_members(
        self, held: facts.ObjectOf, found: Sequence[ir.Struct], uses: Sequence[How]
    ) -> None:
        for how in uses:
            structs = [each for each in found if how in self.wire.uses(each.name)]
            if structs:
                context = Context(how, structs[0].name, held.location, False)
                self.value(held, [ir.Ref(each.name) for each in structs], context)

    def unknown_members(self) -> None:
        """Report members that no compared type of the protocol defines. Call this method last."""
        known: dict[tuple[int, How], set[str]] = {}
        for pair in self._pairs:
            known.setdefault((id(pair.doc), pair.context.how), set()).update(pair.fields)
        for pair in self._pairs:
            pair.unknown(known[id(pair.doc), pair.context.how])

    def known_values(self) -> None:
        """Compare the groups of strings in the program."""
        for each in compare_known_values(self.program.values, self.wire, self.words):
            self.add(each)

    # --- values ----------------------------------------------------------------------------------

    def value(self, doc: facts.TypeText, types: Sequence[ir.TypeExpr], context: Context) -> None:
        """Compare a type of the program with alternatives of the protocol."""
        options = self.program.options(doc)
        leaves, _ = self.wire.leaves(types)
        if options.any or any(isinstance(each, ir.AnyValue) for each in leaves):
            return
        theirs = {kind for each in options.alternatives for kind in _kinds(each)}
        ours = {wire_kind(each) for each in leaves}
        if theirs and ours and not theirs & ours:
            self.add(self.words.type(context.about, theirs, ours, context.location))
            return
        context = replace(context, variant=len(options.alternatives) > 1)
        for each in options.alternatives:
            self._alternative(each, leaves, context)

    def _alternative(
        self, doc: facts.TypeText, leaves: Sequence[ir.NamedType | ir.TypeExpr], context: Context
    ) -> None:
        match doc:
            case facts.ObjectOf():
                self._object(doc, leaves, context)
            case facts.ListOf(items):
                types = [each.items for each in leaves if isinstance(each, ir.ArrayOf)]
                self.value(items, types, context)
            case facts.MapOf(values):
                types = [each.values for each in leaves if isinstance(each, ir.MapType)]
                self.value(values, types, context)
            case facts.Literals():
                enums = [each for each in leaves if isinstance(each, ir.Enum)]
                if enums and not context.variant:
                    for each in compare_values(doc, enums, context.how, self.words):
                        self.add(each)

    def _object(
        self,
        doc: facts.ObjectOf,
        leaves: Sequence[ir.NamedType | ir.TypeExpr],
        context: Context,
    ) -> None:
        structs = self._like(doc, [each for each in leaves if isinstance(each, ir.Struct)])
        # A type without common members belongs to a different protocol.
        key = (id(doc), tuple(each.name for each in structs), context.how)
        self._reached.add(id(doc))
        if not structs or key in self._met:
            return
        self._met.add(key)
        self._note(doc, structs, context)
        self._pairs.append(ObjectComparison(self, doc, structs, context))
        for name, member, types in self._pairs[-1].members():
            about = f"{name!r} of {' or '.join(dict.fromkeys(each.name for each in structs))}"
            inner = Context(context.how, about, member.location, context.sure)
            self.value(member.type, types, inner)

    def _like(self, doc: facts.ObjectOf, structs: Sequence[ir.Struct]) -> list[ir.Struct]:
        """Return the alternatives that have the most members of an object type."""
        names = {each.name for each in self.program.members(doc)}
        counts = [len(names & self.wire.fields([each]).keys()) for each in structs]
        if not any(counts):
            return []
        best = [s for s, n in zip(structs, counts, strict=True) if n == max(counts)]
        known = self.wire.fields(best)
        more = [s for s in structs if (names & self.wire.fields([s]).keys()) - known.keys()]
        return [each for each in structs if each in best or each in more]

    def _note(self, doc: facts.ObjectOf, structs: Sequence[ir.Struct], context: Context) -> None:
        name = next((name for name, held, _ in self.program.objects() if held is doc), None)
        if name is not None:
            reason = context.about if context.sure else "by its members"
            for struct in structs:
                self.matched.setdefault((f"{doc.location}: {name}", struct.name), reason)


def _kinds(doc: facts.TypeText) -> Iterator[str]:
    yield kind_of(doc)
    if isinstance(doc, facts.Literals) and doc.names and kind_of(doc) == "number":
        yield "string"  # a converter can write the names of the values


def compare_roles(program: Program, wire: Wire, names: Mapping[str, str]) -> Comparison:
    """Compare a program. names: as for `compare_source`. Raises UsageError."""
    comparison = Comparison(program, wire)
    comparison.mapped(names)
    comparison.messages()
    comparison.by_members()
    comparison.unknown_members()
    comparison.known_values()
    return comparison
