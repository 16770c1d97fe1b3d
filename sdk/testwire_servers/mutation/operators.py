"""The mutation operators. All operators except one come from cosmic-ray.

For each operator, cosmic-ray finds the matching nodes of a parso tree and changes these nodes.
This module converts each change to offsets and a replacement. For speed, tables map nodes to
operators, so that cosmic-ray does not try every operator on every node.

Differences from cosmic-ray:

* `VariableReplacer` and `VariableInserter` are not available. Both operators require variable names
  and choose random values, so each call would create different mutants.
* `ExceptionReplacer` is implemented here. Cosmic-ray inserts an undefined name. The resulting
  `NameError` would hide later `except` clauses. Here, the operator removes the exception from the
  `except` clause. A single exception is replaced by `()`. A name in a tuple is replaced by a
  different name from the tuple.
* `AddNot` adds parentheses if `not` would negate only a part of the condition, as in `a or b`.
* A binary operator is changed only in an arithmetic or bitwise expression. The `/` of a parameter
  list and the `**` of a dictionary display are not changed.
* A space is added if the replacement would merge with an adjacent word (`a==b` → `a is b`).

The module must not read files, and must not import `project` or `listing`.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cosmic_ray.operators.binary_operator_replacement import BinaryOperators
from cosmic_ray.operators.comparison_operator_replacement import ComparisonOperators
from cosmic_ray.operators.provider import OperatorProvider
from cosmic_ray.operators.unary_operator_replacement import UnaryOperators
from parso.python.tree import PythonNode
from parso.tree import BaseNode, Leaf, NodeOrLeaf

from testwire_servers.mutation.source_text import SourceText
from testwire_servers.mutation.tree import children_of, last_leaf

FAMILIES: Mapping[str, str] = {
    "ReplaceBinaryOperator": "replace an arithmetic or bitwise operator",
    "ReplaceComparisonOperator": "replace a comparison operator",
    "ReplaceUnaryOperator": "replace or remove a sign, or remove `not`",
    "AddNot": "negate the condition of if, while, assert or a conditional expression",
    "ReplaceTrueWithFalse": "True → False",
    "ReplaceFalseWithTrue": "False → True",
    "ReplaceAndWithOr": "and → or",
    "ReplaceOrWithAnd": "or → and",
    "ReplaceBreakWithContinue": "break → continue",
    "ReplaceContinueWithBreak": "continue → break",
    "ExceptionReplacer": "remove an exception from an `except` clause",
    "NumberReplacer": "add 1 to a number, or subtract 1 from it",
    "RemoveDecorator": "remove a decorator",
    "ZeroIterationForLoop": "loop over an empty sequence",
}
"""The families of operators with their descriptions."""

_NEEDS_ARGUMENTS = {"VariableReplacer", "VariableInserter"}

# Types of nodes in which an operator token joins two operands. In other nodes, tokens such as `*`
# mark parameters, arguments, unpacking or a pattern.
_BINARY_PARENTS = {"arith_expr", "term", "expr", "xor_expr", "and_expr", "shift_expr", "power"}

_KEYWORDS = {
    "True": "ReplaceTrueWithFalse",
    "False": "ReplaceFalseWithTrue",
    "and": "ReplaceAndWithOr",
    "or": "ReplaceOrWithAnd",
    "break": "ReplaceBreakWithContinue",
    "continue": "ReplaceContinueWithBreak",
}


@dataclass(frozen=True, slots=True)
class OperatorChange:
    """An operator's replacement for the code between two offsets."""

    operator: str
    start: int
    end: int
    replacement: str
    description: str


def family_of(operator: str) -> str:
    """Return an operator's family, which is the part of the name before the first underscore."""
    return operator.partition("_")[0]


OPERATORS: tuple[str, ...] = tuple(sorted(set(OperatorProvider()) - _NEEDS_ARGUMENTS))
"""Names of all operators, such as `ReplaceBinaryOperator_Add_Sub`."""


def changes(node: NodeOrLeaf, source: SourceText) -> Iterator[OperatorChange]:
    """Yield all changes that the operators can make at `node`. Child nodes are not considered."""
    if node.type == "except_clause":
        yield from _exception_changes(node, source)
        return
    for name in _candidates(node):
        operator = _instance(name)
        for index, (start_pos, end_pos) in enumerate(operator.mutation_positions(node)):
            change = _apply(
                name, node, index, source.offset(*start_pos), source.offset(*end_pos), source
            )
            if change is not None:
                yield change


# --- operators that apply to a node -----------------------------------------------------------


@cache
def _instance(name: str) -> Any:
    return OperatorProvider()[name]()


@cache
def _table(family: str) -> Mapping[str, tuple[str, ...]]:
    """Return the operators of a family, grouped by the token that they replace."""
    tokens: dict[str, str] = {
        member.name: (member.value or "").strip()
        for member in {
            "ReplaceBinaryOperator": BinaryOperators,
            "ReplaceComparisonOperator": ComparisonOperators,
            "ReplaceUnaryOperator": UnaryOperators,
        }[family]
    }
    table: dict[str, list[str]] = {}
    for name in OPERATORS:
        if family_of(name) == family:
            first, second = name.split("_")[1:]
            token = tokens[second if first == "Delete" else first]
            table.setdefault(token, []).append(name)
    return {token: tuple(names) for token, names in table.items()}


_BY_KIND: Mapping[str, tuple[str, ...]] = {
    "number": ("NumberReplacer",),
    "decorator": ("RemoveDecorator",),
    "for_stmt": ("ZeroIterationForLoop",),
    **dict.fromkeys(("if_stmt", "while_stmt", "assert_stmt", "test"), ("AddNot",)),
}
"""Maps node types to the operators that apply to all nodes of the type."""


def _candidates(node: NodeOrLeaf) -> Iterable[str]:
    if node.type in _BY_KIND:
        return _BY_KIND[node.type]
    token = node.value if isinstance(node, Leaf) else ""
    if node.type == "keyword" and token in _KEYWORDS:
        return (_KEYWORDS[token],)
    if node.type == "operator" and node.parent is not None and node.parent.type in _BINARY_PARENTS:
        return _table("ReplaceBinaryOperator").get(token, ())
    children = children_of(node)
    if node.type == "comparison":
        table = _table("ReplaceComparisonOperator")
        codes = [child.get_code(include_prefix=False) for child in children[1::2]]
        tokens = dict.fromkeys(" ".join(code.split()) for code in codes)
        return [name for token in tokens for name in table.get(token, ())]
    if node.type in ("factor", "not_test"):
        return _table("ReplaceUnaryOperator").get(getattr(children[0], "value", ""), ())
    return ()


# --- conversion of a changed tree to a replacement --------------------------------------------


def _apply(
    name: str, node: NodeOrLeaf, index: int, start: int, end: int, source: SourceText
) -> OperatorChange | None:
    code = _mutated_code(name, node, index)
    if code is None:
        return None
    first: Leaf = node.get_first_leaf()
    node_start = source.offset(*first.start_pos)
    node_end = source.offset(*node.end_pos)
    text = source.text
    if name == "RemoveDecorator":
        # The line break is kept, so that the numbers of later lines do not change.
        end = source.offset(*last_leaf(node).end_pos)
        replacement = ""
    else:
        tail = text[end:node_end]
        head = text[node_start - len(first.prefix) : start]
        if not code.endswith(tail):
            return None
        code = code[: len(code) - len(tail)]
        # Some operators remove the spaces before the replacement.
        if not code.startswith(head):
            head = head.rstrip() if name != "NumberReplacer" else ""
            if not code.startswith(head):
                return None
        replacement = code[len(head) :].strip()
        if not replacement:
            # The operator was removed. The change replaces the whole expression with the operand.
            start, end = node_start, node_end
            replacement = tail.lstrip()
    if name == "AddNot" and _binds_looser_than_not(node):
        replacement = f"not ({text[start:end]})"
    replacement = _padded(text, start, end, replacement)
    original = text[start:end]
    if start == end or replacement == original or _same_number(original, replacement):
        return None
    return OperatorChange(name, start, end, replacement, _describe(name, original, replacement))


def _mutated_code(name: str, node: NodeOrLeaf, index: int) -> str | None:
    """Return the source of `node` after the operator's change. The tree is restored afterwards."""
    saved = _snapshot(node)
    try:
        mutated = _instance(name).mutate(node, index)
        return "" if mutated is None else str(mutated.get_code())
    except (ArithmeticError, SyntaxError, ValueError, LookupError, AttributeError):
        # Cosmic-ray cannot change some nodes, for example unusual number literals.
        return None
    finally:
        for item, children, value, prefix in saved:
            if isinstance(item, BaseNode):
                item.children = children
            elif isinstance(item, Leaf):
                item.value = value
                item.prefix = prefix


def _snapshot(node: NodeOrLeaf) -> list[tuple[NodeOrLeaf, list[Any], str, str]]:
    saved: list[tuple[NodeOrLeaf, list[Any], str, str]] = []
    pending = [node]
    while pending:
        item = pending.pop()
        if isinstance(item, BaseNode):
            saved.append((item, list(item.children), "", ""))
            # Operators never change the bodies of statements, so bodies are not saved.
            pending.extend(child for child in item.children if child.type != "suite")
        elif isinstance(item, Leaf):
            saved.append((item, [], item.value, item.prefix))
    return saved


def _binds_looser_than_not(node: NodeOrLeaf) -> bool:
    if not isinstance(node, BaseNode):
        return False
    condition = node.children[2 if node.type == "test" else 1]
    return condition.type in {"or_test", "and_test", "test", "lambdef", "namedexpr_test"}


def _padded(text: str, start: int, end: int, replacement: str) -> str:
    """Add the spaces that separate `replacement` from adjacent words."""
    if not replacement:
        return replacement
    if start and _is_word(text[start - 1]) and _is_word(replacement[0]):
        replacement = " " + replacement
    if end < len(text) and _is_word(replacement[-1]) and _is_word(text[end]):
        replacement += " "
    return replacement


def _is_word(character: str) -> bool:
    return character == "_" or character.isalnum() or not character.isascii()


def _same_number(original: str, replacement: str) -> bool:
    """Return True if both arguments are the same number.

    Also return True if `replacement` is infinite or is not a literal.
    """
    try:
        before = ast.literal_eval(original)
    except (ValueError, SyntaxError):
        return False
    if isinstance(before, bool) or not isinstance(before, int | float | complex):
        return False
    try:
        after = ast.literal_eval(replacement)
    except (ValueError, SyntaxError):
        return True
    return bool(before == after) or (isinstance(after, float) and not math.isfinite(after))


# --- the operator ExceptionReplacer -----------------------------------------------------------


def _exception_changes(node: NodeOrLeaf, source: SourceText) -> Iterator[OperatorChange]:
    if not isinstance(node, BaseNode) or len(node.children) < 2:
        return
    caught = node.children[1]
    if caught.type in ("keyword", "operator"):
        return
    names: list[NodeOrLeaf] = []
    if caught.type == "atom" and isinstance(caught, PythonNode):
        inside = caught.children[1]
        if inside.type == "testlist_comp" and isinstance(inside, BaseNode):
            names = inside.children[::2]
        elif inside.type == "operator":
            return
    if len(names) < 2:
        spots = [(caught, "()")]
    else:
        codes = [name.get_code(include_prefix=False) for name in names]
        spots = [
            (name, next((other for other in codes if other != code), ""))
            for name, code in zip(names, codes, strict=True)
        ]
    for spot, replacement in spots:
        start, end = source.offset(*spot.start_pos), source.offset(*spot.end_pos)
        original = source.text[start:end]
        if replacement and replacement != original:
            replacement = _padded(source.text, start, end, replacement)
            yield OperatorChange(
                "ExceptionReplacer", start, end, replacement, f"Do not catch {_short(original)}"
            )


# --- descriptions -----------------------------------------------------------------------------

_DESCRIPTIONS: Mapping[str, Callable[[str, str], str]] = {
    "AddNot": lambda original, _: f"Negate the condition {_short(original)}",
    "RemoveDecorator": lambda original, _: f"Remove the decorator {_short(original)}",
    "ZeroIterationForLoop": lambda original, _: (
        f"Loop over an empty sequence instead of {_short(original)}"
    ),
}


def _describe(name: str, original: str, replacement: str) -> str:
    describe = _DESCRIPTIONS.get(family_of(name))
    if describe is not None:
        return describe(original, replacement)
    if "_Delete_" in name:
        return f"Remove the operator from {_short(original)}"
    return f"Replace {_short(original)} with {_short(replacement)}"


def _short(code: str) -> str:
    text = " ".join(code.split())
    return f"`{text if len(text) <= 60 else text[:57] + '…'}`"
