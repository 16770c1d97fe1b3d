"""Generated models accept only values that a writer may send, when a program sets members."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError
from testwire_codegen.targets.python import dcg
from testwire_protocols import Unknown, UnknownInteger
from testwire_protocols._model import EnumValues
from testwire_protocols.msp.v0_4.types import (
    DiscoverResult,
    Location,
    MutantResult,
    MutantStatus,
    Position,
)
from testwire_protocols.mstest_runner.v1_0.types import TestNode
from testwire_protocols.test_runner.v0_1.types import NodeState

from tests.codegen.support import copy_case, load

INITIALIZE = {"processId": None, "Version": "1.0", "clientInfo": {"display-name": "c"}}


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return module("toy", tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return module("forms", tmp_path_factory.mktemp("forms"))


def module(case: str, folder: Path) -> ModuleType:
    source = dcg.render_types(load(copy_case(case, folder))[1], '"""Types."""')
    made = ModuleType(f"writing_{case}")
    sys.modules[made.__name__] = made
    exec(compile(source, made.__name__, "exec"), vars(made))
    return made


def written(value: Any) -> dict[str, Any]:
    serializer = type(value).__pydantic_serializer__
    found: dict[str, Any] = serializer.to_python(
        value, mode="json", by_alias=True, exclude_unset=True, warnings="error"
    )
    return found


def node() -> TestNode:
    return TestNode(uid="u", display_name="d", node_type="action", execution_state="passed")


def test_none_means_absent(types: ModuleType) -> None:
    label = types.Label(display_name="a", copy_=None, class_=None)
    assert written(label) == {"display-name": "a"}
    assert label == types.Label(display_name="a")
    label.copy_ = True
    assert written(label) == {"display-name": "a", "copy": True}
    copied = label.model_copy(update={"copy_": None})
    assert written(copied) == {"display-name": "a"}
    assert label.copy_ is True
    label.copy_ = None
    assert label.copy_ is None
    assert written(label) == {"display-name": "a"}


def test_none_means_absent_for_wire_names(types: ModuleType) -> None:
    label = types.Label(**{"display-name": "a", "copy": None, "lineStart": None})
    assert written(label) == {"display-name": "a"}


def test_none_means_absent_in_sparse_objects() -> None:
    sparse = node()
    plain = written(sparse)
    sparse.standard_output = "out"
    assert written(sparse) == {**plain, "standardOutput": "out"}
    assert written(sparse.model_copy(update={"standard_output": None})) == plain
    sparse.standard_output = None
    assert written(sparse) == plain
    assert sparse.standard_output is None


MUTANT: dict[str, Any] = {
    "id": "1",
    "mutatorName": "m",
    "location": {"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}},
}


def test_none_means_absent_in_nested_dictionaries() -> None:
    nested = {**MUTANT, "description": None}
    files: Any = {"a": {"mutants": [nested, nested, MUTANT]}}
    expected = {"files": {"a": {"mutants": [MUTANT] * 3}}}
    result = DiscoverResult(files=files)
    assert written(result) == expected
    assert nested["description"] is None
    assert written(result.model_copy(update={"files": files})) == expected
    result.files["a"].mutants = [nested]
    assert written(result.files["a"]) == {"mutants": [MUTANT]}
    with pytest.raises(ValidationError, match=r"mutants\.0\.description"):
        DiscoverResult.model_validate({"files": files})


def test_none_means_absent_in_members_of_several_types(forms: ModuleType) -> None:
    data = {"javaHome": "/java", "parent": None}
    target = forms.BuildTarget(id="1", data_kind="jvm", data=data)
    assert written(target)["data"] == {"javaHome": "/java"}
    target.data = {**data, "parent": {"id": "2", "dataKind": "jvm", "data": data}}
    assert written(target)["data"]["parent"]["data"] == {"javaHome": "/java"}


@pytest.mark.parametrize(
    ("files", "member"),
    [
        ({"a": None}, "files.a"),
        ({"a": {"mutants": [{**MUTANT, "description": None}, None]}}, "files.a.mutants.1"),
        ({"a": {"mutants": [{**MUTANT, "description": None, "id": None}]}}, "files.a.mutants.0.id"),
    ],
)
def test_other_nested_nulls_are_rejected(files: Any, member: str) -> None:
    with pytest.raises(ValidationError) as caught:
        DiscoverResult(files=files)
    assert [".".join(map(str, each["loc"])) for each in caught.value.errors()] == [member]


def test_none_means_absent_for_unchecked_objects(types: ModuleType) -> None:
    assert written(types.Label.model_construct(copy_=None, display_name="a")) == {
        "display-name": "a"
    }


def test_nullable_members_keep_three_states(types: ModuleType) -> None:
    params = types.InitializeParams.model_validate(INITIALIZE)
    assert "trace" not in written(params)
    params.trace = None
    assert written(params)["trace"] is None
    assert written(params.model_copy(update={"root": None}))["root"] is None
    params.trace = "on"
    assert written(params)["trace"] == "on"


def test_a_null_that_is_read_is_rejected(types: ModuleType) -> None:
    for context in (None, "client", "server", "either"):
        with pytest.raises(ValidationError):
            types.Label.model_validate({"display-name": "a", "copy": None}, context=context)


def test_none_is_rejected_for_required_members(types: ModuleType) -> None:
    with pytest.raises(ValidationError, match="for Label\ndisplay_name\n"):
        types.Label(display_name=None)
    label = types.Label(display_name="a")
    with pytest.raises(ValidationError, match="for Label\ndisplay_name\n"):
        label.display_name = None
    assert label.display_name == "a"


def test_dumps_contain_no_absent_members(types: ModuleType) -> None:
    tree = types.Tree(children=[types.Tree(children=[], label="x")])
    assert types.Tree(**tree.model_dump()) == tree
    assert types.Tree.model_validate_json(tree.model_dump_json()) == tree
    assert tree.model_dump(exclude_unset=False)["label"] is None


def test_undefined_values_of_a_closed_enumeration_are_rejected() -> None:
    wrong: Any = "success"  # A spelling that only readers accept.
    with pytest.raises(ValidationError, match="MutantResult\nstatus\n  Input should be 'Killed'"):
        mutant(wrong)
    result = mutant("Killed")
    with pytest.raises(ValidationError, match="MutantResult\nstatus\n"):
        result.status = wrong
    with pytest.raises(ValidationError, match="MutantResult\nstatus\n"):
        result.model_copy(update={"status": wrong})
    assert result.status == "Killed"
    result.__dict__["status"] = wrong
    with pytest.raises(PydanticSerializationError, match="does not define the value 'success'"):
        written(result)


@pytest.mark.parametrize(
    ("status", "hint"),
    [
        ("killed", "; did you mean 'Killed'?"),
        ("Surived", "; did you mean 'Survived'?"),
        ("{x}", ""),
    ],
)
def test_the_nearest_value_is_suggested(status: Any, hint: str) -> None:
    with pytest.raises(ValidationError) as caught:
        mutant(status)
    (error,) = caught.value.errors()
    assert error["msg"].endswith(f"'Ignored' or 'Pending'{hint}")


def test_the_nearest_value_of_an_open_enumeration_is_suggested() -> None:
    wrong: Any = "cancelled"
    with pytest.raises(ValidationError) as caught:
        node().execution_state = wrong
    (error,) = caught.value.errors()
    expected = "; did you mean 'canceled'? To send another value, pass Unknown('cancelled')"
    assert error["msg"].endswith(expected)


def mutant(status: MutantStatus) -> MutantResult:
    corner = Position(line=1, column=1)
    return MutantResult(
        id="1", location=Location(start=corner, end=corner), mutator_name="m", status=status
    )


def test_spellings_of_a_closed_enumeration_are_for_readers() -> None:
    state = TypeAdapter[str](NodeState)
    assert state.validate_python("success") == "Passed"
    for value in ("success", "bogus"):
        with pytest.raises(ValidationError, match="Input should be 'Idle', 'Queued'"):
            state.validate_python(value, context="writer")


def test_undefined_values_of_an_open_enumeration_need_an_explicit_call() -> None:
    changed = node()
    for value in ("cancelled", "bogus"):  # `cancelled` is a spelling that only readers accept.
        with pytest.raises(ValidationError, match="TestNode\nexecution_state\n") as caught:
            changed.execution_state = value  # type: ignore[assignment]
        assert f"pass Unknown('{value}')" in str(caught.value)
        with pytest.raises(ValidationError, match="TestNode\nexecution_state\n"):
            TestNode(
                uid="u",
                display_name="d",
                node_type="action",
                execution_state=value,  # type: ignore[arg-type]
            )
    changed.execution_state = Unknown("bogus")
    assert written(changed)["execution-state"] == "bogus"


def test_unknown_values_survive_a_round_trip() -> None:
    wire = {**written(node()), "execution-state": "paused", "more": 1}
    read = TestNode.model_validate(wire, context="client")
    assert read.execution_state == "paused"
    assert type(read.execution_state) is Unknown
    assert written(read) == wire
    assert written(TestNode(**read.model_dump())) == wire
    assert written(read.model_copy(update={"execution_state": read.execution_state})) == wire
    assert read.model_dump_json(by_alias=True)
    assert written(TestNode.model_validate({**wire, "execution-state": "cancelled"})) == {
        **wire,
        "execution-state": "canceled",
    }


def test_lists_and_keys_of_enumerations() -> None:
    kind: Any = Annotated[Literal["a"] | Unknown, EnumValues()]
    for whole, read in ((list[kind], ["a", "b"]), (dict[kind, int], {"a": 1, "b": 2})):
        adapter = TypeAdapter(whole)
        found = adapter.validate_python(read)
        assert [type(each) for each in found] == [str, Unknown]
        assert adapter.dump_python(found, mode="json", warnings="error") == read
        with pytest.raises(ValidationError):
            adapter.validate_python(read, context="writer")
        with pytest.raises(PydanticSerializationError):
            adapter.dump_json(read, warnings="error")


def test_named_integers(forms: ModuleType) -> None:
    read = forms.SendParams.model_validate({"status": 2, "severity": 7})
    assert written(read) == {"status": 2, "severity": 7}
    assert written(forms.SendParams(status=2, severity=4)) == {"status": 2, "severity": 4}
    with pytest.raises(ValidationError, match=r"SendParams\nseverity\n.*pass Severity\(7\)"):
        forms.SendParams(status=2, severity=7)
    assert written(forms.SendParams(status=2, severity=forms.Severity(7)))["severity"] == 7
    with pytest.raises(ValidationError):
        forms.SendParams(status=9)
    with pytest.raises(ValidationError):
        read.severity = 8


def test_values_in_dictionaries_are_checked_as_well(types: ModuleType) -> None:
    wrong = {"kind": "square", "side": "x"}
    with pytest.raises(ValidationError):
        types.OpenParams(shape=wrong)


def test_every_member_of_another_type_is_rejected(types: ModuleType) -> None:
    label = types.Label(display_name="a")
    with pytest.raises(ValidationError, match="for Label\ncopy_\n"):
        label.copy_ = 1
    with pytest.raises(ValueError, match='no field "copi"'):
        types.ListParams(depth=1).copi = True
    sparse = node()
    with pytest.raises(ValidationError, match="for TestNode\nstandard_output\n"):
        sparse.standard_output = 5  # type: ignore[assignment]
    sparse.more = 1  # type: ignore[attr-defined]
    assert written(sparse)["more"] == 1


def test_open_enumerations_of_integers() -> None:
    kind: Any = Annotated[Literal[1, 2] | UnknownInteger, EnumValues({10: 1})]
    adapter = TypeAdapter[int](kind)
    assert [adapter.validate_python(each) for each in (1, 2.0, 10, 3)] == [1, 2, 1, 3]
    assert type(adapter.validate_python(3)) is UnknownInteger
    assert adapter.dump_json(adapter.validate_python(3), warnings="error") == b"3"
    for wrong in (True, "1", 1.5, None):
        with pytest.raises(ValidationError, match="Input should be 1, 2 or another integer"):
            adapter.validate_python(wrong)
    assert adapter.validate_python(UnknownInteger(3), context="writer") == 3
    with pytest.raises(ValidationError):
        adapter.validate_python(3, context="writer")
    with pytest.raises(PydanticSerializationError):
        adapter.dump_json(3, warnings="error")
