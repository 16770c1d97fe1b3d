"""Readers of values in the tests: JSON Schema, and generated Python packages."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from testwire_codegen.model.loader import VersionFolder
from testwire_codegen.model.schemas import Schemas
from testwire_codegen.targets.vectors.derive import Derived

from tests.codegen.support import ROOT

CACHE = ROOT / "tests" / ".cache"


def wrong(folder: VersionFolder, vectors: list[Derived]) -> list[str]:
    """Return the vectors that contradict the schemas."""
    schemas = Schemas(folder)
    found = []
    for vector in vectors:
        if vector.role is not None:
            continue  # Schemas do not distinguish roles.
        errors = {
            (error.pointer, error.keyword) for error in schemas.errors(vector.type, vector.value)
        }
        if vector.pointer is None:
            agrees = not errors and not schemas.errors(vector.type, vector.reads)
        elif vector.keyword is None:
            agrees = vector.pointer in {pointer for pointer, _ in errors}
        else:
            agrees = (vector.pointer, vector.keyword) in errors
        if not agrees:
            found.append(f"{vector.type} {vector.claim}: {vector.value!r} {errors}")
    return found


def mypy(folder: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--python-version", "3.11"),
            *("--explicit-package-bases", "--namespace-packages", "--config-file", os.devnull),
            *("--cache-dir", str(CACHE / "mypy-toy")),
            *targets,
        ],
        env={**os.environ, "MYPYPATH": f"{folder}{os.pathsep}{ROOT / 'sdk'}"},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
    )


@contextmanager
def imported(folder: Path, name: str) -> Iterator[ModuleType]:
    """Import a module from `folder`, in place of the bundled packages."""
    taken = {name: sys.modules.pop(name) for name in _held()}
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))
        for name in _held():
            del sys.modules[name]
        sys.modules.update(taken)


def _held() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] == "testwire_protocols"]
