"""Readers: each turns one kind of input into facts. No reader knows the spec.

`document.py` reads Markdown documents with the help of `markdown.py` (blocks and paragraphs),
`typescript.py`, `csharp.py` and `examples.py` (JSON). Sources are read by `typescript.py`,
`jsonschema.py`, `zod.py` and `csharp.py`; `files.py` opens them.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""
