"""`testwire inspect`: show the messages and the items of a session in the terminal.

`log` stores and checks messages, `form` converts schemas to fields, and `source` provides the
messages. `app` and `widgets` are the only modules that depend on Textual. The package imports
nothing, so that `--help` is fast.

Tests: `tests/tools/inspector/`.
"""
