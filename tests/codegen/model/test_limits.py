"""Large unions and long chains of references are findings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands._shared import load
from testwire_codegen.model import limits
from testwire_codegen.targets import all_targets
from testwire_codegen.targets.collect import collect

from tests.codegen.support import copy_case

Types = dict[str, dict[str, Any]]
DOCS = {"description": "A type."}


def reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def union(count: int) -> Types:
    members = {f"m{n}": DOCS | {"type": "string"} for n in range(count)}
    types: Types = {
        f"X{n}": DOCS | {"type": "object", "properties": {name: docs}, "required": [name]}
        for n, (name, docs) in enumerate(members.items())
    }
    return {"X": DOCS | {"anyOf": [reference(name) for name in types]}, **types}


def chain(count: int, kind: str) -> Types:
    """Return a chain with `count` types."""
    last = {"type": "object", "properties": {}} if kind == "base" else {"type": "string"}
    types: Types = {f"X{count}": DOCS | last}
    for n in range(1, count):
        target = reference(f"X{n + 1}")
        types[f"X{n}"] = (
            DOCS
            | {
                "alias": target,
                "array": {"type": "array", "items": target},
                "base": {"type": "object", "properties": {}, "allOf": [target]},
                "map": {"type": "object", "additionalProperties": target},
                "member": {
                    "type": "object",
                    "properties": {"next": DOCS | target},
                    "required": ["next"],
                },
                "union": {"anyOf": [target, {"type": "null"}]},
            }[kind]
        )
    return types


def nested(depth: int) -> Types:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "array", "items": schema}
    return {"X": DOCS | schema}


def made(types: Types, folder: Path) -> Path:
    root = copy_case("small", folder)
    (path,) = sorted((root / "spec" / "small").glob("*/schema/*.json"))
    document = json.loads(path.read_text("utf-8"))
    document["$defs"] |= types
    path.write_text(json.dumps(document), encoding="utf-8")
    return root


KINDS = ("alias", "array", "base", "map", "member", "union")


@pytest.mark.parametrize("kind", KINDS)
def test_a_long_chain_is_a_finding(kind: str, tmp_path: Path) -> None:
    (finding,) = load(made(chain(2000, kind), tmp_path)).findings
    assert finding.rule == "type-limit"
    assert finding.location is not None and finding.location.pointer == "/$defs/X1"
    assert "at most 100 references, found 2000, from 'X1' to 'X2000'" in finding.message


def test_a_large_union_is_a_finding(tmp_path: Path) -> None:
    (finding,) = load(made(union(1000), tmp_path)).findings
    assert finding.rule == "type-limit"
    assert "type 'X': expected at most 500 alternatives, found 1000" in finding.message


def test_a_deep_schema_is_a_finding(tmp_path: Path) -> None:
    (finding,) = load(made(nested(60), tmp_path)).findings
    assert finding.rule == "type-limit"
    assert "expected at most 50 levels of schemas, found more" in finding.message


def test_a_very_deep_schema_is_a_finding(tmp_path: Path) -> None:
    (finding,) = load(made(nested(400), tmp_path)).findings
    assert finding.rule in ("type-limit", "meta-schema", "invalid-json")


@pytest.mark.parametrize("types", [*(chain(100, kind) for kind in KINDS), union(100), nested(45)])
def test_types_within_the_limits_are_generated(types: Types, tmp_path: Path) -> None:
    loaded = load(made(types, tmp_path))
    assert {each.rule for each in loaded.findings} <= {"type-unused"}
    files = collect(all_targets(), loaded.protocols, loaded.protocols)
    assert any("X1" in text or "X:" in text for text in files.values())


def test_types_that_refer_to_each_other_are_no_chain(tmp_path: Path) -> None:
    types = chain(90, "member")
    types["X90"] = DOCS | {"type": "array", "items": reference("X1")}
    found = load(made(types, tmp_path)).findings
    assert {each.rule for each in found} <= {"type-unused"}


def test_without_the_limit_a_chain_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_CHAIN", 10_000)
    with pytest.raises(RecursionError):
        load(made(chain(2000, "base"), tmp_path))
