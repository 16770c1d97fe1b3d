"""Reads the types of C# files: records, classes, structs and enumerations.

Names on the wire come from attributes of System.Text.Json, Newtonsoft.Json and data contracts. A
member without such an attribute has its name in camel case.

Tests: `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.csharp_context import Context
from testwire_codegen.drift.readers.csharp_references import CSharpReferences
from testwire_codegen.drift.readers.csharp_values import (
    Attribute,
    attributes,
    comment_above,
    constant,
    modifiers,
    value_after_equals,
    walk,
)
from testwire_codegen.drift.readers.typescript_types import flat_text, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_OBJECT_NODES: Final = (
    "class_declaration",
    "record_declaration",
    "struct_declaration",
    "record_struct_declaration",
    "interface_declaration",
)
_NAMING: Final = ("JsonPropertyName", "JsonProperty", "DataMember")
_IGNORED: Final = ("IgnoreDataMember", "JsonExtensionData")
_REQUIRED: Final = ("JsonRequired", "Required")
_INTERFACE: Final = re.compile(r"I[A-Z]")
_ERRORS: Final = range(-32768, -31999)
"""The codes that JSON-RPC reserves."""


class CSharpTypes(CSharpReferences):
    """Collects the types and error codes of a file.

    as_strings: the enumerations that are sent as strings.
    """

    def __init__(self, nodes: Sequence[Node], text: str, file: str, context: Context) -> None:
        super().__init__(nodes, text, file, context)
        self.types: dict[str, facts.Type] = {}
        self.enums: dict[str, tuple[Node, bool]] = {}
        self.as_strings: set[str] = set()
        self.wire: dict[str, set[str]] = {}
        self.problems: list[facts.ParseProblem] = []

    def read(self) -> None:
        for node in self.nodes:
            if node.type in _OBJECT_NODES:
                self.object(node)
            elif node.type == "enum_declaration":
                self.enum(node)
            elif node.is_error or node.is_missing:
                self.error(node)
        for name, (node, strings) in self.enums.items():
            values = self.values(node, strings or name in self.as_strings)
            self.add(node, name, values)

    def error(self, node: Node) -> None:
        flat = flat_text(node)
        what = f"expected {node.type!r}" if node.is_missing else f"unexpected {flat!r}"
        self.skip(f"syntax error: {what}", node)
        self.problems.append(facts.ParseProblem("csharp", flat, "", what, self.at(node)))

    def codes(self) -> Iterator[facts.Code]:
        for node in self.nodes:
            if node.type == "variable_declarator":
                name = text_of(node.named_children[0])
                value = self.constants.get(name)
                if isinstance(value, int) and value in _ERRORS:
                    yield facts.Code(value, name, self.at(node))

    def add(self, node: Node, name: str, type: facts.TypeText) -> None:
        held = _first(node, "type_parameter_list")
        parameters = tuple(_name(each) for each in held.named_children) if held is not None else ()
        words = comment_above(node)
        self.types[name] = facts.Type(name, type, self.at(node), parameters, description=words)

    # --- objects ---------------------------------------------------------------------------------

    def object(self, node: Node) -> None:
        name = _name(node)
        if "static" in modifiers(node):
            return
        base = self.collection(node)
        if base is not None:
            self.add(node, name, base)
            return
        members = tuple(self.members(node))
        computed = tuple(self.computed(node))
        bases = tuple(self.bases(node))
        record = node.type.startswith("record") or "DataContract" in attributes(node)
        if not (members or bases or record) or (not members and _has_methods(node)):
            return  # code, such as a service
        if "JsonDerivedType" in attributes(node):
            self.skip(f"{name}: derived types", node)
        held = facts.ObjectOf(members, self.at(node), bases, computed=computed)
        before = self.types.get(name)
        if before is not None and "partial" in modifiers(node):
            first = before.type
            assert isinstance(first, facts.ObjectOf)
            held = replace(
                held,
                members=(*first.members, *members),
                bases=first.bases + bases,
                computed=first.computed + computed,
            )
        elif before is not None:
            self.skip(f"a second definition of {name}", node)
            return
        self.add(node, name, held)
        if self.keeps(node):
            self.types[name] = replace(self.types[name], notes={"x-unknown": "keep"})

    def collection(self, node: Node) -> facts.TypeText | None:
        """Return the type of a class that derives from a list or a dictionary, or None."""
        listed = _first(node, "base_list")
        held = listed.named_children[0] if listed is not None else None
        if held is None or held.type != "generic_name":
            return None
        found = self.generic(held, self.at(held))
        return None if isinstance(found, facts.Named | facts.OrNull) else found

    def bases(self, node: Node) -> Iterator[facts.Named]:
        listed = _first(node, "base_list")
        for child in listed.named_children if listed is not None else ():
            held = child.child_by_field_name("type") or child
            name = text_of(held).partition("<")[0].rpartition(".")[2]
            if held.type == "argument_list" or _INTERFACE.match(name):
                continue
            found = self.type(held)
            if isinstance(found, facts.Named) and not found.builtin:
                yield found

    def keeps(self, node: Node) -> bool:
        """Return whether a type has a member for unknown members."""
        return any("JsonExtensionData" in attributes(each) for each in _declared(node))

    def members(self, node: Node) -> Iterator[facts.ObjectMember]:
        opt_in = "DataContract" in attributes(node)
        if node.type.startswith("record"):
            held = _first(node, "parameter_list")
            for each in held.named_children if held is not None else ():
                if each.type == "parameter":
                    yield from self.member(each, attributes(each))
        for each in _declared(node):
            found = attributes(each)
            named = any(name in found for name in (*_NAMING, "JsonInclude"))
            if not self.visible(each, node) and not named:
                continue
            if each.type == "property_declaration" and not named and _computed(each):
                self.skip(f"computed property {_name(node)}.{_name(each)}", each)
            elif named or (each.type == "property_declaration" and not opt_in):
                yield from self.member(each, found)

    def computed(self, node: Node) -> Iterator[facts.ObjectMember]:
        """Yield the public computed properties, which JSON libraries write by default."""
        opt_in = "DataContract" in attributes(node) or node.type == "interface_declaration"
        for each in _declared(node):
            found = attributes(each)
            named = any(name in found for name in _NAMING)
            plain = each.type == "property_declaration" and not opt_in and not named
            if plain and _computed(each) and self.visible(each, node):
                # Most serializers do not change the name of a property.
                yield from (replace(part, name=_name(each)) for part in self.member(each, found))

    def visible(self, node: Node, owner: Node) -> bool:
        found = modifiers(node)
        if found & {"static", "const"} or _first(node, "explicit_interface_specifier") is not None:
            return False
        return "public" in found or (owner.type == "interface_declaration" and not found)

    def member(self, node: Node, found: dict[str, Attribute]) -> Iterator[facts.ObjectMember]:
        written = self.written(found)
        if written == "never" or any(each in found for each in _IGNORED):
            return
        declared = _first(node, "variable_declaration") or node
        type = declared.child_by_field_name("type")
        names = [text_of(each.named_children[0]) for each in _declarators(declared)]
        for own in names or [_name(node)]:
            held = self.type(type) if type is not None else facts.Named("any", True, self.at(node))
            if type is not None and not self.never_null(type):
                held = held if isinstance(held, facts.OrNull) else facts.OrNull(held)
            if self.converted(found):
                self.as_strings |= {each.name for each in facts.names_in(held) if not each.builtin}
            value = value_after_equals(node)
            default = None if value is None else constant(value, self.constants)
            if isinstance(held, facts.OrNull) and written == "if set":
                held = held.inner
                optional = True
            else:
                optional = written == "if set" or isinstance(held, facts.OrNull)
                optional = optional or default is not None or _null(value)
            required = self.required(node, found)
            if required:
                optional = False
            name = self.wire_name(found) or self.context.naming(own)
            self.wire.setdefault(own, set()).add(name)
            yield facts.ObjectMember(
                name,
                held,
                optional,
                self.at(node),
                facts.canonical(default) if optional and default is not None else None,
                description=comment_above(node),
                lenient=not required,
            )

    def wire_name(self, found: dict[str, Attribute]) -> str | None:
        for each in _NAMING:
            plain, named = found.get(each, ([], {}))
            nodes = [*plain, *(named[key] for key in ("Name", "PropertyName") if key in named)]
            value = constant(nodes[0], self.constants) if nodes else None
            if isinstance(value, str):
                return value
        return None

    def written(self, found: dict[str, Attribute]) -> str:
        """Return when a member is written: `always`, `if set` or `never`."""
        if "JsonIgnore" in found:
            condition = found["JsonIgnore"][1].get("Condition")
            held = "Always" if condition is None else text_of(condition).rpartition(".")[2]
            return {"Never": "always", "Always": "never"}.get(held, "if set")
        for name in ("NullValueHandling", "DefaultValueHandling", "EmitDefaultValue"):
            for each in ("JsonProperty", "DataMember"):
                value = found.get(each, ([], {}))[1].get(name)
                if value is not None and text_of(value).rpartition(".")[2] in ("Ignore", "false"):
                    return "if set"
        return "always"

    def required(self, node: Node, found: dict[str, Attribute]) -> bool:
        if "required" in modifiers(node) or any(each in found for each in _REQUIRED):
            return True
        always = found.get("JsonProperty", ([], {}))[1].get("Required")
        data = found.get("DataMember", ([], {}))[1].get("IsRequired")
        words = ("Always", "AllowNull", "true")
        return any(
            each is not None and text_of(each).rpartition(".")[2] in words
            for each in (always, data)
        )

    # --- enumerations ----------------------------------------------------------------------------

    def converted(self, found: dict[str, Attribute]) -> bool:
        """Return whether a converter writes an enumeration as strings."""
        return any(
            "StringEnumConverter" in text_of(each)
            for each in found.get("JsonConverter", ([], {}))[0]
        )

    def enum(self, node: Node) -> None:
        name = _name(node)
        if name in self.enums or name in self.types:
            self.skip(f"a second definition of {name}", node)
            return
        self.enums[name] = (node, self.context.strings or self.converted(attributes(node)))

    def values(self, node: Node, strings: bool) -> facts.TypeText:
        place = self.at(node)
        names: list[str] = []
        numbers: list[int] = []
        texts: list[str] = []
        places = []
        following = 0
        body = node.child_by_field_name("body")
        for child in body.named_children if body is not None else ():
            if child.type != "enum_member_declaration":
                continue
            value = child.child_by_field_name("value")
            known = self.constants | dict(zip(names, numbers, strict=True))
            number = following if value is None else constant(value, known)
            if not isinstance(number, int):
                self.skip(f"{_name(node)}.{_name(child)}: a value that is not a number", child)
                number = following
            text = self.text(attributes(child))
            strings = strings or text is not None
            names.append(_name(child))
            numbers.append(number)
            texts.append(text or self.context.value_naming(_name(child)))
            places.append(self.at(child))
            following = number + 1
        if not names:
            return facts.Named("string" if strings else "integer", True, place)
        if strings:
            return facts.Literals(tuple(texts), tuple(places), place, tuple(names))
        if "Flags" in attributes(node):
            return facts.Named("integer", True, place)
        return facts.Literals(tuple(numbers), tuple(places), place, tuple(names))

    def text(self, found: dict[str, Attribute]) -> str | None:
        for each in ("EnumMember", "JsonStringEnumMemberName", "JsonPropertyName"):
            plain, named = found.get(each, ([], {}))
            nodes = [*plain, *(named[key] for key in ("Value",) if key in named)]
            value = constant(nodes[0], self.constants) if nodes else None
            if isinstance(value, str):
                return value
        return None


def _name(node: Node) -> str:
    found = node.child_by_field_name("name")
    return text_of(found).removeprefix("@") if found is not None else ""


def _first(node: Node, type: str) -> Node | None:
    return next((each for each in node.named_children if each.type == type), None)


def _declared(node: Node) -> Iterator[Node]:
    """Yield the properties and fields of a type, also between `#if` and `#endif`."""
    body = node.child_by_field_name("body")
    for each in walk(body, *_OBJECT_NODES, "block") if body is not None else ():
        if each.type in ("property_declaration", "field_declaration"):
            yield each


def _declarators(node: Node) -> Iterator[Node]:
    return (each for each in node.named_children if each.type == "variable_declarator")


def _has_methods(node: Node) -> bool:
    body = node.child_by_field_name("body")
    held = body.named_children if body is not None else ()
    return any(each.type == "method_declaration" for each in held)


def _computed(node: Node) -> bool:
    value = node.child_by_field_name("value")
    return value is not None and value.type == "arrow_expression_clause"


def _null(value: Node | None) -> bool:
    return value is not None and value.type in ("null_literal", "default_expression")
