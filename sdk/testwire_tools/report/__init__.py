"""Create a report from mutation test results, as JSON and as an HTML page.

The input is the results of a mutation server as plain JSON objects. Convert pydantic models to JSON
objects first: with aliases, and without unset members. This package imports no pydantic and opens
no connection.

* `merge_results` joins the partial results of a run.
* `build_report` creates mutation-testing-report JSON (schema version 2).
* `render_html` creates one HTML page with a report and its viewer, for use without a network.
* `summarize` counts the mutants, and `survivors` lists those that no test detected.

Tests: `tests/tools/report/test_report.py`, `tests/tools/report/test_report_browser.py`.
"""

from testwire_tools.report.build import build_report, merge_results
from testwire_tools.report.html import render_html
from testwire_tools.report.source import ReportError
from testwire_tools.report.summary import Summary, Survivor, summarize, survivors

__all__ = [
    "ReportError", "Summary", "Survivor", "build_report", "merge_results", "render_html",
    "summarize", "survivors",
]  # fmt: skip
