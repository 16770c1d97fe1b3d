"""Tables of all versions, and of the messages, errors and errata of one, with links to its page.

Tests: `tests/codegen/targets/test_embed.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.markdown import cell, message_link, table

DIRECTIONS = {
    "clientToServer": "client → server",
    "serverToClient": "server → client",
    "both": "both ways",
}


def _transports(protocol: ir.Protocol) -> str:
    return ", ".join(transport.id for transport in protocol.transports)


def index(protocols: Sequence[ir.Protocol]) -> str:
    """All versions, for the page that lists the reference pages next to it."""
    return table(
        ["protocol", "name", "state", "messages", "transports"],
        [
            [
                f"[{cell(each.title)} {each.version}]({each.id}/{each.version}.md)",
                f"`{each.key}`",
                each.status,
                str(len(each.messages)),
                _transports(each),
            ]
            for each in protocols
        ],
    )


def protocol_table(protocols: Sequence[ir.Protocol], pages: str) -> str:
    """All versions, with links to their pages in the folder `pages`."""
    return table(
        ["protocol", "version", "title", "transports", "reference"],
        [
            [
                f"`{each.id}`",
                each.version,
                cell(each.title),
                _transports(each),
                f"[page]({pages}/{each.id}/{each.version}.md)",
            ]
            for each in protocols
        ],
    )


def message_table(protocol: ir.Protocol, page: str) -> str:
    """The messages of one version, with links to `page`."""
    return table(
        ["message", "kind", "direction"],
        [
            [message_link(each.name, page), each.kind, DIRECTIONS[each.direction]]
            for each in protocol.messages
        ],
    )


def error_table(protocol: ir.Protocol, page: str) -> str:
    """The errors of one version; `page` is where they are described."""
    return table(
        ["error", "code", "when"],
        [
            [f"[`{error.name}`]({page}#errors)", str(error.code), cell(error.docs)]
            for error in protocol.errors
        ],
    )


def erratum_table(protocol: ir.Protocol, page: str) -> str:
    """The errata of one version, with links to `page`."""
    return table(
        ["erratum", "the document says", "observed"],
        [
            [f"[{each.id}]({page}#erratum-{each.id})", cell(each.documented), cell(each.observed)]
            for each in protocol.errata
        ],
    )
