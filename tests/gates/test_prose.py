"""The style of all prose: documents, docstrings, comments, messages and `--help`.

`tests/gates/prose.py` extracts the sentences. `tests/gates/prose_rules.py` lists the rules and the
exceptions. `python -m tests.gates.prose_lint PATH` prints the violations in a folder.
"""

from __future__ import annotations

import pytest

from tests.gates.prose import EXCLUDED, Sentence, sample, sentences, sentences_of, split
from tests.gates.prose_lint import findings
from tests.gates.prose_rules import ALLOWED, LONGEST, RULES, Rule


def texts(*values: str, kind: str = "docs") -> list[Sentence]:
    return [Sentence("docs/a.md", 1, kind, value) for value in values]


def rules_of(lines: list[str]) -> set[str]:
    return {line.split(": ")[1] for line in lines}


def test_the_prose_follows_the_style() -> None:
    found = sentences()
    assert len(found) > 5000
    violations = findings(found)
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_rejects_its_bad_example_only(rule: Rule) -> None:
    assert rule.name in rules_of(findings(texts(rule.bad)))
    assert rule.name not in rules_of(findings(texts(*split(rule.good))))


def test_a_long_sentence_is_found() -> None:
    long = " ".join(f"name{number}" for number in range(LONGEST - 1))
    assert findings(texts(f"{long} last.", f"{long} `a b c`.", f"{long} -> {{the name}}.")) == []
    assert rules_of(findings(texts(f"{long} `a b` last."))) == {"length"}


def test_a_chain_of_clauses_is_found() -> None:
    chain = "A case fails: the server is slow; the client waits."
    assert rules_of(findings(texts(chain))) == {"marks"}
    assert findings(texts(chain, kind="message")) == []


def test_a_finding_names_the_location_and_the_sentence() -> None:
    found = [Sentence("a.md", 3, "docs", "Good."), Sentence("a.md", 7, "docs", "It is gone.")]
    assert findings(found) == ["a.md:7: gone: 'gone': 'removed', 'closed' | It is gone."]


def test_code_and_allowed_phrases_are_ignored() -> None:
    assert findings(texts("The policy is `refuse`.", "Open the output channel.")) == []


def test_a_check_of_proselint_is_enabled() -> None:
    assert findings(texts("The the name is missing."))


def test_exceptions_have_reasons() -> None:
    assert all(len(allowed.reason.split()) >= 3 for allowed in ALLOWED)
    assert all(len(reason.split()) >= 2 for reason in EXCLUDED.values())


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "a.md",
            "# The first title\n\nSee *it*\nhere. And `b. c` too.\n\n    skipped code here\n",
            ["1 heading The first title", "3 docs See it here.", "3 docs And `b. c` too."],
        ),
        (
            "a.md",
            "| one cell here | b |\n|---|---|\n| two cells here | c |\n",
            ["1 docs one cell here", "3 docs two cells here"],
        ),
        (
            "sdk/a.py",
            '"""The first line.\n\nThe second one."""\n',
            ["1 docstring The first line.", "3 docstring The second one."],
        ),
        (
            "sdk/a.py",
            "x = 1\n# A comment of\n# two lines.\n",
            ["2 comment A comment of two lines."],
        ),
        ("sdk/a.py", "f(f'{a.b!r} is not a {c}')\n", []),
        ("sdk/a.py", "f(f'{a!r} is not a valid {c}')\n", ["1 message '{a}' is not a valid {c}"]),
        ("tests/a.py", "f('this is not a message')\n", []),
        ("sdk/a.py", "p.add(help='print all of the cases')\n", ["1 help print all of the cases"]),
        (
            "spec/a.json",
            '{"docs": "A short text.",\n "text": "A quoted passage."}',
            ["1 spec A short text."],
        ),
        (
            "a.ts",
            "/** A short text. */\nf('a b'); // And a comment.\n",
            ["1 typescript A short text.", "2 typescript And a comment."],
        ),
        (
            "a.lua",
            '--- A short\n--- text.\n---@field a string\nf("a b", "Read the log again.") -- b c\n',
            ["4 message Read the log again.", "1 comment A short text."],
        ),
        ("a.py.j2", '"""A text of {{ name }}."""\n{% if x %}\n', ["1 template A text of {name}."]),
        ("a.html.j2", "<p>A short text.</p>\n", ["1 template A short text."]),
        (
            "a.yml",
            "# A short comment\ndescription: 'Checks the files'\n",
            ["1 config A short comment", "2 config Checks the files"],
        ),
    ],
)
def test_sentences_are_extracted(path: str, text: str, expected: list[str]) -> None:
    found = sentences_of(path, text)
    assert [f"{s.line} {s.kind} {s.text}" for s in found] == expected


def test_the_parts_of_a_sample_are_disjoint() -> None:
    found = texts(*(f"Sentence number {number}." for number in range(30)))
    parts = [set(sample(found, 9, seed=1, part=part, of=3)) for part in (1, 2, 3)]
    assert [len(part) for part in parts] == [9, 9, 9]
    assert len(set.union(*parts)) == 27
    assert parts[0] == set(sample(found, 9, seed=1, part=1, of=3))
