"""Check sentences with proselint and the rules in `prose_rules.py`.

    python -m tests.gates.prose_lint docs sdk/testwire

Tests: `tests/gates/test_prose.py`.
"""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import cache

from proselint.checks import __register__ as PROSELINT_CHECKS
from proselint.registry import CheckRegistry
from proselint.registry.checks import Check, CheckFlags, CheckResult, types
from proselint.registry.checks.engine import Fancy, RegexOptions
from proselint.tools import LintFile

from tests.gates.prose import Sentence, sentences
from tests.gates.prose_rules import ALLOWED, LONGEST, PROSELINT, RULES

HEADING_RULES = {"clause-as-subject"}
"""The rules that do not apply to headings: 'What a trace contains' is a good heading."""

MESSAGE_KINDS = {"message", "help"}
"""Messages may have two colons: after a location, and before a list."""

MARK = re.compile(r"[:;](?=\s)")
SEPARATOR = "\n.\n"
"""A line between two sentences, so that no pattern matches across them."""


def too_long(text: str, check: Check) -> Iterator[CheckResult]:
    """Find the sentences with more words than the limit."""
    for match in re.finditer(r"[^\n]+", text):
        count = sum(bool(re.search(r"\w", token)) for token in match[0].split())
        if count > LONGEST:
            message = f"the sentence has {count} words, at most {LONGEST} are allowed; divide it"
            yield CheckResult(check.path, message, match.span(), None)


def too_many_marks(text: str, check: Check) -> Iterator[CheckResult]:
    """Find the sentences with more than one colon or semicolon."""
    for match in re.finditer(r"[^\n]+", text):
        if len(MARK.findall(match[0])) > 1:
            message = "the sentence has two colons or semicolons; divide it"
            yield CheckResult(check.path, message, match.span(), None)


@cache
def enabled() -> dict[str, bool]:
    """Register the rules with proselint, and return the names of the checks to run."""
    engine = Fancy(RegexOptions(multi_line=True))
    quoted = CheckFlags(allow_quotes=True)
    own = [
        Check(
            check_type=types.ExistenceSimple(rule.pattern),
            engine=engine,
            path=f"testwire.{rule.name}",
            message=f"'{{}}': {rule.advice}",
            flags=quoted,
        )
        for rule in RULES
    ]
    own.append(Check(check_type=too_long, path="testwire.length", flags=quoted))
    own.append(Check(check_type=too_many_marks, path="testwire.marks", flags=quoted))
    CheckRegistry().register_many((*PROSELINT_CHECKS, *own))
    return dict.fromkeys((*PROSELINT, "testwire"), True)


def masked(sentence: Sentence) -> str:
    """Return the text to check, without code spans, placeholders and allowed phrases."""
    hidden = _hidden(sentence.path)
    if hidden is None:
        return ""
    # Different numbers avoid findings about repeated words.
    numbers = itertools.count()
    return hidden.sub(lambda _: f"X{next(numbers)}", sentence.text)


@cache
def _hidden(path: str) -> re.Pattern[str] | None:
    """Return a pattern of the text that is not checked. None means that nothing is checked."""
    phrases = [item.phrase for item in ALLOWED if fnmatch(path, item.files)]
    if not all(phrases):
        return None
    return re.compile("|".join([r"`[^`]*`", r"\{[^{}]*\}", *map(re.escape, phrases)]))


def _whole_words(text: str, span: tuple[int, int]) -> bool:
    """Return whether a match ends at word boundaries. Proselint finds 'for ever' in 'for every'."""
    start, end = span
    around = (text[start - 1 : start + 1], text[end - 1 : end + 1])
    return not any(len(pair) == 2 and pair.isalpha() for pair in around)


def findings(found: Sequence[Sentence]) -> list[str]:
    """Return one line for each violation: location, rule, advice and sentence."""
    if not found:
        return []
    content = SEPARATOR.join(map(masked, found))
    file = LintFile("sentences", content)
    results = file.lint({"max_errors": 10**6, "checks": enabled()})
    lines = []
    for result in results:
        check = result.check_result
        sentence = found[(result.pos[0] - 1) // 2]
        if not _whole_words(file.content, check.span):
            continue
        rule = check.check_path.removeprefix("testwire.")
        if rule in HEADING_RULES and sentence.kind == "heading":
            continue
        if rule == "marks" and sentence.kind in MESSAGE_KINDS:
            continue
        lines.append(f"{sentence.location}: {rule}: {check.message} | {sentence.text}")
    return lines


def main() -> None:
    found = findings(sentences(sys.argv[1:]))
    print("\n".join(found) or "No problems found.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
