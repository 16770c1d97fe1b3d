"""The functions that the targets of compiled languages share: types, members, messages, rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.csharp.naming import NAMING
from testwire_codegen.targets.typed import types
from testwire_codegen.targets.typed.messages import calls
from testwire_codegen.targets.typed.rules import Constants, protocol_info

from tests.codegen.support import copy_case, load

NAMES = types.TypeNames(
    anything="any",
    string="string",
    number="double",
    boolean="bool",
    integer="long",
    small="int",
    array="list<{}>".format,
    map="map<{}>".format,
    nullable="{}?".format,
)


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


def named(protocol: ir.Protocol, *nodes: ir.NamedType) -> ir.Protocol:
    return replace(protocol, types=(*protocol.types, *nodes))


def test_type_expressions(toy: ir.Protocol) -> None:
    text, number = ir.Scalar("string"), ir.Scalar("integer")
    assert NAMES.of(toy, ir.Nullable(ir.ArrayOf(text))) == "list<string>?"
    assert NAMES.of(toy, ir.Nullable(ir.AnyValue())) == "any"
    assert NAMES.of(toy, ir.TupleOf((text, text), text)) == "list<string>"
    assert NAMES.of(toy, ir.TupleOf((text, number), None)) == "list<any>"
    assert NAMES.of(toy, replace(number, minimum=0, maximum=9)) == "int"
    assert [NAMES.of(toy, ir.Const(each)) for each in (True, 1, 1 << 63, 0.5, "a")] == [
        *("bool", "long", "double", "double", "string"),
    ]
    assert NAMES.of(toy, None) == "any"


def test_a_type_that_contains_itself_is_any_value(toy: ir.Protocol) -> None:
    node = next(each for each in toy.types if isinstance(each, ir.Struct))
    alias = ir.Alias(**{**_common(node), "name": "Loop"}, type=ir.ArrayOf(ir.Ref("Loop")))
    assert NAMES.of(named(toy, alias), ir.Ref("Loop")) == "list<any>"


def _common(node: ir.NamedType) -> dict[str, object]:
    fields = set(ir.Alias.__dataclass_fields__) - {"type"}
    return {name: getattr(node, name) for name in fields}


def test_alternatives_and_values_have_different_names(toy: ir.Protocol) -> None:
    union = next(each for each in toy.types if isinstance(each, ir.Union))
    text = ir.Scalar("string")
    found = types.alternatives(replace(union, members=(text, text, ir.ArrayOf(text))))
    assert [name for name, _ in found] == ["OfString", "OfString2", "OfStringList"]


def test_messages_with_their_results_and_progress(toy: ir.Protocol) -> None:
    to_server, to_client = calls(toy, NAMING)
    found = {call.message.name: call for call in (*to_server, *to_client)}
    lid = found["box/open-lid"]
    assert lid.name == "BoxOpenLid"
    assert lid.progress is not None
    assert lid.reader in {entry.name for entry in types.entries(toy, NAMING)}
    cancel = toy.cancellation
    assert cancel is not None
    assert cancel.method not in found
    write = Constants(repr, repr, repr)
    assert protocol_info(toy, write)["cancel_method"] == repr(cancel.method)
    assert protocol_info(replace(toy, cancellation=None), write)["cancel_error"] == "None"


def test_the_description_of_a_member_contains_its_limits(toy: ir.Protocol) -> None:
    struct = next(each for each in toy.types if isinstance(each, ir.Struct) and each.fields)
    number = ir.Nullable(ir.Scalar("integer", minimum=1, maximum=9))
    field = replace(struct.fields[0], docs="A count.", type=number, has_default=True, default=3)
    lines = types.docs_of_member(toy, replace(field, since=None)).splitlines()
    assert lines == ["A count.", "Limits: at least 1, at most 9.", "Default: 3."]
