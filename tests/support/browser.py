"""Open a page in a headless browser without a network."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--enable-logging=stderr",
    "--virtual-time-budget=8000",
    "--window-size=1280,1000",
]


class Seen:
    """The title, the background and the console messages of an opened page."""

    def __init__(self, title: str, background: str, complaints: list[str]) -> None:
        self.title = title
        self.background = background
        self.complaints = complaints


def browse(page: Path, fragment: str = "", *flags: str) -> Seen:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("'chromium' is not installed")
    run = subprocess.run(
        [
            chromium,
            *FLAGS,
            *flags,
            f"--user-data-dir={page.parent / 'profile'}",
            "--dump-dom",
            f"{page.as_uri()}{fragment}",
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    title = re.search("<title>(.*?)</title>", run.stdout, re.S)
    body = re.search('<body style="background-color: ([^;]*);', run.stdout)
    assert title, run.stderr
    return Seen(
        title.group(1),
        body.group(1) if body else "",
        [line for line in run.stderr.splitlines() if ":CONSOLE" in line],
    )
