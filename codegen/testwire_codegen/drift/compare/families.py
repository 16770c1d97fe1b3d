"""The rule ids, messages and options for documents and for sources, as data.

The comparer reports the kind of a difference, such as `member-extra`, and the values for its
message. The family of the input (documents or sources) determines the rule and the template of the
message. The module must not depend on how differences are found.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from testwire_base.documents import Location


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between an input and the spec.

    about: the name of the type, member, method or error.
    documented: the value in the input, or None if the difference is not about a value.
    scope: the container, such as a type. A missing and an extra name in the same scope are
        probably one renamed name.
    """

    rule: str
    about: str
    documented: str | None
    message: str
    location: Location
    spec: Location
    scope: str = ""
    detail: str | None = None

    @property
    def key(self) -> str:
        """The key of the difference. Errata list such keys in `explains`."""
        tail = "" if self.documented is None else f": {self.documented}"
        return f"{self.rule} {self.about}{tail}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """The context in which two types are compared."""

    about: str
    location: Location
    spec: Location
    kind: str = "member-type"
    """The kind of difference to report if the types differ."""
    partial: bool = False
    """Whether the input shows only some members."""
    section: str = ""
    """The heading above a list or an example; empty for a type definition."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of inputs: documents or sources."""

    prefix: str
    """The prefix of rule ids. The kind of the difference follows the prefix."""
    messages: Mapping[str, str]
    """The template of the message for each kind of difference."""
    nulls: tuple[str, str]
    """In keys, the words for a non-nullable and for a nullable member."""
    null_words: tuple[str, str]
    """In messages, the words for a non-nullable and for a nullable member."""
    structural: bool
    """Whether types are compared by structure instead of by name.

    - by structure: references are resolved, and messages show only the kind of a type
    - by name: references with equal names match, and messages show the whole type

    A comparison by structure also accepts alias names, and members that match a pattern.
    """


_KIND = "{about} is {says} in the %s but {holds} in the specification"

DOCUMENT: Final = Family(
    "drift-",
    {
        "type-extra": "the document defines the type {about}, which is not in the specification",
        "type-missing": "the document uses the type {about} but does not define it",
        "type-unknown": "the document uses the type {about}, which neither the document nor the "
        "specification defines",
        "type-shape": _KIND % "document",
        "type-values": "the values of {enum} are numbers in the document but strings in the "
        "specification",
        "type-list": "the document lists {says}, but none of them is a value of {enum} in the "
        "specification",
        "member-type": _KIND % "document",
        "member-renamed": "{about} is called {says} in the document",
        "member-extra": "{struct} has the member {name!r} in the document but not in the "
        "specification",
        "member-missing": "{struct} has the member {name!r} in the specification but not in the "
        "document",
        "members-missing": "{struct} has the members of {base} in the specification but not in the "
        "document: {names}",
        "member-optional": _KIND % "document",
        "member-nullable": "{about} {null} in the document but {holds} in the specification",
        "member-default": "the default of " + _KIND % "document",
        "literal-extra": "{enum} has the value {value!r} in the document but not in the "
        "specification",
        "literal-missing": "{enum} has the value {value!r} in the specification but not in the "
        "document",
        "literal-name": "the value {about} is called {says} in the document but {holds} in the "
        "specification",
        "method-extra": "the document contains the message {about!r}, which is not in the "
        "specification",
        "method-missing": "the specification names this document as the source of {about!r}, but "
        "the document does not mention the message",
        "method-unlisted": "the document describes {about!r} but omits it from its list of methods",
        "method-direction": "the direction of {about!r} is {says} in the document but {holds} in "
        "the specification",
        "method-kind": "{about!r} is a {says} in the document but a {holds} in the specification",
        "method-params": "the params of {about} are {says} in the document but {holds} in the "
        "specification",
        "method-result": "the result of " + _KIND % "document",
        "method-nothing": "{about!r} has the {part} {says} in the document but {holds} in the "
        "specification",
        "code-different": "{about} has the code {says} in the document but {holds} in the "
        "specification",
        "code-extra": "the document contains the error code {label}, which is not in the "
        "specification",
        "code-missing": "the specification names this document as the source of the error {about} "
        "({code}), but the document does not contain the error",
        "example-invalid": "the example does not match {label} in the specification: {error}",
        "example-unknown": "the example matches no type in the specification: no type has the "
        "members {says}",
    },
    nulls=("not null", "null"),
    null_words=("may not be null", "may be null"),
    structural=False,
)

SOURCE: Final = Family(
    "drift-source-",
    {
        "type-extra": "the source has the type {about}, which is not in the specification",
        "type-missing": "the source does not have the type {about}",
        "type": _KIND % "source",
        "option-missing": "{union} does not have the alternative {name} in the source",
        "option-extra": "{union} has the alternative {says} in the source but not in the "
        "specification",
        "limit": "{about} has {says} in the source but {holds} in the specification",
        "member-extra": "{struct} has the member {name!r} in the source but not in the "
        "specification",
        "member-missing": "{struct} does not have the member {name!r} in the source",
        "member-optional": "{name!r} of {struct} is {says} in the source but {holds} in the "
        "specification",
        "member-nullable": "{about} {null} in the source but {holds} in the specification",
        "member-default": "the default of " + _KIND % "source",
        "literal-extra": "{enum} has the value {value!r} in the source but not in the "
        "specification",
        "literal-missing": "{enum} does not have the value {value!r} in the source",
        "literal-name": "the value {about} is called {says} in the source but {holds} in the "
        "specification",
        "method-direction": "the direction of {about!r} is {says} in the source but {holds} in "
        "the specification",
        "method-kind": "{about!r} is a {says} in the source but a {holds} in the specification",
        "method-params": "the params of " + _KIND % "source",
        "method-structure": "the params of {about!r} are passed {says} in the source but {holds} "
        "in the specification",
        "method-result": "the result of " + _KIND % "source",
        "method-nothing": "{about!r} has the {part} {says} in the source but {holds} in the "
        "specification",
        "method-extra": "the source names the method {about!r}, which is not in the specification",
        "method-missing": "the source does not name the method {about!r}",
        "code-extra": "the source has the error code {about}, which is not in the specification",
        "code-different": "{about} has the code {says} in the source but {holds} in the "
        "specification",
        "code-missing": "the source does not have the error code {about} ({name})",
    },
    nulls=("is never null", "may be null"),
    null_words=("is never null", "may be null"),
    structural=True,
)

RULES: Final = {
    "type-values": "type-shape",
    "type-list": "type-shape",
    "members-missing": "member-missing",
    "example-unknown": "example-invalid",
}
"""The rule for each kind of difference that does not have a separate rule."""
