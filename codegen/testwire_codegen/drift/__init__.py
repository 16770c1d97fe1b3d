"""Drift: documents, sources and captured sessions compared with the spec. Knows no protocol.

Documents: `read.py` turns Markdown into facts, `compare.py` facts into differences, `known.py`
takes out those that errata explain, `run.py` is the command. Sources: `zod.py`, `declarations.py`
and `constants.py` read them, `match.py` and `shapes.py` compare, `source_command.py` is the
command. Sessions: `trace.py` reads them, `wire.py` and `checks.py` judge, `wire_command.py` is the
command.

Tests: `tests/codegen/drift/test_drift.py`, `tests/spec/test_drift_docs.py`, `tests/codegen/drift/`.
"""
