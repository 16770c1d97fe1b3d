"""A cluster whose scheduler and workers are threads of the test process, which starts at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

CLUSTER = {
    "threads_per_worker": 1,
    "processes": False,
    "protocol": "tcp",
    "host": "127.0.0.1",
    "dashboard_address": None,
    "worker_dashboard_address": None,
    "silence_logs": 50,
}


@pytest.fixture
def scheduler(sandboxes: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the address of a scheduler. Its workers have their sandboxes in `sandboxes`.

    There is one worker, or as many as the indirect parameter of the fixture.
    """
    distributed = pytest.importorskip("distributed")
    options = {**CLUSTER, "n_workers": getattr(request, "param", 1), "local_directory": sandboxes}
    with distributed.LocalCluster(**options) as cluster:
        yield cluster.scheduler_address
