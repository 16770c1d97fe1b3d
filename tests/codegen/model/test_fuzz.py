"""`testwire check` of a spec with random faults ends with an exit code, never a traceback."""

from __future__ import annotations

import io
import json
import tempfile
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from testwire_base.pointers import join

from tests.codegen.support import CASES, copy_case, edit
from tests.support.commands import run_command

SPEC = CASES / "toy" / "spec"
FILES = sorted(path.relative_to(SPEC).as_posix() for path in SPEC.rglob("*.json"))


def places(value: Any, pointer: str = "") -> list[str]:
    found = [pointer] if pointer else []
    members = value.items() if isinstance(value, dict) else []
    if isinstance(value, list):
        members = [(str(index), item) for index, item in enumerate(value)]
    for key, member in members:
        found += places(member, join(pointer, key))
    return found


PLACES = [
    (file, pointer)
    for file in FILES
    for pointer in places(json.loads((SPEC / file).read_text("utf-8")))
]
FAULTS = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {
            "value": st.sampled_from(
                [
                    *(None, True, 0, -1, 1.5, "", "x", "Label", "#/$defs/Label", "kind", "ready"),
                    *([], {}, [""], [None], {"": 1}, {"$ref": "#/$defs/Label"}, {"type": "object"}),
                    *({"type": "string"}, ["string", "null"], "list", "ping", {"const": 1}),
                ]
            )
        }
    ),
)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(PLACES), FAULTS), min_size=1, max_size=2))
def test_a_fault_anywhere_is_answered(faults: list[tuple[tuple[str, str], dict[str, Any]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = copy_case("toy", Path(folder))
        for (file, pointer), fault in faults:
            # An earlier fault may have removed this location.
            with suppress(KeyError, IndexError, TypeError, ValueError):
                edit(root, [{"file": file, "pointer": pointer, **fault}])
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            code = run_command("check", root, format="json")
        findings = json.loads(out.getvalue())["findings"]
        assert code in (0, 1, 3)
        assert bool(findings) == (code != 0)
        for finding in findings:
            assert finding["location"]["line"] >= 1
            assert finding["fix"]
        if code == 0:
            with redirect_stdout(out), redirect_stderr(io.StringIO()):
                assert run_command("generate", root) == 0
