"""Sessions that break the rules of `drift wire`, and the messages from which they are built."""

from __future__ import annotations

from typing import Any

from tests.codegen.drift.support import FROM, TO, answer, ask, fail, tell

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


NO_FILES: dict[str, Any] = {"attachments": []}
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
    "the code for an unknown method": (
        "wire-error-code",
        MSP,
        [ask(1, "instrument"), fail(1, 0)],
        "unexpected code 0; listed codes: -32800, -32601",
    ),
    "the code for invalid params": (
        "wire-error-code",
        MSP,
        [ask(1, "discover", {"files": 5}), fail(1, -32603)],
        "unexpected code -32603; listed codes: -32800, -32602",
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
