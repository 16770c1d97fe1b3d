"""The version of the generator, which the header of every generated file contains.

Increase the version when the output changes for an unchanged specification. The generator must not
use the version of `testwire`, because the generator must not import the runtime.

Tests: `tests/codegen/commands/test_check.py`.
"""

GENERATOR_VERSION = "0.1.0"
