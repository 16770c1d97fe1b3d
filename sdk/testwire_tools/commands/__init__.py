"""The commands that use the runtime, one module for each command.

`testwire_base.command_line` describes the interface of these modules. This is the top layer of the
tools: no other layer imports it. Importing a module must not load asyncio, pydantic, rich or
the generator, so that `--help` is fast.

Tests: `tests/tools/commands`, `tests/tools/sessions`.
"""
