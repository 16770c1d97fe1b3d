"""The commands that use the runtime, one module for each; see `testwire_base.command_line`.

The top layer of the tools: no other layer imports it. A module must not import asyncio, pydantic,
rich or the generator when it is loaded, so that `--help` is cheap.

Tests: `tests/tools/commands`, `tests/tools/sessions`.
"""
