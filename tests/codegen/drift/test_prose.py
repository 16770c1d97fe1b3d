"""`testwire drift docs`: forms in documents are read by their meaning, and edits are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_codegen.drift.compare import compare_document
from testwire_codegen.drift.readers.document import read_document
from testwire_codegen.drift.readers.wording import (
    claims_all,
    direction_of,
    kind_in_heading,
    sent_direction,
    stated_direction,
)
from testwire_codegen.model.schemas import Schemas

from tests.codegen.drift.manual import MANUAL, judge_text, manual_root, replaced
from tests.codegen.support import copy_case, load


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return manual_root(tmp_path_factory.mktemp("manual"))


def keys(root: Path, text: str) -> set[str]:
    details = [(finding.detail or "").partition("\n")[0] for finding in judge_text(root, text)]
    return {each.removeprefix("key: drift-") for each in details}


def added(text: str) -> str:
    return f"{MANUAL}\n## Addition\n\n{text}\n"


# --- sentences and headings ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("client -> server", "clientToServer"),
        ("server → client, notification", "serverToClient"),
        ("client → server and server → client", "both"),
        ("Client to the server, or server to the client", "both"),
        ("client <-> server", "both"),
        ("client ↔ server", "both"),
        ("in both directions", "both"),
        ("sent by either party", "both"),
        ("client and server", None),
        ("client -> client", None),
    ],
)
def test_directions(text: str, direction: str | None) -> None:
    assert direction_of(text) == direction


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("It is sent from the client to the server.", "clientToServer"),
        ("It is sent from the client to the server and from the server to the client.", "both"),
        ("It is sent from the client to the server, or vice versa.", "both"),
        ("It is sent from the client to the server and the response comes back from the server to "
         "the client.", "clientToServer"),
        ("It travels.", None),
    ],
)  # fmt: skip
def test_directions_in_sentences(text: str, direction: str | None) -> None:
    assert sent_direction(text) == direction


def test_a_paragraph_with_only_a_direction() -> None:
    assert stated_direction("Direction: client → server and server → client") == "both"
    assert stated_direction("The reply travels server → client.") is None


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("BuildInitialize: request", "request"),
        ("OnBuildExit: notification", "notification"),
        ("Hover Request (:leftwards_arrow_with_hook:)", "request"),
        ("Exit Notification", "notification"),
        ("The box/open request", "request"),
        ("Notification: box/moved", "notification"),
        ("box/moved (server → client, notification)", "notification"),
        ("box/moved [notification]", "notification"),
        ("Cancelling a request", None),
        ("Cancel Request", None),
        ("Cancel Request (notification)", "notification"),
        ("Response to the request", None),
        ("Sending request", None),
        ("Requests", None),
        ("Request headers", None),
        ("Notifications", None),
        ("Progress", None),
    ],
)
def test_kinds_in_headings(heading: str, kind: str | None) -> None:
    assert kind_in_heading(heading) == kind


HEADINGS = [
    ("## The `box/moved` notification\n\nText.", set()),
    ("## The `box/moved` request\n\nText.", {"method-kind box/moved: request"}),
    ("## list: request\n\nText.", set()),
    ("## list: notification\n\nText.", {"method-kind list: notification"}),
    ("## list (notification)\n\nText.", {"method-kind list: notification"}),
    ("## Move: notification\n\n- method: `box/moved`", set()),
    ("## Move: request\n\n- method: `box/moved`", {"method-kind box/moved: request"}),
    ("## Cancel request\n\n- method: `$/cancel`", set()),
    ("## Stop: request\n\n- method: `$/cancel`", {"method-kind $/cancel: request"}),
    ("## $/cancel\n\nCancelling a request.\n\n- method: `$/cancel`", set()),
    ("## Lid\n\nThe `moved` notification is sent once.", set()),
    ("## Lid\n\nThe `gone` notification is sent once.", {"method-extra gone"}),
    ("## Overview: request\n\nNo message has this name.", set()),
    ("## ping (client → server and server → client)\n\nText.", set()),
    ("## ping (client → server)\n\nText.", {"method-direction ping: client to server"}),
    ("## Ping\n\nDirection: client → server and server → client.\n\n- method: `ping`", set()),
    ("## Ping\n\nDirection: client → server.\n\n- method: `ping`",
     {"method-direction ping: client to server"}),
    ("## Ping\n\nThe client sends a `ping` request, and the server sends a `ping` request.", set()),
    ("## Move\n\nThe client sends a `box/moved` notification.",
     {"method-direction box/moved: client to server"}),
    ("## Ping\n\nThis request is sent from the client to the server and from the server to the "
     "client.\n\n- method: `ping`", set()),
    ("## Ping\n\nThis request is sent from the client to the server.\n\n- method: `ping`",
     {"method-direction ping: client to server"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "due"), HEADINGS)
def test_headings_and_sentences(text: str, due: set[str], root: Path) -> None:
    assert keys(root, f"{MANUAL}\n{text}\n") == due


# --- tables --------------------------------------------------------------------------------------

LIST = MANUAL[MANUAL.index("- [`box/initialize`]") : MANUAL.index("## Hello")]
TABLE = "| Method | Direction |\n| --- | --- |\n| `ping` | both |\n| `list` | client → server |\n"
MEMBERS = "| Name | Type | Required |\n| --- | --- | --- |\n| `kind` | `string` | yes |\n"


@pytest.mark.parametrize(
    ("intro", "complete"),
    [
        ("All messages:", True),
        ("This table lists every message.", True),
        ("The complete list:", True),
        ("Messages:", False),
        ("The most important messages are these.", False),
        ("Not all messages are listed.", False),
        ("All of the common messages, for example:", False),
    ],
)
def test_only_a_table_that_claims_to_be_complete_is_complete(
    intro: str, complete: bool, root: Path
) -> None:
    assert claims_all(intro) == complete
    text = MANUAL.replace(LIST, "") + f"\n## Overview\n\n{intro}\n\n{TABLE}"
    assert ("method-unlisted box/initialize" in keys(root, text)) == complete
    members = added("").replace("## Addition", "### Move") + f"{intro}\n\n{MEMBERS}"
    found = keys(root, members.replace("kind", "uid"))
    assert ("member-missing Move.to" in found) == complete
    if not complete:
        assert "member-extra Move.kind: string" in keys(root, members)


def test_a_list_that_is_not_complete(root: Path) -> None:
    gone = "- [`$/cancel`](#the-end): Stops a request.\n"
    assert keys(root, MANUAL.replace(gone, "")) == {"method-unlisted $/cancel"}
    some = MANUAL.replace(gone, "").replace("The box has these methods", "Some of the methods")
    assert keys(root, some) == set()


# --- examples of responses -----------------------------------------------------------------------

RESULT = '{ "capabilities": { "lid": { "canOpen": "yes" } } }'
RIGHT = '{ "capabilities": { "lid": { "canOpen": true } } }'
WRONG = 'example-invalid {}: the result of box/initialize/capabilities/lid/canOpen: "yes"'


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (f'{{ "jsonrpc": "2.0", "id": 9, "result": {RESULT} }}', WRONG),
        (f'{{ "jsonrpc": "2.0", "result": {RESULT} }}', WRONG),
        (f'{{ "jsonrpc": "2.0", "id": 9, "result": {RIGHT} }}', None),
        ('{ "jsonrpc": "2.0", "id": 9, "result": [] }',
         "example-invalid {}: the result of box/initialize: []"),
        ('{ "jsonrpc": "2.0", "id": 9, "error": { "code": -32001, "message": "x" } }', None),
        (RESULT, "example-invalid {}: InitializeResult/capabilities/lid/canOpen: \"yes\""),
    ],
)  # fmt: skip
def test_a_response_belongs_to_the_request_of_its_section(
    text: str, key: str | None, root: Path
) -> None:
    block = f"```json\n{text}\n```\n"
    for heading, label in (("Response", ""), ("More", "Response:\n\n")):
        start = "" if heading == "More" else "### Response\n\n"
        section = f"## More\n\n- method: `box/initialize`\n\n{start}{label}{block}"
        due = set() if key is None else {key.format(heading)}
        assert keys(root, f"{MANUAL}\n{section}") == due


def test_a_response_in_the_section_of_another_request(root: Path) -> None:
    """The manual has a request with the id 1 in an earlier section."""
    text = (
        '\n## More\n\n- method: `list`\n\n```json\n{"jsonrpc": "2.0", "id": 1, "result": {}}\n```\n'
    )
    assert keys(root, MANUAL + text) == set()


def test_a_result_without_a_name(root: Path) -> None:
    text = (
        '\n## More\n\n- method: `ping`\n\n```json\n{"jsonrpc": "2.0", "id": 3, "result": 5}\n```\n'
    )
    assert keys(root, MANUAL + text) == {"example-invalid More: the result of ping: 5"}
    assert keys(root, MANUAL + text.replace("5", "null")) == set()


# --- types ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "due"),
    [
        ('"red" | "green"', '"red" | "green" | string', set()),
        ('"red" | "green"', '"red" | "green" | (string & {})', set()),
        ('"red" | "green"', "string", set()),
        ('"red" | "green"', '"red" | string', {"literal-missing Colour.green"}),
        ('"red" | "green"', "number", {"type-shape Colour: number"}),
        ("1 | 2 | 3", "1 | 2 | 3 | number", {"member-type Tree.level: 1 | 2 | 3 | number"}),
        ("type Colour =", 'namespace Colour { export const A: "red" = "red" }\ntype Colour =',
         {"literal-missing Colour.green"}),
        ("type Colour =", 'namespace Colour { export const A: "red" = "red"; '
         'export const B = "green" }\ntype Colour =', set()),
        ('type Colour = "red" | "green";', 'const Colour = { A: "red", B: "green" } as const;\n'
         "type Colour = typeof Colour[keyof typeof Colour];", set()),
        ('type Colour = "red" | "green";', 'const Colour = { A: "red", B: "lime" } as const;\n'
         "type Colour = typeof Colour[keyof typeof Colour];",
         {"literal-renamed Colour.green: lime"}),
        ("type Shape = Circle | Square;", "type Shape = Circle;", {"type-shape Shape: Circle"}),
        ("anything?: any", "anything?: unknown", set()),
        ("anything?: any", "anything?: string", {"member-type InitializeResult.anything: string"}),
        ("    limit?: integer;", "    /** @default 3 */\n    limit?: integer;", set()),
    ],
)  # fmt: skip
def test_types_in_documents(old: str, new: str, due: set[str], root: Path) -> None:
    assert keys(root, replaced(old, new)) == due


def test_a_namespace_and_its_type_in_two_blocks(root: Path) -> None:
    blocks = (
        "```ts\nexport type Colour = string;\n```\n\nText.\n\n```ts\n"
        'export namespace Colour { export const A = "red"; export const B = "green"; }\n```\n'
    )
    text = replaced('type Colour = "red" | "green";\n', "")
    assert keys(root, f"{text}\n{blocks}") == set()
    assert keys(root, f"{text}\n{blocks}".replace('= "green"', '= "lime"')) == {
        "literal-renamed Colour.green: lime"
    }


# --- names of values, other members --------------------------------------------------------------

LEVELS = "```ts\nenum StatusCode { OK = 1, %s = 2, None = 3 }\n```"
OPTIONS = "```ts\ninterface Options { level: integer; names?: string[]; [name: string]: %s }\n```"


@pytest.mark.parametrize(
    ("text", "due"),
    [
        (LEVELS % "Error", set()),
        (LEVELS % "Failed", {"literal-renamed StatusCode.2: Failed"}),
        (OPTIONS % "Setting", set()),
        (OPTIONS % "string", {"member-type Options.*: string"}),
    ],
)
def test_names_and_other_members_in_a_document(
    text: str, due: set[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, protocol = load(copy_case("forms", tmp_path_factory.mktemp("forms")))
    found = read_document(f"# Types\n\n{text}\n", "a.md")
    differences = compare_document(found, protocol, Schemas(folder), [])
    told = {each.key.removeprefix("drift-") for each in differences}
    assert {each for each in told if not each.startswith(("type-", "member-missing"))} == due
