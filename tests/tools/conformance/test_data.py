"""Each protocol version has conformance data, and all references in the data are valid."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from testwire_protocols import load
from testwire_tools.conformance import data
from testwire_tools.conformance.cases import derive, untested
from testwire_tools.conformance.model import STANDARDS

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


DOCUMENTS = {
    "msp@0.0.1-alpha.1": "README",
    "msp@0.4": "README",
    "mstest-runner@1.0": "001-protocol-intro",
    "test-runner@0.1": "RFC",
}
"""The published document of each protocol. A source in this document begins with its name."""


def baseless(rules: Iterable[tuple[str, str, Sequence[str]]], document: str) -> list[str]:
    """Return the sources of the `must` and `should` rules without a basis.

    A rule consists of its level, its source and its grounds.
    """
    return [
        source
        for level, source, grounds in rules
        if level in ("must", "should")
        and not grounds
        and not source.startswith((document, *STANDARDS))
    ]


@pytest.mark.parametrize("protocol", SERVERS)
def test_rules_of_implementations_name_their_peers(protocol: str) -> None:
    said = scenario(protocol)
    rules = [(r.level, r.source, (*r.breaks, *r.recorded)) for r in said.requirements.values()]
    rules += [
        (case["level"], case["source"], ())
        for case in (*said.cases, *said.client.get("hard", ()))
        if "requirement" not in case
    ]
    assert len(rules) > 20 and baseless(rules, DOCUMENTS[protocol]) == []


def test_a_rule_without_a_basis_would_be_seen() -> None:
    rules = [
        ("must", "README, Methods", ()),
        ("must", "JSON-RPC 2.0, section 5", ()),
        ("must", "server.cs", ("Client 2",)),
        ("advice", "server.cs", ()),
        ("should", "server.cs", ()),
    ]
    assert baseless(rules, "README") == ["server.cs"]


def test_the_basis_of_a_case() -> None:
    bases = {case.id: (case.basis, case.grounds) for case in cases("mstest-runner@1.0", "tcp")}
    assert bases["json-rpc/version"] == ("standard", "")
    assert bases["shutdown/exit"] == ("document", "")
    assert bases["lifecycle/early-request"] == ("peers", "violations break neotest-vstest")
    assert bases["semantics/cancel-id-ignored"] == ("recordings", "recorded: 2.3, 2.4")
    assert bases["shutdown/nothing-left"] == ("advice", "")


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


@pytest.mark.parametrize("protocol", SERVERS)
def test_a_case_about_a_method_names_the_source_of_the_method(protocol: str) -> None:
    info, said = load(protocol), scenario(protocol)
    every = (case for transport in info.transports for case in cases(protocol, transport))
    # A requirement has its own source.
    found = {case.id: case.source for case in every if case.requirement is None}
    results = [name for name in said.methods if f"types/result/{name}" in found]
    assert results
    for name in results:
        assert found[f"types/result/{name}"] == said.methods[name]
