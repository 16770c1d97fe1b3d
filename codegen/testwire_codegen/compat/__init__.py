"""Comparison of two versions of a protocol: the changes, who is affected, the version bump.

- `inputs`, `packages`: load the two versions
- `diff_types`, `diff_registry`: list the changes
- `comparison`: adds the roles that write and read a type
- `apply`: applies the rules (`rules/compat` contains their data, `checks` their conditions)
- `verdict`: compares the version numbers
- `waivers`: removes accepted findings
- `changelog`: writes the changelog
- `run`: implements the command

Tests: `tests/codegen/compat/`.
"""
