"""Reads the types and messages of a `metaModel.json`, the model of the Language Server Protocol.

Tuples become lists of any value. The module must not depend on the specification.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire_base.documents import Document, Location
from testwire_base.pointers import join

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.readers.jsonschema import expect_object, read_document
from testwire_codegen.model.ir import Direction

_BASES: Final = {
    "uinteger": "integer",
    "decimal": "number",
    "URI": "string",
    "DocumentUri": "string",
}
_LITERALS: Final = ("stringLiteral", "integerLiteral", "booleanLiteral")
_DIRECTIONS: Final[Mapping[Any, Direction]] = {
    "clientToServer": "clientToServer",
    "serverToClient": "serverToClient",
    "both": "both",
}


def read_metamodel(text: str, file: str) -> facts.Facts:
    """Return the facts of a meta model. Raises InputUnreadable."""
    reader = _MetaModel(read_document(text, file))
    return facts.Facts(file, tuple(reader.types()), tuple(reader.methods()))


class _MetaModel:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = expect_object(document.data, document.at(""))

    def entries(
        self, holder: Mapping[str, Any], pointer: str, member: str, name: str | None = "name"
    ) -> Iterator[tuple[Mapping[str, Any], str]]:
        """Yield the objects of a list with their pointers. name: a required string."""
        held = holder.get(member, [])
        if not isinstance(held, list):
            message = f"expected {member!r} to be a list"
            raise InputUnreadable(message, self.document.at(join(pointer, member)))
        for index, each in enumerate(held):
            at = join(pointer, member, index)
            entry = expect_object(each, self.document.at(at))
            if name is not None and not isinstance(entry.get(name), str):
                message = f"expected an object with the member {name!r}, a string"
                raise InputUnreadable(message, self.document.at(at))
            yield entry, at

    def types(self) -> Iterator[facts.Type]:
        for each, at in self.entries(self.root, "", "structures"):
            yield self.defined(each, at, self.structure(each, at))
        for each, at in self.entries(self.root, "", "enumerations"):
            yield self.defined(each, at, self.enumeration(each, at))
        for each, at in self.entries(self.root, "", "typeAliases"):
            yield self.defined(each, at, self.type(each.get("type"), join(at, "type")))

    def defined(self, entry: Mapping[str, Any], at: str, type: facts.TypeText) -> facts.Type:
        return facts.Type(entry["name"], type, self.document.at(at), description=_words(entry))

    def structure(self, entry: Mapping[str, Any], at: str) -> facts.ObjectOf:
        bases = [
            type
            for member in ("extends", "mixins")
            for each, place in self.entries(entry, at, member, None)
            if isinstance(type := self.type(each, place), facts.Named)
        ]
        members = tuple(
            facts.ObjectMember(
                each["name"],
                self.type(each.get("type"), join(place, "type")),
                each.get("optional") is True,
                self.document.at(place),
                description=_words(each),
            )
            for each, place in self.entries(entry, at, "properties")
        )
        return facts.ObjectOf(members, self.document.at(at), tuple(bases))

    def enumeration(self, entry: Mapping[str, Any], at: str) -> facts.TypeText:
        held = list(self.entries(entry, at, "values"))
        values = [each.get("value") for each, _ in held]
        if not values or not all(isinstance(each, str | int) for each in values):
            message = "expected an enumeration with strings or integers"
            raise InputUnreadable(message, self.document.at(at))
        return facts.Literals(
            tuple(each["value"] for each, _ in held),
            tuple(self.document.at(place) for _, place in held),
            self.document.at(at),
            tuple(each["name"] for each, _ in held),
            entry.get("supportsCustomValues") is True,
        )

    def methods(self) -> Iterator[facts.MethodClaim]:
        for member in ("requests", "notifications"):
            for each, at in self.entries(self.root, "", member, "method"):
                params, result = each.get("params"), each.get("result")
                request = member == "requests"
                yield facts.MethodClaim(
                    each["method"],
                    self.document.at(at),
                    _DIRECTIONS.get(each.get("messageDirection")),
                    "request" if request else "notification",
                    None if params is None else self.type(params, join(at, "params")),
                    self.type(result, join(at, "result")) if request else None,
                    description=_words(each),
                )

    def type(self, data: Any, at: str) -> facts.TypeText:
        """Return a type. A list of params, which are sent by position, is a list of any value."""
        place = self.document.at(at)
        if isinstance(data, list):
            return facts.ListOf(facts.Named("any", True, place), place)
        held = expect_object(data, place, "a type: an object")
        kind, name = held.get("kind"), held.get("name")
        if kind in ("base", "reference") and isinstance(name, str):
            return facts.Named(_BASES.get(name, name), kind == "base", place)
        if kind in _LITERALS and isinstance(held.get("value"), str | int):
            return facts.Literals((held["value"],), (place,), place)
        return self.composed(held, at, place)

    def composed(self, held: Mapping[str, Any], at: str, place: Location) -> facts.TypeText:
        match held.get("kind"):
            case "array":
                return facts.ListOf(self.type(held.get("element"), join(at, "element")), place)
            case "map":
                return facts.MapOf(self.type(held.get("value"), join(at, "value")), place)
            case "tuple":
                return facts.ListOf(facts.Named("any", True, place), place)
            case "literal":
                value = expect_object(held.get("value"), place)
                return self.structure(value, join(at, "value"))
            case "or" | "and" as kind:
                parts = [self.type(each, to) for each, to in self.entries(held, at, "items", None)]
                if parts and kind == "or":
                    return facts.one_of(parts, place)
                bases = tuple(each for each in parts if isinstance(each, facts.Named))
                return facts.ObjectOf((), place, bases)
        raise InputUnreadable("expected a type with a known 'kind' and its members", place)


def _words(entry: Mapping[str, Any]) -> str:
    found = entry.get("documentation")
    return found if isinstance(found, str) else ""
