"""The manual of the toy specification, and functions to edit it and to compare it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from testwire_base.findings import Finding
from testwire_codegen.drift.docs import check_file

from tests.codegen.support import copy_case, load

MANUAL = (Path(__file__).parent / "drift_manual.md").read_text("utf-8")
REGISTRY = "toy-box/1.0-beta.2/protocol.json"
TOY = "toy-box@1.0-beta.2"


def manual_root(target: Path, errata: list[dict[str, Any]] | None = None) -> Path:
    """Return a checkout of the toy specification, with the manual as its upstream document."""
    root = copy_case("toy", target)
    path = root / "spec" / REGISTRY
    data = json.loads(path.read_text("utf-8"))
    for entry in (*data["methods"], *data["errors"]):
        entry["source"] = f"manual, {entry['source']}"
    data["errata"] = errata or []
    path.write_text(json.dumps(data, indent=2), "utf-8")
    source = {
        "document": "manual",
        "repository": "github:nobody/toy",
        "path": "docs/manual.md",
        "ref": "1",
        "sha256": None,
        "licence": "none",
        "date": "2026-01-01",
        "notes": "Made up.",
    }
    lock = root / "spec/toy-box/1.0-beta.2/upstream.lock.json"
    lock.write_text(json.dumps({"sources": [source]}), "utf-8")
    return root


def judge_text(root: Path, text: str, **options: Any) -> list[Finding]:
    path = root / "manual.md"
    path.write_bytes(text.encode("utf-8"))
    return check_file(path, *load(root), **options)


def replaced(old: str, new: str, nth: int = 1) -> str:
    at = -1
    for _ in range(nth):
        at = MANUAL.index(old, at + 1)
    return MANUAL[:at] + new + MANUAL[at + len(old) :]
