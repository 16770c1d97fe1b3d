"""The generated Python package on which a new server project depends.

Tests: `tests/codegen/scaffold/test_dependency.py`.
"""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

from testwire_base.configuration import FILE, read_configuration
from testwire_base.errors import UsageError
from testwire_base.specs import GROUP

from testwire_codegen.commands._package import package_of

if TYPE_CHECKING:
    from testwire_codegen.model import ir
    from testwire_codegen.scaffold.project import Generated


class Dependency(NamedTuple):
    """A generated package.

    - `generated`: the names in the new project, or None for the package of Testwire.
    - `path`: the folder or file from which pip installs the package, or None for a package index.
    - `root`: the repository in which the package must be generated first, or None.
    """

    generated: Generated | None = None
    path: Path | None = None
    root: Path | None = None


def in_repository(root: Path, protocol: ir.Protocol) -> Dependency:
    """Return the package of a repository.

    Raises UsageError if neither the repository nor Testwire has a package with the protocol, and
    SpecUnreadable for invalid settings.
    """
    from testwire_codegen.scaffold.project import Generated

    package = package_of(root)
    if package.python is None:
        if _exists(Generated(package.module).module_of(protocol)):
            return Dependency()
        raise UsageError(
            f"{protocol.key}: expected the name of the Python package in {root / FILE}, found "
            f'none; add a line such as python = "{protocol.id}-protocol", and run '
            "`testwire generate`"
        )
    path = read_configuration(root).output / "python"
    generated = Generated(package.module, f"{package.python}>={package.version}")
    missing = not path.joinpath(*generated.module_of(protocol).split(".")).is_dir()
    return Dependency(generated, path.resolve(), root.resolve() if missing else None)


def in_environment(module: str) -> Dependency:
    """Return the installed package that registers specifications, by its import package."""
    from testwire_codegen.scaffold.project import Generated

    for entry in entry_points(group=GROUP):
        if entry.value == module and entry.dist is not None:
            requirement = f"{entry.dist.name}>={entry.dist.version}"
            return Dependency(Generated(module, requirement), installed_from(entry.dist.name))
    return Dependency(Generated(module))


def installed_from(name: str) -> Path | None:
    """Return the path from which a distribution was installed, or None for a package index.

    The new project installs the distribution from this path, because the index may lack the
    version. The result is also None if the path no longer exists.
    """
    try:
        text = distribution(name).read_text("direct_url.json")
        url = urlsplit(json.loads(text)["url"]) if text else None
    except (PackageNotFoundError, ValueError, KeyError, TypeError):
        return None
    if url is None or url.scheme != "file":
        return None
    path = Path(url2pathname(url.path))
    return path if path.exists() else None


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
