"""Describes the limits of values in documentation comments.

The module must not depend on a target language.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from testwire_codegen.model import ir


def limits_of(protocol: ir.Protocol, node: ir.TypeExpr) -> str:
    """Return a sentence about the limits of a value, such as `Range: 1 to 9.`, or an empty string.

    The limits of a pattern are left out, because the description of the member explains them.
    """
    match node:
        case ir.Nullable(inner):
            return limits_of(protocol, inner)
        case ir.Ref(name):
            named = protocol.type(name)
            return limits_of(protocol, named.type) if isinstance(named, ir.Alias) else ""
        case ir.Scalar(kind="string"):
            return _sentence("Length", node.min_length, node.max_length, "character")
        case ir.Scalar():
            return _sentence("Range", node.minimum, node.maximum)
        case ir.ArrayOf():
            return _sentence("Length", node.min_items, node.max_items, "item")
        case _:
            return ""


def _sentence(what: str, low: float | None, high: float | None, unit: str = "") -> str:
    last = low if high is None else high
    if last is None:
        return ""
    units = f" {unit}{'' if last == 1 else 's'}" if unit else ""
    if high is None:
        return f"{what}: at least {low}{units}."
    return f"{what}: at most {high}{units}." if low is None else f"{what}: {low} to {high}{units}."
