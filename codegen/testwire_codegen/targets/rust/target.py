"""The Rust target: types with checks, clients and servers for serde_json.

Tests: `tests/codegen/targets/test_rust.py`, `tests/codegen/targets/test_kit.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.package import PackageNames, summary
from testwire_codegen.targets.python.text import toml_string
from testwire_codegen.targets.rust import view, view_messages, view_types
from testwire_codegen.targets.rust.naming import module_name
from testwire_codegen.targets.rust.text import escape

_TEMPLATES = Path(__file__).parent / "templates"

_RUNTIME = tuple(
    sorted(path.name.removesuffix(".rs.j2") for path in (_TEMPLATES / "runtime").glob("*.rs.j2"))
)
"""The files that all protocol versions share."""


class RustTarget:
    """The target that writes the crate in `rust/`."""

    name = "rust"
    package = PackageNames()

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(protocol).lines
        folder = f"rust/src/{module_name(protocol.id)}/{version_slug(protocol.version)}"
        messages = view_messages.messages_module(protocol)
        views: dict[str, dict[str, Any]] = {
            "client": messages,
            "info": view.info_module(protocol),
            "messages": messages,
            "mod": messages,
            "server": messages,
            "types": view_types.types_module(protocol),
            "wire": view_types.wire_module(protocol),
        }
        return {
            f"{folder}/{name}.rs": template(
                _TEMPLATES,
                f"{name}.rs.j2",
                header=header,
                module=module,
                positions=protocol.positions is not None,
            )
            for name, module in views.items()
        }

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header().lines
        own = self.package.npm != PackageNames().npm
        modules: dict[str, list[ir.Protocol]] = {}
        for protocol in protocols:
            modules.setdefault(module_name(protocol.id), []).append(protocol)
        cargo = template(
            _TEMPLATES,
            "Cargo.toml.j2",
            header=header,
            crate=self._crate.replace("_", "-"),
            version=self.package.version,
            description=toml_string(summary(protocols if own else ())),
            license=self.package.license and toml_string(self.package.license),
            readme=not own,
        )
        library = template(
            _TEMPLATES,
            "lib.rs.j2",
            header=header,
            crate=self._crate,
            modules=_sorted(modules),
            protocols=[
                {
                    "key": protocol.key,
                    "path": f"{module_name(protocol.id)}::{version_slug(protocol.version)}",
                }
                for protocol in protocols
            ],
        )
        files = {
            "rust/.gitignore": f"# {header[0]}\n/target/\nCargo.lock\n",
            "rust/Cargo.toml": cargo,
            "rust/src/lib.rs": library,
        }
        for name, versions in modules.items():
            files[f"rust/src/{name}/mod.rs"] = template(
                _TEMPLATES,
                "protocol.rs.j2",
                header=header,
                title=escape(" ".join(versions[0].title.split())),
                versions=_sorted(version_slug(each.version) for each in versions),
            )
        for name in _RUNTIME:
            files[f"rust/src/runtime/{name}.rs"] = template(
                _TEMPLATES, f"runtime/{name}.rs.j2", header=header
            )
        return files

    @property
    def _crate(self) -> str:
        """The name of the crate in code: the name of the Python package."""
        return self.package.module


def _sorted(names: Iterable[str]) -> list[str]:
    """Return names in the order of rustfmt, which compares numbers as numbers."""

    def parts(name: str) -> list[str]:
        return [part.zfill(20) if part.isdigit() else part for part in re.split(r"(\d+)", name)]

    return sorted(names, key=parts)


TARGET = RustTarget
