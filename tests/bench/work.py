"""Messages that all peers of the benchmark send."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

MUTANT: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "work.json").read_text("utf-8")
)["mutant"]
REPORT: Final = {"files": {"src/price.py": {"mutants": [{**MUTANT, "status": "Survived"}]}}}
PROGRESS: Final = "reportMutationTestProgress"
