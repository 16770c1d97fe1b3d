"""A server that lists and runs the tests of a pytest project.

`suite` runs pytest in a child process and does not depend on a protocol. `mstest` and `runner`
each implement one protocol with the suite. `cli` implements the command. This module must not
import anything, so that `--help` stays fast.

Tests: `tests/servers/pytest_suite`.
"""
