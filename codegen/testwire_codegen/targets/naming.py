"""How names are spelled: words of a name in the usual spellings, and what a target says of its own.

A target with names of its own has a module `naming.py` in its folder with a `Naming` called
`NAMING`; `namings()` finds them, so that rules and comparisons of versions ask every target and
know none. Two names that come out alike are a finding (the rule `name-collision`), never a silent
rename. The module must not know any protocol or language.

Tests: `tests/codegen/targets/test_naming.py`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from testwire_codegen.model import ir

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+[0-9]*|[A-Z]+[0-9]*|[0-9]+")

IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
"""What most languages take as a name."""


@dataclass(frozen=True, slots=True)
class Naming:
    """How the names of the wire are spelled in the code of one target.

    `target`: what `overrides` in the IR are for; `language`: for people. `spell_*`: the spelling
    of a wire name; `takes_*`: whether something can be called that. `reserved_types`: names that
    no type can have. Where members are called as on the wire, their overrides do not count.
    """

    target: str
    language: str
    spell_message: Callable[[str], str]
    takes_message: Callable[[str], bool]
    spell_member: Callable[[str], str] | None
    takes_member: Callable[[str], bool] | None
    reserved_types: frozenset[str]

    def message(self, message: ir.Message) -> str:
        """The name of a message."""
        return dict(message.overrides).get(self.target) or self.spell_message(message.name)

    def member(self, field: ir.Field) -> str:
        """The name of a member."""
        if self.spell_member is None:
            return field.name
        return dict(field.overrides).get(self.target) or self.spell_member(field.name)


@functools.cache
def namings() -> tuple[Naming, ...]:
    """What the targets of this package say of their names, in the order of the targets."""
    found = sorted(path.parent.name for path in Path(__file__).parent.glob("*/naming.py"))
    package = __name__.rpartition(".")[0]
    return tuple(import_module(f"{package}.{name}.naming").NAMING for name in found)


def all_languages(conjunction: str) -> str:
    """The languages in a sentence: `Python or TypeScript`."""
    *others, last = [naming.language for naming in namings()]
    return f"{', '.join(others)}{conjunction}{last}" if others else last


def usable(name: str, default: str, takes: Callable[[str], bool]) -> str:
    """A spelling as it can be used: a leading digit gets `n` before it, a name that is taken a
    trailing underscore, and one without a letter or a digit is `default`."""
    result = name or default
    if result[0].isdigit():
        result = "n" + result
    return result if takes(result) else result + "_"


def words(name: str) -> list[str]:
    """The words of a name in any spelling: camelCase, PascalCase, kebab-case, dotted, slashed.

    Digits belong to the letters before them. Characters that are no ASCII letters or digits
    separate words and are dropped.
    """
    return _WORD.findall(name)


def snake(name: str) -> str:
    """`snake_case`; empty where the name has no letter or digit."""
    return "_".join(word.lower() for word in words(name))


def screaming(name: str) -> str:
    """`SCREAMING_SNAKE_CASE`."""
    return snake(name).upper()


def pascal(name: str) -> str:
    """`PascalCase`."""
    return "".join(word[:1].upper() + word[1:].lower() for word in words(name))


def camel(name: str) -> str:
    """`camelCase`."""
    joined = pascal(name)
    return joined[:1].lower() + joined[1:]


def version_slug(version: str) -> str:
    """The module of a version: `0.4` gives `v0_4`, `0.0.1-alpha.1` gives `v0_0_1_alpha_1`."""
    return "v" + re.sub(r"[^0-9A-Za-z]+", "_", version).strip("_").lower()
