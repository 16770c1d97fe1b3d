"""Record, replay, show and compare sessions, call a single method, and diagnose a server.

The modules work with every bundled protocol: methods, lifecycle and launch arguments come from the
registry. The package imports nothing, so that `--help` is fast.

Tests: `tests/tools/sessions/`.
"""
