"""Sphinx settings of the documentation site, which `nox -s docs` builds from the Markdown pages.

The source folder is the root of the repository. Therefore links between `docs/`, `spec/` and
`generated/docs/` work both on the site and on GitHub. Tests: `tests/docs/test_site.py`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
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
    "generated/csharp/README.md",
    "generated/go/README.md",
    "generated/docs/**",
    "generated/rust/README.md",
    "generated/java/README.md",
    "sdk/nvim/README.md",
    "sdk/testwire_servers/mutation/README.md",
    "spec/README.md",
    "vscode-glue/README.md",
    "CHANGELOG.md",
    "SECURITY.md",
]
# Sphinx skips these large folders, because they contain no pages.
exclude_patterns = [".*", "artifacts", "dist", "tests", "**/node_modules", "codegen"]

myst_heading_anchors = 4
# Lexers reject the ellipses that represent omitted output in examples.
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
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["site"]
"""`docs/site/index.html` redirects to the home page."""


def restructured(lines: list[str], names: Sequence[str] = ()) -> list[str]:
    """Return a docstring as reStructuredText.

    Docstrings are plain text with single backquotes for code. Indented paragraphs are examples, and
    lines that begin with `- ` are list items. Asterisks, bars and underscores are not markup. The
    paragraph `Tests: …` is omitted.

    names: the parameters of the documented function or class.
    """
    found: list[str] = []
    for paragraph in re.split(r"\n{2,}", "\n".join(lines).strip("\n")):
        if paragraph.startswith("Tests: "):
            continue
        if paragraph.startswith("    "):
            found += ["", ".. code-block:: python", "", *paragraph.split("\n")]
        elif paragraph.startswith("- "):
            items = re.split(r"\n(?=- )", paragraph)
            found += ["", *(f"* {_escaped(' '.join(item[2:].split()))}" for item in items)]
        else:
            found += ["", *_listed(_escaped(paragraph.replace("\n", " ")), names)]
    return found


def _escaped(text: str) -> str:
    """Escape reStructuredText markup outside of code."""
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(
        part if number % 2 else re.sub(r"[*|_\\]", r"\\\g<0>", part)
        for number, part in enumerate(parts)
    )


def _listed(text: str, names: Sequence[str]) -> list[str]:
    """Convert parameters in the form `name: text. name: text.` to a list."""
    escaped = "|".join(re.escape(_escaped(name)) for name in names)
    if not names:
        return [text]
    first, *rest = re.split(rf"(?:^|(?<=[.;)`] ))`?({escaped})`?: ", text)
    items = [
        f"* **{name}**: {part.strip()}" for name, part in zip(rest[::2], rest[1::2], strict=True)
    ]
    return [first, "", *items]


def linked(text: str) -> str:
    """Replace the Markdown links to HTML anchors in a generated page with HTML links.

    Sphinx cannot resolve these Markdown links.
    """
    for anchor in re.findall(r'^<a id="([^"]+)"></a>$', text, re.M):
        text = re.sub(
            rf"\[([^\[\]]+)\]\(#{re.escape(anchor)}\)", rf'<a href="#{anchor}">\1</a>', text
        )
    return text


def _read(app: Sphinx, page: str, content: list[str]) -> None:
    if page.startswith("generated/docs/"):
        content[0] = linked(content[0])


def _process(
    app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]
) -> None:
    try:
        names = list(inspect.signature(obj).parameters) if callable(obj) else []
    except ValueError:  # Some classes of the standard library have no signature.
        names = []
    lines[:] = restructured(lines, names)


def setup(app: Sphinx) -> None:
    """Register the conversions of docstrings and generated pages."""
    app.connect("source-read", _read)
    app.connect("autodoc-process-docstring", _process)
