"""Discover, run, select, filter and cancel the tests of each program with the Python client."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from testwire.errors import RpcError

from tests.live import apps
from tests.live.session import Live, Updates, connected
from tests.support.waiting import until

if TYPE_CHECKING:
    from testwire_protocols.mstest_runner.v1_0.types import Attachment, TestNode

pytestmark = pytest.mark.live

OUTCOMES = {
    "Passes": "passed",
    "Fails": "failed",
    "Throws": "failed",
    "Skipped": "skipped",
    "Slow": "passed",
    "Long": "passed",
    "TimesOut": "failed",
    "Prints": "passed",
    "HasTraits": "passed",
    "Grüße_世界": "passed",
    "naïve ☃ 😀 \"quoted\"": "passed",
}  # fmt: skip
"""The last state of each test that all programs have. `DIFFERENT` lists the exceptions."""

DIFFERENT = {
    "xunit": {"Throws": "error", "TimesOut": "timed-out"},
    "bare": {"Throws": "error", "TimesOut": "timed-out"},
}
CASES = {
    "mstest": ("Adds (1,2,3)", "Adds (2,2,5)"),
    "nunit": ("Adds(1,2,3)", "Adds(2,2,5)"),
    "xunit": ("Adds(left: 1, right: 2, sum: 3)", "Adds(left: 2, right: 2, sum: 5)"),
}
ENDS_AFTER_CANCELLATION = {"nunit"}
"""Programs that exit with code 0 after a run is cancelled."""

MANY = 5000


class App:
    """A program and its name."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.framework = name.partition("-")[0]
        self.command = apps.command(folder, name)

    def session(
        self, script: Callable[[Live], Coroutine[None, None, None]], **options: str
    ) -> None:
        """Run a script in a session. `options` are environment variables."""

        async def main() -> None:
            async with connected(self.command, env=options) as live:
                await script(live)

        asyncio.run(main())


@pytest.fixture(params=apps.APPS)
def app(request: pytest.FixtureRequest, built: Path) -> App:
    return App(request.param, built)


@pytest.fixture(params=apps.BARE)
def bare(request: pytest.FixtureRequest, built: Path) -> App:
    return App(request.param, built)


def short(node: TestNode) -> str:
    return node.display_name.removeprefix("Live.Outcomes.")


def test_all_tests_are_discovered(app: App) -> None:
    async def script(live: Live) -> None:
        found = await live.discover()
        assert {short(node) for node in found.nodes.values()} >= OUTCOMES.keys()
        tests = [node for node in found.nodes.values() if node.node_type == "action"]
        assert {node.execution_state for node in tests} == {"discovered"}
        assert found.markers == 1
        again = await live.discover()
        assert again.nodes.keys() == found.nodes.keys()

    app.session(script)


def test_all_tests_run(app: App) -> None:
    async def script(live: Live) -> None:
        found = await live.discover()
        ran, result = await live.run()
        assert ran.nodes.keys() == found.nodes.keys()
        assert ran.markers == 1
        states = {short(node): node.execution_state for node in ran.nodes.values()}
        wanted = OUTCOMES | DIFFERENT.get(app.framework, {})
        assert {name: states[name] for name in wanted} == wanted
        for states_of_one in ran.states.values():
            assert "in-progress" not in states_of_one[1:]
        check_details(app, ran)
        check_files(app, result.attachments or [])

    app.session(script)


def check_details(app: App, ran: Updates) -> None:
    """Check the members of nodes that all programs send."""
    fails, prints = ran.named("Fails"), ran.named("Prints")
    if app.framework in ("mstest", "bare"):
        assert "expected text" in (fails.assert_expected or "")
        assert "actual text" in (fails.assert_actual or "")
    else:
        assert (fails.assert_expected, fails.assert_actual) == ("", "")
        assert "expected text" in (fails.error_message or "")
        assert "actual text" in (fails.error_message or "")
    if app.framework != "bare":
        assert "Live.Outcomes.Fails" in (fails.error_stacktrace or "")
    assert "not an assertion" in (ran.named("Throws").error_message or "")
    assert "not today" in (ran.named("Skipped").error_message or "")
    assert "to standard output" in (prints.standard_output or "")
    both = (prints.standard_error or "") + (prints.standard_output or "")
    assert "to standard error" in both
    assert 290 <= (ran.named("Slow").time_duration_ms or 0) < 5000
    assert {"owner": "ada"} in (ran.named("HasTraits").traits or [])
    if app.framework in CASES:
        good, bad = (ran.named(case) for case in CASES[app.framework])
        assert (good.execution_state, bad.execution_state) == ("passed", "failed")
        (extra,) = (node.model_extra for node in ran.all_named("Attaches"))
        file = Path((extra or {})["attachments.0.uri"])
        # MSTest deletes its copy of the file before it sends the response.
        assert file.is_file() == (app.framework != "mstest")


def check_files(app: App, files: list[Attachment]) -> None:
    """Check the attachments of a run, which only the framework of `bare` creates."""
    assert len(files) == (app.framework == "bare")
    for file in files:
        assert Path(file.uri or "").read_text("utf-8") == "of the run"
        assert (file.producer, file.type) == ("live-bare", "file")


def test_two_of_the_tests_run(app: App) -> None:
    async def script(live: Live) -> None:
        found = await live.discover()
        chosen = [found.named("Grüße_世界"), found.named("Fails")]
        ran, _ = await live.run(chosen)
        assert ran.nodes.keys() == {node.uid for node in chosen}
        assert {node.execution_state for node in ran.nodes.values()} == {"passed", "failed"}

    app.session(script)


def test_a_graph_filter_selects_tests(bare: App) -> None:
    old = bare.name == apps.BARE[0]

    async def script(live: Live) -> None:
        for filter, tests in (
            ("/Bare/Outcomes/Fails", {"Fails"}),
            # The first release does not compare traits.
            ("/Bare/Outcomes/*[owner=ada]", set() if old else {"HasTraits"}),
            ("/Bare/Outcomes/(Passes|Prints)", {"Passes", "Prints"}),
            ("/Other/**", set()),
        ):
            ran, _ = await live.run(filter=filter)
            found = {each.display_name for each in ran.nodes.values() if each.node_type == "action"}
            assert found == tests

    bare.session(script)


@pytest.mark.parametrize("name", apps.FRAMEWORKS)
def test_frameworks_reject_a_graph_filter(name: str, built: Path) -> None:
    async def script(live: Live) -> None:
        with pytest.raises(RpcError):
            await live.run(filter="/*/*/Passes")
        await live.discover()

    App(name, built).session(script)


def test_a_run_is_cancelled(app: App) -> None:
    async def script(live: Live) -> None:
        long = (await live.discover()).named("Long")
        run_id = str(uuid.uuid4())
        run = asyncio.create_task(live.run([long], run_id=run_id))
        await until(lambda: "in-progress" in live.updates[run_id].states[long.uid])
        run.cancel()
        start = time.monotonic()
        await asyncio.wait([run])
        assert run.cancelled()
        process = live.client.process
        assert process is not None
        if app.framework in ENDS_AFTER_CANCELLATION:
            assert await process.wait() == 0
        else:
            # The connection serves further requests.
            await live.discover()
            assert live.updates[run_id].states[long.uid] == ["in-progress"]
            assert time.monotonic() - start < 4

    app.session(script)


def test_parents_are_sent(bare: App) -> None:
    async def script(live: Live) -> None:
        found = await live.discover()
        assert found.parents["bare"] is None
        assert found.parents["bare.outcomes"] == "bare"
        assert found.parents["bare.outcomes.Passes"] == "bare.outcomes"
        assert found.named("outcomes").node_type == "group"
        assert found.named("outcomes").execution_state is None

    bare.session(script)


def test_thousands_of_tests(bare: App) -> None:
    async def script(live: Live) -> None:
        found = await live.discover()
        assert len(found.nodes) == MANY + len(OUTCOMES) + 2
        # The platform sends many nodes in one notification.
        assert found.notifications < 20
        many = [node for node in found.nodes.values() if node.display_name.startswith("Many")]
        ran, _ = await live.run(many)
        assert ran.nodes.keys() == {node.uid for node in many}
        assert {node.execution_state for node in ran.nodes.values()} == {"passed"}

    bare.session(script, LIVE_NODES=str(MANY))


def test_two_runs_at_once(app: App) -> None:
    async def script(live: Live) -> None:
        found = await live.discover()
        tests = [[found.named(name)] for name in ("Slow", "Passes")]
        runs = await asyncio.gather(*(live.run(each) for each in tests))
        for (ran, _), (node,) in zip(runs, tests, strict=True):
            assert {uid: ran.states[uid][-1] for uid in ran.nodes} == {node.uid: "passed"}
            assert ran.markers == 1

    app.session(script)
