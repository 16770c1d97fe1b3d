"""Conversion of positions in TypeScript, with the table that the Python tests also use."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.codegen.support import copy_case, edit
from tests.codegen.targets.node import build, node
from tests.support.commands import run_command
from tests.support.positions import ROWS

__all__ = ["node"]  # the fixture

SCRIPT = """
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { END_OF_LINE, Positions } from "@testwire/protocols/positions";
import { positions } from "@testwire/protocols/toy-box/v1_0_beta_2";

const editor = ([line, character]) => ({ line, character });
const wire = ([line, column]) => ({ line, column });
const range = (place, [a, b, c, d]) => ({ start: place([a, b]), end: place([c, d]) });

let failures = 0;
const check = (claim, found, wanted) => {
  try {
    assert.deepEqual(found, wanted);
  } catch (error) {
    failures += 1;
    console.error(claim, error.message);
  }
};
for (const row of JSON.parse(readFileSync(0, "utf8"))) {
  const [lineBase, columnBase, columnUnit, end] = row.rules;
  const converter = new Positions({ lineBase, columnBase, columnUnit, end });
  const textOf = (line) => row.lines[line];
  const inEditor = row.kind === "position" ? editor(row.editor) : range(editor, row.editor);
  if (row.ways.includes("to")) {
    if (row.kind === "position") {
      const text = textOf(row.editor[0]);
      check(row.claim, converter.toEditor(wire(row.wire), text), inEditor);
    } else if (row.kind === "range") {
      check(row.claim, converter.rangeToEditor(range(wire, row.wire), textOf), inEditor);
    } else {
      check(row.claim, converter.linesToEditor(...row.wire, textOf), inEditor);
    }
  }
  if (row.ways.includes("from")) {
    if (row.wire === null) {
      assert.throws(() => converter.rangeFromEditor(inEditor, textOf), RangeError);
    } else if (row.kind === "position") {
      const text = textOf(row.editor[0]);
      check(row.claim, converter.fromEditor(inEditor, text), wire(row.wire));
    } else if (row.kind === "range") {
      check(row.claim, converter.rangeFromEditor(inEditor, textOf), range(wire, row.wire));
    } else {
      const { first, end: last } = converter.linesFromEditor(inEditor);
      check(row.claim, [first, last], row.wire);
    }
  }
}
assert.equal(END_OF_LINE, 2147483647);
const rules = { lineBase: 0, columnBase: 0, columnUnit: "utf-8", end: "inclusive" };
check("the toy's rules", positions.rules, rules);
process.exit(failures === 0 ? 0 : 1);
"""


def test_the_table(node: str, tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    assert run_command("generate", root, target="typescript") == 0
    package = root / "generated" / "typescript"
    build(package, node)
    (package / "script.mjs").write_text(SCRIPT, encoding="utf-8")
    result = subprocess.run(
        [node, "script.mjs"],
        cwd=package,
        input=json.dumps([row._asdict() for row in ROWS]),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr


def test_a_protocol_without_positions_has_no_converter(node: str, tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    edit(root, [{"file": "toy-box/1.0-beta.2/protocol.json", "pointer": "/positions"}])
    assert run_command("generate", root, target="typescript") == 0
    package = root / "generated" / "typescript"
    build(package, node)
    assert not (package / "src/toy-box/v1_0_beta_2/positions.ts").exists()
