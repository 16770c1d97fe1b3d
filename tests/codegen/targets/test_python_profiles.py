"""Each writing rule of a profile applies only to the type that it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from testwire import codec
from testwire.errors import InvalidMessage
from testwire.profiles import profile_writer
from testwire.registry import ByPosition, Method
from testwire_base.specs import find_meta
from testwire_codegen.model.vectors import load_vectors
from testwire_codegen.targets.python.view_profiles import profiles_module, writing_profiles

from tests.codegen.support import ROOT, copy_case, edit, load
from tests.codegen.targets.wide import generated_wide, written_by


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with generated_wide(tmp_path_factory.mktemp("wide")) as package:
        yield package


CHORE = {"uid": "u", "display-name": "canceled", "step.one": 1}
WRITTEN: list[tuple[str, Any, Any]] = [
    # The profile changes spellings of members and values, even in inherited members and arrays.
    ("Outcome", "canceled", "cancelled"),
    ("Outcome", "done", "done"),
    (
        "RunParams",
        {"runId": "canceled", "chores": [CHORE]},
        {"runId": "canceled", "tasks": [{"uid": "u", "displayName": "canceled", "step.one": 1}]},
    ),
    # The same spelling in other types and in the keys of a map stays unchanged.
    (
        "Change",
        {"chore": CHORE, "outcome": "canceled", "word": "canceled"},
        {
            "chore": {"uid": "u", "displayName": "canceled", "step.one": 1},
            "outcome": "cancelled",
            "word": "canceled",
        },
    ),
    ("Outcomes", {"canceled": "canceled"}, {"canceled": "cancelled"}),
    # An optional null member is omitted; a required null member is kept.
    ("RunParams", {"runId": "r", "label": None}, {"runId": "r"}),
    ("RunParams", {"runId": "r", "label": "l"}, {"runId": "r", "label": "l"}),
    ("Chore", {"uid": "u", "display-name": None}, {"uid": "u"}),
    ("Update", {"runId": "r", "changes": None}, {"runId": "r", "changes": None}),
    (
        "RunResult",
        {"verdict": "bad", "best": None, "notes": None},
        {"verdict": {"type": "bad"}, "best": None, "notes": None},
    ),
    # The profile writes a `Verdict` string as an object.
    ("Verdict", "good", {"type": "Good"}),
    ("Verdict", "Good", {"type": "Good"}),
    ("Verdict", "bad", {"type": "bad"}),
    ("Verdict", {"type": "bad", "reason": None}, {"type": "bad"}),
    ("VerdictName", "good", "good"),
    # The profile omits the member `parent`.
    ("Change", {"chore": {"uid": "u"}, "parent": "p"}, {"chore": {"uid": "u"}}),
    # `notes` accepts any value, so the profile does not change its contents.
    (
        "RunResult",
        {"verdict": "bad", "best": CHORE, "notes": {"outcome": "canceled", "chores": None}},
        {
            "verdict": {"type": "bad"},
            "best": {"uid": "u", "displayName": "canceled", "step.one": 1},
            "notes": {"outcome": "canceled", "chores": None},
        },
    ),
    ("Item", {"weight": 1.5, "x-sharp": True}, {"weight": 1.5, "x-sharp": True}),
]


@pytest.mark.parametrize(("name", "value", "expected"), WRITTEN)
def test_what_a_profile_writes(wide: ModuleType, name: str, value: Any, expected: Any) -> None:
    type_ = getattr(wide, name)
    assert written_by(wide, "easy", type_, value) == expected
    # Reading and writing the output again does not change it.
    assert written_by(wide, "easy", type_, expected) == expected


def test_params_by_position_have_the_order_of_the_specification(wide: ModuleType) -> None:
    order = ByPosition(("uid", "display-name", "minutes"), ("display-name", "minutes"))
    method: Method[Any, Any] = Method(
        "m", direction="both", handler="m", params=lambda: wide.Chore, positions=order
    )
    writer = profile_writer(wide.PROTOCOL, "easy")
    for array in (["u", "d", 3], ["u", None, 3], ["u"]):
        read = codec.decode_params(method, array)
        # The profile writes `display-name` as `displayName`, and the position is the same.
        assert codec.decode_json(codec.encode_params(method, read, writer) or b"") == array
    # The profile omits null, and a member between others becomes null.
    read = codec.decode_params(method, {"uid": "u", "display-name": None, "minutes": 1}, named=True)
    written = codec.encode_params(method, read, writer)
    assert codec.decode_json(written or b"") == ["u", None, 1]


def test_results_that_may_be_null(wide: ModuleType) -> None:
    assert written_by(wide, "easy", wide.Verdict | None, "good") == {"type": "Good"}
    assert written_by(wide, "easy", wide.Verdict | None, None) is None


def test_the_order_of_members_stays(wide: ModuleType) -> None:
    value = {"outcome": "done", "chore": {"display-name": "d", "uid": "u"}}
    written = written_by(wide, "easy", wide.Change, value)
    plain = written_by(wide, "plain", wide.Change, value)
    assert list(written) == list(plain)
    assert list(written["chore"]) == ["uid", "displayName"]


def test_the_default_profile_costs_nothing(wide: ModuleType) -> None:
    assert profile_writer(wide.PROTOCOL, None) is None
    assert profile_writer(wide.PROTOCOL, "plain") is None
    assert profile_writer(wide.PROTOCOL, "easy") is not None
    with pytest.raises(
        ValueError, match="Wide Protocol 2: unknown profile 'odd'; known: plain, easy"
    ):
        profile_writer(wide.PROTOCOL, "odd")


def test_a_default_profile_may_write_otherwise(wide: ModuleType) -> None:
    plain, easy = wide.PROTOCOL.profiles
    info = wide.PROTOCOL._replace(
        profiles=(plain._replace(default=False), easy._replace(default=True))
    )
    assert profile_writer(info, None) is not None


def test_values_are_checked_as_without_a_profile(wide: ModuleType) -> None:
    run = wide.PROTOCOL.methods["chores/run"]
    params = wide.RunParams(run_id="r")
    params.__dict__["label"] = 5
    params.__pydantic_fields_set__.add("label")
    with pytest.raises(InvalidMessage, match="Cannot send params of 'chores/run'"):
        codec.encode_params(run, params, profile_writer(wide.PROTOCOL, "easy"))


def test_classes_of_authors(wide: ModuleType) -> None:
    class Mine(wide.Chore):  # type: ignore[misc, name-defined]
        pass

    run = wide.PROTOCOL.methods["chores/run"]
    params = wide.RunParams(run_id="r", chores=[Mine(uid="u", display_name="d")])
    data = codec.encode_params(run, params, profile_writer(wide.PROTOCOL, "easy"))
    assert codec.decode_json(data or b"") == {
        "runId": "r",
        "tasks": [{"uid": "u", "displayName": "d"}],
    }


def test_vectors_say_what_profiles_write(wide: ModuleType, tmp_path: Path) -> None:
    folder, protocol = load(copy_case("wide", tmp_path))
    vectors, findings = load_vectors(folder, protocol, find_meta(ROOT))
    assert not findings
    judged = {
        (vector.name, profile): written_by(wide, profile, getattr(wide, vector.type), vector.value)
        == expected
        for vector in vectors
        for profile, expected in vector.profiles.items()
    }
    assert judged
    assert all(judged.values()), judged
    assert written_by(wide, "easy", wide.Outcome, "canceled") != "canceled"


def test_an_enumeration_may_be_written_as_an_object(tmp_path: Path) -> None:
    """The profile converts a string to an object, but not the same string inside this object."""
    root = copy_case("wide", tmp_path)
    file = "wide/2/protocol.json"
    place = "schema/wide.schema.json#/$defs/VerdictName"
    edit(root, [{"file": file, "pointer": "/profiles/1/writes/3/type", "value": place}])
    _, protocol = load(root)
    module = profiles_module(protocol)
    assert module is not None
    (easy,) = module["profiles"]
    assert '"VerdictName": ValueWriting(tag="type", tagged={"good": "Good"' in " ".join(
        easy["expression"].split()
    ).replace("{ ", "{")
    assert '"type": MemberWriting' not in easy["expression"]


def test_profiles_that_change_nothing_have_no_table(tmp_path: Path) -> None:
    _, protocol = load(copy_case("small", tmp_path))
    assert profiles_module(protocol) is None
    _, wide = load(copy_case("wide", tmp_path / "wide"))
    assert [profile.id for profile in writing_profiles(wide)] == ["easy"]
