"""The kit for languages compiles the output of a target, and checks the vectors of the sample."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import ClassVar

import pytest
from testwire_codegen.targets import BUILT_IN
from testwire_codegen.targets.kit_language import LanguageKit

COMPILE = (sys.executable, "-m", "compileall", "-q", "python")
JUDGE = (sys.executable, str(Path(__file__).with_name("judge.py")))


class Kit(LanguageKit):
    __test__ = False
    entry = BUILT_IN["python"]
    compile_command: ClassVar[tuple[str, ...]] = COMPILE
    judge_command: ClassVar[tuple[str, ...]] = JUDGE


def test_a_target_whose_code_is_correct_passes() -> None:
    Kit().test_it_compiles()
    Kit().test_it_judges_the_vectors()


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        ((*JUDGE, "lenient"), "vectors have a wrong verdict"),
        ((sys.executable, "-c", "print('[]')"), "write one for each vector"),
        ((sys.executable, "-c", "raise SystemExit('no')"), "exited with 1"),
    ],
)
def test_a_wrong_judge_fails(
    judge: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kit, "judge_command", judge)
    with pytest.raises(AssertionError, match=words):
        Kit().test_it_judges_the_vectors()


def test_output_that_does_not_compile_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    command = (sys.executable, "-c", "raise SystemExit('bad')")
    monkeypatch.setattr(Kit, "compile_command", command)
    with pytest.raises(AssertionError, match="bad"):
        Kit().test_it_compiles()


@pytest.mark.parametrize(
    ("command", "words"),
    [((), "set `compile_command`"), (("no-such",), "'no-such' is not installed")],
)
def test_a_missing_program_skips_the_test(
    command: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kit, "compile_command", command)
    with pytest.raises(unittest.SkipTest, match=words):
        Kit().test_it_compiles()
