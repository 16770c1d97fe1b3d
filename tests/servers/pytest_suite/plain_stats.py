"""A pytest plugin that writes the results of pytest's terminal summary to a file.

The summary is pytest's own decision about each test. `plain.py` loads the plugin in a run of pytest
without Testwire.
"""

from __future__ import annotations

import json
import os
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    stats: dict[str, list[str]] = {}
    for category, reports in terminalreporter.stats.items():
        if category in ("", "deselected", "warnings"):
            continue
        for report in reports:
            # The summary counts failed and skipped subtests as tests.
            part = hasattr(getattr(report, "context", None), "kwargs")
            name = f"subtests {report.outcome}" if part else category
            stats.setdefault(name, []).append(report.nodeid)
    with open(os.environ["PLAIN_STATS"], "w", encoding="utf-8") as stream:
        json.dump(stats, stream)
