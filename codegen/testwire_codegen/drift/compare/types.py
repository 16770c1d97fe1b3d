"""Comparison of the types of an input with the types of the spec.

A type without a name is compared with the named type at the same position in the spec. The module
must not depend on errata or on the kind of the input file.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.alternatives import combined
from testwire_codegen.drift.compare.families import RULES, Difference, Family, Pairing
from testwire_codegen.drift.compare.members import compare_enum, compare_object, compare_with_union
from testwire_codegen.drift.compare.show import Kinds, show, show_spec
from testwire_codegen.drift.compare.unions import compare_union, scalars_of
from testwire_codegen.model import ir

_OF_METHODS: Final = ("method-params", "method-result")
_SCALARS: Final = ("string", "number", "integer", "boolean")
_SAFE: Final = 2**53 - 1
"""The maximum that zod adds to every integer type."""


class Comparer:
    """Compares types, and collects all differences between an input and the spec."""

    def __init__(
        self,
        found: facts.Facts,
        protocol: ir.Protocol,
        family: Family,
        same: Mapping[str, str] | None = None,
        renamed: Mapping[str, str] | None = None,
    ) -> None:
        self.facts = found
        self.names: Mapping[str, str] = {}
        """Types in the spec with a different name in a source."""
        self.protocol = protocol
        self.family = family
        self.structural = family.structural
        self.same = {**(same or {}), **(renamed or {})}
        self.renamed = renamed or {}
        self.nodes: dict[str, ir.NamedType] = {node.name: node for node in protocol.types}
        self.defined: dict[str, facts.Type] = {}
        for each in found.types:
            self.defined.setdefault(each.name, each)
        self.kinds = Kinds(self.defined, self.nodes, integers=found.precise or found.integers)
        self.differences: list[Difference] = []
        self.parameters: tuple[str, ...] = ()
        self.open: list[str] = []
        self.met: set[tuple[str, int]] = set()

    def add(
        self,
        kind: str,
        about: str,
        location: Location,
        spec: Location,
        documented: str | None = None,
        *,
        rule: str | None = None,
        scope: str = "",
        detail: str | None = None,
        **values: Any,
    ) -> None:
        """Add a difference. values: further values for the template of the message."""
        values = {"about": about, "says": documented, **values}
        message = self.family.messages[kind].format(**values)
        rule = self.family.prefix + (rule or RULES.get(kind, kind))
        self.differences.append(
            Difference(rule, about, documented, message, location, spec, scope, detail)
        )

    def named(
        self,
        doc: facts.TypeText,
        node: ir.NamedType,
        context: Pairing,
        start: Location | None = None,
    ) -> None:
        """Compare a type of the input with a named type of the spec. start: as for `expression`."""
        whole = doc
        if self.structural:
            _, doc, location = self.kinds.followed(doc, start or doc.location)
            if (node.name, id(doc)) in self.met or self.kinds.of(doc) == "any":
                return
            self.met.add((node.name, id(doc)))
            context = Pairing(node.name, location, node.location)
        if isinstance(node, ir.Alias):
            self.expression(whole, node.type, context, start)
        elif isinstance(node, ir.Union) and self.structural:
            compare_union(self, whole, node, context)
        else:
            self.against(doc, node, context)

    def against(self, doc: facts.TypeText, node: ir.NamedType, context: Pairing) -> None:
        """Compare a type of the input with a named type of the spec that is not an alias."""
        match doc, node:
            case facts.Named(), _ if not self.structural:
                self.name_against(doc, node, context)
            case facts.ObjectOf(), ir.Struct():
                compare_object(self, doc, node, context)
            case facts.AnyOf(), ir.Struct() if self.structural and (held := combined(self, doc)):
                compare_object(self, held, node, context)
            case facts.MapOf(values, keys=keys), ir.MapType():
                about = node.name if self.structural else f"{node.name}.*"
                self.expression(values, node.values, replace(context, about=about))
                self.names_of_members(keys, node, context)
            case facts.Literals(open=True), ir.Enum(open=False):
                self.shape(doc, ir.Ref(node.name), context)
            case facts.Literals(), ir.Enum():
                compare_enum(self, doc, node, context)
            case facts.Literals(), ir.Union() if not self.structural:
                compare_with_union(self, doc, node, context)
            case _ if not self.equal(doc, node):
                self.shape(doc, ir.Ref(node.name), context)

    def equal(self, doc: facts.TypeText, node: ir.NamedType) -> bool:
        """Return whether a type of the input with another form describes the same values."""
        if isinstance(node, ir.Union) and self.same_options(doc, node):
            return True
        return self.structural and self.loosely(doc, node)

    def names_of_members(
        self, doc: facts.TypeText | None, node: ir.MapType, context: Pairing
    ) -> None:
        """Compare the key types of a map. If a precise input states none, any key is valid."""
        if doc is None and self.facts.precise:
            doc = facts.Named("string", True, context.location)
        if doc is not None:
            held = node.keys or ir.Scalar("string")
            self.expression(doc, held, replace(context, about=f"the names in {node.name}"))

    def name_against(self, doc: facts.Named, node: ir.NamedType, context: Pairing) -> None:
        if doc.name not in self.defined or doc.name in self.open:
            self.name(doc, ir.Ref(node.name), context)
            return
        # The document defines the type under a different name.
        other = self.nodes.get(self.same.get(doc.name, doc.name))
        if other is None:
            self.open.append(doc.name)
            self.against(self.defined[doc.name].type, node, context)
            self.open.pop()
        elif self.outline(other) != self.outline(node):
            self.shape(doc, ir.Ref(node.name), context)

    def spellings(self, name: str) -> tuple[str, ...]:
        """Return the possible names of a type of the spec in a source."""
        wanted = self.names.get(name, name)
        return (wanted, wanted[:1].lower() + wanted[1:])

    def outline(self, node: ir.NamedType) -> object:
        """Return a value that is equal for equivalent types of the spec."""
        if isinstance(node, ir.Struct):
            return [(f.name, f.type, f.required) for f in self.protocol.all_fields(node)]
        return list(ir.expressions(node)) or node

    def loosely(self, doc: facts.TypeText, node: ir.NamedType) -> bool:
        """Return whether the types match loosely.

        An empty object matches a map, and a map of any values matches an object without members. A
        string or number matches an open enumeration.
        """
        if isinstance(node, ir.MapType):
            return isinstance(doc, facts.ObjectOf) and not doc.members
        if isinstance(node, ir.Struct):
            empty = not self.protocol.all_fields(node)
            return empty and isinstance(doc, facts.MapOf) and self.kinds.of(doc.values) == "any"
        return isinstance(node, ir.Enum) and node.open and self.kinds.of(doc) in scalars_of(node)

    def same_options(self, doc: facts.TypeText, union: ir.Union) -> bool:
        options = doc.options if isinstance(doc, facts.AnyOf) else ()
        told = {_same_number(show(option)) for option in options}
        return told == {
            _same_number(m.name if isinstance(m, ir.Ref) else show_spec(m, self.nodes))
            for m in union.members
        }

    # --- type expressions ------------------------------------------------------------------------

    def expression(
        self,
        doc: facts.TypeText,
        spec: ir.TypeExpr,
        context: Pairing,
        start: Location | None = None,
    ) -> None:
        """Compare the type of a member, an item or a value.

        start: the location to report if the type is not a reference. The default is the location
            of the type.
        """
        names, spec_null, bare = self.settle(spec)
        same = False
        doc_null = isinstance(doc, facts.OrNull)
        doc = doc.inner if isinstance(doc, facts.OrNull) else doc
        if self.structural:
            doc_null = self.kinds.followed(doc, context.location)[0] or doc_null
        if isinstance(doc, facts.Named) and not self.structural:
            name = self.same.get(doc.name, doc.name)
            # For equal names, the comparison of the definitions also covers null.
            same, spec_null = name in names, names.get(name, spec_null)
        if self.fits_any(doc, bare):
            if not self.structural and not isinstance(bare, ir.AnyValue):
                self.shape(doc, spec, context)
            return
        # Documents often state in a different section that a result may be null.
        loose = context.kind == "method-result" and not doc_null and not self.structural
        if doc_null != spec_null and not isinstance(bare, ir.AnyValue) and not loose:
            values = {
                "null": self.family.null_words[doc_null],
                "holds": self.family.null_words[spec_null],
            }
            says = self.family.nulls[doc_null]
            self.add(
                "member-nullable", context.about, context.location, context.spec, says, **values
            )
        if not same:
            self.bare(doc, bare, context, start)

    def fits_any(self, doc: facts.TypeText, spec: ir.TypeExpr) -> bool:
        """Return whether the input allows any value.

        For sources, also return True if both types are null.
        """
        if not self.structural:
            return isinstance(doc, facts.Named) and doc.builtin and doc.name in ("any", "unknown")
        kind = self.kinds.of(doc)
        return kind == "any" or (isinstance(spec, ir.Null) and kind == "null")

    def bare(
        self, doc: facts.TypeText, spec: ir.TypeExpr, context: Pairing, start: Location | None
    ) -> None:
        """Compare types that do not include null."""
        if isinstance(spec, ir.Ref) and self.structural:
            self.named(doc, self.nodes[spec.name], context, start)
            return
        if self.structural:
            _, doc, _ = self.kinds.followed(doc, context.location)
        match doc, spec:
            case facts.Named(), _ if not self.structural:
                self.name(doc, spec, context)
            case _, ir.Ref(name):
                if name in self.nodes:
                    self.against(doc, self.nodes[name], context)
            case facts.ListOf() | facts.TupleOf(), ir.ArrayOf() | ir.TupleOf():
                self.arrays(doc, spec, context)
            case _ if not self.value_fits(doc, spec):
                self.shape(doc, spec, context)
            case facts.Named(), ir.Scalar():
                self.limits(doc.limits, spec, context)

    def arrays(
        self,
        doc: facts.ListOf | facts.TupleOf,
        spec: ir.ArrayOf | ir.TupleOf,
        context: Pairing,
    ) -> None:
        about = context.about
        match doc, spec:
            case facts.ListOf(items, limits=limits), ir.ArrayOf(held):
                self.limits(limits, spec, context)
                about = about if self.structural else f"{about}[]"
                self.expression(items, held, replace(context, about=about))
            case facts.TupleOf(items, rest), ir.TupleOf(held, further) if len(items) == len(
                held
            ) and (rest is None) == (further is None):
                for index, (item, each) in enumerate(zip(items, held, strict=True)):
                    self.expression(item, each, replace(context, about=f"{about}[{index}]"))
                if rest is not None and further is not None:
                    self.expression(rest, further, replace(context, about=f"{about}[]"))
            case facts.ListOf(items), ir.TupleOf() if self.kinds.of(items) == "any":
                return
            case _:
                self.shape(doc, spec, context)

    def value_fits(self, doc: facts.TypeText, spec: ir.TypeExpr) -> bool:
        match doc, spec:
            case facts.Named(), ir.Scalar():
                return self.kinds.of(doc) == self.kinds.of_spec(spec)
            case facts.Literals((value,)), ir.Const(held):
                return ir.Const(value) == ir.Const(held)
            case facts.Literals(values, open=True), ir.Scalar(kind):
                return all(kind in facts.SCALARS_OF[type(value)] for value in values)
            case facts.Literals(values), ir.Scalar("boolean"):
                return set(values) == {True, False}
        return False

    def limits(self, stated: facts.Limits, spec: ir.ArrayOf | ir.Scalar, context: Pairing) -> None:
        if not self.facts.precise:
            return
        if isinstance(spec, ir.ArrayOf):
            limits: dict[str, Any] = {
                "minItems": spec.min_items or None,
                "maxItems": spec.max_items,
                "uniqueItems": spec.unique_items or None,
            }
        else:
            limits = {**spec.limits, "minLength": spec.min_length or None}
        for name in sorted(limits.keys() | stated.keys()):
            ours, theirs = limits.get(name), stated.get(name)
            if ours == theirs or (ours is None and theirs in (_SAFE, -_SAFE)):
                continue
            says = f"no {name}" if theirs is None else f"{name} {_word(theirs)}"
            holds = f"no {name}" if ours is None else f"{name} {_word(ours)}"
            self.add("limit", context.about, context.location, context.spec, says, holds=holds)

    def name(self, doc: facts.Named, spec: ir.TypeExpr, context: Pairing) -> None:
        """Compare the name of a type in a document with a type of the spec."""
        same = self.same.get(doc.name, doc.name)
        if doc.builtin:
            if not self.builtin_fits(doc.name, spec):
                self.shape(doc, spec, context)
        elif doc.name in self.parameters or (isinstance(spec, ir.Ref) and spec.name == same):
            return
        elif doc.name in self.defined and same not in self.nodes:
            if doc.name not in self.open:
                self.open.append(doc.name)
                self.expression(self.defined[doc.name].type, spec, context)
                self.open.pop()
        elif same in self.nodes:
            self.shape(doc, spec, context)
        else:
            self.unknown(doc)

    def builtin_fits(self, name: str, spec: ir.TypeExpr) -> bool:
        if name in _SCALARS and isinstance(spec, ir.Scalar):
            return spec.kind == name or (name, spec.kind) == ("number", "integer")
        node = self.nodes.get(spec.name) if isinstance(spec, ir.Ref) else None
        if isinstance(node, ir.Enum) and node.open:
            return name in scalars_of(node)
        return {
            "any": isinstance(spec, ir.AnyValue),
            "unknown": isinstance(spec, ir.AnyValue),
            "object": isinstance(node, ir.Struct | ir.MapType),
            "array": isinstance(spec, ir.ArrayOf),
            "null": isinstance(spec, ir.Null),
        }.get(name, False)

    def unknown(self, doc: facts.Named) -> None:
        self.add("type-unknown", doc.name, doc.location, self.protocol.location, scope="types")

    def shape(self, doc: facts.TypeText, spec: ir.TypeExpr, context: Pairing) -> None:
        if self.structural:
            kind = context.kind if context.kind in _OF_METHODS else "type"
            says, holds = self.kinds.of(doc), self.kinds.due(spec)
            if isinstance(doc, facts.TupleOf) or isinstance(spec, ir.TupleOf):
                says, holds = show(doc, True), self.show_spec(spec)
        else:
            kind, says, holds = context.kind, show(doc, True), show_spec(spec, self.nodes)
        self.add(kind, context.about, context.location, context.spec, says, holds=holds)

    def show_spec(self, spec: ir.TypeExpr) -> str:
        return show_spec(spec, self.nodes)

    def settle(self, spec: ir.TypeExpr) -> tuple[dict[str, bool], bool, ir.TypeExpr]:
        """Remove null from a type, and resolve its aliases.

        Return the resolved names, a flag (null is allowed), and the resulting type. A name maps to
        True if null is allowed in addition to the named type. For sources, aliases are not
        resolved, because each alias is compared under its own name.
        """
        names: dict[str, bool] = {}
        nullable = False
        while True:
            if isinstance(spec, ir.Nullable):
                nullable = True
                spec = spec.inner
                continue
            if isinstance(spec, ir.Ref) and spec.name not in names:
                node = self.nodes.get(spec.name)
                names[spec.name] = nullable
                nullable = nullable or _with_null(node)
                if isinstance(node, ir.Alias) and not self.structural:
                    spec = node.type
                    continue
            return names, nullable, spec


def _with_null(node: ir.NamedType | None) -> bool:
    """Return whether null is an alternative of a union."""
    return isinstance(node, ir.Union) and any(isinstance(m, ir.Null) for m in node.members)


def _same_number(text: str) -> str:
    return "number" if text == "integer" else text


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
