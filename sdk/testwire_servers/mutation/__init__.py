"""Mutation testing of Python code.

`engine` is a library: it lists mutants and tests them in sandbox copies, and knows no wire
protocol. `server` puts it behind a protocol, `cli` is the command. Nothing is imported here, so
that `--help` stays cheap.

Tests: `tests/servers/mutation`.
"""
