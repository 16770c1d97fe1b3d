"""Facts against the IR: what the document and the spec say differently.

A difference has a key, which names it across edits elsewhere: the rule, what it is about, and what
the document says. Anonymous objects of a document are compared with the named type that stands at
their place. The module must not know errata.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from testwire_base.documents import Location
from testwire_base.pointers import join, split

from testwire_codegen.drift import facts
from testwire_codegen.drift.markdown import Block
from testwire_codegen.drift.typescript import type_of_text
from testwire_codegen.model import ir
from testwire_codegen.model.schemas import Schemas

__all__ = ["Difference", "compare"]

_ELLIPSES = ("...", "…")
_SCALARS = ("string", "number", "integer", "boolean")
_ARROWS = {
    "clientToServer": "client to server",
    "serverToClient": "server to client",
    "both": "both ways",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the two sides say differently.

    `about` names it on both sides, `documented` is what the document says of it where that is one
    value of several. `scope` is what holds it: differences of one scope may be one change of name.
    """

    rule: str
    about: str
    documented: str | None
    message: str
    location: Location
    spec: Location
    scope: str = ""
    detail: str | None = None

    @property
    def key(self) -> str:
        """What errata name it by."""
        tail = "" if self.documented is None else f": {self.documented}"
        return f"{self.rule} {self.about}{tail}"


@dataclass(frozen=True, slots=True)
class _Context:
    """Where two types are compared."""

    about: str
    location: Location
    spec: Location
    rule: str = "drift-member-type"
    partial: bool = False
    """The document shows only some members."""
    section: str = ""
    """The heading, where this is no definition."""


def compare(
    found: facts.Facts,
    protocol: ir.Protocol,
    schemas: Schemas,
    documents: Iterable[str],
    same: Mapping[str, str] | None = None,
    renamed: Mapping[str, str] | None = None,
) -> list[Difference]:
    """The differences, each key once, in the order of the document.

    documents: the names by which `source` in the spec calls it. same: for types of the document
    that are a part of another one, the spec's name. renamed: for those that are the whole of it,
    and for members (`Type.member`).
    """
    comparer = _Comparer(found, protocol, schemas, tuple(documents), same or {}, renamed or {})
    comparer.run()
    unique: dict[str, Difference] = {each.key: each for each in _problems(found, protocol)}
    for difference in comparer.differences:
        unique.setdefault(difference.key, difference)
    return sorted(unique.values(), key=lambda each: (each.location, each.key))


class _Comparer:
    def __init__(
        self,
        found: facts.Facts,
        protocol: ir.Protocol,
        schemas: Schemas,
        documents: tuple[str, ...],
        same: Mapping[str, str],
        renamed: Mapping[str, str],
    ) -> None:
        self.facts = found
        self.protocol = protocol
        self.schemas = schemas
        self.documents = documents
        self.same = {**same, **renamed}
        self.renamed = renamed
        self.types = {node.name: node for node in protocol.types}
        self.messages = {message.names.wire: message for message in protocol.messages}
        self.defined: dict[str, facts.Type] = {}
        for each in found.types:
            self.defined.setdefault(each.name, each)
        self.differences: list[Difference] = []
        self.parameters: tuple[str, ...] = ()
        self.open: list[str] = []

    def run(self) -> None:
        for each in self.facts.types:
            self.type(each)
        self.expected_types()
        self.methods()
        self.codes()
        self.listings()
        self.examples()

    def add(
        self,
        rule: str,
        about: str,
        message: str,
        location: Location,
        spec: Location,
        documented: str | None = None,
        scope: str = "",
        detail: str | None = None,
    ) -> None:
        self.differences.append(
            Difference(rule, about, documented, message, location, spec, scope, detail)
        )

    def here(self, source: str) -> bool:
        """True for what the spec took from this document."""
        return any(source == each or source.startswith(f"{each},") for each in self.documents)

    # --- types -----------------------------------------------------------------------------------

    def type(self, each: facts.Type) -> None:
        name = self.same.get(each.name, each.name)
        node = self.types.get(name)
        self.parameters = each.parameters
        if node is None or name != each.name:
            known: list[ir.Struct] = []
            if isinstance(each.type, facts.ObjectOf):
                bases = [self.types.get(base.name) for base in each.type.bases]
                known = [base for base in bases if isinstance(base, ir.Struct)]
            # What nothing else looks at is part of the key.
            says = self.show(each.type, whole=True)
            if node is not None:
                says = _names(each.type)
            elif known and isinstance(each.type, facts.ObjectOf):
                says = self.derived(each.type, known, each.location)
            self.add(
                "drift-type-extra",
                each.name,
                f"the document defines {each.name}, which the spec does not have",
                each.location,
                self.protocol.location,
                documented=says,
                scope="types",
            )
        if node is not None:
            partial = name != each.name and each.name not in self.renamed
            context = _Context(name, each.location, node.location, "drift-type-shape", partial)
            self.named(each.type, node, context)
        self.parameters = ()

    def derived(self, doc: facts.ObjectOf, bases: list[ir.Struct], place: Location) -> str:
        """More members of known types, under a name of the document's own: those that a base has
        are compared with it. Gives the type in short, with the others in full."""
        parts = [f"...{base.name}" for base in doc.bases]
        for member in doc.members:
            mark = "?" if member.optional else ""
            whole = f"{member.name}{mark}: {self.show(member.type, True)}"
            for base in bases:
                fields = self.protocol.all_fields(base)
                if any(member.name == field.names.wire for field in fields):
                    self.members([member], base, place, partial=True)
                    whole = member.name
                    break
            parts.append(whole)
        return f"{{{', '.join(parts)}}}"

    def named(self, doc: facts.TypeText, node: ir.NamedType, context: _Context) -> None:
        """A definition against the spec's type."""
        match node:
            case ir.Alias():
                self.expression(doc, node.type, context)
            case _:
                self.against(doc, node, context)

    def against(self, doc: facts.TypeText, node: ir.NamedType, context: _Context) -> None:
        """What stands in a document against a type that is no alias."""
        match doc, node:
            case facts.Named(name), _ if name in self.defined and name not in self.open:
                # A second name for a type that the document defines.
                other = self.types.get(self.same.get(name, name))
                if other is None:
                    self.open.append(name)
                    self.against(self.defined[name].type, node, context)
                    self.open.pop()
                elif self.outline(other) != self.outline(node):
                    self.shape(doc, ir.Ref(node.name), context)
            case facts.Named(name, builtin, place), _:
                self.name(name, builtin, place, ir.Ref(node.name), context)
            case facts.ObjectOf(members, bases), ir.Struct():
                if bases and {base.name for base in bases} != {node.base}:
                    members = (*self.inherited(bases), *members)
                    own = False
                else:
                    own = bool(bases)
                self.members(members, node, context.location, context.partial, own)
            case facts.MapOf(values), ir.MapType():
                self.expression(values, node.values, replace(context, about=f"{node.name}.*"))
            case facts.Literals(), ir.Enum():
                self.literals(doc, node, context)
            case facts.Literals(), ir.Union():
                enums = [
                    held
                    for member in node.members
                    if isinstance(member, ir.Ref)
                    and isinstance(held := self.types.get(member.name), ir.Enum)
                ]
                shared = [
                    len({entry.value for entry in enum.values} & set(doc.values)) for enum in enums
                ]
                if len(enums) == 1 or any(shared):
                    self.literals(doc, enums[shared.index(max(shared))], context)
                else:
                    self.shape(doc, ir.Ref(node.name), context)
            case facts.AnyOf(), ir.Union():
                told = {_same_number(self.show(option)) for option in doc.options}
                there = {
                    _same_number(m.name if isinstance(m, ir.Ref) else self.show_spec(m))
                    for m in node.members
                }
                if told != there:
                    self.shape(doc, ir.Ref(node.name), context)
            case _:
                self.shape(doc, ir.Ref(node.name), context)

    def outline(self, node: ir.NamedType) -> object:
        """What two types of the spec have in common if they say the same."""
        if isinstance(node, ir.Struct):
            return [(f.names.wire, f.type, f.required) for f in self.protocol.all_fields(node)]
        return list(ir.expressions(node)) or node

    def inherited(
        self, bases: Iterable[facts.Named], seen: frozenset[str] = frozenset()
    ) -> Iterator[facts.Member]:
        for base in bases:
            held = self.defined.get(base.name)
            if base.name in seen:
                continue  # a type is no base of its own, whatever a document says
            if held is not None and isinstance(held.type, facts.ObjectOf):
                yield from self.inherited(held.type.bases, seen | {base.name})
                yield from held.type.members

    def members(
        self,
        members: Iterable[facts.Member],
        struct: ir.Struct,
        location: Location,
        partial: bool,
        own: bool = False,
    ) -> None:
        """Members against fields; own: those of the base are told elsewhere."""
        fields = {
            field.names.wire: field
            for field in (struct.fields if own else self.protocol.all_fields(struct))
        }
        told: set[str] = set()
        for member in members:
            name = self.renamed.get(f"{struct.name}.{member.name}", member.name)
            told.add(name)
            field = fields.get(name)
            about = f"{struct.name}.{name}"
            if name != member.name and field is not None:
                self.add(
                    "drift-member-renamed",
                    about,
                    f"{about} of the spec is {member.name} in the document",
                    member.location,
                    field.location,
                    documented=member.name,
                )
            if field is None and partial:
                continue  # the key of the type has the names
            if field is None:
                mark = "optional " if member.optional else ""
                self.add(
                    "drift-member-extra",
                    about,
                    f"the document gives {struct.name} a member {member.name!r}, the spec does not",
                    member.location,
                    struct.location,
                    documented=f"{mark}{self.show(member.type, True)}",
                    scope=struct.name,
                )
                continue
            if member.optional is not None and member.optional == field.required:
                says = "optional" if member.optional else "required"
                holds = "required" if field.required else "optional"
                self.add(
                    "drift-member-optional",
                    about,
                    f"{about} is {says} in the document and {holds} in the spec",
                    member.location,
                    field.location,
                    documented=says,
                )
            context = _Context(about, member.location, field.location, partial=partial)
            self.expression(member.type, field.type, context)
        if partial:
            return
        base = self.types.get(struct.base) if struct.base and not own else None
        lost: set[str] = set()
        if isinstance(base, ir.Struct):
            lost = {field.names.wire for field in self.protocol.all_fields(base)}
        if isinstance(base, ir.Struct) and len(lost) > 1 and not lost & told:
            names = ", ".join(repr(name) for name in fields if name in lost)
            self.add(
                "drift-member-missing",
                f"{struct.name}: {base.name}",
                f"{struct.name} has the members of {base.name} in the spec, and none of them in "
                f"the document: {names}",
                location,
                base.location,
            )
            told |= lost
        for name, field in fields.items():
            if name not in told:
                self.add(
                    "drift-member-missing",
                    f"{struct.name}.{name}",
                    f"{struct.name} has a member {name!r} in the spec, not in the document",
                    location,
                    field.location,
                    scope=struct.name,
                )

    def literals(self, doc: facts.Literals, enum: ir.Enum, context: _Context) -> None:
        values = doc.values
        if enum.kind == "string" and doc.names and all(isinstance(v, int) for v in values):
            self.add(
                "drift-type-shape",
                enum.name,
                f"{enum.name} holds numbers in the document and words in the spec",
                context.location,
                enum.location,
                documented="numbers",
            )
            values = doc.names
        self.compare_literals(values, doc.locations, enum, context.location, context.section)

    def compare_literals(
        self,
        values: tuple[str | int | bool, ...],
        locations: tuple[Location, ...],
        enum: ir.Enum,
        location: Location,
        section: str,
    ) -> None:
        """section: the heading, where the values stand in a list or an example, and not in the
        definition of the type."""
        held = {entry.value for entry in enum.values}
        within = f" ({section})" if section else ""
        if section and not held & set(values):
            says = " | ".join(str(value) for value in values)
            self.add(
                "drift-type-shape",
                f"{enum.name}{within}",
                f"the document has {says} where the spec has values of {enum.name}",
                location,
                enum.location,
                documented=says,
            )
            return
        for value, place in zip(values, locations, strict=True):
            if value not in held:
                self.add(
                    "drift-literal-extra",
                    f"{enum.name}.{value}{within}",
                    f"the document gives {enum.name} the value {value!r}, the spec does not",
                    place,
                    enum.location,
                    scope=f"values of {enum.name}{within}",
                )
        for entry in enum.values:
            if entry.value not in values:
                self.add(
                    "drift-literal-missing",
                    f"{enum.name}.{entry.value}{within}",
                    f"{enum.name} has the value {entry.value!r} in the spec, not in the document",
                    location,
                    enum.location,
                    scope=f"values of {enum.name}{within}",
                )

    # --- type expressions ------------------------------------------------------------------------

    def expression(self, doc: facts.TypeText, spec: ir.TypeExpr, context: _Context) -> None:
        """What stands at a member, an item or a value, on both sides."""
        doc_null, doc = _without_null(doc)
        names, spec_null, bare = self.settle(spec)
        same = False
        if isinstance(doc, facts.Named) and self.same.get(doc.name, doc.name) in names:
            # The same name. Null that stands behind it is a matter of its definition.
            same = True
            spec_null = names[self.same.get(doc.name, doc.name)]
        if isinstance(doc, facts.Named) and doc.builtin and doc.name in ("any", "unknown"):
            if not isinstance(bare, ir.AnyValue):
                self.shape(doc, spec, context)
            return
        # Documents name the result and say elsewhere that it may be null.
        loose = context.rule == "drift-method-result" and not doc_null
        if doc_null != spec_null and not isinstance(bare, ir.AnyValue) and not loose:
            says = "may be null" if doc_null else "may not be null"
            holds = "may" if spec_null else "may not"
            self.add(
                "drift-member-nullable",
                context.about,
                f"{context.about} {says} in the document; in the spec it {holds}",
                context.location,
                context.spec,
                documented="null" if doc_null else "not null",
            )
        if not same:
            self.bare(doc, bare, context)

    def bare(self, doc: facts.TypeText, spec: ir.TypeExpr, context: _Context) -> None:
        """Both sides without null and without aliases."""
        match doc, spec:
            case facts.Named(name, builtin, place), _:
                self.name(name, builtin, place, spec, context)
            case _, ir.Ref(name):
                node = self.types.get(name)
                if node is not None:
                    self.against(doc, node, context)
            case facts.ListOf(items), ir.ArrayOf(held):
                self.expression(items, held, replace(context, about=f"{context.about}[]"))
            case facts.Literals((value,)), ir.Const(held) if value == held:
                return
            case facts.Literals(values), ir.Scalar("boolean") if set(values) == {True, False}:
                return
            case _:
                self.shape(doc, spec, context)

    def name(
        self, name: str, builtin: bool, place: Location, spec: ir.TypeExpr, context: _Context
    ) -> None:
        doc = facts.Named(name, builtin, place)
        if builtin:
            node = self.types.get(spec.name) if isinstance(spec, ir.Ref) else None
            fits = {
                "any": isinstance(spec, ir.AnyValue),
                "unknown": isinstance(spec, ir.AnyValue),
                "object": isinstance(node, ir.Struct | ir.MapType),
                "array": isinstance(spec, ir.ArrayOf),
                "null": isinstance(spec, ir.Null),
            }.get(name, False)
            if name in _SCALARS and isinstance(spec, ir.Scalar):
                fits = spec.kind == name or (name, spec.kind) == ("number", "integer")
            if not fits:
                self.shape(doc, spec, context)
            return
        if name in self.parameters:
            return
        same = self.same.get(name, name)
        if isinstance(spec, ir.Ref) and spec.name == same:
            return
        if name in self.defined and same not in self.types:
            if name not in self.open:
                self.open.append(name)
                self.expression(self.defined[name].type, spec, context)
                self.open.pop()
            return
        if same in self.types:
            self.shape(doc, spec, context)
            return
        self.unknown(name, place)

    def unknown(self, name: str, place: Location) -> None:
        self.add(
            "drift-type-unknown",
            name,
            f"the document speaks of a type {name}, which neither it nor the spec defines",
            place,
            self.protocol.location,
            scope="types",
        )

    def shape(self, doc: facts.TypeText, spec: ir.TypeExpr, context: _Context) -> None:
        says, holds = self.show(doc, True), self.show_spec(spec)
        self.add(
            context.rule,
            context.about,
            f"{context.about} is {says} in the document and {holds} in the spec",
            context.location,
            context.spec,
            documented=says,
        )

    def settle(self, spec: ir.TypeExpr) -> tuple[dict[str, bool], bool, ir.TypeExpr]:
        """The names passed on the way to what stands behind them, each with whether null may stand
        there before it; whether null may stand there at all; what stands behind."""
        names: dict[str, bool] = {}
        nullable = False
        while True:
            if isinstance(spec, ir.Nullable):
                nullable = True
                spec = spec.inner
                continue
            if isinstance(spec, ir.Ref):
                node = self.types.get(spec.name)
                if spec.name in names:
                    return names, nullable, spec
                names[spec.name] = nullable
                if isinstance(node, ir.Alias):
                    spec = node.type
                    continue
            return names, nullable, spec

    def show(self, doc: facts.TypeText, whole: bool = False) -> str:
        """The type in short; whole: with the types of its members."""
        match doc:
            case facts.Named(name):
                return name
            case facts.Literals(values):
                return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
            case facts.ListOf(items):
                shown = self.show(items, whole)
                return f"({shown})[]" if " | " in shown else f"{shown}[]"
            case facts.MapOf(values):
                return f"a map of {self.show(values, whole)}"
            case facts.ObjectOf(members, bases):
                parts = [f"...{base.name}" for base in bases]
                for member in members:
                    mark = "?" if member.optional else ""
                    tail = f"{mark}: {self.show(member.type, True)}" if whole else ""
                    parts.append(f"{member.name}{tail}")
                return f"{{{', '.join(parts)}}}"
            case facts.AnyOf(options):
                return " | ".join(self.show(option, whole) for option in options)
            case facts.OrNull(inner):
                return f"{self.show(inner, whole)} | null"

    def show_spec(self, spec: ir.TypeExpr) -> str:
        match spec:
            case ir.Ref(name):
                kinds = {ir.MapType: "a map, ", ir.Enum: "one of ", ir.Union: "one of "}
                return kinds.get(type(self.types.get(name)), "") + name
            case ir.Scalar(kind):
                return kind
            case ir.Const(value):
                return json.dumps(value)
            case ir.ArrayOf(items):
                return f"{self.show_spec(items)}[]"
            case ir.Nullable(inner):
                return f"{self.show_spec(inner)} | null"
            case ir.Null():
                return "null"
            case _:
                return "any"

    # --- types that should be there --------------------------------------------------------------

    def expected_types(self) -> None:
        wanted: dict[str, Location] = {}
        for named in self.references():
            wanted.setdefault(named.name, named.location)
        referred = set(wanted)
        claims = {claim.name: claim for claim in self.facts.methods}
        own = {m.params for m in self.protocol.messages if m.params and self.here(m.source)}
        # Where a document defines the params of its messages, it defines those of all.
        told = len(own & self.defined.keys()) * 2 > len(own)
        for claim in claims.values():
            message = self.messages.get(claim.name)
            says = any(c.params for c in self.facts.methods if c.name == claim.name)
            if message and message.params and told and not says and self.here(message.source):
                wanted.setdefault(message.params, claim.location)
        for name, place in wanted.items():
            if name in self.defined:
                continue
            node = self.types.get(name)
            if node is None:
                self.unknown(name, place)
            elif isinstance(node, ir.Union) and name not in referred and self.parts_told(node):
                continue  # the name is the spec's own
            else:
                self.add(
                    "drift-type-missing",
                    name,
                    f"the document uses {name} and does not define it, the spec does",
                    place,
                    node.location,
                    scope="types",
                )

    def parts_told(self, union: ir.Union) -> bool:
        return all(isinstance(m, ir.Ref) and m.name in self.defined for m in union.members)

    def references(self) -> Iterator[facts.Named]:
        """The names that the document's types and methods refer to."""

        def walk(doc: facts.TypeText, known: tuple[str, ...]) -> Iterator[facts.Named]:
            match doc:
                case facts.Named(name, builtin):
                    if not builtin and name not in known:
                        yield doc
                case facts.ListOf(inner) | facts.MapOf(inner) | facts.OrNull(inner):
                    yield from walk(inner, known)
                case facts.AnyOf(options):
                    for option in options:
                        yield from walk(option, known)
                case facts.ObjectOf(members, bases):
                    for base in bases:
                        yield from walk(base, known)
                    for member in members:
                        yield from walk(member.type, known)

        for each in self.facts.types:
            yield from walk(each.type, each.parameters)
        for claim in self.facts.methods:
            for text, place in ((claim.params, claim.params_at), (claim.result, claim.result_at)):
                held = None if text is None else self.parsed(text, place or claim.location)
                if held is not None:
                    yield from walk(held, ())

    def parsed(self, text: str, place: Location) -> facts.TypeText | None:
        return type_of_text(text, Block("", text, "", place, ((place.line, place.column),)))

    # --- methods ---------------------------------------------------------------------------------

    def methods(self) -> None:
        for claim in self.facts.methods:
            message = self.messages.get(claim.name)
            if message is not None:
                self.method(claim, message)
            elif claim.name not in self.types:
                self.add(
                    "drift-method-extra",
                    claim.name,
                    f"the document has a message {claim.name!r}, the spec does not",
                    claim.location,
                    self.protocol.location,
                    scope="methods",
                )
        text = " ".join(each.text for each in self.facts.mentions)
        claimed = {claim.name for claim in self.facts.methods}
        for name, message in self.messages.items():
            if name in claimed or not self.here(message.source):
                continue
            if not re.search(rf"(?<![\w/.$-]){re.escape(name)}(?![\w/-])", text):
                self.add(
                    "drift-method-missing",
                    name,
                    f"the spec took {name!r} from this document, which does not name it",
                    Location(self.facts.file),
                    message.location,
                    scope="methods",
                )

        self.lists()

    def lists(self) -> None:
        """Where a document lists its methods, each that it has is in the list."""
        listed = [claim for claim in self.facts.methods if claim.listed]
        if sum(claim.name in self.messages for claim in listed) < 2:
            return
        names = {claim.name for claim in listed}
        for claim in self.facts.methods:
            message = self.messages.get(claim.name)
            if message is not None and claim.name not in names and self.here(message.source):
                self.add(
                    "drift-method-unlisted",
                    claim.name,
                    f"the document has {claim.name!r}, and leaves it out of its list of methods",
                    listed[0].location,
                    message.location,
                    scope="methods",
                )

    def method(self, claim: facts.Method, message: ir.Message) -> None:
        name = claim.name
        if claim.direction is not None and claim.direction != message.direction:
            says, holds = _ARROWS[claim.direction], _ARROWS[message.direction]
            self.add(
                "drift-method-direction",
                name,
                f"{name!r} goes from {says} in the document and {holds} in the spec"
                if "both" not in (claim.direction, message.direction)
                else f"{name!r} goes {says} in the document and {holds} in the spec",
                claim.location,
                message.location,
                documented=says,
            )
        if claim.kind is not None and claim.kind != message.kind:
            self.add(
                "drift-method-kind",
                name,
                f"{name!r} is a {claim.kind} in the document and a {message.kind} in the spec",
                claim.location,
                message.location,
                documented=claim.kind,
            )
        params = None if message.params is None else ir.Ref(message.params)
        place = claim.params_at or claim.location
        self.part(claim.params, params, "drift-method-params", claim.name, place, message)
        place = claim.result_at or claim.location
        self.part(claim.result, message.result, "drift-method-result", claim.name, place, message)

    def part(
        self,
        text: str | None,
        spec: ir.TypeExpr | None,
        rule: str,
        name: str,
        place: Location,
        message: ir.Message,
    ) -> None:
        doc = None if text is None else self.parsed(text, place)
        if text is None or doc is None:
            return
        empty = isinstance(doc, facts.Named) and doc.name in ("void", "null")
        if spec is None or empty:
            if not (spec is None and empty):
                holds = "nothing" if spec is None else self.show_spec(spec)
                self.add(
                    rule,
                    name,
                    f"{name!r} has {text} in the document and {holds} in the spec",
                    place,
                    message.location,
                    documented=text,
                )
            return
        self.expression(doc, spec, _Context(name, place, message.location, rule))

    # --- codes and lists -------------------------------------------------------------------------

    def codes(self) -> None:
        by_name = {error.name.lower(): error for error in self.protocol.errors}
        values = {error.code for error in self.protocol.errors}
        named = {code.name.lower() for code in self.facts.codes if code.name}
        told = {code.code for code in self.facts.codes}
        own = {code.code for code in self.facts.codes if code.name}
        for code in self.facts.codes:
            error = by_name.get(code.name.lower()) if code.name else None
            if error is not None and error.code != code.code:
                self.add(
                    "drift-code-different",
                    error.name,
                    f"{error.name} is {code.code} in the document and {error.code} in the spec",
                    code.location,
                    error.location,
                    documented=str(code.code),
                )
            elif error is None and (code.name or code.code not in values | own):
                label = f"{code.name}, {code.code}" if code.name else str(code.code)
                self.add(
                    "drift-code-extra",
                    code.name or str(code.code),
                    f"the document has the error code {label}, the spec does not",
                    code.location,
                    self.protocol.location,
                    documented=str(code.code) if code.name else None,
                    scope="codes",
                )
        for error in self.protocol.errors:
            there = error.name.lower() in named if named else error.code in told
            if self.here(error.source) and not there:
                self.add(
                    "drift-code-missing",
                    error.name,
                    f"the spec took {error.name}, {error.code}, from this document, which does "
                    "not have it",
                    Location(self.facts.file),
                    error.location,
                    scope="codes",
                )

    def listings(self) -> None:
        for listing in self.facts.listings:
            best: ir.Enum | None = None
            most = 0
            for node in self.protocol.types:
                if isinstance(node, ir.Enum):
                    shared = len({entry.value for entry in node.values} & set(listing.words))
                    if shared > most:
                        best, most = node, shared
            if best is not None and most * 2 > len(listing.words):
                self.compare_literals(
                    listing.words,
                    listing.locations,
                    best,
                    listing.locations[0],
                    _bare(listing.section),
                )

    # --- examples --------------------------------------------------------------------------------

    def examples(self) -> None:
        requests: dict[str, ir.Message] = {}
        for example in self.facts.examples:
            value = example.value
            if not isinstance(value, dict):
                continue
            if isinstance(value.get("method"), str):
                message = self.messages.get(value["method"])
                if message is not None and "id" in value:
                    requests[repr(value["id"])] = message
                if message is not None and message.params and "params" in value:
                    wire = message.names.wire
                    params = ir.Ref(message.params)
                    self.example(example, "/params", params, wire, f"the params of {wire}")
            elif "result" in value and "id" in value:
                message = requests.get(repr(value["id"]))
                if message is not None and message.result is not None:
                    about = f"the result of {message.names.wire}"
                    self.example(example, "/result", message.result, about)
            elif "error" not in value:
                self.loose(example, value)

    def loose(self, example: facts.Example, value: dict[str, Any]) -> None:
        """An object that nothing names: the heading does, or its members."""
        named = [word for word in re.findall(r"\w+", example.section) if word in self.types]
        structs = [
            node
            for node in self.protocol.types
            if isinstance(node, ir.Struct)
            and value.keys() <= {field.names.wire for field in self.protocol.all_fields(node)}
        ]
        if named:
            self.example(example, "", ir.Ref(named[0]), named[0])
        elif structs:
            ranked = sorted(structs, key=lambda node: len(self.mismatches(value, node.name)))
            self.example(example, "", ir.Ref(ranked[0].name), ranked[0].name)
        elif not any(isinstance(each, facts.Placeholder) for each in value.values()):
            members = ", ".join(value)
            self.invalid(example, "", f"no type has {members}", members, self.protocol.location)

    def mismatches(self, value: Any, name: str) -> list[tuple[str, str]]:
        return [(each.pointer, each.message) for each in self.schemas.errors(name, _plain(value))]

    def example(
        self,
        example: facts.Example,
        pointer: str,
        spec: ir.TypeExpr,
        about: str,
        label: str | None = None,
    ) -> None:
        """A part of an example against a type; label: what to call it, if not `about`."""
        names, nullable, bare = self.settle(spec)
        value = example.value if not pointer else example.value[pointer[1:]]
        if isinstance(value, facts.Placeholder) or not isinstance(spec, ir.Ref | ir.Nullable):
            return
        if nullable and value is None:
            return
        name = bare.name if isinstance(bare, ir.Ref) else sorted(names)[0]
        node = self.types.get(name)
        skipped: set[str] = set(_placeholders(value, ""))
        if isinstance(node, ir.Struct) and isinstance(value, dict):
            fields = {field.names.wire: field for field in self.protocol.all_fields(node)}
            for member, held in value.items():
                place = self.at(example, join(pointer, member))
                if isinstance(held, str) and " | " in held and member in fields:
                    # Words for what may stand here, and no value.
                    from testwire_codegen.drift.read import descriptor

                    skipped.add(join("", member))
                    context = _Context(
                        f"{node.name}.{member}",
                        place,
                        fields[member].location,
                        section=_bare(example.section),
                    )
                    self.expression(descriptor(held, place), fields[member].type, context)
        wrong = [
            (where, message)
            for where, message in [*self.mismatches(value, name), *self.strange(value, spec, "")]
            if not any(where == each or where.startswith(f"{each}/") for each in skipped)
        ]
        if wrong:
            where, message = wrong[0]
            shown = _shown(value, where)
            location = self.at(example, pointer + where)
            spec_place = self.protocol.location if node is None else node.location
            detail = None
            if len(wrong) > 1:
                detail = "\n".join(f"{at or 'the whole'}: {text}" for at, text in wrong)
            self.add(
                "drift-example-invalid",
                f"{_bare(example.section)}: {about}{where}",
                f"the example does not fit {label or about} of the spec: {message}",
                location,
                spec_place,
                documented=shown,
                detail=detail,
            )

    def invalid(
        self, example: facts.Example, where: str, message: str, shown: str, spec: Location
    ) -> None:
        self.add(
            "drift-example-invalid",
            _bare(example.section),
            f"the example fits nothing of the spec: {message}",
            example.location,
            spec,
            documented=shown,
        )

    def strange(self, value: Any, spec: ir.TypeExpr, where: str) -> Iterator[tuple[str, str]]:
        """Members that no type has; schemas let them pass."""
        _, _, bare = self.settle(spec)
        if isinstance(bare, ir.ArrayOf) and isinstance(value, list):
            for index, item in enumerate(value):
                yield from self.strange(item, bare.items, join(where, index))
        node = self.types.get(bare.name) if isinstance(bare, ir.Ref) else None
        if not isinstance(value, dict):
            return
        if isinstance(node, ir.MapType):
            for key, item in value.items():
                yield from self.strange(item, node.values, join(where, key))
        if isinstance(node, ir.Struct):
            fields = {
                name: field
                for field in self.protocol.all_fields(node)
                for name in (field.names.wire, *field.aliases)
            }
            patterns = [pattern.pattern for pattern in self.protocol.all_patterns(node)]
            for key, item in value.items():
                if key in fields:
                    yield from self.strange(item, fields[key].type, join(where, key))
                elif not any(re.search(pattern, key) for pattern in patterns):
                    yield join(where, key), f"{node.name} has no member {key!r}"

    def at(self, example: facts.Example, pointer: str) -> Location:
        while pointer and pointer not in example.positions:
            pointer = pointer.rpartition("/")[0]
        line, column = example.positions.get(
            pointer, (example.location.line, example.location.column)
        )
        return Location(example.location.file, "", line, column)


def _names(doc: facts.TypeText) -> str:
    """The names of members, and of the members of those."""
    if not isinstance(doc, facts.ObjectOf):
        return ""
    parts = []
    for member in doc.members:
        inner = _names(member.type)
        parts.append(f"{member.name}: {inner}" if inner else member.name)
    return f"{{{', '.join(parts)}}}"


def _bare(section: str) -> str:
    """A heading without what it says in brackets, such as a direction, and without a colon."""
    return re.sub(r"\s*\([^()]*\)$", "", section).rstrip(": ")


def _problems(found: facts.Facts, protocol: ir.Protocol) -> Iterator[Difference]:
    """What cannot be read, as differences, since errata may speak of it."""
    rules = {"example": "drift-example-syntax", "typescript": "drift-typescript"}
    seen: Counter[tuple[str, str, str]] = Counter()
    for problem in found.problems:
        section = _bare(problem.section)
        place = (problem.kind, section, problem.token)
        seen[place] += 1
        again = f" #{seen[place]}" if seen[place] > 1 else ""
        yield Difference(
            rules.get(problem.kind, f"drift-{problem.kind}"),
            f"{section or 'the start'}{again}",
            problem.token,
            problem.message,
            problem.location,
            protocol.location,
        )


def _without_null(doc: facts.TypeText) -> tuple[bool, facts.TypeText]:
    if isinstance(doc, facts.OrNull):
        return True, doc.inner
    return False, doc


def _same_number(text: str) -> str:
    return "number" if text == "integer" else text


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return None if isinstance(value, facts.Placeholder) else value


def _placeholders(value: Any, where: str) -> Iterator[str]:
    if isinstance(value, facts.Placeholder) or value in _ELLIPSES:
        yield where
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _placeholders(each, join(where, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _placeholders(each, join(where, index))


def _shown(value: Any, where: str) -> str:
    for key in split(where):
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return "nothing"
    return json.dumps(_plain(value), ensure_ascii=False)[:60]
