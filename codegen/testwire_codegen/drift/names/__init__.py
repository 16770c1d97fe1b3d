"""Search source files of any language for names that the protocol spells differently.

- `words` extracts strings and keys from a source file.
- `vocabulary` lists the names of a protocol.
- `compare` compares both.
- `files` finds the source files.

The package must not parse a language. Tests: `tests/codegen/drift/test_names.py`.
"""
