"""Red examples and near misses of the rules on drift, in words: their subjects are documents,
sources and sessions, which no fixture of a specification can show.

Tests: `tests/codegen/rules/test_page.py`; that the rules find this, `tests/codegen/drift/`.
"""

from __future__ import annotations

from typing import Final

__all__ = ["DRIFT_WORDS"]

DRIFT_WORDS: Final[dict[str, tuple[str, str]]] = {
    # --- documents ---
    "drift-input": (
        "A file that is not UTF-8, or one of headings and prose alone: there is nothing in it to "
        "compare.",
        "A file with line ends of Windows and a byte order mark.",
    ),
    "drift-fence": (
        "A block that opens with three backticks and lasts to the end of the file.",
        "A block of four backticks that shows one of three.",
    ),
    "drift-typescript": (
        "`type Label = { text: ; }` in a TypeScript block.",
        "`text: string?`, where an erratum explains it: the rest of the block is read.",
    ),
    "drift-method-extra": (
        "A heading `paint (client → server)`, and no message of that name.",
        "`colour` in code font: a word is no message.",
    ),
    "drift-method-missing": (
        "The registry took `paint` from the document, which no longer names it.",
        "A message whose `source` names another document.",
    ),
    "drift-method-unlisted": (
        "A section on `paint`, which the document's list of messages leaves out.",
        "The same in a document without such a list.",
    ),
    "drift-method-renamed": (
        "The document says `paintAll` where the spec says `paint`.",
        "`paint` in the text, and `paintAll` beside it: that is one message too many.",
    ),
    "drift-method-direction": (
        "`paint (server → client)`, which clients send.",
        "A section that says nothing of a direction.",
    ),
    "drift-method-kind": (
        '"Notification:" above `paint`, which is a request.',
        "The word request beside a notification in running text, which says it in passing.",
    ),
    "drift-method-params": (
        "`params: Canvas`, and the spec has `Brush`.",
        "`params: A | B`, where the spec has a union of both under a name of its own.",
    ),
    "drift-method-result": (
        "`result: Picture`, and the spec has a list of them.",
        "`result: Picture`, where the spec lets null stand as well: documents say that elsewhere.",
    ),
    "drift-type-extra": (
        "An interface `Sticker`, which the spec does not have.",
        "One that an erratum calls a part of another type (`… as Label`).",
    ),
    "drift-type-missing": (
        "A member of the type `Label`, which the spec defines and the document does not.",
        "A type of the spec that the document never speaks of.",
    ),
    "drift-type-renamed": (
        "`interface Labels`, where the spec has `Label` and the document no longer has it.",
        "`Labels` beside `Label`: that is one type too many.",
    ),
    "drift-type-unknown": (
        "`shape: Polygon`, which neither side defines.",
        "`T` in `interface Page<T>`.",
    ),
    "drift-type-shape": (
        "`type Colour = string`, and the spec has an enumeration.",
        "An interface with other members than the spec has: each is a finding of its own.",
    ),
    "drift-member-extra": (
        "`weight: number` in `Label`, whose type in the spec has no such member.",
        "A member of the type's base.",
    ),
    "drift-member-missing": (
        "`Label` without `text`, which the spec has.",
        "A type that shows a part of another, as an erratum says.",
    ),
    "drift-member-renamed": (
        "`caption` in the place of `text`.",
        "Two members that changed places.",
    ),
    "drift-member-optional": (
        "`text?: string`, and the spec requires it.",
        "A record of C#, which cannot say what may be absent.",
    ),
    "drift-member-nullable": (
        "`text: string | null`, and the spec refuses null.",
        "`text?: string`: absent is another thing than null.",
    ),
    "drift-member-type": (
        "`text: number`, and the spec has a string.",
        "`size: number`, where the spec has an integer: TypeScript has no other word.",
    ),
    "drift-literal-extra": (
        "`'mauve'` among the document's values of `Colour`.",
        "A list of words of which most belong to no enumeration.",
    ),
    "drift-literal-missing": (
        "`Colour` without `'red'`, which the spec has.",
        "The values in another order.",
    ),
    "drift-literal-renamed": (
        "`'crimson'` in the place of `'red'`.",
        "`'red'` missing, and a value too many in another enumeration.",
    ),
    "drift-code-extra": (
        "-32050 in a sentence, and no error of the spec has it.",
        "-50: a number of fewer than four digits is not taken for a code.",
    ),
    "drift-code-missing": (
        "The registry took `Busy` from the document, which no longer has it.",
        "An error whose `source` names another document.",
    ),
    "drift-code-renamed": (
        "`Full: -32001`, where the spec has `Busy` with this code.",
        "`busy: -32001`: case does not count.",
    ),
    "drift-code-different": (
        "`Busy: -32002`, and the spec has -32001.",
        "-32001 without a name.",
    ),
    "drift-example-syntax": (
        '`{"text": }` in a JSON block.',
        '`{"text": ...}`: an ellipsis stands for a value.',
    ),
    "drift-example-invalid": (
        '`{"text": 5}` under the heading Label.',
        '`{"text": "…"}`, whose ellipsis stands for any value.',
    ),
    "drift-erratum-stale": (
        "The document was corrected, and the difference that an erratum explains is gone.",
        "Text was added above: places may move.",
    ),
    "drift-pin-moved": (
        "One more sentence in the document.",
        "The pinned text in a file of another name.",
    ),
    "drift-pin-unknown": (
        "`notes.md`, which `upstream.lock.json` does not list.",
        "`notes.md` with `--document manual`.",
    ),
    "drift-known": (
        "A difference that an erratum explains, with `--errata`.",
        "The same without `--errata`.",
    ),
    # --- sources ---
    "drift-source-input": (
        "An interface without its end, or a file in which nothing has a name of the spec.",
        "An empty file beside another one that has the types: all inputs are one source.",
    ),
    "drift-source-node": (
        "An npm package, and no `node` on the PATH; or a package that is not installed.",
        "A file `schema.ts`, which needs neither.",
    ),
    "drift-source-type-missing": (
        "A source without `Label`.",
        "The same with `--partial`, or with `--map Label=Tag` where it is called `Tag`.",
    ),
    "drift-source-type-extra": (
        "`interface Sticker`, which the spec does not have.",
        "The same with `--partial`.",
    ),
    "drift-source-type": (
        "`text: number`, and the spec has a string.",
        "`size: number` in TypeScript, where the spec has an integer; a zod schema can tell.",
    ),
    "drift-source-member-missing": (
        "`Label` without `text`.",
        "`Label` with `caption`, where the spec lists that as another spelling of `text`.",
    ),
    "drift-source-member-extra": (
        "`weight` in `Label`, whose type in the spec has no such member.",
        "A member that fits a pattern of the type.",
    ),
    "drift-source-member-optional": (
        "`text?: string`, and the spec requires it.",
        "`.optional()` in zod for what may be absent.",
    ),
    "drift-source-member-nullable": (
        "`text: string | null`, and the spec refuses null.",
        "`text?: string | undefined`: absent is another thing than null.",
    ),
    "drift-source-literal-missing": (
        "`Colour` without `'red'`.",
        "The values in another order.",
    ),
    "drift-source-literal-extra": (
        "`'mauve'` in `Colour`.",
        "A spelling that the spec lists for one of the values.",
    ),
    "drift-source-limit": (
        "`z.number()`, where the spec has a minimum of 1.",
        "TypeScript, which states no limits.",
    ),
    "drift-source-method-missing": (
        "Constants of C# without `paint`.",
        "The same with `--partial`.",
    ),
    "drift-source-method-extra": (
        '`const string Paint = "box/paint";`, and the spec has no such message.',
        '`"box/paint"` in a comment.',
    ),
    "drift-source-code-missing": (
        "Constants of C# without -32001.",
        "The same with `--partial`.",
    ),
    "drift-source-code-extra": (
        "`const int Full = -32050;`, and no error of the spec has it.",
        "A number that is no code of an error: it does not lie from -32999 to -32000.",
    ),
    "drift-source-erratum-stale": (
        "The source was corrected, and the difference that an erratum explains is gone.",
        "The same without `--document`: nobody said which source it is.",
    ),
    "drift-source-known": (
        "A difference that an erratum explains, with `--document` and `--errata`.",
        "The same without `--errata`.",
    ),
    # --- sessions ---
    "trace-unreadable": (
        "A last line that was cut off, or a file of empty lines.",
        "An empty line between two others.",
    ),
    "wire-not-json": (
        "A line whose `invalid` holds a body that was no JSON.",
        "A message whose members come in an unusual order.",
    ),
    "wire-envelope": (
        '`"jsonrpc": "1.0"`, or a list of messages.',
        'An answer with `"result": null`.',
    ),
    "wire-unknown-method": (
        "A request `pant`.",
        "A message of the spec that is never sent.",
    ),
    "wire-direction": (
        "The server sends a request that only clients send.",
        "The server sends one that goes both ways.",
    ),
    "wire-kind": (
        "`paint`, a request, without an id.",
        "`paint` with the id 0.",
    ),
    "wire-value": (
        '`"text": 5`, where a string is due.',
        '`"line": 1.0`, where an integer is due: it is one.',
    ),
    "wire-missing-member": (
        "`{}` for params that require `text`.",
        "`{}` where every member may be absent.",
    ),
    "wire-unknown-member": (
        "`wieght` in a `Label`, which has no such member.",
        "A key of a map.",
    ),
    "wire-unknown-literal": (
        '`"mauve"` for a `Colour`.',
        "A spelling that the spec lists for one of the values: that is wire-spelling.",
    ),
    "wire-spelling": (
        "`caption`, which the spec lists as another spelling of `text`.",
        "`text`.",
    ),
    "wire-deprecated": (
        "A message that the spec calls deprecated.",
        "The message that took its place.",
    ),
    "wire-error-code": (
        "`paint` fails with -1, which nobody stated.",
        "`paint` fails with a code of its `errors`.",
    ),
    "wire-id": (
        "An id of 1.5.",
        "A text, where the spec allows numbers and texts.",
    ),
    "wire-id-reused": (
        "A request with the id 1 while another one with it is open.",
        "The same after the answer to the other one.",
    ),
    "wire-stray-response": (
        'An answer with the id `"2"` to the request 2: an id comes back as it was sent.',
        "An error with the id null, for bytes that could not be read.",
    ),
    "wire-unanswered": (
        "A trace that ends while a request is open.",
        "A notification, which nobody answers.",
    ),
    "wire-lifecycle": (
        "A result for a request that the state does not allow.",
        "The error that the state states for it.",
    ),
    "wire-capability": (
        "A request behind a flag that the other side did not announce.",
        "The same with the flag announced.",
    ),
    "wire-progress-order": (
        "A report on a request that was answered before.",
        "A report right before the answer.",
    ),
    "wire-completion": (
        "An answer before the message that says that all was reported.",
        "A failed request without that message, where it belongs to success alone.",
    ),
    "wire-item-state": (
        "An item that goes on after a state that ends it, within one request.",
        "The same item in the next request.",
    ),
    "wire-position": (
        "Line 0, where lines count from 1; a range that ends before it starts.",
        "A range that ends where it starts.",
    ),
    "wire-concurrency": (
        "Two results for requests that exclude each other and were open at once.",
        "The error stated for the second one.",
    ),
    "wire-cancellation": (
        "A cancelled request that has a result, where the spec states an error alone.",
        "The same where the spec lets a cancelled request have either.",
    ),
    "wire-known-deviation": (
        "A deviation that an erratum explains, with `--errata`.",
        "The same without `--errata`.",
    ),
    "wire-erratum-unseen": (
        "An erratum says how a peer deviates, and a session that had occasion to does not show it; "
        "with `--errata`.",
        "A session without such an occasion.",
    ),
    "wire-more": (
        "A trace of another protocol, with more kinds of deviations than are told.",
        "The same deviation a million times: that is one finding, with a count.",
    ),
}
"""Something that the rule finds and something near that it does not, by the rule's id."""
