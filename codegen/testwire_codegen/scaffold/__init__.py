"""New projects: a server for a protocol, from templates, with the protocol's IR as data.

`new_server` is what a command line calls; `plan` is the pure part of it. A protocol may bring files
of its own, in the folder `template` of its version; they stand before the generic ones. No protocol
is known here.

Tests: `tests/codegen/scaffold`.
"""

from __future__ import annotations

from testwire_codegen.scaffold.command import new_server
from testwire_codegen.scaffold.names import NameUnusable
from testwire_codegen.scaffold.project import plan

__all__ = ["NameUnusable", "new_server", "plan"]
