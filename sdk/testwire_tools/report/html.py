"""A report as one HTML page that opens offline: data, viewer and all.

The page carries the `mutation-test-report-app` web component (see `assets/`) and the report as
JSON. Its Content-Security-Policy names the two scripts by hash and forbids every request, so
neither the report's texts nor the viewer can load or run anything else. Must not know how reports
are made.

Tests: `tests/tools/report/test_report.py`, `tests/tools/report/test_report_browser.py`.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

VIEWER = "mutation-test-elements.js"

_STYLE = ":root { color-scheme: light dark; } body { margin: 0; padding: 0 1.5rem; }"

# Runs after the viewer. Sets the report, and paints the page like the theme that the viewer chose.
_START = """
const app = document.querySelector("mutation-test-report-app");
const paint = () => { document.body.style.backgroundColor = app.themeBackgroundColor; };
app.addEventListener("theme-changed", paint);
app.report = JSON.parse(document.getElementById("report").textContent);
paint();
"""


def render_html(report: Mapping[str, Any], *, title: str = "Mutation test report") -> str:
    """The page as text; write it as UTF-8. `title` may hold any characters.

    A lone surrogate in it, as in a file name that is not UTF-8, shows as a question mark.
    """
    shown = html.escape(title.encode("utf-8", "replace").decode())
    viewer = viewer_source()
    # Inside an inline script only these two sequences could end or nest it.
    if "</script" in viewer.lower() or "<script" in viewer.lower():
        raise ValueError(f"{VIEWER} cannot be put inline: it contains a script tag.")
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
        f"script-src {_hash(viewer)} {_hash(_START)}"
    )
    return "".join(
        (
            "<!DOCTYPE html>\n"
            '<html lang="en">\n'
            "<head>\n"
            '<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            f"<title>{shown}</title>\n"
            f"<style>{_STYLE}</style>\n"
            "</head>\n"
            "<body>\n"
            f'<mutation-test-report-app title-postfix="{shown}">\n'
            "<noscript>This report needs JavaScript; the JSON file beside it does not.</noscript>\n"
            "</mutation-test-report-app>\n"
            f'<script type="application/json" id="report">{_json_for_script(report)}</script>\n'
            f"<script>{viewer}</script>\n"
            f"<script>{_START}</script>\n"
            "</body>\n"
            "</html>\n",
        )
    )


def viewer_source() -> str:
    """The web component, as it is published."""
    asset = resources.files("testwire_tools.report").joinpath("assets", VIEWER)
    return asset.read_text(encoding="utf-8")


def _json_for_script(value: Mapping[str, Any]) -> str:
    # Only "<" can begin something that ends the element; ASCII keeps lone surrogates writable.
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(script: str) -> str:
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
