"""Drift: documents, sources and captured sessions compared with the spec. Knows no protocol.

A reader (`readers/`) turns an input into facts (`facts.py`), `compare/` facts into differences,
`known.py` takes out those that errata explain; `docs.py` and `source.py` are the commands.
Sessions: `trace.py` reads them, `wire.py` and `checks.py` judge, `wire_command.py` is the command.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`, `tests/codegen/drift/`.
"""
