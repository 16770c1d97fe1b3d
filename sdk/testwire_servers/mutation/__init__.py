"""Mutation testing of Python code.

`engine` is a library that lists mutants and tests them in copies of the project. The library does
not depend on a protocol. `server` uses the library to implement the Mutation Server Protocol. `cli`
implements the command. This module must not import anything, so that `--help` stays fast.

Tests: `tests/servers/mutation`.
"""
