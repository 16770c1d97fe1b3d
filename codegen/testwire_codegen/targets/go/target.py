"""The Go target: types with checks, clients and servers for encoding/json.

Tests: `tests/codegen/targets/test_go.py`, `tests/codegen/targets/test_kit.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.go import view, view_types
from testwire_codegen.targets.go.naming import package
from testwire_codegen.targets.go.text import literal
from testwire_codegen.targets.go.view_messages import messages_module
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.package import PackageNames

_TEMPLATES = Path(__file__).parent / "templates"

_RUNTIME = (
    "checker",
    "codec",
    "connection",
    "framing",
    "positions",
    "progress",
    "protocol",
    "scalars",
    "streams",
    "value",
)
"""The files of the package that all protocol versions share."""


class GoTarget:
    """The target that writes the Go module in `go/`."""

    name = "go"
    package = PackageNames()

    def render(self, protocol: ir.Protocol) -> FileSet:
        messages = messages_module(protocol)
        views = {
            "client": messages,
            "codec": view_types.codec_module(protocol),
            "info": view.info_module(protocol),
            "server": messages,
            "types": view_types.types_module(protocol),
        }
        return {
            f"go/{_folder(protocol)}/{name}.go": template(
                _TEMPLATES,
                f"{name}.go.j2",
                header=protocol_header(protocol).lines,
                module=module,
                package=package(protocol.id),
                path=self._module,
            )
            for name, module in views.items()
        }

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header().lines
        versions = [
            {"alias": f"{package(each.id)}{version_slug(each.version)}", "folder": _folder(each)}
            for each in protocols
        ]
        return {
            "go/go.mod": template(_TEMPLATES, "go.mod.j2", header=header, path=self._module),
            "go/protocols.go": template(
                _TEMPLATES,
                "protocols.go.j2",
                header=header,
                path=self._module,
                versions=sorted(versions, key=lambda each: each["folder"]),
                version=literal(self.package.version),
            ),
            **{
                f"go/wire/{name}.go": template(_TEMPLATES, f"wire/{name}.go.j2", header=header)
                for name in _RUNTIME
            },
        }

    @property
    def _module(self) -> str:
        """The path of the module: the name of the npm package without the sign."""
        return self.package.npm.removeprefix("@")


def _folder(protocol: ir.Protocol) -> str:
    """Return the folder of a version in the module, such as `msp/v0_4`."""
    return f"{package(protocol.id)}/{version_slug(protocol.version)}"


TARGET = GoTarget
