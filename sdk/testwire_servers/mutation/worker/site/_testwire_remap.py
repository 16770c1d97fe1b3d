"""Redirects imports of the project's modules to the sandbox.

An editable install or PYTHONPATH may refer to the user's files, but the mutants are in a copy. If
an import would load a file of the project, the copy of this file in the sandbox is loaded instead.
Files that are not copied to the sandbox, such as virtual environments, are loaded from the project.

Each Python process that the worker starts loads this module, so the module imports little.

Tests: `tests/servers/mutation/test_worker_remap.py`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # The module `typing` is slow to import.
if TYPE_CHECKING:
    from typing import Any


class SandboxFinder:
    """An import finder that calls the other finders and redirects their results to the sandbox."""

    def __init__(self, project: str, sandbox: str) -> None:
        self.project = project
        self.sandbox = sandbox

    def moved(self, path: str) -> str | None:
        """Return the path of the copy in the sandbox, or None if there is no copy."""
        absolute = os.path.abspath(path)
        for candidate in (absolute, os.path.realpath(absolute)):
            if candidate == self.project or candidate.startswith(self.project + os.sep):
                there = self.sandbox + candidate[len(self.project) :]
                return there if os.path.exists(there) else None
        return None

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Find a module, as `importlib.abc.MetaPathFinder` specifies."""
        finders = sys.meta_path
        for finder in finders[finders.index(self) + 1 :]:
            find = getattr(finder, "find_spec", None)
            spec = find(name, path, target) if find is not None else None
            if spec is not None:
                return self._moved_spec(name, spec)
        return None

    def _moved_spec(self, name: str, spec: Any) -> Any:
        locations = spec.submodule_search_locations
        if spec.has_location and spec.origin:
            there = self.moved(spec.origin)
            if there is not None:
                from importlib.util import spec_from_file_location

                inner = None if locations is None else [self.moved(p) or p for p in locations]
                return (
                    spec_from_file_location(name, there, submodule_search_locations=inner) or spec
                )
        elif locations is not None and any(self.moved(item) for item in locations):
            spec.submodule_search_locations = [self.moved(p) or p for p in locations]
        return spec


def install() -> None:
    """Redirect imports from the folder in TESTWIRE_PROJECT to the folder in TESTWIRE_SANDBOX.

    A second call does nothing.
    """
    project, sandbox = os.environ.get("TESTWIRE_PROJECT"), os.environ.get("TESTWIRE_SANDBOX")
    if not project or not sandbox or any(isinstance(item, SandboxFinder) for item in sys.meta_path):
        return
    finder = SandboxFinder(project, sandbox)
    sys.path[:] = [(finder.moved(item) or item) if item else item for item in sys.path]
    sys.meta_path.insert(0, finder)
