"""Checks the names of new projects, and derives the names of their packages.

Tests: `tests/codegen/scaffold/test_names.py`.
"""

from __future__ import annotations

import keyword
import re
import sys

_DISTRIBUTION = re.compile(r"[A-Z0-9](?:[A-Z0-9._-]*[A-Z0-9])?", re.IGNORECASE | re.ASCII)
_LONGEST = 80

# Packages and folders that a new project needs. The project's own package cannot have one of these
# names.
_NEEDED = frozenset(
    {
        "annotated_types", "examples", "hatchling", "iniconfig", "jinja2", "mypy",
        "mypy_extensions", "packaging", "pip", "pluggy", "pydantic", "pydantic_core", "pygments",
        "pytest", "setuptools", "src", "tests", "testwire", "typing_extensions",
        "typing_inspection",
    }
)  # fmt: skip


# Modules that `sys.stdlib_module_names` lacks: the tests of Python, and the modules that only some
# Python versions since 3.11 contain.
_STANDARD = sys.stdlib_module_names | frozenset(
    {
        "aifc", "annotationlib", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk",
        "compression", "crypt", "distutils", "imghdr", "imp", "lib2to3", "mailcap", "msilib", "nis",
        "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd", "sunau", "telnetlib", "test",
        "uu", "xdrlib",
    }
)  # fmt: skip


class NameUnusable(ValueError):
    """Raised if the name of a project is invalid. The message contains the reason and a fix."""


def package_name(name: str) -> str:
    """Return the package name of a project: the project name in lower case, with `_` as separator.

    Raise NameUnusable if the project name is unsuitable for a distribution or a package.
    """
    if not _DISTRIBUTION.fullmatch(name):
        raise NameUnusable(
            f"expected a project name such as 'my-server', found {name!r}; use ASCII letters, "
            "digits, '-', '_' and '.', and end with a letter or a digit"
        )
    if len(name) > _LONGEST:
        raise NameUnusable(
            f"expected a name of at most {_LONGEST} characters, found {len(name)}; shorten it"
        )
    package = re.sub(r"[-_.]+", "_", name).lower()
    if not package[0].isalpha():
        raise NameUnusable(
            f"expected a name that starts with a letter, found {name!r}; try 'my-{name}'"
        )
    if keyword.iskeyword(package) or keyword.issoftkeyword(package):
        raise NameUnusable(
            f"the package {package!r} would have the name of a Python keyword; try '{name}-server'"
        )
    if package in _STANDARD:
        raise NameUnusable(
            f"the package {package!r} would have the name of a standard library module; "
            f"try '{name}-server'"
        )
    if package in _NEEDED or package.startswith("testwire_"):
        raise NameUnusable(
            f"the package {package!r} would have the name of a package or folder that the project "
            f"requires; try 'my-{name}'"
        )
    return package
