"""Each version of a protocol as an OpenRPC document, for tools that read those.

OpenRPC describes the methods of one side, so the document is that of the server; what the client
takes stands beside it. What OpenRPC has no place for is listed in the document under
`x-testwire-not-carried`, and in a page for people: nobody has to find out by comparing.

Tests: `tests/codegen/targets/test_openrpc.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.base import COMMAND, FileSet, shared_header
from testwire_codegen.targets.openrpc import carried, document
from testwire_codegen.version import GENERATOR_VERSION


class OpenRpcTarget:
    """Writes `openrpc/<protocol>-<version>.json`, and `openrpc/README.md` on what is left out."""

    name = "openrpc"

    def render(self, protocol: ir.Protocol) -> FileSet:
        content = document.document(protocol)
        content["x-testwire-not-carried"] = carried.not_carried(protocol)
        content["x-testwire-generator"] = f"{COMMAND} (generator {GENERATOR_VERSION}). Do not edit."
        text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
        return {f"openrpc/{protocol.id}-{protocol.version}.json": text}

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        lines = [f"<!-- {line} -->" for line in shared_header().lines]
        lines += [
            "",
            "# OpenRPC",
            "",
            f"Each version of a protocol as an OpenRPC {document.OPENRPC} document. A document "
            "holds the methods that the server takes; those that the client takes stand in "
            "`x-testwire-client-methods`.",
            "",
            "What OpenRPC has no place for is listed in each document under "
            "`x-testwire-not-carried`, and here; `generated/ir` holds all of it.",
        ]
        for protocol in protocols:
            path = f"{protocol.id}-{protocol.version}.json"
            lines += [
                "",
                f"## [{protocol.title} {protocol.version}]({path})",
                "",
                "| not carried | where | in its place |",
                "| --- | --- | --- |",
            ]
            for entry in carried.not_carried(protocol):
                where = ", ".join(f"`{name}`" for name in entry["where"][:6])
                more = len(entry["where"]) - 6
                where += f" and {more} more" if more > 0 else ""
                lines.append(
                    f"| {entry['what']} | {where.replace('|', chr(92) + '|')} | "
                    f"{entry['instead']} |"
                )
        return {"openrpc/README.md": "\n".join(lines) + "\n"}


TARGET = OpenRpcTarget
