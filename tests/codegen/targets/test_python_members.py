"""Unknown members under each `x-unknown` policy, and members that match a pattern."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from testwire import codec
from testwire.errors import InvalidMessage
from testwire.registry import Role

from tests.codegen.targets.wide import generated_wide


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with generated_wide(tmp_path_factory.mktemp("wide")) as package:
        yield package


def written(value: Any) -> Any:
    return json.loads(value.model_dump_json(by_alias=True, exclude_unset=True, warnings="error"))


POLICIES = ["keep", "ignore", "forbid"]
MORE_LENIENT = {(a, b): min(a, b, key=POLICIES.index) for a in POLICIES for b in POLICIES}
VALUE = {"a": 1, "more": {"b": [None]}, "b": 2}


class TestPolicies:
    """Tests of each `x-unknown` policy in each role, for reading and writing.

    The server reads params, and the client reads results. In `hello`, the object `policies` has a
    member for each combination of policies.
    """

    @pytest.mark.parametrize("server", POLICIES)
    @pytest.mark.parametrize("client", POLICIES)
    @pytest.mark.parametrize("role", ["client", "server"])
    def test_by_role(self, wide: ModuleType, role: Role, client: str, server: str) -> None:
        member = client + server.capitalize()
        hello = wide.PROTOCOL.methods["hello"]
        raw = {"capabilities": {}, "policies": {member: VALUE}}
        policy = {"client": client, "server": server}[role]

        def read() -> Any:
            if role == "server":
                return codec.decode_params(hello, raw)
            return codec.decode_result(hello, raw)

        if policy == "forbid":
            with pytest.raises(InvalidMessage) as caught:
                read()
            assert [(error["pointer"], error["message"]) for error in caught.value.errors] == [
                (f"/policies/{member}/more", "Extra inputs are not permitted"),
                (f"/policies/{member}/b", "Extra inputs are not permitted"),
            ]
            return
        kept = VALUE if policy == "keep" else {"a": 1}
        value = read()
        assert written(value) == {"capabilities": {}, "policies": {member: kept}}
        # A value that either role has read can be written again.
        assert json.loads(codec.encode_json(written(value))) == written(value)

    @pytest.mark.parametrize("server", POLICIES)
    @pytest.mark.parametrize("client", POLICIES)
    def test_without_a_role_as_the_more_lenient(
        self, wide: ModuleType, client: str, server: str
    ) -> None:
        cls = getattr(wide, client.capitalize() + server.capitalize())
        policy = MORE_LENIENT[client, server]
        if policy == "forbid":
            with pytest.raises(ValidationError):
                cls.model_validate(VALUE)
            return
        assert written(cls.model_validate(VALUE)) == (VALUE if policy == "keep" else {"a": 1})

    def test_messages_of_both_directions_are_read_as_the_reader_says(
        self, wide: ModuleType
    ) -> None:
        from testwire.registry import Method

        method: Any = Method(
            "m", direction="both", handler="m", params=lambda: wide.KeepForbid, result=None
        )
        assert codec.decode_params(method, VALUE, "client").model_extra == {
            "more": {"b": [None]},
            "b": 2,
        }
        with pytest.raises(InvalidMessage):
            codec.decode_params(method, VALUE, "server")

    def test_the_same_policy_for_both_costs_nothing(self, wide: ModuleType) -> None:
        for name in ("KeepKeep", "IgnoreIgnore", "ForbidForbid"):
            assert getattr(wide, name).__mro__[1].__name__ == "Model"
            decorators = getattr(wide, name).__pydantic_decorators__
            assert not decorators.model_validators

    def test_members_read_by_one_role_are_not_set_for_the_other(self, wide: ModuleType) -> None:
        value = wide.KeepIgnore.model_validate(VALUE, context="server")
        assert value.model_fields_set == {"a"}
        assert value == wide.KeepIgnore(a=1)


CHORE = {"uid": "u", "attachments.0.uri": "file:///a", "step.one": 3.0}


class TestPatterns:
    def test_they_are_read_and_written(self, wide: ModuleType) -> None:
        chore = wide.Chore.model_validate(CHORE, by_alias=True, by_name=False)
        assert written(chore) == {**CHORE, "step.one": 3}
        assert chore.pattern_members("^attachments\\.[0-9]+\\.uri$") == {
            "attachments.0.uri": "file:///a"
        }
        assert chore.pattern_members("^attachments\\.[0-9]+\\.place$") == {}
        with pytest.raises(KeyError):
            chore.pattern_members("^other$")

    def test_their_types_are_types_of_the_protocol(self, wide: ModuleType) -> None:
        raw = {"uid": "u", "attachments.1.place": {"name": "attic", "unknown": 1}}
        chore = wide.Chore.model_validate(raw, by_alias=True, by_name=False)
        (place,) = chore.pattern_members("^attachments\\.[0-9]+\\.place$").values()
        assert place == wide.Place(name="attic")
        assert written(chore) == {"uid": "u", "attachments.1.place": {"name": "attic"}}

    def test_others_are_dealt_with_by_the_policy(self, wide: ModuleType) -> None:
        chore = wide.Chore.model_validate({**CHORE, "attachments.x.uri": 1, "unknown": 1})
        assert written(chore) == {**CHORE, "step.one": 3}
        tool = wide.Tool.model_validate({"weight": 1.0, "x-sharp": True})
        assert written(tool) == {"weight": 1.0, "x-sharp": True}
        with pytest.raises(ValidationError) as caught:
            wide.Tool.model_validate({"weight": 1.0, "x-sharp": 1, "y-sharp": True})
        assert [(error["loc"], error["type"]) for error in caught.value.errors()] == [
            (("y-sharp",), "extra_forbidden"),
            (("x-sharp",), "bool_type"),
        ]

    @pytest.mark.parametrize("name", ["attachments.0.uri\n", "attachments.0.uri.x", "a.step.one"])
    def test_names_match_from_end_to_end(self, wide: ModuleType, name: str) -> None:
        assert written(wide.Chore.model_validate({"uid": "u", name: object()})) == {"uid": "u"}

    @pytest.mark.parametrize(
        ("member", "value", "pointer", "message"),
        [
            ("attachments.0.uri", 5, "/chores/0/attachments.0.uri", "valid string"),
            ("attachments.0.place", {}, "/chores/0/attachments.0.place/name", "Field required"),
            ("step.a", 10, "/chores/0/step.a", "an integer from 0 to 9"),
            ("step.a", None, "/chores/0/step.a", "an integer from 0 to 9"),
        ],
    )
    def test_errors_name_the_member(
        self, wide: ModuleType, member: str, value: Any, pointer: str, message: str
    ) -> None:
        run = wide.PROTOCOL.methods["chores/run"]
        raw = {"runId": "r", "chores": [{"uid": "u", member: value}]}
        with pytest.raises(InvalidMessage) as caught:
            codec.decode_params(run, raw)
        ((found, text),) = [(e["pointer"], e["message"]) for e in caught.value.errors]
        assert found == pointer
        assert message in text

    def test_authors_set_them(self, wide: ModuleType) -> None:
        chore = wide.Chore(uid="u", **{"attachments.0.uri": "a"})
        chore.set_pattern_member("attachments.1.uri", "b")
        chore.set_pattern_member("attachments.1.place", wide.Place(name="n"))
        assert written(chore) == {
            "uid": "u",
            "attachments.0.uri": "a",
            "attachments.1.uri": "b",
            "attachments.1.place": {"name": "n"},
        }
        with pytest.raises(KeyError):
            chore.set_pattern_member("attachments.1.url", "b")
        with pytest.raises(ValidationError):
            chore.set_pattern_member("attachments.1.uri", 5)
        with pytest.raises(ValidationError):
            wide.Chore(uid="u", **{"attachments.0.uri": 1})

    def test_in_a_union(self, wide: ModuleType) -> None:
        item: TypeAdapter[Any] = TypeAdapter(wide.Item)
        assert type(item.validate_python({"weight": 1.0, "x-sharp": False})) is wide.Tool
        assert type(item.validate_python(CHORE)) is wide.Chore

    def test_they_are_inherited(self, wide: ModuleType) -> None:
        assert issubclass(wide.Chore, wide.Thing)
        assert wide.Thing._other_members.pattern("step.one") is None
        assert wide.Chore._other_members.pattern("attachments.1.uri") is not None

    def test_nothing_is_built_before_it_is_needed(self, tmp_path: Path) -> None:
        with generated_wide(tmp_path) as package:
            types = __import__(f"{package.__name__}.types", fromlist=["*"])
            for value in vars(types).values():
                if isinstance(value, type) and issubclass(value, BaseModel):
                    assert not value.__pydantic_complete__, value


class TestOtherSpellings:
    """Tests that aliases of members and enumeration values are accepted wherever a type is used."""

    @pytest.mark.parametrize(
        ("name", "value", "expected"),
        [
            ("Verdict", "Good", "good"),
            ("Verdict", {"type": "Good"}, {"type": "good"}),
            ("Verdict", {"kind": "bad", "reason": None}, {"type": "bad", "reason": None}),
            ("Item", {"uid": "u", "displayName": "d"}, {"uid": "u", "display-name": "d"}),
            ("Outcomes", {"canceled": "cancelled"}, {"canceled": "canceled"}),
            (
                "RunParams",
                {"runId": "r", "tasks": [{"uid": "u", "displayName": None}]},
                {"runId": "r", "chores": [{"uid": "u", "display-name": None}]},
            ),
        ],
    )
    def test_are_read(self, wide: ModuleType, name: str, value: Any, expected: Any) -> None:
        adapter: TypeAdapter[Any] = TypeAdapter(getattr(wide, name))
        read = adapter.validate_python(value, by_alias=True, by_name=False)
        text = adapter.dump_json(read, by_alias=True, exclude_unset=True, warnings="error")
        assert json.loads(text) == expected
