"""The reference pages are valid Markdown, and show all values of the IR except `NOT_SHOWN`.

The tests render the page for the test kit's sample, which uses all features of the format.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets import find_target
from testwire_codegen.targets.kit import bare_sample, later_sample, sample

PLAIN = sample()

NOT_SHOWN = {
    # The page expresses these values in words or by its layout.
    *("Message.direction", "Message.kind", "Field.required", "Field.has_default", "Enum.open"),
    *("Struct.unknown_in_client", "Struct.unknown_in_server", "Message.params_optional"),
    *("ErrorCode.stability", "Profile.nulls", "Profile.default", "Writing.kind", "Ids.writes"),
    *("Ids.accepts", "Ids.null_answer", "Envelope.params", "Envelope.error_data"),
    *("Envelope.batches", "Accepts.header_case", "Accepts.other_headers"),
    *("Accepts.bare_line_feed", "Accepts.byte_order_mark", "Accepts.leading_blank_lines"),
    *("Framing.ascii_only", "Framing.kind", "Transport.launch_rest", "Transport.listener"),
    *("LaunchOption.required", "LaunchOption.value", "ConcurrencyGroup.policy"),
    *("Requirement.level", "Transition.when", "Capabilities.role", "Message.required"),
    *("Cancellation.answers", "Positions.column_unit", "ParamPositions.form"),
    # Only comparisons with a document or a trace use these values.
    *(
        "Erratum.explains",
        "Observation.message",
        "Observation.part",
        "Observation.at",
        "Observation.documented",
    ),
    *("Observation.documented", "Observation.value", "Observation.observed"),
    "Observation.observed_value",
}
"""IR members whose values are not on the page. `SENTENCES` lists what the page shows instead."""


@pytest.fixture(scope="module")
def page() -> str:
    (text,) = find_target("docs").render(PLAIN).values()
    return text


def values(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield `Class.member` and the value for every string and number in the IR."""
    if isinstance(node, tuple):
        for item in node:
            yield from values(item)
        return
    if not dataclasses.is_dataclass(node):
        return
    for member in dataclasses.fields(node):
        if member.name == "location":
            continue
        value = getattr(node, member.name)
        name = f"{type(node).__name__}.{member.name}"
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, str | int) and not isinstance(item, bool):
                yield name, item
        yield from values(value)


def plain(text: str) -> str:
    return text.replace("\\\\", "\\").replace("\\|", "|").replace("&lt;", "<").replace("\n", " ")


def missing(page: str, protocol: ir.Protocol) -> set[str]:
    text = plain(page)
    return {
        f"{name}: {value!r}"
        for name, value in values(protocol)
        if name not in NOT_SHOWN and value != ir.REST and str(value).replace("\n", " ") not in text
    }


def test_everything_in_the_ir_is_on_the_page(page: str) -> None:
    assert not missing(page, PLAIN)


def test_what_is_not_on_the_page_is_seen(page: str) -> None:
    odd = dataclasses.replace(PLAIN.requirements[0], docs="Boxes fly.")
    changed = dataclasses.replace(PLAIN, requirements=(odd,))
    assert missing(page, changed) == {"Requirement.docs: 'Boxes fly.'"}


SENTENCES = [
    "(an array in this order: `shelf`, `kind`)",
    "(an object, or an array in this order: `depth`, `names`)",
    "| kind | request, client → server |",
    "| kind | notification, both directions |",
    "absent params are read as `{}`",
    "| implemented by | every server |",
    "| required capability | `lid.canOpen` |",
    "| correlation of the progress | `/lid` of the notification equals `/uid` of the request |",
    "| completion marker | `null` at `/moves` (after: success, error, cancelled).",
    "The client listens and starts the server. The server connects to the client.",
    "The server listens. The client connects to the server.",
    "SERVER --server --client-port PORT [--client-host HOST] [--client-pid PID]",
    "SERVER serve --pipe PIPE [-- ARGUMENTS]",
    "| connections | 1 to 2.",
    "| HTTP | POST `/box`. Notifications are sent as `text/event-stream`.",
    "| line endings without CR | accepted |",
    "| byte order mark | rejected |",
    "| unknown headers | ignored |",
    "| ids written | integers from 1 to 2147483647 |",
    "| message with an unreadable id | no response |",
    "| messages without params | written with `{}` |",
    "The second request is rejected with `Busy`.",
    "The second request waits until the first has a response.",
    "The second request cancels the first.",
    "if `/uid` is equal",
    "the error `Cancelled` or the usual result",
    '| terminal | `"open"`, `"canceled"` |',
    "| be-quick | SHOULD |",
    "The runtime sends this error for `parseError`.",
    "Other values are allowed and kept.",
    "Clients keep unknown members. Servers reject unknown members.",
    "Readers also accept `lineStart`.",
    "Default: `3`.",
    "| all other names | ",
    "names that match `^attachments\\.[0-9]+\\.uri$`",
    "array of [Move](#type-move), or null",
    "array of ([Label](#type-label) or null)",
    "It will not be removed before 2031-12-31.",
    "Optional null members are omitted.",
    "with the value in `type` (`matt` as `Matt`).",
    "    new --> ready: box/greet response",
    "    ready --> done: box/leave",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_page_says(sentence: str, page: str) -> None:
    assert sentence in page


def test_an_erratum_is_printed_once_and_linked(page: str) -> None:
    (erratum,) = [
        each for each in PLAIN.errata if "schema/shapes.schema.json#/$defs/Colour" in each.applies
    ]
    link = f"[{erratum.id}](#erratum-{erratum.id})"
    start = page.index("### Colour")
    assert link in page[start : page.index("<a id=", start)]
    row = next(line for line in page.splitlines() if f"`{PLAIN.errors[1].name}` | " in line)
    assert link in row
    assert page.count(plain(erratum.documented)) == 1


def test_all_rows_of_a_table_have_as_many_cells(page: str) -> None:
    for block in re.findall(r"(?:^\|.*\n)+", page, re.M):
        widths = {len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}
        assert len(widths) == 1, block


def test_prose_is_no_html(page: str) -> None:
    tags = set(re.findall(r"<[^>]+>", re.sub(r"```.*?```|`[^`\n]*`", "", page, flags=re.S)))
    assert {tag.split()[0] for tag in tags} <= {"<a", "</a>", "<!--"}


def test_a_page_without_options_has_no_empty_parts() -> None:
    (text,) = find_target("docs").render(bare_sample()).values()
    assert not re.search(r"^#+ .*\n+(?=## |\Z)", text, re.M), "a heading with nothing below it"
    for heading in ("Cancellation", "Positions", "Requirements", "Errors", "Profiles"):
        assert f"## {heading}\n" not in text
        assert f"[{heading}]" not in text


def test_the_diagram_survives_odd_names() -> None:
    step = dataclasses.replace(PLAIN.lifecycle.transitions[0], method="a:b;c#d")
    lifecycle = dataclasses.replace(PLAIN.lifecycle, transitions=(step,))
    (text,) = find_target("docs").render(dataclasses.replace(PLAIN, lifecycle=lifecycle)).values()
    assert "    new --> ready: a#58;b#59;c#35;d response" in text


def test_the_index_lists_all() -> None:
    text = find_target("docs").shared([PLAIN, later_sample()])["docs/README.md"]
    assert "(sample-kit/1.0-beta.2.md)" in text and "(sample-kit/2.0.md)" in text
