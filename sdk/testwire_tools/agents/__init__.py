"""Offer the tests or mutants of a server as tools of the Model Context Protocol.

`adapters` converts the messages of one protocol to items, and `catalog` stores the items. `work`
sends requests and restarts the server. `tools` is the only module that depends on the package
`mcp`. The package imports nothing, so that `--help` is fast.

Tests: `tests/tools/agents/`.
"""
