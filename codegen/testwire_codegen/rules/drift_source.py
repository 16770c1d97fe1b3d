"""Rules of `testwire drift source`, which compares source code with a specification.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-source")
_DECIDE = (
    "Correct the source or the specification, or add `KEY @NAME` to `explains` in an erratum. NAME "
    "is the name of the source in `upstream.lock.json`."
)

RULES: tuple[Rule, ...] = (
    _rule("drift-source-input", "error",
          "Every source exists, can be parsed, and contains a name from the specification.",
          "Pass a different file, or correct the file. Nothing was compared.",
          "A JSON file has no closing brace, or no name in the file is in the specification.",
          "One file is empty, and another contains the types. Together they are one source."),
    _rule("drift-source-syntax", "info", "Every file of a program can be parsed completely.",
          "Correct the syntax. If the compiler accepts the file, no action is required.",
          "The file `Box.cs` contains `class Box { int = ; }`.",
          "A JSON file has a syntax error, which `drift-source-input` reports."),
    _rule("drift-source-node", "error", "Node.js and the npm package of the source are installed.",
          "Install Node.js 20 or later, and install the package with `npm install`.",
          "The source is an npm package, and the package or Node.js is not installed.",
          "The source is the file `schema.ts`, which requires neither Node.js nor a package."),
    _rule("drift-source-type-missing", "warning",
          "The source contains every type of the specification.", _DECIDE,
          "The source does not contain the type `Label`.",
          "The command has the option `--map Label=Tag`, and the source contains `Tag`. With "
          "`--partial`, types may be missing."),
    _rule("drift-source-type-extra", "warning",
          "The specification contains every type of the source.", _DECIDE,
          "The source contains `interface Sticker`, which is not in the specification.",
          "The command has the option `--partial`."),
    _rule("drift-source-type", "error",
          "Types and members have the same type in the source and the specification.", _DECIDE,
          "The source contains `text: number`, and the specification has a string.",
          "A TypeScript source contains `size: number`, and the specification has an integer. "
          "Unlike TypeScript, zod can distinguish integers from other numbers."),
    _rule("drift-source-member-missing", "error",
          "The source contains every member of the specification.", _DECIDE,
          "`Label` in the source does not have the member `text`.",
          "`Label` in the source has the member `caption`, which the specification lists as an "
          "alternative spelling of `text`."),
    _rule("drift-source-member-extra", "error",
          "The specification contains every member of the source.", _DECIDE,
          "`Label` in the source has the member `weight`, which is not in the specification.",
          "The name of the member matches a member pattern of the type."),
    _rule("drift-source-member-optional", "error",
          "The source and the specification agree on whether a member is optional.", _DECIDE,
          "The source contains `text?: string`, and the specification requires `text`.",
          "A zod schema contains `.optional()`, and the member is optional in the specification."),
    _rule("drift-source-member-nullable", "error",
          "The source and the specification agree on whether a member may be null.", _DECIDE,
          "The source contains `text: string | null`, and the specification does not accept null.",
          "The source contains `text?: string | undefined`, which means that the member may be "
          "absent, not null."),
    _rule("drift-source-member-default", "error",
          "The source and the specification state the same default for a member.", _DECIDE,
          "The source contains `@defaultValue 3` above a member with the default 4.",
          "The source states no default for the member."),
    _rule("drift-source-literal-missing", "error",
          "The source contains every value of the specification's enumerations.", _DECIDE,
          "`Colour` in the source does not have the value `'red'`.",
          "The values are in a different order."),
    _rule("drift-source-literal-extra", "error",
          "The specification contains every value of the source's enumerations.", _DECIDE,
          "`Colour` in the source has the value `'mauve'`, which is not in the specification.",
          "The specification lists the value as an alternative spelling."),
    _rule("drift-source-option-missing", "error",
          "The source contains every alternative of the specification's unions.", _DECIDE,
          "The source contains `type Shape = Circle`, and the specification also has `Square`.",
          "The alternatives are in a different order, or the source repeats the members of "
          "`Square` inline."),
    _rule("drift-source-option-extra", "error",
          "The specification contains every alternative of the source's unions.", _DECIDE,
          "The source contains `type Shape = Circle | Oval`, and the specification has no `Oval`.",
          "The source contains `type Shape = Round | Square` and `type Round = Circle`."),
    _rule("drift-source-limit", "warning",
          "Values have the same limits in the source and the specification.", _DECIDE,
          "The source contains `z.number()`, and the specification has a minimum of 1.",
          "The source is TypeScript, which cannot state limits."),
    _rule("drift-source-method-missing", "warning",
          "The source names every method of the specification.", _DECIDE,
          "An OpenRPC document does not contain `paint`.",
          "The command has the option `--partial`."),
    _rule("drift-source-method-extra", "error",
          "The specification contains every method of the source.", _DECIDE,
          'A C# source contains `InvokeAsync("box/paint")`, and no such method is specified.',
          'A comment in the source contains `"box/paint"`.'),
    _rule("drift-source-method-kind", "error",
          "A message has the same kind in the source and the specification.", _DECIDE,
          "An OpenRPC method has no result, and the specification has a request.",
          "The source does not state the kind of the message."),
    _rule("drift-source-method-direction", "error",
          "A message has the same direction in the source and the specification.", _DECIDE,
          "An OpenRPC document contains `x-testwire-client-methods`, but a method that the client "
          "handles is in `methods`.",
          "An OpenRPC document has no `x-testwire-client-methods`, so it states no direction."),
    _rule("drift-source-method-structure", "error",
          "The params of a message are passed in the same form, an object or an array, in the "
          "source and the specification. An array has the same order in both.", _DECIDE,
          "An OpenRPC method has the `paramStructure` `by-position`, and the specification has no "
          "`positions`.",
          "An OpenRPC method does not state a `paramStructure`."),
    _rule("drift-source-method-params", "error",
          "A message has the same params in the source and the specification.", _DECIDE,
          "An OpenRPC method has params, and the specification has a message without params.",
          "The params of an OpenRPC method are in a different order but are passed by name."),
    _rule("drift-source-method-result", "error",
          "A request has the same result in the source and the specification.", _DECIDE,
          "The result of an OpenRPC method is a string, and the specification has an object.",
          "The result of an OpenRPC method is null, and the specification has no result."),
    _rule("drift-source-code-missing", "warning",
          "The source contains every error code of the specification.", _DECIDE,
          "A C# source defines other error codes, and not -32001.",
          "The command has the option `--partial`."),
    _rule("drift-source-code-extra", "error",
          "The specification contains every error code of the source.", _DECIDE,
          "The source contains `const int Full = -32050;`, which the specification does not list.",
          "The source contains a number that JSON-RPC does not reserve for errors."),
    _rule("drift-source-code-different", "error",
          "An error has the same code in the source and the specification.", _DECIDE,
          "An OpenRPC document contains the error `Busy` with the code -32002, and the "
          "specification has -32001.",
          "The source contains -32001 without a name."),
    _rule("drift-source-erratum-stale", "error",
          "Every difference that an erratum explains still exists in the source.",
          "Check the definition in the source, and then correct or remove the erratum.",
          "The publisher corrected a difference that an erratum explains.",
          "The command runs without `--document`, so errata are not used."),
    _rule("drift-source-known", "info",
          "`--errata` lists each difference that an erratum explains.", "No action is required.",
          "The options are `--document` and `--errata`, and an erratum explains a difference.",
          "The command runs without `--errata`."),
)  # fmt: skip
