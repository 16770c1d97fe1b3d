"""Drift: what a published document says, compared with the spec.

`read.py` turns Markdown into facts, `compare.py` facts into differences, `known.py` takes out those
that errata explain, `run.py` is the command. Nothing here knows a protocol or a document.

Tests: `tests/codegen/test_drift.py`, `tests/spec/test_drift_docs.py`.
"""
