"""The subcommand `testwire-mutation run`: mutation tests in a terminal and in CI.

`command` runs the engine. `changed` reads Git, `accepted` reads the file of accepted survivors,
`progress` shows the progress, and `output` creates the text and the reports. This module must not
import anything, so that `--help` stays fast.

Tests: `tests/servers/mutation/test_terminal.py`.
"""
