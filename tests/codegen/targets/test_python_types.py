"""The generated models of the toy protocol read and write every kind of type and member.

The tests import the rendered module under a separate name, and use it as the runtime does.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError
from testwire_base.documents import Location
from testwire_codegen.model import ir
from testwire_codegen.targets.python import dcg, naming

from tests.codegen.support import ROOT, copy_case, edit, load

LABEL = {"display-name": "a"}
INITIALIZE = {"processId": None, "Version": "1.0", "clientInfo": LABEL}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> str:
    _, protocol = load(copy_case("toy", tmp_path_factory.mktemp("toy")))
    return dcg.render_types(protocol, '"""Types."""')


@pytest.fixture(scope="module")
def types(source: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    path = tmp_path_factory.mktemp("module") / "toy_types.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("toy_types", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["toy_types"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["toy_types"]


def read(types: ModuleType, name: str, value: Any) -> Any:
    return TypeAdapter(getattr(types, name)).validate_python(value, by_alias=True, by_name=False)


def written(types: ModuleType, name: str, value: Any) -> Any:
    adapter = TypeAdapter(getattr(types, name))
    text = adapter.dump_json(value, by_alias=True, exclude_unset=True, warnings="error")
    return json.loads(text)


SAME: list[tuple[str, Any]] = [
    ("InitializeParams", INITIALIZE),
    ("InitializeParams", {**INITIALIZE, "processId": 1, "kind": "box", "limit": 0, "ratio": 0.5}),
    ("InitializeParams", {**INITIALIZE, "revision": 1, "polite": True}),
    # An optional member that may be null can be absent, null, or have a value.
    ("InitializeParams", {**INITIALIZE, "trace": None}),
    ("InitializeParams", {**INITIALIZE, "trace": ""}),
    ("InitializeParams", {**INITIALIZE, "root": None}),
    ("InitializeParams", {**INITIALIZE, "root": LABEL}),
    ("InitializeResult", {"capabilities": {"lid": {"canOpen": True}}}),
    ("InitializeResult", {"capabilities": {"lid": {"canOpen": True}}, "anything": None}),
    (
        "InitializeResult",
        {"capabilities": {"lid": {"canOpen": True}}, "anything": [1, {"a": None}]},
    ),
    # The models need different attribute names for these members.
    (
        "Label",
        {
            **LABEL,
            "location.line-start": 3,
            "class": "a",
            "json": "b",
            "copy": True,
            "1st": 1,
            "Program": "p",
            "old": "o",
        },
    ),
    # Unknown members are kept, even if a model attribute has the same name.
    ("Label", {**LABEL, "x": None, "deep": {"a": [1]}, "display_name": "other", "model_dump": 1}),
    # Without a role, the more lenient of the two policies applies.
    ("BoxCapabilities", {"lid": {"canOpen": False}, "new": 1}),
    ("Colour", "red"),
    ("Colour", "mauve"),
    ("Level", 2),
    ("Code", 100),
    ("Codes", [100, 999]),
    ("StringOrLabel", "a"),
    ("StringOrLabel", LABEL),
    ("Shape", {"kind": "square", "side": 1.5}),
    ("Contents", {"a/b": {"children": []}, "": {"children": [{"children": [], "level": 3}]}}),
    ("Tree", {"children": [{"children": [], "label": "x"}], "codes": [100]}),
    ("Move", {"uid": "u", "to": None}),
    ("Move", {"uid": "u", "to": [], "note": "n", "more": True}),
    ("Id", 1),
    ("Id", "1"),
]


@pytest.mark.parametrize(("name", "value"), SAME)
def test_comes_back_as_it_came(types: ModuleType, name: str, value: Any) -> None:
    assert written(types, name, read(types, name, value)) == value


OTHERWISE: list[tuple[str, Any, Any]] = [
    # Aliases are accepted, but the models write the spelling of the specification.
    ("Label", {**LABEL, "lineStart": 3}, {**LABEL, "location.line-start": 3}),
    ("LidState", "cancelled", "canceled"),
    ("LidState", "canceled", "canceled"),
    # Unknown members are ignored.
    ("ListParams", {"depth": 1, "x": 1}, {"depth": 1}),
    # In JSON Schema, 2.0 is an integer.
    ("ListParams", {"depth": 2.0}, {"depth": 2}),
    ("Code", 100.0, 100),
    ("Level", 2.0, 2),
]


@pytest.mark.parametrize(("name", "value", "expected"), OTHERWISE)
def test_comes_back_as_the_spec_writes_it(
    types: ModuleType, name: str, value: Any, expected: Any
) -> None:
    assert written(types, name, read(types, name, value)) == expected


REFUSED: list[tuple[str, Any]] = [
    # Members that may be absent, but not null.
    ("Label", {**LABEL, "copy": None}),
    ("ListParams", {"depth": None}),
    ("InitializeParams", {**INITIALIZE, "limit": None}),
    ("InitializeParams", {**INITIALIZE, "kind": None}),
    ("Tree", {"children": [], "label": None}),
    ("Tree", {"children": [], "level": None}),
    # Required members, some of which may be null.
    ("InitializeParams", {key: value for key, value in INITIALIZE.items() if key != "processId"}),
    ("Move", {"uid": "u"}),
    ("Move", {"to": None}),
    # Values are not coerced.
    ("ListParams", {"depth": True}),
    ("ListParams", {"depth": "1"}),
    ("ListParams", {"depth": 1.5}),
    ("Label", {**LABEL, "copy": 1}),
    ("Label", {"display-name": 1}),
    ("InitializeParams", {**INITIALIZE, "ratio": True}),
    ("InitializeParams", {**INITIALIZE, "ratio": "0.5"}),
    ("Id", True),
    ("Id", None),
    ("Id", 1.5),
    ("Colour", 1),
    ("Colour", None),
    ("Level", 4),
    ("Level", "1"),
    ("Level", True),
    ("Level", 1.5),
    ("InitializeParams", {**INITIALIZE, "revision": True}),
    ("InitializeParams", {**INITIALIZE, "revision": 2}),
    ("InitializeParams", {**INITIALIZE, "polite": 1}),
    ("InitializeParams", {**INITIALIZE, "polite": None}),
    # Limits.
    ("InitializeParams", {**INITIALIZE, "processId": 0}),
    ("InitializeParams", {**INITIALIZE, "limit": 11}),
    ("InitializeParams", {**INITIALIZE, "limit": -1}),
    ("InitializeParams", {**INITIALIZE, "ratio": 1.5}),
    ("InitializeParams", {**INITIALIZE, "Version": "one"}),
    ("ListParams", {"names": []}),
    ("Codes", [99]),
    ("Move", {"uid": "u", "to": None, "note": ""}),
    ("Move", {"uid": "u", "to": None, "note": "x" * 21}),
    # Unknown members are rejected.
    ("InitializeParams", {**INITIALIZE, "x": 1}),
    ("InitializeParams", {**INITIALIZE, "process_id": 1}),
    # Attribute names are not accepted in place of wire names.
    ("Label", {"display_name": "a"}),
    ("InitializeParams", {**INITIALIZE, "kind": "crate"}),
    ("Shape", {"kind": "circle", "side": 1}),
    ("Shape", {"kind": "oval", "radius": 1}),
    ("Shape", {"radius": 1}),
    ("LidState", "shut"),
    ("LidState", ["cancelled"]),
    ("InitializeParams", {**INITIALIZE, "ratio": float("nan")}),
]


@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_is_refused(types: ModuleType, name: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        read(types, name, value)


def test_authors_use_python_names(types: ModuleType) -> None:
    label = types.Label(display_name="a", location_line_start=1, class_="c", program_path="p")
    assert label.json_ is None
    assert written(types, "Label", label) == {
        "display-name": "a",
        "location.line-start": 1,
        "class": "c",
        "Program": "p",
    }
    params = types.InitializeParams(process_id=None, version="1.0", client_info=label, trace=None)
    assert written(types, "InitializeParams", params)["trace"] is None
    assert "root" not in written(types, "InitializeParams", params)


def test_an_integer_error_says_what_is_wanted(types: ModuleType) -> None:
    with pytest.raises(ValidationError) as caught:
        read(types, "InitializeParams", {**INITIALIZE, "limit": 11})
    (error,) = caught.value.errors()
    assert error["loc"] == ("limit",)
    assert error["msg"] == "Input should be an integer from 0 to 10"


def test_inheritance_is_inheritance(types: ModuleType) -> None:
    assert issubclass(types.Move, types.Thing)


def test_a_tag_may_have_other_spellings(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    file = "toy-box/1.0-beta.2/schema/shapes.schema.json"
    place = "/$defs/{}/properties/kind/x-aliases"
    edit(
        root,
        [
            {"file": file, "pointer": place.format(name), "value": ["shape"]}
            for name in ("Circle", "Square")
        ],
    )
    source = dcg.render_types(load(root)[1], '"""Types."""')
    module = ModuleType("spelled_types")
    sys.modules["spelled_types"] = module
    exec(compile(source, "spelled_types", "exec"), vars(module))
    for tag in ("kind", "shape"):
        shape = read(module, "Shape", {tag: "square", "side": 1.5})
        assert type(shape).__name__ == "Square"
        assert written(module, "Shape", shape) == {"kind": "square", "side": 1.5}


def test_no_validator_is_built_before_it_is_needed() -> None:
    script = (
        "from testwire_protocols import PROTOCOLS\n"
        "from importlib import import_module\n"
        "from pydantic import BaseModel\n"
        "for versions in PROTOCOLS.values():\n"
        "    for module in versions.values():\n"
        "        types = import_module(module + '.types')\n"
        "        text = open(types.__file__, encoding='utf-8').read()\n"
        "        for value in vars(types).values():\n"
        "            if isinstance(value, type) and issubclass(value, BaseModel):\n"
        "                # Recursive types are completed at the end of their module.\n"
        "                if f'\\n{value.__name__}.model_rebuild()' not in text:\n"
        "                    assert not value.__pydantic_complete__, value\n"
    )
    run_python(script)


def run_python(script: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr


def classes(source: str) -> list[ast.ClassDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def generated_sources() -> list[Path]:
    return sorted((ROOT / "generated/python/testwire_protocols").glob("*/*/types.py"))


def assert_boring(source: str, names: set[str]) -> None:
    """Assert that the types have these names, and that no type is a root model or an enum."""
    assert "RootModel" not in source
    assert "Enum" not in source.replace("EnumValues", "")
    found = {node.name for node in classes(source)}
    aliases = {
        node.targets[0].id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    assert found | aliases == names


def test_names_are_those_of_the_spec_and_no_others(source: str, tmp_path: Path) -> None:
    _, protocol = load(copy_case("toy", tmp_path))
    assert_boring(source, {node.name for node in protocol.types})
    with pytest.raises(AssertionError):
        assert_boring(source + "\n\nclass Label1:\n    pass\n", {"Label"})


def test_generated_names_are_those_of_the_specs() -> None:
    for path in generated_sources():
        dump = next(
            json.loads(candidate.read_text("utf-8"))["protocol"]
            for candidate in (ROOT / "generated/ir").glob("*.json")
            if candidate.stem.replace("-", "_").replace(".", "_")
            == f"{path.parent.parent.name}_{path.parent.name[1:]}"
        )
        assert_boring(path.read_text("utf-8"), {node["name"] for node in dump["types"]})


def test_every_member_and_type_has_its_words(source: str, types: ModuleType) -> None:
    for node in classes(source):
        assert ast.get_docstring(node), node.name
        body = node.body
        for index, statement in enumerate(body):
            if isinstance(statement, ast.AnnAssign) and "ClassVar" not in ast.unparse(statement):
                following = body[index + 1]
                assert isinstance(following, ast.Expr), ast.unparse(statement)
                assert isinstance(following.value, ast.Constant)
    assert issubclass(types.Label, BaseModel)


WORDS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
"""Characters that the meta-schemas allow in descriptions, except line breaks."""


@settings(max_examples=60)
@given(
    st.dictionaries(
        st.text(max_size=12), st.tuples(st.booleans(), st.text(WORDS, max_size=30)), max_size=4
    )
)
def test_any_wire_name_and_any_words_will_do(members: dict[str, tuple[bool, str]]) -> None:
    names = {naming.field(wire) for wire in members}
    assume(len(names) == len(members))
    nowhere = Location("spec/a.json")
    fields = tuple(
        ir.Field(
            name=wire,
            overrides=(),
            type=ir.Scalar("string"),
            required=required,
            docs=docs,
            aliases=(),
            default=docs,
            has_default=not required,
            generations=(),
            since=None,
            deprecated=None,
            sunset=None,
            location=nowhere,
        )
        for wire, (required, docs) in members.items()
    )
    words = " ".join(docs for _, docs in members.values())
    struct = ir.Struct(
        "Thing", words, (), fields, (), "ignore", "ignore", (), None, None, None, nowhere
    )
    protocol = replace(small(), types=(struct,))
    source = dcg.render_types(protocol, '"""Types."""')
    module = ModuleType("some_types")
    sys.modules["some_types"] = module
    exec(compile(source, "some_types", "exec"), vars(module))
    value = {wire: wire for wire in members}
    thing = vars(module)["Thing"].model_validate(value, by_alias=True, by_name=False)
    assert thing.model_dump(by_alias=True, exclude_unset=True) == value


@functools.cache
def small() -> ir.Protocol:
    with tempfile.TemporaryDirectory() as folder:
        return load(copy_case("small", Path(folder)))[1]


@pytest.mark.parametrize(
    ("hint", "parts"),
    [
        ("str", ["str"]),
        ("A | list[B] | None", ["A", "list[B]", "None"]),
        (
            """Literal['a | "b', "c | \\" | d"] | None""",
            ["""Literal['a | "b', "c | \\" | d"]""", "None"],
        ),
        ("""Literal["it's"] | Literal['e | f']""", ["""Literal["it's"]""", "Literal['e | f']"]),
    ],
)
def test_alternatives_of_an_annotation(hint: str, parts: list[str]) -> None:
    assert dcg._alternatives(hint) == parts
