"""Rules that `testwire drift source` applies to the source of an implementation.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-source")
_DECIDE = (
    "Correct the source or the spec. If the source stays as it is, put the key, with ` @` and the "
    "name of the source in upstream.lock.json, into `explains` of an erratum."
)

RULES: tuple[Rule, ...] = (
    _rule("drift-source-input", "error", "Sources are there, and can be read.",
          "Name another file, or mend it; nothing was compared.",
          "An interface without its end, or a file in which nothing has a name of the spec.",
          "An empty file beside another one that has the types: all inputs are one source."),
    _rule("drift-source-node", "error", "Node.js and the package are there.",
          "Install Node.js 20 or later, and the package with `npm install`.",
          "An npm package, and no `node` on the PATH; or a package that is not installed.",
          "A file `schema.ts`, which needs neither."),
    _rule("drift-source-type-missing", "warning", "The source has each type of the spec.", _DECIDE,
          "A source without `Label`.",
          "The same with `--partial`, or with `--map Label=Tag` where it is called `Tag`."),
    _rule("drift-source-type-extra", "warning", "The spec has each type of the source.", _DECIDE,
          "`interface Sticker`, which the spec does not have.", "The same with `--partial`."),
    _rule("drift-source-type", "error", "Types and members have the same type in both.", _DECIDE,
          "`text: number`, and the spec has a string.",
          "`size: number` in TypeScript, where the spec has an integer; a zod schema can tell."),
    _rule("drift-source-member-missing", "error", "The source has each member of the spec.",
          _DECIDE, "`Label` without `text`.",
          "`Label` with `caption`, where the spec lists that as another spelling of `text`."),
    _rule("drift-source-member-extra", "error", "The spec has each member of the source.", _DECIDE,
          "`weight` in `Label`, whose type in the spec has no such member.",
          "A member that fits a pattern of the type."),
    _rule("drift-source-member-optional", "error", "What may be absent is the same in both.",
          _DECIDE, "`text?: string`, and the spec requires it.",
          "`.optional()` in zod for what may be absent."),
    _rule("drift-source-member-nullable", "error", "What may be null is the same in both.", _DECIDE,
          "`text: string | null`, and the spec refuses null.",
          "`text?: string | undefined`: absent is another thing than null."),
    _rule("drift-source-literal-missing", "error", "The source has each literal of the spec.",
          _DECIDE, "`Colour` without `'red'`.", "The values in another order."),
    _rule("drift-source-literal-extra", "error", "The spec has each literal of the source.",
          _DECIDE, "`'mauve'` in `Colour`.",
          "A spelling that the spec lists for one of the values."),
    _rule("drift-source-limit", "warning", "Values have the same limits in both.", _DECIDE,
          "`z.number()`, where the spec has a minimum of 1.",
          "TypeScript, which states no limits."),
    _rule("drift-source-method-missing", "warning", "The source names each method.", _DECIDE,
          "Constants of C# without `paint`.", "The same with `--partial`."),
    _rule("drift-source-method-extra", "error", "The spec has each method of the source.", _DECIDE,
          '`const string Paint = "box/paint";`, and the spec has no such message.',
          '`"box/paint"` in a comment.'),
    _rule("drift-source-code-missing", "warning", "The source has each error code.", _DECIDE,
          "Constants of C# without -32001.", "The same with `--partial`."),
    _rule("drift-source-code-extra", "error", "The spec has each error code of the source.",
          _DECIDE, "`const int Full = -32050;`, and no error of the spec has it.",
          "A number that is no code of an error: it does not lie from -32999 to -32000."),
    _rule("drift-source-erratum-stale", "error", "Errata speak of what a source still has.",
          "Read the source there again; then correct the erratum, or remove it.",
          "The source was corrected, and the difference that an erratum explains is gone.",
          "The same without `--document`: nobody said which source it is."),
    _rule("drift-source-known", "info", "Shown with --errata: what errata explain.",
          "Nothing has to be done.",
          "A difference that an erratum explains, with `--document` and `--errata`.",
          "The same without `--errata`."),
)  # fmt: skip
