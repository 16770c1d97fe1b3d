"""Generates new server projects from templates and the IR of a protocol.

`plan` returns the files, and `commands/new.py` writes them. Templates in the folder `template` of a
protocol version replace generic templates. The package must not depend on a specific protocol.

Tests: `tests/codegen/scaffold`.
"""

from __future__ import annotations

from testwire_codegen.scaffold.names import NameUnusable
from testwire_codegen.scaffold.project import plan

__all__ = ["NameUnusable", "plan"]
