"""The generated packages compile and are formatted, and their clients and servers work.

`README.md` in this folder describes the subcommands of the app.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from testwire_codegen.model.loader import load_spec
from testwire_codegen.model.lower import lower

from tests.codegen.support import copy_case
from tests.languages.languages import Built, run
from tests.support.commands import run_command, run_testwire
from tests.support.positions import ROWS
from tests.support.repository import ROOT

# A compiler can be slow on a busy machine.
pytestmark = pytest.mark.timeout(900)

SERVERS = {"msp@0.4": (), "mstest-runner@1.0": ("tests",), "test-runner@0.1": ("tests",)}
"""The first arguments of the launch command, by protocol."""

PEERS = [
    (protocol.key, transport.id)
    for index in load_spec(ROOT)
    for protocol in map(lower, index.versions)
    for transport in protocol.transports
    if transport.kind != "http"
]
"""Each protocol and transport of the servers."""


def test_the_sources_are_formatted_and_have_no_warnings(built: Built) -> None:
    for command in built.language.checks:
        run(list(command), built.package)


@pytest.mark.parametrize("case", ["forms", "toy"])
def test_every_form_of_type_compiles(case: str, built: Built, tmp_path: Path) -> None:
    root = copy_case(case, tmp_path)
    assert run_command("generate", root, target=built.language.name) == 0
    built.language.compile(root / "generated" / built.language.name)


def test_a_client_and_a_server_in_one_process(built: Built, tmp_path: Path) -> None:
    lines = run([*built.command, "memory"], tmp_path).splitlines()
    ids = " ".join(f"app-{number}" for number in range(1, 7))
    error = 'The handler of the notification "reportMutationTestProgress" failed: no'
    assert lines == [ids, "stream 6, rest 0", error, "-32000", "cancelled", "ended"]


def test_a_client_and_a_server_on_a_pipe(built: Built, tmp_path: Path) -> None:
    name = f"testwire-{built.language.name}-{os.getpid()}"
    assert run([*built.command, "pipe", name], tmp_path) == "0.4.0\n"


def test_positions_are_converted_as_in_the_other_languages(built: Built, tmp_path: Path) -> None:
    rows = json.dumps([row._asdict() for row in ROWS])
    output = run([*built.command, "positions"], tmp_path, rows)
    assert output == f"{sum(len(row.ways) for row in ROWS)}\n"


def test_the_programs_of_the_readme(built: Built, tmp_path: Path) -> None:
    server = [*built.command, "serve", "stdio"]
    lines = run([*built.command, "client", *server], tmp_path).splitlines()
    assert lines[:2] == ["protocol 0.4.0", f"{built.language.source}: 6 mutants"]
    assert lines[2:] == [*(f"app-{n}: Killed" for n in range(1, 6)), "app-6: RuntimeError"]


def verify(built: Built, protocol: str, transport: str, folder: Path) -> str:
    """Check a server of the app, and return the report. Raises AssertionError for a failure."""
    # The case `semantics/positions` reads the file of the mutants.
    path = folder / built.language.source
    path.parent.mkdir(parents=True)
    path.write_text("true;\n" * 12, "utf-8")
    words = ("verify", "server", "--protocol", protocol, "--transport", transport)
    command = [*built.command, *SERVERS[protocol]]
    return run([sys.executable, "-m", "testwire_tools", *words, "--", *command], folder)


@pytest.fixture(scope="session")
def reports(
    built: Built, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[tuple[str, str], Future[str]]]:
    """Check all servers of the app. Several run at once, because most of the cases wait."""
    with ThreadPoolExecutor(4) as pool:
        yield {row: pool.submit(verify, built, *row, tmp_path_factory.mktemp("v")) for row in PEERS}


@pytest.mark.parametrize("peer", PEERS, ids="-".join)
def test_the_servers_pass_verification(
    peer: tuple[str, str], reports: dict[tuple[str, str], Future[str]]
) -> None:
    assert "othing to check: no " not in reports[peer].result()


def test_the_benchmark_of_the_client_runs(built: Built, tmp_path: Path) -> None:
    server = str(ROOT / "tests" / "bench" / "peers" / "prepared_server.py")
    output = run([*built.command, "bench", sys.executable, server], tmp_path)
    figures = json.loads(output)
    assert figures.keys() == {"notifications", "requests"}
    assert all(seconds > 0 for seconds in figures.values())


def test_a_session_with_the_template_server(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("server", "--protocol", "mstest-runner@1.0", "--name", "m-server")
    assert run_testwire("new", *words, str(tmp_path / "m")) == 0
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "m" / "src"))
    command = [*built.command, "mstest", sys.executable, "-m", "m_server"]
    first, *lines = run(command, tmp_path / "m" / "examples").splitlines()
    assert first == "server m-server"
    assert lines[0] == f"discovered {len(lines) - 3}"
    assert {line.split()[0] for line in lines[1:-2]} >= {"passed", "failed"}
    assert lines[-2:] == ["selected 2", "exit 0"]
