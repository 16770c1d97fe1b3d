"""The names and the version of the packages that targets write.

By default, targets write the packages of Testwire. A separate repository states
its names in `testwire.toml` (`docs/reference/repository.md`).

Tests: `tests/codegen/commands/test_package.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from testwire_codegen.model import ir
from testwire_codegen.version import GENERATOR_VERSION

__all__ = ["PackageNames", "requirement", "summary"]

_TESTWIRES = "Testwire's bundled protocols"


@dataclass(frozen=True, slots=True)
class PackageNames:
    """The settings of the generated packages. The default values name the packages of Testwire.

    - `python`: the name of the Python distribution. None if the Python files are part of Testwire,
      so that they need no project file.
    - `module`: the name of the import package.
    - `npm`: the name of the npm package.
    - `version`: the version of both packages.
    - `license`: an SPDX expression, or None if the repository states no licence.
    - `spec`: the contents of the specification files, by path in the folder of the specifications.
    """

    python: str | None = None
    module: str = "testwire_protocols"
    npm: str = "@testwire/protocols"
    version: str = GENERATOR_VERSION
    license: str | None = "Apache-2.0"
    spec: Mapping[str, str] = field(default_factory=dict)


def requirement(protocols: Sequence[ir.Protocol]) -> str:
    """Return the runtime that generated code needs: the same minor version as the generator."""
    major, minor = (int(part) for part in GENERATOR_VERSION.split(".")[:2])
    http = any(t.kind == "http" for protocol in protocols for t in protocol.transports)
    return f"testwire{'[http]' if http else ''}>={major}.{minor},<{major}.{minor + 1}"


def summary(protocols: Sequence[ir.Protocol]) -> str:
    """Return the description of a package, with the title of each protocol."""
    # PackageNames indexes require a single line.
    lines = (" ".join(protocol.title.split()) for protocol in protocols)
    titles = ", ".join(dict.fromkeys(lines))
    return f"Types, descriptors and typed clients of {titles or _TESTWIRES}"
