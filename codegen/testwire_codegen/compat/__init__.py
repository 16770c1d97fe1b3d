"""Two versions of a protocol, compared: what differs, who breaks, whether the version says so.

`inputs` finds the two versions, `diff` lists what differs, `comparison` adds who writes and who
reads, `apply` applies the rules (rows in `rules/compat`, checks in `checks`), `verdict` compares
the version numbers, `waivers` takes out what was accepted, `changelog` writes for people. `run`
puts them together.

Tests: `tests/codegen/compat/`.
"""
