"""The same sequences of raw messages get the same kinds and codes of responses from three servers.

The servers are a program on MSTest, a server from `testwire new server`, and the pytest server.
`differences.json` lists the differences from MSTest. A row contains the name of the sequence, the
responses of MSTest and of the other servers, and the reason.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands.new import new_server

from tests.live import apps
from tests.live.sequences import SEQUENCES, observe
from tests.peers import filled

pytestmark = pytest.mark.live

REFERENCE = "mstest"
DIFFERENCES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("differences.json").read_text("utf-8")
)
AT_ONCE = 2
SUITE = "def test_passes():\n    pass\n"

Observed = Mapping[str, Mapping[str, list[str]]]
"""The responses by server and sequence."""


@pytest.fixture(scope="module")
def observed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Observed:
    folder = tmp_path_factory.mktemp("servers")
    assert new_server("mstest-runner@1.0", "demo-server", folder / "demo", root=apps.ROOT) == 0
    suite = folder / "suite"
    suite.mkdir()
    (suite / "test_small.py").write_text(SUITE)
    commands: dict[str, Sequence[str]] = {
        REFERENCE: apps.command(built, REFERENCE),
        "template": [sys.executable, str(Path(filled.__file__)), str(folder / "demo")],
        "testwire-pytest": [sys.executable, "-m", "testwire_servers.pytest_suite.cli"],
    }
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return {
            server: dict(
                zip(
                    SEQUENCES,
                    pool.map(partial(observe, command, cwd=suite), SEQUENCES),
                    strict=True,
                )
            )
            for server, command in commands.items()
        }


def problems(observed: Observed, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield each difference that is not listed, and each row that is no longer true."""
    listed = {(row["sequence"], server): row for row in rows for server in row["servers"]}
    for server in observed:
        for name in SEQUENCES if server != REFERENCE else ():
            expected, found = observed[REFERENCE][name], observed[server][name]
            row = listed.pop((name, server), None)
            if row is None:
                if expected != found:
                    yield f"{name}: expected {expected} from {server} as from MSTest, found {found}"
            elif (row["mstest"], row["others"]) != (expected, found):
                yield (
                    f"{name}: expected the listed difference {row['mstest']} and {row['others']}, "
                    f"found {expected} from MSTest and {found} from {server}; update the row"
                )
    for name, server in listed:
        yield f"{name}: expected a known sequence and server, found {server}; remove the row"


def test_only_listed_differences_exist(observed: Observed) -> None:
    assert list(problems(observed, DIFFERENCES)) == []


def test_each_difference_has_a_reason_and_is_one() -> None:
    for row in DIFFERENCES:
        assert row["reason"].endswith(".") and row["mstest"] != row["others"], row["sequence"]
        assert row["servers"]


def test_each_problem_is_found() -> None:
    same = {name: ["1 result", "stays open"] for name in SEQUENCES}
    first, second, *_ = SEQUENCES
    other = {**same, first: ["ends"]}
    row = {"sequence": first, "servers": ["s"], "mstest": same[first], "others": ["ends"]}
    assert list(problems({REFERENCE: same, "s": other}, [row])) == []
    assert "as from MSTest" in next(problems({REFERENCE: same, "s": other}, []))
    assert "update the row" in next(problems({REFERENCE: same, "s": same}, [row]))
    gone = {**row, "sequence": second + " gone"}
    assert "remove the row" in next(problems({REFERENCE: same, "s": same}, [gone]))
