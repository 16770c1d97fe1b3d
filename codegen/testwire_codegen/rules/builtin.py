"""Rules that other modules apply themselves: the loader, the vectors, the comparer.

They stand here so that the catalogue is whole.

Tests: `tests/codegen/model/`, `tests/codegen/commands/test_check.py`.
"""

from __future__ import annotations

from testwire_codegen.rules.base import Rule

__all__ = ["BUILTIN"]

_LOADER = (
    ("compat-input", "Both sides of a comparison are there.", "Name what is there."),
    ("no-spec", "There is a spec to read.", "Run the command in a checkout, or name its path."),
    ("no-meta-schema", "The meta-schemas are there.", "Restore spec/meta."),
    ("invalid-json", "Every file of the spec is JSON without repeated members.", "Mend the file."),
    ("meta-schema", "Files hold what spec/meta allows and nothing else.", "Follow the schema."),
    ("folder-name", "Ids and versions agree with the names of their folders.", "Rename one."),
    ("undeclared-version", "index.json lists every version folder.", "List it, or remove it."),
    ("missing-version", "Every version that index.json lists has a folder.", "Add the folder."),
    ("schema-id", "The $id of a schema file is its name.", "Change the $id."),
    ("stray-file", "Folders of a spec hold spec files only.", "Move the file elsewhere."),
    (
        "released-changed",
        "The folder of a released version is never changed: index.json holds its digest.",
        "Make a new version. The digest is of use for a version that is released now.",
    ),
)

_VECTORS = (
    ("vector-shape", "A vector has the form of vector.schema.json.", "Follow the schema."),
    ("vector-subject", "Vectors stand in the file of their type, method or error.", "Move it."),
    ("vector-refused", "A valid vector fits its type.", "Mend the vector or the type."),
    ("vector-accepted", "An invalid vector does not fit its type.", "Mend the vector or the type."),
    ("vector-profile", "A vector names profiles that there are.", "Correct the profile's id."),
    ("vector-writes", "What a profile writes can be read.", "Mend the vector or the type."),
    ("vector-pointer", "An invalid vector fails where it says.", "Mend its `error`."),
    (
        "vector-missing",
        "Every type that has vectors has valid and invalid ones; in a protocol with vectors every "
        "type has some.",
        "Add one to `valid` and one to `invalid` in vectors/<Type>.json.",
    ),
)

_GENERATED = (
    ("generated-missing", "Every generated file is there.", "Run `testwire generate`."),
    ("generated-changed", "Generated files are what the spec gives.", "Run `testwire generate`."),
    ("generated-stale", "generated/ holds nothing else.", "Remove the file."),
    ("output-path", "Generated files stay inside the output folder.", "Mend the target."),
    ("embedded-list", "Lists in pages are what the spec gives.", "Run `testwire docs`."),
    ("embed-marker", "Markers of lists name one, and come in pairs.", "Mend or remove the marker."),
    (
        "rule-page",
        "Pages of rules are what the rules say.",
        "Run `testwire rules --markdown docs`.",
    ),
    ("target-failed", "Targets give files and raise nothing.", "docs/targets.md says how."),
)

_COMPARISON = (
    (
        "waiver-stale",
        "Every waiver of a comparison fits a finding.",
        "Remove it, or correct its fingerprint: `testwire compat --format json` prints them.",
    ),
    (
        "waiver-expired",
        "A waiver holds until its date and no longer.",
        "Mend what it covers, or agree on a later date.",
    ),
)

_UPSTREAM = (
    (
        "upstream-changed",
        "Documents that the spec was taken from are the pinned ones.",
        "Read what changed, mend the spec or its errata, and renew the pin in upstream.lock.json.",
    ),
    (
        "upstream-gone",
        "Documents that the spec was taken from are still at their place.",
        'Correct `path` in upstream.lock.json; or write `"watch": false` there.',
    ),
)

BUILTIN = (
    *(Rule(id, purpose, fix, category="spec") for id, purpose, fix in _LOADER),
    *(Rule(id, purpose, fix, category="vectors") for id, purpose, fix in _VECTORS),
    *(Rule(id, purpose, fix, category="generated") for id, purpose, fix in _GENERATED),
    *(Rule(id, purpose, fix, category="compat") for id, purpose, fix in _COMPARISON),
    *(Rule(id, purpose, fix, category="drift") for id, purpose, fix in _UPSTREAM),
)
