"""The navigation of the site reaches all pages. The pages load nothing from other hosts."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from glob import glob
from pathlib import Path

import pytest

from tests.support.repository import ROOT

REFERENCES = r'<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)="((?:https?:)?//[^"]+)"'
STYLES = r"""(?:@import|url\()\s*["']?((?:https?:)?//[^"')]+)"""


def linked(page: Path) -> set[Path]:
    """Return the pages in the `toctree` blocks of a page."""
    found: set[Path] = set()
    for block in re.findall(r"^```\{toctree\}\n(.*?)^```", page.read_text("utf-8"), re.S | re.M):
        for entry in block.splitlines():
            if entry and not entry.startswith(":"):
                found |= {Path(name).resolve() for name in glob(f"{page.parent / entry}.md")}
    return found


def navigation(home: Path) -> set[Path]:
    """Return the pages that readers can reach from the home page through the navigation."""
    found, new = {home}, {home}
    while new:
        new = {other for page in new for other in linked(page)} - found
        found |= new
    return found


def pages() -> set[Path]:
    return {
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "generated/docs").rglob("*.md"),
        ROOT / "spec/README.md",
    }


def test_each_page_is_in_the_navigation() -> None:
    missing = pages() - navigation(ROOT / "docs/index.md")
    assert not missing, sorted(str(page.relative_to(ROOT)) for page in missing)


def test_a_page_outside_of_the_navigation_is_found(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("```{toctree}\n:hidden:\n\none\n```\n")
    (tmp_path / "one.md").write_text("```{toctree}\n:glob:\n\nmore/*\n```\n")
    (tmp_path / "more").mkdir()
    for name in ("more/two.md", "three.md"):
        (tmp_path / name).write_text("# Page\n")
    found = {page.name for page in navigation(tmp_path / "index.md")}
    assert found == {"index.md", "one.md", "two.md"}


def fetched(text: str) -> list[str]:
    """Return the addresses that a browser loads when it opens a page or a style sheet."""
    links = re.findall(REFERENCES, text)
    canonical = re.findall(r'<link rel="canonical" href="([^"]+)"', text)
    return [each for each in [*links, *re.findall(STYLES, text)] if each not in canonical]


@pytest.mark.parametrize(
    "text",
    [
        '<script async src="https://cdn.example/a.js">',
        '<link rel="stylesheet" href="//fonts.example/a.css">',
        "@import 'https://fonts.example/a.css';",
        "src: url(https://fonts.example/a.woff2)",
    ],
)
def test_an_address_that_is_fetched_is_found(text: str) -> None:
    assert len(fetched(text)) == 1
    assert fetched('<a href="https://example.org">') == []


CONF = runpy.run_path(str(ROOT / "docs/conf.py"))


def test_a_docstring_becomes_restructured_text() -> None:
    docstring = [
        "Call it.",
        "",
        "one: a *b*. two: `x_y`, or",
        "none.",
        "",
        "    f()",
        "",
        "Tests: no.",
    ]
    found = [line for line in CONF["restructured"](docstring, ["one", "two"]) if line]
    assert found == [
        "Call it.",
        r"* **one**: a \*b\*.",
        "* **two**: `x_y`, or none.",
        ".. code-block:: python",
        "    f()",
    ]


def test_a_link_to_an_anchor_in_html_becomes_html() -> None:
    page = '<a id="m-a"></a>\n\n[`a`](#m-a), [b](#b)\n'
    assert '<a href="#m-a">`a`</a>, [b](#b)' in CONF["linked"](page)


@pytest.mark.template
@pytest.mark.timeout(600)
def test_the_site_is_built_and_fetches_nothing(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-c", "docs", "-d", tmp_path / "cache", "--quiet",
         "--fail-on-warning", ROOT, tmp_path / "site"],
        cwd=ROOT, check=True,
    )  # fmt: skip
    built = [path for path in (tmp_path / "site").rglob("*") if path.suffix in (".html", ".css")]
    assert {"docs/index.html", "search.html", "index.html"} <= {
        path.relative_to(tmp_path / "site").as_posix() for path in built
    }
    found = {
        f"{path.name}: {address}" for path in built for address in fetched(path.read_text("utf-8"))
    }
    assert not found, "\n".join(sorted(found))
