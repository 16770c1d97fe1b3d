"""Shows the bytes that Testwire sent as shell commands.

Tests: `tests/tools/conformance/test_page.py`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from typing import Any, Final

from testwire_tools.conformance.model import TEXT_CHARACTERS


def bytes_to_copy(entries: Iterable[Mapping[str, Any]]) -> str:
    """Return shell commands that print the bytes that Testwire sent in a case."""
    lines = []
    for entry in entries:
        if entry["direction"] == "note" and entry["text"].startswith("Starts the server"):
            lines.append("# a new server")
        elif entry["direction"] == "sent" and "base64" in entry:
            lines.append(printf(base64.b64decode(entry["base64"])))
        elif entry["direction"] == "sent" and len(entry["text"]) <= TEXT_CHARACTERS:
            lines.append(printf(entry["text"].encode("utf-8", "surrogatepass")))
        elif entry["direction"] == "sent":
            lines.append("# a long message, which is not stored")
    return "\n".join(lines) if any(line.startswith("printf") for line in lines) else ""


def printf(data: bytes) -> str:
    """Return a shell command that prints these bytes."""
    return "printf '" + "".join(_PRINTF.get(each) or _octal(each) for each in data) + "'"


def _octal(byte: int) -> str:
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"


_PRINTF: Final = {
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord("\\"): "\\\\",
    ord("%"): "%%",
    ord("'"): "'\\''",
}
