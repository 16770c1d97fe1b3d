"""The Java target: types with checks, clients and servers for Java 17 and Gson.

Tests: `tests/codegen/targets/test_java.py`, `tests/codegen/targets/test_kit.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.java import view, view_types
from testwire_codegen.targets.java.naming import NAMING
from testwire_codegen.targets.java.text import literal, tidy
from testwire_codegen.targets.java.view_messages import messages_module
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.package import PackageNames, summary

_TEMPLATES = Path(__file__).parent / "templates"

_VERSION = ("Client", "ProtocolTypes", "Server", "ServerHandler", "ThisProtocol", "Types")
"""The files of each protocol version. The other templates are shared."""

_SOURCES = "java/src/main/java"


class JavaTarget:
    """The target that writes the Maven project in `java/`."""

    name = "java"
    package = PackageNames()

    def render(self, protocol: ir.Protocol) -> FileSet:
        messages = messages_module(protocol)
        views = {
            "Client": messages,
            "ProtocolTypes": view_types.wire_module(protocol),
            "Server": messages,
            "ServerHandler": messages,
            "ThisProtocol": view.info_module(protocol),
            "Types": view_types.types_module(protocol),
        }
        part = _part(protocol)
        header = protocol_header(protocol).lines
        folder = f"{self._folder}/{part.replace('.', '/')}"
        # The nested types of `Types` hide imported classes.
        hidden = {"Types": {node.name for node in protocol.types}}
        return {
            f"{folder}/{name}.java": self._java(
                name, header, hidden.get(name, set()), part=part, module=module
            )
            for name, module in views.items()
        }

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header().lines
        own = self.package.npm != PackageNames().npm
        listed = [{"key": literal(each.key), "part": _part(each)} for each in protocols]
        runtime = sorted({path.name.split(".")[0] for path in _TEMPLATES.glob("*.java.j2")})
        project = template(
            _TEMPLATES,
            "pom.xml.j2",
            header=header,
            group=self._package.partition(".")[0],
            artifact=self._package.replace(".", "-").replace("_", "-"),
            version=self.package.version,
            description=_xml(summary(protocols if own else ())),
            license=self.package.license and _xml(self.package.license),
        )
        return {
            "java/.gitignore": f"# {header[0]}\ntarget/\n",
            "java/pom.xml": project,
            **{
                f"{self._folder}/{name}.java": self._java(name, header, set(), protocols=listed)
                for name in runtime
                if name not in _VERSION
            },
        }

    def _java(self, name: str, header: Sequence[str], taken: set[str], **context: Any) -> str:
        file = f"{name}.java.j2"
        text = template(_TEMPLATES, file, header=header, package=self._package, **context)
        return tidy(text, taken)

    @property
    def _package(self) -> str:
        """The name of the root package: the name of the Python package in Java spelling."""
        if self.package.module == PackageNames().module:
            return "testwire.protocols"
        return self.package.module.lower()

    @property
    def _folder(self) -> str:
        return f"{_SOURCES}/{self._package.replace('.', '/')}"


def _part(protocol: ir.Protocol) -> str:
    """Return the package of a version in the root package, such as `toybox.v1_0`."""
    assert NAMING.spell_protocol is not None
    return f"{NAMING.spell_protocol(protocol.id)}.{version_slug(protocol.version)}"


def _xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


TARGET = JavaTarget
