"""Rules that `testwire drift source` applies.

Tests: `tests/drift/test_source.py`.
"""

from __future__ import annotations

from testwire_codegen.rules.base import Rule

__all__ = ["SOURCE"]

SOURCE: tuple[Rule, ...] = ()
