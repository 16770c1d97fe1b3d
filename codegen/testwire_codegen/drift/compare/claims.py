"""Comparison of the methods, error codes, lists and required types of a document.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.members import compare_literals
from testwire_codegen.drift.compare.show import show
from testwire_codegen.drift.compare.types import Comparer
from testwire_codegen.model import ir

_ARROWS: Final = {
    "clientToServer": "client to server",
    "serverToClient": "server to client",
    "both": "both ways",
}


_STRUCTURES: Final = {"byPosition": "by-position", "either": "either"}


class Claims:
    """Adds the differences in methods and codes to a comparer.

    documents: the names of the document in `source` members of the spec.
    """

    def __init__(self, comparer: Comparer, documents: Iterable[str]) -> None:
        self.comparer = comparer
        self.add = comparer.add
        self.facts = comparer.facts
        self.protocol = comparer.protocol
        self.nodes = comparer.nodes
        self.defined = comparer.defined
        self.documents = tuple(documents)
        self.messages = {message.name: message for message in self.protocol.messages}

    def from_here(self, source: str) -> bool:
        """Return whether a `source` member of the spec refers to this document."""
        return any(source == each or source.startswith(f"{each},") for each in self.documents)

    # --- types that the document should define ---------------------------------------------------

    def expected_types(self) -> None:
        wanted: dict[str, facts.Named] = {}
        for named in self.references():
            wanted.setdefault(named.name, named)
        referred = set(wanted)
        for named in self.expected_params():
            wanted.setdefault(named.name, named)
        for name, named in wanted.items():
            node = self.nodes.get(name)
            if name in self.defined:
                continue
            if node is None:
                self.comparer.unknown(named)
            elif name in referred or not self.parts_defined(node):
                self.add("type-missing", name, named.location, node.location, scope="types")

    def expected_params(self) -> Iterator[facts.Named]:
        """Return the params types that the document should define.

        A document that defines at most half of its params types need not define the others.
        """
        messages = self.protocol.messages
        own = {m.params for m in messages if m.params and self.from_here(m.source)}
        if len(own & self.defined.keys()) * 2 <= len(own):
            return
        stated = {claim.name for claim in self.facts.methods if claim.params}
        for claim in {claim.name: claim for claim in self.facts.methods}.values():
            message = self.messages.get(claim.name)
            if claim.name in stated or not message or not message.params:
                continue
            if self.from_here(message.source):
                yield facts.Named(message.params, False, claim.location)

    def parts_defined(self, node: ir.NamedType) -> bool:
        """Return whether the type is a union, and the document defines all its members."""
        return isinstance(node, ir.Union) and all(
            isinstance(m, ir.Ref) and m.name in self.defined for m in node.members
        )

    def references(self) -> Iterator[facts.Named]:
        """Return the type names that the document's types and methods refer to."""
        for each in self.facts.types:
            yield from _names(each.type, each.parameters)
        for claim in self.facts.methods:
            for held in (claim.params, claim.result):
                if held is not None:
                    yield from _names(held, ())

    # --- methods ---------------------------------------------------------------------------------

    def methods(self) -> None:
        for claim in self.facts.methods:
            message = self.messages.get(claim.name)
            if message is not None:
                self.method(claim, message)
            elif claim.certain and claim.name not in self.nodes and not self.short(claim.name):
                place = self.protocol.location
                self.add("method-extra", claim.name, claim.location, place, scope="methods")
        text = " ".join(each.text for each in self.facts.mentions)
        claimed = {claim.name for claim in self.facts.methods}
        for name, message in self.messages.items():
            if name in claimed or not self.from_here(message.source):
                continue
            if not re.search(rf"(?<![\w/.$-]){re.escape(name)}(?![\w/-])", text):
                place = Location(self.facts.file)
                self.add("method-missing", name, place, message.location, scope="methods")
        self.unlisted()

    def short(self, name: str) -> bool:
        """Return whether a name is the last part of a message, as in "the `reload` request"."""
        return any(each.endswith(f"/{name}") for each in self.messages)

    def of_source(self, partial: bool) -> None:
        """Compare the methods and error codes of a source. partial: as for `compare_source`."""
        for claim in self.facts.methods:
            message = self.messages.get(claim.name)
            if message is not None:
                self.method(claim, message)
            elif claim.certain and not partial:
                self.add("method-extra", claim.name, claim.location, self.protocol.location)
        # A program need not send or handle every message.
        if not partial and any(claim.handled is None for claim in self.facts.methods):
            self.missing_in_source()
        self.codes_of_source(partial)

    def missing_in_source(self) -> None:
        claimed = {claim.name for claim in self.facts.methods}
        # A source that states no direction may describe only the methods of the server.
        roles = {claim.direction for claim in self.facts.methods} - {None}
        place = Location(self.facts.file)
        for name, message in self.messages.items():
            if name not in claimed and (roles or message.direction != "serverToClient"):
                self.add("method-missing", name, place, message.location)

    def codes_of_source(self, partial: bool) -> None:
        """Compare the named error codes of a source, if the source has any."""
        named = {code.name.lower(): code for code in self.facts.codes if code.name}
        for error in self.protocol.errors:
            code = named.pop(error.name.lower(), None)
            if code is not None and code.code != error.code:
                says = str(code.code)
                self.add(
                    "code-different", error.name, code.location, error.location, says,
                    holds=error.code,
                )  # fmt: skip
            elif code is None and self.facts.codes and not partial:
                about, place = str(error.code), Location(self.facts.file)
                self.add("code-missing", about, place, error.location, name=error.name)
        for code in named.values():
            if not partial:
                place = self.protocol.location
                self.add("code-extra", f"{code.name}, {code.code}", code.location, place)

    def unlisted(self) -> None:
        """Report methods that are missing from the document's list of methods."""
        listed = [claim for claim in self.facts.methods if claim.listed]
        if sum(claim.name in self.messages for claim in listed) < 2:
            return
        names = {claim.name for claim in listed}
        for claim in self.facts.methods:
            message = self.messages.get(claim.name)
            if message and claim.name not in names and self.from_here(message.source):
                place = listed[0].location
                self.add("method-unlisted", claim.name, place, message.location, scope="methods")

    def method(self, claim: facts.MethodClaim, message: ir.Message) -> None:
        name, place, spec = claim.name, claim.location, message.location
        other = claim.direction not in (None, message.direction)
        if other and (claim.one_way or message.direction != "both"):
            says, holds = _ARROWS[claim.direction or "both"], _ARROWS[message.direction]
            self.add("method-direction", name, place, spec, says, holds=holds)
        if claim.kind is not None and claim.kind != message.kind:
            self.add("method-kind", name, place, spec, claim.kind, holds=message.kind)
        if message.params is not None:
            self.structure(claim, message)
        params = None if message.params is None else ir.Ref(message.params)
        for doc, held, kind in (
            (claim.params, params, "method-params"),
            (claim.result, message.result, "method-result"),
        ):
            if doc is not None:
                self.part(doc, held, Pairing(name, doc.location, spec, kind))

    def structure(self, claim: facts.MethodClaim, message: ir.Message) -> None:
        """Compare the form of the params, and the order of the params in an array."""
        stated = message.param_positions
        holds = "by-name" if stated is None else _STRUCTURES[stated.form]
        says = claim.structure or holds
        if says == holds and stated is not None and isinstance(claim.params, facts.ObjectOf):
            order = ", ".join(each.name for each in claim.params.members)
            says, holds = f"{says}: {order}", f"{holds}: {', '.join(stated.names)}"
            if {each.name for each in claim.params.members} != {*stated.names}:
                return  # The comparison of the members reports the difference.
        if says != holds:
            place, spec = claim.location, message.location
            self.add("method-structure", claim.name, place, spec, says, holds=holds)

    def part(self, doc: facts.TypeText, spec: ir.TypeExpr | None, context: Pairing) -> None:
        """Compare the params or the result of a message."""
        empty = facts.is_builtin(doc, "void", "null")
        if spec is None and isinstance(doc, facts.ObjectOf):
            empty = not doc.members and not doc.bases
        if spec is not None and not empty:
            self.comparer.expression(doc, spec, context)
        elif spec is not None or not empty:
            holds = "nothing" if spec is None else self.comparer.show_spec(spec)
            self.add(
                "method-nothing", context.about, context.location, context.spec, show(doc, True),
                rule=context.kind, part=context.kind.removeprefix("method-"), holds=holds,
            )  # fmt: skip

    # --- error codes and lists of words ----------------------------------------------------------

    def codes(self) -> None:
        by_name = {error.name.lower(): error for error in self.protocol.errors}
        known = {error.code for error in self.protocol.errors}
        known |= {code.code for code in self.facts.codes if code.name}
        for code in self.facts.codes:
            error = by_name.get(code.name.lower()) if code.name else None
            says = str(code.code)
            if error is not None and error.code != code.code:
                place, holds = error.location, error.code
                self.add("code-different", error.name, code.location, place, says, holds=holds)
            elif error is None and (code.name or code.code not in known):
                label = f"{code.name}, {code.code}" if code.name else says
                self.add(
                    "code-extra", code.name or says, code.location, self.protocol.location,
                    says if code.name else None, scope="codes", label=label,
                )  # fmt: skip
        named = {code.name.lower() for code in self.facts.codes if code.name}
        told = {code.code for code in self.facts.codes}
        for error in self.protocol.errors:
            there = error.name.lower() in named if named else error.code in told
            if self.from_here(error.source) and not there:
                place = Location(self.facts.file)
                self.add(
                    "code-missing", error.name, place, error.location,
                    scope="codes", code=error.code,
                )  # fmt: skip

    def listings(self) -> None:
        """Compare each list of words with the most similar enumeration."""
        enums = [node for node in self.protocol.types if isinstance(node, ir.Enum)]
        for listing in self.facts.listings:
            words = set(listing.words)
            shared = [len({entry.value for entry in enum.values} & words) for enum in enums]
            most = max(shared, default=0)
            if most * 2 > len(listing.words):
                compare_literals(
                    self.comparer,
                    listing.words,
                    listing.locations,
                    enums[shared.index(most)],
                    listing.locations[0],
                    facts.bare_heading(listing.section),
                )


def _names(doc: facts.TypeText, known: tuple[str, ...]) -> Iterator[facts.Named]:
    """Yield the names that a type refers to, except the names in `known`."""
    return (each for each in facts.names_in(doc) if not each.builtin and each.name not in known)
