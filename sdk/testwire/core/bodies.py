"""The size limit for message bodies, and the conversion of a body to ASCII.

All framings use this module. Tests: `tests/sdk/core/test_framing.py`.
"""

from __future__ import annotations

import re
from typing import Final

MAX_BODY_BYTES: Final = 128 * 1024 * 1024
"""The default limit for the body of one message.

The results of 100,000 mutants take about 30 MB. A parsed message uses about ten times the
memory of its JSON text.
"""


def escape_non_ascii(body: bytes) -> bytes:
    """Replace every non-ASCII character of a JSON text with a `\\uXXXX` escape.

    Outside of strings, JSON text is always ASCII, so the body does not need to be parsed.
    """

    def escape(found: re.Match[str]) -> str:
        units = found.group().encode("utf-16-be")
        return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))

    return re.sub(r"[^\x00-\x7f]", escape, body.decode("utf-8")).encode("ascii")
