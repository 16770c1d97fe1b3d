"""Reads messages from C# files.

Methods with the attribute `JsonRpcMethod` and calls of `AddLocalRpcMethod` handle messages. Calls
of `InvokeAsync`, `NotifyAsync` and similar methods of StreamJsonRpc send messages. Calls of other
libraries are uncertain claims. The module must not depend on the specification.

Tests: `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers import calls
from testwire_codegen.drift.readers.csharp_expressions import CSharpExpressions
from testwire_codegen.drift.readers.csharp_types import CSharpTypes
from testwire_codegen.drift.readers.csharp_values import (
    arguments,
    attributes,
    comment_above,
    constant,
    value_after_equals,
)
from testwire_codegen.drift.readers.typescript_types import flat_text, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_BY_NAME: Final = ("InvokeWithParameterObjectAsync", "NotifyWithParameterObjectAsync")
_BY_POSITION: Final = (
    "InvokeAsync",
    "NotifyAsync",
    "InvokeWithCancellationAsync",
    "InvokeWithProgressAsync",
)
_REGISTERED: Final = "AddLocalRpcMethod"
_TASKS: Final = ("Task", "ValueTask")
_CONTROL: Final = ("CancellationToken", "IProgress")
"""The types of parameters that are not part of the params."""
_SINGLE: Final = "UseSingleObjectParameterDeserialization"


class Messages:
    """Finds the messages of a file. functions: the methods of the file by name."""

    def __init__(self, reader: CSharpTypes) -> None:
        self.reader = reader
        self.expressions = CSharpExpressions(reader)
        self.functions: dict[str, Node] = {}
        self.uses: list[facts.Use] = []
        for node in reader.nodes:
            name = node.child_by_field_name("name")
            if node.type == "method_declaration" and name is not None:
                self.functions.setdefault(text_of(name), node)

    def claims(self) -> Iterator[facts.MethodClaim]:
        for node in self.reader.nodes:
            if node.type == "method_declaration":
                yield from self.handler(node)
            elif node.type == "invocation_expression":
                yield from self.call(node)

    # --- handlers --------------------------------------------------------------------------------

    def handler(self, node: Node) -> Iterator[facts.MethodClaim]:
        found = attributes(node).get("JsonRpcMethod")
        own = node.child_by_field_name("name")
        if found is None or own is None:
            return
        plain, named = found
        held = plain[0] if plain else named.get("name")
        name = text_of(own) if held is None else self.name(held)
        single = text_of(named[_SINGLE]) == "true" if _SINGLE in named else False
        if name is not None:
            yield self.handled(name, node, node, single)

    def handled(
        self, name: str, place: Node, function: Node | None, single: bool = False
    ) -> facts.MethodClaim:
        """Return the claim of a function that handles a message."""
        at = self.reader.at(place)
        if function is None:
            return facts.MethodClaim(name, at, handled=True)
        members = list(self.parameters(function))
        params: facts.TypeText = facts.ObjectOf(tuple(members), at)
        if single and members:
            params = members[0].type
        returned = function.child_by_field_name("returns") or function.child_by_field_name("type")
        result = None if returned is None else self.result(returned)
        return facts.MethodClaim(
            name,
            at,
            kind=None if result is None else "request",
            params=params if members else None,
            result=result,
            handled=True,
            description=comment_above(function),
        )

    def parameters(self, function: Node) -> Iterator[facts.ObjectMember]:
        """Yield the parameters of a function that are part of the params."""
        held = function.child_by_field_name("parameters")
        for each in held.named_children if held is not None else ():
            type = each.child_by_field_name("type")
            name = each.child_by_field_name("name")
            if each.type != "parameter" or type is None or name is None:
                continue
            if text_of(type).split("<")[0].rstrip("?").rpartition(".")[2] in _CONTROL:
                continue
            value = value_after_equals(each)
            default = None if value is None else constant(value, self.reader.constants)
            yield facts.ObjectMember(
                text_of(name).removeprefix("@"),
                self.reader.type(type),
                value is not None,
                self.reader.at(each),
                None if default is None else facts.canonical(default),
            )

    def result(self, node: Node) -> facts.TypeText | None:
        """Return the type of a result, or None for a function without one."""
        if node.type == "qualified_name":
            return self.result(node.named_children[-1])
        if text_of(node) in ("void", *_TASKS):
            return None
        if node.type == "generic_name" and text_of(node.named_children[0]) in _TASKS:
            return self.reader.type(node.named_children[-1].named_children[0])
        return self.reader.type(node)

    # --- calls -----------------------------------------------------------------------------------

    def call(self, node: Node) -> Iterator[facts.MethodClaim]:
        called, generic = called_name(node)
        if called not in (*_BY_NAME, *_BY_POSITION, _REGISTERED):
            yield from self.guess(node, called, generic)
            return
        plain, named = arguments(node.child_by_field_name("arguments"))
        held = named.get("targetName", named.get("rpcMethodName"))
        if held is None and plain:
            held, plain = plain[0], plain[1:]
        if held is None or held.type == "lambda_expression":
            return
        values = [named["argument"]] if "argument" in named else plain
        name = self.name(held)
        if name is None:
            self.unnamed(node, generic, values if called in _BY_NAME else [])
            return
        if called == _REGISTERED:
            function = self.function(plain[0] if plain else None)
            yield self.handled(name, node, function)
            return
        by_name = called in _BY_NAME
        yield facts.MethodClaim(
            name,
            self.reader.at(node),
            kind="notification" if called.startswith("Notify") else "request",
            params=self.object(values) if by_name else self.list(values, node),
            result=None if generic is None else self.reader.type(generic),
            structure="by-name" if by_name else "by-position",
            handled=False,
        )

    def unnamed(self, node: Node, generic: Node | None, values: list[Node]) -> None:
        """Add the types of a call whose method is not a constant to `uses`."""
        place, subject = self.reader.at(node), flat_text(node)
        params = calls.known(self.object(values))
        if params is not None:
            self.uses.append(facts.Use(params, "sent", subject, place))
        if generic is not None:
            self.uses.append(facts.Use(self.reader.type(generic), "read", subject, place))

    def guess(self, node: Node, called: str, generic: Node | None) -> Iterator[facts.MethodClaim]:
        """Yield the claim of a call of a different library, such as `rpc.Request("ping", params)`.

        Method names of other libraries are unknown, so the claim is not certain.
        """
        plain, _ = arguments(node.child_by_field_name("arguments"))
        found = [constant(each, self.reader.constants) for each in plain[:2]]
        index = next((index for index, each in enumerate(found) if calls.is_name(each)), None)
        if index is None:
            return
        name, rest = str(found[index]), plain[index + 1 :]
        kind = calls.kind_of(called)
        if calls.handles(called):
            claim = self.handled(name, node, self.function(rest[0] if rest else None))
            params = _single_member(claim.params)
            yield replace(claim, params=params, kind=kind, certain=False)
        elif calls.sends(called, name):
            controls = rest and self.control(rest[0])
            yield facts.MethodClaim(
                name,
                self.reader.at(node),
                kind=kind,
                params=None if controls else calls.known(self.object(rest)),
                result=None if generic is None else self.reader.type(generic),
                certain=False,
                handled=False,
            )

    def name(self, node: Node) -> str | None:
        found = constant(node, self.reader.constants)
        if isinstance(found, str) and found:
            return found
        self.reader.skip(f"a message whose name is not a constant: {flat_text(node)}", node)
        return None

    def function(self, node: Node | None) -> Node | None:
        """Return the function that an argument refers to, or None."""
        if node is None or node.type == "lambda_expression":
            return node
        if node.type == "object_creation_expression":  # new Func<int, Task>(Handle)
            plain, _ = arguments(node.child_by_field_name("arguments"))
            return self.function(plain[0]) if plain else None
        return self.functions.get(text_of(node).rpartition(".")[2])

    def object(self, values: list[Node]) -> facts.TypeText | None:
        """Return the type of an object with params, or None for a call without params."""
        if not values or text_of(values[0]) in ("null", "new object()", "new()", "new { }"):
            return None
        return self.expressions.type(values[0])

    def list(self, values: list[Node], place: Node) -> facts.TypeText | None:
        """Return the type of params that are sent by position."""
        types = tuple(self.expressions.type(each) for each in values if not self.control(each))
        return facts.TupleOf(types, None, self.reader.at(place)) if types else None

    def control(self, node: Node) -> bool:
        declared = self.expressions.declared(node)
        name = "" if declared is None else text_of(declared).rpartition(".")[2]
        return name in _CONTROL or text_of(node).endswith((".Token", "CancellationToken.None"))


def _single_member(params: facts.TypeText | None) -> facts.TypeText | None:
    """Return the type of the only parameter of a handler, which contains all params."""
    if isinstance(params, facts.ObjectOf) and len(params.members) == 1:
        return params.members[0].type
    return None


def called_name(node: Node) -> tuple[str, Node | None]:
    """Return the name of the called method, and its type argument."""
    held: Any = node.child_by_field_name("function")
    if held is not None and held.type == "conditional_access_expression":
        held = held.named_children[-1]
    if held is not None and held.type in ("member_access_expression", "member_binding_expression"):
        held = held.child_by_field_name("name")
    if held is None:
        return "", None
    if held.type == "generic_name":
        return text_of(held.named_children[0]), held.named_children[-1].named_children[0]
    return text_of(held), None
