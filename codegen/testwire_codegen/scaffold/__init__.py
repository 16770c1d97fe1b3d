"""New projects: a server for a protocol, from templates, with the protocol's IR as data.

`new_server` is what the command line calls; `plan` is the pure part of it.

Tests: `tests/scaffold`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from testwire_codegen import ir

__all__ = ["new_server", "plan"]


def new_server(
    protocol: str,
    name: str,
    directory: Path,
    *,
    force: bool = False,
    root: Path | None = None,
) -> int:
    """Write the project of a server into `directory`; what was done goes to standard output.

    protocol: `ID@VERSION`, or `ID` where there is one version. name: of the distribution and of its
    command. root: the checkout whose `spec/` counts; None: what came with the package, else the
    spec at or above the current folder. Gives the exit code: 0 done; 2 a mistake in the arguments
    (standard error says which); 3 a spec that cannot be read.
    """
    raise NotImplementedError


def plan(protocol: ir.Protocol, name: str, template: Path | None = None) -> dict[str, str]:
    """The files of the project: their text by their path, with forward slashes.

    template: the folder of the protocol's own files, which count before the generic ones.
    Raises ValueError for a name that will not do.
    """
    raise NotImplementedError
