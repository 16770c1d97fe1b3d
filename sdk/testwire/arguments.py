"""Splits the arguments of a server into subcommands and option values.

Other programs write the launch commands, so several forms are accepted. The name of an option
starts with one or two hyphens, and its case is ignored. The value follows a space, `=` or `:`.
`@FILE` is replaced by the arguments in a file.

Tests: `tests/sdk/test_arguments.py`.
"""

from __future__ import annotations

import re
import shlex
from collections import deque
from collections.abc import Iterable
from typing import Final, NoReturn

from testwire_base.errors import UsageError

_MAX_FILES: Final = 100
_NAMED: Final = re.compile(r"(--?[^=:]*)([=:]?)(.*)", re.DOTALL)


def split_arguments(
    arguments: Iterable[str], flags: set[str], switches: set[str], words: set[str]
) -> tuple[tuple[str, ...], dict[str, str]]:
    """Split the arguments into subcommands and option values. A switch has an empty value.

    - `flags`: options with a value. `switches`: options without one.
    - `words`: all subcommands. A subcommand that starts with a hyphen can be followed by `=` or
      `:` and the next subcommand.

    Raises UsageError with a message that contains the fix.
    """
    known = {_key(name): name for name in flags | switches | words}
    found: list[str] = []
    values: dict[str, str] = {}
    remaining = deque(arguments)
    files = 0
    while remaining:
        argument = remaining.popleft()
        if argument.startswith("@"):
            files += 1
            remaining.extendleft(reversed(_read_arguments(argument, files)))
            continue
        flag, separator, value = _named(argument, known)
        if flag in words or not argument.startswith("-"):
            found.append(flag)
            if separator:
                remaining.appendleft(value)
            continue
        if flag not in flags and flag not in switches:
            _unknown(flag, flags | switches | {each for each in words if each[0] == "-"})
        if flag in switches:
            if separator:
                raise UsageError(f"{flag}: expected no value, found {value!r}; remove it")
            values[flag] = ""
            continue
        if not separator:
            value = _following(flag, remaining, known)
        if flag in values:
            raise UsageError(f"{flag} is given twice; remove one of them")
        values[flag] = value
    return tuple(found), values


def _named(argument: str, known: dict[str, str]) -> tuple[str, str, str]:
    """Return the name as spelt in the registry, the separator and the value."""
    given, separator, value = argument, "", ""
    if match := _NAMED.fullmatch(argument):
        given, separator, value = match.groups()
    return known.get(_key(given), given), separator, value


def _key(name: str) -> str:
    return ("-" if name.startswith("-") else "") + name.lstrip("-").lower()


def _following(flag: str, remaining: deque[str], known: dict[str, str]) -> str:
    following = remaining.popleft() if remaining else None
    if following is None or (
        following[:1] == "-" and _named(following, known)[0] in known.values()
    ):
        raise UsageError(f"{flag}: expected a value, found none; add one")
    return following


def _read_arguments(argument: str, files: int) -> list[str]:
    """Return the arguments in a file. A line that starts with `#` is a comment."""
    if files > _MAX_FILES:
        raise UsageError(
            f"{argument}: expected at most {_MAX_FILES} files with arguments, found more; check "
            "whether the files contain each other"
        )
    try:
        with open(argument[1:], encoding="utf-8-sig") as file:
            lines = [line.strip() for line in file]
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{argument}: expected a file with arguments, found none that can be read ({error}); "
            "correct the path"
        ) from None
    return [word for line in lines if not line.startswith("#") for word in _words(argument, line)]


def _words(argument: str, line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.quotes = '"'
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        raise UsageError(
            f"{argument}: expected a second double quote in the line {line!r}, found none; add it"
        ) from None


def _unknown(flag: str, known: set[str]) -> NoReturn:
    import difflib

    close = difflib.get_close_matches(flag, sorted(known | {"--help", "--version"}), 1)
    hint = f"; did you mean {close[0]}?" if close else ""
    raise UsageError(f"unknown option {flag}{hint}")
