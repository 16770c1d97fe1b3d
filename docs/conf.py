"""Settings of the site: `nox -s docs` builds it with Sphinx from the Markdown pages.

The source folder is the root of the repository, so that links between `docs/`, `spec/` and
`generated/docs/` are the same on the site and on GitHub. Tests: `tests/docs/test_site.py`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from testwire.version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Testwire"
author = "The Testwire maintainers"
project_copyright = author
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]

root_doc = "docs/index"
include_patterns = [
    "docs/**",
    "generated/docs/**",
    "generated/openrpc/README.md",
    "spec/README.md",
    "vscode-glue/README.md",
    "CHANGELOG.md",
    "SECURITY.md",
]
# Sphinx would otherwise search these large folders for pages.
exclude_patterns = [".*", "artifacts", "dist", "tests", "**/node_modules", "sdk", "codegen"]

myst_heading_anchors = 4
# Examples in the pages contain an ellipsis where output is left out, which no lexer accepts.
suppress_warnings = ["misc.highlighting_failure"]
default_role = "code"
highlight_language = "none"
toc_object_entries = False
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}

html_theme = "furo"
html_title = f"Testwire {__version__}"
html_theme_options = {"source_repository": "", "navigation_with_keys": True}
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_extra_path = ["site"]
"""`docs/site/index.html` leads to the home page."""


def restructured(lines: list[str]) -> list[str]:
    """Return a docstring as reStructuredText.

    Docstrings are plain text with single backquotes for code. Indented blocks are examples, and
    asterisks, bars and underscores have no meaning.
    """
    found: list[str] = []
    example = False
    for number, line in enumerate(lines):
        indented = line.startswith("    ")
        if indented and not example and (number == 0 or not lines[number - 1].strip()):
            found += [".. code-block:: python", ""]
            example = True
        elif line.strip() and not indented:
            example = False
        found.append(line if example else _escaped(line))
    return found


def _escaped(line: str) -> str:
    """Escape the marks of reStructuredText outside of code."""
    parts = re.split(r"(`[^`]+`)", line)
    return "".join(
        part if number % 2 else re.sub(r"[*|_\\]", r"\\\g<0>", part)
        for number, part in enumerate(parts)
    )


def _process(
    app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]
) -> None:
    lines[:] = restructured(lines)


def setup(app: Sphinx) -> None:
    """Convert each docstring before autodoc reads it."""
    app.connect("autodoc-process-docstring", _process)
