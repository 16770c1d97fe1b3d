"""`testwire upstream` reports releases that the specification does not know."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from testwire_base.errors import Unreadable
from testwire_codegen.drift.releases import (
    WatchedPackage,
    fetch_index,
    new_releases,
    packages,
    section,
)
from testwire_codegen.drift.upstream import body
from testwire_codegen.model.loader import load_spec

from tests.codegen.support import ROOT, copy_case
from tests.support.commands import run_command

KNOWN = ["1.6.2", "2.4", "2.10.0"]


class Index:
    """A package index on the loopback address."""

    def __init__(self) -> None:
        self.pages: dict[str, Any] = {}
        index = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                page = index.pages.get(self.path)
                self.send_response(404 if page is None else 200)
                self.end_headers()
                self.wfile.write(json.dumps(page).encode())

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/base"


@pytest.fixture
def index() -> Iterator[Index]:
    index = Index()
    thread = threading.Thread(target=index.server.serve_forever, daemon=True)
    thread.start()
    yield index
    index.server.shutdown()
    index.server.server_close()
    thread.join()


def checkout(folder: Path, **more: Any) -> Path:
    root = copy_case("small", folder / "checkout")
    version = root / "spec/small/1"
    (version / "sessions").mkdir()
    releases = [{"version": each, "session": f"sessions/{each}.jsonl"} for each in KNOWN]
    for each in releases:
        (version / each["session"]).write_text("", "utf-8")
    entry = {"package": "Box.Tests", "index": "nuget", "releases": releases}
    lock = {"sources": [], "packages": [entry | more]}
    (version / "upstream.lock.json").write_text(json.dumps(lock), "utf-8")
    return root


PAGES: dict[str, tuple[str, Callable[[list[str]], Any]]] = {
    "nuget": ("/base/box.tests/index.json", lambda held: {"versions": held}),
    "npm": ("/base/Box.Tests", lambda held: {"versions": dict.fromkeys(held)}),
    "pypi": ("/base/Box.Tests/json", lambda held: {"releases": dict.fromkeys(held)}),
}


@pytest.mark.parametrize("kind", PAGES)
def test_a_new_release_is_reported(
    kind: str, tmp_path: Path, index: Index, capsys: pytest.CaptureFixture[str]
) -> None:
    root = checkout(tmp_path, index=kind)
    path, page = PAGES[kind]
    index.pages[path] = page(["1.6.2", "1.7.0", "2.4.0", "2.10", "2.11.0-beta.1"])
    options = {"root": root, "index": f"{kind}={index.address}"}
    assert run_command("upstream", **options) == 0
    assert "1 package has no new release" in capsys.readouterr().out
    index.pages[path] = page([*KNOWN, "2.11.0", "10.0", "2.9.9"])
    assert run_command("upstream", **options, format="json") == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [each["rule"] for each in found] == ["upstream-released"] * 2
    assert [each["message"] for each in found] == [
        "Box.Tests 2.11.0 was released; the newest known release is 2.10.0",
        "Box.Tests 10.0 was released; the newest known release is 2.10.0",
    ]
    assert "testwire record" not in found[0]["message"] and "Record a session" in found[0]["fix"]
    assert found[0]["location"]["pointer"] == "/packages/0"


def test_a_known_release_without_a_session_is_reported(
    tmp_path: Path, index: Index, capsys: pytest.CaptureFixture[str]
) -> None:
    root = checkout(tmp_path)
    (root / "spec/small/1/sessions/2.4.jsonl").unlink()
    index.pages[PAGES["nuget"][0]] = {"versions": KNOWN}
    address = f"nuget={index.address}"
    assert run_command("upstream", root=root, index=address, format="json") == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["rule"], found["message"]) == (
        "upstream-session",
        "Box.Tests 2.4 has no recorded session at 2.4.jsonl",
    )


def test_the_issue_says_what_to_do(tmp_path: Path) -> None:
    from testwire_codegen.drift.releases import release_findings

    (package,) = found(checkout(tmp_path))
    text = body([], release_findings(package, ["3.0"]))
    assert "Box.Tests 3.0 was released" in text
    assert "testwire record" in text and "testwire drift wire" in text and "generation" in text
    assert "differ from their pins" not in text
    assert section([]) == []


def found(root: Path) -> list[WatchedPackage]:
    return packages([version for each in load_spec(root) for version in each.versions])


def test_what_is_not_watched(tmp_path: Path) -> None:
    assert found(checkout(tmp_path, watch=False)) == []


def test_a_saved_index_needs_no_network(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    documents = tmp_path / "documents"
    documents.mkdir()
    assert run_command("upstream", root=root, documents=documents) == 0
    (package,) = found(root)
    (documents / package.file).parent.mkdir(parents=True)
    (documents / package.file).write_text('{"versions": ["3.0"]}', "utf-8")
    assert run_command("upstream", root=root, documents=documents) == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"versions": null}'])
def test_an_index_that_is_not_valid(text: str, tmp_path: Path) -> None:
    (package,) = found(checkout(tmp_path))
    path = tmp_path / package.file
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    with pytest.raises(Unreadable, match="expected a JSON object with the member 'versions'"):
        new_releases(package, tmp_path)


def test_an_index_that_cannot_be_read(tmp_path: Path, index: Index) -> None:
    (package,) = found(checkout(tmp_path))
    with pytest.raises(Unreadable, match=r"404.*check the network"):
        fetch_index(package, index.address, tmp_path)
    with pytest.raises(Unreadable, match="expected an address with https"):
        fetch_index(package, "http://example.invalid", tmp_path)


@pytest.mark.parametrize("index", ["cargo=https://example.invalid", "npm"])
def test_an_address_that_is_not_valid(
    index: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("upstream", root=checkout(tmp_path), index=index) == 2
    assert "expected KIND=URL with the kind nuget, npm, pypi" in capsys.readouterr().err


def test_without_an_address_no_package_is_watched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("upstream", root=checkout(tmp_path)) == 0
    assert "no new release" not in capsys.readouterr().out


def test_this_repository_watches_a_package_with_sessions() -> None:
    watched = found(ROOT)
    assert watched
    for package in watched:
        assert [path.name for _, path in package.sessions if not path.is_file()] == []
