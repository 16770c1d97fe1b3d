"""The commands of the generator. Each module implements one command.

This package is the top layer of the generator: no other layer imports the package. The modules
import jinja2, jsonschema and the targets inside functions, so that `--help` is fast.
`testwire_base.command_line` contains the code that all commands share.

Tests: `tests/codegen/commands`, `tests/tools/commands/test_cli.py`.
"""
