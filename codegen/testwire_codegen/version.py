"""The generator's own version: it stands in the header of every generated file.

Raise it when the output changes for an unchanged spec. It must not be read from `testwire`: the
generator imports neither the runtime nor what it generates.

Tests: `tests/codegen/commands/test_check.py`.
"""

GENERATOR_VERSION = "0.1.0"
