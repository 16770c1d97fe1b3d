"""Converts wire names to keys of the generated Lua tables.

Tests: `tests/codegen/targets/test_naming.py`.
"""

from __future__ import annotations

from testwire_codegen.targets.naming import IDENTIFIER, Naming, snake, usable

# Keywords of Lua 5.1 to 5.4 and of LuaJIT.
_RESERVED = frozenset(
    {
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if",
        "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    }
)  # fmt: skip


def names_key(name: str) -> bool:
    """Return whether `table.NAME` is valid Lua."""
    return bool(IDENTIFIER.match(name)) and name not in _RESERVED


def function(name: str) -> str:
    """Return the key of the method `name`."""
    return usable(snake(name), "method", names_key)


def field(name: str) -> str:
    """Return the key of the member or the value `name`."""
    return usable(snake(name), "field", names_key)


NAMING = Naming(
    target="lua",
    language="Lua",
    spell_message=function,
    takes_message=names_key,
    spell_member=field,
    takes_member=names_key,
    # The names of annotated types have a prefix, so they cannot conflict with other types.
    reserved_types=frozenset(),
    spell_protocol=snake,
)
