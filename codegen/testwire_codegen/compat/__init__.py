"""Two versions of a protocol, compared: what differs, who breaks, whether the version says so.

`inputs` finds the two sides, `diff` lists what differs without judging, `comparison` knows who
writes and who reads, `judge` applies the rules (rows in `rules/compat`, checks in `checks`),
`verdict` looks at the version numbers,
`waivers` at what was accepted, `changelog` writes for people. `run` puts them together.

Tests: `tests/codegen/compat/`.
"""
