"""Reads the zod schemas of an installed npm package with `z.toJSONSchema`.

The module starts Node.js once with `zod.mjs`. The module must not depend on the specification.

Tests: `tests/codegen/drift/test_source.py`, `tests/e2e/test_drift.py`.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.pointers import split

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable, locate
from testwire_codegen.drift.readers.jsonschema import SchemaReader, description_of

SCRIPT: Final = Path(__file__).parent / "zod.mjs"
SECONDS: Final = 120
RULE: Final = "drift-source-node"


def read_package(package: str, folder: Path) -> facts.Facts:
    """Return the schemas that a package exports.

    folder: the folder in which Node.js starts its search for the package.
    Raises InputUnreadable if Node.js, the package or zod is missing, or if Node.js fails.
    """
    node = shutil.which("node")
    place = Location(package)
    if node is None:
        fix = "Install Node.js 20 or later, and add `node` to the PATH."
        message = "Node.js is required to read zod schemas, but `node` was not found"
        raise InputUnreadable(message, place, RULE, fix)
    try:
        done = subprocess.run(
            [node, str(SCRIPT), package, str(folder.resolve())],
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        answer: dict[str, Any] = json.loads(done.stdout or b"{}")
    except subprocess.TimeoutExpired:
        text = f"Node.js did not exit within {SECONDS} seconds"
        raise InputUnreadable(text, place, RULE) from None
    except (OSError, ValueError) as error:
        raise InputUnreadable(f"Node.js cannot be started: {error}", place, RULE) from None
    if done.returncode or "types" not in answer:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        first = next((line for line in said if "Error" in line), "Node.js failed")
        reason = answer.get("error") or first
        missing = answer.get("missing")
        mend = f"Run `npm install {missing}` in {folder}." if missing else None
        raise InputUnreadable(reason, place, RULE, mend)
    if not answer["types"]:
        raise InputUnreadable("the package exports no zod schemas", place)
    return _facts(answer)


def _facts(answer: dict[str, Any]) -> facts.Facts:
    path = Path(answer["file"])
    _, folder, inside = f"/{path.as_posix()}".rpartition("/node_modules/")
    shown = f"node_modules/{inside}" if folder else path.as_posix()
    text = path.read_text(encoding="utf-8", errors="replace")
    types: list[facts.Type] = []
    skipped: list[facts.Quoted] = []
    for name, schema in answer["types"].items():
        reader = SchemaReader(_Places(text, shown, name), {"title": name, **schema})
        type = reader.schema(reader.root, "")
        reader.definitions()
        types.append(facts.Type(name, type, type.location, description=description_of(schema)))
        # A schema of zod ignores unknown members, although its conversion forbids them.
        types += (replace(each, notes={}) for each in reader.named())
        skipped += reader.skipped
    return facts.Facts(shown, tuple(types), precise=True, skipped=tuple(skipped))


class _Places:
    """Finds the lines of a package's code that define a schema and its members."""

    def __init__(self, text: str, file: str, name: str) -> None:
        self._text = text
        self._file = file
        match = re.search(rf"\b{re.escape(name)}\s*=(?!=)", text)
        self._start = match.start() if match else 0
        after = re.compile(r"^(?:export\s+)?const\s", re.M).search(text, self._start + 1)
        self._end = after.start() if after else len(text)

    def __call__(self, pointer: str) -> Location:
        index = self._start
        steps = split(pointer)
        for before, step in pairwise(steps):
            if before == "properties":
                member = re.compile(rf"""(?<![\w.])['"]?{re.escape(step)}['"]?\s*:""")
                match = member.search(self._text, index, self._end)
                if match is None:
                    break  # the member comes from a different schema, which this schema includes
                index = match.start()
        return locate(self._text, index, self._file)
