"""Compare the words of a source file with the names of a protocol.

The module must not read files. Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from testwire_codegen.drift.names.vocabulary import Known, Vocabulary, compound, loosely, near
from testwire_codegen.drift.names.words import Word

NEAR: Final = 15
"""A weak match needs another name of the same type at most this number of lines away."""

_NAME: Final = re.compile(r"(?:\$/)?[A-Za-z]\w*(?:[-./:]\w+)*")
"""Other strings are sentences, paths or patterns."""

_ASSIGNED: Final = 6
"""The largest number of characters between a key and its value, as in `["uid"] = "a"`."""

_FEWEST_VALUES: Final = 3
"""A file that names fewer values of an enumeration does not list its values."""


@dataclass(frozen=True, slots=True)
class Misspelling:
    """A name that the protocol does not define. rule: the id of the rule without its prefix.

    names: the correct names. The list is empty for an unknown name in a known namespace.
    """

    rule: str
    word: Word
    message: str
    names: tuple[str, ...] = ()


def misspellings(words: Sequence[Word], names: Vocabulary) -> Iterator[Misspelling]:
    """Yield each wrong name of a file once, at its first occurrence."""
    exact = {word.text for word in words if word.text in names.names}
    near_by = _Places(words, names)
    done: set[str] = set()
    for before, word in pairwise([Word("", 0, 0, True), *words]):
        if word.text in done or names.defines(word.text) or not _NAME.fullmatch(word.text):
            continue
        found = _misspelling(word, exact, near_by, names)
        if found is not None and _is_data(before, word, found, names):
            continue
        if found is not None:
            done.add(word.text)
            yield found
    yield from _incomplete(words, names, done)


def _is_data(before: Word, word: Word, found: Misspelling, names: Vocabulary) -> bool:
    """Return whether a word is the value of a member that cannot have the correct value."""
    gap = word.column - before.column - len(before.text)
    if before.line != word.line or gap > _ASSIGNED or word.key:
        return False
    known = [each for text in found.names for each in names.names[text]]
    foreign = names.foreign.get(before.text, frozenset())
    return bool(known) and all(each.kind == "value" and each.owner in foreign for each in known)


class _Places:
    """The lines of the exact names in a file."""

    def __init__(self, words: Iterable[Word], names: Vocabulary) -> None:
        self._families = names.families
        self._lines: dict[str, list[int]] = {}
        for word in words:
            if word.text in names.names:
                self._lines.setdefault(word.text, []).append(word.line)

    def beside(self, word: Word, known: Known, fewest: int = 1) -> bool:
        """Return whether enough other names of the same type are near a word.

        Members of one word, such as `id`, do not count, because every program has such names.
        """
        return fewest <= sum(
            any(abs(line - word.line) <= NEAR for line in self._lines.get(other, ()))
            for other in self._families.get(known.owner, ())
            if other != known.text and (known.kind == "value" or compound(other))
        )


def _misspelling(
    word: Word, exact: set[str], places: _Places, names: Vocabulary
) -> Misspelling | None:
    former = [f for f in names.former.get(word.text, ()) if f.known.text not in exact]
    likely = [each for each in former if places.beside(word, each.known, 2 if word.key else 1)]
    if likely:
        known, reason = likely[0].known, likely[0].reason
        rule = "case" if known.text.lower() == word.text.lower() else "former"
        return _found(rule, word, [known], f"; {reason}")
    same = [each for each in names.loose.get(loosely(word.text), ()) if _parts_fit(word, each)]
    if same:
        return _other_form(word, same, exact, places, names)
    close = [
        known
        for known in _close(word, names)
        if known.text not in exact
        and (_unlikely(word, known) or places.beside(word, known, 2 if word.key else 1))
    ]
    if close:
        return _found("spelling", word, close)
    return _unknown(word, names)


def _other_form(
    word: Word, same: Sequence[str], exact: set[str], places: _Places, names: Vocabulary
) -> Misspelling | None:
    """Return a finding for a name with other separators or other capitals."""
    if exact.intersection(same):
        return None
    known = [each for text in same for each in names.names[text]]
    if word.key and not word.text[0].islower() and all(text[0].islower() for text in same):
        # A capital letter or an underscore begins a name of the program, as in C#.
        return None
    if any(text.lower() == word.text.lower() for text in same):
        plain = word.text[1:].islower() or word.text.islower()
        if plain and not any(places.beside(word, each, 2) for each in known):
            return None
        return _found("case", word, known)
    if word.text.isalnum() and not any(places.beside(word, each) for each in known):
        # A program can have a variable or a report with such a name.
        return None
    return _found("spelling", word, known)


def _close(word: Word, names: Vocabulary) -> list[Known]:
    """Return the names that differ from a word in one letter, except for a plural `s`."""
    if word.text not in names.close:
        names.close[word.text] = list(_differing(word, names))
    return names.close[word.text]


def _differing(word: Word, names: Vocabulary) -> Iterator[Known]:
    letters = loosely(word.text)
    digits = re.sub(r"\D", "", letters)
    for text, found in names.loose.items():
        if digits != re.sub(r"\D", "", text):
            continue
        if near(letters, text) and letters != text + "s" and letters + "s" != text:
            fitting = (
                each
                for each in found
                if _parts_fit(word, each) and (compound(each) or not compound(word.text))
            )
            yield from (known for each in fitting for known in names.names[each])


def _parts_fit(word: Word, name: str) -> bool:
    """Return whether `word` can be a misspelling of `name`.

    A word with dots or slashes can be a path, so the name must also contain such characters.
    """
    return not re.search("[./]", word.text) or re.search("[./]", name) is not None


def _unlikely(word: Word, known: Known) -> bool:
    """Return whether a coincidence is unlikely, because the name consists of several words."""
    return known.kind != "value" and compound(word.text)


def _unknown(word: Word, names: Vocabulary) -> Misspelling | None:
    space, slash, last = word.text.rpartition("/")
    if word.key or not slash or not last.replace("_", "").isalnum():
        return None
    if space not in names.namespaces or "." in word.text:
        return None
    known = [text for text in names.names if text.startswith(space + "/")]
    listed = ", ".join(repr(text) for text in sorted(known))
    message = (
        f"the protocol has no method {word.text!r}; methods that begin with {space}/: {listed}"
    )
    return Misspelling("unknown", word, message)


def _found(rule: str, word: Word, known: Sequence[Known], more: str = "") -> Misspelling:
    texts = tuple(dict.fromkeys(each.text for each in known))
    spelt = " or ".join(repr(text) for text in texts)
    owners = ", ".join(dict.fromkeys(str(each) for each in known))
    message = f"{word.text!r} is spelled {spelt} on the wire ({owners}); {_effect(word, known)}"
    return Misspelling(rule, word, message + _generations(known) + more, texts)


def _effect(word: Word, known: Sequence[Known]) -> str:
    """Describe the effect of a wrong name in peers. The effect in the program is unknown."""
    senders = {role for each in known for role in each.senders}
    if senders == {"server"}:
        return f"no server sends {word.text!r}"
    if senders == {"client"} and known[0].kind == "member":
        return f"servers ignore {word.text!r}"
    if senders == {"client"}:
        return f"servers do not recognize {word.text!r}"
    return f"no peer sends or reads {word.text!r}"


def _generations(known: Sequence[Known]) -> str:
    some = known[0].generations
    return f"; only these generations of servers use the name: {', '.join(some)}" if some else ""


def _incomplete(words: Sequence[Word], names: Vocabulary, done: set[str]) -> Iterator[Misspelling]:
    """Yield the enumerations of which the file names some values but not all."""
    first: dict[str, Word] = {}
    for word in words:
        first.setdefault(word.text, word)
    wrong = {loosely(text) for text in done}
    listed_values: set[str] = set()
    for owner, values in sorted(
        names.enumerations.items(), key=lambda each: -len(first.keys() & each[1])
    ):
        named = [value for value in values if value in first]
        missing = [
            value
            for value in values
            if value not in first and not any(near(loosely(value), each) for each in wrong)
        ]
        if len(named) < _FEWEST_VALUES or not missing or listed_values.issuperset(named):
            continue
        listed_values.update(named)
        listed = ", ".join(repr(value) for value in missing)
        message = (
            f"the file names {len(named)} of the {len(values)} values of {owner}; missing: {listed}"
        )
        yield Misspelling("values", min((first[v] for v in named), key=lambda w: w.line), message)
