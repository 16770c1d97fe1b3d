"""The irdump target, which writes the IR as JSON for reviews, comparisons and other generators.

Tests: `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from testwire_codegen.model import dump, ir
from testwire_codegen.targets.base import COMMAND, FileSet
from testwire_codegen.version import GENERATOR_VERSION


class IrDumpTarget:
    """The target that writes `ir/<protocol>-<version>.json`."""

    name = "irdump"

    def render(self, protocol: ir.Protocol) -> FileSet:
        generator = f"{COMMAND} (generator {GENERATOR_VERSION})"
        path = f"ir/{protocol.id}-{protocol.version}.json"
        return {path: dump.dumps(protocol, generator)}

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        return {}


TARGET = IrDumpTarget
