"""The example servers of the Go package in a real VS Code: mutants, and tests of two protocols.

`tests/languages/README.md` describes the servers. The tests are skipped without Go.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.go.language import LANGUAGE
from tests.languages.languages import Unavailable, build
from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(420)]

SETTLED = [r"\((Queued|Running)\)"]
MUTANTS, TESTS, SLOW = "mutants in shop", "tests in shop", "slow tests in shop"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Compile the servers, and return the path of their program. Skips without Go."""
    with pytest.MonkeyPatch.context() as patch:
        try:
            for name, value in LANGUAGE.environment().items():
                patch.setenv(name, value)
        except Unavailable as error:
            pytest.skip(str(error))
        [command] = build(LANGUAGE, tmp_path_factory.mktemp("go")).command
    return command


@pytest.fixture(scope="module")
def window(
    browser: Editor, code_server: CodeServer, program: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Editor]:
    """Show one folder with three servers, and save a picture at the end."""
    folder = tmp_path_factory.mktemp("go") / "shop"
    tests = {"command": program, "args": ["tests"]}
    slow = {"env": {"SLOW_TEST": "10m"}, "protocol": "mstest-runner", **tests}
    settings = {
        "testwire.servers": [
            {"name": "mutants", "command": program, "filePatterns": ["src/*.go"]},
            {"name": "tests", "protocol": "test-runner", **tests},
            {"name": "slow tests", **slow},
        ],
        # If a server ignored a cancellation, its run would last longer than this test.
        "testwire.timeouts.cancel": 600,
    }
    source = folder / LANGUAGE.source
    for path, text in (
        (folder / ".vscode" / "settings.json", json.dumps(settings)),
        (source, "".join(f"true // {line}\n" for line in range(1, 7))),
    ):
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    browser.open(code_server.url(folder))
    browser.view("Testing")
    browser.wait_rows(*(rf"^{name} " for name in (MUTANTS, TESTS, SLOW)), timeout=60)
    browser.expand_all(r"^true → false · 6 ", r"^test-12 ", r"^test 12 ")
    yield browser
    browser.screenshot(ROOT / "artifacts" / "vscode" / "go.png")


def test_rows(window: Editor) -> None:
    rows = [row.label.partition(" (")[0] for row in window.rows()]
    assert [row for row in rows if row.startswith("true")] == [
        f"true → false · {line}" for line in range(1, 7)
    ]
    for name in ("test-{}", "test {}"):
        assert {name.format(number) for number in range(1, 13)} < set(rows)


def test_mutants(window: Editor) -> None:
    window.command("Testwire: Run All Mutants")
    killed = (rf"^true → false · {line} \(Passed\)" for line in range(1, 6))
    window.wait_rows(*killed, r"^true → false · 6 \(Errored\)", absent=SETTLED)


def test_tests(window: Editor) -> None:
    window.run(rf"^{TESTS} ")
    passed = (rf"^test-{number} \(Passed\)" for number in range(1, 12))
    window.wait_rows(*passed, r"^test-12 \(Failed\)", absent=SETTLED)
    window.wait_rows(r"^test-5 \(Passed\), in ([1-9][\d.]*s|(9\d\d|1000)ms)")
    window.run(r"^test 12 ")
    window.wait_rows(r"^test 12 \(Failed\)")
    window.click(r"^test 12 ")
    window.command("Test: Go to Next Test Failure")
    window.wait_text(".peekview-widget", r"expected 1, found 2")
    window.keys("Escape")


def test_a_cancelled_run(window: Editor) -> None:
    window.run(rf"^{SLOW} ")
    window.wait_redrawn(SLOW, r"^test 5 \(Running\)")
    window.button("Cancel Test Run")
    window.wait_until_idle()
    # The next tests have not been started.
    started = [*SETTLED, r"^test 5 \(Passed\)"]
    window.wait_rows(r"^test 4 \(Passed\)", r"^test 6 \(Not yet run\)", absent=started)
    window.run(r"^test 6 ")
    window.wait_rows(r"^test 6 \(Passed\)", absent=SETTLED)
