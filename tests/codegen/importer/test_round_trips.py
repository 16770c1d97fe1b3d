"""Exports of each protocol are imported again, and every difference has a reason.

An export to OpenRPC contains types, messages and errors. An export to TypeScript contains types and
messages. The schemas of a specification contain only types. No target writes C#.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from testwire_codegen.commands._shared import load
from testwire_codegen.importer.run import import_draft
from testwire_codegen.model import ir
from testwire_codegen.model.dump import dumps
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.targets import find_target

from tests.support.repository import ROOT

Files = Callable[[VersionFolder, ir.Protocol], dict[str, str]]
SPECS = (ROOT / "spec", *sorted((ROOT / "tests/examples").glob("*/spec")))


@cache
def versions() -> dict[str, tuple[VersionFolder, ir.Protocol]]:
    found = {}
    for spec in SPECS:
        with TemporaryDirectory() as folder:
            shutil.copytree(spec, Path(folder) / "spec")
            shutil.copytree(ROOT / "spec/meta", Path(folder) / "spec/meta", dirs_exist_ok=True)
            for index in load_spec(Path(folder)):
                found |= {each.key: (each, lower(each)) for each in index.versions}
    return found


def openrpc(folder: VersionFolder, protocol: ir.Protocol) -> dict[str, str]:
    return {"api.json": next(iter(find_target("openrpc").render(protocol).values()))}


def typescript(folder: VersionFolder, protocol: ir.Protocol) -> dict[str, str]:
    files = find_target("typescript").render(protocol)
    return {
        name: next(text for path, text in files.items() if path.endswith(f"/{name}"))
        for name in ("types.ts", "methods.ts")
    }


def json_schema(folder: VersionFolder, protocol: ir.Protocol) -> dict[str, str]:
    return {name: json.dumps(each.data) for name, each in folder.schemas.items()}


FORMS: Mapping[str, Files] = {
    "openrpc": openrpc, "typescript": typescript, "json-schema": json_schema
}  # fmt: skip
MESSAGE = (
    "capability|completion|correlation|deprecated|overrides|paramsOptional|progress|registration"
    "|required|since|stability|stages|varies"
)
NOT_STATED = "the export does not contain this part of a message in a form that other tools share"
UNUSED = "no message uses the type, so the draft lists it and omits it"
REASONS: Mapping[str, Mapping[str, str]] = {
    "openrpc": {
        r"/errors/[^/]+/(generations|stability)": "the document contains code and message",
        rf"/messages/.+/({MESSAGE})": NOT_STATED,
        r"/messages/.+/params: .*": "of several types with equal members, the first is used",
        r"/types/[^/]+: \{.*": UNUSED,
        r"/types/[^/]+/bases": "a type in the document repeats the members of its bases",
        r"/types/[^/]+/fields(/[^/]+)?: null -> .*": "a member of a base",
        r"/types/[^/]+/fields/[^/]+/(aliases|generations)": "each spelling is a member",
        r"/types/[^/]+/accepts": "the document does not contain it",
        r"/types/[^/]+/unknownIn\w+": "the document contains only policies that reject members",
        r"/types/[^/]+/values": "each spelling is a value",
    },
    "typescript": {
        r"/errors/.+": "the types contain no errors",
        rf"/messages/.+/({MESSAGE}|direction|errors)": NOT_STATED,
        r"/types/[^/]+: \{.*": UNUSED,
        r"/types/[^/]+/(.+/)?(kind|maximum|minimum|minLength|pattern|format|uniqueItems)":
            "TypeScript has neither integers nor limits",
        r"/types/[^/]+/fields/.+/(aliases|generations|since|typeBy)": "guards.ts contains it",
        r"/types/[^/]+/members": "TypeScript has no integers",
        r"/types/[^/]+/(accepts|discriminator|patterns|unknownIn\w+)": "guards.ts contains it",
        r"/types/[^/]+/(node|values|fields|type)": "an object without members is a record",
    },
    "json-schema": {
        r"/(errors|messages)/.+": "a schema contains only types",
        r"/types/[^/]+/fields/.+/generations": "the registry defines the generations",
        r"/types/[^/]+/unknownIn\w+: \"ignore\" -> \"keep\"":
            "an object without members keeps every member",
    },
}  # fmt: skip
"""For each form, the differences as regular expressions, and the reason of each."""


def parts(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the types, messages and errors of a protocol by name, without descriptions."""
    data = json.loads(dumps(protocol, "test"))
    data = data.get("protocol", data)
    kinds = ("types", "messages", "errors")
    return {kind: {each["name"]: plain(each) for each in data.get(kind, ())} for kind in kinds}


def plain(value: Any) -> Any:
    if isinstance(value, list):
        if value and all(isinstance(each, dict) and "name" in each for each in value):
            return {each["name"]: plain(each) for each in value}
        return [plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    left = ("location", "docs", "source")
    return {key: plain(each) for key, each in value.items() if key not in left}


def differences(before: Any, after: Any, at: str = "") -> Iterator[str]:
    """Yield the pointer of each difference, with both values."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            yield from differences(before.get(key), after.get(key), f"{at}/{key}")
    elif before != after:
        yield f"{at}: {json.dumps(before)[:60]} -> {json.dumps(after)[:60]}"


def round_trip(key: str, form: str, folder: Path) -> list[str]:
    """Export a protocol and import it again. Return the differences."""
    version, protocol = versions()[key]
    files = []
    for name, text in FORMS[form](version, protocol).items():
        files.append(str(folder / name))
        (folder / name).write_text(text, "utf-8")
    assert import_draft(files, key, folder) == 0
    loaded = load(folder)
    assert not loaded.findings
    return list(differences(parts(protocol), parts(loaded.protocols[0])))


def without_reason(found: list[str], form: str) -> list[str]:
    known = [re.compile(rf"{each}(: .*)?") for each in REASONS[form]]
    return [each for each in found if not any(pattern.fullmatch(each) for pattern in known)]


@pytest.mark.parametrize("form", FORMS)
def test_a_round_trip(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found: list[str] = []
    for number, key in enumerate(versions()):
        (tmp_path / str(number)).mkdir()
        found += round_trip(key, form, tmp_path / str(number))
    capsys.readouterr()
    assert without_reason(found, form) == []
    # Each reason is still needed.
    for each in REASONS[form]:
        assert any(re.fullmatch(rf"{each}(: .*)?", difference) for difference in found), each


def test_a_lost_part_is_found() -> None:
    _, protocol = versions()["msp@0.4"]
    before, after = parts(protocol), parts(protocol)
    del after["types"]["MutantResult"]["fields"]["status"]
    after["messages"]["mutationTest"]["result"] = None
    found = list(differences(before, after))
    assert len(found) == 2
    for form in ("openrpc", "typescript"):
        assert len(without_reason(found, form)) == 2, form
