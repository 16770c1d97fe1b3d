"""The docs target, which writes a Markdown reference page for each protocol version.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header
from testwire_codegen.targets.docs import lists
from testwire_codegen.targets.docs.page import document, page


class DocsTarget:
    """The target that writes `docs/<protocol>/<version>.md`."""

    name = "docs"

    def render(self, protocol: ir.Protocol) -> FileSet:
        path = f"docs/{protocol.id}/{protocol.version}.md"
        return {path: page(protocol, protocol_header(protocol).lines)}

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        blocks = [lists.index(protocols)]
        return {"docs/README.md": document(shared_header().lines, "Protocols", blocks)}


TARGET = DocsTarget
