"""Rules that `testwire drift source` applies to the source of an implementation.

Tests: `tests/codegen/drift/test_source.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from testwire_base.findings import Severity

from testwire_codegen.rules.base import Rule

__all__ = ["SOURCE"]

_DECIDE = (
    "Correct the source or the spec. If the source stays as it is, put the key, with ` @` and the "
    "name of the source in upstream.lock.json, into `explains` of an erratum."
)
_SOURCE: tuple[tuple[str, Severity, str, str], ...] = (
    ("drift-source-input", "error", "Sources are there, and can be read.",
     "Name another file, or mend it; nothing was compared."),
    ("drift-source-node", "error", "Node.js and the package are there.",
     "Install Node.js 20 or later, and the package with `npm install`."),
    ("drift-source-type-missing", "warning", "The source has each type of the spec.", _DECIDE),
    ("drift-source-type-extra", "warning", "The spec has each type of the source.", _DECIDE),
    ("drift-source-type", "error", "Types and members have the same type in both.", _DECIDE),
    ("drift-source-member-missing", "error", "The source has each member of the spec.", _DECIDE),
    ("drift-source-member-extra", "error", "The spec has each member of the source.", _DECIDE),
    ("drift-source-member-optional", "error", "What may be absent is the same in both.", _DECIDE),
    ("drift-source-member-nullable", "error", "What may be null is the same in both.", _DECIDE),
    ("drift-source-literal-missing", "error", "The source has each literal of the spec.", _DECIDE),
    ("drift-source-literal-extra", "error", "The spec has each literal of the source.", _DECIDE),
    ("drift-source-limit", "warning", "Values have the same limits in both.", _DECIDE),
    ("drift-source-method-missing", "warning", "The source names each method.", _DECIDE),
    ("drift-source-method-extra", "error", "The spec has each method of the source.", _DECIDE),
    ("drift-source-code-missing", "warning", "The source has each error code.", _DECIDE),
    ("drift-source-code-extra", "error", "The spec has each error code of the source.", _DECIDE),
    ("drift-source-erratum-stale", "error", "Errata speak of what a source still has.",
     "Read the source there again; then correct the erratum, or remove it."),
    ("drift-source-known", "info", "Shown with --errata: what errata explain.",
     "Nothing has to be done."),
)  # fmt: skip

SOURCE = tuple(
    Rule(id, purpose, fix, severity=severity, category="drift")
    for id, severity, purpose, fix in _SOURCE
)
