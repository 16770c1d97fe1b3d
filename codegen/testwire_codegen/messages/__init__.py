"""Checks of messages and values against the IR of their protocol.

`MessageChecker` checks recorded or live sessions, for `testwire drift wire`. `ValueChecker` checks
single values, for `testwire verify`. The package imports only the standard library, `testwire_base`
and the IR. The package must not depend on a specific protocol.

- `compiler.py`, `values.py`, `named.py`, `positions.py`: the checks of types
- `routes.py`: the checks of each message that the protocol defines
- `state.py`: the state of one connection, and the findings
- `session.py`: passes each message to the checks in the modules below
- `envelope.py`: the JSON-RPC members of a message
- `ordering.py`: lifecycle, capabilities, concurrency and progress
- `content.py`: params, results, error codes and errata

Tests: `tests/codegen/messages/test_values.py`, `tests/codegen/messages/test_sessions.py`.
"""

from testwire_codegen.messages.checker import MessageChecker
from testwire_codegen.messages.compiler import ValueChecker
from testwire_codegen.messages.values import ValueProblem

__all__ = ["MessageChecker", "ValueChecker", "ValueProblem"]
