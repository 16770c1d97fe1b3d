"""The packages that each extra installs, and the error message for a missing package.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from testwire_base.errors import UsageError

_PACKAGES: Final = {
    "codegen": ("datamodel_code_generator", "jinja2", "jsonschema_rs"),
    "drift": (
        "markdown_it",
        "pygments",
        "tree_sitter",
        "tree_sitter_c_sharp",
        "tree_sitter_typescript",
    ),
    "http": ("h11",),
    "inspect": ("textual",),
    "mcp": ("mcp",),
    "tools": ("rich",),
    "mutation": ("coverage", "pytest"),
}
EXTRAS: Final = {package: extra for extra, names in _PACKAGES.items() for package in names}
"""Maps each optional package to the extra that installs it."""


def missing(command: str, packages: Sequence[str], extra: str) -> UsageError:
    """Return the error for missing packages, with the command that installs them."""
    are = "is" if len(packages) == 1 else "are"
    return UsageError(
        f"`testwire {command}` needs {', '.join(packages)}, which {are} not installed; "
        f"run: python -m pip install 'testwire[{extra}]'"
    )


def need(command: str, packages: Sequence[str], extra: str) -> None:
    """Raise UsageError if one of the packages is not installed."""
    if absent := [name for name in packages if find_spec(name) is None]:
        raise missing(command, absent, extra)
