"""Source files of a report, and the text between two positions in them.

Positions follow the report schema: lines and columns count from 1, columns in UTF-16 code units,
the end is not part of the range. Must not know where results come from.
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
    """The results cannot be shown; the message says which part, where, and what would help."""


def language_of(path: str) -> str:
    """The name that the viewer's highlighter knows; `text` where it knows none."""
    return _LANGUAGES.get(PurePosixPath(path).suffix.lower(), "text")


def find_inside(root: Path, path: str) -> Path | None:
    """The existing file that `path` names below `root`; None where there is none.

    A server chooses the paths, so anything that leads out of `root` raises ReportError: a report is
    meant to be passed on and must not carry other files of the machine.
    """
    base = root.resolve()
    target = (base / path).resolve()
    if not target.is_relative_to(base):
        raise ReportError(
            f"The results name the file {path!r}, which is outside the project {base}. "
            "Paths have to be relative to the project."
        )
    return target if target.is_file() else None


def read_source(file: Path) -> str:
    """The text of a source file, newlines as they are, without a byte order mark.

    Python files are decoded as their coding line says, others as UTF-8; bytes that do not fit show
    as replacement characters, since a report with a wrong letter beats none.
    """
    data = file.read_bytes()
    encoding = "utf-8-sig"
    if file.suffix in {".py", ".pyw", ".pyi"}:
        try:
            encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
        except SyntaxError:  # an unknown codec, or bytes that are not UTF-8
            encoding = "utf-8-sig"
    return data.decode(encoding, errors="replace")


def text_between(source: str, location: Mapping[str, Any]) -> str:
    """The text that `location` covers; positions behind the end of a line or file mean that end."""
    lines = source.split("\n")  # splitlines() would also split on form feeds and count too many
    first, last = location["start"]["line"] - 1, location["end"]["line"] - 1
    covered = lines[first : last + 1]
    if not covered:
        return ""
    if last < len(lines):
        covered[-1] = covered[-1][: _index(covered[-1], location["end"]["column"])]
    covered[0] = covered[0][_index(covered[0], location["start"]["column"]) :]
    return "\n".join(covered)


def _index(line: str, column: int) -> int:
    """Index in `line` of the character at a column that counts UTF-16 code units from 1."""
    units = 1
    for index, character in enumerate(line):
        if units >= column:
            return index
        units += 2 if ord(character) > 0xFFFF else 1
    return len(line)
