"""Makes imports find the project's modules in the sandbox.

The project may be installed in editable form, be named in PYTHONPATH, or be imported in some other
way from the place where the user edits it. Mutants live in a copy; so whatever any finder finds
inside the project is looked up at the same place inside the sandbox. What the sandbox does not
have (such as a virtual environment in the project) stays where it is.

Loaded at the start of every Python process below the worker, so it imports little.

Tests: `tests/servers/mutation/test_worker_remap.py`.
"""

from __future__ import annotations

import os
import sys
from typing import Any


class SandboxFinder:
    """A finder that asks the finders after it and moves what they find into the sandbox."""

    def __init__(self, project: str, sandbox: str) -> None:
        self.project = project
        self.sandbox = sandbox

    def moved(self, path: str) -> str | None:
        """The place in the sandbox of a path inside the project; None where there is none."""
        absolute = os.path.abspath(path)
        for candidate in (absolute, os.path.realpath(absolute)):
            if candidate == self.project or candidate.startswith(self.project + os.sep):
                there = self.sandbox + candidate[len(self.project) :]
                return there if os.path.exists(there) else None
        return None

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """As for any meta path finder."""
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

                inner = (
                    None if locations is None else [self.moved(item) or item for item in locations]
                )
                return (
                    spec_from_file_location(name, there, submodule_search_locations=inner) or spec
                )
        elif locations is not None and any(self.moved(item) for item in locations):
            spec.submodule_search_locations = [self.moved(item) or item for item in locations]
        return spec


def install() -> None:
    """Move imports as TESTWIRE_PROJECT and TESTWIRE_SANDBOX say. Harmless a second time."""
    project, sandbox = os.environ.get("TESTWIRE_PROJECT"), os.environ.get("TESTWIRE_SANDBOX")
    if not project or not sandbox or any(isinstance(item, SandboxFinder) for item in sys.meta_path):
        return
    finder = SandboxFinder(project, sandbox)
    sys.path[:] = [(finder.moved(item) or item) if item else item for item in sys.path]
    sys.meta_path.insert(0, finder)
