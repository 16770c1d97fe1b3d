"""Run the commands of the guide to servers like `test_docs_run.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.scripts import SCRIPTS, run_script

GUIDE = [
    pytest.param(script, document, id=name)
    for script, document, name in SCRIPTS
    if document.name == "write-a-server.md"
]


@pytest.mark.template
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("script", "document"), GUIDE)
def test_commands_run(
    script: str, document: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    run_script(script, document, environment, tmp_path)


def test_there_are_commands_to_run() -> None:
    assert GUIDE
