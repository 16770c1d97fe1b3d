"""Entry point: `python …/worker/__main__.py SETTINGS.json [--once]`.

The program loads the package in this folder under a private name. While tests run, `sys.path`
therefore does not contain the folder. The program then runs the module `serving`. With the option
`--once`, the program runs the module `once`.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import os
import sys

PACKAGE = "_testwire_worker"


def load_package() -> None:
    """Import this folder as the package `PACKAGE`."""
    here = os.path.dirname(os.path.abspath(__file__))
    if sys.path and os.path.abspath(sys.path[0]) == here:
        del sys.path[0]
    spec = importlib.util.spec_from_file_location(
        PACKAGE, os.path.join(here, "__init__.py"), submodule_search_locations=[here]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {here}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[PACKAGE] = module
    spec.loader.exec_module(module)


def main(argv: list[str]) -> int:
    """Run the worker and return the exit code."""
    # Without garbage collection, pytest is imported faster. `serving` and `once` enable it again.
    gc.disable()
    load_package()
    with open(argv[0], encoding="utf-8") as stream:
        settings = json.load(stream)
    name = "once" if "--once" in argv[1:] else "serving"
    module = importlib.import_module(f"{PACKAGE}.{name}")
    return int(module.main(settings, argv[0]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
