"""New projects: a server for a protocol, from templates, with the protocol's IR as data.

`plan` gives the files; `commands/new.py` writes them. A protocol may bring files of its own, in the
folder `template` of its version; they replace the generic ones. No protocol is known here.

Tests: `tests/codegen/scaffold`.
"""

from __future__ import annotations

from testwire_codegen.scaffold.names import NameUnusable
from testwire_codegen.scaffold.project import plan

__all__ = ["NameUnusable", "plan"]
