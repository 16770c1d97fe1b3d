"""Rules that other modules apply themselves: the loader, the vectors, the comparer.

Tests: `test_loader.py`, `test_vectors.py` and `test_check.py` in `tests/codegen/`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_spec = partial(Rule, category="spec", page="spec")
_vectors = partial(Rule, category="vectors", page="vectors")
_generated = partial(Rule, category="generated", page="generated")
_compat = partial(Rule, category="compat", page="compat-versions")
_drift = partial(Rule, category="drift", page="drift-docs")

RULES: tuple[Rule, ...] = (
    _spec("compat-input", "error", "Both sides of a comparison are there.", "Name what is there.",
          "`testwire compat toy@1.0 toy@9.9`, and there is no version 9.9.",
          "`testwire compat toy@1.0 v1.1:spec/toy/1.1`, where the tag is there and holds the "
          "folder."),
    _spec("no-spec", "error", "There is a spec to read.",
          "Run the command in a checkout, or name its path.",
          "`testwire check` in a folder without `spec/<protocol>/index.json` at or above it.",
          "`testwire check --root DIR`, where `DIR/spec` holds one."),
    _spec("no-meta-schema", "error", "The meta-schemas are there.", "Restore spec/meta.",
          "A checkout whose `spec/meta` was removed, with a package that was installed in part.",
          "A folder with its own `spec/` and no `spec/meta`: the package brings the meta-schemas."),
    _spec("invalid-json", "error", "Every file of the spec is JSON without repeated members.",
          "Mend the file."),
    _spec("meta-schema", "error", "Files hold what spec/meta allows and nothing else.",
          "Follow the schema."),
    _spec("folder-name", "error", "Ids and versions agree with the names of their folders.",
          "Rename one."),
    _spec("undeclared-version", "error", "index.json lists every version folder.",
          "List it, or remove it.",
          "A folder with a `protocol.json` that `index.json` does not list.",
          "A folder without `protocol.json` beside those of the versions."),
    _spec("missing-version", "error", "Every version that index.json lists has a folder.",
          "Add the folder."),
    _spec("schema-id", "error", "The $id of a schema file is its name.", "Change the $id."),
    _spec("stray-file", "error", "Folders of a spec hold spec files only.",
          "Move the file elsewhere.", "A file `notes.txt` in the folder of a version.",
          "A file whose name starts with a dot, such as tools leave in the folder of a version."),
    _spec("released-changed", "error",
          "The folder of a released version is never changed: index.json holds its digest.",
          "Make a new version. The digest is of use for a version that is released now."),
    _vectors("vector-shape", "error", "A vector has the form of vector.schema.json.",
             "Follow the schema."),
    _vectors("vector-subject", "error", "Vectors stand in the file of their type, method or error.",
             "Move it."),
    _vectors("vector-refused", "error", "A valid vector fits its type.",
             "Mend the vector or the type."),
    _vectors("vector-accepted", "error", "An invalid vector does not fit its type.",
             "Mend the vector or the type."),
    _vectors("vector-profile", "error", "A vector names profiles that there are.",
             "Correct the profile's id."),
    _vectors("vector-writes", "error", "What a profile writes can be read.",
             "Mend the vector or the type."),
    _vectors("vector-pointer", "error", "An invalid vector fails where it says.",
             "Mend its `error`."),
    _vectors("vector-missing", "error",
             "Every type that has vectors has valid and invalid ones; in a protocol with "
             "vectors every type has some.",
             "Add one to `valid` and one to `invalid` in vectors/<Type>.json."),
    _generated("generated-missing", "error", "Every generated file is there.",
               "Run `testwire generate`.",
               "A version was added to `spec/`, and `testwire generate` was not run.",
               "A version was added, and its files are there."),
    _generated("generated-changed", "error", "Generated files are what the spec gives.",
               "Run `testwire generate`.", "A line of a generated file was edited by hand.",
               "The file has line ends of Windows: they are no difference."),
    _generated("generated-stale", "error", "generated/ holds nothing else.", "Remove the file.",
               "The folder of a version that is no longer in `spec/` was left in `generated/`.",
               "A `node_modules` or a `__pycache__` beside generated files."),
    _generated("output-path", "error", "Generated files stay inside the output folder.",
               "Mend the target.", "A target gives a file named `../notes.txt`.",
               "A target gives a file named `notes/v1.txt`."),
    _generated("embedded-list", "error", "Lists in pages are what the spec gives.",
               "Run `testwire docs`.",
               "A version was added, and the list between the markers in README.md lacks it.",
               "The words around the markers were changed."),
    _generated("embed-marker", "error", "Markers of lists name one, and come in pairs.",
               "Mend or remove the marker.", "`<!-- testwire: protocols -->` without its end.",
               "A comment that is no marker."),
    _generated("rule-page", "error", "Pages of rules are what the rules say.",
               "Run `testwire rules --markdown docs`.",
               "The purpose of a rule was reworded, and its page was not renewed.",
               "The code of a rule was changed, and what it says was not."),
    _generated("target-failed", "error", "Targets give files and raise nothing.",
               "docs/reference/targets.md says how.", "The function of a target raises ValueError.",
               "A target gives no files for a version."),
    _compat("waiver-stale", "error", "Every waiver of a comparison fits a finding.",
            "Remove it, or correct its fingerprint: `testwire compat --format json` prints them.",
            "A waiver names the fingerprint of a difference that was taken back.",
            "A waiver between two other versions than those compared."),
    _compat("waiver-expired", "error", "A waiver holds until its date and no longer.",
            "Mend what it covers, or agree on a later date.",
            'A waiver with `"until": "2026-01-01"`, on the second of January.',
            "The same waiver on the first of January: the day counts."),
    _drift("upstream-changed", "error",
           "Documents that the spec was taken from are the pinned ones.",
           "Read what changed, mend the spec or its errata, and renew the pin in "
           "upstream.lock.json.",
           "Upstream added a section to the document that the spec was taken from.",
           "The same text with line ends of Windows."),
    _drift("upstream-gone", "error",
           "Documents that the spec was taken from are still at their place.",
           'Correct `path` in upstream.lock.json; or write `"watch": false` there.',
           "Upstream moved the document to another folder.",
           'A document with `"watch": false`, which is not looked at.'),
)  # fmt: skip
