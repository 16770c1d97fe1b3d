"""Canonical JSON, for comparing values."""

from __future__ import annotations

import json
from typing import Any


def canonical(value: Any) -> str:
    """Return canonical JSON: values that are equal in JSON Schema have the same JSON."""

    def plain(item: Any) -> Any:
        if isinstance(item, dict):
            return {key: plain(member) for key, member in item.items()}
        if isinstance(item, list):
            return [plain(member) for member in item]
        if isinstance(item, float) and item.is_integer():
            return int(item)
        return item

    return json.dumps(plain(value), sort_keys=True, ensure_ascii=False)
