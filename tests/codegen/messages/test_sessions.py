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

MSP, MTP, RFC = "msp@0.4", "mstest-runner@1.0", "test-runner@0.1"
VERSION = {"version": "0.4.0"}
RUN = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
TESTS = "testing/testUpdates/tests"


def mutant(**more: Any) -> dict[str, Any]:
    place = {"start": {"line": 1, "column": 2}, "end": {"line": 1, "column": 4}}
    return {"id": "1", "mutatorName": "M", "location": place, "replacement": "-", **more}


def found(*mutants: Any) -> dict[str, Any]:
    return {"files": {"a.js": {"mutants": list(mutants)}}}


def hello(**debugger: Any) -> list[Any]:
    """Return the messages of a handshake that announces capabilities."""
    names = ["supportsDiscovery", "experimental_multiRequestSupport", "vsTestProvider"]
    names += ["attachmentsSupport", "multipleConnectionProvider"]
    flags = dict.fromkeys(names, True)
    client = {"testing": {"debuggerProvider": False, **debugger}}
    info = {"name": "c", "version": "1"}
    return [
        ask(1, "initialize", {"processId": 1, "clientInfo": info, "capabilities": client}),
        answer(1, {"processId": 2, "serverInfo": info, "capabilities": {"testing": flags}}),
    ]


def hello_from(version: str, **more: Any) -> list[Any]:
    """Return the messages of a handshake with a release of Microsoft.Testing.Platform."""
    request, (direction, response) = hello()
    result = {**response["result"], **more}
    result["serverInfo"] = {"name": "test-anywhere", "version": version}
    return [request, (direction, {**response, "result": result})]


def change(uid: str, state: str) -> dict[str, Any]:
    node = {"uid": uid, "display-name": uid, "node-type": "action", "execution-state": state}
    return {"node": node, "parent": None}


def update(*changes: Any, run: str = RUN) -> Any:
    return tell(TESTS, {"runId": run, "changes": list(changes) if changes else None})


NO_FILES = {"attachments": []}
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


OPEN = [ask(1, "mutationTest")]
BROKEN: dict[str, tuple[str, str, list[Any], str]] = {
    # Each entry has the rule id, the protocol, the session and a part of the message.
    "a body": ("wire-not-json", MSP, [(TO, "{nonsense")], "not valid JSON"),
    "a batch": ("wire-envelope", MSP, [(TO, [1])], "a batch"),
    "a number": ("wire-envelope", MSP, [(TO, 5)], "the number 5"),
    "version 1": ("wire-envelope", MSP, [(TO, {"method": "x", "id": 1})], "jsonrpc"),
    "a method that is no text": (
        "wire-envelope",
        MSP,
        [(TO, {"jsonrpc": "2.0", "method": 5})],
        "the number 5",
    ),
    "result and error": (
        "wire-envelope",
        MSP,
        [*OPEN, (FROM, {"jsonrpc": "2.0", "id": 1, "result": {"files": {}}, "error": {}})],
        "both",
    ),
    "an error without a code": ("wire-envelope", MSP, [*OPEN, fail(1, "x")], "integer as code"),
    "data of an error": ("wire-envelope", MSP, [*OPEN, fail(1, -32000, data=5)], "error.data"),
    "no params": (
        "wire-envelope",
        MSP,
        [(TO, {"jsonrpc": "2.0", "id": 1, "method": "discover"}), answer(1, {"files": {}})],
        "expected params",
    ),
    "an unknown request": (
        "wire-unknown-method",
        MSP,
        [ask(1, "dicsover"), fail(1, -32601)],
        "dicsover",
    ),
    "the other way": (
        "wire-direction",
        MSP,
        [tell("reportMutationTestProgress", found(), TO)],
        "from the server",
    ),
    "a request without an id": ("wire-kind", MSP, [tell("discover", {}, TO)], "no id"),
    "a notification with an id": (
        "wire-kind",
        MSP,
        [ask(1, "$/cancelRequest", {"id": 2})],
        "has an id",
    ),
    "a list for a map": ("wire-value", MSP, [*OPEN, answer(1, {"files": []})], "an array"),
    "a column 0": (
        "wire-value",
        MSP,
        [
            ask(1, "discover"),
            answer(
                1,
                found(
                    mutant(
                        location={
                            "start": {"line": 1, "column": 0},
                            "end": {"line": 1, "column": 4},
                        }
                    )
                ),
            ),
        ],
        "at least 1",
    ),
    "a null result": ("wire-value", MSP, [*OPEN, answer(1, None)], "null"),
    "no version": ("wire-missing-member", MSP, [ask(1, "configure"), answer(1, {})], "'version'"),
    "a status that is not there": (
        "wire-missing-member",
        MSP,
        [*OPEN, tell("reportMutationTestProgress", found(mutant()))],
        "'status'",
    ),
    "another member": ("wire-unknown-member", MSP, [ask(1, "discover", {"glob": "*"})], "'glob'"),
    "a member of the envelope": (
        "wire-unknown-member",
        MSP,
        [(TO, {"jsonrpc": "2.0", "id": 1, "method": "discover", "params": {}, "trace": 1})],
        "'trace'",
    ),
    "a closed literal": (
        "wire-unknown-literal",
        MSP,
        [*OPEN, tell("reportMutationTestProgress", found(mutant(status="killed")))],
        "'killed'",
    ),
    "an open literal": (
        "wire-unknown-literal",
        MTP,
        [*hello(), ask(2, "testing/runTests", {"runId": RUN}), update(change("a", "pasted"))],
        "'pasted'",
    ),
    "another spelling": (
        "wire-spelling",
        MTP,
        [*hello(), ask(2, "testing/runTests", {"runId": RUN, "testCases": []})],
        "'testCases'",
    ),
    "a code that is not stated": (
        "wire-error-code",
        MSP,
        [ask(1, "configure"), fail(1, -32099)],
        "-32099",
    ),
    "an id that is an object": ("wire-id", MSP, [ask({}, "discover")], "an object"),
    "a text as id": ("wire-id", MTP, [ask("1", "initialize", hello()[0][1]["params"])], "integer"),
    "a large id": (
        "wire-id",
        MTP,
        [ask(2**40, "initialize", hello()[0][1]["params"])],
        "an id from",
    ),
    "an id twice": ("wire-id-reused", MSP, [*OPEN, ask(1, "discover")], "line 1"),
    "an answer to nothing": ("wire-stray-response", MSP, [answer(7, {})], "7"),
    "an answer with a text": (
        "wire-stray-response",
        MSP,
        [*OPEN, answer("1", {"files": {}})],
        "original type",
    ),
    "no answer": ("wire-unanswered", MSP, OPEN, "line 1"),
    "before the handshake": (
        "wire-lifecycle",
        MTP,
        [ask(2, "testing/runTests", {"runId": RUN}), fail(2, -32002)],
        "'uninitialized'",
    ),
    "served before the handshake": (
        "wire-lifecycle",
        MTP,
        [ask(2, "testing/runTests", {"runId": RUN}), answer(2, NO_FILES)],
        "found a result",
    ),
    "a debugger nobody has": (
        "wire-capability",
        MTP,
        [
            *hello(),
            (
                FROM,
                {
                    "jsonrpc": "2.0",
                    "id": 1,
                    "method": "client/attachDebugger",
                    "params": {"processId": 5},
                },
            ),
        ],
        "testing.debuggerProvider",
    ),
    "progress of nothing": (
        "wire-progress-order",
        MSP,
        [tell("reportMutationTestProgress", found(mutant(status="Killed")))],
        "open request 'mutationTest'",
    ),
    "progress after the answer": (
        "wire-progress-order",
        MSP,
        [
            *OPEN,
            answer(1, found(mutant(status="Killed"))),
            tell("reportMutationTestProgress", found(mutant(status="Killed"))),
        ],
        "does not belong to an open request",
    ),
    "progress of another run": (
        "wire-progress-order",
        MTP,
        [
            *hello(),
            ask(2, "testing/runTests", {"runId": RUN}),
            update(change("a", "passed"), run=RUN.replace("6", "7")),
        ],
        "does not belong to an open request",
    ),
    "no completion": (
        "wire-completion",
        MTP,
        [*hello(), ask(2, "testing/runTests", {"runId": RUN}), answer(2, NO_FILES)],
        "expected a completion marker",
    ),
    "progress after its completion": (
        "wire-completion",
        MTP,
        [
            *hello(),
            ask(2, "testing/runTests", {"runId": RUN}),
            update(),
            update(change("a", "passed")),
            answer(2, NO_FILES),
        ],
        "follows the completion marker",
    ),
    "another version": (
        "wire-version",
        MSP,
        [ask(1, "configure"), answer(1, {"version": "0.9.1"})],
        "version 0.4.0 of the protocol, found '0.9.1'",
    ),
    "a member of another generation": (
        "wire-generation",
        MTP,
        hello_from("2.3.2", protocolVersion="1.0.0"),
        "'protocolVersion' of InitializeResponse, a member of the generations 2.4",
    ),
    "an item left under way": (
        "wire-item-state",
        MTP,
        [
            *hello(),
            ask(2, "testing/runTests", {"runId": RUN}),
            update(change("a", "in-progress")),
            update(),
            answer(2, NO_FILES),
        ],
        "1 of its items",
    ),
    "an outcome that is not reset": (
        "wire-item-state",
        RFC,
        [
            ask(1, "testrunner/run", {"id": "r", "operationId": 1}),
            tell("updateStatus", {"id": "t", "status": {"type": "Passed"}}),
            tell("updateStatus", {"id": "t", "status": {"type": "Running"}}),
        ],
        "without a reset",
    ),
    "the end before the start": (
        "wire-position",
        MSP,
        [
            ask(1, "discover"),
            answer(
                1,
                found(
                    mutant(
                        location={
                            "start": {"line": 3, "column": 1},
                            "end": {"line": 2, "column": 4},
                        }
                    )
                ),
            ),
        ],
        "before its start",
    ),
    "the end left of the start": (
        "wire-position",
        MSP,
        [
            ask(1, "discover"),
            answer(
                1,
                found(
                    mutant(
                        location={
                            "start": {"line": 3, "column": 5},
                            "end": {"line": 3, "column": 4},
                        }
                    )
                ),
            ),
        ],
        "at column 4",
    ),
    "two operations": (
        "wire-concurrency",
        RFC,
        [
            ask(1, "testrunner/run", {"id": "r"}),
            ask(2, "testrunner/run", {"id": "r"}),
            answer(2, {"success": True}),
        ],
        "OperationInProgress",
    ),
}


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


def test_a_member_of_the_right_generation_is_not_told(tmp_path: Path) -> None:
    found = judged(tmp_path, MTP, hello_from("2.4.1", protocolVersion="1.0.0"))
    assert [each.rule for each in found if each.severity != "info"] == []
    assert "wire-generation" not in {each.rule for each in found}


def test_the_codes_of_a_client_do_not_depend_on_the_generation(tmp_path: Path) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "client/paste", "params": {}}
    refusal = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "unknown"}}
    found = judged(tmp_path, MTP, [*hello_from("1.6.2"), (FROM, request), (TO, refusal)])
    assert "wire-error-code" not in {each.rule for each in found}


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
