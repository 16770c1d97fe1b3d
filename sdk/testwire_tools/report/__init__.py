"""Turn mutation test results into a report: JSON for machines, one HTML file for people.

The input is what a mutation server sends, as plain JSON objects (dump models with aliases and
without unset members first), so this package needs neither pydantic nor a connection.

* `merge_results` joins the partial results of a run,
* `build_report` makes mutation-testing-report JSON (schema 2) of them,
* `render_html` puts such a report and its viewer in one page that opens offline,
* `summarize` counts, `survivors` lists what the tests miss.

Tests: `tests/tools/report/test_report.py`, `tests/tools/report/test_report_browser.py`.
"""

from testwire_tools.report.build import build_report, merge_results
from testwire_tools.report.html import render_html
from testwire_tools.report.source import ReportError
from testwire_tools.report.summary import Summary, Survivor, summarize, survivors

__all__ = [
    "ReportError",
    "Summary",
    "Survivor",
    "build_report",
    "merge_results",
    "render_html",
    "summarize",
    "survivors",
]
