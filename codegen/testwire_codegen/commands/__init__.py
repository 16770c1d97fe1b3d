"""The commands of the generator, one module for each; see `testwire_base.command_line`.

The top layer: it may import everything of the generator, and no other layer imports it. A module
must not import jinja2, jsonschema or a target when it is loaded, so that `--help` is cheap.

Tests: `tests/codegen/commands`, `tests/tools/commands/test_cli.py`.
"""
