"""The rules of drift: one row each. Their ids are never used again for something else.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

from testwire_base.findings import Severity

from testwire_codegen.rules.base import Rule

__all__ = ["FATAL", "RULES"]

_DECIDE = (
    "Correct the document or the spec. If the document stays as it is, put the key into "
    "`explains` of an erratum."
)
_READ = "Mend the document; nothing of it was compared."

_ROWS: tuple[tuple[str, Severity, str, str], ...] = (
    ("drift-input", "error", "Documents are there, in UTF-8.", "Name another file, or mend it."),
    ("drift-fence", "error", "Each fenced block has an end, and no other one inside.", _READ),
    ("drift-typescript", "error", "TypeScript in a document can be parsed.", _READ),
    ("drift-method-extra", "error", "The spec has each message of a document.", _DECIDE),
    ("drift-method-missing", "error", "A document has the messages taken from it.", _DECIDE),
    ("drift-method-unlisted", "error", "A document's list of messages is whole.", _DECIDE),
    ("drift-method-renamed", "error", "Messages have one name.", _DECIDE),
    ("drift-method-direction", "error", "Messages go the same way in both.", _DECIDE),
    ("drift-method-kind", "error", "Requests are requests in both.", _DECIDE),
    ("drift-method-params", "error", "Messages have the same params in both.", _DECIDE),
    ("drift-method-result", "error", "Requests have the same result in both.", _DECIDE),
    ("drift-type-extra", "error", "The spec has each type of a document.", _DECIDE),
    ("drift-type-missing", "error", "A document defines the types that it uses.", _DECIDE),
    ("drift-type-renamed", "error", "Types have one name.", _DECIDE),
    ("drift-type-unknown", "error", "Names of types lead somewhere.", _DECIDE),
    ("drift-type-shape", "error", "A type is of one kind in both.", _DECIDE),
    ("drift-member-extra", "error", "The spec has each member of a document's types.", _DECIDE),
    ("drift-member-missing", "error", "A document has each member of its types.", _DECIDE),
    ("drift-member-renamed", "error", "Members have one name.", _DECIDE),
    ("drift-member-optional", "error", "What may be absent is the same in both.", _DECIDE),
    ("drift-member-nullable", "error", "What may be null is the same in both.", _DECIDE),
    ("drift-member-type", "error", "Members have the same type in both.", _DECIDE),
    ("drift-literal-extra", "error", "The spec has each value of a document's lists.", _DECIDE),
    ("drift-literal-missing", "error", "A document's lists of values are whole.", _DECIDE),
    ("drift-literal-renamed", "error", "Values have one spelling.", _DECIDE),
    ("drift-code-extra", "error", "The spec has each error code of a document.", _DECIDE),
    ("drift-code-missing", "error", "A document has the error codes taken from it.", _DECIDE),
    ("drift-code-renamed", "error", "Error codes have one name.", _DECIDE),
    ("drift-code-different", "error", "An error has one code.", _DECIDE),
    ("drift-example-syntax", "error", "Examples that claim to be JSON are JSON.", _DECIDE),
    ("drift-example-invalid", "error", "Examples fit the spec.", _DECIDE),
    (
        "drift-erratum-stale",
        "error",
        "Errata speak of what a document still says.",
        "Read the document there again; then correct the erratum, or remove it.",
    ),
    (
        "drift-pin-moved",
        "info",
        "Documents are those that upstream.lock.json pins.",
        "Once no finding is left, pin the new text in upstream.lock.json.",
    ),
    (
        "drift-pin-unknown",
        "info",
        "Documents are known to upstream.lock.json.",
        "Say with --document which one it is, or pin it.",
    ),
    ("drift-known", "info", "Shown with --errata: what errata explain.", "Nothing has to be done."),
)

RULES = tuple(
    Rule(id, purpose, fix, severity, category="drift") for id, severity, purpose, fix in _ROWS
)

FATAL = frozenset({"drift-input", "drift-fence", "drift-typescript"})
"""After these, a document has not been compared."""
