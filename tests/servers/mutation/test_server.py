"""The behaviour of the mutation server in memory, over stdio and over a socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from testwire.errors import RpcError
from testwire.testing import pair
from testwire_protocols.msp.v0_4 import (
    PROTOCOL,
    Client,
    ClientHandlers,
    ConfigureParams,
    DiscoveredMutant,
    DiscoverParams,
    DiscoverResult,
    MutantResult,
    MutationTestParams,
    MutationTestResult,
)
from testwire_servers.mutation.cli import main
from testwire_servers.mutation.server import MutationHandlers

from tests.servers.mutation.support import (
    ENDLESS,
    fingerprint,
    processes_with,
    sleepers,
    write_project,
)
from tests.support.waiting import until

FILES = {
    "pkg/__init__.py": "",
    "pkg/calc.py": """\
        def add(a, b):
            return a + b


        def sign(n):
            return -1 if n < 0 else 1  # pragma: no mutate
        """,
    "tests/test_calc.py": """\
        from pkg.calc import add, sign


        def test_add():
            assert add(1, 2) == 3


        def test_sign():
            assert sign(2) == 1
        """,
}

COMMAND = [sys.executable, "-m", "testwire_servers.mutation.cli"]


class Recorder(ClientHandlers):
    def __init__(self) -> None:
        self.reports: list[MutationTestResult] = []

    def report_mutation_test_progress(self, params: MutationTestResult, ctx: object) -> None:
        self.reports.append(params)

    @property
    def results(self) -> list[tuple[str, MutantResult]]:
        return [
            (path, mutant)
            for report in self.reports
            for path, file in report.files.items()
            for mutant in file.mutants
        ]

    def clear(self) -> None:
        self.reports.clear()


@contextlib.asynccontextmanager
async def served(root: Path, *, cwd: Path | None = None) -> AsyncIterator[tuple[Client, Recorder]]:
    recorder = Recorder()
    handlers = MutationHandlers(cwd=cwd or root)
    before = fingerprint(root)
    async with pair(PROTOCOL, handlers, Client, recorder, timeout=60) as client:
        yield client, recorder
    await handlers.aclose()
    assert fingerprint(root) == before


def with_server(
    root: Path, body: Callable[[Client, Recorder], Awaitable[None]], *, cwd: Path | None = None
) -> None:
    async def run() -> None:
        async with served(root, cwd=cwd) as (client, recorder):
            await body(client, recorder)

    asyncio.run(run())


def wire(value: Any) -> Any:
    return value.model_dump(by_alias=True, exclude_unset=True)


def params(value: object) -> MutationTestParams:
    return MutationTestParams.model_validate(value)


def listing(value: object) -> DiscoverParams:
    return DiscoverParams.model_validate(value)


def mutants_in(result: DiscoverResult) -> list[tuple[str, DiscoveredMutant]]:
    return [(path, mutant) for path, file in result.files.items() for mutant in file.mutants]


async def error_of(call: Awaitable[object]) -> RpcError:
    with pytest.raises(RpcError) as caught:
        await call
    return caught.value


def test_the_version_is_what_todays_client_wants(project: Path) -> None:
    write_project(project, {"conf.toml": 'protocol_version = "0.4.1"\n'})

    async def body(client: Client, recorder: Recorder) -> None:
        assert wire(await client.configure(ConfigureParams())) == {"version": "0.4.0"}
        assert wire(await client.configure()) == {"version": "0.4.0"}
        configured = await client.configure(ConfigureParams(config_file_path="conf.toml"))
        assert configured.version == "0.4.1"

    with_server(project, body)


def test_a_configuration_that_cannot_be_used(project: Path) -> None:
    write_project(project, {**FILES, "bad.toml": "pathes = []\n"})

    async def body(client: Client, recorder: Recorder) -> None:
        error = await error_of(client.configure(ConfigureParams(config_file_path="gone.toml")))
        assert error.code == -32000
        assert "gone.toml" in error.message
        error = await error_of(client.configure(ConfigureParams(config_file_path="bad.toml")))
        assert error.code == -32000
        assert "pathes" in error.message
        assert (await client.discover()).files.keys() == {"pkg/calc.py"}

    with_server(project, body)


def test_what_discover_tells(project: Path) -> None:
    write_project(project, FILES)

    async def body(client: Client, recorder: Recorder) -> None:
        found = wire(await client.discover(DiscoverParams()))
        assert list(found) == ["files"]
        assert list(found["files"]) == ["pkg/calc.py"]
        mutants = found["files"]["pkg/calc.py"]["mutants"]
        plain = [mutant for mutant in mutants if "status" not in mutant]
        assert len(plain) == 2
        for mutant in plain:
            assert set(mutant) == {"id", "location", "description", "mutatorName", "replacement"}
        assert [(m["mutatorName"], m["location"]) for m in plain] == [
            (
                "Return to None",
                {"start": {"line": 2, "column": 12}, "end": {"line": 2, "column": 17}},
            ),
            (
                "Arithmetic + to -",
                {"start": {"line": 2, "column": 14}, "end": {"line": 2, "column": 15}},
            ),
        ]
        ignored = [mutant for mutant in mutants if "status" in mutant]
        assert ignored
        for mutant in ignored:
            assert mutant["status"] == "Ignored"
            assert "pragma" in mutant["statusReason"]
        assert wire(await client.discover()) == found
        empty = await client.discover(listing({"files": [{"path": "pkg/__init__.py"}]}))
        assert wire(empty) == {"files": {"pkg/__init__.py": {"mutants": []}}}
        assert wire(await client.discover(listing({"files": [{"path": "gone.py"}]}))) == {
            "files": {}
        }

    with_server(project, body)


def test_all_mutants_are_reported_one_by_one(project: Path) -> None:
    write_project(project, FILES)

    async def body(client: Client, recorder: Recorder) -> None:
        found = {m.id: (path, m) for path, m in mutants_in(await client.discover())}
        result = await client.mutation_test()
        assert wire(result) == {"files": {}}
        assert all(len(file.mutants) == 1 for r in recorder.reports for file in r.files.values())
        assert all(len(report.files) == 1 for report in recorder.reports)
        assert {mutant.id for _, mutant in recorder.results} == set(found)
        for path, mutant in recorder.results:
            listed_path, listed = found[mutant.id]
            assert path == listed_path
            common = {k: v for k, v in wire(mutant).items() if k in wire(listed)}
            assert common == wire(listed)
        killed = next(m for _, m in recorder.results if m.replacement == "-")
        assert killed.status == "Killed"
        assert killed.killed_by == ["tests/test_calc.py::test_add"]
        assert killed.covered_by == ["tests/test_calc.py::test_add"]
        assert killed.tests_completed == 1
        assert killed.static is False
        assert killed.duration is not None

    with_server(project, body)


def test_ranges_as_the_editor_sends_them(project: Path) -> None:
    """After a click on a mutant, an editor sends the path and the mutant's exact range."""
    write_project(project / "back", FILES)

    async def body(client: Client, recorder: Recorder) -> None:
        where = {"start": {"line": 2, "column": 14}, "end": {"line": 2, "column": 15}}
        asked = {"files": [{"path": "back/pkg/calc.py", "range": where}]}
        await client.mutation_test(params(asked))
        assert len(recorder.results) == 1
        assert {path for path, _ in recorder.results} == {"pkg/calc.py"}
        recorder.clear()
        where["end"]["column"] = 14
        await client.mutation_test(params(asked))
        await client.mutation_test(params({"files": []}))
        assert recorder.results == []

    with_server(project / "back", body)


def test_a_range_that_ends_before_it_starts(project: Path) -> None:
    write_project(project, FILES)
    where = {"start": {"line": 2, "column": 2}, "end": {"line": 2, "column": 1}}
    asked = {"files": [{"path": "pkg"}, {"path": "pkg/calc.py", "range": where}]}

    async def body(client: Client, recorder: Recorder) -> None:
        for call in (client.discover(listing(asked)), client.mutation_test(params(asked))):
            error = await error_of(call)
            assert error.code == -32602
            assert error.data == {
                "errors": [
                    {
                        "pointer": "/files/1/range",
                        "message": "expected a range whose end is not before its start",
                    }
                ]
            }

    with_server(project, body)


def test_mutants_are_tested_as_they_were_discovered(project: Path) -> None:
    write_project(project, {**FILES, "pkg/broken.py": "def f(:\n"})

    async def body(client: Client, recorder: Recorder) -> None:
        found = wire(await client.discover())["files"]["pkg/calc.py"]["mutants"]
        minus = next(m for m in found if m["replacement"] == "-")
        none = next(m for m in found if m["replacement"] == "None")
        # A mutant is identified by its id or by mutator, location and replacement. Unknown mutants
        # are not tested.
        none = {**none, "id": "from-before"}
        gone = {**minus, "id": "gone", "replacement": "plus"}
        asked = {
            "files": [{"path": "pkg"}],
            "mutants": {
                "pkg/calc.py": {"mutants": [minus, none, gone]},
                "no/such.py": {"mutants": [{**minus, "id": "deleted"}]},
                "pkg/broken.py": {"mutants": [{**minus, "id": "broken"}]},
            },
        }
        await client.mutation_test(params(asked))
        results = {mutant.id: mutant for _, mutant in recorder.results}
        assert set(results) == {minus["id"], "from-before", "gone", "deleted", "broken"}
        assert results[minus["id"]].status == "Killed"
        assert results["from-before"].status == "Killed"
        assert results["gone"].status == "Ignored"
        assert "the mutant does not exist" in (results["gone"].status_reason or "")
        assert results["gone"].replacement == "plus"
        assert "the mutant does not exist" in (results["deleted"].status_reason or "")
        assert "not valid Python" in (results["broken"].status_reason or "")
        assert results["deleted"].status == results["broken"].status == "Ignored"
        assert {path for path, _ in recorder.results} == {
            "pkg/calc.py",
            "no/such.py",
            "pkg/broken.py",
        }
        recorder.clear()
        await client.mutation_test(params({"mutants": {}}))
        assert recorder.results == []
        only = {"pkg/broken.py": {"mutants": [minus]}}
        error = await error_of(client.mutation_test(params({"mutants": only})))
        assert "not valid Python" in error.message

    with_server(project, body)


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"m.py": "x = 1\n"}, "found none"),
        ({"m.py": "x = 1\n", "test_m.py": "def test_bad(): assert 0\n"}, "test_m.py::test_bad"),
        (
            {"m.py": "x = 1\n", "pyproject.toml": "[tool.testwire.mutation]\npaths = ['lib']\n"},
            "paths: 'lib' does not exist in the project",
        ),
    ],
)
def test_a_project_that_cannot_be_tested(
    project: Path, files: dict[str, str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_project(project, files)

    async def body(client: Client, recorder: Recorder) -> None:
        error = await error_of(client.mutation_test())
        assert error.code == -32000
        assert words in error.message
        assert (await client.configure()).version == "0.4.0"

    with_server(project, body)
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err


def test_source_that_is_broken_is_left_out(project: Path) -> None:
    write_project(project, {**FILES, "pkg/broken.py": "def f(:\n", "pkg/bytes.py": b"'\xff'\n"})

    async def body(client: Client, recorder: Recorder) -> None:
        assert list((await client.discover()).files) == ["pkg/calc.py"]

    with_server(project, body)


def test_a_new_configuration_counts_for_later_requests(project: Path) -> None:
    write_project(project, {**FILES, "none.toml": 'exclude = ["pkg/*"]\n'})

    async def body(client: Client, recorder: Recorder) -> None:
        running = asyncio.ensure_future(client.mutation_test())
        await until(lambda: any(mutant.status == "Killed" for _, mutant in recorder.results))
        await client.configure(ConfigureParams(config_file_path="none.toml"))
        later = asyncio.ensure_future(client.mutation_test())
        await running
        statuses = [mutant.status for _, mutant in recorder.results]
        assert statuses.count("Killed") == 2
        recorder.clear()
        await later
        await client.mutation_test()
        assert {mutant.status for _, mutant in recorder.results} <= {"Ignored", "Killed"}
        assert recorder.results[-1][1].status == "Ignored"

    with_server(project, body)


def test_requests_at_the_same_time_are_all_answered(project: Path) -> None:
    write_project(project, FILES)

    async def body(client: Client, recorder: Recorder) -> None:
        calls = [
            client.mutation_test(),
            client.discover(),
            client.mutation_test(),
            client.discover(),
        ]
        first, listed, _, _ = await asyncio.gather(*calls)
        assert wire(first) == {"files": {}}
        assert isinstance(listed, DiscoverResult)
        killed = [m.id for _, m in recorder.results if m.status == "Killed"]
        assert len(killed) == 2 * len(set(killed))

    with_server(project, body)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_a_cancelled_request_stops_its_processes(project: Path, sandboxes: Path) -> None:
    write_project(
        project,
        {**ENDLESS, "pyproject.toml": "[tool.testwire.mutation]\ntimeout_constant = 100\n"},
    )

    async def body(client: Client, recorder: Recorder) -> None:
        running = asyncio.ensure_future(client.mutation_test())
        await until(lambda: bool(sleepers(sandboxes)))
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        await until(lambda: not sleepers(sandboxes), 2)
        assert (await client.discover()).files

    with_server(project, body)


# --- the server in a separate process ---------------------------------------------------------


def test_over_stdio(project: Path) -> None:
    write_project(project, {**FILES, "m.toml": 'protocol_version = "9"\nworkers = 1\n'})
    recorder = Recorder()

    async def run() -> None:
        async with Client.launch(
            COMMAND, handlers=recorder, cwd=project, rest=["--config", "m.toml"], timeout=60
        ) as client:
            assert (await client.configure()).version == "9"
            found = mutants_in(await client.discover())
            await client.mutation_test()
            assert sorted(m.id for _, m in recorder.results) == sorted(m.id for _, m in found)

    asyncio.run(run())


def test_over_a_socket(project: Path, sandboxes: Path) -> None:
    """Each connection has its own configuration.

    When a connection ends, its sandboxes are removed.
    """
    write_project(project, {**FILES, "m.toml": 'protocol_version = "9"\n'})
    process = subprocess.Popen(
        [*COMMAND, "serve", "socket", "--port", "0"], cwd=project, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None

    async def run(port: int) -> None:
        recorder = Recorder()
        async with Client.connect("localhost", port, handlers=recorder, timeout=60) as client:
            await client.configure(ConfigureParams(config_file_path="m.toml"))
            async with Client.connect("localhost", port, timeout=60) as other:
                assert (await other.configure()).version == "0.4.0"
            await client.mutation_test()
            assert len(recorder.results) > 2
            assert os.listdir(sandboxes)
        await until(lambda: not os.listdir(sandboxes), 10)

    try:
        match = re.search(r":(\d+)$", process.stderr.readline().strip())
        assert match is not None
        asyncio.run(run(int(match[1])))
    finally:
        process.terminate()
        process.stderr.close()
        assert process.wait(60) == 128 + signal.SIGTERM


def _frame(message: object) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("end", ["eof", "SIGTERM", "SIGINT", "SIGKILL"])
def test_the_end_of_the_server_is_the_end_of_all(project: Path, sandboxes: Path, end: str) -> None:
    """Standard output contains only messages, even if the server ends during a run."""
    write_project(
        project,
        {**ENDLESS, "pyproject.toml": "[tool.testwire.mutation]\ntimeout_constant = 100\n"},
    )
    before = fingerprint(project)
    process = subprocess.Popen(
        [*COMMAND, "serve", "stdio"],
        cwd=project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(_frame({"jsonrpc": "2.0", "id": 1, "method": "mutationTest"}))
    process.stdin.flush()
    try:
        asyncio.run(until(lambda: bool(sleepers(sandboxes))))
    finally:
        if end != "eof":
            process.send_signal(getattr(signal, end))
        out, _ = process.communicate(timeout=60)
    rest = out
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        length = int(head.removeprefix(b"Content-Length: "))
        json.loads(rest[:length])
        rest = rest[length:]
    if end == "SIGKILL":
        # A killed server cannot remove the files, so the workers remove them.
        gone = lambda: not os.listdir(sandboxes) and not processes_with(str(sandboxes))  # noqa: E731
        asyncio.run(until(gone, 10))
    assert os.listdir(sandboxes) == []
    assert not processes_with(str(sandboxes))
    assert fingerprint(project) == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "serve stdio"),
        (["serve"], "expected a transport"),
        (["serve", "socket"], "--port"),
        (["serve", "stdio", "--", "--conf", "x"], "--config FILE"),
        (["serve", "stdio", "--", "--config"], "--config requires a file name"),
    ],
)
def test_mistakes_on_the_command_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err


def test_help_is_cheap() -> None:
    program = (
        "import sys; from testwire_servers.mutation.cli import main; code = main(['--help'])\n"
        "heavy = {'pydantic', 'asyncio', 'cosmic_ray', 'parso', 'pytest'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "--config FILE" in done.stdout


def test_the_first_answer_needs_no_engine() -> None:
    """An editor waits for `configure`, so this request does not import slow modules."""
    program = (
        "import sys, testwire_servers.mutation.server\n"
        "assert not {'cosmic_ray', 'parso', 'pytest'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
