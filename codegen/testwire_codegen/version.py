"""The version of the generator, which the header of every generated file contains.

Increase it when the output changes for an unchanged specification. The generator must not use the
version of `testwire`, because it does not import the runtime or generated code.

Tests: `tests/codegen/commands/test_check.py`.
"""

GENERATOR_VERSION = "0.1.0"
