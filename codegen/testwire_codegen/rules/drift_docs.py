"""Rules of `testwire drift docs`, which compares upstream documents with a specification.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-docs")
_DECIDE = (
    "Correct the document or the specification. If the document cannot be changed, add the key to "
    "`explains` of an erratum."
)
_READ = "Correct the document. Nothing in it was compared."

RULES: tuple[Rule, ...] = (
    _rule("drift-input", "error",
          "Every document exists, is valid UTF-8 and contains something to compare.",
          "Pass a different file, or correct this one.",
          "The file is not valid UTF-8, or contains only headings and prose.",
          "The file has Windows line endings and a byte order mark."),
    _rule("drift-fence", "error",
          "Every fenced block has a closing fence, and contains no opening fence of another block.",
          _READ, "A block opens with three backticks and has no closing fence.",
          "A block with four backticks contains a block with three."),
    _rule("drift-typescript", "error", "The TypeScript in a document can be parsed.", _READ,
          "A TypeScript block contains `type Label = { text: ; }`.",
          "A TypeScript block contains `text: string?`, which an erratum explains. The rest of "
          "the block is parsed."),
    _rule("drift-method-extra", "error",
          "The specification contains every message of a document.", _DECIDE,
          "A document has the heading `paint (client → server)`, and the specification has no "
          "such message.",
          "A document contains `colour` in code font, but not as the name of a message."),
    _rule("drift-method-missing", "error",
          "A document contains every message whose `source` names the document.", _DECIDE,
          "The `source` of `paint` names the document, which no longer mentions `paint`.",
          "The `source` of the message names a different document."),
    _rule("drift-method-unlisted", "error", "A document's list of messages is complete.", _DECIDE,
          "A document has a section on `paint`, but its list of messages does not contain `paint`.",
          "The document has no list of messages."),
    _rule("drift-method-renamed", "error",
          "A message has the same name in the document and in the specification.", _DECIDE,
          "The document contains `paintAll` where the specification contains `paint`.",
          "The document contains both `paint` and `paintAll`. `paintAll` is then reported as an "
          "additional message."),
    _rule("drift-method-direction", "error",
          "A message has the same direction in the document and in the specification.", _DECIDE,
          "The document contains `paint (server → client)`, but clients send `paint`.",
          "The section on `paint` states no direction."),
    _rule("drift-method-kind", "error",
          "A message is a request, or a notification, in both the document and the specification.",
          _DECIDE, 'The document has the label "Notification:" above `paint`, which is a request.',
          'The prose of the document mentions a notification and the word "request" in the same '
          "sentence."),
    _rule("drift-method-params", "error",
          "A message has the same params in the document and in the specification.", _DECIDE,
          "The document has `params: Canvas`, and the specification has `Brush`.",
          "The document has `params: A | B`, and the specification has a named union of both."),
    _rule("drift-method-result", "error",
          "A request has the same result in the document and in the specification.", _DECIDE,
          "The document has `result: Picture`, and the specification has a list of `Picture`.",
          "The document has `result: Picture`, and the specification also accepts null. "
          "Documents often state this elsewhere."),
    _rule("drift-type-extra", "error",
          "The specification contains every type of a document.", _DECIDE,
          "The document contains an interface `Sticker`, which is not in the specification.",
          "An erratum states that the type is a part of a different type (`… as Label`)."),
    _rule("drift-type-missing", "error", "A document defines the types that it uses.", _DECIDE,
          "The document has a member of the type `Label`, which only the specification defines.",
          "The document does not mention a type of the specification."),
    _rule("drift-type-renamed", "error",
          "A type has the same name in the document and in the specification.", _DECIDE,
          "The document contains `interface Labels` instead of `Label` in the specification.",
          "The document contains both `Labels` and `Label`. `Labels` is then reported as an "
          "additional type."),
    _rule("drift-type-unknown", "error",
          "The document or the specification defines every type that the document uses.", _DECIDE,
          "The document contains `shape: Polygon`, and neither the document nor the specification "
          "defines `Polygon`.",
          "The document contains `interface Page<T>`, in which `T` is a type parameter."),
    _rule("drift-type-shape", "error",
          "A type is of the same kind in the document and in the specification.", _DECIDE,
          "The document contains `type Colour = string`, and the specification has an enumeration.",
          "An interface has different members than the type in the specification. Each member is "
          "reported separately."),
    _rule("drift-member-extra", "error",
          "The specification contains every member of a document's types.", _DECIDE,
          "The document has `weight: number` in `Label`, and the specification has no such member.",
          "The member belongs to the base type."),
    _rule("drift-member-missing", "error",
          "A document contains every member of the types that it defines.", _DECIDE,
          "`Label` in the document does not have the member `text`, which is in the specification.",
          "An erratum states that the document shows only a part of the type."),
    _rule("drift-member-renamed", "error",
          "A member has the same name in the document and in the specification.", _DECIDE,
          "The document contains `caption` instead of `text`.",
          "Two members are in a different order."),
    _rule("drift-member-optional", "error",
          "A member is optional, or required, in both the document and the specification.", _DECIDE,
          "The document contains `text?: string`, and the specification requires `text`.",
          "A C# record cannot state that a member is optional."),
    _rule("drift-member-nullable", "error",
          "A member may be null in both the document and the specification, or in neither.",
          _DECIDE,
          "The document contains `text: string | null`, and the specification does not accept "
          "null.",
          "The document contains `text?: string`, which means that the member may be absent, not "
          "null."),
    _rule("drift-member-type", "error",
          "A member has the same type in the document and in the specification.", _DECIDE,
          "The document contains `text: number`, and the specification has a string.",
          "The document contains `size: number`, and the specification has an integer. "
          "TypeScript has no integer type."),
    _rule("drift-literal-extra", "error",
          "The specification contains every value of a document's enumerations.", _DECIDE,
          "The document lists `'mauve'` as a value of `Colour`, and the specification does not.",
          "A list of words mostly contains words that are in no enumeration."),
    _rule("drift-literal-missing", "error",
          "A document lists all values of the enumerations that it defines.", _DECIDE,
          "`Colour` in the document does not have the value `'red'`, which is in the "
          "specification.",
          "The values are in a different order."),
    _rule("drift-literal-renamed", "error",
          "A value of an enumeration has the same spelling in the document and in the "
          "specification.",
          _DECIDE, "The document contains `'crimson'` instead of `'red'`.",
          "The document does not contain `'red'`, and a different enumeration has an additional "
          "value."),
    _rule("drift-code-extra", "error",
          "The specification contains every error code of a document.", _DECIDE,
          "A sentence of the document contains -32050, and no error in the specification has this "
          "code.",
          "The document contains -50. Numbers with fewer than four digits are not error codes."),
    _rule("drift-code-missing", "error",
          "A document contains every error code whose `source` names the document.", _DECIDE,
          "The `source` of the error `Busy` names the document, which no longer contains the "
          "error.",
          "The `source` of the error names a different document."),
    _rule("drift-code-renamed", "error",
          "An error code has the same name in the document and in the specification.", _DECIDE,
          "The document contains `Full: -32001`, and the specification has the name `Busy` for "
          "this code.",
          "The document contains `busy: -32001`. The comparison of error names ignores case."),
    _rule("drift-code-different", "error",
          "An error has the same code in the document and in the specification.", _DECIDE,
          "The document contains `Busy: -32002`, and the specification has the code -32001.",
          "The document contains -32001 without a name."),
    _rule("drift-example-syntax", "error",
          "Every JSON example in a document is valid JSON.", _DECIDE,
          'A JSON block contains `{"text": }`.',
          'A JSON block contains `{"text": ...}`. An ellipsis is a placeholder for a value.'),
    _rule("drift-example-invalid", "error",
          "Every example in a document conforms to the specification.", _DECIDE,
          'The document contains `{"text": 5}` below the heading "Label".',
          'The document contains `{"text": "…"}`. An ellipsis is a placeholder for any value.'),
    _rule("drift-erratum-stale", "error",
          "Every erratum describes a difference that still exists in its document.",
          "Read this part of the document again, and then correct or remove the erratum.",
          "The publisher corrected the document, so that the difference of an erratum no longer "
          "exists.",
          "Text was inserted before the passage that the erratum quotes. The passage is found in "
          "its new location."),
    _rule("drift-pin-moved", "info", "A document matches its pin in `upstream.lock.json`.",
          "When there are no other findings, update the pin in `upstream.lock.json`.",
          "The document has one more sentence than the pinned version.",
          "The file has a different name but the pinned content."),
    _rule("drift-pin-unknown", "info", "`upstream.lock.json` lists every compared document.",
          "Name the document with `--document`, or add a pin to `upstream.lock.json`.",
          "The file is `notes.md`, which `upstream.lock.json` does not list.",
          "The file is `notes.md`, and the command has the option `--document manual`."),
    _rule("drift-known", "info",
          "`--errata` lists each difference that an erratum explains.", "No action is required.",
          "An erratum explains the difference, and the command has the option `--errata`.",
          "An erratum explains the difference, and the command does not have the option "
          "`--errata`."),
)  # fmt: skip

FATAL = frozenset({"drift-input", "drift-fence", "drift-typescript"})
"""Rules whose findings mean that the document was not compared."""
