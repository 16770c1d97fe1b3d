"""The C# target: types with checks, clients and servers for System.Text.Json.

Tests: `tests/codegen/targets/test_csharp.py`, `tests/codegen/targets/test_kit.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.csharp import view, view_types
from testwire_codegen.targets.csharp.naming import NAMING
from testwire_codegen.targets.csharp.text import escape, literal
from testwire_codegen.targets.csharp.view_messages import messages_module
from testwire_codegen.targets.naming import pascal, version_slug
from testwire_codegen.targets.package import PackageNames, summary

_TEMPLATES = Path(__file__).parent / "templates"

_RUNTIME = (
    "Checker",
    "Connection",
    "Framing",
    "Json",
    "Lifecycle",
    "Positions",
    "Progress",
    "Scalars",
    "Transports",
)
"""The files that all protocol versions share."""


class CSharpTarget:
    """The target that writes the NuGet package in `csharp/`."""

    name = "csharp"
    package = PackageNames()

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(protocol).lines
        part = _part(protocol)
        messages = messages_module(protocol)
        views = {
            "Client": messages,
            "Info": view.info_module(protocol),
            "Server": messages,
            "Types": view_types.types_module(protocol),
            "Wire": view_types.wire_module(protocol),
        }
        return {
            f"csharp/src/{part.replace('.', '/')}/{name}.cs": template(
                _TEMPLATES,
                f"{name}.cs.j2",
                header=header,
                module=module,
                namespace=f"{self._namespace}.{part}",
                # The JSON source generator requires a name that no other namespace uses.
                context=f"{part.replace('.', '')}Json",
            )
            for name, module in views.items()
        }

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header().lines
        own = self.package.npm != PackageNames().npm
        project = template(
            _TEMPLATES,
            "project.csproj.j2",
            header=header,
            namespace=self._namespace,
            version=self.package.version,
            description=escape(summary(protocols if own else ())),
            license=self.package.license and escape(self.package.license),
            readme=not own,
        )
        return {
            "csharp/.gitignore": f"# {header[0]}\nbin/\nobj/\n",
            f"csharp/{self._namespace}.csproj": project,
            "csharp/src/Runtime/Protocols.cs": template(
                _TEMPLATES,
                "Protocols.cs.j2",
                header=header,
                namespace=self._namespace,
                protocols=[
                    {"key": literal(protocol.key), "part": _part(protocol)}
                    for protocol in protocols
                ],
            ),
            **{
                f"csharp/src/Runtime/{name}.cs": template(
                    _TEMPLATES, f"{name}.cs.j2", header=header, namespace=self._namespace
                )
                for name in _RUNTIME
            },
        }

    @property
    def _namespace(self) -> str:
        """The root namespace: the name of the Python package in C# spelling."""
        if self.package.module == PackageNames().module:
            return "Testwire.Protocols"
        return pascal(self.package.module) or "Protocols"


def _part(protocol: ir.Protocol) -> str:
    """Return the namespace of a version in the root namespace, such as `Msp.V0_4`."""
    assert NAMING.spell_protocol is not None
    name = NAMING.spell_protocol(protocol.id) or "Protocol"
    return f"{name}.{version_slug(protocol.version).upper()}"


TARGET = CSharpTarget
