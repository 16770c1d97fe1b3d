"""What is wrong with a server, and the next step: the exception that ends an examination.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

from typing import Final

from testwire_base.findings import Finding

SHOWN_BYTES: Final = 300


class Diagnosis(Exception):
    """A step failed; `finding` says why, and what to do next."""

    def __init__(self, rule: str, message: str, fix: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.finding = Finding(f"doctor-{rule}", message, fix=fix, detail=detail or None)


def readable(data: bytes) -> str:
    """The first bytes as text."""
    return data[:SHOWN_BYTES].decode("utf-8", "backslashreplace")
