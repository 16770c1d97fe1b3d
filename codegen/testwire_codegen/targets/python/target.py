"""Python: pydantic models, descriptors, handler classes and typed clients.

Tests: `tests/codegen/test_targets.py`, `tests/codegen/test_python_types.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from testwire_codegen import ir, naming
from testwire_codegen.targets.base import FileSet, Header, protocol_header, template
from testwire_codegen.targets.python import dcg, view
from testwire_codegen.targets.python.text import literal

__all__ = ["PythonTarget"]

_TEMPLATES = Path(__file__).parent / "templates"
_PACKAGE = "testwire_protocols"


class PythonTarget:
    """Writes `python/testwire_protocols/`."""

    name = "python"

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(f"spec/{protocol.id}/{protocol.version}", protocol.digest)
        folder = f"python/{_PACKAGE}/{naming.module_name(protocol.id)}"
        folder += f"/{naming.version_slug(protocol.version)}"
        types_header = "\n".join(
            (
                *(f"# {line}" for line in header.lines),
                f'"""The types of {view.title(protocol)}."""',
            )
        )
        return {
            f"{folder}/__init__.py": _render("version_init", header, view.init_context(protocol)),
            f"{folder}/client.py": _render("client", header, view.client_context(protocol)),
            f"{folder}/handlers.py": _render("handlers", header, view.handlers_context(protocol)),
            f"{folder}/info.py": _render("info", header, view.info_context(protocol)),
            f"{folder}/methods.py": _render("methods", header, view.methods_context(protocol)),
            f"{folder}/types.py": dcg.render_types(protocol, types_header),
        }

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = Header(protocol_header("spec", "").lines[:1])
        groups: dict[str, list[ir.Protocol]] = {}
        for protocol in protocols:
            groups.setdefault(protocol.id, []).append(protocol)
        files = {
            f"python/{_PACKAGE}/py.typed": "",
            f"python/{_PACKAGE}/_model.py": _render("_model", header, {}),
            f"python/{_PACKAGE}/__init__.py": _render(
                "package_init",
                header,
                {
                    "protocols": [
                        {
                            "id": literal(name),
                            "title": literal(versions[0].title),
                            "versions": [
                                {
                                    "version": literal(version.version),
                                    "module": literal(_module(version)),
                                    "key": literal(version.key),
                                    "status": literal(version.status),
                                }
                                for version in versions
                            ],
                        }
                        for name, versions in groups.items()
                    ]
                },
            ),
        }
        for name, versions in groups.items():
            context = {
                "title": versions[0].title,
                "versions": [
                    {
                        "module": naming.version_slug(version.version),
                        "version": version.version,
                        "status": version.status,
                    }
                    for version in versions
                ],
            }
            path = f"python/{_PACKAGE}/{naming.module_name(name)}/__init__.py"
            files[path] = _render("protocol_init", header, context)
        return files


def _module(protocol: ir.Protocol) -> str:
    version = naming.version_slug(protocol.version)
    return f"{_PACKAGE}.{naming.module_name(protocol.id)}.{version}"


def _render(name: str, header: Header, context: dict[str, Any]) -> str:
    return template(_TEMPLATES, f"{name}.py.j2", header=header.lines, **context)
