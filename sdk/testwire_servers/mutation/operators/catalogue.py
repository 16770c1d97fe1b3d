"""The names of all operators, and the operators that a configuration enables.

A name consists of a family and a change, such as `Arithmetic + to -`. It is the `mutatorName` of a
mutant. If a line has several mutants of one operator, ` #2`, ` #3` and so on follow the name.

The module must not import modules that parse code, because the configuration imports it.

Tests: `tests/servers/mutation/test_catalogue.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

COSMIC: Final = "cosmic-ray"
"""The family of cosmic-ray's operators. Its operators have the names `cosmic-ray NAME`."""
ALL: Final = "all"
"""The key for all operators except the operators of cosmic-ray."""

FAMILIES: Final[Mapping[str, str]] = {
    "Arithmetic": "replace an arithmetic operator, or remove a sign",
    "Bitwise": "replace a bitwise operator or a shift, or remove `~`",
    "Comparison": "negate a comparison, or move its boundary",
    "Condition": "negate a condition that is not a comparison",
    "Boolean": "swap `True` and `False` or `and` and `or`, or remove `not`",
    "Number": "add 1 to a number",
    "String": "replace a string with an empty one, or an empty one with `text`",
    "Assignment": "replace `+=` with `-=` or `=`, and likewise for other operators",
    "Call": "remove a statement that is only a call",
    "Argument": "remove an argument of a call",
    "Default": "replace the default value of a parameter",
    "Return": "return `None`",
    "Loop": "swap `break` and `continue`, or loop over an empty sequence",
    "Exception": "remove an exception from an `except` clause",
    "Decorator": "remove a decorator",
    "Match": "remove a `case`",
    "Block": "remove the body of a function or of a part of a compound statement",
    COSMIC: "the operators of cosmic-ray, if it is installed; off, even for `all`",
}
"""The families of operators with their descriptions."""

# For each operator, the partners in the order of preference. The first `_DEFAULT` of them are
# enabled by default.
ARITHMETIC: Final[Mapping[str, tuple[str, ...]]] = {
    "+": ("-", "*", "/", "//", "%", "**"),
    "-": ("+", "*", "/", "//", "%", "**"),
    "*": ("/", "+", "-", "//", "%", "**"),
    "/": ("*", "+", "-", "//", "%", "**"),
    "//": ("/", "+", "-", "*", "%", "**"),
    "%": ("/", "+", "-", "*", "//", "**"),
    "**": ("*", "+", "-", "/", "//", "%"),
    "@": ("*",),
}
BITWISE: Final[Mapping[str, tuple[str, ...]]] = {
    "&": ("|", "^", "<<", ">>"),
    "|": ("&", "^", "<<", ">>"),
    "^": ("&", "|", "<<", ">>"),
    "<<": (">>", "&", "|", "^"),
    ">>": ("<<", "&", "|", "^"),
}
COMPARISON: Final[Mapping[str, tuple[str, ...]]] = {
    "<": ("<=", ">=", ">", "==", "!="),
    "<=": ("<", ">", ">=", "==", "!="),
    ">": (">=", "<=", "<", "==", "!="),
    ">=": (">", "<", "<=", "==", "!="),
    "==": ("!=", "<", "<=", ">", ">="),
    "!=": ("==", "<", "<=", ">", ">="),
    "is": ("is not", "=="),
    "is not": ("is", "!="),
    "in": ("not in",),
    "not in": ("in",),
}


def partners(token: str) -> tuple[str, Mapping[str, tuple[str, ...]]]:
    """Return the family and the table of an arithmetic or bitwise operator."""
    return ("Arithmetic", ARITHMETIC) if token in ARITHMETIC else ("Bitwise", BITWISE)


_OTHERS: Final[Mapping[str, bool]] = {
    "Arithmetic remove -": True,
    "Arithmetic remove +": True,
    "Bitwise remove ~": True,
    "Condition negate": True,
    "Boolean True to False": True,
    "Boolean False to True": True,
    "Boolean and to or": True,
    "Boolean or to and": True,
    "Boolean remove not": True,
    "Number plus 1": True,
    "Number minus 1": False,
    "String to empty": True,
    "String empty to text": True,
    "String message to empty": False,
    "Call remove": True,
    "Argument remove last": True,
    "Argument remove keyword": True,
    "Argument remove unpacking": True,
    "Argument remove positional": False,
    "Default to None": True,
    "Default None to ...": True,
    "Return to None": True,
    "Return lambda to None": True,
    "Loop break to continue": True,
    "Loop continue to break": True,
    "Loop to zero iterations": True,
    "Exception remove": True,
    "Decorator remove": True,
    "Match remove case": True,
    "Block remove": True,
}


def _operators() -> Iterator[tuple[str, bool]]:
    for family, table in (("Arithmetic", ARITHMETIC), ("Bitwise", BITWISE)):
        for token, others in table.items():
            for number, other in enumerate(others):
                yield f"{family} {token} to {other}", number == 0
                yield f"Assignment {token}= to {other}=", number == 0
            yield f"Assignment {token}= to =", True
    for token, others in COMPARISON.items():
        ordering = token[0] in "<>"
        for number, other in enumerate(others):
            yield f"Comparison {token} to {other}", number < (2 if ordering else 1)
    yield from _OTHERS.items()


OPERATORS: Final[Mapping[str, bool]] = dict(
    sorted(_operators(), key=lambda item: list(FAMILIES).index(item[0].partition(" ")[0]))
)
"""All operators except the operators of cosmic-ray. Default operators have the value True."""


def family_of(operator: str) -> str:
    """Return an operator's family, which is the part of the name before the first space."""
    return operator.partition(" ")[0]


def is_enabled(operator: str, settings: Mapping[str, bool]) -> bool:
    """Return True if an operator is enabled.

    settings: a value for some operators, families, or `all`. The value of an operator is used
        before the value of its family, and both before the value of `all`.
    """
    family = family_of(operator)
    for key in (operator, family) if family == COSMIC else (operator, family, ALL):
        if key in settings:
            return settings[key]
    return OPERATORS.get(operator, False)
