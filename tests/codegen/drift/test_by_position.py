"""Examples in documents whose params are an array with named positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.codegen.drift.manual import judge_text
from tests.codegen.support import copy_case, edit
from tests.codegen.targets.marks import REGISTRY, add_methods

UPSTREAM = {
    "document": "Page",
    "repository": "github:nobody/small",
    "path": "page.md",
    "ref": "1",
    "sha256": None,
    "licence": "none",
    "date": "2026-01-01",
    "notes": "Made up.",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = copy_case("small", tmp_path)
    add_methods(root)
    lock = json.dumps({"sources": [UPSTREAM]})
    edit(root, [{"file": REGISTRY.replace("protocol", "upstream.lock"), "text": lock}])
    return root


def found(root: Path, method: str, params: Any) -> set[str]:
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    text = f"# Marks\n\n## Example\n\n```json\n{message}\n```\n"
    findings = judge_text(root, text)
    return {
        f"{each.detail}: {each.message}"
        for each in findings
        if each.rule == "drift-example-invalid"
    }


@pytest.mark.parametrize("params", [["ab"], ["ab", None, ["x"]], ["ab", 3], ["ab", "..."]])
def test_arrays_in_order(params: Any, root: Path) -> None:
    assert found(root, "mark", params) == found(root, "free", params) == set()


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"text": "ab"}, "mark"),
        ([], "mark/0"),
        (["a"], "mark/0"),
        (["ab", "x"], "mark/1"),
        (["ab", 1, ["x", 2]], "mark/2/1"),
        (["ab", 1, [], 7], "mark/3"),
    ],
)
def test_a_wrong_array_is_reported_at_its_position(params: Any, text: str, root: Path) -> None:
    (message,) = found(root, "mark", params)
    assert f"Example: {text}: " in message


def test_either_form_is_an_array_or_an_object(root: Path) -> None:
    assert found(root, "free", {"text": "ab"}) == set()
    assert found(root, "free", {"text": "a"}) != set()
