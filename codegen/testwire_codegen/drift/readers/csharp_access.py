"""Finds the members that C# code reads and writes by name, such as `node["uid"]`.

Tests: `tests/codegen/drift/test_csharp_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.accesses import Accesses, Key
from testwire_codegen.drift.readers.calls import enclosing
from testwire_codegen.drift.readers.csharp_expressions import (
    CREATIONS,
    FUNCTIONS,
    CSharpExpressions,
)
from testwire_codegen.drift.readers.csharp_messages import called_name
from testwire_codegen.drift.readers.csharp_values import arguments, constant, walk
from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_TOLERANT: Final = (
    "TryGetProperty",
    "TryGetPropertyValue",
    "TryGetValue",
    "ContainsKey",
    "Property",
)
_TOLERANT_READS: Final = ("GetValue", "Value", "SelectToken", "GetValueOrDefault")
_READS: Final = ("GetProperty", *_TOLERANT, *_TOLERANT_READS)
_WRITES: Final = re.compile(
    r"Write(?:String|Number|Boolean|Null|StartObject|StartArray|PropertyName)"
)
_GETTERS: Final = {
    "GetString": ("string", True),
    "GetInt32": ("integer", False),
    "GetInt64": ("integer", False),
    "GetDouble": ("number", False),
    "GetBoolean": ("boolean", False),
}
"""The type that a method of `JsonElement` requires, and whether the method accepts null."""
_JSON: Final = re.compile(
    r"(?:var|object|dynamic|Json\w+|J[A-Z]\w+|Utf8Json\w+|I?(?:ReadOnly)?Dictionary<string,.*)\??"
)
"""The declared types whose members can be the members of messages."""
_SERIALIZED: Final = ("Serialize", "SerializeObject", "SerializeToElement", "SerializeToNode")
_DESERIALIZED: Final = ("Deserialize", "DeserializeObject", "DeserializeAsync", "ToObject")
_PATTERNS: Final = ("declaration_pattern", "recursive_pattern")
_PARTS: Final = ("parenthesized_expression", "postfix_unary_expression", "cast_expression")
_CONVERSIONS: Final = (
    *("AsObject", "AsArray", "EnumerateArray", "Children", "GetString", "ToString"),
    *("Trim", "ToLower", "ToLowerInvariant"),
)


def uses_of_file(
    expressions: CSharpExpressions, functions: Mapping[str, Node]
) -> Iterator[facts.Use]:
    """Yield the values that the code of a file reads and writes by name.

    functions: the methods of the file by name.
    """
    found = _Reader(expressions, functions)
    for node in expressions.reader.nodes:
        found.read(node)
    yield from found.types
    yield from found.accesses.uses()
    yield from found.written.uses()


def member_of(node: Node | None, expressions: CSharpExpressions) -> str | None:
    """Return the name of the member that an expression reads, such as `node["uid"]?.ToString()`."""
    found = None if node is None else _access(unwrapped(node), expressions)
    return None if found is None else found[1]


class _Reader:
    def __init__(self, expressions: CSharpExpressions, functions: Mapping[str, Node]) -> None:
        self.expressions = expressions
        self.reader = expressions.reader
        self.accesses = Accesses("read")
        self.written = Accesses("sent")
        self.types: list[facts.Use] = []
        self.functions = functions

    def read(self, node: Node) -> None:
        match node.type:
            case "element_access_expression" | "conditional_access_expression":
                self.access(node)
            case "invocation_expression":
                self.invoked(node)
            case "object_creation_expression" if not _nested(node):
                held = self.expressions.created(node)
                if isinstance(held, facts.ObjectOf) and held.members:
                    self.use(held, "sent", node)
            case "variable_declarator":
                self.bind(node.named_children[0], node.named_children[-1])
            case "is_pattern_expression":
                for each in walk(node.named_children[-1]):
                    name = each.child_by_field_name("name")
                    if each.type in _PATTERNS and name is not None:
                        self.bind(name, node.named_children[0])
            case "foreach_statement":
                self.each(node)

    def use(self, type: facts.TypeText, how: facts.How, node: Node) -> None:
        subject = " ".join(text_of(node).split())[:40]
        self.types.append(facts.Use(type, how, subject, self.reader.at(node)))

    # --- members ---------------------------------------------------------------------------------

    def access(self, node: Node) -> None:
        found = _access(node, self.expressions)
        if found is None:
            return
        receiver, name, required = found
        key = self.key(receiver)
        if key is None:
            return
        sent = _assigned(node)
        type, strict = _read_type(node, self.expressions)
        optional = not (strict or required)
        member = facts.ObjectMember(name, type, False if sent else optional, self.reader.at(node))
        (self.written if sent else self.accesses).add(key, member)
        self.accesses.bind((key[0], _plain(node)), key, name)

    def key(self, receiver: Node) -> Key | None:
        """Return the value that an expression refers to; None if its type is not JSON."""
        core = unwrapped(receiver)
        if core.type == "identifier":
            declared = self.expressions.declared(core)
            if declared is not None and not _JSON.fullmatch(text_of(declared).rpartition(".")[2]):
                return None
        return _function(core), _plain(core)

    def invoked(self, node: Node) -> None:
        called, generic = called_name(node)
        plain, _ = arguments(node.child_by_field_name("arguments"))
        if called in self.functions:
            self.passed(self.functions[called], plain)
        if called in _DESERIALIZED and generic is not None:
            self.use(self.reader.type(generic), "read", node)
        elif called in _SERIALIZED and plain:
            held = self.expressions.type(plain[0])
            if not (isinstance(held, facts.Named) and held.builtin):
                self.use(held, "sent", node)
        elif _WRITES.match(called) and plain:
            self.writer(node, plain[0])
        elif called in _READS:
            self.access(node)
            if len(plain) > 1 and plain[1].type == "declaration_expression":
                self.bind(plain[1].child_by_field_name("name") or plain[1], node)

    def writer(self, node: Node, held: Node) -> None:
        name = constant(held, self.expressions.constants)
        function = node.child_by_field_name("function")
        if isinstance(name, str) and function is not None and function.named_children:
            key = _function(node), _plain(function.named_children[0])
            place = self.reader.at(held)
            member = facts.ObjectMember(name, facts.Named("any", True, place), True, place)
            self.written.add(key, member)

    # --- variables -------------------------------------------------------------------------------

    def passed(self, function: Node, values: list[Node]) -> None:
        """Bind the parameters of a function to the arguments of a call."""
        held = function.child_by_field_name("parameters")
        parameters = [] if held is None else held.named_children
        for parameter, value in zip(parameters, values, strict=False):
            name = parameter.child_by_field_name("name")
            if name is not None:
                self.bind(name, value)

    def bind(self, name: Node, value: Node) -> None:
        """Bind a variable to the member in its value, or to a different variable."""
        core = unwrapped(value)
        own = _function(name), text_of(name)
        found = _access(core, self.expressions)
        if found is not None:
            key = self.key(found[0])
            if key is not None:
                self.accesses.bind(own, key, found[1])
        elif core.type == "identifier":
            self.accesses.alias(own, (_function(core), text_of(core)))

    def each(self, node: Node) -> None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is not None and right is not None:
            scope, core = _function(node), unwrapped(right)
            self.accesses.element((scope, text_of(left)), (scope, _plain(core)))


def _access(node: Node, expressions: CSharpExpressions) -> tuple[Node, str, bool] | None:
    """Return the receiver and the name of an access, and whether the member must exist."""
    receiver: Node | None = None
    held: Node | None = None
    required = False
    match node.type:
        case "element_access_expression":
            receiver = node.child_by_field_name("expression")
            subscript = node.child_by_field_name("subscript")
            held = None if subscript is None else _only(subscript)
        case "conditional_access_expression":
            if node.named_children[-1].type == "element_binding_expression":
                receiver, held = _last(node.named_children[0]), _only(node.named_children[-1])
        case "invocation_expression":
            called, _ = called_name(node)
            function = node.child_by_field_name("function")
            plain, _ = arguments(node.child_by_field_name("arguments"))
            if called in _READS and plain and function is not None and function.named_children:
                receiver, held = function.named_children[0], plain[0]
                required = called == "GetProperty"
    name = None if held is None else constant(held, expressions.constants)
    if receiver is None or not isinstance(name, str) or not name:
        return None
    return receiver, name, required


def _last(node: Node) -> Node:
    """Return the last operand. The parser reads `a || b?["c"]` as an access to `a || b`."""
    while node.type == "binary_expression":
        node = node.named_children[-1]
    return node


def _only(subscript: Node) -> Node | None:
    """Return the only index of `[…]`."""
    if subscript.named_child_count != 1 or not subscript.named_children[0].named_children:
        return None
    return subscript.named_children[0].named_children[-1]


def _nested(node: Node) -> bool:
    """Return whether an object is created as a part of a different object."""
    parent = node.parent
    while parent is not None and parent.type not in FUNCTIONS:
        if parent.type in CREATIONS:
            return True
        parent = parent.parent
    return False


def _assigned(node: Node) -> bool:
    parent = node.parent
    return (
        parent is not None
        and parent.type == "assignment_expression"
        and parent.named_children[0] == node
    )


def _read_type(node: Node, expressions: CSharpExpressions) -> tuple[facts.TypeText, bool]:
    """Return the type that the code requires of a member, and whether the member must exist."""
    reader = expressions.reader
    place = reader.at(node)
    called, generic = called_name(node) if node.type == "invocation_expression" else ("", None)
    if called in _TOLERANT_READS and generic is not None:
        return facts.OrNull(reader.type(generic)), False
    found: facts.TypeText = facts.Named("any", True, place)
    parent: Any = node.parent
    strict = False
    while parent is not None and parent.type in ("postfix_unary_expression", "argument"):
        if parent.type == "argument":
            return found, False
        parent = parent.parent
    if parent is not None and parent.type == "member_access_expression":
        # The code fails if the member is absent.
        strict = called not in _TOLERANT
        name = text_of(parent.child_by_field_name("name") or parent)
        if name in _GETTERS:
            builtin, null = _GETTERS[name]
            found = facts.Named(builtin, True, place)
            found = facts.OrNull(found) if null else found
    return found, strict


def unwrapped(node: Node) -> Node:
    """Return the access or the variable that an expression such as `x!.AsArray()` converts."""
    while True:
        held: Any = None
        if node.type in _PARTS:
            held = node.child_by_field_name("value") or node.named_children[0]
        elif node.type in ("as_expression", "await_expression") or _default(node):
            held = node.named_children[0]
        elif node.type == "invocation_expression" and called_name(node)[0] in _CONVERSIONS:
            held = node.child_by_field_name("function")
            held = held.named_children[0] if held is not None and held.named_children else None
        if held is None:
            return node
        node = held


def _default(node: Node) -> bool:
    """Return whether an expression replaces null with a default, as `x ?? ""` does."""
    return node.type == "binary_expression" and any(each.type == "??" for each in node.children)


def _plain(node: Node) -> str:
    """Return the text of an expression without null operators, such as `?` and `!`."""
    return re.sub(r"[?!]|\s", "", text_of(node))


def _function(node: Node) -> int:
    """Return the start of the function around a node, also for code in a lambda expression."""
    return enclosing(node, FUNCTIONS).start_byte
