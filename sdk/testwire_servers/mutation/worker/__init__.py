"""The worker: a process that tests mutants in one sandbox.

The worker runs with the interpreter of the tested project, which may lack Testwire's dependencies.
This package must therefore import only the standard library, pytest and coverage. Imports within
the package must be relative. `__main__.py` loads the package by path under a private name. The
package supports Python 3.10 and later.

Tests: `tests/servers/mutation/test_worker_*.py`, `tests/servers/mutation/test_engine.py`.
"""
