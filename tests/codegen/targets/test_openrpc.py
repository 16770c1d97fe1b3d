"""The OpenRPC export is valid against OpenRPC's schema, and all omissions are listed.

Copies of the schemas for OpenRPC and JSON Schema are in `data/openrpc`.
"""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7
from testwire_base.specs import find_meta
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.model.vectors import load_vectors
from testwire_codegen.targets import find_target
from testwire_codegen.targets.openrpc.carried import CARRIED, OMISSIONS, not_carried

from tests.codegen.support import ROOT, copy_case, load

DATA = Path(__file__).parent / "data" / "openrpc"


def openrpc_validator() -> Draft7Validator:
    openrpc = json.loads((DATA / "openrpc-1.4.schema.json").read_text("utf-8"))
    schema = json.loads((DATA / "json-schema.schema.json").read_text("utf-8"))
    resources = [
        (uri, DRAFT7.create_resource(schema))
        for uri in ("https://meta.json-schema.tools", "https://meta.json-schema.tools/")
    ]
    registry: Any = Registry().with_resources(resources)
    return Draft7Validator(openrpc, registry=registry)


def render(protocol: ir.Protocol) -> dict[str, Any]:
    (text,) = find_target("openrpc").render(protocol).values()
    document: dict[str, Any] = json.loads(text)
    return document


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


def test_the_copies_are_what_their_page_says() -> None:
    page = (DATA / "README.md").read_text("utf-8")
    for path in DATA.glob("*.json"):
        assert f"`{path.name}`" in page
        assert hashlib.sha256(path.read_bytes()).hexdigest() in page


HELD: list[tuple[VersionFolder, ir.Protocol]] = [
    (folder, lower(folder)) for index in load_spec(ROOT) for folder in index.versions
]
KEYS = [folder.key for folder, _ in HELD]


@pytest.mark.parametrize(("folder", "protocol"), HELD, ids=KEYS)
def test_each_version_is_valid_openrpc(folder: VersionFolder, protocol: ir.Protocol) -> None:
    errors = list(openrpc_validator().iter_errors(render(protocol)))
    assert not errors, "\n".join(f"{error.json_path}: {error.message}" for error in errors)


def test_the_toy_is_valid_openrpc(toy: ir.Protocol) -> None:
    assert not list(openrpc_validator().iter_errors(render(toy)))


@pytest.mark.parametrize(
    "breakage",
    [
        lambda document: document.update(openrpc="1.3.0"),
        lambda document: document.update(extra=1),
        lambda document: document["methods"][0].pop("params"),
        lambda document: document["methods"][0].update(paramStructure="by-luck"),
        lambda document: document["components"]["schemas"].update(Bad={"type": 3}),
        lambda document: document["components"]["errors"].update(Bad={"code": "a", "message": ""}),
    ],
)
def test_a_document_that_is_wrong_is_refused(toy: ir.Protocol, breakage: Any) -> None:
    document = copy.deepcopy(render(toy))
    breakage(document)
    assert list(openrpc_validator().iter_errors(document))


def test_references_lead_somewhere_and_names_are_unique(toy: ir.Protocol) -> None:
    for protocol in (toy, *(protocol for _, protocol in HELD)):
        document = render(protocol)
        text = json.dumps(document)
        for kind, name in re.findall(r'"#/components/(\w+)/([^"]+)"', text):
            assert name in document["components"][kind]
        names = [method["name"] for method in document["methods"]]
        assert len(set(names)) == len(names)
        codes = {name: error["code"] for name, error in document["components"]["errors"].items()}
        for method in document["methods"]:
            held = [codes[ref["$ref"].rpartition("/")[2]] for ref in method.get("errors", [])]
            assert len(set(held)) == len(held), "OpenRPC wants one error for each code"
            order = [param["required"] for param in method["params"]]
            assert order == sorted(order, reverse=True), "required ones come first"


def test_every_message_type_and_error_is_there(toy: ir.Protocol) -> None:
    for protocol in (toy, *(protocol for _, protocol in HELD)):
        document = render(protocol)
        methods = {entry["name"]: entry for entry in document["methods"]}
        client = {entry["name"]: entry for entry in document.get("x-testwire-client-methods", [])}
        for message in protocol.messages:
            assert (message.name in methods) == (message.direction != "serverToClient")
            assert (message.name in client) == (message.direction != "clientToServer")
            entry = methods.get(message.name) or client[message.name]
            assert ("result" in entry) == (message.kind == "request")
        schemas, errors = (document["components"][part] for part in ("schemas", "errors"))
        assert set(schemas) == {node.name for node in protocol.types}
        assert set(errors) == {error.name for error in protocol.errors}


@pytest.mark.parametrize(("folder", "protocol"), HELD, ids=KEYS)
def test_the_schemas_give_the_vectors_verdicts(
    folder: VersionFolder, protocol: ir.Protocol
) -> None:
    components = {"components": render(protocol)["components"]}
    vectors, _ = load_vectors(folder, protocol, find_meta(ROOT))
    for vector in vectors:
        if vector.value is None and vector.nullable:
            continue
        schema = components | {"$ref": f"#/components/schemas/{vector.type}"}
        # Draft 7 ignores keywords next to `$ref`, but `$ref` can still refer to `components`.
        accepted = Draft7Validator(schema).is_valid(vector.value)
        assert accepted == vector.valid, f"{vector.name}: {vector.docs}"


def parts_of_the_ir() -> set[str]:
    return {
        f"{cls.__name__}.{member.name}"
        for cls in vars(ir).values()
        if isinstance(cls, type)
        and dataclasses.is_dataclass(cls)
        and cls.__module__.startswith(ir.__name__)
        for member in dataclasses.fields(cls)
        if member.name != "location"
    }


def class_of(part: str) -> str:
    return part.partition(".")[0]


def unaccounted(parts: set[str]) -> set[str]:
    """Return unlisted members of the IR, and listed members that are not in the IR."""
    omitted = {word for omission in OMISSIONS for word in omission.parts.split()}
    classes = {word for word in omitted if "." not in word}
    named = CARRIED | (omitted - classes)
    missing = {part for part in parts - named if class_of(part) not in classes}
    return missing | (named - parts) | (classes - {class_of(part) for part in parts})


def test_every_part_of_the_ir_is_carried_or_listed() -> None:
    assert not unaccounted(parts_of_the_ir())
    words = [word for omission in OMISSIONS for word in omission.parts.split()]
    assert len(set(words)) == len(words)
    assert not CARRIED & set(words)
    assert not {class_of(part) for part in CARRIED} & set(words), "a carried class, omitted whole"


def test_a_part_that_is_neither_is_seen() -> None:
    parts = parts_of_the_ir()
    assert unaccounted(parts | {"Message.colour"}) == {"Message.colour"}
    assert unaccounted(parts | {"Colour.name"}) == {"Colour.name"}
    assert unaccounted(parts - {"Message.docs"}) == {"Message.docs"}
    assert unaccounted({part for part in parts if class_of(part) != "Ids"}) == {"Ids"}
    assert not unaccounted(parts | {"Ids.colour"}), "the row names the whole class"


def test_the_list_says_what_and_where(toy: ir.Protocol) -> None:
    rows = {row["id"]: row for row in not_carried(toy)}
    assert rows["direction"]["where"] == ["box/moved", "client/ask", "ping", "box/hint", "$/cancel"]
    assert rows["cancellation"]["where"] == ["$/cancel"]
    assert rows["errata"]["where"] == ["lid-colour"]
    assert all(row["what"] and row["instead"] for row in rows.values())
    bare = dataclasses.replace(toy, cancellation=None, errata=())
    assert {"cancellation", "errata"} == rows.keys() - {row["id"] for row in not_carried(bare)}
    assert render(toy)["x-testwire-not-carried"] == not_carried(toy)


def test_the_page_lists_the_same(toy: ir.Protocol) -> None:
    page = find_target("openrpc").shared([toy])["openrpc/README.md"]
    for row in not_carried(toy):
        assert f"| {row['what']} |" in page


def test_errors_of_one_code_are_not_lost(toy: ir.Protocol) -> None:
    twin = dataclasses.replace(toy.errors[1], name="BusyToo")
    message = next(m for m in toy.messages if "Busy" in m.errors)
    changed = dataclasses.replace(message, errors=(*message.errors, "BusyToo"))
    messages = tuple(changed if m is message else m for m in toy.messages)
    protocol = dataclasses.replace(toy, errors=(*toy.errors, twin), messages=messages)
    document = render(protocol)
    assert not list(openrpc_validator().iter_errors(document))
    (entry,) = [m for m in document["methods"] if m["name"] == message.name]
    assert entry["x-testwire-further-errors"] == ["BusyToo"]
    assert "errors-of-one-code" in {row["id"] for row in not_carried(protocol)}


def test_params_that_are_no_object_with_members_are_told(toy: ir.Protocol) -> None:
    (mapping,) = [node for node in toy.types if isinstance(node, ir.MapType)][:1]
    changed = dataclasses.replace(toy.messages[0], params=mapping.name)
    document = render(dataclasses.replace(toy, messages=(changed, *toy.messages[1:])))
    assert not list(openrpc_validator().iter_errors(document))
    entry = document["methods"][0]
    assert entry["params"] == []
    assert entry["x-testwire-params"] == {"$ref": f"#/components/schemas/{mapping.name}"}
