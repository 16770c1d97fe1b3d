"""`drift docs` reports nothing for unchanged upstream documents, and one finding for each edit.

The documents are not part of the repository. The tests find documents by the digests in
upstream.lock.json, and are skipped if the documents are missing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from testwire_base.findings import Finding
from testwire_codegen.drift.docs import Source, check_document, check_file, docs, identify
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder

from tests.codegen.support import ROOT
from tests.spec.documents import DOCUMENTS, NO_DOCUMENTS, pinned, versions

pytestmark = NO_DOCUMENTS


class Held(NamedTuple):
    folder: VersionFolder
    protocol: ir.Protocol
    name: str
    path: Path


@cache
def held() -> dict[str, Held]:
    """Return the available Markdown documents by `ID@VERSION NAME`."""
    if not DOCUMENTS.is_dir():
        return {}
    return {
        f"{folder.key} {name}": Held(folder, protocol, name, path)
        for folder, protocol in versions()
        for name, path in pinned(folder)
        if path.suffix == ".md"
    }


@pytest.mark.parametrize("key", sorted(held()))
def test_a_document_as_it_stands_has_no_findings(key: str) -> None:
    each = held()[key]
    assert docs(each.protocol.key, [each.path], ROOT) == 0
    assert check_file(each.path, each.folder, each.protocol) == []


@pytest.mark.parametrize("key", sorted(held()))
def test_every_known_discrepancy_is_listed(key: str) -> None:
    each = held()[key]
    listed = check_file(each.path, each.folder, each.protocol, errata=True)
    assert {finding.rule for finding in listed} <= {"drift-known"}
    own = {erratum.id for erratum in each.protocol.errata if erratum.document == each.name}
    said = {
        finding.message.partition(":")[0].removeprefix("explained by the erratum ")
        for finding in listed
    }
    assert own <= said
    for finding in listed:
        assert finding.before is not None and "/errata/" in finding.before.pointer


MSP, ALPHA = "msp@0.4 README", "msp@0.0.1-alpha.1 README"
INTRO = "mstest-runner@1.0 001-protocol-intro"
OLDER = "mstest-runner@1.0 001-protocol-intro (2024)"
EDITOR = "mstest-runner@1.0 003-protocol-ide-integration-extensions"
RFC = "test-runner@0.1 RFC"


class Edit(NamedTuple):
    """An edit that replaces the `nth` occurrence of `old`. `rule` must report the edit."""

    document: str
    old: str
    new: str
    rule: str
    nth: int = 1


EDITS = {
    "member renamed": Edit(MSP, "mutatorName: string", "mutator: string", "member-renamed"),
    "member removed": Edit(MSP, "  testsCompleted?: number;\n", "", "member-missing"),
    "member added": Edit(
        MSP, "  duration?: number;", "  a?: 1;\n  duration?: number;", "member-extra"
    ),
    "optional made required": Edit(
        MSP, "  range?: Location", "  range: Location", "member-optional"
    ),
    "required made optional": Edit(MSP, "  id: string;", "  id?: string;", "member-optional"),
    "optional member that an erratum explains": Edit(
        MSP, "replacement?: string;", "replacement: string;", "member-optional"
    ),
    "member of another type": Edit(MSP, "killedBy?: string[]", "killedBy?: string", "member-type"),
    "literal removed": Edit(MSP, "  | 'Timeout'\n", "", "literal-missing"),
    "literal added": Edit(MSP, "  | 'Timeout'\n", "  | 'Timeout'\n  | 'Slow'\n", "literal-extra"),
    "literal renamed": Edit(MSP, "'NoCoverage'", "'NotCovered'", "literal-renamed"),
    "a known literal is restored": Edit(
        MSP, "  | 'Timeout'\n", "  | 'Timeout'\n  | 'Ignored'\n", "erratum-stale"
    ),
    "type removed": Edit(
        MSP, "type DiscoverResult = {\n  files: DiscoveredFiles;\n};\n", "", "type-missing"
    ),
    "type renamed": Edit(MSP, "type DiscoveredFiles =", "type FoundFiles =", "type-renamed"),
    "type added": Edit(
        MSP,
        "type Position = {",
        "type Span = { length: number };\n\ntype Position = {",
        "type-extra",
    ),
    "method renamed in a list": Edit(MSP, "[`discover`](#d", "[`find`](#d", "method-renamed"),
    "method removed from a list": Edit(
        MSP,
        "- [`discover`](#discover): Discovers mutants in the given file paths.\n",
        "",
        "method-unlisted",
    ),
    "result of a method": Edit(
        MSP, "a `DiscoverResult` m", "a `DiscoverParams` m", "method-result"
    ),
    "direction in a sentence": Edit(
        MSP,
        "the server is expected to send a",
        "the client is expected to send a",
        "method-direction",
    ),
    "example with another type": Edit(
        MSP, "{ line: 1, column", '{ line: "1", column', "example-invalid"
    ),
    "example with an unknown member": Edit(
        MSP, '  path: "src/components/"', '  folder: "src/components/"', "example-invalid"
    ),
    "quotation of an erratum removed": Edit(MSP, "\nTODO\n", "\nNone.\n", "erratum-stale"),
    "code changed": Edit(
        ALPHA, "MethodNotFound: -32601", "MethodNotFound: -32604", "code-different"
    ),
    "code renamed": Edit(ALPHA, "RequestCancelled: -32000", "Cancelled: -32000", "code-renamed"),
    "params of a method": Edit(
        ALPHA, "params: `InstrumentParams`", "params: `MutateParams`", "method-params"
    ),
    "method renamed in a section": Edit(ALPHA, "method: 'mutate'", "method: 'run'", "method-extra"),
    "union of numbers and strings": Edit(
        ALPHA, "type ProgressToken = number | string;", "type ProgressToken = string;", "type-shape"
    ),
    "base of types removed": Edit(
        ALPHA, "export interface PartialResultParams {", "export interface Params {", "type-renamed"
    ),
    "example of no type": Edit(
        ALPHA, '"partialResults": true', '"partialResults": 1', "example-invalid"
    ),
    "direction in a sentence of a section": Edit(
        ALPHA,
        "sent from the client to the server to start",
        "sent from the server to the client to start",
        "method-direction",
    ),
    "direction changed": Edit(
        INTRO,
        "> Message direction: Server -> Client",
        "> Message direction: Client -> Server",
        "method-direction",
        2,
    ),
    "kind changed": Edit(
        INTRO, "Notification:\n\n- method: `exit`", "Request:\n\n- method: `exit`", "method-kind"
    ),
    "direction in a list": Edit(
        INTRO,
        "(#logging-of-messages) - Notifies a client",
        "(#logging-of-messages) - Notifies a server",
        "method-direction",
    ),
    "nullable added": Edit(
        INTRO, "'display-name': string,", "'display-name': string | null,", "member-nullable"
    ),
    "a nested member removed": Edit(
        INTRO, "        // The name of the client.\n        name: string,\n", "", "member-missing"
    ),
    "a value of an enumeration": Edit(INTRO, "    Warning = 3,\n", "", "literal-missing"),
    "code of a namespace": Edit(
        INTRO,
        "AssertionFailed: integer = -31001",
        "AssertionFailed: integer = -31002",
        "code-different",
    ),
    "member in the older document": Edit(
        OLDER, "'location.file'?", "'location.path'?", "member-renamed"
    ),
    "member of a type that only the document has": Edit(
        EDITOR,
        "'vstest.original-executor-uri'?: string",
        "'vstest.original-executor-uri': string",
        "member-optional",
    ),
    "member of a part of a type": Edit(
        EDITOR, "vstestProvider?: boolean", "vstestProvider?: string", "member-type"
    ),
    "nullable removed": Edit(
        RFC, '"filePath": "string | null"', '"filePath": "string"', "member-nullable"
    ),
    "value of a described member": Edit(
        RFC, "namespace | test |", "namespace | suite |", "literal-renamed"
    ),
    "value of a list": Edit(RFC, "Debugging\nCancelling", "Cancelling", "literal-missing"),
    "code of an example": Edit(RFC, '"code": -32001', '"code": -32099', "code-renamed"),
    "direction in a heading": Edit(
        RFC, "registerTest (server → client", "registerTest (client → server", "method-direction"
    ),
    "method of an example": Edit(
        RFC, '"method": "testrunner/start"', '"method": "testrunner/begin"', "method-extra"
    ),
    "params of an example": Edit(RFC, '"id": "test-node-id"', '"id": 17', "example-invalid"),
    "result of an example": Edit(
        RFC, '{ "success": true }', '{ "success": "yes" }', "example-invalid"
    ),
    "example that is no longer valid JSON": Edit(
        RFC, '"params": { "id": "node-id" }', '"params": { "id": "node-id"', "example-syntax"
    ),
    "base of a type removed": Edit(
        MSP, "MutantResult = DiscoveredMutant & {", "MutantResult = {", "member-missing"
    ),
    "method of a message after its headers": Edit(
        MSP, '"method": "discover"', '"method": "find"', "method-extra"
    ),
    "direction in an entry of a list": Edit(
        MSP, "): The method to", "): Sent from the server to the client to", "method-direction"
    ),
    "progress as a part of the result": Edit(
        MSP, "as `MutationTestResult`.", "as `MutantResult`.", "method-params"
    ),
    "table of codes added": Edit(
        MSP, "TODO", "TODO\n\n| code | name |\n| --- | --- |\n| -32010 | Busy |\n", "code-extra"
    ),
    "length of a list in a result": Edit(
        ALPHA, "result: `MutantResult[]` d", "result: `MutantResult` d", "method-result"
    ),
    "undefined type of a result": Edit(
        ALPHA, "result: `MutantResult[]` d", "result: `Mutant[]` d", "type-unknown"
    ),
    "code in a sentence": Edit(ALPHA, "with code: -32001.", "with code: -32002.", "code-extra"),
    "value of a member in an example": Edit(ALPHA, '"bar.ts",', "17,", "example-invalid"),
    "code without its line": Edit(ALPHA, "  InvalidParams: -32602,\n", "", "code-missing"),
    "kind in a heading": Edit(RFC, "client, notification)", "client, request)", "method-kind"),
    "null in a definition removed": Edit(
        RFC, '"lineNumber": "number | null"', '"lineNumber": "number"', "member-nullable"
    ),
    "a known kind of node is restored": Edit(
        RFC, "namespace | test |", "namespace | class | test |", "erratum-stale"
    ),
    "method of a section renamed": Edit(
        INTRO, "- method: `client/log`", "- method: `client/write`", "method-extra"
    ),
    "request with notifications made a notification": Edit(
        INTRO,
        "Request:\n\n- method: `testing/runT",
        "Notification:\n\n- method: `testing/runT",
        "method-kind",
    ),
    "params of a union reduced to one type": Edit(
        INTRO, "`LogMessageParams | BatchLogMessageParams`", "`LogMessageParams`", "method-params"
    ),
    "direction of a message that both roles send": Edit(
        INTRO, "direction: Both ways", "direction: Server -> Client", "method-direction"
    ),
    "spelling that the spec has": Edit(
        INTRO, "attachmentsProvider?:", "attachmentsSupport?:", "erratum-stale"
    ),
    "TypeScript that does not parse": Edit(INTRO, "eventName: s", "eventName s", "typescript"),
    "member of a record": Edit(RFC, "int TotalPassed", "string TotalPassed", "member-type"),
}


def edited(edit: Edit) -> tuple[str, int]:
    text = held()[edit.document].path.read_text("utf-8")
    at = -1
    for _ in range(edit.nth):
        at = text.index(edit.old, at + 1)
    return text[:at] + edit.new + text[at + len(edit.old) :], text.count("\n", 0, at) + 1


def findings(edit: Edit) -> list[Finding]:
    each = held()[edit.document]
    text, _ = edited(edit)
    source = identify(each.path, each.path.read_bytes(), each.folder, each.name)
    found = check_document(
        text, "document.md", replace(source, moved=True), each.folder, each.protocol
    )
    notes = [finding for finding in found if finding.severity == "info"]
    assert [note.rule for note in notes] in ([], ["drift-pin-moved"])
    return [finding for finding in found if finding.severity != "info"]


@pytest.mark.parametrize("name", EDITS)
def test_one_edit_gives_one_finding(name: str) -> None:
    edit = EDITS[name]
    (finding,) = findings(edit)
    assert finding.rule == f"drift-{edit.rule}"
    assert finding.location is not None and finding.location.file == "document.md"
    assert finding.before is not None and finding.before.file.startswith("spec/")
    assert finding.fix
    _, line = edited(edit)
    if edit.rule in ("method-params", "method-result", "type-unknown"):
        assert finding.location.line == line
    elif edit.rule not in {"erratum-stale", "type-missing", "method-unlisted", "code-missing"}:
        assert line - 20 <= finding.location.line <= line + 10


def test_the_edits_are_of_many_kinds() -> None:
    assert len(EDITS) >= 20
    assert {edit.document.partition(" ")[0] for edit in EDITS.values()} == {
        each.protocol.key for each in held().values()
    }
    assert len({edit.rule for edit in EDITS.values()}) >= 15


def test_a_moved_pin_is_a_note(tmp_path: Path) -> None:
    each = held()[MSP]
    moved = tmp_path / "README.md"
    moved.write_text(each.path.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
    (note,) = check_file(moved, each.folder, each.protocol)
    assert note.rule == "drift-pin-moved" and note.severity == "info"
    assert note.before is not None and note.before.file.endswith("upstream.lock.json")
    assert docs(each.protocol.key, [moved], ROOT) == 0


def test_an_unpinned_document_is_a_note(tmp_path: Path) -> None:
    each = held()[MSP]
    source = Source(("elsewhere",), None, False)
    found = check_document("The code -32700.\n", "x.md", source, each.folder, each.protocol)
    assert [finding.rule for finding in found] == ["drift-pin-unknown"]


# --- every line ----------------------------------------------------------------------------------

_MEMBER = re.compile(r"^(\s*)('[^']+'|\w+)(\??)(:\s*)([^;,{]+?)([;,]?)\s*(?://.*)?$")
_VALUE = re.compile(r"^(\s*\|?\s*['\"])([\w-]+)(['\"];?)$")
_DEFINITION = re.compile(r"^(\s*(?:export )?(?:interface|type|enum) )(\w+)(.*)$")


def line_edits(text: str) -> Iterator[tuple[int, str, str | None]]:
    """Yield edits of TypeScript lines as (line index, kind of edit, new line)."""
    language: str | None = None
    for index, line in enumerate(text.split("\n")):
        fence = re.match(r"\s*```(\w*)", line)
        if fence:
            language = fence[1] if language is None else None
        if fence or language not in ("ts", "typescript") or line.strip().startswith(("*", "//")):
            continue
        if match := _MEMBER.match(line):
            indent, name, mark, colon, kind, end = match.groups()
            other = f"{name[:-1]}X'" if name.endswith("'") else f"{name}X"
            yield index, "rename", f"{indent}{other}{mark}{colon}{kind}{end}"
            yield index, "optional", f"{indent}{name}{'' if mark else '?'}{colon}{kind}{end}"
            swapped = "string" if "boolean" in kind else "boolean"
            yield index, "type", f"{indent}{name}{mark}{colon}{swapped}{end}"
            if not kind.endswith(("null", "?", "any")):
                yield index, "null", f"{indent}{name}{mark}{colon}{kind} | null{end}"
            yield index, "remove", None
        elif match := _VALUE.match(line):
            yield index, "value", f"{match[1]}{match[2]}X{match[3]}"
            if not line.endswith(";"):
                yield index, "value removed", None
        elif match := _DEFINITION.match(line):
            yield index, "name", f"{match[1]}{match[2]}X{match[3]}"


@pytest.mark.parametrize("key", sorted(held()))
def test_any_edit_of_a_line_of_typescript_gives_one_finding(key: str) -> None:
    """Apply every third possible edit, and expect exactly one finding for each."""
    each = held()[key]
    text = each.path.read_text("utf-8")
    source = replace(
        identify(each.path, each.path.read_bytes(), each.folder, each.name), moved=True
    )
    lines = text.split("\n")
    wrong = []
    for index, what, new in list(line_edits(text))[::3]:
        changed = lines[:index] + ([] if new is None else [new]) + lines[index + 1 :]
        found = check_document("\n".join(changed), "x.md", source, each.folder, each.protocol)
        rules = [finding.rule for finding in found if finding.severity != "info"]
        if len(rules) != 1:
            wrong.append(f"{index + 1}: {what} {lines[index].strip()!r}: {rules}")
    assert not wrong, "\n".join(wrong)


def random_edit(lines: list[str], random: Random) -> list[str]:
    found = list(lines)
    at = random.randrange(1, len(found))
    line = found[at]
    column = random.randrange(len(line) + 1)
    match random.choice(["delete", "double", "swap", "cut", "insert", "word"]):
        case "delete":
            del found[at]
        case "double":
            found.insert(at, line)
        case "swap":
            found[at - 1], found[at] = line, found[at - 1]
        case "cut":
            found[at] = line[:column] + line[column + 1 :]
        case "insert":
            found[at] = line[:column] + random.choice("`{}[]|<>*_#\t;:,.$/\u2028é") + line[column:]
        case _:
            words = line.split(" ")
            words[random.randrange(len(words))] = "xyzzy"
            found[at] = " ".join(words)
    return found


def test_blind_edits_are_told_of_at_most_once() -> None:
    """No edit raises an exception. Few edits cause more than one finding."""
    random, told = Random(11), Counter[int]()
    for each in held().values():
        text = each.path.read_text("utf-8")
        source = identify(each.path, each.path.read_bytes(), each.folder, each.name)
        moved = replace(source, moved=True)
        for _ in range(50):
            edited = "\n".join(random_edit(text.split("\n"), random))
            found = check_document(edited, "x.md", moved, each.folder, each.protocol)
            told[sum(finding.severity != "info" for finding in found)] += 1
    print(f"findings of an edit, how often: {sorted(told.items())}")
    assert told[1] >= 20 * sum(count for number, count in told.items() if number > 1)
