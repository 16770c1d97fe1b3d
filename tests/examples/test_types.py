"""The generated Python types of the examples express what the protocols contain."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.examples.support import MODULES


@pytest.fixture
def bsp(roots: dict[str, Path]) -> Any:
    return import_module(MODULES["bsp"])


@pytest.fixture
def lsp(roots: dict[str, Path]) -> Any:
    return import_module(MODULES["lsp"])


TARGET = {"id": {"uri": "a:b"}, "tags": [], "languageIds": [], "dependencies": []}


@pytest.mark.parametrize(
    ("kind", "cls"), [("jvm", "JvmBuildTarget"), ("python", "PythonBuildTarget"), ("zig", "dict")]
)
def test_the_kind_selects_the_type_of_the_data(kind: str, cls: str, bsp: Any) -> None:
    value = {**TARGET, "capabilities": {}, "dataKind": kind, "data": {"version": "3"}}
    target = bsp.BuildTarget.model_validate(value)
    assert type(target.data).__name__ == cls
    back = target.model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert (back["dataKind"], kind != "zig" or back["data"]) == (
        kind,
        kind != "zig" or value["data"],
    )


def test_integer_values_have_names(bsp: Any) -> None:
    done = bsp.TaskFinishParams.model_validate({"taskId": {"id": "t"}, "status": 1})
    assert done.status is bsp.StatusCode.OK
    assert '"status":1' in done.model_dump_json(by_alias=True, exclude_unset=True)


def test_params_have_the_members_of_both_bases(lsp: Any) -> None:
    assert issubclass(lsp.HoverParams, lsp.TextDocumentPositionParams)
    assert issubclass(lsp.HoverParams, lsp.WorkDoneProgressParams)


@pytest.mark.parametrize(
    ("kind", "cls"), [("begin", "Begin"), ("report", "Report"), ("end", "End")]
)
def test_the_kind_selects_the_stage(kind: str, cls: str, lsp: Any) -> None:
    value = {"token": 1, "value": {"kind": kind, **({"title": "a"} if kind == "begin" else {})}}
    read = lsp.ProgressParams.model_validate(value)
    assert type(read.value).__name__ == f"WorkDoneProgress{cls}"
    assert read.model_dump(mode="json", by_alias=True, exclude_unset=True) == value
