"""The files of a project with a new target, rendered from `target_templates/`.

The module must not depend on a specific protocol.

Tests: `tests/codegen/scaffold/test_target.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from testwire_codegen.scaffold.names import NameUnusable
from testwire_codegen.scaffold.project import environment, target_path
from testwire_codegen.targets import BUILT_IN
from testwire_codegen.targets.naming import pascal

_TEMPLATES = Path(__file__).resolve().parent / "target_templates"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class NewTarget:
    """The value of the variable `target` in templates."""

    name: str
    """The value for `--target`."""
    package: str
    type: str
    """The name of the class."""


def target_files(name: str) -> dict[str, str]:
    """Return the contents of the files by path, sorted by path.

    Raises NameUnusable if no target can have the name.
    """
    if not _NAME.fullmatch(name):
        raise NameUnusable(
            f"expected a name such as 'kotlin', found {name!r}; use lowercase letters, digits and "
            "single hyphens, and start with a letter"
        )
    if name in BUILT_IN:
        raise NameUnusable(f"the name {name!r} is reserved for Testwire; use a different name")
    target = NewTarget(name, f"testwire_{name.replace('-', '_')}", f"{pascal(name)}Target")
    templates = environment({"target": _TEMPLATES})
    files = {}
    for path in _TEMPLATES.rglob("*.j2"):
        inner = path.relative_to(_TEMPLATES).as_posix()
        text = templates.get_template(f"target/{inner}").render(target=target)
        files[target_path(inner, {"_package_": target.package})] = text
    return dict(sorted(files.items()))
