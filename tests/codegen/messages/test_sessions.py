"""A violation of each drift rule for traces, and sessions without violations."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.drift_wire import RULES as WIRE

from tests.codegen.drift.support import (
    FROM,
    RECORDED,
    TO,
    answer,
    ask,
    fail,
    judged,
    protocol,
    tell,
    write,
)
from tests.codegen.messages.sessions import (
    BROKEN,
    MSP,
    MTP,
    NO_FILES,
    OPEN,
    RFC,
    RUN,
    VERSION,
    change,
    found,
    hello,
    hello_from,
    mutant,
    update,
)

CLEAN = {
    "mutation": (
        MSP,
        [
            ask(1, "configure"),
            answer(1, VERSION),
            ask("a", "discover", {"files": [{"path": "a.js"}]}),
            answer("a", found(mutant())),
            ask(3, "mutationTest"),
            tell("reportMutationTestProgress", found(mutant(status="Killed"))),
            answer(3, found(mutant(status="Survived"))),
            ask(4, "mutationTest"),
            tell("$/cancelRequest", {"id": 4}, TO),
            fail(4, -32800),
            fail(None, -32700),
        ],
    ),
    "tests": (
        MTP,
        [
            *hello(),
            ask(2, "testing/runTests", {"runId": RUN}),
            update(change("a", "in-progress")),
            update(change("a", "passed")),
            update(),
            answer(2, NO_FILES),
            ask(3, "testing/runTests", {"runId": RUN}),
            update(change("a", "in-progress")),
            fail(3, -32603),
            tell("exit", {}, TO),
        ],
    ),
}


@pytest.mark.parametrize("name", CLEAN)
def test_what_is_in_order_is_not_told(name: str, tmp_path: Path) -> None:
    key, messages = CLEAN[name]
    findings = [f for f in judged(tmp_path, key, messages) if f.severity != "info"]
    assert [(f.rule, f.message) for f in findings] == []


@pytest.mark.parametrize("claim", BROKEN)
def test_what_breaks_a_rule_is_told(claim: str, tmp_path: Path) -> None:
    rule, key, messages, text = BROKEN[claim]
    found = [f for f in judged(tmp_path, key, messages) if f.rule == rule]
    assert any(text in f.message for f in found), [
        (f.rule, f.message) for f in judged(tmp_path, key, messages)
    ]
    for finding in found:
        assert finding.location is not None
        assert finding.location.file == "trace.jsonl"
        assert 1 <= finding.location.line <= len(messages)
        assert finding.before is not None
        assert finding.before.file.startswith("spec/")
        assert finding.protocol == key


def test_every_rule_has_a_session_that_breaks_it() -> None:
    told = {rule for rule, *_ in BROKEN.values()}
    elsewhere = {
        "trace-unreadable",  # test_trace.py
        "wire-known-deviation",  # below
        "wire-erratum-unseen",
        "wire-more",
        "wire-deprecated",  # test_checks.py
        "wire-cancellation",  # below
        "wire-progress-stage",  # test_stages.py
        "wire-exit-code",  # test_exit_codes.py
    }
    assert told | elsewhere == {rule.id for rule in WIRE}
    assert {rule.id for rule in WIRE} <= {rule.id for rule in catalogue()}


def test_all_forms_of_a_uuid_link_progress_to_its_request(tmp_path: Path) -> None:
    def run(written: str) -> list[Any]:
        end = [update(change("a", "passed")), update(), answer(2, NO_FILES)]
        return [*hello(), ask(2, "testing/runTests", {"runId": written}), *end]

    def rules(written: str) -> set[str]:
        return {each.rule for each in judged(tmp_path, MTP, run(written))}

    assert rules(f"{{{RUN.upper()}}}") == rules(RUN.replace("-", "")) == rules(RUN)
    assert rules(RUN.replace("6", "7")) - rules(RUN) == {"wire-progress-order", "wire-completion"}


def test_progress_without_a_correlation_may_belong_to_another_kind_of_request(
    tmp_path: Path,
) -> None:
    status = tell("updateStatus", {"id": "a", "status": "Idle"})
    started = [ask(1, "testrunner/start"), status, answer(1, {"success": True})]
    assert judged(tmp_path, RFC, started) == []
    late = judged(tmp_path, RFC, [*started, status])
    assert [each.rule for each in late] == ["wire-progress-order"]


EARLY = [ask(7, "testing/runTests", {"runId": RUN}), update(), answer(7, {"attachments": []})]
UNKNOWN = ask(8, "testing/pasteTests", {})


@pytest.mark.parametrize(
    ("messages", "rule", "generations"),
    [
        # Each row lists the releases for which the rule reports the messages.
        ((EARLY, []), "wire-lifecycle", {"2.4.1", "none"}),
        (([], [UNKNOWN, fail(8, 0)]), "wire-error-code", {"2.4.1", "none"}),
        (([], [UNKNOWN, fail(8, -32601)]), "wire-error-code", {"1.6.2", "2.3.2"}),
        (([], [ask(8, "initialize"), fail(8, -32602)]), "wire-error-code", {"1.6.2"}),
    ],
)
def test_generations_have_different_rules(
    messages: tuple[list[Any], list[Any]], rule: str, generations: set[str], tmp_path: Path
) -> None:
    before, after = messages
    told = set()
    for version in ("1.6.2", "2.3.2", "2.4.1", "none"):
        greeting = hello() if version == "none" else hello_from(version)
        found = judged(tmp_path, MTP, [*before, *greeting, *after])
        told |= {version for each in found if each.rule == rule}
    assert told == generations


def test_a_request_during_the_handshake_may_be_served(tmp_path: Path) -> None:
    asked, answered = hello()
    early = ask(2, "testing/discoverTests", {"runId": RUN})
    served = [update(), answer(2, {})]
    found = judged(tmp_path, MTP, [asked, early, answered, *served])
    assert not any("found a result" in each.message for each in found)
    assert "wire-lifecycle" in {each.rule for each in found}  # The client should have waited.
    found = judged(tmp_path, MTP, [early, *served, asked, answered])
    assert any("found a result" in each.message for each in found)


def test_a_member_of_the_right_generation_is_not_told(tmp_path: Path) -> None:
    found = judged(tmp_path, MTP, hello_from("2.4.1", protocolVersion="1.0.0"))
    assert [each.rule for each in found if each.severity != "info"] == []
    assert "wire-generation" not in {each.rule for each in found}


def test_the_codes_of_a_client_do_not_depend_on_the_generation(tmp_path: Path) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "client/paste", "params": {}}
    refusal = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "unknown"}}
    found = judged(tmp_path, MTP, [*hello_from("1.6.2"), (FROM, request), (TO, refusal)])
    assert "wire-error-code" not in {each.rule for each in found}


@pytest.mark.parametrize("code", [0, -32603, -32099])
def test_errors_of_valid_requests_have_more_codes(code: int, tmp_path: Path) -> None:
    """An erratum explains the code 0, but only for known methods with valid params."""
    found = judged(tmp_path, MSP, [ask(1, "discover"), fail(1, code)])
    assert ("wire-error-code" in {each.rule for each in found}) == (code == -32099)


def test_a_closing_server_may_still_report_but_is_not_asked(tmp_path: Path) -> None:
    log = tell("client/log", {"level": "Trace", "message": "done"})
    ended = [*hello(), tell("exit", {}, TO)]
    assert "wire-lifecycle" not in {f.rule for f in judged(tmp_path, MTP, [*ended, log])}
    late = ask(9, "testing/runTests", {"runId": RUN})
    assert "wire-lifecycle" in {f.rule for f in judged(tmp_path, MTP, [*ended, late])}


def test_a_marker_after_a_failure_is_told_unless_it_may_follow(tmp_path: Path) -> None:
    messages = [*hello(), ask(2, "testing/runTests", {"runId": RUN}), update(), fail(2, -32603)]
    assert "wire-completion" not in {f.rule for f in judged(tmp_path, MTP, messages)}
    spec = protocol(MTP)
    strict = tuple(
        replace(each, completion=each.completion and replace(each.completion, may_follow=()))
        for each in spec.messages
    )
    wire = MessageChecker(replace(spec, messages=strict))
    wire.check(read_trace(tmp_path / "trace.jsonl", "t", strict=True), "t")
    (finding,) = (each for each in wire.findings() if each.rule == "wire-completion")
    assert "outcome: error" in finding.message


def test_places_on_both_sides(tmp_path: Path) -> None:
    messages = [ask(1, "configure"), answer(1, {"version": 4})]
    (finding,) = (f for f in judged(tmp_path, MSP, messages) if f.rule == "wire-value")
    assert finding.location is not None and finding.before is not None
    line = (tmp_path / "trace.jsonl").read_text("utf-8").splitlines()[1]
    assert finding.location.pointer == "/message/result/version"
    assert finding.location.line == 2
    assert line[finding.location.column - 1 :].startswith('"version"')
    assert finding.before.pointer == "/$defs/ConfigureResult/properties/version"


def test_what_is_alike_is_one_finding(tmp_path: Path) -> None:
    messages = []
    for number in range(7):
        messages += [ask(number, "configure"), answer(number, {})]
    (finding,) = (f for f in judged(tmp_path, MSP, messages) if f.rule == "wire-missing-member")
    assert finding.message.endswith("(7 times)")


def test_names_of_findings_outlive_a_session(tmp_path: Path) -> None:
    prints = set()
    for before in ([], [ask(0, "discover"), answer(0, {"files": {}})]):
        messages = [*before, ask(1, "configure"), answer(1, {})]
        prints |= {
            f.fingerprint
            for f in judged(tmp_path, MSP, messages)
            if f.rule == "wire-missing-member"
        }
    assert len(prints) == 1


def test_kinds_of_findings_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testwire_codegen.messages.state.MAX_FINDINGS", 5)
    messages = [tell(f"method{number}", {}) for number in range(20)]
    findings = judged(tmp_path, MSP, messages)
    assert len(findings) == 6
    assert findings[-1].rule == "wire-more"
    assert "15 more" in findings[-1].message


def test_connections_are_sessions_of_their_own(tmp_path: Path) -> None:
    path = write(tmp_path / "t.jsonl", [ask(1, "configure"), answer(1, VERSION)])
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    entries[1]["connection"] = 2
    path.write_text("".join(json.dumps(e) + "\n" for e in entries), "utf-8")
    wire = MessageChecker(protocol(MSP))
    wire.check(read_trace(path, "t", strict=True), "t")
    assert {f.rule for f in wire.findings()} == {"wire-stray-response", "wire-unanswered"}


def test_an_erratum_takes_the_place_of_what_it_explains(tmp_path: Path) -> None:
    messages = [ask(1, "discover"), answer(1, found(mutant(status="Ignored", colour="red")))]
    plain = judged(tmp_path, MSP, messages)
    assert [f.message for f in plain if f.rule == "wire-unknown-member"] == [
        "discover: DiscoveredMutant has no member 'colour'; readers keep it"
    ]
    listed = judged(tmp_path, MSP, messages, errata=True)
    known = [f.message for f in listed if f.rule == "wire-known-deviation"]
    assert any("ignored-status-in-discover" in message for message in known)


def test_an_erratum_that_had_occasion_and_was_not_seen(tmp_path: Path) -> None:
    messages = [ask(1, "configure"), answer(1, {"version": "1"})]
    unseen = {
        f.message.split()[2]
        for f in judged(tmp_path, MSP, messages, errata=True)
        if f.rule == "wire-erratum-unseen"
    }
    assert unseen == {"version-is-no-major"}


def test_the_order_of_the_responses_proves_a_conflict(tmp_path: Path) -> None:
    """A response can be on its way when the client sends the next request."""
    requests = [ask(number, "testrunner/run", {"id": "r"}) for number in (1, 2)]
    first, second = (answer(number, {"success": True}) for number in (1, 2))
    ends = {"in order": [first, second], "together": [second, first]}
    found = {
        order: any(f.rule == "wire-concurrency" for f in judged(tmp_path, RFC, [*requests, *rest]))
        for order, rest in ends.items()
    }
    assert found == {"in order": False, "together": True}


@pytest.mark.parametrize("answers", [("error",), ("error", "result")])
def test_a_result_after_a_cancellation(answers: Any, tmp_path: Path) -> None:
    spec = protocol(MSP)
    assert spec.cancellation is not None
    wire = MessageChecker(replace(spec, cancellation=replace(spec.cancellation, answers=answers)))
    messages = [*OPEN, tell("$/cancelRequest", {"id": 1}, TO), answer(1, {"files": {}})]
    path = write(tmp_path / "t.jsonl", messages)
    wire.check(read_trace(path, "t", strict=True), "t")
    rules = {finding.rule for finding in wire.findings()}
    assert rules == (set() if "result" in answers else {"wire-cancellation"})


def test_coverage() -> None:
    wire = MessageChecker(protocol(MSP))
    wire.check(read_trace(RECORDED, "r", strict=True), "r")
    coverage = wire.coverage().to_json()
    assert coverage["messages"] == 47
    assert coverage["methods"]["discover"] == {
        "kind": "request",
        "sent": 3,
        "results": 2,
        "errors": 1,
    }
    assert coverage["types"]["MutantStatus"]["literals"]["Killed"] > 5
    assert coverage["types"]["MutantStatus"]["literals"]["Timeout"] == 0
    assert coverage["types"]["MutantResult"]["members"]["duration"] == 0
    text = wire.coverage().to_text()
    assert "5 of 5 methods" in text
    assert "MutantResult: coveredBy" in text
