"""Builds pydantic validators without a search for plugins.

Generated models and the codec call it; it knows neither, and it imports pydantic nowhere.

Tests: `tests/sdk/test_validators.py`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Final, TypeVar

__all__ = ["without_plugins"]

_VARIABLE: Final = "PYDANTIC_DISABLE_PLUGINS"
_LOADER: Final = "pydantic.plugin._loader"

T = TypeVar("T")


def without_plugins(build: Callable[[], T]) -> T:
    """Build a validator without a look at every installed distribution for plugins of pydantic.

    That search takes longer than the import of a protocol's types, and it falls into the time that
    an editor waits for the first reply. Where the variable PYDANTIC_DISABLE_PLUGINS is set, it
    stays as it is. Raises what `build` raises.
    """
    if _VARIABLE in os.environ:
        return build()
    os.environ[_VARIABLE] = "__all__"
    # pydantic loads its module of that search even for the answer "none", and with it the standard
    # library's reader of distributions. While nobody else has loaded it, the answer is given here;
    # who asks later gets the module itself.
    stand_in = ModuleType(_LOADER)
    stand_in.__dict__["get_plugins"] = tuple
    sys.modules.setdefault(_LOADER, stand_in)
    try:
        return build()
    finally:
        os.environ.pop(_VARIABLE, None)
        if sys.modules.get(_LOADER) is stand_in:
            del sys.modules[_LOADER]
