"""The targets, by the name that `--target` takes. A new language is a folder here and a line below.

Tests: `tests/codegen/test_targets.py`.
"""

from __future__ import annotations

from testwire_codegen.targets.base import Target

__all__ = ["TARGET_NAMES", "all_targets"]

TARGET_NAMES = ("docs", "irdump", "python", "typescript", "vectors")


def all_targets() -> tuple[Target, ...]:
    """Every target, in the order of their names."""
    from testwire_codegen.targets.docs.target import DocsTarget
    from testwire_codegen.targets.irdump.target import IrDumpTarget
    from testwire_codegen.targets.python.target import PythonTarget
    from testwire_codegen.targets.typescript.target import TypeScriptTarget
    from testwire_codegen.targets.vectors.target import VectorsTarget

    return (DocsTarget(), IrDumpTarget(), PythonTarget(), TypeScriptTarget(), VectorsTarget())
