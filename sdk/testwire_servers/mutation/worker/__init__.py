"""The process that tests mutants in one sandbox, run by the interpreter of the tested project.

That interpreter may have nothing installed but pytest and coverage, so the package imports nothing
else beyond the standard library, and only itself relatively: it is loaded by path under a
private name (`__main__.py`). It runs on Python 3.10 and later.

Tests: `tests/servers/mutation/test_worker_*.py`, `tests/servers/mutation/test_engine.py`.
"""
