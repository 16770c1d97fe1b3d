"""The data for `testing.py`: the synchronous client of a version.

Tests: `tests/sdk/testing/test_sync.py`, `tests/codegen/targets/test_python_testing.py`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.python.code import Call, Name, Table, call, laid_out
from testwire_codegen.targets.python.naming import NAMING
from testwire_codegen.targets.python.text import docstring, line
from testwire_codegen.targets.python.view import call_view, received_by, sorted_types
from testwire_codegen.targets.vectors.samples import Samples
from testwire_codegen.targets.views import holds_version, title

_OWN_NAMES = frozenset({"client_class", "client", "notifications", "received", "run", "wait_for"})
"""Names that the base class uses. The names of the asynchronous client are in `naming.py`."""


def sync_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `testing.py`."""
    messages = received_by(protocol, "clientToServer")
    names = sync_names(protocol)
    taken = {*_OWN_NAMES, *names.values()}
    functions = [
        {
            **call_view(message),
            "sync_name": names[message.name],
            "progress": _progress(protocol, message),
        }
        for message in messages
    ]
    starts = [each for each in functions if each["request"]]
    for each in starts:
        each["start"] = _free(f"start_{each['name']}", taken)
        text = f"Sends the request of `{each['sync_name']}`. Does not wait for the response."
        each["start_docs"] = docstring(text, 8)
    reported = {name for message in messages for name in message.progress_names}
    used = [each for each in protocol.messages if each in messages or each.name in reported]
    return {
        "title": line(title(protocol)),
        "functions": functions,
        "constants": sorted(each["constant"] for each in starts),
        "type_imports": sorted_types(used),
        "gates": laid_out(gates(protocol), len("GATES: tuple[_gates.Gate, ...] = "), 0),
        "typing_imports": sorted({"Never"} & {each["progress"] for each in starts}),
    }


def sync_names(protocol: ir.Protocol) -> dict[str, str]:
    """Return the functions of the synchronous client by the names of the messages."""
    taken = set(_OWN_NAMES)
    messages = received_by(protocol, "clientToServer")
    return {message.name: _free(NAMING.message(message), taken) for message in messages}


def gates(protocol: ir.Protocol) -> Call:
    """Return the call that creates the gates, with minimal params for each message to the server.

    A message has no params here if no value is known for its type.
    """
    samples = _Accepted(protocol)
    values = {}
    for message in protocol.messages:
        if message.direction != "serverToClient" and message.params is not None:
            with suppress(ValueError, RecursionError):
                values[message.name] = samples.minimal(protocol.type(message.params))
    table = Table(tuple((name, _written(value)) for name, value in values.items()))
    return call("_gates.make_gates", Name("PROTOCOL"), table)


def _written(value: Any) -> Any:
    """Return the expression of a JSON value."""
    if isinstance(value, dict):
        return Table(tuple((key, _written(each)) for key, each in value.items()), tall=False)
    if isinstance(value, list):
        return Name(f"[{', '.join(laid_out(_written(each), 0, 0) for each in value)}]")
    return value


class _Accepted(Samples):
    """Samples that servers accept in a handshake.

    They contain the version of the protocol. Numbers are 1 if possible, because a server may check
    that the process with the id exists.
    """

    def least(self, node: ir.TypeExpr) -> Any:
        if isinstance(node, ir.Scalar) and node.kind in ("integer", "number"):
            lowest = 1 if node.minimum is None else max(1, node.minimum)
            return lowest if node.maximum is None else min(lowest, node.maximum)
        return super().least(node)

    def minimal(self, node: ir.NamedType) -> Any:
        value = super().minimal(node)
        if isinstance(node, ir.Struct):
            for field in self._protocol.all_fields(node):
                if field.name in value and holds_version(self._protocol, field):
                    value[field.name] = self._protocol.wire_version
        return value


def _progress(protocol: ir.Protocol, message: ir.Message) -> str:
    """Return the type of the progress notifications of a request."""
    reported = (m for m in protocol.messages if m.name in message.progress_names)
    return " | ".join(dict.fromkeys(each.params or "None" for each in reported)) or "Never"


def _free(name: str, taken: set[str]) -> str:
    """Return the name, with underscores if it is in use, and add it to the names in use."""
    while name in taken:
        name += "_"
    taken.add(name)
    return name
