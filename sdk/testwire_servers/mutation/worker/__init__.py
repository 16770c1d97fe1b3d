"""The worker: a process that tests mutants in one sandbox.

It runs with the interpreter of the tested project. The package must import only the standard
library, pytest, coverage and itself (with relative imports), because the project's environment may
contain nothing else. `__main__.py` loads the package by path under a private name. The package
supports Python 3.10 and later.

Tests: `tests/servers/mutation/test_worker_*.py`, `tests/servers/mutation/test_engine.py`.
"""
