"""Loads the registry of a protocol from an installed package with generated code.

No code in the current folder is imported, because a checkout can contain any code. The module
imports the packages by name, so that it does not depend on them.

Tests: `tests/tools/commands/test_sources.py`.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from testwire_base.errors import UsageError
from testwire_base.specs import find_packaged, find_version

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from testwire.registry import ProtocolInfo

    from testwire_base.specs import SpecVersion


class LoadedProtocol(NamedTuple):
    """A registry, and the version whose specification applies."""

    info: ProtocolInfo
    version: SpecVersion


def load_info(wanted: str, root: Path | None = None) -> LoadedProtocol:
    """Return the registry of `ID@VERSION` or `ID`. root: the value of `--root`.

    Raises UsageError if the protocol is unknown, or if no package with its code is installed.
    Raises SpecUnreadable if the settings of a folder are invalid.
    """
    version = find_version(wanted, root)
    packaged = version if version.source.package is not None else find_packaged(version.key)
    if packaged is None:
        raise UsageError(
            f"{version.key}: expected an installed Python package with its code, found only "
            f"{version.source.label}; set `python` in testwire.toml, run `testwire generate` and "
            "`python -m pip install ./generated/python`"
        )
    with _without_current_folder():
        package = import_module(str(packaged.source.package))
        info: ProtocolInfo = package.load(version.key)
    return LoadedProtocol(info, version)


def module_of(version: SpecVersion) -> str | None:
    """Return the generated package of a version, or None if no installed package contains it."""
    packaged = version if version.source.package is not None else find_packaged(version.key)
    if packaged is None:
        return None
    with _without_current_folder():
        package = import_module(str(packaged.source.package))
    module: str = package.PROTOCOLS[version.protocol][version.version]
    return module


@contextmanager
def _without_current_folder() -> Iterator[None]:
    """Remove the current folder from the import path, where `python -m` adds it."""
    before = sys.path[:]
    here = os.getcwd()
    sys.path[:] = [path for path in before if path not in ("", here)]
    try:
        yield
    finally:
        sys.path[:] = before
