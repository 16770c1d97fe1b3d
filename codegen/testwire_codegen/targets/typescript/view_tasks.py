"""Creates the data for `tasks.ts`: a function for each request that reports items.

Tests: `tests/codegen/targets/test_targets.py`, `tests/docs/test_npm_readme.py`.
"""

from __future__ import annotations

import re
from typing import Any

from testwire_base.pointers import split

from testwire_codegen.model import ir
from testwire_codegen.targets.typescript.naming import NAMING
from testwire_codegen.targets.typescript.text import comment, expression, line, literal
from testwire_codegen.targets.views import item_type, tasks, title

_WORD = re.compile(r"[A-Za-z_]\w*")


def tasks_module(protocol: ir.Protocol) -> dict[str, Any] | None:
    """Return the view of `tasks.ts`, or None if no request reports items."""
    reports = {each.name for each in protocol.messages if each.params is not None}
    found = [m for m in tasks(protocol) if reports.issuperset(m.progress_names)]
    functions = [_function(protocol, message) for message in found]
    if not functions:
        return None
    used = " ".join(
        f"{each['params']} {each['item']} {each['notification']} {each['result']} {each['sent']}"
        for each in functions
    )
    names = {node.name for node in protocol.types} & set(_WORD.findall(used))
    return {"title": line(title(protocol)), "functions": functions, "type_imports": sorted(names)}


def _function(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    struct = None if message.params is None else protocol.type(message.params)
    fields = protocol.all_fields(struct) if isinstance(struct, ir.Struct) else ()
    correlation = message.correlation
    created = split(correlation.request)[0] if correlation is not None else None
    needed = [field.name for field in fields if field.required and field.name != created]
    params = message.params or "Record<string, never>"
    if any(field.name == created and field.required for field in fields):
        name = literal(created)
        params = f"Omit<{params}, {name}> & Partial<Pick<{params}, {name}>>"
    notifications = [each for each in protocol.messages if each.name in message.progress_names]
    states = (each for each in protocol.item_states if each.notification == message.progress)
    pointer = next((each.item for each in states), None)
    names = [NAMING.message(each) for each in notifications]
    pointers = correlation and {
        "request": correlation.request,
        "notification": correlation.notification,
    }
    return {
        "docs": comment(message.docs, 0),
        "name": NAMING.message(message),
        "params": params,
        "sent": message.params or "Record<string, never>",
        "optional": not needed,
        "item": item_type(protocol, message) or "unknown",
        "notification": " | ".join(
            dict.fromkeys(each.params or "unknown" for each in notifications)
        ),
        "result": "void" if message.result is None else expression(message.result),
        "listen": ["listenTo" + name[:1].upper() + name[1:] for name in names],
        "correlation": literal(pointers) if pointers else "undefined",
        "pointer": literal(pointer) if pointer else "undefined",
    }
