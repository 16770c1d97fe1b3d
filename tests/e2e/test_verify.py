"""Verify two releases of StrykerJS and compare the findings with `stryker-verify.json`.

Each finding in this file was checked against its transcript. docs/guides/verify-servers.md lists
the same findings. If a run has other findings, StrykerJS has changed or Testwire has a bug.
StrykerJS 10 needs a newer Node.js than the other tests. The npm package `node` provides it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_tools.conformance.model import FINDINGS

from .conftest import HERE, STRYKER

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

EXPECTED = HERE / "stryker-verify.json"
NEWEST = HERE / "stryker10" / "node_modules"
RUNS: dict[str, tuple[str, ...]] = {
    "9-stdio": (),
    "9-socket": ("launch", "framing", "lifecycle", "shutdown", "robustness"),
    "10-stdio": (),
}
"""The groups of cases of each run, or none for all cases. The other groups do not depend on the
transport. The name of a run consists of the release of StrykerJS and the transport."""

SEEN = {
    "errors/parse-error": "received none within",
    "errors/invalid-request": "ended with exit code 1",
    "errors/batch": "'id': 8002, 'result'",
    "errors/invalid-params/configure": "'result': {'version': '0.4.0'}",
    "errors/invalid-params/discover": "'code': 0, 'message': 'files?.map is not a function'",
    "errors/invalid-params/mutationTest": "'code': 0, 'message': 'files?.map is not a function'",
    "framing/reads-blank-lines": "received none within",
    "framing/reads-header-case": "received none within",
    "framing/reads-line-feeds": "received none within",
    "launch/missing-option/port": "keeps running",
    "robustness/no-framing": "it did neither",
    "semantics/empty-mutants": "Expected no value at /runNotifications",
    "semantics/ids-name-one-mutant": 'in all reports of "0"',
    "semantics/mutants-precedence": "Expected at most 1",
    "shutdown/end-of-input": "keeps running",
}
"""A part of the message for each finding."""


def command(release: str, node: str) -> list[str]:
    """Return the launch command of a release. Skips the test if the release is not installed."""
    program = STRYKER if release == "9" else NEWEST / ".bin" / "stryker"
    if not program.exists():
        pytest.skip(f"StrykerJS {release} is not installed; `nox -s e2e` installs it")
    return [node if release == "9" else str(NEWEST / ".bin" / "node"), str(program.resolve())]


@pytest.fixture(scope="module")
def runs(node: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Start all runs at the same time. Return the exit code and the report of each run."""
    started = {}
    for name, groups in RUNS.items():
        release, transport = name.split("-")
        folder = tmp_path_factory.mktemp(name)
        project(folder)
        line = [sys.executable, "-m", "testwire_tools", "verify", "server", "--protocol", "msp@0.4"]
        line += ["--transport", transport, "--cwd", str(folder), "--timeout", "15", "--strict"]
        line += ["--expected", str(EXPECTED), "--format", "json"]
        line += [word for group in groups for word in ("--case", group)]
        line += ["--", *command(release, node)]
        started[name] = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
    found = {}
    for name, process in started.items():
        out, _ = process.communicate(timeout=550)
        (run,) = json.loads(out)["runs"]
        found[name] = (process.returncode, run)
    return found


def project(folder: Path) -> None:
    """Copy the sample project with only two mutants, so that a run is fast."""
    for path in (HERE / "project").rglob("*"):
        target = folder / path.relative_to(HERE / "project")
        if path.is_dir():
            target.mkdir()
        else:
            target.write_bytes(path.read_bytes())
    settings = folder / "stryker.config.json"
    changed = json.loads(settings.read_text("utf-8")) | {"mutate": ["src/greet.js"]}
    settings.write_text(json.dumps(changed))


@pytest.mark.parametrize("name", RUNS)
def test_it_finds_what_is_known_and_nothing_else(name: str, runs: dict[str, Any]) -> None:
    code, run = runs[name]
    noted = {case["id"]: case["message"] for case in run["cases"] if case["verdict"] in FINDINGS}
    assert not {id: text for id, text in noted.items() if id not in SEEN}
    assert run["stale"] == []
    assert code == 0 and run["clean"]
    for id, text in noted.items():
        assert SEEN[id] in text


def test_the_list_is_the_one_of_the_page(runs: dict[str, Any]) -> None:
    known = json.loads(EXPECTED.read_text("utf-8"))
    noted = {
        case["id"]
        for _, run in runs.values()
        for case in run["cases"]
        if case["verdict"] in FINDINGS
    }
    assert noted == known.keys() == SEEN.keys()


@pytest.mark.parametrize("release", ["9", "10"])
def test_ids_that_change_are_found_in_each_release(release: str, runs: dict[str, Any]) -> None:
    _, run = runs[f"{release}-stdio"]
    verdicts = {case["id"]: case["verdict"] for case in run["cases"]}
    assert verdicts["semantics/ids-name-one-mutant"] == "fail"


@pytest.mark.parametrize("name", RUNS)
def test_each_finding_has_its_evidence(name: str, runs: dict[str, Any]) -> None:
    _, run = runs[name]
    for case in run["cases"]:
        if case["verdict"] in FINDINGS:
            assert case["transcript"][-1]["direction"] == "note"
            assert any(case["message"][:40] in entry["text"] for entry in case["transcript"])
            sent = [e["text"] for e in case["transcript"] if e["direction"] == "sent"]
            assert sent or case["group"] == "launch"
