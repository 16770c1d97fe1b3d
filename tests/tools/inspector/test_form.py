"""Forms for the params of messages, built from their types."""

from __future__ import annotations

import pytest
from testwire.codec import decode_params
from testwire_base.packages import load_info
from testwire_tools.inspector.form import WHOLE, FormField, WrongValue, fields_of, params_from

from tests.support.toy_protocol import PROTOCOL

RUN = load_info("test-runner").info.methods["testrunner/run"]


@pytest.mark.parametrize("protocol", ["msp", "msp@0.0.1-alpha.1", "mstest-runner", "test-runner"])
def test_each_form_has_valid_values_at_first(protocol: str) -> None:
    info = load_info(protocol).info
    for method in [*info.methods.values(), *info.notifications.values()]:
        if method.direction == "serverToClient" or method.params is None:
            continue
        fields = fields_of(method, info.wire_version)
        params = params_from(fields, {field.name: field.initial for field in fields})
        decode_params(method, params, "server", named=True)


def test_the_kinds_of_fields() -> None:
    assert fields_of(RUN) == [
        FormField("id", "string", True, initial="testwire"),
        FormField("source", "string", False, ("testrunner", "buffer", "neotest"), open=True),
    ]
    count = PROTOCOL.methods["count"]
    (number,) = (field for field in fields_of(count) if field.name == "count")
    assert (number.kind, number.required) == ("number", True)
    assert fields_of(PROTOCOL.methods["ping"]) == []
    debug = fields_of(load_info("mstest-runner").info.methods["initialize"])
    assert [field.kind for field in debug] == ["number", "json", "json"]


@pytest.mark.parametrize(
    ("fields", "texts", "params"),
    [
        ([FormField("a", "string", False)], {"a": ""}, {}),
        ([FormField("a", "string", True)], {"a": ""}, {"a": ""}),
        ([FormField("a", "string", True)], {"a": "null"}, {"a": "null"}),
        ([FormField("a", "json", True)], {"a": "null"}, {"a": None}),
        ([FormField("a", "number", True)], {"a": "1.5"}, {"a": 1.5}),
        ([FormField(WHOLE, "json", True)], {WHOLE: "[1]"}, [1]),
    ],
)
def test_params(fields: list[FormField], texts: dict[str, str], params: object) -> None:
    assert params_from(fields, texts) == params


def test_a_wrong_value_is_named() -> None:
    with pytest.raises(WrongValue, match="a: expected a number, found 'x'"):
        params_from([FormField("a", "number", True)], {"a": "x"})
    with pytest.raises(WrongValue, match=r"a: expected JSON, found '\{'"):
        params_from([FormField("a", "json", False)], {"a": "{"})
