"""Tests for a target that writes code in a programming language, in addition to `kit.py`.

    from testwire_codegen.targets.kit_language import LanguageKit

    class TestMine(LanguageKit):
        entry = "my_package.target:MyTarget"
        compile_command = ["kotlinc", "sample-kit", "-d", "out"]
        judge_command = ["java", "-cp", "out", "Judge"]

The commands run in a folder with the output for the sample. The module does not import pytest, and
must not depend on a specific target.

Tests: `tests/codegen/targets/test_kit_language.py`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import unittest
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from testwire_codegen.targets import find_target
from testwire_codegen.targets.kit import TargetKit, sample
from testwire_codegen.targets.naming import version_slug

__all__ = ["LanguageKit"]

_SECONDS = 300.0
_SHOWN = 5
"""The maximum number of differences in a message."""


class LanguageKit(TargetKit):
    """The tests of a target for a programming language.

    A test is skipped if its command is empty or the program is not installed.
    """

    compile_command: ClassVar[Sequence[str]] = ()
    """The compiler and its arguments. Warnings should be errors."""
    judge_command: ClassVar[Sequence[str]] = ()
    """A program that checks vectors with the generated code.

    Standard input is a list of objects with these members:

    - `protocol`: the id and the version of the protocol.
    - `module`: the same as part of a path, such as `sample-kit/v1_0_beta_2`.
    - `type`: the name of a type.
    - `role`: `client`, `server` or `either`. The reader of the value has this role.
    - `text`: the value as JSON.

    Standard output is a list with an object for each vector. Its member is either `reads`, the
    value after reading and writing it, or `pointer`, the JSON pointer of the first error.
    """

    def test_it_compiles(self) -> None:
        with self._compiled():
            pass

    def test_it_judges_the_vectors(self) -> None:
        _installed("judge_command", self.judge_command)
        vectors = _vectors()
        asked = [{**each, "text": json.dumps(each["value"])} for each in vectors]
        with self._compiled() as folder:
            answers = json.loads(_run(self.judge_command, folder, json.dumps(asked)))
        if len(answers) != len(vectors):
            raise AssertionError(
                f"expected {len(vectors)} verdicts, found {len(answers)}; write one for each vector"
            )
        found = [
            f"{each['type']}, {each['claim']}: expected {each['expected']}, found {answer}"
            for each, answer in zip(vectors, map(_verdict, answers), strict=True)
            if answer != each["expected"]
        ]
        if found:
            head = f"{len(found)} of {len(vectors)} vectors have a wrong verdict:"
            raise AssertionError("\n".join([head, *found[:_SHOWN]]))

    @contextmanager
    def _compiled(self) -> Iterator[Path]:
        """Yield a folder with the compiled output for the sample."""
        _installed("compile_command", self.compile_command)
        protocol = sample()
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path, text in {**self.files(protocol), **self.shared_files([protocol])}.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, encoding="utf-8")
            _run(self.compile_command, folder)
            yield folder


def _installed(setting: str, command: Sequence[str]) -> None:
    if not command:
        raise unittest.SkipTest(f"set `{setting}` to run this test")
    if shutil.which(command[0]) is None:
        raise unittest.SkipTest(f"{command[0]!r} is not installed; install it to run this test")


def _run(command: Sequence[str], folder: Path, text: str = "") -> str:
    done = subprocess.run(
        list(command), cwd=folder, input=text, capture_output=True, text=True, timeout=_SECONDS
    )
    if done.returncode != 0:
        raise AssertionError(
            f"{command[0]} exited with {done.returncode}:\n{done.stdout}{done.stderr}"
        )
    return done.stdout


def _vectors() -> list[dict[str, Any]]:
    """Return the vectors of the sample, each with its expected verdict."""
    protocol = sample()
    (text,) = find_target("vectors").render(protocol).values()
    common = {
        "protocol": protocol.key,
        "module": f"{protocol.id}/{version_slug(protocol.version)}",
    }
    return [
        {
            **common,
            "role": each.get("role", "either"),
            **{name: each[name] for name in ("type", "claim", "value")},
            "expected": f"an error at {each['error']['pointer']!r}"
            if "error" in each
            else _canonical(each.get("reads", each["value"])),
        }
        for each in json.loads(text)["vectors"]
    ]


def _verdict(answer: dict[str, Any]) -> str:
    return (
        f"an error at {answer['pointer']!r}" if "pointer" in answer else _canonical(answer["reads"])
    )


def _canonical(value: Any) -> str:
    """Return JSON that is equal for values that are equal in JSON Schema."""

    def plain(item: Any) -> Any:
        if isinstance(item, dict):
            return {key: plain(member) for key, member in item.items()}
        if isinstance(item, list):
            return [plain(member) for member in item]
        return int(item) if isinstance(item, float) and item.is_integer() else item

    return json.dumps(plain(value), sort_keys=True, ensure_ascii=False)
