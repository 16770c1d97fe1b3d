"""`testwire upstream` reports changes in one issue, and closes the issue after a fix."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from testwire_codegen.commands import upstream as upstream_command
from testwire_codegen.drift.upstream import MARKER, TITLE, DocumentState, Judge, Pin, body, pins
from testwire_codegen.model.loader import load_spec

from tests.codegen.support import ROOT, copy_case
from tests.support.commands import run_command

TEXT = "# Boxes\n\nA box has a label.\n"
ADDRESS = "repos/toys/box/contents/docs/box.md"
NONE: Callable[..., None] = lambda *_: None  # noqa: E731


def upstream(judge: Judge, **options: Any) -> int:
    """Run `testwire upstream`, but replace the comparison of documents with `judge`."""
    with mock.patch.object(upstream_command, "_judge", return_value=judge):
        return run_command("upstream", **options)


def source(text: str, **more: Any) -> dict[str, Any]:
    return {
        "document": "Box",
        "repository": "github:toys/box",
        "path": "docs/box.md",
        "ref": "0123456789abcdef",
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "licence": "MIT",
        "date": "2026-01-01",
        **more,
    }


def checkout(folder: Path, *sources: dict[str, Any]) -> Path:
    root = copy_case("small", folder / "checkout")
    (root / "spec/small/1/upstream.lock.json").write_text(json.dumps({"sources": sources}), "utf-8")
    return root


class Hub:
    """The state of the fake GitHub in `tests/support/gh`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "hub.json"
        self.write({"issues": [], "documents": {ADDRESS: TEXT}, "calls": []})

    def read(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.path.read_text("utf-8"))
        return data

    def write(self, state: dict[str, Any]) -> None:
        self.path.write_text(json.dumps(state), "utf-8")

    def publish(self, text: str | None) -> None:
        self.write(self.read() | {"documents": {} if text is None else {ADDRESS: text}})

    def calls(self) -> list[str]:
        """Return the changes to issues since the last call."""
        state = self.read()
        self.write(state | {"calls": []})
        return list(state["calls"])


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hub:
    monkeypatch.setenv("PATH", f"{ROOT / 'tests/support'}{os.pathsep}{os.environ['PATH']}")
    hub = Hub(tmp_path)
    monkeypatch.setenv("GH_STATE", str(hub.path))
    return hub


def finding(message: str, severity: str = "error") -> dict[str, Any]:
    place = {"file": "box.md", "line": 3, "column": 1, "pointer": ""}
    return {"rule": "a-rule", "message": message, "severity": severity, "location": place}


def test_the_life_of_an_issue(tmp_path: Path, hub: Hub) -> None:
    root = checkout(tmp_path, source(TEXT))
    said: list[dict[str, Any]] = []

    def judge(protocol: str, document: str, path: Path) -> Sequence[dict[str, Any]]:
        assert (protocol, document) == ("small@1", "Box") and path.is_file()
        return said

    def run() -> int:
        return upstream(judge, root=root, issue=True)

    assert run() == 0 and hub.calls() == []  # No document has changed, and no issue is open.

    hub.publish(TEXT + "It may be open.\n")
    said[:] = [finding("`open` is new"), finding("only to know", "info")]
    assert run() == 0 and hub.calls() == ["create"]
    (issue,) = hub.read()["issues"]
    assert issue["title"] == TITLE and issue["body"].startswith(MARKER)
    assert "- `open` is new (`a-rule`, line 3)" in issue["body"]
    assert "only to know" not in issue["body"] and "toys/box: `docs/box.md`" in issue["body"]

    assert run() == 0 and hub.calls() == []  # Unchanged documents do not cause a new comment.

    hub.publish(TEXT + "It may be shut.\n")
    said[:] = [finding("`shut` is new")]
    assert run() == 0 and hub.calls() == ["edit", "comment"]
    (issue,) = hub.read()["issues"]
    assert "`shut` is new" in issue["body"] and "`open` is new" not in issue["body"]

    hub.publish(None)
    assert run() == 0 and hub.calls() == ["edit", "comment"]
    assert "no longer exists at this path" in hub.read()["issues"][0]["body"]

    hub.publish(TEXT)
    assert run() == 0 and hub.calls() == ["close"]
    assert hub.read()["issues"][0]["open"] is False
    assert run() == 0 and hub.calls() == []

    hub.publish(TEXT + "It may be open.\n")
    assert run() == 0 and hub.calls() == ["create"]  # The command does not reopen closed issues.


def test_of_two_issues_one_stays(tmp_path: Path, hub: Hub) -> None:
    root = checkout(tmp_path, source("Other words.\n"))
    assert upstream(NONE, root=root, issue=True) == 0
    state = hub.read()
    state["issues"].append({**state["issues"][0], "number": 2})
    state["issues"].append({**state["issues"][0], "number": 3, "body": "Not ours."})
    hub.write(state)
    hub.calls()
    assert upstream(NONE, root=root, issue=True) == 0
    assert hub.calls() == ["close"]
    assert [issue["open"] for issue in hub.read()["issues"]] == [True, False, True]


def test_a_dry_run_changes_nothing_and_says_what_it_would_do(
    tmp_path: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    root = checkout(tmp_path, source("Other words.\n"))
    assert upstream(NONE, root=root, issue=True, dry_run=True) == 0
    assert hub.calls() == [] and hub.read()["issues"] == []
    said = capsys.readouterr().err
    assert "would run: gh issue create" in said and MARKER in said


def test_without_an_issue_the_exit_code_tells(
    tmp_path: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    root = checkout(tmp_path, source(TEXT))
    assert upstream(NONE, root=root) == 0
    assert "1 document is unchanged" in capsys.readouterr().out
    hub.publish("Other words.\n")
    assert upstream(NONE, root=root, format="json") == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["rule"], found["protocol"]) == ("upstream-changed", "small@1")
    assert found["location"]["file"] == "spec/small/1/upstream.lock.json"
    assert found["location"]["pointer"] == "/sources/0" and found["fix"]
    hub.publish(None)
    assert upstream(NONE, root=root, format="json") == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert found["rule"] == "upstream-gone"


def test_line_ends_are_no_difference(tmp_path: Path) -> None:
    root = checkout(tmp_path, source(TEXT))
    folder = tmp_path / "documents/small@1/docs"
    folder.mkdir(parents=True)
    (folder / "box.md").write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert upstream(NONE, root=root, documents=tmp_path / "documents") == 0


@pytest.mark.parametrize(
    ("more", "watched"),
    [
        ({}, True),
        ({"watch": True}, True),
        ({"watch": False}, False),
        ({"sha256": None}, False),
        ({"repository": "npm:box"}, False),
        ({"path": "src/box.ts"}, False),
    ],
)
def test_what_is_watched(more: dict[str, Any], watched: bool, tmp_path: Path) -> None:
    (index,) = load_spec(checkout(tmp_path, source(TEXT, **more)))
    assert not index.findings
    assert bool(pins(index.versions)) is watched


def test_of_two_texts_of_a_document_the_newest_counts(tmp_path: Path) -> None:
    older = source("Old.\n", date="2024-01-01", ref="old", document="Box (2024)")
    for order in ([older, source(TEXT)], [source(TEXT), older]):
        (index,) = load_spec(checkout(tmp_path / str(order.index(older)), *order))
        (pin,) = pins(index.versions)
        assert pin.document == "Box"


def test_this_repository_watches_documents() -> None:
    found = pins([version for index in load_spec(ROOT) for version in index.versions])
    assert found and all(pin.path.endswith(".md") for pin in found)
    assert len({pin.file for pin in found}) == len(found)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"broken": "HTTP 502: Bad Gateway"}, "cannot be fetched: HTTP 502"),
        ({"broken": "gh: To use GitHub CLI, set GH_TOKEN"}, "`gh auth status`"),
    ],
)
def test_a_failure_is_no_document_that_is_gone(
    state: dict[str, Any],
    words: str,
    tmp_path: Path,
    hub: Hub,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hub.write(hub.read() | state)
    assert upstream(NONE, root=checkout(tmp_path, source(TEXT)), issue=True) == 3
    assert words in capsys.readouterr().err
    assert hub.calls() == []


def test_without_gh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert upstream(NONE, root=checkout(tmp_path, source(TEXT))) == 3
    assert "--documents" in capsys.readouterr().err


def test_a_spec_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = checkout(tmp_path, source(TEXT, date="yesterday"))
    assert upstream(NONE, root=root, documents=tmp_path) == 3
    assert "upstream.lock.json" in capsys.readouterr().out
    assert upstream(NONE, root=root, documents=tmp_path / "none") == 2


def test_a_long_list_is_cut(tmp_path: Path) -> None:
    (index,) = load_spec(checkout(tmp_path, source(TEXT)))
    (pin,) = pins(index.versions)
    many = tuple(finding(f"{at} {'x' * 900}") for at in range(40))
    text = body([DocumentState(pin, "changed", "0" * 64, many)])
    assert "- and 10 more" in text
    pair = [Pin(f"p{at}@1", *([pin.document] * 5), pin.location) for at in range(20)]
    assert len(body([DocumentState(each, "changed", "0" * 64, many) for each in pair])) < 65_000
