"""The vectors target, which derives test vectors from the types and writes them as JSON.

Hand-written vectors for common mistakes are in `spec/`. Each vector is on its own line. The order
and the names are stable, so that a small change of a specification changes few lines.

Tests: `tests/codegen/targets/test_derived_vectors.py`, `tests/wire/`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet
from testwire_codegen.targets.vectors.derive import Derived, derived


class VectorsTarget:
    """The target that writes `vectors/ID/VERSION.json`."""

    name = "vectors"

    def render(self, protocol: ir.Protocol) -> FileSet:
        head = {"protocol": protocol.id, "version": protocol.version, "sha256": protocol.digest}
        lines = [_line(vector) for vector in derived(protocol)]
        text = "{\n" + "".join(f"{_json(key)}:{_json(value)},\n" for key, value in head.items())
        text += '"vectors":[\n' + ",\n".join(lines) + "\n]\n}\n"
        return {f"vectors/{protocol.id}/{protocol.version}.json": text}

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        return {}


def _line(vector: Derived) -> str:
    entry: dict[str, Any] = {"type": vector.type, "claim": vector.claim, "value": vector.value}
    if vector.pointer is not None:
        entry["error"] = {"pointer": vector.pointer}
        if vector.keyword is not None:
            entry["error"]["keyword"] = vector.keyword
    elif _json(vector.reads) != _json(vector.value):
        entry["reads"] = vector.reads
    if vector.role is not None:
        entry["role"] = vector.role
    return _json(entry)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


TARGET = VectorsTarget
