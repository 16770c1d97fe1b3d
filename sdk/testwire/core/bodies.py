"""What framings share: how large a body may be, and how to write one in ASCII.

Tests: `tests/sdk/core/test_framing.py`.
"""

from __future__ import annotations

import re
from typing import Final

MAX_BODY_BYTES: Final = 128 * 1024 * 1024
"""The results of 100,000 mutants take about 30 MB; a parsed message takes ten times its bytes."""


def escape_non_ascii(body: bytes) -> bytes:
    """JSON text with every non-ASCII character written as `\\uXXXX`.

    Such characters stand in strings alone, so no parsing is needed.
    """

    def escape(found: re.Match[str]) -> str:
        units = found.group().encode("utf-16-be")
        return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))

    return re.sub(r"[^\x00-\x7f]", escape, body.decode("utf-8")).encode("ascii")
