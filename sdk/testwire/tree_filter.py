"""Filters that select tests by their path in the tree and by their traits.

A filter is a path such as `/tests/test_shop.py/TestCart/*`. The segments of a test's path are the
folders, the file, the classes and the name of the test. Each segment of a filter must match the
corresponding segment of the path:

* `*` matches any characters within a segment.
* `**` as the last segment matches one or more segments.
* `|`, `&` and `!` combine names in parentheses: `(a)|(b)`, `(a)&(b)` and `!(a)`.
* `[name=value]` after the last segment matches a trait. `[name!=value]` is the opposite. `|`, `&`
  and `!` also combine traits in parentheses. In traits, `*` matches any characters.
* A backslash removes the special meaning of the next character. `%2F` is a slash in a name.

Tests: `tests/sdk/test_tree_filter.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar
from urllib.parse import unquote

__all__ = ["compile_filter"]

T = TypeVar("T")
Traits = Sequence[Sequence[str]]
Matches = Callable[[T], bool]

_SPECIAL: Final = "()[]&|!/"
_EXAMPLE: Final = "/tests/test_shop.py/**"


def compile_filter(text: str) -> Callable[[Sequence[str], Traits], bool]:
    """Return a function that determines whether a filter matches a test's segments and traits.

    Raises ValueError with a message if the filter is not valid.
    """
    tokens = _tokens(text)
    if not tokens or tokens[0] != "/":
        raise ValueError(f"filter: expected '/' first, found {text!r}; example: {_EXAMPLE}")
    segments, traits = _divided(tokens)
    has_traits = None if traits is None else _matcher(traits)
    deep = segments[-1] == ["**"]
    if deep:
        segments.pop()
    if ["**"] in segments:
        raise ValueError(f"filter: '**' must be the last segment in {text!r}")
    matches = [_Expression(each, _segment, text).parse() for each in segments]

    def match(path: Sequence[str], own: Traits) -> bool:
        if len(path) < len(matches) + deep or (not deep and len(path) > len(matches)):
            return False
        if not all(test(name) for test, name in zip(matches, path, strict=False)):
            return False
        return has_traits is None or has_traits(own)

    return match


def _divided(tokens: Sequence[str]) -> tuple[list[list[str]], list[str] | None]:
    """Return the tokens of each segment, and the tokens after the first `[`, or None."""
    segments: list[list[str]] = []
    for at, token in enumerate(tokens):
        if token == "[":
            return segments, list(tokens[at + 1 :])
        if token == "/":
            segments.append([])
        else:
            segments[-1].append(token)
    return segments, None


def _matcher(tokens: list[str]) -> Matches[Traits]:
    shown = "[" + "".join(tokens)
    if not tokens or tokens[-1] != "]" or "]" in tokens[:-1]:
        raise ValueError(f"filter: expected ']' at the end of {shown!r}")
    return _Expression(tokens[:-1], _trait, shown).parse()


def _tokens(text: str) -> list[str]:
    """Split a filter into tokens. A special character is a token, except after a backslash."""
    tokens: list[str] = []
    word = ""
    characters = iter(text)
    for character in characters:
        if character == "\\":
            word += character + next(characters, "\\")
        elif character in _SPECIAL:
            tokens += [word, character] if word else [character]
            word = ""
        else:
            word += character
    return [*tokens, word] if word else tokens


class _Expression(Generic[T]):
    """Parses names that `!`, `&`, `|` and parentheses combine."""

    def __init__(self, tokens: Sequence[str], leaf: Callable[[str], Matches[T]], text: str) -> None:
        self._tokens = _joined(tokens)
        self._leaf = leaf
        self._text = text
        self._at = 0

    def parse(self) -> Matches[T]:
        found = self._either()
        if self._at < len(self._tokens):
            raise self._error(f"unexpected {self._tokens[self._at]!r}")
        return found

    def _either(self) -> Matches[T]:
        parts = [self._both()]
        while self._take("|"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else lambda value: any(p(value) for p in parts)

    def _both(self) -> Matches[T]:
        parts = [self._one()]
        while self._take("&"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else lambda value: all(p(value) for p in parts)

    def _one(self) -> Matches[T]:
        if self._take("!"):
            inner = self._one()
            return lambda value: not inner(value)
        if self._take("("):
            inner = self._either()
            if not self._take(")"):
                raise self._error("expected ')'")
            return inner
        if self._at >= len(self._tokens) or self._tokens[self._at] in _SPECIAL:
            raise self._error("expected a name")
        self._at += 1
        return self._leaf(self._tokens[self._at - 1])

    def _take(self, token: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at] == token
        self._at += found
        return found

    def _error(self, problem: str) -> ValueError:
        return ValueError(f"filter: {problem} in {self._text!r}; example: {_EXAMPLE}")


def _joined(tokens: Sequence[str]) -> list[str]:
    """Join the tokens of a trait such as `a!=b`, whose `!` is not an operator."""
    joined: list[str] = []
    for token in tokens:
        if token.startswith("=") and len(joined) > 1 and joined[-1] == "!":
            joined[-2:] = [f"{joined[-2]}!{token}"]
        else:
            joined.append(token)
    return joined


def _segment(text: str) -> Matches[str]:
    pattern = _pattern(text)
    return lambda name: pattern.fullmatch(name) is not None


def _trait(text: str) -> Matches[Traits]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"filter: expected [name=value], found [{text}]")
    if name.endswith("!"):
        same = _trait(f"{name[:-1]}={value}")
        return lambda traits: not same(traits)
    left, right = _pattern(name), _pattern(value)
    return lambda traits: any(left.fullmatch(n) and right.fullmatch(v) for n, v in traits)


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.findall(r"\\.|\*|[^\\*]+", text, re.DOTALL)
    joined = [
        ".*" if part == "*" else re.escape(part[1:] if part[0] == "\\" else unquote(part))
        for part in parts
    ]
    return re.compile("".join(joined), re.DOTALL)
