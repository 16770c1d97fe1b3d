"""The table of lint rules. The other modules of this folder contain the checks.

Tests: `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule
from testwire_codegen.targets.naming import all_languages

_rule = partial(Rule, category="lint", page="lint")

RULES: tuple[Rule, ...] = (
    _rule("ambiguous-optional", "error",
          "If a member is both optional and nullable, its description explains what null means.",
          "Add a sentence about `null` to the description, or make the member required or "
          "non-nullable."),
    _rule("ambiguous-union", "error",
          "In a union without a discriminator, readers can distinguish all object types. Of any "
          "two types, one requires a member that the other does not have.",
          "Add `x-discriminator`, or require a member that only one of the two types has."),
    _rule("bad-pattern", "error",
          "Every regular expression compiles and works in each target language: it has no "
          "look-around, no back-reference and no anchor in the middle.",
          "Use only character classes, repetition and alternatives in the regular expression."),
    _rule("batch-transport", "error",
          "A protocol that accepts batches has no HTTP transport.",
          "Change `envelope.batches` to `refuse`, or remove the transport."),
    _rule("capability-path", "error",
          "The capability that a message requires exists in the receiver's capabilities type. "
          "`capabilities` declares where values of this type are sent.",
          "Correct the path, or declare the capabilities of the role in `capabilities`."),
    _rule("circular-type", "error",
          "No type requires a nested value of the same type. No finite value would match it. No "
          "union or alias refers to itself, directly or through other unions and aliases.",
          "Make the member optional or nullable, or change it to an array without `minItems`."),
    _rule("concurrency-group", "error",
          "A concurrency group has an `error` if and only if its policy is `refuse`. The policy "
          "`newestWins` requires `cancellation`. No request is in two groups.",
          "Correct `policy`, `error` or `methods` of the group."),
    _rule("connection-files", "error",
          "The transport of the connection files exists and has no required options. Each pointer "
          "refers to a member of the contents, and `argv` refers to an array.",
          "Correct `connectionFiles`."),
    _rule("dangling-ref", "error",
          "Every `$ref` refers to an existing type of the same version.",
          "Correct the reference, or add the type."),
    _rule("default-mismatch", "error",
          "Every `default` is a valid value of its member, and the member is optional.",
          "Correct or remove the default."),
    _rule("dependent-type", "error",
          "If the type of a member depends on another member (`x-typeBy`), the other member is a "
          "string of the same object. The schema of the first member has no other keyword for its "
          "type. Each listed value is a value of the other member.",
          "Correct `x-typeBy`, or remove the keywords next to it."),
    _rule("discriminator", "error",
          "In a union with `x-discriminator`, each alternative requires the discriminator and has "
          "a different constant for it.",
          'Give each alternative a required member with a `const`, such as `{"const": "a"}`.'),
    _rule("duplicate-name", "error",
          "Names and ids are unique among messages, errors, transports, states, profiles, item "
          "states, requirements and errata. Two errors have the same code only if one of them has "
          "a `condition`.",
          "Rename or remove one of the duplicates."),
    _rule("enum-notes", "error",
          "`x-enumDescriptions`, `x-enumAliases` and `x-enumNames` list only values of the "
          "enumeration. An alternative spelling is not a value itself, and belongs to only one "
          "value. If one value has a name, every value has a different name.",
          "Correct the value, the alternative spelling or the name."),
    _rule("erratum-document", "error", "`upstream.lock.json` lists the document of every erratum.",
          "Use the document's name from `upstream.lock.json`, or add the document to this file."),
    _rule("erratum-pointer", "error",
          "Each entry of `applies` in an erratum refers to a value in the registry or in a schema.",
          "Write the location of the affected value as `FILE#/POINTER`, relative to the folder of "
          "the version."),
    _rule("erratum-wire", "error",
          "Each entry of `wire` in an erratum refers to a part of an existing message, and has "
          "valid regular expressions.",
          "Use the name of a message in the registry, or `*`. Use `result` and `error` only for "
          "requests."),
    _rule("error-condition", "error",
          "No two errors have the same condition, and an error with a JSON-RPC code has the "
          "condition of that code.",
          "Move the `condition` to the right error, or remove it."),
    _rule("generation", "error",
          "Each pointer of `generations` refers to a member of the result of the handshake. Each "
          "range is valid, and a server can belong to each generation.",
          "Write pointers such as `/member/member` and ranges such as `>=1.2 <2`. List a "
          "generation without conditions last."),
    _rule("id-rules", "error",
          "Receivers accept every kind of id that requesters write. Only "
          "integer ids have a `minimum` or `maximum`, and at least one integer is in this range.",
          "Correct `ids`."),
    _rule("inheritance", "error",
          "A base type is an object type, and no type derives from itself or twice from another "
          "type. A type inherits no member from two sources. The order of bases is the same in all "
          "types. A type has the same policy for unknown members as its bases.",
          "Correct `allOf`, remove the repeated member, or remove `x-unknown`."),
    _rule("item-states", "error",
          "Each item state is in exactly one class. A class contains only item states and null.",
          "Correct the classes, or `type`."),
    _rule("launch-line", "error",
          "The launch command has each option that the kind of the transport requires, and no "
          "duplicate options. A required option has no default.",
          "Correct `launch.options` of the transport."),
    _rule("lifecycle-reference", "error",
          "Every state in the lifecycle exists and is reachable. A state that does not allow every "
          "message names an error. In each state, a message leads to at most one state.",
          "Correct `lifecycle`."),
    _rule("member-pattern", "error",
          "No member pattern matches the name or an alternative spelling of a declared member, "
          "and no member pattern is duplicated.",
          "Make the pattern stricter, or remove the member."),
    _rule("message-parts", "error",
          "A required message does not require a capability. The cancellation notification is not "
          "`required`, because the runtime handles it.",
          "Remove `required`, or remove the capability."),
    _rule("message-pointer", "error",
          "Each pointer of a correlation, completion, scope or item state refers to a member of "
          "the params. Each pointer of `varies` refers to a member of params or result. The value "
          "of a completion marker is valid at its pointer.",
          "Write a pointer such as `/member/member`. In a pointer, `*` matches every array item "
          "and every member of a map."),
    _rule("missing-docs", "error",
          "Every type and member has a description. Either all or none of the values of an "
          "enumeration have a description.",
          "Add a `description`, or `x-enumDescriptions` for the values of an enumeration."),
    _rule("name-collision", "error",
          "No two types, members or messages have the same name in generated "
          f"{all_languages(' or ')} code. None of them has a reserved name. No two protocols, "
          "and no two versions of a protocol, have the same module name.",
          "Rename one of the two, or set the name for one language with `x-names` (members) or "
          "`names` (messages)."),
    _rule("notification-with-result", "error",
          "A notification has no result, no errors and no progress.",
          "Remove `result`, `errors` or `progress`, or change `kind` to `request`."),
    _rule("param-positions", "error",
          "`positions` of params lists the members of an object type, the required members first. "
          "Each member has a position; with the form `either`, each required member. Then readers "
          "can also distinguish both forms. The cancellation notification has no positions.",
          "Correct `positions` or `form`, or remove them."),
    _rule("params-shape", "error",
          "The type of params is an object or a union of objects, even if `positions` turns them "
          "into an array. "
          "Params that may be absent have no required member.",
          "Make the type of the params an object, or remove `optional`."),
    _rule("profile-writing", "error",
          "Readers accept the spellings of every profile. At most one profile is the default.",
          "Add the spelling to the type (`x-aliases`, `x-enumAliases` or a union alternative), "
          "or correct the profile."),
    _rule("progress-direction", "error",
          "A progress notification and its request are sent in opposite directions.",
          "Correct the direction of the request or of the notification."),
    _rule("progress-parts", "error",
          "Only requests have `progress`, and `correlation` or `completion` requires `progress`.",
          "Name the progress notification in `progress`, or remove `correlation` and "
          "`completion`."),
    _rule("progress-stages", "error",
          "Each stage in `progress` has its own notification, or `equals` distinguishes the stages "
          "at the same pointer.",
          "Name a different notification, or add `at` and a different `equals` to each stage."),
    _rule("recorded-in-part", "error",
          "If a requirement has a list `recorded`, the list contains all generations to which the "
          "requirement applies, except generations with an empty `when`.",
          "Add the missing generations to `recorded`. If their servers do not follow the rule, "
          "remove `recorded`, and set `level` to `advice`."),
    _rule("registration", "error",
          "Only the receiver of a message can register it, and the message is not required. Each "
          "pointer of `registrations` refers to a member of the params.",
          "Correct `registration` of the method, or `registrations`."),
    _rule("stand-in", "error",
          "A type in `x-accepts` is an object type, and its values are valid for the type with "
          "`x-accepts`. No reader of that type rejects unknown members.",
          "Correct `x-accepts`, the types of the members, or `x-unknown`."),
    _rule("sunset-date", "error",
          "A sunset is a valid date, and only a deprecated type, member or message has a sunset.",
          "Write the date as YYYY-MM-DD and add `deprecated` (`x-deprecated` in a schema), or "
          "remove the date."),
    _rule("transport-framing", "error",
          "Every transport uses an existing framing that it can carry, and every framing is used. "
          "Every transport except stdio has a listener.",
          "Correct the transport, or `framings`."),
    _rule("transport-parts", "error",
          "Only HTTP transports have `http`, and only framings with headers have `headers`. Only "
          "transports whose listener is the client have `connections`. No environment variable "
          "is duplicated.",
          "Remove the member, or correct the kind of the transport."),
    _rule("tuple-length", "error",
          "A tuple requires all items in `prefixItems`: `minItems` is their number.",
          "Set `minItems` to the number of entries in `prefixItems`."),
    _rule("type-unreferenced", "info",
          "No message uses a type. `unreferencedTypes` in `protocol.json` allows such types, and "
          "code is generated for them.",
          "No action is required. Remove `unreferencedTypes` if every type should be used."),
    _rule("type-unused", "error",
          "Every type is used in a message or in the capabilities of a role.",
          "Use the type, remove it, or set `unreferencedTypes` to true in `protocol.json`.",
          "No message and no other type refers to the type.",
          "Only the capabilities of a role refer to the type."),
    _rule("unknown-error-name", "error",
          "`errors` contains every error to which another member of the registry refers.",
          "Correct the name, or add the error to `errors`."),
    _rule("unknown-generation", "error",
          "`generations` contains every generation to which another part refers.",
          "Correct the name, or add the generation to `generations.list`."),
    _rule("unknown-method", "error",
          "Every message to which the registry refers exists and is of the required kind.",
          "Correct the name, or add the message to `methods`."),
    _rule("unknown-required", "error",
          "Every name in `required` is a member in `properties` of the same schema.",
          "Correct the name, or add the member to `properties`."),
)  # fmt: skip
