"""The conversion of params and results between typed values and JSON."""

from __future__ import annotations

import json
import time
import warnings
from typing import Any

import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire import codec, failures
from testwire.core.messages import ABSENT
from testwire.errors import InvalidMessage
from testwire.registry import Method

from tests.support.toy_protocol import (
    COUNT,
    ECHO,
    NAMES,
    PING,
    TICK,
    CountParams,
    EchoParams,
    EchoResult,
    Item,
    Place,
    Tick,
    request,
)


def errors(caught: pytest.ExceptionInfo[InvalidMessage]) -> list[tuple[str, str]]:
    return [(error["pointer"], error["message"]) for error in caught.value.errors]


class TestManyErrors:
    """A million invalid items must not need a gigabyte for their errors."""

    SIZE = codec.LARGE_BYTES + 1
    fails_fast = pytest.mark.skipif(
        tuple(map(int, pydantic.VERSION.split(".")[:2])) < (2, 13),
        reason="only pydantic 2.13 and newer can stop at the first error of a list",
    )

    @fails_fast
    def test_only_the_first_error_of_each_list_is_reported(self) -> None:
        raw = {"items": [{"path": "a"}, *[1] * 1_000_000], "text": 5}
        start = time.process_time()
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(ECHO, raw, size=self.SIZE)
        assert time.process_time() - start < 1
        assert [pointer for pointer, _ in errors(caught)] == ["/items/1", "/text"]
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(ECHO, {"items": [1] * 5}, size=codec.LARGE_BYTES)
        assert len(errors(caught)) == 5

    @fails_fast
    def test_pieces(self) -> None:
        body = request(1, "echo", {"items": [{"path": n} for n in range(100_000)]})
        raw = codec.message_decoder()(json.dumps(body).encode())["params"]
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(ECHO, raw)
        assert [pointer for pointer, _ in errors(caught)] == ["/items/0/path"]

    def test_valid_values_are_the_same(self) -> None:
        raw = {"items": [{"path": "a", "place": {"line": 1, "columnStart": 2}, "x": [1, 2]}]}
        large = codec.decode_params(ECHO, raw, size=self.SIZE)
        assert large == codec.decode_params(ECHO, raw)
        assert codec.decode_result(ECHO, raw, size=self.SIZE) == codec.decode_result(ECHO, raw)


class TestReading:
    def test_wire_names(self) -> None:
        raw = {"items": [{"path": "a", "place": {"line": 1, "columnStart": 2}}]}
        params = codec.decode_params(ECHO, raw)
        assert params == EchoParams(items=[Item(path="a", place=Place(line=1, column_start=2))])

    def test_python_names_are_not_wire_names(self) -> None:
        raw = {"items": [{"path": "a", "place": {"line": 1, "column_start": 2}}]}
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(ECHO, raw)
        assert errors(caught) == [("/items/0/place/columnStart", "Field required")]

    def test_absent_params(self) -> None:
        assert codec.decode_params(ECHO, ABSENT).model_fields_set == set()
        assert codec.decode_params(PING, ABSENT) is None
        with pytest.raises(InvalidMessage, match="Invalid params for 'count': "):
            codec.decode_params(COUNT, ABSENT)

    def test_params_of_a_method_without_are_ignored(self) -> None:
        assert codec.decode_params(PING, {"any": 1}) is None

    @pytest.mark.parametrize("raw", [5, "text", True, [], [1], None])
    def test_params_of_the_wrong_kind(self, raw: Any) -> None:
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(COUNT, raw)
        assert errors(caught)[0][0] == ""

    def test_the_first_error_is_in_the_message_and_all_in_the_list(self) -> None:
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(ECHO, {"items": [{"path": 5}, {"kind": "x"}], "text": 1})
        assert errors(caught) == [
            ("/items/0/path", "Input should be a valid string"),
            ("/items/1/path", "Field required"),
            ("/items/1/kind", "Input should be 'file' or 'folder'"),
            ("/text", "Input should be a valid string"),
        ]
        assert str(caught.value) == (
            "Invalid params for 'echo' at /items/0/path: "
            "Input should be a valid string (and 3 more)"
        )

    def test_the_list_of_errors_is_bounded(self) -> None:
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(ECHO, {"items": [{}] * 1000})
        assert len(caught.value.errors) == failures.MAX_ERRORS
        assert "(and 999 more)" in str(caught.value)

    def test_types_that_are_no_models(self) -> None:
        assert codec.decode_params(NAMES, {"a": [1]}) == {"a": [1]}
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(NAMES, {"a/b~c": [1, "x"]})
        assert errors(caught) == [("/a~1b~0c/1", "Input should be a valid integer")]

    def test_names_of_union_members_are_not_in_the_pointer(self) -> None:
        method: Method[Any, Any] = Method(
            "m", direction="both", handler="m", params=lambda: list[Place | dict[str, int]]
        )
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(method, [{"line": "x"}])
        assert {pointer for pointer, _ in errors(caught)} == {"/0/line", "/0/columnStart"}


class TestWriting:
    def test_what_was_not_set_stays_away(self) -> None:
        assert codec.encode_params(ECHO, EchoParams()) == b"{}"
        assert codec.encode_params(ECHO, EchoParams(text=None)) == b'{"text":null}'
        assert codec.encode_params(ECHO, EchoParams(text="")) == b'{"text":""}'

    def test_wire_names(self) -> None:
        item = Item(path="é", place=Place(line=1, column_start=2))
        assert codec.encode_result(ECHO, EchoResult(items=[item])) == (
            '{"items":[{"path":"é","place":{"line":1,"columnStart":2}}]}'.encode()
        )

    def test_unknown_members_survive(self) -> None:
        raw = {"items": [{"path": "a", "later": {"x": [1, None]}, "kind": "file"}]}
        params = codec.decode_params(ECHO, raw)
        assert codec.decode_json(codec.encode_params(ECHO, params) or b"") == raw

    def test_optional_params_are_sent_as_an_object(self) -> None:
        assert codec.encode_params(ECHO, None) == b"{}"
        assert codec.encode_params(PING, None) is None

    def test_plain_values_that_fit_are_taken(self) -> None:
        assert codec.encode_params(COUNT, {"count": 5}) == b'{"count":5}'
        assert codec.encode_params(NAMES, {"a": [1]}) == b'{"a":[1]}'

    @pytest.mark.parametrize("value", [None, 5, {"count": "x"}, Tick(number=1)])
    def test_values_that_do_not_fit_are_refused(self, value: Any) -> None:
        with pytest.raises(InvalidMessage, match="Cannot send params of 'count'"):
            codec.encode_params(COUNT, value)

    def test_params_of_a_method_without(self) -> None:
        with pytest.raises(InvalidMessage, match="the method has no params"):
            codec.encode_params(PING, CountParams(count=1))

    def test_results(self) -> None:
        assert codec.encode_result(PING, None) == b"null"
        with pytest.raises(InvalidMessage, match="Expected None, found int"):
            codec.encode_result(PING, 5)

    def test_a_field_that_was_set_to_something_else_is_refused(self) -> None:
        result = EchoResult(text="x")
        result.text = 5  # type: ignore[assignment]
        with pytest.raises(InvalidMessage, match="Cannot send the result of 'echo'"):
            codec.encode_result(ECHO, result)

    def test_whatever_filters_of_warnings_others_set(self) -> None:
        result = EchoResult(text="x")
        result.text = 5  # type: ignore[assignment]
        for _ in range(2):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                with pytest.raises(InvalidMessage, match="Cannot send the result of 'echo'"):
                    codec.encode_result(ECHO, result)
            with pytest.raises(InvalidMessage, match="Cannot send the result of 'echo'"):
                codec.encode_result(ECHO, result)

    def test_only_the_warnings_of_this_module_become_errors(self) -> None:
        result = EchoResult(text="x")
        assert codec.encode_result(ECHO, result) == b'{"text":"x"}'
        result.text = 5  # type: ignore[assignment]
        with pytest.warns(UserWarning, match="Pydantic serializer warnings"):
            result.model_dump_json()

    def test_a_notification(self) -> None:
        assert codec.encode_params(TICK, Tick(number=3)) == b'{"number":3}'


class TestPlainJson:
    @pytest.mark.parametrize(
        "data",
        [b"", b"{", b"nul", b"{}{}", b"NaN", b"[Infinity]", b'"\xff"', b'"\\ud800"', b"1" * 5000],
    )
    def test_what_is_no_json(self, data: bytes) -> None:
        with pytest.raises(ValueError):
            codec.decode_json(data)

    @pytest.mark.parametrize("opening", [b"[", b'{"a":'])
    @pytest.mark.parametrize("closed", [True, False])
    def test_deep_nesting(self, opening: bytes, closed: bool) -> None:
        closing = (b"]" if opening == b"[" else b"}") if closed else b""
        with pytest.raises(ValueError):
            codec.decode_json(opening * 100_000 + b"1" + closing * 100_000)

    @pytest.mark.parametrize("value", ["\ud800", {"a": ["\udcff"]}, {"\udcff": 1}])
    def test_text_that_is_none_is_written_all_the_same(self, value: Any) -> None:
        assert b"\\\\u" in codec.encode_json(value)

    def test_what_cannot_be_written(self) -> None:
        with pytest.raises(ValueError, match="cannot be written as JSON"):
            codec.encode_json(object())

    @given(
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats(allow_nan=False, allow_infinity=False)
            | st.text(st.characters(codec="utf-8")),
            lambda inner: (
                st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner)
            ),
        )
    )
    def test_round_trip(self, value: Any) -> None:
        assert codec.decode_json(codec.encode_json(value)) == value


def test_adapters_are_built_once() -> None:
    built = []

    def thunk() -> Any:
        built.append(1)
        return CountParams

    method: Method[Any, Any] = Method("m", direction="both", handler="m", params=thunk)
    codec.warm_up(method)
    codec.decode_params(method, {"count": 1})
    codec.encode_params(method, CountParams(count=1))
    assert built == [1]


def test_the_nearest_value_and_the_member_are_named() -> None:
    from testwire_protocols.msp.v0_4.methods import REPORT_MUTATION_TEST_PROGRESS as REPORT

    corner = {"line": 1, "column": 1}
    mutant = {"id": "1", "mutatorName": "m", "location": {"start": corner, "end": corner}}
    params = {"files": {"a": {"mutants": [{**mutant, "status": "killed"}]}}}
    where = "'reportMutationTestProgress' at /files/a/mutants/0/status: "
    expected = "Input should be 'Killed', .* or 'Pending'; did you mean 'Killed'"
    with pytest.raises(InvalidMessage, match=f"{where}MutantResult.status: {expected}"):
        codec.encode_params(REPORT, params)
    with pytest.raises(InvalidMessage, match=where + expected):
        codec.decode_params(REPORT, params)
