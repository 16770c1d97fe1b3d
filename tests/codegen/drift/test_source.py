"""`testwire drift source`: readers, rules and errata."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from testwire_base.command_line import FORMATS
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.drift_source import RULES as SOURCE
from testwire_tools.cli import main

from tests.base.reports import assert_valid, places
from tests.codegen.drift.support import ROOT, keys, run

POSITION = "interface Position { line: number; column: number }"
LOCATION = "interface Location { start: Position; end: Position }"
MUTANT = """
export interface DiscoveredMutant {
  id: string;
  location: Location;
  description?: string;
  mutatorName: string;
  replacement?: string;
}
"""
STATUS = """
type MutantStatus =
  | 'Killed' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Timeout'
  | "Ignored" | "Pending";
"""
RESULT = """
declare namespace Reports {
  export interface MutantResult extends DiscoveredMutant {
    coveredBy?: Array<string>;
    duration?: number;
    killedBy?: readonly string[] | undefined;
    static?: true | false;
    status: MutantStatus;
    statusReason?: string;
    testsCompleted?: number;
  }
}
type DiscoveredFiles = Record<string, DiscoveredFile>;
interface DiscoveredFile { mutants: DiscoveredMutant[] }
interface MutantResultFiles { [path: string]: MutantResultFile }
type MutantResultFile = { mutants: (MutantResult)[] };
type RequestId = number | string;
export declare const VERSION: string;
export declare function check(value: unknown): value is MutantResult;
interface Generic<T> { value: T }
"""
DECLARATIONS = "\n".join([POSITION, LOCATION, MUTANT, STATUS, RESULT])


def test_declarations_that_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "schema.d.ts"
    path.write_text(DECLARATIONS, "utf-8")
    assert run(capsys, str(path), "--partial") == (0, [])


EDITS = {
    "replacement?: string;": ("replacement: string;", "drift-source-member-optional "
                              "DiscoveredMutant.replacement: required"),
    "description?: string;": ("", "drift-source-member-missing DiscoveredMutant.description"),
    "mutatorName: string;": ("mutatorName: string | null;", "drift-source-member-nullable "
                             "DiscoveredMutant.mutatorName: may be null"),
    "  id: string;": ("  id: number;", "drift-source-type DiscoveredMutant.id: number"),
    "Array<string>": ("string", "drift-source-type MutantResult.coveredBy: string"),
    "duration?": ("fileName?: string; duration?", "drift-source-member-extra "
                  "MutantResult.fileName"),
    "'Timeout'": ("'TimedOut'", "drift-source-literal-missing MutantStatus.Timeout"),
    '"Pending"': ('"Pending" | "Running"', "drift-source-literal-extra MutantStatus.Running"),
    "[path: string]: MutantResultFile": ("files: string", "drift-source-type "
                                         "MutantResultFiles: object"),
    "number | string;": ("number;", "drift-source-type RequestId: number"),
    "start: Position": ("start: number", "drift-source-type Position: number"),
}  # fmt: skip


@pytest.mark.parametrize("old", EDITS)
def test_an_edit_of_declarations_is_found(
    old: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new, key = EDITS[old]
    assert old in DECLARATIONS
    text = DECLARATIONS.replace(old, new, 1)
    path = tmp_path / "schema.d.ts"
    path.write_text(text, "utf-8")
    code, found = run(capsys, str(path), "--partial", "--fail-on", "info")
    assert code == 1
    assert key in keys(found), keys(found)
    for finding in found:
        assert finding["location"]["file"].endswith("schema.d.ts")
        assert finding["location"]["line"] >= 1
        assert finding["before"]["file"].startswith("spec/msp/0.4/schema/")
        assert finding["before"]["line"] > 1


def test_places_in_declarations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "schema.d.ts"
    text = DECLARATIONS.replace("  id: string;", "  /* é */ id: number;")
    path.write_text(text, "utf-8")
    _, (finding,) = run(capsys, str(path), "--partial")
    place, line = finding["location"], text.splitlines()[finding["location"]["line"] - 1]
    assert line[place["column"] - 1 :] == "id: number;"
    assert finding["before"]["pointer"] == "/$defs/DiscoveredMutant/properties/id"


def test_types_on_one_side_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "schema.d.ts"
    path.write_text(DECLARATIONS + "interface Extra {}", "utf-8")
    code, found = run(capsys, str(path))
    assert code == 1
    assert "drift-source-type-extra Extra" in keys(found)
    assert "drift-source-type-missing FileRange" in keys(found)


SCHEMA: dict[str, Any] = {
    "title": "Report",
    "type": "object",
    "properties": {
        "mutants": {
            "type": "array",
            "items": {
                "title": "MutantResult",
                "type": "object",
                "required": ["id", "location", "mutatorName", "status"],
                "properties": {
                    "id": {"type": "string"},
                    "location": {"$ref": "#/definitions/location"},
                    "description": {"type": "string"},
                    "mutatorName": {"type": "string"},
                    "replacement": {"type": "string"},
                    "coveredBy": {"type": "array", "items": {"type": "string"}},
                    "killedBy": {"type": "array", "items": {"type": "string"}},
                    "duration": {"type": "number", "minimum": 0},
                    "static": {"type": "boolean"},
                    "status": {
                        "enum": [
                            "Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError",
                            "Timeout", "Ignored", "Pending",
                        ]
                    },
                    "statusReason": {"type": "string"},
                    "testsCompleted": {"type": "integer", "minimum": 0},
                },
            },
        }
    },
    "definitions": {
        "location": {
            "type": "object",
            "required": ["start", "end"],
            "properties": {
                "start": {"$ref": "#/definitions/position"},
                "end": {"$ref": "#/definitions/position"},
            },
        },
        "position": {
            "type": "object",
            "required": ["line", "column"],
            "properties": {
                "line": {"type": "integer", "minimum": 1},
                "column": {"type": "integer", "minimum": 1},
            },
        },
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "key", "pointer"),
    [
        ("", "", None, ""),
        ('"minimum": 1}', '"minimum": 0}', "drift-source-limit Position.column: minimum 0",
         "/definitions/position/properties/column"),
        ('"type": "integer"', '"type": "number"', "drift-source-type MutantResult.testsCompleted: "
         "number", "/properties/mutants/items/properties/testsCompleted"),
        ('{"type": "boolean"}', '{"type": ["boolean", "null"]}',
         "drift-source-member-nullable MutantResult.static: may be null",
         "/properties/mutants/items/properties/static"),
        ('"Ignored", ', "", "drift-source-literal-missing MutantStatus.Ignored",
         "/properties/mutants/items/properties/status"),
    ],
)  # fmt: skip
def test_json_schema(
    old: str,
    new: str,
    key: str | None,
    pointer: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = json.dumps(SCHEMA)
    index = text.rindex(old) if "minimum" in old else text.index(old)
    path = tmp_path / "schema.json"
    path.write_text(text[:index] + new + text[index + len(old) :], "utf-8")
    code, found = run(capsys, str(path), "--partial")
    assert keys(found) == ({key} if key else set())
    assert code == (1 if key else 0)
    for finding in found:
        assert finding["location"]["pointer"] == pointer


# --- errata --------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy the MSP specification, because tests change its errata."""
    shutil.copytree(ROOT / "spec/meta", tmp_path / "spec/meta")
    shutil.copytree(ROOT / "spec/msp", tmp_path / "spec/msp")
    return tmp_path


def test_errata_are_known_or_stale(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = checkout / "schema.json"
    path.write_text(json.dumps(SCHEMA), "utf-8")
    options = ["--root", str(checkout), "--partial", "--document", "report schema", str(path)]
    code, found = run(capsys, *options)
    # The schema has none of the differences that the errata explain, so the errata are stale.
    assert code == 1
    assert {finding["rule"] for finding in found} == {"drift-source-erratum-stale"}
    assert {finding["location"]["file"] for finding in found} == {"spec/msp/0.4/protocol.json"}
    registry = checkout / "spec/msp/0.4/protocol.json"
    document = json.loads(registry.read_text("utf-8"))
    for erratum in document["errata"]:
        erratum.pop("explains", None)
        if erratum["id"] == "position-bounds":
            erratum["explains"] = ["drift-source-limit Position.line: minimum 0 @report schema"]
    registry.write_text(json.dumps(document), "utf-8")
    path.write_text(json.dumps(SCHEMA).replace('"minimum": 1', '"minimum": 0', 1), "utf-8")
    assert run(capsys, *options) == (0, [])
    code, found = run(capsys, *options, "--errata")
    assert code == 0
    (finding,) = found
    assert finding["rule"] == "drift-source-known"
    assert "position-bounds" in finding["message"]
    # Without `--document`, no erratum applies.
    assert run(capsys, "--root", str(checkout), "--partial", str(path))[0] == 1


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "line", "text"),
    [
        ("a.d.ts", b"interface A {\n  b: ;;: }\n}}", 2, "the file has a syntax error: unexpected"),
        ("a.json", b'{"type": "object",\n ]', 2, "member name"),
        ("a.json", b'{"definitions": {"position": 5}}', 1, "expected a schema"),
        ("a.cs", b"class A\0{}", 1, "binary"),
        ("a.d.ts", b"type A = 1\n\xff", 2, "not valid UTF-8"),
        ("a.cs", b"// \xff", 1, "not valid UTF-8"),
        ("a.txt", b"{}", 1, "select it with --kind"),
        ("none.json", None, 1, "cannot be read"),
    ],
)
def test_bad_input_is_exit_3(
    name: str,
    content: bytes | None,
    line: int,
    text: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    code, (finding,) = run(capsys, str(path))
    assert code == 3
    assert finding["rule"] == "drift-source-input"
    assert text in finding["message"]
    assert finding["location"]["file"].endswith(name)
    assert finding["location"]["line"] == line
    assert finding["fix"]


@pytest.mark.parametrize("format", FORMATS)
def test_formats(format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ts"
    path.write_text("interface Position {\n  line: string; column: number }", "utf-8")
    options = ["--protocol", "msp@0.4", "--root", str(ROOT), "--partial", "--format", format]
    assert main(["drift", "source", *options, str(path)]) == 1
    out = capsys.readouterr().out
    assert_valid(format, out)
    schema = "spec/msp/0.4/schema/location.schema.json"
    assert places(format, out) == {(path.as_posix(), 2, 3), (schema, 11, 9)}


def test_without_node(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    code, (finding,) = run(capsys, "some-package")
    assert code == 3
    assert finding["rule"] == "drift-source-node"
    assert "Install Node.js" in finding["fix"]


@pytest.mark.skipif(shutil.which("node") is None, reason="'node' is not installed here")
def test_without_the_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, (finding,) = run(capsys, "no-such-package", "--packages", str(tmp_path))
    assert code == 3
    assert finding["rule"] == "drift-source-node"
    assert "npm install no-such-package" in finding["fix"]
    package = tmp_path / "node_modules/lonely"
    package.mkdir(parents=True)
    (package / "package.json").write_text('{"name": "lonely", "main": "a.js"}', "utf-8")
    (package / "a.js").write_text("module.exports = {}", "utf-8")
    code, (finding,) = run(capsys, "lonely", "--packages", str(tmp_path))
    assert code == 3
    assert "npm install zod" in finding["fix"]


def test_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.d.ts"
    path.write_text(DECLARATIONS, "utf-8")
    assert run(capsys, str(path), "--map", "Position")[0] == 2
    assert run(capsys, str(path), "--map", "Positon=P")[0] == 2
    assert run(capsys, str(path), "--map", "Position=P")[0] == 2
    assert run(capsys, str(path), "--document", "schema.st")[0] == 2
    assert run(capsys, str(path), "--protocol", "nope@1")[0] == 2


def test_a_name_of_the_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.d.ts"
    path.write_text(f"interface Place {{ line: number }}\n{STATUS}", "utf-8")
    assert run(capsys, str(path), "--partial") == (0, [])
    _, found = run(capsys, str(path), "--partial", "--map", "Position=Place")
    assert keys(found) == {"drift-source-member-missing Position.column"}
    assert run(capsys, str(path), "--partial", "--map", "Position=") == (0, [])


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.d.mts", ""), ("a.ts", "interface Place { line: number }"), ("a.json", "{}"),
     ("a.cs", 'const string A = "b";')],
)  # fmt: skip
def test_nothing_to_compare_is_no_agreement(
    name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    for options in ([], ["--partial"]):
        code, (finding,) = run(capsys, str(path), *options)
        assert code == 3 and finding["rule"] == "drift-source-input"
        assert "no name in common" in finding["message"] and "--map" in finding["fix"]


def test_the_catalogue_has_every_rule() -> None:
    ids = {rule.id for rule in catalogue()}
    assert {rule.id for rule in SOURCE} <= ids
