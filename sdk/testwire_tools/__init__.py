"""The `testwire` command, its quickstart and its reports.

This module imports nothing, so that `testwire --help` is fast. The runtime and the servers must not
import this package. Tests: `tests/tools`.
"""
