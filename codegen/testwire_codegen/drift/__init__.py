"""Drift: documents, sources and captured sessions compared with the spec. Knows no protocol.

A reader (`readers/`) turns an input into facts (`facts.py`), `compare/` facts into differences,
`known.py` takes out those that errata explain; `docs.py` and `source.py` are the commands.
Sessions: `wire_command.py` is the command; the package `messages` checks them.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`, `tests/codegen/drift/`.
"""
