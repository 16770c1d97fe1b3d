"""Visits the syntax tree of a module, and yields the changes of all operators.

These parts rarely affect a running program, or no test can notice a change. They are left out:

* annotations, type parameters and type aliases, docstrings and other statements without effect
* conditions on `TYPE_CHECKING`, the interpreter's version, the platform and `__name__`
* code under `if TYPE_CHECKING`
* functions with `@overload`, and the messages of `assert` statements
* declarations of type variables, and names in calls such as `cast` and `namedtuple`
* assignments to names such as `__all__` and `__version__` at the top level of a module

Expressions in f-strings are changed from Python 3.12. Older versions do not know their positions.

Tests: `tests/servers/mutation/test_operators.py`, `tests/servers/mutation/test_listing.py`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.operators import calls, expressions, literals, statements
from testwire_servers.mutation.operators.code import OperatorChange, ParsedCode
from testwire_servers.mutation.operators.scopes import Scopes

Lines = tuple[int, int]
"""The first and last line of a statement, or of the header of a compound statement."""
ONLY_RANGE: Final = (sys.maxsize, 0)
"""The lines of a change that is not inside a statement or header. Only its own lines count."""


class PlacedChange(NamedTuple):
    """A change, and the lines of the statement or header that contains it."""

    change: OperatorChange
    lines: Lines


_TYPE_CHECKING: Final = "TYPE_CHECKING"
_FIXED_NAMES: Final = {_TYPE_CHECKING, "__name__", "__debug__"}
_FIXED_ATTRIBUTES: Final = {
    _TYPE_CHECKING,
    "hexversion",
    "implementation",
    "name",
    "platform",
    "version_info",
}
_TYPES: Final = {"Annotated", "Callable", "Literal", "Optional", "Union"}
_COMPOUND: Final = (
    *(ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith),
    *(ast.Try, ast.TryStar, ast.ExceptHandler, ast.match_case),
)
_TYPE_VARIABLES: Final = {"TypeVar", "ParamSpec", "TypeVarTuple", "NewType"}
_NAMED_BY_FIRST: Final = {"cast", "namedtuple", "NamedTuple", "TypedDict"}
_LOGGING: Final = {"debug", "info", "warning", "warn", "error", "exception", "critical", "log"}
_TEMPLATE: Final[Any] = getattr(ast, "TemplateStr", ast.JoinedStr)
_KNOWS_FSTRINGS: Final = sys.version_info >= (3, 12)

# The operators of each type of node. Others are in `_inside` and `_around`.
_OPERATORS: Final[
    dict[type[ast.AST], Sequence[Callable[[Any, ParsedCode], Iterator[OperatorChange]]]]
] = {
    ast.BinOp: (expressions.binary,),
    ast.AugAssign: (expressions.augmented,),
    ast.Compare: (expressions.comparison,),
    ast.BoolOp: (expressions.boolean,),
    ast.UnaryOp: (expressions.unary,),
    ast.Call: (calls.arguments,),
    ast.Expr: (statements.call_statement,),
    ast.Return: (statements.returned,),
    ast.Lambda: (statements.defaults, statements.lambda_body),
    ast.Break: (statements.jump,),
    ast.Continue: (statements.jump,),
    ast.For: (statements.loop,),
    ast.ExceptHandler: (statements.handler,),
    ast.FunctionDef: (statements.defaults,),
    ast.AsyncFunctionDef: (statements.defaults,),
    ast.match_case: (statements.case,),
}


def changes(
    module: ast.Module, code: ParsedCode, enabled: Container[str]
) -> Iterator[PlacedChange]:
    """Yield the changes of the enabled operators in any order."""
    walker = _Walker(code, Scopes(module, code.text))
    for statement in module.body:
        if not _is_metadata(statement):
            for found in walker.visit(statement):
                if found.change.operator in enabled and walker.keeps_names(found.change):
                    yield found


class _Visit(NamedTuple):
    node: ast.AST
    lines: Lines
    is_message: bool = False


class _Walker:
    def __init__(self, code: ParsedCode, scopes: Scopes) -> None:
        self._code = code
        self._scopes = scopes

    def keeps_names(self, change: OperatorChange) -> bool:
        """Return True if a change keeps the names that its code binds, or no code needs them."""
        removed = self._code.text[change.start : change.end]
        return not self._scopes.has_nonlocals or ":=" not in removed

    def visit(self, statement: ast.stmt) -> Iterator[PlacedChange]:
        """Yield the changes of a top-level statement."""
        pending = [_Visit(statement, ONLY_RANGE)]
        while pending:
            visit = pending.pop()
            node = visit.node
            if _is_left_out(node):
                continue
            if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
                visit = visit._replace(lines=_header(node))
            for operator in _OPERATORS.get(type(node), ()):
                for change in operator(node, self._code):
                    yield PlacedChange(change, visit.lines)
            for change in self._inside(visit):
                yield PlacedChange(change, visit.lines)
            for change in self._around(node):
                yield PlacedChange(change, ONLY_RANGE)
            pending.extend(self._children(visit))

    def _inside(self, visit: _Visit) -> Iterator[OperatorChange]:
        node = visit.node
        if isinstance(node, ast.Constant | ast.MatchSingleton):
            yield from literals.constant(node, self._code, is_message=visit.is_message)
        elif isinstance(node, ast.JoinedStr | _TEMPLATE):
            yield from literals.formatted(node, self._code, is_message=visit.is_message)
        for test in _conditions(node):
            if not _is_fixed(test):
                yield from expressions.condition(test, self._code)

    def _around(self, node: ast.AST) -> Iterator[OperatorChange]:
        for body in _blocks(node, self._code):
            yield from statements.block(body, self._code, self._scopes)
        if isinstance(node, statements.Function):
            yield from statements.function_body(node, self._code, self._scopes)
        if isinstance(node, statements.Function | ast.ClassDef):
            yield from statements.decorators(node, self._code)

    def _children(self, visit: _Visit) -> Iterator[_Visit]:
        node, lines, is_message = visit
        is_message = is_message or _has_message(node)
        if isinstance(node, statements.Function | ast.ClassDef):
            for item in node.decorator_list:
                yield _Visit(item, (item.lineno, item.end_lineno or item.lineno))
        for child in _parts(node):
            yield _Visit(child, lines, is_message)


# --- parts of nodes ---------------------------------------------------------------------------


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes that can be changed, except decorators."""
    if isinstance(node, statements.Function | ast.Lambda):
        yield from filter(None, (*node.args.defaults, *node.args.kw_defaults))
        yield from _listed(node.body)
    elif isinstance(node, ast.ClassDef):
        yield from (*node.bases, *node.keywords, *node.body)
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and _is_fixed(node.test):
        if not _names_type_checking(node.test):
            yield from _listed(node.body)
        yield from _listed(node.orelse)
    elif isinstance(node, ast.AnnAssign):
        yield from filter(None, (node.target, node.value))
    elif isinstance(node, ast.Assert):
        yield node.test
    elif isinstance(node, ast.Call):
        yield from _parts_of_call(node)
    elif isinstance(node, ast.JoinedStr | _TEMPLATE):
        yield from _parts_of_string(node)
    elif isinstance(node, ast.pattern):
        yield from _parts_of_pattern(node)
    else:
        yield from ast.iter_child_nodes(node)


def _listed(body: Any) -> list[ast.AST]:
    return body if isinstance(body, list) else [body]


def _parts_of_pattern(node: ast.pattern) -> Iterator[ast.AST]:
    if isinstance(node, ast.MatchMapping):
        # Two equal keys are a syntax error.
        yield from node.patterns
    elif not isinstance(node, ast.MatchValue) or isinstance(node.value, ast.Constant):
        # Other values are names, or numbers with a sign. A pattern cannot contain two signs.
        yield from ast.iter_child_nodes(node)


def _parts_of_call(node: ast.Call) -> Iterator[ast.AST]:
    name = _last_name(node.func)
    yield node.func
    if name not in _TYPE_VARIABLES:
        yield from node.args[1:] if name in _NAMED_BY_FIRST else node.args
        yield from node.keywords


def _parts_of_string(node: Any) -> Iterator[ast.AST]:
    if _KNOWS_FSTRINGS:
        for value in node.values:
            if not isinstance(value, ast.Constant):
                yield value.value
                if value.format_spec is not None:
                    yield from _parts_of_string(value.format_spec)


def _conditions(node: ast.AST) -> Sequence[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.Assert | ast.IfExp):
        return (node.test,)
    if isinstance(node, ast.comprehension):
        return node.ifs
    return (node.guard,) if isinstance(node, ast.match_case) and node.guard else ()


def _blocks(node: ast.AST, code: ParsedCode) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a compound statement. A branch `elif` is not a block."""
    if isinstance(node, ast.If):
        if not _names_type_checking(node.test):
            yield node.body
        if not node.orelse or not code.text.startswith("elif", code.start(node.orelse[0])):
            yield node.orelse
    elif isinstance(node, _COMPOUND):
        # The body of a `for` loop has the operator `Loop to zero iterations`.
        names = ("orelse",) if isinstance(node, ast.For) else ("body", "orelse", "finalbody")
        for name in names:
            yield getattr(node, name, [])


def _header(node: Any) -> Lines:
    """Return the lines of a simple statement, or of the header of a compound statement."""
    first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
    if not (body := getattr(node, "body", None)):
        return first, getattr(node, "subject", node).end_lineno
    starts = [item.lineno for item in (body[0], *getattr(body[0], "decorator_list", ()))]
    return first, max(first, min(starts) - 1)


# --- parts that are left out ------------------------------------------------------------------


def _is_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Subscript):
        return _last_name(node.value) in _TYPES
    return type(node).__name__ == "TypeAlias" or statements.is_overload(node)


def _is_metadata(node: ast.stmt) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return all(isinstance(item, ast.Name) and _is_dunder(item.id) for item in targets)


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_fixed(test: ast.expr) -> bool:
    """Return True for a condition whose value no test can change."""
    for node in ast.walk(test):
        if isinstance(node, ast.Name) and node.id in _FIXED_NAMES:
            return True
        if isinstance(node, ast.Attribute) and node.attr in _FIXED_ATTRIBUTES:
            return isinstance(node.value, ast.Name) and node.value.id in ("os", "sys", "typing")
    return False


def _names_type_checking(test: ast.expr) -> bool:
    return _last_name(test) == _TYPE_CHECKING


def _has_message(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return _last_name(node.value.func) in _LOGGING
    return isinstance(node, ast.Raise)


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
