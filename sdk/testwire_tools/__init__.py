"""Tools for people: the `testwire` command, its quickstart and its reports.

Nothing is imported here, so that `testwire --help` stays quick. What the runtime and the servers
offer is used from here; they never import this package. Tests: `tests/tools`.
"""
