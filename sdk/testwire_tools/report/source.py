"""Read the source files of a report, and the text between two positions.

Positions follow the report schema: lines and columns start at 1, and columns count UTF-16 code
units. The end of a range is exclusive. This module must not import a client.
Tests: `tests/tools/report/test_report.py`.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

_LANGUAGES = {
    ".c": "c", ".cpp": "cpp", ".cs": "cs", ".go": "go", ".java": "java", ".js": "javascript",
    ".jsx": "javascript", ".kt": "kotlin", ".mjs": "javascript", ".php": "php", ".py": "python",
    ".pyi": "python", ".rb": "ruby", ".rs": "rust", ".scala": "scala", ".swift": "swift",
    ".ts": "typescript", ".tsx": "typescript",
}  # fmt: skip


class ReportError(Exception):
    """The report cannot be created. The message contains the file and the fix."""


def language_of(path: str) -> str:
    """Return the viewer's name for the language of a file, or `text` for an unknown language."""
    return _LANGUAGES.get(PurePosixPath(path).suffix.lower(), "text")


def find_inside(root: Path, path: str) -> Path | None:
    """Return the file at `path` in `root`, or None for a missing file.

    The path comes from the server, and a report must not contain files outside the project.
    Therefore a path outside `root` raises ReportError.
    """
    base = root.resolve()
    target = (base / path).resolve()
    if not target.is_relative_to(base):
        raise ReportError(
            f"{path!r}: expected a path in the project {base}, found one outside the project; the "
            "server must send paths relative to the project"
        )
    return target if target.is_file() else None


def read_source(file: Path) -> str:
    """Return the text of a source file with unchanged newlines, without a byte order mark.

    A Python file is decoded with its declared encoding, and every other file as UTF-8. Invalid
    bytes become replacement characters.
    """
    data = file.read_bytes()
    encoding = "utf-8-sig"
    if file.suffix in {".py", ".pyw", ".pyi"}:
        try:
            encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
        except SyntaxError:  # The encoding is unknown, or the bytes are not valid UTF-8.
            encoding = "utf-8-sig"
    return data.decode(encoding, errors="replace")


def text_between(source: str, location: Mapping[str, Any]) -> str:
    """Return the text at a location. A column after the end of a line means the end of the line."""
    lines = source.split("\n")  # `splitlines` would also split at form feeds.
    first, last = location["start"]["line"] - 1, location["end"]["line"] - 1
    covered = lines[first : last + 1]
    if not covered:
        return ""
    if last < len(lines):
        covered[-1] = covered[-1][: _index(covered[-1], location["end"]["column"])]
    covered[0] = covered[0][_index(covered[0], location["start"]["column"]) :]
    return "\n".join(covered)


def _index(line: str, column: int) -> int:
    """Convert a column (UTF-16 code units, starting at 1) to an index in `line`."""
    units = 1
    for index, character in enumerate(line):
        if units >= column:
            return index
        units += 2 if ord(character) > 0xFFFF else 1
    return len(line)
