"""Reads the types, methods and error codes of OpenRPC documents.

An OpenRPC document describes the methods that a server handles. The extension
`x-testwire-client-methods` contains the methods that a client handles. The module must not depend
on the specification.

Tests: `tests/codegen/drift/test_openrpc.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from testwire_base.documents import Document
from testwire_base.pointers import join, resolve

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.readers.jsonschema import (
    SchemaReader,
    default_of,
    description_of,
    expect_object,
    read_document,
)
from testwire_codegen.model.ir import Direction

_SCHEMAS: Final = "/components/schemas"
_ERRORS: Final = "/components/errors"
_CLIENT: Final = "x-testwire-client-methods"
_PARAMS: Final = "x-testwire-params"
_FURTHER: Final = "x-testwire-further-errors"
_DOCUMENT: Final = frozenset({"openrpc", "methods", "components", _CLIENT})
_COMPONENTS: Final = frozenset({"schemas", "errors", "contentDescriptors"})
_METHOD: Final = frozenset({"name", "description", "summary", "params", "result", "errors"}) | {
    "paramStructure", _PARAMS, _FURTHER
}  # fmt: skip
_DESCRIPTOR: Final = frozenset({"name", "schema", "required", "description"})
"""The members of each object that are converted."""
_STRUCTURES: Final = ("by-name", "by-position", "either")


def read_openrpc(text: str, file: str) -> facts.Facts:
    """Return the facts of an OpenRPC document. Raises InputUnreadable."""
    document = read_document(text, file)
    reader = _OpenRpc(document)
    methods = tuple(reader.methods())
    codes = tuple(reader.codes())
    reader.skip_others()
    skipped = tuple(reader.schemas.skipped)
    return facts.Facts(file, reader.schemas.named(), methods, codes, precise=True, skipped=skipped)


class _OpenRpc:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = expect_object(document.data, document.at(""))
        self.schemas = SchemaReader(document.at, document.data)
        self.schemas.definitions(_SCHEMAS)

    def followed(self, data: Any, pointer: str, what: str) -> tuple[Mapping[str, Any], str]:
        """Follow a reference inside the document. Return the object and its pointer."""
        for _ in range(9):
            held = expect_object(data, self.document.at(pointer), what)
            target = held.get("$ref")
            if not isinstance(target, str):
                return held, pointer
            try:
                data, found = resolve(self.root, target.removeprefix("#")), target
            except KeyError:
                break
            pointer = found.removeprefix("#")
        message = f"the reference {target!r} does not resolve in this document"
        raise InputUnreadable(message, self.document.at(pointer))

    def list(self, holder: Mapping[str, Any], pointer: str, name: str) -> Sequence[Any]:
        found = holder.get(name)
        if found is None:
            return ()
        if not isinstance(found, list):
            message = f"expected {name!r} to be a list"
            raise InputUnreadable(message, self.document.at(join(pointer, name)))
        return found

    def skip_others(self) -> None:
        """Add the members that are not converted to the skipped parts, each once."""
        seen: dict[str, list[tuple[str, str]]] = {}
        for what, held, pointer, read in self.objects():
            for name in held.keys() - read:
                seen.setdefault(name, []).append((what, join(pointer, name)))
        for name, places in seen.items():
            what, pointer = places[0]
            more = f" and {len(places) - 1} more" if len(places) > 1 else ""
            self.schemas.skip(f"{name} of {what}{more}", self.document.at(pointer))

    def objects(self) -> Iterator[tuple[str, Mapping[str, Any], str, frozenset[str]]]:
        """Yield the objects of the document: name, contents, pointer, and converted members."""
        yield "the document", self.root, "", _DOCUMENT
        components = expect_object(self.root.get("components"), self.document.at("/components"))
        yield "the components", components, "/components", _COMPONENTS
        for member in ("methods", _CLIENT):
            for name, (held, pointer) in self.all_methods(member).items():
                yield name, held, pointer, _METHOD
                for index, each in enumerate(self.list(held, pointer, "params")):
                    at = join(pointer, "params", index)
                    stated, place = self.followed(each, at, "a content descriptor: an object")
                    yield f"{stated.get('name')} of {name}", stated, place, _DESCRIPTOR

    # --- methods ---------------------------------------------------------------------------------

    def methods(self) -> Iterator[facts.MethodClaim]:
        """Yield the methods of the server, and then the methods that only the client handles."""
        server, client = self.all_methods("methods"), self.all_methods(_CLIENT)
        for name, (held, pointer) in (client | server).items():
            direction: Direction | None = None
            if _CLIENT in self.root:
                direction = "clientToServer" if name in server else "serverToClient"
                direction = "both" if name in server and name in client else direction
            yield self.method(name, held, pointer, direction)

    def all_methods(self, member: str) -> dict[str, tuple[Mapping[str, Any], str]]:
        found: dict[str, tuple[Mapping[str, Any], str]] = {}
        for index, each in enumerate(self.list(self.root, "", member)):
            held, pointer = self.followed(each, join("", member, index), "a method: an object")
            name = held.get("name")
            if not isinstance(name, str) or not name:
                message = "expected a method with the member 'name', a string"
                raise InputUnreadable(message, self.document.at(pointer))
            if name in found:
                place = self.document.at(pointer)
                self.schemas.skip(f"a second definition of the method {name}", place)
            found.setdefault(name, (held, pointer))
        return found

    def method(
        self,
        name: str,
        held: Mapping[str, Any],
        pointer: str,
        direction: Direction | None,
    ) -> facts.MethodClaim:
        result: facts.TypeText | None = None
        if "result" in held:
            result = self.descriptor(held["result"], join(pointer, "result"))[1]
        structure = held.get("paramStructure")
        return facts.MethodClaim(
            name,
            self.document.at(join(pointer, "name")),
            direction,
            "notification" if result is None else "request",
            self.params(held, pointer),
            result,
            errors=tuple(code.name for code in self.errors(held, pointer) if code.name),
            structure=structure if structure in _STRUCTURES else None,
            description=description_of(held) or str(held.get("summary", "")),
        )

    def params(self, held: Mapping[str, Any], pointer: str) -> facts.TypeText:
        if _PARAMS in held:
            return self.schemas.schema(held[_PARAMS], join(pointer, _PARAMS))
        members = []
        for index, each in enumerate(self.list(held, pointer, "params")):
            at = join(pointer, "params", index)
            stated, type = self.descriptor(each, at)
            name = stated.get("name")
            if not isinstance(name, str):
                message = "expected a param with the member 'name', a string"
                raise InputUnreadable(message, self.document.at(at))
            optional = stated.get("required") is not True
            default = default_of(stated.get("schema"))
            place, words = self.document.at(at), description_of(stated)
            members.append(facts.ObjectMember(name, type, optional, place, default, words))
        return facts.ObjectOf(tuple(members), self.document.at(join(pointer, "params")))

    def descriptor(self, data: Any, pointer: str) -> tuple[Mapping[str, Any], facts.TypeText]:
        held, at = self.followed(data, pointer, "a content descriptor: an object")
        return held, self.schemas.schema(held.get("schema", True), join(at, "schema"))

    # --- errors ----------------------------------------------------------------------------------

    def codes(self) -> Iterator[facts.Code]:
        """Yield the errors in `components`, and then the errors that only methods contain."""
        components = expect_object(self.root.get("components"), self.document.at("/components"))
        named = expect_object(components.get("errors"), self.document.at(_ERRORS))
        seen = set()
        for name, each in named.items():
            yield (code := self.code(each, join(_ERRORS, name)))
            seen.add(code.code)
        for member in ("methods", _CLIENT):
            for held, pointer in self.all_methods(member).values():
                for code in self.errors(held, pointer):
                    if code.code not in seen:
                        yield code
                    seen.add(code.code)

    def errors(self, held: Mapping[str, Any], pointer: str) -> Iterator[facts.Code]:
        """Yield the errors of a method."""
        for index, each in enumerate(self.list(held, pointer, "errors")):
            yield self.code(each, join(pointer, "errors", index))
        for index, name in enumerate(self.list(held, pointer, _FURTHER)):
            reference = {"$ref": "#" + join(_ERRORS, str(name))}
            yield self.code(reference, join(pointer, _FURTHER, index))

    def code(self, data: Any, pointer: str) -> facts.Code:
        held, at = self.followed(data, pointer, "an error: an object")
        code = held.get("code")
        if not isinstance(code, int):
            raise InputUnreadable(
                "expected an error with the member 'code', an integer", self.document.at(at)
            )
        holder, _, name = at.rpartition("/")
        message = held.get("message")
        return facts.Code(
            code,
            name if holder == _ERRORS else None,
            self.document.at(at),
            message if isinstance(message, str) else "",
        )
