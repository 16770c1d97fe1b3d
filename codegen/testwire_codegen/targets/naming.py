"""Names in generated code: conversions such as `snake`, and the names that each target uses.

A target that generates names has a module `naming.py` with a `Naming` called `NAMING`. Rules and
comparisons call `namings()`, which returns all these objects. If two generated names are equal,
the rule `name-collision` reports a finding. The module must not depend on a specific protocol or
language.

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
"""Matches a name that is valid in most languages."""


def _none(_: ir.Message | ir.NamedType) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Naming:
    """The rules by which one target names messages, members and types.

    - `target`: the key of the target in `overrides` of the IR.
    - `language`: the name of the language, for messages.
    - `spell_*`: functions that return the generated name. If `spell_member` is None, members keep
      their names.
    - `takes_*`: functions that return whether a generated name is valid.
    - `reserved_types`: names that types must not have.
    - `spell_constant`: a function that returns the name of the constant for a generated message
      name, or None if generated code has no constants.
    - `spell_protocol`: a function that returns the module name of a protocol id, or None if the
      module has the id as its name.
    - `further_names`: a function that returns the additional names of a message or a type in
      generated code, such as the name of a second method.
    """

    target: str
    language: str
    spell_message: Callable[[str], str]
    takes_message: Callable[[str], bool]
    spell_member: Callable[[str], str] | None
    takes_member: Callable[[str], bool] | None
    reserved_types: frozenset[str]
    spell_constant: Callable[[str], str] | None = None
    spell_protocol: Callable[[str], str] | None = None
    further_names: Callable[[ir.Message | ir.NamedType], tuple[str, ...]] = _none

    def message(self, message: ir.Message) -> str:
        """Return the generated name of a message."""
        return dict(message.overrides).get(self.target) or self.spell_message(message.name)

    def member(self, field: ir.Field) -> str:
        """Return the generated name of a member."""
        if self.spell_member is None:
            return field.name
        return dict(field.overrides).get(self.target) or self.spell_member(field.name)


@functools.cache
def namings() -> tuple[Naming, ...]:
    """Return the `Naming` of each target in this package, sorted by the name of the target."""
    found = sorted(path.parent.name for path in Path(__file__).parent.glob("*/naming.py"))
    package = __name__.rpartition(".")[0]
    return tuple(import_module(f"{package}.{name}.naming").NAMING for name in found)


def all_languages(conjunction: str) -> str:
    """Return the names of the languages, such as `Python or TypeScript`."""
    *others, last = [naming.language for naming in namings()]
    return f"{', '.join(others)}{conjunction}{last}" if others else last


def usable(name: str, default: str, takes: Callable[[str], bool]) -> str:
    """Return a valid name.

    An empty name is replaced by `default`. A name that starts with a digit gets the prefix `n`. A
    name that `takes` rejects gets a trailing underscore.
    """
    result = name or default
    if result[0].isdigit():
        result = "n" + result
    return result if takes(result) else result + "_"


def words(name: str) -> list[str]:
    """Split a name into words, such as `lid` and `State` for `lidState`.

    Digits belong to the word before them. All characters except ASCII letters and digits are
    separators.
    """
    return _WORD.findall(name)


def snake(name: str) -> str:
    """Return the name in `snake_case`. The result is empty if `name` has no letters or digits."""
    return "_".join(word.lower() for word in words(name))


def screaming(name: str) -> str:
    """Return the name in `SCREAMING_SNAKE_CASE`."""
    return snake(name).upper()


def pascal(name: str) -> str:
    """Return the name in `PascalCase`."""
    return "".join(word[:1].upper() + word[1:].lower() for word in words(name))


def camel(name: str) -> str:
    """Return the name in `camelCase`."""
    joined = pascal(name)
    return joined[:1].lower() + joined[1:]


def version_slug(version: str) -> str:
    """Return the module name of a version, such as `v0_0_1_alpha_1` for `0.0.1-alpha.1`."""
    return "v" + re.sub(r"[^0-9A-Za-z]+", "_", version).strip("_").lower()
