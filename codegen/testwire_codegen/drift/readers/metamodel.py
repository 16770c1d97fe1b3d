"""Reads the types and messages of a `metaModel.json`, the model of the Language Server Protocol.

The module must not depend on the specification.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

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
    "RegExp": "string",
}
_FORMATS: Final = {"URI": "uri", "DocumentUri": "uri"}
_READ: Final = ("name", "documentation", "since", "deprecated", "sinceTags")
"""The members that every entry can have. `sinceTags` repeats `since`."""
_LITERALS: Final = ("stringLiteral", "integerLiteral", "booleanLiteral")
_DIRECTIONS: Final[Mapping[Any, Direction]] = {
    "clientToServer": "clientToServer",
    "serverToClient": "serverToClient",
    "both": "both",
}


def read_metamodel(text: str, file: str) -> facts.Facts:
    """Return the facts of a meta model. Raises InputUnreadable."""
    reader = _MetaModel(read_document(text, file))
    types, methods = tuple(reader.types()), tuple(reader.methods())
    return facts.Facts(file, types, methods, skipped=tuple(reader.skipped))


class _MetaModel:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = expect_object(document.data, document.at(""))
        self.skipped: list[facts.Quoted] = []

    def skip_others(self, entry: Mapping[str, Any], at: str, subject: str, *read: str) -> None:
        """Add the members of an entry that are not converted to the skipped parts."""
        for name in entry.keys() - {*read, *_READ}:
            place = self.document.at(join(at, name))
            self.skipped.append(facts.Quoted(f"{name} of {subject}", place))

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
        words, notes = _words(entry), _notes(entry)
        self.skip_others(
            entry, at, entry["name"], "extends", "mixins", "properties", "type", "values",
            "supportsCustomValues",
        )  # fmt: skip
        if "values" in entry:
            notes["x-enumDescriptions"] = self.described(entry, at)
        return facts.Type(entry["name"], type, self.document.at(at), description=words, notes=notes)

    def structure(self, entry: Mapping[str, Any], at: str) -> facts.ObjectOf:
        bases = []
        for member in ("extends", "mixins"):
            for each, place in self.entries(entry, at, member, None):
                type = self.type(each, place)
                if not isinstance(type, facts.Named) or type.builtin:
                    message = "expected a reference to a structure"
                    raise InputUnreadable(message, self.document.at(place))
                bases.append(type)
        members = tuple(
            facts.ObjectMember(
                each["name"],
                self.type(each.get("type"), join(place, "type")),
                each.get("optional") is True,
                self.document.at(place),
                description=_words(each),
                notes=_notes(each),
            )
            for each, place in self.entries(entry, at, "properties")
        )
        for each, place in self.entries(entry, at, "properties"):
            self.skip_others(each, place, f"the property {each['name']}", "type", "optional")
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

    def described(self, entry: Mapping[str, Any], at: str) -> dict[str, str]:
        """Return the descriptions of the values of an enumeration."""
        values = [each for each, _ in self.entries(entry, at, "values")]
        return {str(each["value"]): _words(each) for each in values if _words(each)}

    def methods(self) -> Iterator[facts.MethodClaim]:
        for member in ("requests", "notifications"):
            for each, at in self.entries(self.root, "", member, "method"):
                result, partial = each.get("result"), each.get("partialResult")
                request = member == "requests"
                self.skip_others(
                    each, at, each["method"], "method", "typeName", "messageDirection", "params",
                    "result", "partialResult",
                )  # fmt: skip
                params, structure = self.params(each.get("params"), join(at, "params"))
                progress = None
                if partial is not None:
                    progress = self.type(partial, join(at, "partialResult"))
                yield facts.MethodClaim(
                    each["method"],
                    self.document.at(at),
                    _DIRECTIONS.get(each.get("messageDirection")),
                    "request" if request else "notification",
                    params,
                    self.type(result, join(at, "result")) if request else None,
                    structure=structure,
                    progress=progress,
                    description=_words(each),
                )

    def params(
        self, data: Any, at: str
    ) -> tuple[facts.TypeText | None, Literal["by-position"] | None]:
        """Return the type of params. A list in `data` contains one type for each position."""
        if data is None:
            return None, None
        if not isinstance(data, list):
            return self.type(data, at), None
        place = self.document.at(at)
        items = tuple(self.type(each, join(at, index)) for index, each in enumerate(data))
        return facts.TupleOf(items, None, place), "by-position"

    def type(self, data: Any, at: str) -> facts.TypeText:
        place = self.document.at(at)
        held = expect_object(data, place, "a type: an object")
        kind, name = held.get("kind"), held.get("name")
        if kind in ("base", "reference") and isinstance(name, str):
            format = _FORMATS.get(name) if kind == "base" else None
            return facts.Named(_BASES.get(name, name), kind == "base", place, format=format)
        if kind in _LITERALS and isinstance(held.get("value"), str | int):
            return facts.Literals((held["value"],), (place,), place)
        return self.composed(held, at, place)

    def composed(self, held: Mapping[str, Any], at: str, place: Location) -> facts.TypeText:
        match held.get("kind"):
            case "array":
                return facts.ListOf(self.type(held.get("element"), join(at, "element")), place)
            case "map":
                values = self.type(held.get("value"), join(at, "value"))
                keys = self.type(held.get("key"), join(at, "key"))
                plain = keys == facts.Named("string", True, keys.location)
                return facts.MapOf(values, place, None if plain else keys)
            case "tuple":
                return facts.TupleOf(self.parts(held, at), None, place)
            case "literal":
                value = expect_object(held.get("value"), place)
                return self.structure(value, join(at, "value"))
            case "or" if parts := self.parts(held, at):
                return facts.one_of(parts, place)
            case "and":
                parts = self.parts(held, at)
                members = (m for each in parts if isinstance(each, facts.ObjectOf)
                           for m in each.members)  # fmt: skip
                bases = tuple(each for each in parts if isinstance(each, facts.Named))
                return facts.ObjectOf(tuple(members), place, bases)
        raise InputUnreadable("expected a type with a known 'kind' and its members", place)

    def parts(self, held: Mapping[str, Any], at: str) -> tuple[facts.TypeText, ...]:
        return tuple(self.type(each, to) for each, to in self.entries(held, at, "items", None))


def _notes(entry: Mapping[str, Any]) -> dict[str, Any]:
    names = ("since", "deprecated")
    return {f"x-{each}": entry[each] for each in names if isinstance(entry.get(each), str)}


def _words(entry: Mapping[str, Any]) -> str:
    found = entry.get("documentation")
    return found if isinstance(found, str) else ""
