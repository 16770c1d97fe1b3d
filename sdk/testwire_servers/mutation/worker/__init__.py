"""The worker: a process that tests mutants in one sandbox.

The interpreter of the tested project runs it. The package must import only the standard library,
pytest, coverage and (relatively) itself, because nothing else may be installed there. `__main__.py`
loads it by path under a private name. It supports Python 3.10 and later.

Tests: `tests/servers/mutation/test_worker_*.py`, `tests/servers/mutation/test_engine.py`.
"""
