"""The worker: a process that runs pytest with the interpreter of the tested project.

The interpreter may lack Testwire's dependencies. This package must therefore import only the
standard library and pytest. The package supports Python 3.8 and pytest 7.0, and later versions.

Tests: `tests/servers/pytest_suite`.
"""
