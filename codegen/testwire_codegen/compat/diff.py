"""IR and IR to a list of changes: what differs, where, and nothing on whether that is good.

A change has an `area` (what kind of thing differs: `member`, `member.required`, `enum-value`), an
action, a subject that names the thing across versions, and the old and new values. `diff_types`
compares types, `diff_registry` the rest.

Must not know rules, roles or severities.

Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.diff_registry import RegistryDiff
from testwire_codegen.compat.diff_types import TypeDiff
from testwire_codegen.model import ir


def diff(old: ir.Protocol, new: ir.Protocol) -> tuple[Change, ...]:
    """What differs between two versions, types first, then the registry in its own order."""
    types = TypeDiff(old, new)
    return (*types.run(), *RegistryDiff(types).run(old, new))
