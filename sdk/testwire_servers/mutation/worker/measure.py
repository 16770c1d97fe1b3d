"""Configures coverage.py for all processes of the baseline run.

The module must not import pytest or coverage, because coverage must start before pytest.

Tests: `tests/servers/mutation/test_baseline.py`.
"""

from __future__ import annotations

import importlib.util
import os
import shutil

CONTEXT = "TESTWIRE_CONTEXT"
"""The environment variable with the coverage context of new processes."""

READS = "TESTWIRE_READS"
"""The environment variable with the folder for the records of `site/_testwire_reads.py`."""

START = "COVERAGE_PROCESS_START"
"""The environment variable with coverage's configuration file for new processes."""

# A pattern for a character of a name that is not UTF-8. Coverage cannot store such paths.
_NOT_UTF8 = "[^ -\ud7ff\ue000-\U0010ffff]"

# Only the C tracer is fast and has contexts; the collector on `sys.monitoring` has none.
_RC = """\
[run]
core = ctrace
source = {sandbox}
omit = */*{odd}*, */*{odd}*/*
data_file = {data}
parallel = true
sigterm = true
context = ${{{context}-}}
concurrency = {concurrency}
disable_warnings =
    couldnt-parse, dynamic-conflict, include-ignored, module-not-measured, module-not-imported,
    no-ctracer, no-data-collected, no-sysmon, trace-changed
"""


def folder_of(scratch: str) -> str:
    """Return the folder with coverage's configuration and data."""
    return os.path.join(scratch, "m")


def environment(scratch: str, sandbox: str) -> dict[str, str]:
    """Write coverage's configuration file. Return the environment variables for its processes."""
    folder = folder_of(scratch)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    rc = os.path.join(folder, "rc")
    concurrency = ["thread", "multiprocessing"]
    if importlib.util.find_spec("greenlet") is not None:
        concurrency.append("greenlet")
    with open(rc, "w", encoding="utf-8") as stream:
        stream.write(
            _RC.format(
                sandbox=sandbox,
                odd=_NOT_UTF8,
                data=os.path.join(folder, "data"),
                context=CONTEXT,
                concurrency=",".join(concurrency),
            )
        )
    return {CONTEXT: "", READS: folder, START: rc}


def began(folder: str) -> int:
    """Return when `environment` created the folder, in nanoseconds."""
    return os.stat(os.path.join(folder, "rc")).st_mtime_ns
