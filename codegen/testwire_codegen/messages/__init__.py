"""Messages against the IR of their protocol: values, and what may be sent when.

`MessageChecker` checks sessions, recorded or live; `ValueChecker` checks single values. Their users
are `drift wire` and `testwire verify`. The package needs only the standard library, the base
package and the IR: neither generated code nor what the generator depends on. It knows no protocol.

`compiler.py` makes checks of types, which are there (objects) and in `values.py`, `named.py` and
`positions.py`. `routes.py` compiles the messages of a protocol. `state.py` is what is known of a
connection. `session.py` takes a message and calls the checks by concern: `envelope.py`,
`ordering.py` and `content.py`.

Tests: `tests/codegen/messages/test_values.py`, `tests/codegen/messages/test_sessions.py`.
"""

from testwire_codegen.messages.checker import MessageChecker
from testwire_codegen.messages.compiler import ValueChecker
from testwire_codegen.messages.values import ValueProblem

__all__ = ["MessageChecker", "ValueChecker", "ValueProblem"]
