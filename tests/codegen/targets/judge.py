"""Checks vectors with a generated Python package. `test_kit_language.py` runs this script.

The current folder contains the output of the Python target. The argument `lenient` accepts all
values.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]

sys.path[:0] = [str(Path("python").resolve()), str(ROOT)]


def main() -> None:
    from tests.wire.run import Case, Verdict, python_verdicts

    asked = json.load(sys.stdin)
    modules: dict[str, Any] = {}
    for each in asked:
        name = each["module"].replace("-", "_").replace("/", ".")
        modules[each["protocol"]] = importlib.import_module(f"testwire_protocols.{name}")
    cases = [
        Case(
            protocol=each["protocol"],
            module=each["module"],
            kind="derived",
            name="",
            type=each["type"],
            nullable=False,
            role=None if each["role"] == "either" else each["role"],
            value=json.loads(each["text"]),
            expected=Verdict(True, ""),
        )
        for each in asked
    ]
    found = python_verdicts(cases, modules.__getitem__)
    answers: list[dict[str, Any]] = [
        {"reads": json.loads(verdict.text)} if verdict.accepted else {"pointer": verdict.text}
        for verdict in found
    ]
    if "lenient" in sys.argv:
        answers = [{"reads": case.value} for case in cases]
    json.dump(answers, sys.stdout)


main()
