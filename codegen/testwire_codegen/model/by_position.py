"""Params by position: the order of the members, and the members that may be absent.

The module must not depend on targets. Tests: `tests/codegen/targets/test_by_position.py`.
"""

from __future__ import annotations

from testwire_base.by_position import ByPosition

from testwire_codegen.model import ir


def by_position(protocol: ir.Protocol, message: ir.Message) -> ByPosition | None:
    """Return how the params of a message are written as an array, or None if they are not."""
    stated = message.param_positions
    if stated is None or message.params is None:
        return None
    node = protocol.type(message.params)
    fields = protocol.all_fields(node) if isinstance(node, ir.Struct) else ()
    absent = {field.name for field in fields if not field.required}
    optional = tuple(name for name in stated.names if name in absent)
    return ByPosition(stated.names, optional, stated.form == "either")
