"""Reference pages: methods, types, errors, lifecycle, launch lines and errata of one version.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.docs import view

_TEMPLATES = Path(__file__).parent / "templates"


class DocsTarget:
    """Writes `docs/<protocol>/<version>.md`."""

    name = "docs"

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(protocol).lines
        page = view.page(protocol)
        path = f"docs/{protocol.id}/{protocol.version}.md"
        return {path: template(_TEMPLATES, "page.md.j2", header=header, page=page)}

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header().lines
        rows = view.index(protocols)
        return {"docs/README.md": template(_TEMPLATES, "index.md.j2", header=header, rows=rows)}


TARGET = DocsTarget
