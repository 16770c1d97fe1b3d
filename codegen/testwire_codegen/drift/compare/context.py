"""Where two types are compared.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from testwire_base.documents import Location

__all__ = ["Context"]


@dataclass(frozen=True, slots=True)
class Context:
    """Where two types are compared."""

    about: str
    location: Location
    spec: Location
    kind: str = "member-type"
    """The kind of difference if the types differ."""
    partial: bool = False
    """The input shows only some members."""
    section: str = ""
    """The heading, if this is not a definition."""
