"""Sources that Testwire generates agree with the specification, and edits of them are found.

The protocols are in this checkout, in the test cases, and in the sample of the test kit.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from testwire_codegen.drift.compare import compare_source
from testwire_codegen.drift.facts import Facts
from testwire_codegen.drift.readers import reader_of
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.targets import find_target

from tests.codegen.support import CASES, ROOT

OTHERS = sorted([*CASES.glob("*/spec"), *(ROOT / "tests/examples").glob("*/spec")])
SAMPLE = ROOT / "codegen/testwire_codegen/targets/sample/spec"

Held = dict[str, tuple[VersionFolder, ir.Protocol]]


@cache
def versions() -> Held:
    """Return all protocol versions by their keys."""
    found: Held = {}
    for spec in (ROOT / "spec", *OTHERS, SAMPLE):
        with TemporaryDirectory() as folder:
            root = Path(folder)
            shutil.copytree(spec, root / "spec")
            shutil.copytree(ROOT / "spec/meta", root / "spec/meta", dirs_exist_ok=True)
            for index in load_spec(root):
                assert not index.findings, index.findings
                found |= {each.key: (each, lower(each)) for each in index.versions}
    return found


def typescript(folder: VersionFolder, protocol: ir.Protocol) -> list[str]:
    files = find_target("typescript").render(protocol)
    return [text for path, text in files.items() if path.endswith(".ts")]


def openrpc(folder: VersionFolder, protocol: ir.Protocol) -> list[str]:
    return list(find_target("openrpc").render(protocol).values())


def json_schema(folder: VersionFolder, protocol: ir.Protocol) -> list[str]:
    return [json.dumps(schema.data) for schema in folder.schemas.values()]


Texts = Callable[[VersionFolder, ir.Protocol], list[str]]
FORMS: dict[str, Texts] = {
    "typescript": typescript, "openrpc": openrpc, "json-schema": json_schema
}  # fmt: skip


def read(kind: str, texts: Sequence[str]) -> Facts:
    found = [reader_of(kind)(text, kind) for text in texts]
    types = tuple(each for facts in found for each in facts.types)
    return replace(found[0], types=types)


def keys(kind: str, texts: Sequence[str], protocol: ir.Protocol) -> set[str]:
    found = compare_source(read(kind, texts), protocol, {}, partial=False)
    return {each.key.removeprefix("drift-source-") for each in found}


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize("key", versions())
def test_a_generated_source_has_no_difference(key: str, kind: str) -> None:
    folder, protocol = versions()[key]
    assert keys(kind, FORMS[kind](folder, protocol), protocol) == set()


@pytest.mark.parametrize("kind", FORMS)
def test_every_removed_type_of_a_generated_source_is_found(kind: str) -> None:
    """The test above would also pass if the comparison found nothing at all."""
    for folder, protocol in versions().values():
        found = read(kind, FORMS[kind](folder, protocol))
        names = {node.name for node in protocol.types}
        for each in (each for each in found.types if each.name in names):
            rest = replace(found, types=tuple(t for t in found.types if t is not each))
            lost = compare_source(rest, protocol, {}, partial=False)
            assert "drift-source-type-missing" in {difference.rule for difference in lost}
