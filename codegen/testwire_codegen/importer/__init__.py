"""Conversion of the facts in a source to a draft specification.

`run.py` reads the inputs with the readers of `drift`. `types.py` and `messages.py` convert facts to
files of the specification format. `repair.py` changes the parts that `check` would report.

Tests: `tests/codegen/importer/test_import.py`.
"""
