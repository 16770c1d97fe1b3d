"""Finds the messages that TypeScript code sends and handles.

Calls of `sendRequest`, `onNotification` and similar methods of `vscode-jsonrpc` state messages.
Calls of other libraries are uncertain claims.

Tests: `tests/codegen/drift/test_typescript_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.calls import handles, is_name, kind_of, known, sends
from testwire_codegen.drift.readers.typescript_expressions import FUNCTIONS, TypeScriptExpressions
from testwire_codegen.drift.readers.typescript_messages import walk
from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

SENDERS: Final = ("sendRequest", "sendNotification")
_CERTAIN: Final = (*SENDERS, "onRequest", "onNotification")
_TYPES: Final = ("RequestType", "RequestType0", "NotificationType", "NotificationType0")


def calls_of_file(root: Node, expressions: TypeScriptExpressions) -> Iterator[facts.MethodClaim]:
    """Yield the messages that the code of a file sends and handles."""
    functions = {
        text_of(name): node
        for node in walk(root)
        if node.type == "function_declaration" and (name := node.child_by_field_name("name"))
    }
    reader = _Reader(expressions, functions)
    for node in walk(root):
        if node.type == "call_expression":
            yield from reader.call(node)


class _Reader:
    def __init__(self, expressions: TypeScriptExpressions, functions: dict[str, Node]) -> None:
        self.expressions = expressions
        self.functions = functions

    def call(self, node: Node) -> Iterator[facts.MethodClaim]:
        called = called_name(node)
        held = node.child_by_field_name("arguments")
        values = [each for each in held.named_children if each.type != "comment"] if held else []
        if not values:
            return
        method = method_of(values[0], self.expressions)
        if method is None or not is_name(method.name):
            return
        name = method.name
        certain = called in _CERTAIN
        handled = handles(called)
        if not (certain or handled or sends(called, name)):
            return
        params, result = self.handled(values) if handled else self.sent(node, values, certain)
        params, result = params or method.params, result or method.result
        yield facts.MethodClaim(
            name,
            self.expressions.at(node),
            kind=kind_of(called),
            params=params,
            result=result if kind_of(called) == "request" else None,
            certain=certain,
            handled=handled,
        )

    def sent(
        self, node: Node, values: list[Node], certain: bool
    ) -> tuple[facts.TypeText | None, facts.TypeText | None]:
        """Return the types of the params and the result of a call."""
        params = self.expressions.type(values[1]) if len(values) > 1 else None
        stated = node.child_by_field_name("type_arguments")
        result = None if stated is None else self.expressions.reader.type(stated.named_children[-1])
        empty = isinstance(params, facts.ObjectOf) and not params.members and params.complete
        return None if empty else known(params), result

    def handled(self, values: list[Node]) -> tuple[facts.TypeText | None, facts.TypeText | None]:
        """Return the types of the params and the result of a handler."""
        function = values[1] if len(values) > 1 else None
        if function is not None and function.type not in FUNCTIONS:
            function = self.functions.get(text_of(function).rpartition(".")[2])
        if function is None:
            return None, None
        parameters = function.child_by_field_name("parameters")
        first = parameters.named_children[0] if parameters and parameters.named_children else None
        annotation = None if first is None else first.child_by_field_name("type")
        params = self.annotated(annotation)
        result = self.annotated(function.child_by_field_name("return_type"))
        body = function.child_by_field_name("body")
        if result is None and body is not None and body.type == "parenthesized_expression":
            result = known(self.expressions.type(body))
        return params, result

    def annotated(self, node: Node | None) -> facts.TypeText | None:
        if node is None or not node.named_children:
            return None
        held = node.named_children[0]
        if text_of(held).startswith("Promise<"):
            held = held.named_children[-1].named_children[0]
        return None if text_of(held) in ("void", "any", "unknown") else self.type(held)

    def type(self, node: Node) -> facts.TypeText:
        return self.expressions.reader.type(node)


class MessageName(NamedTuple):
    """A name of a message, with the types that `RequestType` and similar classes state."""

    name: str
    params: facts.TypeText | None = None
    result: facts.TypeText | None = None


def method_of(node: Node, expressions: TypeScriptExpressions) -> MessageName | None:
    """Return the message that a string or `new RequestType<P, R, E>("name")` names."""
    name = expressions.string(node)
    if name is not None:
        return MessageName(name)
    value = expressions.initial(node) if node.type == "identifier" else node
    if value is None or value.type != "new_expression":
        return None
    constructor = value.child_by_field_name("constructor")
    arguments = value.child_by_field_name("arguments")
    stated = value.child_by_field_name("type_arguments")
    if constructor is None or text_of(constructor) not in _TYPES or not arguments:
        return None
    name = expressions.string(arguments.named_children[0])
    types = stated.named_children if stated is not None else []
    parts: list[facts.TypeText | None] = [expressions.reader.type(each) for each in types]
    if text_of(constructor).endswith("0"):
        parts.insert(0, None)
    return None if name is None else MessageName(name, *(*parts, None, None)[:2])


def called_name(node: Node) -> str:
    """Return the name of the function that a call refers to."""
    function = node.child_by_field_name("function")
    if function is not None and function.type == "await_expression":
        function = function.named_children[0]
    if function is not None and function.type == "member_expression":
        function = function.child_by_field_name("property")
    return "" if function is None else text_of(function)
