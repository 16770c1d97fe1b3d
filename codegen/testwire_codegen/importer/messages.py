"""Conversion of methods and error codes to the registry, `protocol.json`.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from testwire_codegen.drift import facts
from testwire_codegen.importer.draft import SCHEMA_FILE, Draft
from testwire_codegen.importer.shapes import shape_of
from testwire_codegen.importer.types import TypeWriter, is_empty
from testwire_codegen.model import ir
from testwire_codegen.model.formats import FORMAT
from testwire_codegen.targets.naming import pascal

_MAX_POSITIONS: Final = 9
"""The maximum number of params by position in the format."""
Role = Literal["client", "server"]
_CONDITIONS: Final = {
    -32700: "parseError",
    -32600: "invalidRequest",
    -32601: "methodNotFound",
    -32602: "invalidParams",
    -32603: "internalError",
}


def empty_registry(id: str, version: str, title: str, file: str) -> dict[str, Any]:
    """Return a registry without messages. The parts that no source contains have default values."""
    return {
        "format": FORMAT,
        "id": id,
        "version": version,
        "title": title,
        "docs": f"Imported from {file}.",
        "wireVersion": None,
        "framings": {
            "headers": {"docs": "Each message follows its length.", "kind": "contentLength"}
        },
        "transports": [
            {
                "id": "stdio",
                "docs": "Standard input and output.",
                "kind": "stdio",
                "listener": None,
                "framing": "headers",
                "launch": {"words": [], "options": [], "rest": False},
            }
        ],
        "lifecycle": {
            "docs": "Every message is allowed at any time.",
            "initial": "ready",
            "states": [
                {
                    "name": "ready",
                    "docs": "Every message is allowed.",
                    "allows": None,
                    "requestError": None,
                }
            ],
            "transitions": [],
        },
        "concurrency": {"docs": "Requests are independent.", "groups": []},
        "errors": [],
        "methods": [],
    }


def sent_by(claim: facts.MethodClaim, role: Role | None) -> facts.MethodClaim:
    """Return a claim with the direction that the role of the program states."""
    if role is None or claim.handled is None or claim.direction is not None:
        return claim
    client_sends = (role == "client") != claim.handled
    return replace(claim, direction="clientToServer" if client_sends else "serverToClient")


def merged(claims: Iterable[facts.MethodClaim]) -> list[facts.MethodClaim]:
    """Merge the claims of each message. The first stated property is kept.

    Named params replace params that are sent by position, whose members have no names. If the
    claims differ in the form of the params, both forms are allowed.
    """
    found: dict[str, facts.MethodClaim] = {}
    for each in claims:
        first = found.setdefault(each.name, each)
        named = first.params is None or isinstance(first.params, facts.TupleOf)
        found[each.name] = replace(
            first,
            kind=first.kind or each.kind,
            direction=_direction(first.direction, each.direction),
            params=(each.params or first.params) if named else first.params,
            result=first.result or each.result,
            progress=first.progress or each.progress,
            structure=_structure(first.structure, each.structure),
            errors=tuple(dict.fromkeys(first.errors + each.errors)),
            description=first.description or each.description,
        )
    return list(found.values())


def _direction(one: ir.Direction | None, other: ir.Direction | None) -> ir.Direction | None:
    return "both" if one and other and one != other else one or other


_Structure = Literal["by-name", "by-position", "either"] | None


def _structure(one: _Structure, other: _Structure) -> _Structure:
    if one is None or other is None:
        return one or other
    return one if one == other else "either"


class MessageWriter:
    """Adds messages and errors to a draft."""

    def __init__(self, draft: Draft, types: TypeWriter) -> None:
        self.draft = draft
        self.types = types
        self.shapes: dict[Any, list[str]] = {}
        for each in types.sources.values():
            if isinstance(each.type, facts.ObjectOf):
                members = types.inherited(facts.Named(each.name, False, each.location))
                shape = shape_of(replace(each.type, members=tuple(members), bases=()))
                self.shapes.setdefault(shape, []).append(each.name)

    # --- errors ----------------------------------------------------------------------------------

    def errors(self, codes: Sequence[facts.Code]) -> None:
        held: dict[str, dict[str, Any]] = {}
        known = {code.code for code in codes if code.name}
        seen: set[int] = set()
        for code in codes:
            if code.name is None and (code.code in known or code.code in seen):
                continue
            name = pascal(code.name or "") or f"Error{abs(code.code)}"
            if code.name is None:
                self.draft.gap("error", str(code.code), code.location)
            condition = None if code.code in seen else _CONDITIONS.get(code.code)
            if name in held or (code.code in seen and code.code not in _CONDITIONS):
                self.draft.gap("skipped", f"error {code.name or code.code}", code.location)
                continue
            seen.add(code.code)
            held[name] = {"name": name, "code": code.code, "message": code.message or name} | (
                {"condition": condition} if condition else {}
            )
            about = f"the error {name}"
            held[name]["docs"] = self.draft.describe("", about, code.location)
            held[name]["source"] = str(code.location)
        self.draft.registry["errors"] = list(held.values())

    # --- messages --------------------------------------------------------------------------------

    def message(self, claim: facts.MethodClaim) -> None:
        place = claim.location
        self.draft.places[f"/methods/{len(self.draft.registry['methods'])}"] = place
        kind = claim.kind or ("notification" if claim.result is None else "request")
        if claim.kind is None and claim.result is None:
            self.draft.gap("kind", claim.name, place)
        if claim.direction is None:
            self.draft.gap("direction", claim.name, place)
        message: dict[str, Any] = {
            "name": claim.name,
            "kind": kind,
            "direction": claim.direction or "clientToServer",
            "since": self.draft.registry["version"],
            "source": str(place),
            "docs": self.draft.describe(claim.description, claim.name, place),
        }
        params = None if claim.params is None else self.params(claim)
        if params:
            message["params"] = params
        result = None if claim.result is None else self.result(claim.name, claim.result)
        if result and kind == "request":
            message["result"] = result
        names = {each["name"] for each in self.draft.registry["errors"]}
        errors = [name for each in claim.errors if (name := pascal(each)) in names]
        if errors and kind == "request":
            message["errors"] = list(dict.fromkeys(errors))
        self.draft.registry["methods"].append(message)

    def params(self, claim: facts.MethodClaim) -> dict[str, Any] | None:
        method, type = claim.name, claim.params
        optional = isinstance(type, facts.OrNull)
        inner = type.inner if isinstance(type, facts.OrNull) else type
        if inner is None or facts.is_builtin(inner, "null", "undefined", "void"):
            return None
        if isinstance(inner, facts.TupleOf):
            inner = self.numbered(method, inner)
        if isinstance(inner, facts.ObjectOf):
            if is_empty(inner):
                return None
            inner = self.known(inner, f"{pascal(method.rpartition('/')[2])}Params")
        if not self.is_object(inner):
            self.draft.gap("params", method, inner.location)
            return self.reference(self.types.any_object())
        reference = self.reference(self.named(inner, f"{pascal(method)}Params"))
        if optional and self.requires(inner):
            self.draft.gap("optional-params", method, inner.location)
        elif optional:
            reference["optional"] = True
        return reference | self.positions(claim, inner)

    def numbered(self, method: str, type: facts.TupleOf) -> facts.TypeText:
        """Return params by position as an object with the members `param1` and so on."""
        if type.rest is not None:
            return type
        if type.items:
            self.draft.gap("positions", method, type.location)
        members = (
            facts.ObjectMember(f"param{at}", each, False, each.location)
            for at, each in enumerate(type.items, 1)
        )
        return facts.ObjectOf(tuple(members), type.location)

    def positions(self, claim: facts.MethodClaim, type: facts.TypeText) -> dict[str, Any]:
        """Return the members of the params in the order of the array, if params are an array."""
        if claim.structure not in ("by-position", "either"):
            return {}
        members = type.members if isinstance(type, facts.ObjectOf) else ()
        if isinstance(type, facts.Named):
            # The claim states the order. Otherwise, the type states the order.
            stated = claim.params.members if isinstance(claim.params, facts.ObjectOf) else None
            members = stated or tuple(self.types.inherited(type))
        names = list(dict.fromkeys(each.name for each in members))
        if not 0 < len(names) <= _MAX_POSITIONS:
            self.draft.gap("by-name", claim.name, claim.location)
            return {}
        return {"positions": names} | ({"form": "either"} if claim.structure == "either" else {})

    def known(self, type: facts.ObjectOf, wanted: str) -> facts.TypeText:
        """Return a reference to the type with the same members, or `type`.

        OpenRPC lists the members of params, and not the name of their type. `wanted` is the name to
        prefer. A type with this name may also have other spellings of the members.
        """
        same = self.shapes.get(shape_of(type), [])
        held = self.types.object_of(facts.Named(wanted, False, type.location))
        parts = {(each.name, shape_of(each.type)) for each in type.members}
        if wanted in same or (
            held and parts <= {(each.name, shape_of(each.type)) for each in held.members}
        ):
            return facts.Named(wanted, False, type.location)
        return facts.Named(same[0], False, type.location) if same else type

    def is_object(self, type: facts.TypeText, seen: frozenset[str] = frozenset()) -> bool:
        match type:
            case facts.Named(name, False) if name in self.types.sources and name not in seen:
                return self.is_object(self.types.sources[name].type, seen | {name})
            case facts.ObjectOf() | facts.MapOf():
                return True
            case facts.AnyOf(options):
                return all(self.is_object(each, seen) for each in options)
        return False

    def requires(self, type: facts.TypeText) -> bool:
        """Return whether an empty object may be an invalid value."""
        match type:
            case facts.Named(builtin=False):
                held = self.types.object_of(type)
                members = self.types.inherited(type)
                return held is None or any(each.optional is False for each in members)
            case facts.ObjectOf(members, _, bases):
                return any(each.optional is False for each in members) or any(
                    self.requires(each) for each in bases
                )
        return not isinstance(type, facts.MapOf)

    def result(self, method: str, type: facts.TypeText) -> dict[str, Any] | None:
        nullable = isinstance(type, facts.OrNull)
        inner = type.inner if isinstance(type, facts.OrNull) else type
        if facts.is_builtin(inner, "null", "undefined", "void"):
            return None
        reference = self.reference(self.named(inner, f"{pascal(method)}Result"))
        return reference | ({"nullable": True} if nullable else {})

    def named(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        """Return a reference to a type. A type without a name gets the name `hint`."""
        schema = self.types.named(type, hint) if isinstance(type, facts.Named) else {}
        return schema if "$ref" in schema else self.types.extra(type, hint)

    def reference(self, schema: dict[str, Any]) -> dict[str, Any]:
        return {"$ref": f"schema/{SCHEMA_FILE}{schema['$ref']}"}
