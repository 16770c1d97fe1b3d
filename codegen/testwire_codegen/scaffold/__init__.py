"""Generates new server projects and new specifications from templates.

`plan` and `skeleton_files` return the files, and `commands/new.py` writes them. Templates in the
folder `template` of a protocol version replace generic templates. The package must not depend on a
specific protocol.

Tests: `tests/codegen/scaffold`.
"""

from __future__ import annotations

from testwire_codegen.scaffold.names import NameUnusable
from testwire_codegen.scaffold.project import plan
from testwire_codegen.scaffold.protocol import IdUnusable, skeleton_files

__all__ = ["IdUnusable", "NameUnusable", "plan", "skeleton_files"]
