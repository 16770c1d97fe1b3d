"""Drift: comparison of documents, source files and traces with a specification.

- `readers/`: turns inputs into facts (`facts.py`)
- `compare/`: turns facts into differences
- `known.py`: removes the differences that errata explain
- `docs.py`, `source.py`, `wire_command.py`: the commands
- `upstream.py`: finds changes to upstream documents

The package `messages` checks traces. `drift` must not depend on a specific protocol.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`, `tests/codegen/drift/`.
"""
