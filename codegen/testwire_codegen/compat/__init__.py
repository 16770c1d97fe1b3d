"""Compares two versions of a protocol, and determines the required version bump.

- `inputs`, `packages`, `commits`: load the two versions
- `diff_types`, `diff_registry`: list the changes
- `renames`, `relation`, `overlap`: compare names and values
- `comparison`: determines the roles that write and read each type
- `apply`: applies the rules in `rules/compat`
- `checks`: contains the conditions of the rules
- `verdict`: determines the required version bump
- `waivers`: removes accepted findings
- `changelog`: writes the changelog
- `run`: implements the command `testwire compat`

Tests: `tests/codegen/compat/`.
"""
