"""Each protocol version has conformance data, and all references in the data are valid."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from testwire_protocols import load
from testwire_tools.conformance import data
from testwire_tools.conformance.cases import derive, untested

from .support import SERVERS, cases, scenario


@pytest.mark.parametrize("protocol", SERVERS)
def test_it_refers_to_what_there_is(protocol: str) -> None:
    info, said = load(protocol), scenario(protocol)
    ids = {case.id for transport in info.transports for case in cases(protocol, transport)}
    # Each referenced case must exist on at least one transport.
    assert said.stands.keys() <= ids, said.stands.keys() - ids
    for names in said.stands.values():
        assert set(names) <= said.requirements.keys()
    for each in said.cases:
        assert each.get("requirement") is None or each["requirement"] in said.requirements
    assert said.calls.keys() <= info.methods.keys()
    required = {
        method.name
        for method in info.methods.values()
        if method.required and method.direction != "serverToClient"
    }
    assert required <= said.calls.keys()


@pytest.mark.parametrize("protocol", SERVERS)
def test_ids_are_distinct_and_each_case_has_its_place(protocol: str) -> None:
    for transport in load(protocol).transports:
        every = cases(protocol, transport)
        assert len({case.id for case in every}) == len(every) > 40
        for case in every:
            assert case.id.startswith(f"{case.group}/") and case.docs.endswith(".")
            assert case.source, case.id


def test_a_requirement_gives_level_and_source() -> None:
    (case,) = [each for each in cases("msp@0.4", "socket") if each.id == "launch/port-in-use"]
    wanted = scenario("msp@0.4").requirements["port-in-use"]
    assert (case.requirement, case.level, case.source) == ("port-in-use", "must", wanted.source)


def test_requirements_without_a_case_are_told() -> None:
    info, said = load("msp@0.4"), scenario("msp@0.4")
    assert untested(info, said) == []
    del said.stands["launch/port-in-use"]
    assert untested(info, said) == ["port-in-use"]
    said.without["port-in-use"] = "It cannot be tested."
    assert untested(info, said) == []


NOT_YET = {
    "mstest-runner@1.0": {
        "invalid-params-code",
        "telemetry-after-marker",
        "telemetry-before-marker",
        "telemetry-before-response",
        "unknown-method-code",
        "unknown-method-code-zero",
        "version-announced",
    },
    "test-runner@0.1": {
        "one-state-per-connection",
        "quick-discover-yields",
        "refusal-is-silent",
        "visibility-optional",
    },
}
"""MUST requirements without a case. Each run prints these requirements. Do not add to this list."""


@pytest.mark.parametrize("protocol", SERVERS)
def test_each_obligation_has_a_case_or_a_reason(protocol: str) -> None:
    info, said = load(protocol), scenario(protocol)
    assert set(untested(info, said)) == NOT_YET.get(protocol, set())
    asked = {
        name
        for transport in info.transports
        for case in cases(protocol, transport)
        for name in (case.requirement, *case.also)
    }
    assert said.without.keys() <= said.requirements.keys()
    assert not said.without.keys() & asked, "there is a case after all"


def test_several_requirements_of_one_case() -> None:
    (case,) = [each for each in cases("msp@0.4", "stdio") if each.id == "launch/starts"]
    assert case.requirement == "both-transports" and "launch-line" in case.also


def make(root: Path, document: object) -> Path:
    folder = root / "spec" / "toy" / "1"
    (folder / "conformance").mkdir(parents=True)
    (folder / "protocol.json").write_text('{"requirements": []}')
    (folder.parent / "index.json").write_text('{"versions": {"1": {"status": "draft"}}}')
    (folder / "conformance" / "a.json").write_text(
        document if isinstance(document, str) else json.dumps(document)
    )
    return root


def test_files_of_a_folder_are_one(tmp_path: Path) -> None:
    root = make(tmp_path, {"docs": ".", "setup": [{"request": "a"}], "calls": {"a": {}}})
    other = {"docs": ".", "setup": [{"notify": "b"}], "calls": {"c": {}}, "stands": {"x/y": "r"}}
    (tmp_path / "spec" / "toy" / "1" / "conformance" / "b.json").write_text(json.dumps(other))
    said = data.load("toy", "1", root)
    assert said.setup == [{"request": "a"}, {"notify": "b"}]
    assert list(said.calls) == ["a", "c"]
    assert said.stands == {"x/y": ["r"]}


@pytest.mark.parametrize("document", ["{", None])
def test_what_is_not_there_or_cannot_be_read(document: str | None, tmp_path: Path) -> None:
    if document is not None:
        make(tmp_path, document)
    with pytest.raises(data.NoScenario) as told:
        data.load("toy", "1", tmp_path)
    assert "toy" in str(told.value)


@pytest.mark.timeout(60)
def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    root = make(tmp_path, {"docs": "."})
    os.mkfifo(root / "spec" / "toy" / "1" / "conformance" / "b.json")
    with pytest.raises(data.NoScenario, match=r"b\.json: expected a regular file .* a named pipe"):
        data.load("toy", "1", root)


def test_a_version_without_data(tmp_path: Path) -> None:
    root = make(tmp_path, {"docs": "."})
    (root / "spec" / "toy" / "1" / "conformance" / "a.json").unlink()
    with pytest.raises(data.NoScenario, match="expected conformance data of toy@1, found no JSON"):
        data.load("toy", "1", root)


def test_a_protocol_that_the_engine_has_never_seen() -> None:
    """Some cases need only the specification, not conformance data."""
    info = load("test-runner@0.1")
    for transport in info.transports.values():
        every = derive(info, transport, data.Scenario())
        groups = {case.group for case in every}
        assert {"launch", "json-rpc", "errors", "robustness"} <= groups
        assert not [case.id for case in every if case.group in ("semantics", "progress")]
