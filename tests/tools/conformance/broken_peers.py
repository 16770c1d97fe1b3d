"""Finds the names of the faults in the sources of the broken server and the broken client."""

from __future__ import annotations

import ast
import functools

from .client_support import CLIENT
from .support import SOURCES


@functools.cache
def faults() -> tuple[set[str], set[str]]:
    """Return the names of the faults of the broken server, and prefixes of computed names."""
    whole: set[str] = set()
    begin: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "faulty":
                _collect(node.args[0], whole, begin)
    return whole, begin


def _collect(argument: ast.expr, whole: set[str], begin: set[str]) -> None:
    if isinstance(argument, ast.Constant):
        whole.add(str(argument.value))
    elif isinstance(argument, ast.IfExp):
        _collect(argument.body, whole, begin)
        _collect(argument.orelse, whole, begin)
    elif isinstance(argument, ast.BinOp):
        first = argument.left
        while isinstance(first, ast.BinOp):
            first = first.left
        _collect(first, begin, begin)
    elif isinstance(argument, ast.JoinedStr):
        _collect(argument.values[0], begin, begin)


def proved(case: str) -> bool:
    whole, begin = faults()
    return case in whole or any(case.startswith(each) for each in begin)


@functools.cache
def client_faults() -> tuple[set[str], set[str]]:
    """Return the names of the faults of the broken client, and prefixes of computed names."""
    whole: set[str] = set()
    begin: set[str] = set()
    for node in ast.walk(ast.parse(CLIENT.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        if getattr(node.func, "id", "") not in ("faulty", "die", "hang"):
            continue
        (argument,) = node.args
        choices = (
            [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        )
        for each in choices:
            if isinstance(each, ast.Constant):
                whole.add(str(each.value))
            elif isinstance(each, ast.BinOp) and isinstance(each.left, ast.Constant):
                begin.add(str(each.left.value))
    return whole, begin


def proved_for_clients(case: str) -> bool:
    whole, begin = client_faults()
    return case in whole or any(case.startswith(each) for each in begin)
