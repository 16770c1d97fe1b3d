"""The Python target, which writes pydantic models, descriptors, handler classes and typed clients.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_python_types.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, Header, protocol_header, shared_header, template
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.python import dcg, view
from testwire_codegen.targets.python.naming import module_name
from testwire_codegen.targets.python.text import line
from testwire_codegen.targets.python.view_info import info_module
from testwire_codegen.targets.python.view_profiles import profiles_module
from testwire_codegen.targets.python.view_tasks import tasks_module
from testwire_codegen.targets.views import title

_TEMPLATES = Path(__file__).parent / "templates"
_PACKAGE = "testwire_protocols"


class PythonTarget:
    """The target that writes `python/testwire_protocols/`."""

    name = "python"

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(protocol)
        folder = f"python/{_PACKAGE}/{module_name(protocol.id)}"
        folder += f"/{version_slug(protocol.version)}"
        views = {
            "client": view.client_module(protocol),
            "handlers": view.handlers_module(protocol),
            "info": info_module(protocol),
            "methods": view.methods_module(protocol),
        }
        files = {
            f"{folder}/{name}.py": _render(name, header, module=module)
            for name, module in views.items()
        }
        profiles = profiles_module(protocol)
        if profiles is not None:
            files[f"{folder}/profiles.py"] = _render("profiles", header, module=profiles)
        tasks = tasks_module(protocol)
        if tasks is not None:
            files[f"{folder}/tasks.py"] = _render("tasks", header, module=tasks)
        package = view.version_package(protocol)
        files[f"{folder}/__init__.py"] = _render("version_init", header, package=package)
        files[f"{folder}/types.py"] = dcg.render_types(protocol, _types_header(protocol, header))
        return files

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header()
        held = view.held_protocols(protocols, _PACKAGE)
        files = {
            f"python/{_PACKAGE}/py.typed": "",
            f"python/{_PACKAGE}/_model.py": _render("_model", header),
            f"python/{_PACKAGE}/__init__.py": _render("package_init", header, protocols=held),
        }
        for protocol in held:
            path = f"python/{_PACKAGE}/{module_name(protocol['id'])}/__init__.py"
            files[path] = _render("protocol_init", header, protocol=protocol)
        return files


def _types_header(protocol: ir.Protocol, header: Header) -> str:
    comments = [f"# {line}" for line in header.lines]
    return "\n".join([*comments, f'"""The types of {line(title(protocol))}."""'])


def _render(name: str, header: Header, **context: Any) -> str:
    return template(_TEMPLATES, f"{name}.py.j2", header=header.lines, **context)


TARGET = PythonTarget
