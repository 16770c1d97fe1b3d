"""The command line of the pytest server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from testwire_servers.pytest_suite.cli import main
from testwire_servers.pytest_suite.suite import find_python

from tests.servers.pytest_suite.support import COMMAND


def test_help_shows_both_protocols(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for words in ("--server --client-port PORT", "serve stdio", "--python FILE"):
        assert words in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--python"], "--python: expected an interpreter, found none"),
        (["--server"], "requires --client-port PORT"),
        (["serve"], "expected a transport after 'serve'"),
        (["--servre"], "did you mean --server?"),
    ],
)
def test_usage_errors_name_the_fix(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_help_imports_little(tmp_path: Path) -> None:
    program = (
        "import sys; from testwire_servers.pytest_suite.cli import main; main(['--help']); "
        "assert not {'asyncio', 'pydantic', 'pytest', '_pytest'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, timeout=60, check=False)
    assert done.returncode == 0
    assert COMMAND[0] == sys.executable


@pytest.mark.parametrize(
    ("module", "protocol"),
    [("mstest", "mstest_runner.v1_0"), ("runner", "test_runner.v0_1")],
)
def test_the_first_response_needs_little_more_than_any_server(module: str, protocol: str) -> None:
    program = (
        f"import sys, testwire.cli, testwire.server.host, testwire_protocols.{protocol}.handlers\n"
        f"import testwire.server, logging, testwire_protocols.{protocol}.types\n"
        "before = set(sys.modules)\n"
        f"import testwire_servers.pytest_suite.{module}\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    more = set(done.stdout.split())
    assert "testwire_servers" in more
    # Before Python 3.13, pathlib has already imported urllib.
    rest = {"_json", "json", "testwire", "testwire_protocols", "testwire_servers", "urllib"}
    assert more <= rest


def test_the_interpreter_is_selected(tmp_path: Path) -> None:
    assert find_python(tmp_path, None) == sys.executable
    folder = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    own = tmp_path / ".venv" / folder
    own.parent.mkdir(parents=True)
    own.touch()
    assert find_python(tmp_path, None) == str(own)
    assert find_python(tmp_path, "python3") == "python3"
    assert find_python(tmp_path, "./other") == str(tmp_path / "other")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that is in use")
def test_a_deleted_working_folder_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    program = (
        "import os, sys; from testwire_servers.pytest_suite.cli import main; "
        f"os.rmdir({str(folder)!r}); sys.exit(main(['serve', 'stdio']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "expected a working folder, but it was deleted" in done.stderr
