"""Every case is proved by a server that does everything right but what the case asks for.

`broken_server.py` has a fault for each case, named like it. The proof: the server without a fault
passes all cases, and the one with the fault fails that case and no other.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from testwire_protocols import load

from .support import PLAYS, SERVER, cases, run, scenario, target

EVERY = [
    (protocol, transport, case.id)
    for protocol in PLAYS
    for transport in load(protocol).transports
    for case in cases(protocol, transport)
]


def faults() -> tuple[set[str], set[str]]:
    """The faults that the server has: whole names, and beginnings of names."""
    whole: set[str] = set()
    begin: set[str] = set()
    for node in ast.walk(ast.parse(SERVER.read_text("utf-8"))):
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


def proved(case: str) -> bool:
    whole, begin = faults()
    return case in whole or any(case.startswith(each) for each in begin)


@pytest.mark.parametrize(("protocol", "transport", "case"), EVERY)
def test_every_case_has_its_broken_server(protocol: str, transport: str, case: str) -> None:
    assert proved(case), f"no fault in broken_server.py is called {case!r}"


def test_a_case_without_a_broken_server_is_found() -> None:
    assert not proved("json-rpc/none-such")


@pytest.mark.parametrize(("protocol", "transport"), sorted({each[:2] for each in EVERY}))
def test_the_whole_server_passes(protocol: str, transport: str, tmp_path: Path) -> None:
    subject = target(protocol, transport, "none", tmp_path)
    outcomes = run(subject, cases(protocol, transport), scenario(protocol))
    assert not [(o.case.id, o.verdict, o.message) for o in outcomes if o.verdict != "pass"]


@pytest.mark.parametrize(("protocol", "transport", "case"), EVERY)
def test_the_broken_server_fails_its_case(
    protocol: str, transport: str, case: str, tmp_path: Path
) -> None:
    chosen = [each for each in cases(protocol, transport) if each.id == case]
    (outcome,) = run(target(protocol, transport, case, tmp_path), chosen, scenario(protocol))
    assert outcome.verdict in ("fail", "warning"), outcome
    assert outcome.message and outcome.transcript.entries
