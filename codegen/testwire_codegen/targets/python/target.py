"""The Python target, which writes pydantic models, descriptors, handler classes and typed clients.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_python_types.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, Header, protocol_header, shared_header, template
from testwire_codegen.targets.irdump.target import IrDumpTarget
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.package import PackageNames, requirement, summary
from testwire_codegen.targets.python import dcg, view
from testwire_codegen.targets.python.naming import module_name
from testwire_codegen.targets.python.text import line, toml_string
from testwire_codegen.targets.python.view_info import info_module
from testwire_codegen.targets.python.view_profiles import profiles_module
from testwire_codegen.targets.python.view_tasks import tasks_module
from testwire_codegen.targets.python.view_testing import sync_module
from testwire_codegen.targets.views import title

_TEMPLATES = Path(__file__).parent / "templates"


class PythonTarget:
    """The target that writes the import package in `python/`.

    If `package.python` is set, `python/` is an installable project. Its package then contains the
    specifications and the IR, and registers them with an entry point (`testwire_base/specs.py`).
    """

    name = "python"
    package = PackageNames()

    def render(self, protocol: ir.Protocol) -> FileSet:
        header = protocol_header(protocol)
        folder = f"python/{self.package.module}/{module_name(protocol.id)}"
        folder += f"/{version_slug(protocol.version)}"
        views = {
            "client": view.client_module(protocol),
            "handlers": view.handlers_module(protocol),
            "info": info_module(protocol),
            "methods": view.methods_module(protocol),
            "testing": sync_module(protocol),
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
        types_header = _types_header(protocol, header)
        model = f"{self.package.module}._model"
        files[f"{folder}/types.py"] = dcg.render_types(protocol, types_header, model)
        return files

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        header = shared_header()
        folder, package = f"python/{self.package.module}", self.package
        held = view.held_protocols(protocols, package.module)
        files = {
            f"{folder}/py.typed": "",
            f"{folder}/_model.py": _render("_model", header),
            f"{folder}/__init__.py": _render(
                "package_init", header, protocols=held, own=package.python is not None
            ),
        }
        for protocol in held:
            path = f"{folder}/{module_name(protocol['id'])}/__init__.py"
            files[path] = _render("protocol_init", header, protocol=protocol)
        return files if package.python is None else {**files, **self._project(protocols)}

    def _project(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        """Return the project file, the specifications and the IR."""
        package, data = self.package, f"python/{self.package.module}/data"
        values = {
            "name": package.python,
            "module": package.module,
            "version": package.version,
            "license": package.license,
            "description": summary(protocols),
            "requirement": requirement(protocols),
        }
        strings = {key: value and toml_string(value) for key, value in values.items()}
        header = shared_header().lines
        project = template(_TEMPLATES, "pyproject.toml.j2", header=header, project=strings)
        dumps = (IrDumpTarget().render(protocol) for protocol in protocols)
        return {
            "python/pyproject.toml": project,
            **{f"{data}/spec/{path}": text for path, text in package.spec.items()},
            **{f"{data}/{path}": text for dump in dumps for path, text in dump.items()},
        }


def _types_header(protocol: ir.Protocol, header: Header) -> str:
    comments = [f"# {line}" for line in header.lines]
    return "\n".join([*comments, f'"""The types of {line(title(protocol))}."""'])


def _render(name: str, header: Header, **context: Any) -> str:
    return template(_TEMPLATES, f"{name}.py.j2", header=header.lines, **context)


TARGET = PythonTarget
