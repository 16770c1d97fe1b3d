"""Rules that `testwire drift docs` applies to published documents. Ids are never used again.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-docs")
_DECIDE = (
    "Correct the document or the spec. If the document stays as it is, put the key into "
    "`explains` of an erratum."
)
_READ = "Mend the document; nothing of it was compared."

RULES: tuple[Rule, ...] = (
    _rule("drift-input", "error", "Documents are there, in UTF-8.",
          "Name another file, or mend it.",
          "A file that is not UTF-8, or one of headings and prose alone: there is nothing in "
          "it to compare.",
          "A file with line ends of Windows and a byte order mark."),
    _rule("drift-fence", "error", "Each fenced block has an end, and no other one inside.", _READ,
          "A block that opens with three backticks and lasts to the end of the file.",
          "A block of four backticks that shows one of three."),
    _rule("drift-typescript", "error", "TypeScript in a document can be parsed.", _READ,
          "`type Label = { text: ; }` in a TypeScript block.",
          "`text: string?`, where an erratum explains it: the rest of the block is read."),
    _rule("drift-method-extra", "error", "The spec has each message of a document.", _DECIDE,
          "A heading `paint (client → server)`, and no message of that name.",
          "`colour` in code font: a word is no message."),
    _rule("drift-method-missing", "error", "A document has the messages taken from it.", _DECIDE,
          "The registry took `paint` from the document, which no longer names it.",
          "A message whose `source` names another document."),
    _rule("drift-method-unlisted", "error", "A document's list of messages is whole.", _DECIDE,
          "A section on `paint`, which the document's list of messages leaves out.",
          "The same in a document without such a list."),
    _rule("drift-method-renamed", "error", "Messages have one name.", _DECIDE,
          "The document says `paintAll` where the spec says `paint`.",
          "`paint` in the text, and `paintAll` beside it: that is one message too many."),
    _rule("drift-method-direction", "error", "Messages go the same way in both.", _DECIDE,
          "`paint (server → client)`, which clients send.",
          "A section that says nothing of a direction."),
    _rule("drift-method-kind", "error", "Requests are requests in both.", _DECIDE,
          '"Notification:" above `paint`, which is a request.',
          "The word request beside a notification in running text, which says it in passing."),
    _rule("drift-method-params", "error", "Messages have the same params in both.", _DECIDE,
          "`params: Canvas`, and the spec has `Brush`.",
          "`params: A | B`, where the spec has a union of both under a name of its own."),
    _rule("drift-method-result", "error", "Requests have the same result in both.", _DECIDE,
          "`result: Picture`, and the spec has a list of them.",
          "`result: Picture`, where the spec lets null stand as well: documents say that "
          "elsewhere."),
    _rule("drift-type-extra", "error", "The spec has each type of a document.", _DECIDE,
          "An interface `Sticker`, which the spec does not have.",
          "One that an erratum calls a part of another type (`… as Label`)."),
    _rule("drift-type-missing", "error", "A document defines the types that it uses.", _DECIDE,
          "A member of the type `Label`, which the spec defines and the document does not.",
          "A type of the spec that the document never speaks of."),
    _rule("drift-type-renamed", "error", "Types have one name.", _DECIDE,
          "`interface Labels`, where the spec has `Label` and the document no longer has it.",
          "`Labels` beside `Label`: that is one type too many."),
    _rule("drift-type-unknown", "error", "Names of types lead somewhere.", _DECIDE,
          "`shape: Polygon`, which neither side defines.", "`T` in `interface Page<T>`."),
    _rule("drift-type-shape", "error", "A type is of one kind in both.", _DECIDE,
          "`type Colour = string`, and the spec has an enumeration.",
          "An interface with other members than the spec has: each is a finding of its own."),
    _rule("drift-member-extra", "error", "The spec has each member of a document's types.", _DECIDE,
          "`weight: number` in `Label`, whose type in the spec has no such member.",
          "A member of the type's base."),
    _rule("drift-member-missing", "error", "A document has each member of its types.", _DECIDE,
          "`Label` without `text`, which the spec has.",
          "A type that shows a part of another, as an erratum says."),
    _rule("drift-member-renamed", "error", "Members have one name.", _DECIDE,
          "`caption` in the place of `text`.", "Two members that changed places."),
    _rule("drift-member-optional", "error", "What may be absent is the same in both.", _DECIDE,
          "`text?: string`, and the spec requires it.",
          "A record of C#, which cannot say what may be absent."),
    _rule("drift-member-nullable", "error", "What may be null is the same in both.", _DECIDE,
          "`text: string | null`, and the spec refuses null.",
          "`text?: string`: absent is another thing than null."),
    _rule("drift-member-type", "error", "Members have the same type in both.", _DECIDE,
          "`text: number`, and the spec has a string.",
          "`size: number`, where the spec has an integer: TypeScript has no other word."),
    _rule("drift-literal-extra", "error", "The spec has each value of a document's lists.", _DECIDE,
          "`'mauve'` among the document's values of `Colour`.",
          "A list of words of which most belong to no enumeration."),
    _rule("drift-literal-missing", "error", "A document's lists of values are whole.", _DECIDE,
          "`Colour` without `'red'`, which the spec has.", "The values in another order."),
    _rule("drift-literal-renamed", "error", "Values have one spelling.", _DECIDE,
          "`'crimson'` in the place of `'red'`.",
          "`'red'` missing, and a value too many in another enumeration."),
    _rule("drift-code-extra", "error", "The spec has each error code of a document.", _DECIDE,
          "-32050 in a sentence, and no error of the spec has it.",
          "-50: a number of fewer than four digits is not taken for a code."),
    _rule("drift-code-missing", "error", "A document has the error codes taken from it.", _DECIDE,
          "The registry took `Busy` from the document, which no longer has it.",
          "An error whose `source` names another document."),
    _rule("drift-code-renamed", "error", "Error codes have one name.", _DECIDE,
          "`Full: -32001`, where the spec has `Busy` with this code.",
          "`busy: -32001`: case does not count."),
    _rule("drift-code-different", "error", "An error has one code.", _DECIDE,
          "`Busy: -32002`, and the spec has -32001.", "-32001 without a name."),
    _rule("drift-example-syntax", "error", "Examples that claim to be JSON are JSON.", _DECIDE,
          '`{"text": }` in a JSON block.', '`{"text": ...}`: an ellipsis stands for a value.'),
    _rule("drift-example-invalid", "error", "Examples fit the spec.", _DECIDE,
          '`{"text": 5}` under the heading Label.',
          '`{"text": "…"}`, whose ellipsis stands for any value.'),
    _rule("drift-erratum-stale", "error", "Errata speak of what a document still says.",
          "Read the document there again; then correct the erratum, or remove it.",
          "The document was corrected, and the difference that an erratum explains is gone.",
          "Text was added above: places may move."),
    _rule("drift-pin-moved", "info", "Documents are those that upstream.lock.json pins.",
          "Once no finding is left, pin the new text in upstream.lock.json.",
          "One more sentence in the document.", "The pinned text in a file of another name."),
    _rule("drift-pin-unknown", "info", "Documents are known to upstream.lock.json.",
          "Say with --document which one it is, or pin it.",
          "`notes.md`, which `upstream.lock.json` does not list.",
          "`notes.md` with `--document manual`."),
    _rule("drift-known", "info", "Shown with --errata: what errata explain.",
          "Nothing has to be done.", "A difference that an erratum explains, with `--errata`.",
          "The same without `--errata`."),
)  # fmt: skip

FATAL = frozenset({"drift-input", "drift-fence", "drift-typescript"})
"""After these, a document has not been compared."""
