"""The diff of a mutant, for files with characters and line breaks of all kinds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from testwire_base.packages import load_info
from testwire_protocols.msp.v0_4.types import MutationTestResult
from testwire_tools.agents.adapters import adapter_for
from testwire_tools.agents.catalog import Catalog


async def ask(method: object, params: object) -> None:
    raise AssertionError("a diff needs no request")


def diff_of(folder: Path, start: tuple[int, int], end: tuple[int, int], replacement: str) -> str:
    info = load_info("msp").info
    catalog = Catalog()
    adapter = adapter_for(info)(catalog, info, folder)
    location = {
        "start": {"line": start[0], "column": start[1]},
        "end": {"line": end[0], "column": end[1]},
    }
    mutant = {"id": "1", "mutatorName": "m", "location": location, "replacement": replacement}
    result = {"files": {"a.py": {"mutants": [{**mutant, "status": "Survived"}]}}}
    adapter.report_mutation_test_progress(MutationTestResult.model_validate(result), None)
    (item,) = catalog.leaves()
    asyncio.run(adapter.details(ask, item))
    return item.texts["diff"]


@pytest.mark.parametrize(
    ("text", "start", "end", "replacement", "changed"),
    [
        ("a = 1 + 2\n", (1, 7), (1, 8), "-", ["-a = 1 + 2", "+a = 1 - 2"]),
        ('b = "😀" + x\n', (1, 10), (1, 11), "-", ['-b = "😀" + x', '+b = "😀" - x']),
        ("if a:\r\n    b()\r\n", (2, 5), (2, 8), "pass", ["-    b()", "+    pass"]),
        ("f(\n  1,\n)\n", (1, 1), (3, 2), "None", ["-f(", "-  1,", "-)", "+None"]),
        ("a\n", (1, 1), (1, 2), "b\nc", ["-a", "+b", "+c"]),
        ("a\n", (7, 1), (7, 2), "b", []),
    ],
)
def test_a_diff(
    text: str,
    start: tuple[int, int],
    end: tuple[int, int],
    replacement: str,
    changed: list[str],
    tmp_path: Path,
) -> None:
    (tmp_path / "a.py").write_bytes(text.encode())
    lines = diff_of(tmp_path, start, end, replacement).split("\n")
    assert [line for line in lines[2:] if line[:1] in "+-"] == changed


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    assert "a.py: cannot read the file" in diff_of(tmp_path, (1, 1), (1, 2), "b")
