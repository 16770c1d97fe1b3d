"""Measure `testwire compat` on two large specifications.

    python -m tests.bench.compat [--types 1000]

The program creates a specification with the given number of types, and a changed copy of it. The
program compares both versions as folders and as IR files, and prints the time of each step. The
times do not include Python's startup time. `tests/codegen/compat/test_speed.py` checks that the
time grows linearly.
"""

from __future__ import annotations

import argparse
import copy
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from testwire_codegen.compat.inputs import load_side
from testwire_codegen.compat.run import compare, shown
from testwire_codegen.model import dump

from tests.codegen.compat.support import BASE, Spec, read, write


def types(count: int, *, changed: bool) -> dict[str, Any]:
    """Return types that refer to each other, in groups of 50.

    Every fifth type is an enumeration. If `changed` is true, every tenth type is different.
    """
    made: dict[str, Any] = {}
    for index in range(count):
        name = f"Type{index:04}"
        other = changed and index % 10 == 0
        if index % 5 == 4:
            words = ["a", "b", "c", "d" if index % 20 == 4 else "e"]
            made[name] = {"type": "string", "description": "Values.", "enum": words}
            continue
        members: dict[str, Any] = {"id": _member({"type": "string", "minLength": 1})}
        for step in range(1, 8):
            group = index - index % 50
            target = {"$ref": f"#/$defs/Type{group + (index + step) % 50:04}"}
            members[f"m{step}"] = _member(
                {"type": "array", "items": target} if step % 2 else target
            )
        required = ["id"]
        if other:
            members["extra"] = _member({"type": "integer"})
            required += ["extra"] if index % 20 == 0 else []
        made[name] = {
            "type": "object",
            "description": "A type.",
            "required": required,
            "properties": members,
        }
    return made


def _member(schema: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "description": "A member."}


def many(count: int, *, changed: bool) -> Spec:
    """Return a specification with `count` types and a tenth as many requests."""
    spec = copy.deepcopy(BASE)
    first = spec["protocol"]["methods"][0]
    spec["protocol"] |= {
        "version": "2.0.0" if changed else "1.2.0",
        "methods": [
            {
                **first,
                "name": f"call{index}",
                "params": {"$ref": f"schema/toy.schema.json#/$defs/Type{index * 7 % count:04}"},
                "result": {"$ref": f"schema/toy.schema.json#/$defs/Type{index * 10:04}"},
            }
            for index in range(max(1, count // 10))
        ],
    }
    spec["types"] = types(count, changed=changed)
    return spec


def times(old: str, new: str) -> dict[str, float]:
    """Compare two versions.

    Returns the seconds of each step, and the numbers of changes and findings.
    """
    start = time.perf_counter()
    before, after = load_side(old), load_side(new)
    read_at = time.perf_counter()
    result = compare(before, after)
    judged_at = time.perf_counter()
    shown(result, "json")
    done = time.perf_counter()
    return {
        "changes": len(result.pair.changes),
        "findings": len(result.findings),
        "readSeconds": round(read_at - start, 3),
        "compareSeconds": round(judged_at - read_at, 3),
        "printSeconds": round(done - judged_at, 3),
        "seconds": round(done - start, 3),
    }


def measured(count: int, where: Path) -> dict[str, dict[str, float]]:
    """Write both versions to `where`, and compare them as folders and as IR files."""
    sides: dict[str, list[str]] = {"folders": [], "irFiles": []}
    for changed in (False, True):
        spec = many(count, changed=changed)
        write(where / str(changed), spec)
        sides["folders"].append(str(where / str(changed)))
        (where / f"{changed}.json").write_text(dump.dumps(read(spec), "bench"), "utf-8")
        sides["irFiles"].append(str(where / f"{changed}.json"))
    return {kind: times(*pair) for kind, pair in sides.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="measure the comparison of two specifications")
    parser.add_argument("--types", type=int, default=1000)
    count = parser.parse_args().types
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({"types": count, **measured(count, Path(folder))}, indent=2))


if __name__ == "__main__":
    main()
