"""Measures the features of a program in which frameworks and releases differ.

Each function returns short descriptions by the name of a feature. `table.py` shows the features.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from testwire.errors import RpcError
from testwire_protocols.mstest_runner.v1_0.types import TestNode

from tests.live import raw
from tests.live.session import Live, Updates, connected

Features = dict[str, str]

STATES = ("Passes", "Fails", "Throws", "Skipped", "Inconclusive", "Explicit", "TimesOut")
NONE = "–"
UIDS = {
    "GUID": r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "64 hexadecimal digits": r"[0-9a-f]{64}",
    "name of the test": r".*Passes",
}


def framework(command: Sequence[str]) -> Features:
    """Measure what depends on the framework of a program."""
    client = asyncio.run(_sessions(list(command)))
    return client | _cancelled(command) | _two_at_once(command)


def release(command: Sequence[str]) -> Features:
    """Measure what depends on the release of the platform."""
    return _handshake(command) | _invalid(command) | _run(command) | _ends(command)


async def _sessions(command: list[str]) -> Features:
    async with connected(command) as live:
        found = await live.discover()
        ran, result = await live.run()
        some, _ = await live.run([found.named("Passes"), found.named("HasTraits")])
        none, _ = await live.run([])
        filtered = await _filtered(live, len(ran.nodes))
        version = live.server.server_info.version
        files = [each.display_name for each in result.attachments or ()]
    return {
        "release of the platform": version,
        **_nodes(found, ran),
        "selection of two tests": f"runs {_tests(some)} tests",
        "empty selection": "runs everything" if none.nodes else "runs nothing",
        "filter `/*/*/Passes`": filtered,
        "attachments of a run": ", ".join(map(_code, files)) or NONE,
    }


def _tests(updates: Updates) -> int:
    return sum(node.node_type == "action" for node in updates.nodes.values())


def _nodes(found: Updates, ran: Updates) -> Features:
    passes, fails = ran.named("Passes"), ran.named("Fails")
    prints, attaches = ran.named("Prints"), ran.all_named("Attaches")
    place = passes.location_file
    cases = [node.display_name for node in found.all_named("Adds")]
    return {
        "uid": next(name for name, form in UIDS.items() if re.fullmatch(form, passes.uid)),
        "display name": _code(passes.display_name),
        "parametrised cases": ", ".join(map(_code, sorted(cases))) or NONE,
        "parent": _code(found.parents[passes.uid]),
        "traits": _code(json.dumps(_sorted(found.named("HasTraits").traits))),
        "location": _code(place and f"{Path(place).name}:{passes.location_line_start}"),
        "`location.type`, `location.method`": f"{_code(passes.location_type)}, "
        f"{_code(passes.location_method)}",
        **{f"state of `{name}`": _states(ran, name) for name in STATES},
        "`assert.expected`, `assert.actual`": f"{_text(fails.assert_expected)}, "
        f"{_text(fails.assert_actual)}",
        "`standardOutput`": _text(prints.standard_output),
        "`standardError`": _text(prints.standard_error),
        "display name of a test's attachment": _code(_attached(attaches, "display-name")),
        "a test's attachment exists after the run": _exists(_attached(attaches, "uri")),
    }


def _sorted(traits: list[Any] | None) -> list[Any]:
    return sorted(traits or (), key=lambda trait: sorted(trait))


def _states(ran: Updates, name: str) -> str:
    """Return the last state of a test. xUnit sometimes sends `error` before `timed-out`."""
    nodes = ran.all_named(name)
    return _code(ran.states[nodes[0].uid][-1] if nodes else None)


def _code(value: str | None) -> str:
    return f"`{value}`" if value else NONE


def _text(value: str | None) -> str:
    return NONE if value is None else _code(json.dumps(value.replace("\r\n", "\n")))


def _attached(nodes: list[TestNode], member: str) -> str | None:
    """Return a member of the first file of the only node, or None without a node."""
    found: list[str] = [(node.model_extra or {})[f"attachments.0.{member}"] for node in nodes]
    return found[0] if found else None


def _exists(path: str | None) -> str:
    if path is None:
        return NONE
    return "yes" if Path(path).is_file() else "no"


async def _filtered(live: Live, every: int) -> str:
    try:
        updates, _ = await live.run(filter="/*/*/Passes")
    except RpcError as error:
        return f"error {error.code}"
    return "runs everything" if len(updates.nodes) == every else f"runs {_tests(updates)} test"


def _cancelled(command: Sequence[str]) -> Features:
    """Cancel a run while its only test is running."""
    with raw.opened(command) as server:
        (long,) = _discovered(server, "Long")
        return {
            "response to a cancelled run": raw.outcome(_cancel(server, long)),
            "last state of a cancelled test": _code(_states_of(server, long["uid"])[-1]),
        }


def _cancel(server: raw.Raw, test: dict[str, Any]) -> dict[str, Any] | str:
    """Run a test, cancel the run while the test is running, and return the response."""
    run = server.start("testing/runTests", {"runId": raw.RUN_ID, "tests": [test]})
    while "in-progress" not in _states_of(server, test["uid"]):
        assert server.read() is not None
    server.send({"method": "$/cancelRequest", "params": {"id": run}})
    return server.response(run)


def _two_at_once(command: Sequence[str]) -> Features:
    """Send two runs at once. The first one takes 5 seconds."""
    with raw.opened(command) as server:
        tests = _discovered(server, "Long", "Passes")
        runs = [
            server.start("testing/runTests", {"runId": raw.RUN_ID, "tests": [test]})
            for test in tests
        ]
        first = server.response(*runs)
        assert isinstance(first, dict)
        return {
            "second run during a run": "waits"
            if first["id"] == runs[0]
            else "runs at the same time"
        }


def _discovered(server: raw.Raw, *names: str) -> list[dict[str, Any]]:
    """Return the tests with these names, as a client selects them."""
    assert raw.outcome(server.request("testing/discoverTests", {"runId": raw.RUN_ID})) == "ok"
    by_name = {each["display-name"].rpartition(".")[2]: each for each in _nodes_of(server)}
    server.received.clear()
    return [{member: by_name[name][member] for member in ("uid", "display-name")} for name in names]


def _nodes_of(server: raw.Raw) -> Iterator[dict[str, Any]]:
    for message in server.received:
        if message.get("method") == "testing/testUpdates/tests":
            yield from (change["node"] for change in message["params"]["changes"] or ())


def _states_of(server: raw.Raw, uid: str) -> list[str]:
    """Return the states of a test, in order."""
    return [each["execution-state"] for each in _nodes_of(server) if each["uid"] == uid]


def _handshake(command: Sequence[str]) -> Features:
    with raw.opened(command, initialize=False) as server:
        first = server.request("initialize", raw.INITIALIZE)
        assert isinstance(first, dict)
        result = first["result"]
        version = result["serverInfo"]["version"]
        protocol = result.get("protocolVersion", NONE)
        second = raw.outcome(server.request("initialize", raw.INITIALIZE))
    with raw.opened(command, initialize=False) as server:
        early = raw.outcome(server.request("testing/discoverTests", {"runId": raw.RUN_ID}))
    with raw.opened(command, initialize=False) as server:
        both = [
            server.start("initialize", raw.INITIALIZE),
            server.start("testing/discoverTests", {"runId": raw.RUN_ID}),
        ]
        pipelined = [raw.outcome(server.response(each)) for each in both]
    return {
        "`serverInfo.version`": version,
        "`protocolVersion`": protocol,
        "second `initialize`": second,
        "request before `initialize`": early,
        "request before the response to `initialize`": pipelined[1],
    }


INVALID: dict[str, tuple[str, Any]] = {
    "unknown method": ("testing/unknown", {}),
    "`exit` as a request": ("exit", {}),
    "params of the wrong type": ("testing/runTests", {"runId": 5}),
    "`tests: null`": ("testing/discoverTests", {"runId": raw.RUN_ID, "tests": None}),
    "`runId` that is not a GUID": ("testing/discoverTests", {"runId": "one"}),
    "`runId` in braces": ("testing/discoverTests", {"runId": f"{{{raw.RUN_ID}}}"}),
}


def _invalid(command: Sequence[str]) -> Features:
    """Send each request on its own connection, because some of them end the process."""
    found = {}
    for name, (method, params) in INVALID.items():
        with raw.opened(command) as server:
            found[name] = raw.outcome(server.request(method, params))
    with raw.opened(command) as server:
        params = {"runId": raw.RUN_ID}
        server.send({"id": "one", "method": "testing/discoverTests", "params": params})
        found["string as id"] = raw.outcome(server.response())
    return found


def _run(command: Sequence[str]) -> Features:
    """Return the last messages of runs with each outcome, and the states of a short test."""
    with raw.opened(command) as server:
        (test,) = _discovered(server, "Passes")
        params = {"runId": raw.RUN_ID, "tests": [test]}
        assert raw.outcome(server.request("testing/runTests", params)) == "ok"
        end, states = _kinds(server), _states_of(server, test["uid"])
        server.received.clear()
        params = {"runId": raw.RUN_ID, "filter": "/**/invalid"}
        failed = server.request("testing/runTests", params)
        assert isinstance(failed, dict)
        end_of_failed = _kinds(server)
        server.received.clear()
        params = {"runId": raw.RUN_ID, "filter": "/Bare/Outcomes/*[owner=ada]"}
        server.request("testing/runTests", params)
        by_trait = [each for each in _nodes_of(server) if each.get("execution-state")]
    return {
        "states of a short test": ", ".join(map(_code, states)),
        "end of a run": end,
        "end of a run with an invalid filter": end_of_failed,
        "member `code` next to `error`": "yes" if "code" in failed else NONE,
        "filter by a trait": "runs 1 test" if by_trait else "runs nothing",
    }


def _ends(command: Sequence[str]) -> Features:
    """Return how a cancelled run, `exit` and the end of the connection end."""
    with raw.opened(command) as server:
        (long,) = _discovered(server, "Long")
        _cancel(server, long)
        cancelled = _kinds(server)
        server.send({"method": "exit", "params": None})
        assert server.response() == raw.ENDED
        after_exit = server.process.wait(raw.SECONDS)
    with raw.opened(command) as server:
        server.close()
        after_close = server.process.wait(raw.SECONDS)
    return {
        "end of a cancelled run": cancelled,
        "exit code after `exit`": str(after_exit),
        "exit code after the connection is closed": str(after_close),
    }


def _kinds(server: raw.Raw) -> str:
    """Return the kinds of the last messages, without nodes and log messages."""
    return ", ".join(kind for message in server.received if (kind := _kind(message)))


def _kind(message: dict[str, Any]) -> str:
    if "method" not in message:
        return "response"
    if message["method"] == "telemetry/update":
        return "telemetry"
    marker = message["method"] == "testing/testUpdates/tests" and not message["params"]["changes"]
    return "marker" if marker else ""
