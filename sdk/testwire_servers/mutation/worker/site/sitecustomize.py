"""Sets up each Python process that the worker or the tests start. Python runs this file at startup.

This file redirects imports to the sandbox, and watches for the mutated file. If the worker requests
coverage, the file starts the measurement. The file then runs the environment's own `sitecustomize`,
which this file shadows.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec, PathFinder


def _customize() -> None:
    # These imports require that `sys.path` still contains this folder.
    import _testwire_effect  # type: ignore[import-not-found]
    import _testwire_remap  # type: ignore[import-not-found]
    import _testwire_saving  # type: ignore[import-not-found]

    here = os.path.realpath(os.path.dirname(__file__))
    sys.path[:] = [item for item in sys.path if not item or os.path.realpath(item) != here]
    _testwire_remap.install()
    _testwire_effect.install()
    if os.environ.get("COVERAGE_PROCESS_START"):
        try:
            import coverage
        except ImportError:
            pass
        else:
            _testwire_saving.install(coverage.Coverage)
            _testwire_saving.save_before_exit(coverage.Coverage)
            coverage.process_startup()
    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if isinstance(spec, ModuleSpec) and spec.loader is not None:
        from importlib.util import module_from_spec

        module = module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


_customize()
