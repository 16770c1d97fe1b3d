"""Tables of all versions, and of one version's messages, errors and errata.

Tests: `tests/codegen/targets/test_embed.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from testwire_base.markdown import cell, code, label

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.markdown import message_link, table

DIRECTIONS = {
    "clientToServer": "client → server",
    "serverToClient": "server → client",
    "both": "both directions",
}


def _transports(protocol: ir.Protocol) -> str:
    return ", ".join(transport.id for transport in protocol.transports)


def index(protocols: Sequence[ir.Protocol]) -> str:
    """Return the table of all versions for the index of the reference pages."""
    return table(
        ["protocol", "name", "status", "messages", "transports"],
        [
            [
                f"[{label(each.title)} {each.version}]({each.id}/{each.version}.md)",
                code(each.key),
                each.status,
                str(len(each.messages)),
                _transports(each),
            ]
            for each in protocols
        ],
    )


def protocol_table(protocols: Sequence[ir.Protocol], pages: str) -> str:
    """Return the table of all versions, with links to their pages in the folder `pages`."""
    return table(
        ["protocol", "version", "title", "transports", "reference"],
        [
            [
                code(each.id),
                each.version,
                cell(each.title),
                _transports(each),
                f"[page]({pages}/{each.id}/{each.version}.md)",
            ]
            for each in protocols
        ],
    )


def message_table(protocol: ir.Protocol, page: str) -> str:
    """Return the table of the messages of a version, with links to `page`."""
    return table(
        ["message", "kind", "direction"],
        [
            [message_link(each.name, page), each.kind, DIRECTIONS[each.direction]]
            for each in protocol.messages
        ],
    )


def error_table(protocol: ir.Protocol, page: str) -> str:
    """Return the table of the errors of a version, with links to `page`."""
    return table(
        ["error", "code", "meaning"],
        [
            [f"[{code(error.name)}]({page}#errors)", str(error.code), cell(error.docs)]
            for error in protocol.errors
        ],
    )


def erratum_table(protocol: ir.Protocol, page: str) -> str:
    """Return the table of the errata of a version, with links to `page`."""
    return table(
        ["erratum", "documented", "observed"],
        [
            [f"[{each.id}]({page}#erratum-{each.id})", cell(each.documented), cell(each.observed)]
            for each in protocol.errata
        ],
    )
