"""Helpers for the generator's tests: copies of specifications, and edits of their files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from testwire_base.pointers import split
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower

from tests.support.repository import ROOT

CASES = Path(__file__).parent / "cases"


def copy_case(name: str, target: Path) -> Path:
    """Copy the spec of a case and the meta-schemas to `target`, and return `target`."""
    shutil.copytree(CASES / name / "spec", target / "spec")
    shutil.copytree(ROOT / "spec" / "meta", target / "spec" / "meta")
    return target


def load(root: Path) -> tuple[VersionFolder, ir.Protocol]:
    """Load the only protocol version in `root`."""
    (index,) = load_spec(root)
    assert not index.findings, index.findings
    (folder,) = index.versions
    return folder, lower(folder)


def edit(root: Path, edits: Sequence[Mapping[str, Any]]) -> None:
    """Change files in the folder `spec` of `root`.

    An edit has a `file` and one of two forms:

    - `text`: the new file contents, or null to remove the file.
    - `pointer` and `value`: the new value of a member. Without `value`, the member is removed. If
      the pointer ends in `-`, the value is appended to a list.
    """
    for step in edits:
        path = root / "spec" / step["file"]
        if "text" in step:
            if step["text"] is None:
                path.unlink()
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step["text"], encoding="utf-8")
            continue
        document = json.loads(path.read_text(encoding="utf-8"))
        _set(document, step)
        path.write_text(json.dumps(document, indent=2, ensure_ascii=False), encoding="utf-8")


def _set(document: Any, step: Mapping[str, Any]) -> None:
    *parents, last = split(step["pointer"])
    holder = document
    for key in parents:
        holder = holder[int(key)] if isinstance(holder, list) else holder[key]
    if isinstance(holder, list):
        if last == "-":
            holder.append(step["value"])
        elif "value" in step:
            holder[int(last)] = step["value"]
        else:
            del holder[int(last)]
    elif "value" in step:
        holder[last] = step["value"]
    else:
        del holder[last]


def tree(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder and its subfolders, by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
