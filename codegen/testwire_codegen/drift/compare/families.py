"""What is particular to documents and to sources, as data: rule ids, messages, what counts.

The comparer is the same for both. It names a kind of difference (`member-extra`) and the values of
its message; the family of the input says which rule that is and how it reads. The module must not
know how differences are found.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from testwire_base.documents import Location


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that an input and the spec say differently.

    `about` names it on both sides, `documented` is what the input says of it if that is one value
    of several. `scope` is what holds it: differences of one scope may be one change of name.
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
        """The name under which errata list it in `explains`."""
        tail = "" if self.documented is None else f": {self.documented}"
        return f"{self.rule} {self.about}{tail}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Where two types are compared."""

    about: str
    location: Location
    spec: Location
    kind: str = "member-type"
    """The kind of difference if the types differ."""
    partial: bool = False
    """The input shows only some members."""
    section: str = ""
    """The heading, if this is not a definition."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of inputs: documents or sources."""

    prefix: str
    """Of rule ids; the kind of difference follows."""
    messages: Mapping[str, str]
    """A template by the kind of difference."""
    nulls: tuple[str, str]
    """What keys say of a member that is never null, and of one that may be null."""
    null_words: tuple[str, str]
    """What messages say of them."""
    structural: bool
    """True if a name stands for its definition, whatever it is called, types are told apart by
    kind, and readers' other spellings (aliases, patterns) are accepted. Otherwise names are
    compared, each definition is compared once, and types are shown as they are written."""


DOCUMENT: Final = Family(
    "drift-",
    {
        "type-extra": "the document defines {about}, which the spec does not have",
        "type-missing": "the document uses {about} and does not define it, the spec does",
        "type-unknown": "the document speaks of a type {about}, which neither it nor the spec "
        "defines",
        "type-shape": "{about} is {says} in the document and {holds} in the spec",
        "type-values": "{enum} holds numbers in the document and words in the spec",
        "type-list": "the document has {says} where the spec has values of {enum}",
        "member-type": "{about} is {says} in the document and {holds} in the spec",
        "member-renamed": "{about} of the spec is {says} in the document",
        "member-extra": "the document gives {struct} a member {name!r}, the spec does not",
        "member-missing": "{struct} has a member {name!r} in the spec, not in the document",
        "members-missing": "{struct} has the members of {base} in the spec, and none of them in "
        "the document: {names}",
        "member-optional": "{about} is {says} in the document and {holds} in the spec",
        "member-nullable": "{about} {null} in the document; in the spec it {holds}",
        "literal-extra": "the document gives {enum} the value {value!r}, the spec does not",
        "literal-missing": "{enum} has the value {value!r} in the spec, not in the document",
        "method-extra": "the document has a message {about!r}, the spec does not",
        "method-missing": "the spec took {about!r} from this document, which does not name it",
        "method-unlisted": "the document has {about!r}, and leaves it out of its list of methods",
        "method-direction": "{about!r} goes {from_}{says} in the document and {holds} in the spec",
        "method-kind": "{about!r} is a {says} in the document and a {holds} in the spec",
        "method-params": "{about} is {says} in the document and {holds} in the spec",
        "method-result": "{about} is {says} in the document and {holds} in the spec",
        "method-nothing": "{about!r} has {says} in the document and {holds} in the spec",
        "code-different": "{about} is {says} in the document and {holds} in the spec",
        "code-extra": "the document has the error code {label}, the spec does not",
        "code-missing": "the spec took {about}, {code}, from this document, which does not have it",
        "example-invalid": "the example does not fit {label} of the spec: {error}",
        "example-unknown": "the example fits nothing of the spec: no type has {says}",
    },
    nulls=("not null", "null"),
    null_words=("may not be null", "may be null"),
    structural=False,
)

_KIND = "{about} is {says} in the source, and {holds} in the spec"

SOURCE: Final = Family(
    "drift-source-",
    {
        "type-extra": "the source has a type {about}, and the spec has none",
        "type-missing": "the source has no type {about}",
        "type": _KIND,
        "limit": "{about} has {says} in the source, and in the spec {holds}",
        "member-extra": "{struct} of the source has a member {name!r}, and the spec has none",
        "member-missing": "{struct} of the source has no member {name!r}",
        "member-optional": "{name!r} of {struct} is {says} in the source, and not in the spec",
        "member-nullable": "{about} {null} in the source, other than in the spec",
        "literal-extra": "{enum} of the source has the literal {value!r}",
        "literal-missing": "{enum} of the source lacks the literal {value!r}",
        "method-extra": "the source names the method {about!r}, and the spec has none",
        "method-missing": "the source does not name the method {about!r}",
        "name-extra": "the source names {about!r}, and no member or literal of the spec is called "
        "so",
        "name-missing": "the source does not name {about}",
        "code-extra": "the source has the error code {about}, and the spec has none",
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
    "name-extra": "member-extra",
    "name-missing": "member-missing",
}
"""The rules of kinds that read differently in a special case."""
