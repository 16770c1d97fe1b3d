"""Create a self-contained HTML page with a report and its viewer.

The page contains the web component `mutation-test-report-app` (see `assets/`) and the report as
JSON. The Content-Security-Policy of the page allows only two scripts, by hash, and no requests.
Therefore a script in the report's data cannot run. This module must not import `build`.

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

# This script runs after the viewer. It sets the report and the background color of the page.
_START = """
const app = document.querySelector("mutation-test-report-app");
const paint = () => { document.body.style.backgroundColor = app.themeBackgroundColor; };
app.addEventListener("theme-changed", paint);
app.report = JSON.parse(document.getElementById("report").textContent);
paint();
"""


def render_html(report: Mapping[str, Any], *, title: str = "Mutation test report") -> str:
    """Return the page as text. Callers must write the text as UTF-8.

    title: any string. Lone surrogates are replaced by question marks.
    """
    shown = html.escape(title.encode("utf-8", "replace").decode())
    viewer = viewer_source()
    # A script tag in the viewer would end the inline script early.
    if "</script" in viewer.lower() or "<script" in viewer.lower():
        raise ValueError(
            f"{VIEWER}: expected no script tags, found one; use a different version of the viewer"
        )
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
        f"script-src {_hash(viewer)} {_hash(_START)}"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{shown}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<mutation-test-report-app title-postfix="{shown}">\n'
        "<noscript>This report requires JavaScript. Enable it, or read the JSON report."
        "</noscript>\n</mutation-test-report-app>\n"
        f'<script type="application/json" id="report">{_json_for_script(report)}</script>\n'
        f"<script>{viewer}</script>\n<script>{_START}</script>\n</body>\n</html>\n"
    )


def viewer_source() -> str:
    """Return the published JavaScript of the web component."""
    asset = resources.files("testwire_tools.report").joinpath("assets", VIEWER)
    return asset.read_text(encoding="utf-8")


def _json_for_script(value: Mapping[str, Any]) -> str:
    # Without "<", the JSON cannot end the script element. ASCII escapes can encode lone surrogates.
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(script: str) -> str:
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
