"""The data for `tasks.py`: a function for each request that reports items.

Tests: `tests/sdk/client/test_tasks.py`.
"""

from __future__ import annotations

import re
from typing import Any

from testwire_base.pointers import split

from testwire_codegen.model import ir
from testwire_codegen.targets.python.constructors import parameter
from testwire_codegen.targets.python.naming import NAMING
from testwire_codegen.targets.python.text import docstring, line
from testwire_codegen.targets.python.view import constant, hint
from testwire_codegen.targets.views import item_type, tasks, title

_TYPING = frozenset({"Any", "Literal"})
_WORD = re.compile(r"[A-Za-z_]\w*")


def tasks_module(protocol: ir.Protocol) -> dict[str, Any] | None:
    """Return the view of `tasks.py`, or None if no request reports items."""
    functions = [_function(protocol, message) for message in tasks(protocol)]
    if not functions:
        return None
    hints = [
        *(each["item"] for each in functions),
        *(each["returns"] for each in functions),
        *(member["hint"] for each in functions for member in each["parameters"]),
    ]
    words = {word for text in hints for word in _WORD.findall(text)}
    types = {node.name for node in protocol.types}
    return {
        "title": line(title(protocol)),
        "functions": functions,
        "constants": sorted(each["constant"] for each in functions),
        "type_imports": sorted(words & types, key=lambda name: (name.lower(), name)),
        "typing_imports": sorted(words & _TYPING),
        "sequence": "Sequence" in words,
    }


def _function(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    struct = None if message.params is None else protocol.type(message.params)
    fields = protocol.all_fields(struct) if isinstance(struct, ir.Struct) else ()
    correlated = None if message.correlation is None else split(message.correlation.request)[0]
    members = [
        parameter(protocol, field) | ({"required": False} if field.name == correlated else {})
        for field in fields
    ]
    for each in members:
        if not each["required"] and "None" not in each["hint"] and each["hint"] != "Any":
            each["hint"] += " | None"
    return {
        "name": NAMING.message(message),
        "constant": constant(message),
        "item": item_type(protocol, message) or "Any",
        "returns": hint(message.result),
        "parameters": members,
        "docs": docstring(message.docs, 4),
    }
