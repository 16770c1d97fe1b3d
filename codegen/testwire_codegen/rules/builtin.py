"""Rules that are checked outside of `rules`, `compat` and `drift`: by the loader and by commands.

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
    _spec("compat-input", "error",
          "Both versions of a comparison exist.", "Pass two versions that exist.",
          "The command is `testwire compat toy@1.0 toy@9.9`, and there is no version 9.9.",
          "The command is `testwire compat toy@1.0 v1.1:spec/toy/1.1`, and the commit with the "
          "tag `v1.1` contains this folder."),
    _spec("no-spec", "error",
          "The folder in which a command runs, or a parent folder, contains a specification.",
          "Run the command in a checkout, or pass the path of one.",
          "`testwire check` runs in a folder that has no `spec/<protocol>/index.json`, and no "
          "parent folder has one.",
          "The command is `testwire check --root DIR`, and `DIR/spec` contains a specification."),
    _spec("no-meta-schema", "error",
          "The meta-schemas are present.", "Restore the folder `spec/meta`.",
          "The checkout has no `spec/meta`, and the installed package is incomplete.",
          "A folder has its own `spec/` without `spec/meta`. The installed package contains the "
          "meta-schemas."),
    _spec("invalid-json", "error",
          "Every file of a specification is valid JSON, and no object has two members of the same "
          "name.",
          "Correct the file at this location."),
    _spec("meta-schema", "error",
          "Every file of a specification conforms to its schema in `spec/meta`.",
          "Change the file as its schema in `spec/meta` requires."),
    _spec("folder-name", "error",
          "The ids and versions in the files are equal to the names of their folders.",
          "Rename the folder, or correct the id or the version."),
    _spec("undeclared-version", "error", "`index.json` lists every version folder.",
          "Add the version to `index.json`, or remove its folder.",
          "`index.json` does not list a folder that contains a `protocol.json`.",
          "A folder next to the version folders contains no `protocol.json`."),
    _spec("missing-version", "error", "Every version in `index.json` has a folder.",
          "Add the folder, or remove the version from `index.json`."),
    _spec("schema-id", "error",
          "The `$id` of a schema file is its file name.", "Change the `$id` to the file name."),
    _spec("stray-file", "error",
          "The folders of a specification contain only files of the specification.",
          "Move the file to a different folder.",
          "The folder of a version contains a file `notes.txt`.",
          "The folder of a version contains a file whose name starts with a dot."),
    _spec("released-changed", "error",
          "The folder of a released version does not change after `index.json` records its digest.",
          "Restore the folder, and make the change in a new version. Copy the digest from the "
          "message to `index.json` only if you release this version now."),
    _vectors("vector-shape", "error", "Every vector file conforms to `vector.schema.json`.",
             "Change the file as `vector.schema.json` requires."),
    _vectors("vector-subject", "error",
             "Every vector is in the file of an existing type, method or error.",
             "Move the vector to the file of its type, method or error."),
    _vectors("vector-refused", "error",
             "The type accepts every valid vector.", "Correct the vector or the type."),
    _vectors("vector-accepted", "error",
             "The type rejects every invalid vector.", "Correct the vector or the type."),
    _vectors("vector-profile", "error",
             "Every profile that a vector refers to exists.", "Correct the id of the profile."),
    _vectors("vector-writes", "error",
             "Readers accept a value in the form that a profile requires.",
             "Correct the vector or the type."),
    _vectors("vector-pointer", "error",
             "The type rejects an invalid vector at the location and for the reason in its "
             "`error`.",
             "Correct `error` in the vector."),
    _vectors("vector-missing", "error",
             "If a protocol has vectors, every type has at least one valid and one invalid vector.",
             "Add a vector to `valid` or `invalid` in `vectors/<Type>.json`."),
    _generated("generated-missing", "error",
               "Every generated file is present.", "Run `testwire generate`.",
               "A version was added to `spec/`, but `testwire generate` was not run.",
               "All generated files are present."),
    _generated("generated-changed", "error",
               "Every generated file matches the specification.",
               "Run `testwire generate`.", "A line of a generated file was edited by hand.",
               "A generated file has Windows line endings, which are ignored."),
    _generated("generated-stale", "error",
               "The folder `generated/` contains only generated files.", "Remove the file.",
               "`generated/` contains a version that is no longer in `spec/`.",
               "`generated/` contains a `node_modules` or `__pycache__` folder."),
    _generated("output-path", "error", "Targets write files only inside the output folder.",
               "Correct the file name that the target returns.",
               "A target returns a file named `../notes.txt`.",
               "A target returns a file named `notes/v1.txt`."),
    _generated("embedded-list", "error",
               "The generated lists in Markdown pages match the specification.",
               "Run `testwire docs`.",
               "The list between the markers in `README.md` does not contain a new version.",
               "The text outside the markers was changed."),
    _generated("embed-marker", "error",
               "A generated list is between a start marker, which contains the name of an existing "
               "list, and an end marker.",
               "Correct or remove the marker.",
               "A page contains `<!-- testwire: protocols -->` without the end marker.",
               "A page contains a comment that is not a marker."),
    _generated("rule-page", "error", "The pages about rules match the tables of rules.",
               "Run `testwire rules --markdown docs`.",
               "The purpose of a rule was reworded, but its page was not updated.",
               "The code of a rule was changed, but its purpose and fix were not."),
    _generated("target-failed", "error", "Every target returns files and raises no exception.",
               "Correct the target as described in `docs/reference/targets.md`.",
               "The function of a target raises `ValueError`.",
               "A target returns no files for a version."),
    _compat("waiver-stale", "error", "Every waiver of a comparison matches a finding.",
            "Remove the waiver, or correct its fingerprint. `testwire compat --format json` "
            "prints the fingerprints.",
            "A waiver has the fingerprint of a difference that no longer exists.",
            "The waiver applies to a comparison of different versions."),
    _compat("waiver-expired", "error", "No waiver is used after its `until` date.",
            "Undo the change that the waiver accepts, or agree on a later date.",
            'A waiver has `"until": "2026-01-01"`, and today is 2026-01-02.',
            'A waiver has `"until": "2026-01-01"`, and today is 2026-01-01.'),
    _drift("upstream-changed", "error",
           "The upstream documents of a specification match their pins.",
           "Read the changes, update the specification or its errata, and update the pin in "
           "`upstream.lock.json`.",
           "The publisher added a section to the document from which the specification was "
           "written.",
           "Only the line endings of the document differ."),
    _drift("upstream-gone", "error",
           "The upstream documents of a specification exist at their pinned paths.",
           'Correct `path` in `upstream.lock.json`, or set `"watch": false` there.',
           "The publisher moved the document to a different folder.",
           'The pin of the document has `"watch": false`.'),
)  # fmt: skip
