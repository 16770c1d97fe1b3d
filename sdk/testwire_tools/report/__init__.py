"""Create a report from mutation test results, as JSON and as an HTML page.

The input is a list of results from a mutation server, as JSON objects. To convert a pydantic
model to a JSON object, use aliases, and exclude unset members. This package does not import
pydantic and opens no connection.

* `merge_results` joins the partial results of a run.
* `build_report` creates mutation-testing-report JSON (schema version 2).
* `render_html` creates a self-contained HTML page with a report and its viewer.
* `summarize` counts the mutants, and `survivors` lists the mutants that no test detected.

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
