"""The operators of cosmic-ray create the same mutants as cosmic-ray itself."""

from __future__ import annotations

import ast
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.operators.cosmic import operators
from testwire_servers.mutation.source_text import SourceText

mutating = pytest.importorskip("cosmic_ray.mutating")

SAMPLE = """\
import functools

LIMIT = 0x10 + 1_000 - 2.5


@functools.lru_cache(maxsize=1)
def total(values, start=0, sign=-1):
    result = start
    for value in values:
        if value is None or not value:
            continue
        elif value == 3 and result>4:
            break
        result += value ** 2
    assert result is not LIMIT
    try:
        return ~result if result != 1 else True
    except (KeyError, ValueError):
        return "é" + 1
"""
SETTINGS = {"all": False, "cosmic-ray": True}


def _dump(text: str) -> str | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.dump(ast.parse(text))
        except SyntaxError:
            return None


def test_the_mutants_are_those_of_cosmic_ray() -> None:
    source = SourceText(SAMPLE)
    ours: dict[str, set[str | None]] = {}
    for mutant in list_mutants("m.py", source, operators=SETTINGS):
        mutated = source.replaced(mutant.spot.start, mutant.spot.end, mutant.replacement)
        assert _dump(mutated) is not None
        ours.setdefault(mutant.mutator.partition(" #")[0], set()).add(_dump(mutated))
    compared = 0
    for name, operator in operators().items():
        for occurrence in range(100):
            theirs = mutating.mutate_code(SAMPLE, operator, occurrence)
            if theirs is None:
                break
            dump = _dump(theirs)
            if dump is not None and dump != _dump(SAMPLE):
                assert dump in ours.get(name, set()), (name, occurrence)
                compared += 1
    assert compared > 60


def test_they_are_off_unless_they_are_named() -> None:
    source = SourceText("x = a + b\n")
    for settings in ({}, {"all": True}):
        found = list_mutants("m.py", source, operators=settings)
        assert not [m for m in found if m.mutator.startswith("cosmic-ray")]
    one = {"all": False, "cosmic-ray ReplaceBinaryOperator_Add_Sub": True}
    (mutant,) = list_mutants("m.py", source, operators=one)
    assert (mutant.original, mutant.replacement) == ("+", "-")
    assert mutant.mutator == "cosmic-ray ReplaceBinaryOperator_Add_Sub"


def test_a_missing_package_is_explained(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "sys.modules['cosmic_ray'] = None\n"
        "from pathlib import Path\n"
        "from testwire_servers.mutation.config import load_config\n"
        "from testwire_servers.mutation.model import ConfigError\n"
        "Path('m.toml').write_text('operators = {cosmic-ray = true}')\n"
        "try:\n"
        "    load_config('m.toml', Path())\n"
        "except ConfigError as error:\n"
        "    assert 'pip install cosmic-ray' in str(error), error\n"
        "else:\n"
        "    raise AssertionError\n"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=tmp_path).returncode == 0
