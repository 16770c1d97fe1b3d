"""Mutation testing of Python code.

`engine` is a library that lists mutants and tests them in copies of the project. It does not depend
on a protocol. `server` implements the Mutation Server Protocol with it, and `cli` is the command.
This module must not import anything, so that `--help` stays fast.

Tests: `tests/servers/mutation`.
"""
