"""`testwire drift source` with OpenRPC documents: edits are found, and near misses are not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.drift.compare import compare_source
from testwire_codegen.drift.readers import kind_of_json
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.readers.openrpc import read_openrpc
from testwire_codegen.model import ir
from testwire_codegen.targets import find_target
from testwire_tools.cli import main

from tests.codegen.support import ROOT, copy_case, edit, load

Document = dict[str, Any]
Edit = Callable[[Document], object]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


def exported(protocol: ir.Protocol) -> Document:
    (text,) = find_target("openrpc").render(protocol).values()
    document: Document = json.loads(text)
    return document


def keys(document: Document, protocol: ir.Protocol, partial: bool = False) -> set[str]:
    found = read_openrpc(json.dumps(document), "openrpc.json")
    differences = compare_source(found, protocol, {}, partial=partial)
    return {each.key.removeprefix("drift-source-") for each in differences}


def method(document: Document, name: str) -> Document:
    methods = (*document["methods"], *document["x-testwire-client-methods"])
    found: Document = next(each for each in methods if each["name"] == name)
    return found


def schemas(document: Document) -> Document:
    found: Document = document["components"]["schemas"]
    return found


def params(document: Document, name: str, index: int, **values: Any) -> None:
    method(document, name)["params"][index].update(values)


EDITS: dict[str, tuple[Edit, set[str]]] = {
    "a param is removed": (
        lambda d: method(d, "box/initialize")["params"].pop(1),
        {"member-missing InitializeParams.Version"},
    ),
    "a param is added": (
        lambda d: method(d, "list")["params"].append({"name": "more", "schema": {}}),
        {"member-extra ListParams.more"},
    ),
    "a param becomes optional": (
        lambda d: params(d, "box/initialize", 1, required=False),
        {"member-optional InitializeParams.Version: optional"},
    ),
    "the type of a param": (
        lambda d: params(d, "box/initialize", 1, schema={"type": "number"}),
        {"type InitializeParams.Version: number"},
    ),
    "a result becomes an array": (
        lambda d: method(d, "box/initialize")["result"].update(schema={"type": "array"}),
        {"type InitializeResult: array"},
    ),
    "a request without a result": (
        lambda d: method(d, "box/initialize").pop("result"),
        {"method-kind box/initialize: notification"},
    ),
    "params by position": (
        lambda d: method(d, "list").update(paramStructure="by-position"),
        {"method-structure list: by-position"},
    ),
    "params in either form": (
        lambda d: method(d, "list").update(paramStructure="either"),
        {"method-structure list: either"},
    ),
    "a method is removed": (
        lambda d: d["methods"].remove(method(d, "list")), {"method-missing list"},
    ),
    "a method is renamed": (
        lambda d: method(d, "list").update(name="listAll"),
        {"method-missing list", "method-extra listAll"},
    ),
    "a method of the client is listed for the server": (
        lambda d: d["methods"].append(d["x-testwire-client-methods"][0]),
        {"method-direction box/moved: both ways"},
    ),
    "a code": (
        lambda d: d["components"]["errors"]["Busy"].update(code=-32099),
        {"code-different Busy: -32099"},
    ),
    "an error is added": (
        lambda d: d["components"]["errors"].update(Odd={"code": 7, "message": "odd"}),
        {"code-extra Odd, 7"},
    ),
    "an open value is removed": (
        lambda d: schemas(d)["Colour"]["examples"].remove("red"), {"literal-missing Colour.red"},
    ),
    "a value is removed": (
        lambda d: schemas(d)["LidState"]["enum"].remove("open"), {"literal-missing LidState.open"},
    ),
    "an alternative is removed": (
        lambda d: schemas(d)["Shape"]["anyOf"].pop(), {"option-missing Shape.Square"},
    ),
    "any value becomes a string": (
        lambda d: schemas(d)["InitializeResult"]["properties"]["anything"].update(type="string"),
        {"type InitializeResult.anything: string"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_found(name: str, toy: ir.Protocol) -> None:
    document = exported(toy)
    edit, due = EDITS[name]
    edit(document)
    assert keys(document, toy) == due


def test_the_order_of_params_by_position(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    file = "toy-box/1.0-beta.2/protocol.json"
    pointer = "/methods/2/params/positions"
    edit(root, [{"file": file, "pointer": pointer, "value": ["names", "depth"]}])
    protocol = load(root)[1]
    document = exported(protocol)
    assert method(document, "list")["paramStructure"] == "by-position"
    assert keys(document, protocol) == set()
    method(document, "list")["params"].reverse()
    assert keys(document, protocol) == {"method-structure list: by-position: depth, names"}


NEAR: dict[str, Edit] = {
    "no structure is stated": lambda d: method(d, "list").pop("paramStructure"),
    "no direction is stated": lambda d: d.pop("x-testwire-client-methods"),
    "another order of methods": lambda d: d["methods"].reverse(),
    "another order of params by name": lambda d: method(d, "box/initialize")["params"].reverse(),
    "descriptions": lambda d: method(d, "list").update(summary="x", description="y", tags=[]),
    "constants in place of an enumeration": lambda d: schemas(d).update(
        LidState={"oneOf": [{"const": "open"}, {"const": "canceled"}]}
    ),
    "an open enumeration is a string": lambda d: schemas(d).update(Colour={"type": "string"}),
    "open values next to a string": lambda d: schemas(d).update(
        Colour={"anyOf": [{"enum": ["red", "green"]}, {"type": "string"}]}
    ),
    "an alternative without a name": lambda d: schemas(d)["Shape"]["anyOf"].__setitem__(
        1, schemas(d)["Square"]
    ),
    "a referenced method": lambda d: (
        d["components"].update(x={"m": d["methods"][0]}),
        d["methods"].__setitem__(0, {"$ref": "#/components/x/m"}),
    ),
    "a referenced param": lambda d: (
        d["components"].update(contentDescriptors={"p": method(d, "list")["params"][0]}),
        method(d, "list")["params"].__setitem__(0, {"$ref": "#/components/contentDescriptors/p"}),
    ),
    "a null result": lambda d: method(d, "ping")["result"].update(schema={"const": None}),
}


@pytest.mark.parametrize("name", NEAR)
def test_a_near_miss_is_not_reported(name: str, toy: ir.Protocol) -> None:
    document = exported(toy)
    before = json.dumps(document)
    NEAR[name](document)
    assert json.dumps(document) != before
    assert keys(document, toy) == set()


def test_an_error_inside_a_method_is_read(toy: ir.Protocol) -> None:
    document = exported(toy)
    method(document, "list")["errors"] = [{"code": -7, "message": "odd"}]
    (odd,) = (c for c in read_openrpc(json.dumps(document), "x").codes if c.code == -7)
    assert odd.name is None and odd.location.pointer.endswith("/errors/0")


def test_partial_ignores_what_one_side_lacks(toy: ir.Protocol) -> None:
    document = exported(toy)
    document["methods"].remove(method(document, "list"))
    document["components"]["errors"].pop("Busy")
    for each in (*document["methods"], *document["x-testwire-client-methods"]):
        each["errors"] = []
    assert keys(document, toy, partial=True) == set()
    assert {"method-missing list", "code-missing -32001"} <= keys(document, toy)


@pytest.mark.parametrize(
    ("document", "pointer", "message"),
    [
        ({"methods": 5}, "/methods", "expected 'methods' to be a list"),
        ({"methods": [5]}, "/methods/0", "expected a method: an object"),
        ({"methods": [{}]}, "/methods/0", "the member 'name'"),
        ({"methods": [{"name": "a", "params": [{}]}]}, "/methods/0/params/0", "the member 'name'"),
        ({"methods": [{"name": "a", "errors": [{}]}]}, "/methods/0/errors/0", "the member 'code'"),
        ({"methods": [{"$ref": "#/no"}]}, "/methods/0", "does not resolve"),
        ({"methods": [{"$ref": "#/methods/0"}]}, "/methods/0", "does not resolve"),
        ({"methods": [{"name": "a", "result": {"schema": 1}}]}, "/methods/0/result/schema",
         "expected a schema"),
        ({"components": 1}, "/components", "expected an object"),
        ({"components": {"schemas": []}}, "/components/schemas", "expected an object"),
        ({"components": {"errors": {"a": 1}}}, "/components/errors/a", "expected an error"),
        ({"components": {"schemas": {"A": {"properties": []}}}},
         "/components/schemas/A/properties", "expected 'properties' to be an object"),
    ],
)  # fmt: skip
def test_a_document_that_is_no_openrpc(document: Document, pointer: str, message: str) -> None:
    with pytest.raises(InputUnreadable) as caught:
        read_openrpc(json.dumps({"openrpc": "1.4.1", **document}), "x.json")
    assert message in caught.value.message
    assert caught.value.location.pointer == pointer


def test_the_member_openrpc_determines_the_kind(
    tmp_path: Path, toy: ir.Protocol, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kind_of_json('{"openrpc": "1.2.6"}') == "openrpc"
    assert kind_of_json('{"title": "openrpc"}') == kind_of_json("[") == "json-schema"
    path = ROOT / "generated/openrpc/msp-0.4.json"
    options = ["drift", "source", "--protocol", "msp@0.4", "--root", str(ROOT)]
    assert main([*options, str(path)]) == 0
    copy = tmp_path / "api.json"
    copy.write_text(path.read_text("utf-8").replace('"mutatorName"', '"mutator"'), "utf-8")
    assert main([*options, str(copy)]) == 1
    assert "DiscoveredMutant" in capsys.readouterr().out
