"""Lists of protocols, messages, errors and errata for other pages, see `embed.py`.

Tests: `tests/codegen/targets/test_reference.py`, `tests/codegen/targets/test_embed.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.text import DIRECTIONS, cell, message_link


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def protocol_table(protocols: Sequence[ir.Protocol], pages: str) -> str:
    """All versions, with links to their pages in the folder `pages`."""
    return _table(
        ["protocol", "version", "title", "transports", "reference"],
        [
            [
                f"`{protocol.id}`",
                protocol.version,
                cell(protocol.title),
                ", ".join(transport.id for transport in protocol.transports),
                f"[page]({pages}/{protocol.id}/{protocol.version}.md)",
            ]
            for protocol in protocols
        ],
    )


def message_table(protocol: ir.Protocol, page: str) -> str:
    """The messages of one version, with links to `page`."""
    return _table(
        ["message", "kind", "direction"],
        [
            [
                message_link(message.name).replace("](#", f"]({page}#"),
                message.kind,
                DIRECTIONS[message.direction],
            ]
            for message in protocol.messages
        ],
    )


def error_table(protocol: ir.Protocol, page: str) -> str:
    """The errors of one version; `page` is where they are described."""
    return _table(
        ["error", "code", "when"],
        [
            [f"[`{error.name}`]({page}#errors)", str(error.code), cell(error.docs)]
            for error in protocol.errors
        ],
    )


def erratum_table(protocol: ir.Protocol, page: str) -> str:
    """The errata of one version, with links to `page`."""
    return _table(
        ["erratum", "the document says", "observed"],
        [
            [
                f"[{erratum.id}]({page}#erratum-{erratum.id})",
                cell(erratum.documented),
                cell(erratum.observed),
            ]
            for erratum in protocol.errata
        ],
    )
