"""What a new project may be called, and what its package is called then.

Tests: `tests/codegen/scaffold/test_names.py`.
"""

from __future__ import annotations

import keyword
import re
import sys

_DISTRIBUTION = re.compile(r"[A-Z0-9](?:[A-Z0-9._-]*[A-Z0-9])?", re.IGNORECASE | re.ASCII)
_LONGEST = 80

# What the project itself needs: a package of the same name would hide it, or could not be installed
# beside it. `examples` and `tests` are folders of the project.
_NEEDED = frozenset(
    {
        "annotated_types", "examples", "hatchling", "iniconfig", "jinja2", "mypy",
        "mypy_extensions", "packaging", "pip", "pluggy", "pydantic", "pydantic_core", "pygments",
        "pytest", "setuptools", "src", "tests", "testwire", "typing_extensions",
        "typing_inspection",
    }
)  # fmt: skip


class NameUnusable(ValueError):
    """A project cannot be called that; the message says why, and what to do."""


def package_name(name: str) -> str:
    """The package of a project: its name in lower case, `-` and `.` as `_`.

    Raises NameUnusable where that is no name for a distribution or for a package.
    """
    if not _DISTRIBUTION.fullmatch(name):
        raise NameUnusable(
            f"expected a project name such as 'my-server', found {name!r}; use ASCII letters, "
            "digits, '-', '_' and '.', start with a letter, and end with a letter or a digit"
        )
    if len(name) > _LONGEST:
        raise NameUnusable(f"the name has {len(name)} characters; at most {_LONGEST} will do")
    package = re.sub(r"[-_.]+", "_", name).lower()
    if not package[0].isalpha():
        raise NameUnusable(
            f"{name!r} does not start with a letter, so that no package can be called {package!r}"
        )
    if keyword.iskeyword(package) or keyword.issoftkeyword(package):
        raise NameUnusable(f"the package would be called {package!r}, which is a word of Python")
    if package in sys.stdlib_module_names:
        raise NameUnusable(
            f"the package would be called {package!r}, which is a module of Python itself; "
            f"try '{name}-server'"
        )
    if package in _NEEDED or package.startswith("testwire_"):
        raise NameUnusable(
            f"the package would be called {package!r}, which the project needs itself; "
            f"try 'my-{name}'"
        )
    return package
