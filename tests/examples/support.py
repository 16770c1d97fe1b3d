"""Names of the examples."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
EXAMPLES = {"bsp": "bsp@2.2", "lsp": "lsp@3.17"}
"""The protocol version of each folder."""
MODULES = {"bsp": "bsp_protocol.bsp.v2_2", "lsp": "lsp_protocol.lsp.v3_17"}
"""The generated Python package of each protocol version."""
