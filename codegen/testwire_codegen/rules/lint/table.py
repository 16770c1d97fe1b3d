"""The table of lint rules. Their checks are in the other modules of this folder, by concern.

Tests: `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule
from testwire_codegen.targets.naming import all_languages

_rule = partial(Rule, category="lint", page="lint")

RULES: tuple[Rule, ...] = (
    _rule("ambiguous-optional", "error",
          "The description of a member that may be absent and may be null says what null means.",
          "Say it with the word null, or take one of the two away."),
    _rule("ambiguous-union", "error",
          "Objects in a union without discriminator each require a member that the others have "
          "not, so that a reader can tell them apart.",
          "Add `x-discriminator`, or make a member that only one of them has required."),
    _rule("bad-pattern", "error",
          "Every pattern is a regular expression that each target language can run: it "
          "compiles, and has no look-around and no back-reference.",
          "Write the pattern with classes, repetition and alternatives alone."),
    _rule("capability-path", "error",
          "The capability of a message is a path through the capabilities type of its "
          "receiver, and each role announces its capabilities where `capabilities` says.",
          "Correct the path, or describe the role's capabilities in `capabilities`."),
    _rule("circular-type", "error",
          "No type needs itself: an array, a map or a member that may be absent stands between.",
          "Make the member optional or nullable, or put an array between."),
    _rule("concurrency-group", "error",
          "A group that refuses has an error to refuse with, one that does not has none, one "
          "where the newest wins can cancel, and no request is in two groups.",
          "Correct `policy`, `error` or `methods` of the group."),
    _rule("dangling-ref", "error",
          "Every $ref leads to a type in $defs of a file of the same version.",
          "Correct the reference, or add the type."),
    _rule("default-mismatch", "error",
          "A `default` is a value of its member's type; the member may be absent.",
          "Correct the default, or drop it."),
    _rule("discriminator", "error",
          "Every member of a union with `x-discriminator` is an object that requires that "
          "member with a constant of its own.",
          'Give each object a required member with a `const`, such as {"const": "a"}.'),
    _rule("duplicate-name", "error",
          "Messages, errors, transports, states, profiles, requirements and errata have names "
          "of their own; errors share a code only where one of them answers a condition.",
          "Rename one of the two, or remove it."),
    _rule("enum-notes", "error",
          "`x-enumDescriptions` and `x-enumAliases` name values of the enumeration, and no "
          "other spelling is a value itself or means two values.",
          "Correct the name of the value, or the spelling."),
    _rule("erratum-document", "error", "The document of each erratum stands in upstream.lock.json.",
          "Name the document as upstream.lock.json does, or add it there."),
    _rule("erratum-pointer", "error",
          "Each `applies` of an erratum leads to a value in the registry or in a schema.",
          "Point at what the erratum is about: `FILE#/POINTER`, from the folder of the version."),
    _rule("erratum-wire", "error",
          "Each `wire` of an erratum names a part that a message has, in a pattern that works.",
          "Name a message of the registry, or `*`; `result` and `error` are of requests alone."),
    _rule("error-condition", "error",
          "No two errors answer one condition, and an error with one of JSON-RPC's own codes "
          "answers the condition that the code is for.",
          "Move the `condition`, or remove it."),
    _rule("id-rules", "error",
          "Receivers take every kind of id that requesters write; limits are of integers and "
          "leave room.",
          "Correct `ids`."),
    _rule("inheritance", "error",
          "A type derives from an object type, not from itself, adds members without repeating "
          "inherited ones, and treats unknown members as its base does.",
          "Correct `allOf`, remove the repeated member, or drop `x-unknown`."),
    _rule("item-states", "error",
          "Each value of the enumeration of states is in one class, and each value of a class "
          "is one of the enumeration, or null.",
          "Correct the classes, or `type`."),
    _rule("launch-line", "error",
          "The launch line of a transport has the options that its kind needs, each once; a "
          "required option has no default.",
          "Correct the options of the launch line."),
    _rule("lifecycle-reference", "error",
          "The lifecycle names states that exist and can be reached; a state that does not "
          "allow every message says what answers the others; each message leads to one state.",
          "Correct the table in `lifecycle`."),
    _rule("member-pattern", "error",
          "No pattern of members matches the name or another spelling of a member beside it, "
          "and none stands twice.",
          "Narrow the pattern, or remove the member."),
    _rule("message-parts", "error",
          "A message that is required can be handled by all: cancellation is the runtime's, "
          "and a message with a capability is not for everyone.",
          "Remove `required`, or the capability."),
    _rule("message-pointer", "error",
          "Each pointer of a correlation, a completion, a scope or an item state leads to a "
          "member of the params that it is about, and a completion's value may stand there.",
          "Correct the pointer: `/member/member`, with `*` for each item of an array or map."),
    _rule("missing-docs", "error",
          "Types and members have descriptions; the values of an enumeration have all or none.",
          "Add a `description` (`x-enumDescriptions` for values)."),
    _rule("name-collision", "error",
          "No two types, members or messages come out with one name in "
          f"{all_languages(' or ')}, and none with a name that is taken.",
          "Rename it, or state a spelling by target: `x-names` on a member, `names` on a "
          "message."),
    _rule("notification-with-result", "error",
          "A notification has no result, no errors and no progress: nothing answers it.",
          "Remove the member, or make the message a request."),
    _rule("params-shape", "error",
          "Params are objects, or one of several objects (JSON-RPC sends them by name); params "
          "that may be absent have no required member.",
          "Make the type of the params an object, or drop `optional`."),
    _rule("profile-writing", "error",
          "Each spelling of a profile is one that readers take; at most one profile is written "
          "where none is asked for, and one is where there are several.",
          "Add the spelling to the type (`x-aliases`, `x-enumAliases`, a member of the union), "
          "or correct the profile."),
    _rule("progress-direction", "error",
          "The notification that carries the progress of a request goes the other way.",
          "Correct the direction of one of the two."),
    _rule("progress-parts", "error",
          "Only a request has progress, and a correlation or a completion stands beside it.",
          "Name the notification in `progress`, or remove what is about it."),
    _rule("sunset-date", "error",
          "A sunset is a day of the calendar, and stands on what is deprecated.",
          "Write YYYY-MM-DD beside `deprecated` (`x-deprecated` in a schema), or remove the date."),
    _rule("transport-framing", "error",
          "Every transport names a framing that exists and that it can carry; every framing is "
          "used; somebody listens wherever somebody dials.",
          "Correct the transport, or `framings`."),
    _rule("transport-parts", "error",
          "`http` is said of HTTP alone, `connections` where the client listens, headers of "
          "framings that have some; variables of the environment have names of their own.",
          "Remove the part, or correct the kind of the transport."),
    _rule("type-unused", "error", "Every type is part of a message or of the capabilities.",
          "Use the type, or remove it.", "A type that nothing refers to.",
          "A type that no message has and that the capabilities of a role refer to."),
    _rule("unknown-error-name", "error",
          "Every error that methods, states, groups or the cancellation name stands in `errors`.",
          "Correct the name, or add the error to `errors`."),
    _rule("unknown-method", "error",
          "Every message that the registry names exists and is of the kind that is needed there.",
          "Correct the name, or add the message to `methods`."),
    _rule("unknown-required", "error",
          "Every name in `required` is a member in `properties` beside it.",
          "Correct the name, or describe the member."),
)  # fmt: skip
