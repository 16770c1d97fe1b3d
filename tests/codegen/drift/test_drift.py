"""`testwire drift docs` with a toy specification, its manual, and edits of both."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from testwire_base.report import FORMATS
from testwire_codegen.drift.compare.show import show
from testwire_codegen.drift.docs import docs as drift_docs
from testwire_codegen.drift.facts import Placeholder
from testwire_codegen.drift.readers import files
from testwire_codegen.drift.readers.document import read_document
from testwire_codegen.drift.readers.markdown import Block, read_markdown
from testwire_codegen.rules import page
from testwire_codegen.rules.drift_docs import FATAL, RULES

from tests.base.reports import assert_valid, places
from tests.codegen.drift.manual import MANUAL, REGISTRY, TOY, judge_text, manual_root, replaced
from tests.codegen.support import edit


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return manual_root(tmp_path)


def test_the_manual_says_what_the_toy_is(root: Path) -> None:
    assert judge_text(root, MANUAL) == []


class Edit(NamedTuple):
    old: str
    new: str
    rule: str
    about: str
    nth: int = 1


# `test_every_rule_has_an_edit` checks that each rule has an edit in this list.
EDITS = [
    Edit("- [`box/exit`](#the-end): The end.\n", "", "method-missing", "box/exit"),
    Edit("- [`list`]", "- [`tell`]", "method-renamed", "list"),
    Edit("## Errors", "The `box/sing` request.\n\n## Errors", "method-extra", "box/sing"),
    Edit("- [`$/cancel`](#the-end): Stops a request.\n", "", "method-unlisted", "$/cancel"),
    Edit(
        "> Message direction: Client -> Server",
        "> Message direction: Server -> Client",
        "method-direction",
        "box/initialize",
    ),
    Edit("Notification:\n", "Request:\n", "method-kind", "$/cancel"),
    Edit("params: `CancelParams`", "params: `OpenParams`", "method-params", "$/cancel"),
    Edit("result: `InitializeResult`", "result: `void`", "method-result", "box/initialize"),
    Edit(
        "interface Thing {",
        "interface Bell { sound: string }\ninterface Thing {",
        "type-extra",
        "Bell",
    ),
    Edit('interface Circle { kind: "circle"; radius: number }\n', "", "type-missing", "Circle"),
    Edit("interface Square {", "interface Quad {", "type-renamed", "Square"),
    Edit("codes?: number[]", "codes?: Codes2", "type-unknown", "Codes2"),
    Edit(
        "type Contents = Record<string, Tree>;", "type Contents = Tree[];", "type-shape", "Contents"
    ),
    Edit(
        'enum LidState { open = "open", canceled = "canceled" }',
        "enum LidState { open = 1, canceled = 2 }",
        "type-shape",
        "LidState",
    ),
    Edit(
        "ratio?: number;",
        "ratio?: number;\n    mood?: string;",
        "member-extra",
        "InitializeParams.mood",
    ),
    Edit("  copy?: boolean;\n", "", "member-missing", "Label.copy"),
    Edit("'1st'?", "'first'?", "member-renamed", "Label.1st"),
    Edit("canOpen: boolean", "canOpen?: boolean", "member-optional", "LidCapabilities.canOpen"),
    Edit("number[] | null", "number[]", "member-nullable", "Move.to"),
    Edit("root?: Label | null", "root?: Label", "member-nullable", "InitializeParams.root"),
    Edit("class?: string", "class?: number", "member-type", "Label.class"),
    Edit(
        "    limit?: integer;",
        "    /** @defaultValue 4 */\n    limit?: integer;",
        "member-default",
        "InitializeParams.limit: 4",
    ),
    Edit('kind?: "box"', 'kind?: "crate"', "member-type", "InitializeParams.kind"),
    Edit("clientInfo: Label", "clientInfo: Thing", "member-type", "InitializeParams.clientInfo"),
    Edit('"red" | "green"', '"red" | "green" | "blue"', "literal-extra", "Colour.blue"),
    Edit('"red" | "green"', '"red"', "literal-missing", "Colour.green"),
    Edit('"red" | "green"', '"red" | "lime"', "literal-renamed", "Colour.green"),
    Edit("1 | 2 | 3", "1 | 2", "literal-missing", "Level.3"),
    Edit("  Busy: -32001,\n", "  Busy: -32001,\n  Odd: -32003,\n", "code-extra", "Odd"),
    Edit("  Busy: -32001,\n", "", "code-missing", "Busy"),
    Edit("  Busy: -32001", "  Taken: -32001", "code-renamed", "Busy"),
    Edit("Busy: -32001", "Busy: -32009", "code-different", "Busy"),
    Edit("## Errors\n", "## Errors\n\nNot -32077.\n", "code-extra", "-32077"),
    Edit(
        '{ "jsonrpc": "2.0", "id": 1, "result"',
        '{ "jsonrpc": "2.0", "id": 1 "result"',
        "example-syntax",
        "Hello",
    ),
    Edit('"canOpen": true }', '"canOpen": true, }', "example-syntax", "Hello"),
    Edit(
        '"canOpen": true }',
        '"canOpen": "yes" }',
        "example-invalid",
        "Hello: the result of box/initialize/capabilities/lid/canOpen",
    ),
    Edit('"processId": 7, ', "", "example-invalid", "Hello: box/initialize/processId"),
    Edit("| both | request |", "| client → server | request |", "method-direction", "ping"),
    Edit("→ client | request", "→ client | notification", "method-kind", "client/ask"),
    Edit("| `-32002` |", "| `-32012` |", "code-different", "NotReady"),
    Edit(
        "`number \\| null` | yes", "`number` | yes", "member-nullable", "InitializeParams.processId"
    ),
    Edit("| `string` | yes |", "| `string` | no |", "member-optional", "InitializeParams.Version"),
    Edit("| `ratio` | `number`", "| `ratio` | `string`", "member-type", "InitializeParams.ratio"),
    Edit(
        "radius: 2 }", "radius: 2, colour: 1 }", "example-invalid", "Circle example: Circle/colour"
    ),
]


@pytest.mark.parametrize("case", EDITS, ids=lambda case: f"{case.rule} {case.about}")
def test_an_edit_of_the_manual_is_one_finding(root: Path, case: Edit) -> None:
    text = replaced(case.old, case.new, case.nth)
    (finding,) = judge_text(root, text)
    assert finding.rule == f"drift-{case.rule}"
    assert finding.detail is not None
    assert finding.detail.startswith(f"key: drift-{case.rule} {case.about}")
    assert finding.location is not None and finding.location.file.endswith("manual.md")
    assert finding.before is not None and finding.before.file.startswith("spec/toy-box/")
    assert finding.severity == "error" and finding.fix and finding.category == "drift"


def test_every_rule_has_an_edit() -> None:
    seen = {f"drift-{case.rule}" for case in EDITS}
    elsewhere = FATAL | {"drift-erratum-stale"}
    notes = {rule.id for rule in RULES if rule.severity == "info"}
    assert {rule.id for rule in RULES} == seen | elsewhere | notes
    listed = {rule["id"] for rule in page.entries()}
    assert {rule.id for rule in RULES} <= listed


def test_an_edit_of_the_spec_is_seen_as_well(root: Path) -> None:
    pointer = "/$defs/Label/properties/json/type"
    file = "toy-box/1.0-beta.2/schema/box.schema.json"
    edit(root, [{"file": file, "pointer": pointer, "value": "integer"}])
    (finding,) = judge_text(root, MANUAL)
    assert finding.rule == "drift-member-type"
    assert finding.before is not None and finding.before.pointer == "/$defs/Label/properties/json"
    assert finding.before.line > 1 and finding.before.column > 1


def test_places_are_exact(root: Path) -> None:
    """Columns are correct in an indented block and after multi-byte characters."""
    text = replaced("    ratio?: number;", '    /* é */ ratio?: "½";')
    (finding,) = judge_text(root, text)
    assert finding.location is not None
    line = text.split("\n")[finding.location.line - 1]
    assert line[finding.location.column - 1 :].startswith("ratio?")


def test_a_fingerprint_outlives_other_edits(root: Path) -> None:
    changed = replaced("class?: string", "class?: number")
    (before,) = judge_text(root, changed)
    (after,) = judge_text(root, "# Title\n\nWords.\n\n" + changed)
    assert before.fingerprint == after.fingerprint
    assert before.location != after.location
    (other,) = judge_text(root, replaced("class?: string", "class?: boolean"))
    assert other.fingerprint != before.fingerprint


# --- documents that cannot be read ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        (MANUAL + "\n```ts\ninterface Open {\n", "drift-fence", MANUAL.count("\n") + 2),
        (replaced("```\n\nResponse", "\n\nResponse"), "drift-fence", None),
        (replaced("  };\n  anything", "  anything"), "drift-typescript", None),
        (
            replaced("interface Thing { uid: string }", "interface { uid }"),
            "drift-typescript",
            None,
        ),
        (replaced("| `string` |", "| `string of` |"), "drift-typescript", None),
        (replaced("'display-name': string", "'display-name: string"), "drift-typescript", None),
    ],
)
def test_what_cannot_be_read_ends_the_comparison(
    root: Path, text: str, rule: str, line: int | None
) -> None:
    found = judge_text(root, text)
    assert {finding.rule for finding in found} == {rule}
    assert all(finding.location and finding.location.line > 1 for finding in found)
    if line is not None:
        assert found[0].location is not None and found[0].location.line == line
    assert drift_docs(TOY, [root / "manual.md"], root=root) == 3


def test_a_file_that_is_not_there(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert drift_docs(TOY, [root / "no.md"], root=root) == 3
    assert "no.md:1:1: error: the file cannot be read: No such file" in capsys.readouterr().out


def test_a_file_that_is_not_utf8(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "latin.md"
    path.write_bytes(b"# One\n\nCaf\xe9\n")
    assert drift_docs(TOY, [path], root=root) == 3
    assert "latin.md:3:4: error: the file is not valid UTF-8" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "# A title\n\nAnd words.\n"])
def test_nothing_to_compare_is_no_agreement(
    text: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = root / "empty.md"
    path.write_text(text, "utf-8")
    assert drift_docs(TOY, [path], root=root) == 3
    assert "empty.md:1:1: error: the document has no type, message," in capsys.readouterr().out


def test_a_binary_file(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "binary.md"
    path.write_bytes(b"# A title\0")
    assert drift_docs(TOY, [path], root=root) == 3
    assert "binary.md:1:1: error: the file is binary" in capsys.readouterr().out


@contextmanager
def pipe(path: Path, text: str) -> Iterator[Path]:
    """Write a document to a named pipe, as a shell can do for `<(command)`."""
    os.mkfifo(path)
    with ThreadPoolExecutor() as pool:
        written = pool.submit(path.write_text, text, "utf-8")
        yield path
        with suppress(BrokenPipeError):  # A reader may stop before the end of a long document.
            written.result(10)


def test_a_pipe_is_read_like_a_file(root: Path) -> None:
    with pipe(root / "pipe", MANUAL) as path:
        assert drift_docs(TOY, [path], root=root) == 0
    with pipe(root / "other", MANUAL.replace("# The end", "# The `box/sing` request")) as path:
        assert drift_docs(TOY, [path], root=root) == 1


def test_the_input_of_a_pipe_is_bounded(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 2**20)
    with pipe(root / "pipe", "x" * 2**21) as path:
        assert drift_docs(TOY, [path], root=root) == 3
    assert "pipe:1:1: error: the pipe contains more than 1 MiB" in capsys.readouterr().out


def test_other_line_ends_and_a_byte_order_mark(root: Path) -> None:
    assert judge_text(root, "\ufeff" + MANUAL.replace("\n", "\r\n")) == []


def test_usage(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "manual.md"
    path.write_text(MANUAL, "utf-8")
    assert drift_docs("toy-bag", [path], root=root) == 2
    assert drift_docs(TOY, [], root=root) == 2
    assert drift_docs(TOY, [path], root=root, document="atlas") == 2
    assert drift_docs(TOY, [path, path], root=root, document="manual") == 2
    assert drift_docs(TOY, [path], root=root, format="xml") == 2
    assert "has pins for: 'manual'" in capsys.readouterr().err
    assert drift_docs("toy-box@9", [path], root=root) == 2
    assert drift_docs(TOY, [path], root=root) == 0
    assert drift_docs("toy-box", [path], root=root) == 0


def test_a_spec_with_findings_is_not_compared(root: Path) -> None:
    path = root / "manual.md"
    path.write_text(MANUAL, "utf-8")
    edit(root, [{"file": REGISTRY, "pointer": "/methods/0/errors", "value": ["Nowhere"]}])
    assert drift_docs(TOY, [path], root=root) == 3


# --- errata --------------------------------------------------------------------------------------


def erratum(*explains: str, text: str = "copy?: boolean", **changes: Any) -> dict[str, Any]:
    return {
        "id": "the-copy",
        "where": {"document": "manual", "section": "Hello", "text": text},
        "documented": "A flag.",
        "observed": "Text.",
        "evidence": "Every box.",
        "reason": "Boxes are copied by name.",
        "applies": ["schema/box.schema.json#/$defs/Label/properties/copy"],
        **({"explains": list(explains)} if explains else {}),
        **changes,
    }


KEY = "drift-member-type Label.copy: string"


def test_an_erratum_explains_one_difference(tmp_path: Path) -> None:
    root = manual_root(tmp_path, [erratum(KEY, text="copy?: string")])
    text = replaced("copy?: boolean", "copy?: string")
    assert judge_text(root, text) == []
    (known,) = judge_text(root, text, errata=True)
    assert known.rule == "drift-known" and known.severity == "info"
    assert "erratum the-copy" in known.message
    assert known.before is not None and known.before.pointer == "/errata/0"


def test_another_difference_at_the_same_place_is_new(tmp_path: Path) -> None:
    root = manual_root(tmp_path, [erratum(KEY, text="copy?: string")])
    (finding,) = judge_text(root, replaced("copy?: boolean", "copy?: number"))
    assert finding.rule == "drift-member-type"
    assert (
        finding.detail is not None
        and "the erratum the-copy is about this location" in finding.detail
    )
    two = replaced("copy?: boolean", "copy: string")
    assert [finding.rule for finding in judge_text(root, two)] == ["drift-member-optional"]


def test_an_erratum_whose_difference_is_gone_is_stale(tmp_path: Path) -> None:
    root = manual_root(tmp_path, [erratum(KEY)])
    (finding,) = judge_text(root, MANUAL)
    assert finding.rule == "drift-erratum-stale"
    assert KEY in finding.message
    assert finding.before is not None and finding.before.pointer == "/errata/0"


def test_an_erratum_whose_text_is_gone_is_stale(tmp_path: Path) -> None:
    root = manual_root(tmp_path, [erratum(text="no such words")])
    (finding,) = judge_text(root, MANUAL)
    assert finding.rule == "drift-erratum-stale"
    assert finding.location is not None
    assert MANUAL.split("\n")[finding.location.line - 1] == "## Hello"


def test_an_erratum_of_another_document_says_nothing(tmp_path: Path) -> None:
    where = {"document": "leaflet", "section": "Hello", "text": "no such words"}
    root = manual_root(tmp_path, [erratum(KEY, where=where)])
    lock = root / "spec/toy-box/1.0-beta.2/upstream.lock.json"
    sources = json.loads(lock.read_text("utf-8"))["sources"]
    sources.append({**sources[0], "document": "leaflet", "path": "leaflet.md"})
    lock.write_text(json.dumps({"sources": sources}), "utf-8")
    (finding,) = judge_text(root, replaced("copy?: boolean", "copy?: string"))
    assert finding.rule == "drift-member-type"
    root_two = manual_root(tmp_path / "two", [erratum(f"{KEY} @manual", where=where)])
    (root_two / "spec/toy-box/1.0-beta.2/upstream.lock.json").write_text(
        json.dumps({"sources": sources}), "utf-8"
    )
    assert judge_text(root_two, replaced("copy?: boolean", "copy?: string")) == []


def test_bad_typescript_that_an_erratum_explains_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    text = replaced("note?: string;", "note: string?;")
    assert [f.rule for f in judge_text(manual_root(tmp_path / "a"), text)] == ["drift-typescript"]
    keys = ["drift-typescript The lid: ?", "drift-member-optional Move.note: required"]
    entry = erratum(*keys, "drift-member-nullable Move.note: null", text="interface Move")
    root = manual_root(tmp_path / "b", [entry])
    assert judge_text(root, text) == []
    (finding,) = judge_text(root, text.replace("note: string?", "note: number?"))
    assert finding.rule == "drift-member-type"


def test_a_heading_may_change_its_words(tmp_path: Path) -> None:
    """The key of an invalid example does not depend on the heading above the example."""
    broken = "\n## Sending: more\n\n```json\nlabel {\n```\n"
    root = manual_root(tmp_path / "a")
    (finding,) = judge_text(root, MANUAL + broken)
    assert finding.rule == "drift-example-syntax" and finding.detail
    key = finding.detail.removeprefix("key: ")
    root = manual_root(tmp_path / "b", [erratum(key, text="label {")])
    assert judge_text(root, MANUAL + broken) == []
    assert judge_text(root, MANUAL + broken.replace("more", "others")) == []


def test_typescript_is_told_of_once_in_each_block(root: Path) -> None:
    text = MANUAL + "\n```ts\ninterface A {\n  b ?;;\n  c ?;;\n}\n```\n" * 2
    rules = [finding.rule for finding in judge_text(root, text)]
    assert rules == ["drift-typescript"] * 2


def test_values_without_a_bar_are_no_typescript(root: Path) -> None:
    text = MANUAL + '\n```ts\ntype Word =\n  "one"\n  "two"\n  | "three"\n```\n'
    (finding,) = judge_text(root, text)
    assert finding.rule == "drift-typescript" and "two" in finding.message


def test_a_type_that_is_its_own_base(root: Path) -> None:
    found = judge_text(root, MANUAL.replace("interface Move", "interface Move extends Move", 1))
    assert found, "the base of the spec is another one"


def test_codes_of_an_example_that_cannot_be_read(root: Path) -> None:
    text = MANUAL + '\n```json\n{"error": {"code": -32077, oops}}\n```\n'
    rules = {finding.rule for finding in judge_text(root, text)}
    assert rules == {"drift-example-syntax", "drift-code-extra"}


# --- the command and its output formats ----------------------------------------------------------


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_every_format_tells_of_both_sides(
    root: Path, format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = root / "manual.md"
    path.write_text(replaced("class?: string", "class?: number"), "utf-8")
    assert drift_docs(TOY, [path], root=root, format=format) == 1
    out = capsys.readouterr().out
    line = path.read_text("utf-8").splitlines().index("  class?: number;") + 1
    schema = "spec/toy-box/1.0-beta.2/schema/box.schema.json"
    declared = (root / schema).read_text("utf-8").splitlines()
    (above,) = (number for number, text in enumerate(declared, 1) if '"class": {' in text)
    column = declared[above - 1].index('"') + 1
    assert "drift-member-type" in out
    assert places(format, out) == {(path.as_posix(), line, 3), (schema, above, column)}
    assert_valid(format, out)


def test_information_alone_is_clean(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "other.md"
    path.write_text("# Nothing of it\n", "utf-8")
    lock = root / "spec/toy-box/1.0-beta.2/upstream.lock.json"
    lock.unlink()
    path.write_text(MANUAL, "utf-8")
    assert drift_docs(TOY, [path], root=root) == 0
    assert "drift-pin-unknown" in capsys.readouterr().out


def test_a_moved_pin_is_a_note(root: Path) -> None:
    lock = root / "spec/toy-box/1.0-beta.2/upstream.lock.json"
    data = json.loads(lock.read_text("utf-8"))
    data["sources"][0]["sha256"] = "0" * 64
    lock.write_text(json.dumps(data), "utf-8")
    (note,) = judge_text(root, MANUAL)
    assert (note.rule, note.severity) == ("drift-pin-moved", "info")
    assert note.before is not None and note.before.pointer == "/sources/0"


# --- readers -------------------------------------------------------------------------------------


def test_methods_are_found_in_headings_lists_and_sentences() -> None:
    text = "\n".join(
        [
            "## 1.2 a/b (server → client, notification)",
            "## Three",
            "The request is sent from the client to the server.",
            "",
            "* method 'c'",
            "* params: `P | Q`",
            "* result: [`R[]`](#r)",
            "",
            "The server sends a `d` notification.",
            "",
            "The `e` method. The server must respond with an `E` message.",
        ]
    )
    found = read_document(text, "x.md").methods
    told = [
        (m.name, m.direction, m.kind, m.params and show(m.params), m.result and show(m.result))
        for m in found
    ]
    assert ("a/b", "serverToClient", "notification", None, None) in told
    assert ("c", "clientToServer", None, "P | Q", None) in told or (
        "c", "clientToServer", None, "P | Q", "R[]"
    ) in told  # fmt: skip
    assert ("d", "serverToClient", None, None, None) in told
    assert ("e", None, None, None, "E") in told


def test_examples_that_are_no_json_are_read_and_told_of() -> None:
    text = "```json\nnotify { id, state: 'on', more: <any>, list: [1, ...] }\n```\n"
    facts = read_document(text, "x.md")
    (example,) = facts.examples
    assert example.value == {
        "id": Placeholder("id"), "state": "on", "more": Placeholder("<any>"), "list": [1],
    }  # fmt: skip
    (problem,) = facts.problems
    assert (problem.token, problem.location.line, problem.location.column) == ("notify", 2, 1)
    assert read_document('```json\n{"a": 1}\n```', "x.md").problems == ()


def test_records_and_described_objects_are_types() -> None:
    text = (
        "## 1 Thing (server → client)\n\n"
        '```jsonc\n{ "id": "string", "up": "string | null", "kind": "on | off" }\n```\n\n'
        "```cs\npublic record State(bool IsOn, Other? Next);\n```\n"
    )
    thing, state = read_document(text, "x.md").types
    assert thing.name == "Thing" and state.name == "State"
    assert [(m.name, m.optional) for m in thing.type.members] == [  # type: ignore[union-attr]
        ("id", None), ("up", None), ("kind", None),
    ]  # fmt: skip
    assert [m.name for m in state.type.members] == ["isOn", "next"]  # type: ignore[union-attr]


def test_blocks_keep_their_places() -> None:
    page = read_markdown("- item\n\n  ~~~ts\n  type A = 1;\n  ~~~\n", "x.md")
    (block,) = (item for item in page.items if isinstance(item, Block))
    place = block.at(0, 5)
    assert (place.line, place.column) == (4, 8)
    assert page.problems == ()


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("a\n\n" + "[a](" * 100_000, 3, "the paragraph has more than 32 Ki characters"),
        ("> " + "`a/b` " * 10_000, 1, "the paragraph has more than 32 Ki characters"),
        ("# " + "![[" * 100_000, 1, "the paragraph has more than 32 Ki characters"),
        ("a\n\n" * (2**20 + 2**19), 1, "the document has more than 4 Mi characters"),
    ],
    ids=["links", "prose", "heading", "document"],
)
def test_huge_markdown_is_refused_at_once(text: str, line: int, found: str) -> None:
    with pytest.raises(files.InputUnreadable, match=found) as caught:
        read_document(text, "x.md")
    assert caught.value.location.line == line


@pytest.mark.parametrize("text", [">" * 100_000, "- " * 100_000, "```json\n" + "[" * 100_000])
def test_deep_markdown_is_read(text: str) -> None:
    start = time.process_time()
    read_document(text, "x.md")
    assert time.process_time() - start < 5
