"""Control characters and invisible characters of foreign text."""

from __future__ import annotations

import json
import unicodedata

import pytest
from testwire_base.display import each_line, json_text, one_line, visible

HOSTILE = "\x1b]0;x\x07\x9b2J\x7f\u202e\u2028\ud83d\U000e0041\r\n\x00ü\t"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("Content-Length: 2\r\n\r\n{}", "Content-Length: 2\\r\\n\\r\\n{}"),
        ("a\nb", "a\\n\nb"),
        ("\x1b[0m", "\\u001b[0m"),
        ("ü€𝄞 \u00a0\t", "ü€𝄞 \u00a0\t"),
        ("\u202eabc\u200b", "\\u202eabc\\u200b"),
        ("\ud83d", "\\ud83d"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_nothing_is_hidden(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert one_line(text) == shown.replace("\n", "")


def test_no_control_character_is_left() -> None:
    every = "".join(map(chr, [*range(0x3000), *range(0xD7F0, 0xE010), *range(0xE0000, 0xE0100)]))
    left = {unicodedata.category(each) for each in one_line(every).replace("\t", "")}
    assert not left & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert each_line("a\nb\x85c") == ["a", "b\\u0085c"]


def test_json_keeps_its_value() -> None:
    value = {HOSTILE: [HOSTILE, 1.5, None]}
    text = json_text(value)
    assert json.loads(text) == value
    assert "".join(each_line(text)) == text.replace("\n", "")
    assert "ü" in text
