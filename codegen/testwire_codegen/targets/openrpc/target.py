"""The openrpc target, which writes an OpenRPC document for each protocol version.

OpenRPC describes the methods of one role, which is the server here. The extension
`x-testwire-client-methods` contains the methods that the client handles. The extension
`x-testwire-not-carried` and a README list the omitted parts.

Tests: `tests/codegen/targets/test_openrpc.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from testwire_base.markdown import code, label

from testwire_codegen.model import ir
from testwire_codegen.targets.base import COMMAND, FileSet, shared_header
from testwire_codegen.targets.openrpc import carried, document
from testwire_codegen.version import GENERATOR_VERSION


class OpenRpcTarget:
    """The target that writes `openrpc/<protocol>-<version>.json` and `openrpc/README.md`."""

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
            f"Each file is an OpenRPC {document.OPENRPC} document of a protocol version. It "
            "describes the methods of the server. The methods of the client are in "
            "`x-testwire-client-methods`.",
            "",
            "OpenRPC cannot express all parts of a protocol. The tables below, and "
            "`x-testwire-not-carried` in each document, list the omitted parts. "
            "`generated/ir` contains all parts.",
        ]
        for protocol in protocols:
            path = f"{protocol.id}-{protocol.version}.json"
            lines += [
                "",
                f"## [{label(protocol.title)} {protocol.version}]({path})",
                "",
                "| omitted | names | replaced by |",
                "| --- | --- | --- |",
            ]
            for entry in carried.not_carried(protocol):
                where = ", ".join(code(name) for name in entry["where"][:6])
                more = len(entry["where"]) - 6
                where += f" and {more} more" if more > 0 else ""
                lines.append(f"| {entry['what']} | {where} | {entry['instead']} |")
        return {"openrpc/README.md": "\n".join(lines) + "\n"}


TARGET = OpenRpcTarget
