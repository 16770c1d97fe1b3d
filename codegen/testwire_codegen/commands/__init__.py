"""The commands of the generator, one module for each; see `testwire_base.command_line`.

This is the top layer of the generator. Its modules can import every other layer, and no other
layer imports them. They import jinja2, jsonschema and the targets inside functions, so that
`--help` is fast.

Tests: `tests/codegen/commands`, `tests/tools/commands/test_cli.py`.
"""
