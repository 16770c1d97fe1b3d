"""Mutants, results and settings are the same after they have been sent."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from testwire_servers.mutation.config import load_config
from testwire_servers.mutation.distributed import wire
from testwire_servers.mutation.model import MutantOutcome

from tests.servers.mutation.support import config_of, mutants_of, write_project

PROJECT = {
    "m.py": "def f(x):\n    return [x + 1, 'ä']\n",
    "pyproject.toml": """\
        [tool.testwire.mutation]
        executor = "dask"
        scheduler = "tcp://127.0.0.1:1"
        pytest_args = ["-x"]
        timeout_factor = 3.0
        python = "bin/python"
        [tool.testwire.mutation.operators]
        Condition = false
        """,
}


def test_a_configuration_is_the_same_except_for_the_machine(project: Path) -> None:
    write_project(project, PROJECT)
    config = replace(load_config(None, project), workers=5)
    sent = json.loads(json.dumps(wire.config_members(config)))
    found = wire.config_from(sent, 3)
    assert (found.root, found.workers, found.executor, found.cache) == (project, 3, "local", False)
    assert (found.pytest_args, found.timeout_factor) == (("-x",), 3.0)
    assert found.operators == {"Condition": False}
    assert found.interpreter == str(project / "bin/python")
    assert not wire.config_members(config_of(project, python=""))["python"]


def test_mutants_and_results_are_the_same(project: Path) -> None:
    write_project(project, PROJECT)
    mutants = mutants_of(project)
    assert mutants
    sent = wire.unpack(wire.pack([wire.mutant_members(mutant) for mutant in mutants]))
    assert [wire.mutant_from(members) for members in sent] == mutants
    outcome = MutantOutcome(mutants[0], "Killed", "why", ("a",), ("a", "b"), 2, 1.5, False)
    for each in (outcome, MutantOutcome(mutants[0], "NoCoverage")):
        members = wire.unpack(wire.pack(wire.outcome_members(each)))
        assert wire.outcome_from(members, mutants[0]) == each
