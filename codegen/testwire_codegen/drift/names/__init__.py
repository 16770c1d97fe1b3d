"""Search source files of any language for names that the protocol spells differently.

- `words` extracts strings and keys from a source file.
- `vocabulary` lists the names of a protocol.
- `compare` compares both.
- `files` lists and reads source files.
- `recognize` selects the files that contain messages of a protocol.

The package must not parse a language. Tests: `tests/codegen/drift/test_names.py`.
"""
