"""Reports for tests, including a report with strings that need escaping in HTML."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from testwire_tools.report import (
    build_report,
    merge_results,
)

CASES = sorted((Path(__file__).parent / "report_cases").iterdir())


def report_of(case: Path, project: Path) -> dict[str, Any]:
    data = json.loads((case / "case.json").read_text("utf-8"))
    for path, content in data["files"].items():
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        encoded = isinstance(content, dict)
        file.write_bytes(base64.b64decode(content["base64"]) if encoded else content.encode())
    return build_report(
        merge_results(data["parts"]), project, framework={"name": "toy", "version": "1"}
    )


def mutant(**members: Any) -> dict[str, Any]:
    place = {"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}}
    return {"id": "1", "location": place, "mutatorName": "M", "status": "Killed"} | members


def result_of(path: str, *mutants: dict[str, Any]) -> dict[str, Any]:
    return {"files": {path: {"mutants": list(mutants)}}}


NASTY = '</script><script>alert(1)</script><!-- <script> ]]> & "quoted" \u2028 \ud800 é 👏'


def nasty_report() -> dict[str, Any]:
    return {
        "schemaVersion": "2",
        "thresholds": {"high": 80, "low": 60},
        "files": {
            f"{NASTY}.py": {
                "language": "python",
                "source": NASTY,
                "mutants": [mutant(replacement=NASTY, statusReason=NASTY)],
            }
        },
    }
