"""Comparison of the examples of a document with the types of the spec.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from testwire_base.by_position import ByPosition
from testwire_base.pointers import join, resolve

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.types import Comparer
from testwire_codegen.drift.readers.document import descriptor
from testwire_codegen.model import ir
from testwire_codegen.model.by_position import by_position
from testwire_codegen.model.schemas import Schemas

_ELLIPSES: Final = ("...", "…")


class Examples:
    """Adds the differences in examples to a comparer."""

    def __init__(self, comparer: Comparer, schemas: Schemas) -> None:
        self.comparer = comparer
        self.protocol = comparer.protocol
        self.nodes = comparer.nodes
        self.schemas = schemas
        self.messages = {message.name: message for message in self.protocol.messages}
        self.requests: dict[str, tuple[ir.Message, str | None]] = {}
        """The example requests by id, each with the request that its section describes."""

    def compare(self) -> None:
        for example in self.comparer.facts.examples:
            value = example.value
            if not isinstance(value, dict):
                continue
            if isinstance(value.get("method"), str):
                message = self.messages.get(value["method"])
                if message is not None and "id" in value:
                    self.requests[repr(value["id"])] = (message, example.subject)
                if message is not None and message.params and "params" in value:
                    wire = message.name
                    params = ir.Ref(message.params)
                    order = by_position(self.protocol, message)
                    self.example(example, "/params", params, wire, f"the params of {wire}", order)
            elif "result" in value and ("id" in value or "jsonrpc" in value):
                self.response(example, value)
            elif "error" not in value and not self.bare_result(example, value):
                self.loose(example, value)

    def response(self, example: facts.ExampleValue, value: dict[str, Any]) -> None:
        """Compare a response with the result of its request.

        An example request with the same id identifies the request, unless the response is in the
        section of a different request.
        """
        message, section = self.requests.get(repr(value.get("id")), (None, None))
        if message is None or section != example.subject:
            message = self.described_request(example) or message
        if message is not None and message.kind == "request":
            about = f"the result of {message.name}"
            self.example(example, "/result", message.result or ir.Null(), about, about)

    def described_request(self, example: facts.ExampleValue) -> ir.Message | None:
        """Return the request that the section of an example describes."""
        message = self.messages.get(example.subject or "")
        return message if message is not None and message.kind == "request" else None

    def bare_result(self, example: facts.ExampleValue, value: dict[str, Any]) -> bool:
        """Compare an object below "Response" with the result of the request of the section.

        Return False if the object has no member of this result.
        """
        message = self.described_request(example)
        if example.part != "result" or message is None or message.result is None:
            return False
        bare = self.comparer.settle(message.result)[2]
        node = self.nodes.get(bare.name) if isinstance(bare, ir.Ref) else None
        if not isinstance(node, ir.Struct):
            return False
        if value.keys().isdisjoint(field.name for field in self.protocol.all_fields(node)):
            return False
        self.example(example, "", message.result, node.name, node.name)
        return True

    def loose(self, example: facts.ExampleValue, value: dict[str, Any]) -> None:
        """Compare an object with the type that its heading or its members indicate."""
        named = [word for word in re.findall(r"\w+", example.section) if word in self.nodes]
        structs = [
            node.name
            for node in self.protocol.types
            if isinstance(node, ir.Struct)
            and value.keys() <= {field.name for field in self.protocol.all_fields(node)}
        ]
        if named or structs:
            name = (named or sorted(structs, key=lambda each: len(self.mismatches(value, each))))[0]
            self.example(example, "", ir.Ref(name), name, name)
        elif not any(isinstance(each, facts.Placeholder) for each in value.values()):
            self.comparer.add(
                "example-unknown",
                facts.bare_heading(example.section),
                example.location,
                self.protocol.location,
                ", ".join(value),
            )

    def mismatches(self, value: Any, name: str) -> list[tuple[str, str]]:
        return [(each.pointer, each.message) for each in self.schemas.errors(name, _plain(value))]

    def wrong(self, value: Any, spec: ir.TypeExpr, where: str) -> Iterator[tuple[str, str]]:
        """Yield the pointers and the messages of the values that do not match a type."""
        match spec:
            case ir.Ref(name):
                for pointer, message in self.mismatches(value, name):
                    yield where + pointer, message
            case ir.Nullable(inner):
                if value is not None:
                    yield from self.wrong(value, inner, where)
            case ir.ArrayOf(items) if isinstance(value, list):
                for index, item in enumerate(value):
                    yield from self.wrong(item, items, join(where, index))
            case ir.AnyValue():
                return
            case _ if not _scalar_fits(value, spec):
                yield where, f"expected {self.comparer.show_spec(spec)}, found {_shown(value, '')}"

    def example(
        self,
        example: facts.ExampleValue,
        pointer: str,
        spec: ir.TypeExpr,
        about: str,
        label: str,
        order: ByPosition | None = None,
    ) -> None:
        """Compare a value in an example with a type.

        label: the description of the value. order: the positions of params that can be an array.
        """
        names, nullable, bare = self.comparer.settle(spec)
        value = resolve(example.value, pointer)
        if isinstance(value, facts.Placeholder) or (nullable and value is None):
            return
        name = bare.name if isinstance(bare, ir.Ref) else next(iter(sorted(names)), "")
        node = self.nodes.get(name)
        if order is None:
            wrong = self.problems(example, value, spec, node)
        elif problem := order.problem(value):
            wrong = [("", problem)]
        else:
            wrong = self.problems(example, order.to_object(value), spec, node)
            if isinstance(value, list):
                wrong = [(order.pointer(at), text) for at, text in wrong]
        if not wrong:
            return
        where, message = wrong[0]
        details = "\n".join(f"{at or 'the whole'}: {text}" for at, text in wrong)
        self.comparer.add(
            "example-invalid",
            f"{facts.bare_heading(example.section)}: {about}{where}",
            example.at(pointer + where),
            self.protocol.location if node is None else node.location,
            _shown(value, where),
            detail=details if len(wrong) > 1 else None,
            label=label,
            error=message,
        )

    def problems(
        self,
        example: facts.ExampleValue,
        value: Any,
        spec: ir.TypeExpr,
        node: ir.NamedType | None,
    ) -> list[tuple[str, str]]:
        """Return the pointers and the messages of the differences, except at placeholders."""
        skipped = {*_placeholders(value, ""), *self.described(example, value, node)}
        return [
            (where, message)
            for where, message in [*self.wrong(value, spec, ""), *self.extra(value, spec, "")]
            if not any(where == each or where.startswith(f"{each}/") for each in skipped)
        ]

    def described(
        self, example: facts.ExampleValue, value: Any, node: ir.NamedType | None
    ) -> Iterator[str]:
        """Compare each member that lists values, such as `on | off`, and yield its pointer."""
        if not isinstance(node, ir.Struct) or not isinstance(value, dict):
            return
        fields = {field.name: field for field in self.protocol.all_fields(node)}
        for member, held in value.items():
            if isinstance(held, str) and " | " in held and member in fields:
                where = join("", member)
                place, field = example.at(where), fields[member]
                section = facts.bare_heading(example.section)
                about = f"{node.name}.{member}"
                context = Pairing(about, place, field.location, section=section)
                self.comparer.expression(descriptor(held, place), field.type, context)
                yield where

    def extra(self, value: Any, spec: ir.TypeExpr, where: str) -> Iterator[tuple[str, str]]:
        """Yield unknown members, which the schemas accept and `mismatches` does not find."""
        _, _, bare = self.comparer.settle(spec)
        node = self.nodes.get(bare.name) if isinstance(bare, ir.Ref) else None
        if isinstance(bare, ir.ArrayOf) and isinstance(value, list):
            for index, item in enumerate(value):
                yield from self.extra(item, bare.items, join(where, index))
        elif isinstance(node, ir.MapType) and isinstance(value, dict):
            for key, item in value.items():
                yield from self.extra(item, node.values, join(where, key))
        elif isinstance(node, ir.Struct) and isinstance(value, dict):
            yield from self.extra_members(value, node, where)

    def extra_members(
        self, value: dict[str, Any], struct: ir.Struct, where: str
    ) -> Iterator[tuple[str, str]]:
        fields = {
            name: field
            for field in self.protocol.all_fields(struct)
            for name in (field.name, *field.aliases)
        }
        patterns = [pattern.pattern for pattern in self.protocol.all_patterns(struct)]
        for key, item in value.items():
            if key in fields:
                yield from self.extra(item, fields[key].type, join(where, key))
            elif not any(re.search(pattern, key) for pattern in patterns):
                yield join(where, key), f"{struct.name} has no member {key!r}"


def _scalar_fits(value: Any, spec: ir.TypeExpr) -> bool:
    """Return whether a value has the JSON type of a type without a name."""
    match spec, value:
        case (ir.Null(), None) | (ir.Scalar("string"), str()) | (ir.Scalar("boolean"), bool()):
            return True
        case ir.Scalar("integer" | "number"), bool():
            return False
        case (ir.Scalar("integer"), int()) | (ir.Scalar("number"), int() | float()):
            return True
    return isinstance(spec, ir.Const) and bool(spec.value == value)


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
    try:
        return json.dumps(_plain(resolve(value, where)), ensure_ascii=False)[:60]
    except KeyError:
        return "nothing"
