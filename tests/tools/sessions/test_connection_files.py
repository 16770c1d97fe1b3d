"""The commands start a server from its connection file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.support.repository import ROOT
from tests.support.toy_files import files_protocol
from tests.tools.sessions.support import run

PROTOCOL = ("--protocol", "toy-files")


def written(project: Path) -> Path:
    info = files_protocol()
    data = {
        "name": "toy",
        "version": "1",
        "toyVersion": info.wire_version or info.version,
        "languages": [],
        "argv": [sys.executable, "-c", START, "serve", "stdio"],
    }
    path = project / ".toy" / "toy.json"
    path.parent.mkdir()
    path.write_text(json.dumps(data), "utf-8")
    return path


START = f"""
import os, sys
assert os.path.isdir(".toy")
sys.path.insert(0, {str(ROOT)!r})
from tests.support.toy_files import *
sys.exit(main(files_protocol(), Handlers))
"""


def test_call_and_doctor_start_the_server_in_its_project(tmp_path: Path) -> None:
    written(tmp_path)
    ran = run("call", *PROTOCOL, "--connection-file", str(tmp_path), "echo", '{"text": "a"}')
    assert ran.code == 0, ran
    assert json.loads(ran.out)["text"] == "a"
    ran = run("doctor", *PROTOCOL, "--connection-file", str(tmp_path / ".toy" / "toy.json"))
    assert ran.code == 0, ran


def test_wrong_usage_has_a_message(tmp_path: Path) -> None:
    ran = run("call", *PROTOCOL, "--connection-file", str(tmp_path), "echo")
    assert ran.code == 2
    assert "expected one file, found none; write the file first" in ran.err
    ran = run("call", *PROTOCOL, "--connection-file", str(tmp_path), "echo", "--", "server")
    assert ran.code == 2
    assert "expected one server, found two; remove --connection-file or the command" in ran.err
