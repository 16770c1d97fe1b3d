"""Tests of .NET test apps in a real VS Code, without the C# Dev Kit and settings for servers.

One window shows one workspace, in which each test changes files, runs and looks at the result. The
tests are skipped without a .NET SDK.
"""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest

from tests.live import apps
from tests.support.waiting import until_sync
from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(600)]

SOURCES = Path(__file__).parent / "dotnet"
ADAPTER = Path(__file__).parent / "debug_adapter.mjs"
PICTURES = ROOT / "artifacts" / "vscode"
BUILD_SECONDS = 240


@pytest.fixture(scope="module")
def dotnet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a `dotnet` that needs no environment. Skips without a .NET SDK."""
    try:
        environment = apps.environment()
    except apps.Unavailable as error:
        pytest.skip(str(error))
    script = tmp_path_factory.mktemp("sdk") / "dotnet"
    lines = [f"export {name}={shlex.quote(value)}" for name, value in environment.items()]
    real = shutil.which("dotnet", path=environment.get("PATH"))
    script.write_text("\n".join(["#!/bin/sh", *lines, f'exec {real} "$@"', ""]), "utf-8")
    script.chmod(0o755)
    return script


@pytest.fixture(scope="module")
def shop(
    browser: Editor,
    code_server: CodeServer,
    dotnet: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Open a workspace with a test app that has not been built, and return its folder."""
    folder = tmp_path_factory.mktemp("shop")
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    debugger = folder / "debugger" / "netcoredbg"
    debugger.parent.mkdir()
    shutil.copy(ADAPTER, debugger.with_suffix(".mjs"))
    debugger.write_text(f"#!/bin/sh\nexec {shutil.which('node')} {debugger}.mjs\n", "utf-8")
    debugger.chmod(0o755)
    coverage = ["--coverage", "--coverage-output-format", "cobertura", "--shop-controller"]
    settings = {
        "testwire.dotnet.path": str(dotnet),
        "testwire.dotnet.debugger": str(debugger),
        "testwire.dotnet.coverageArguments": [*coverage, "--coverage-output", "${coverageFile}"],
    }
    (folder / ".vscode").mkdir()
    (folder / ".vscode" / "settings.json").write_text(json.dumps(settings), "utf-8")
    browser.open(code_server.url(folder))
    browser.view("Testing")
    return folder


def test_an_app_is_found_built_and_run(editor: Editor, shop: Path) -> None:
    editor.wait_rows(r"^Shop\.Tests: Not built yet\.")
    editor.screenshot(PICTURES / "dotnet-not-built.png")
    editor.command("Testwire: Build Test Apps")
    editor.wait_rows(r"^Shop\.Tests \(Not yet run\)", timeout=BUILD_SECONDS)
    editor.expand_all(r"^Totals ", r"^Cases \(2,2,5\) ")
    editor.run(r"^Cases \(Not yet run")
    editor.wait_rows(r"^Cases \(1,2,2\) \(Passed\)", r"^Cases \(2,2,5\) \(Failed\)")
    editor.run(r"^Skipped ")
    editor.wait_rows(r"^Skipped \(Skipped\)")

    # A test shows its output, and the run shows a summary.
    editor.run(r"^Totals ")
    editor.wait_rows(r"^Totals \(Passed\)")
    editor.command("Test: Show Output")
    editor.wait_text(".test-output-peek, .xterm-rows", r"Shop\.Tests: 1 test: 1 passed")
    editor.wait_text(".xterm-rows", r"printed by the test")
    editor.screenshot(PICTURES / "dotnet-run.png")
    editor.command("View: Hide Panel")

    # A failed comparison is shown as a difference at its line.
    editor.run(r"^Differs ")
    editor.wait_rows(r"^Differs \(Failed\)")
    editor.click(r"^Differs ")
    editor.wait_text(".tab.active", r"CartTests\.cs")
    editor.command("Test: Go to Next Test Failure")
    editor.wait_text(".peekview-widget", r"expected text[^]*actual text")
    editor.screenshot(PICTURES / "dotnet-difference.png")


def test_a_cancelled_run_reaches_the_app(editor: Editor, shop: Path) -> None:
    editor.run(r"^Long ")
    editor.button("Cancel Test Run")
    editor.wait_rows(r"^Long ", absent=[r"\((Queued|Running)\)"], timeout=10)
    editor.run(r"^Totals ")
    editor.wait_rows(r"^Totals \(Passed\)")


def test_errors_of_a_build(editor: Editor, shop: Path) -> None:
    source = shop / "Shop.Tests" / "CartTests.cs"
    text = source.read_text("utf-8")
    source.write_text(text.replace("Assert.AreEqual(12,", "Assert.AreEqual(12 + unknown,"), "utf-8")
    editor.run(r"^Totals ")
    failed = r"^Shop\.Tests: The build failed"
    editor.wait_rows(failed, r"^Totals \(Errored\)", timeout=BUILD_SECONDS)
    editor.wait_text(".notifications-toasts", r"Shop\.Tests: The build failed with 1 error\.")
    editor.button("Show Problems")
    editor.wait_text(".markers-panel", r"unknown[^]*dotnet build[^]*CS0103[^]*\[Ln 14")
    editor.screenshot(PICTURES / "dotnet-build-error.png")
    source.write_text(text, "utf-8")
    editor.run(r"^Totals ")
    editor.wait_rows(r"^Totals \(Passed\)", timeout=BUILD_SECONDS)
    editor.wait_text(".markers-panel", r"No problems")
    editor.command("View: Hide Panel")


def test_coverage(editor: Editor, shop: Path) -> None:
    """The app starts a second process, which runs the tests and reports the coverage."""
    editor.press(r"^Totals ", "Run Test with Coverage")
    editor.wait_rows(r"^Totals \(Passed\)", timeout=60)
    editor.wait_text(".pane-body", r"Cart\.cs[^]*50\.00%", timeout=60)
    editor.screenshot(PICTURES / "dotnet-coverage.png")


def test_the_debugger_receives_the_process(editor: Editor, shop: Path) -> None:
    editor.press(r"^Totals ", "Debug Test")
    log = shop / "debugger" / "debug.log"
    until_sync(lambda: log.is_file() and "disconnect" in log.read_text("utf-8"))
    lines = log.read_text("utf-8").splitlines()
    attach = next(json.loads(line[7:]) for line in lines if line.startswith("attach "))
    assert attach["processId"] > 0
    [process] = [line for line in lines if line.startswith("process ")]
    assert "Shop.Tests.dll --server" in process
    editor.view("Testing")
    editor.wait_rows(r"^Totals \(Passed\)")


MULTI = """\
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFrameworks>net10.0;net9.0</TargetFrameworks>
    <OutputType>Exe</OutputType>
    <EnableMSTestRunner>true</EnableMSTestRunner>
  </PropertyGroup>
</Project>
"""
OLD = """\
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <IsTestProject>true</IsTestProject>
  </PropertyGroup>
</Project>
"""


def test_projects_that_are_added(editor: Editor, shop: Path, tmp_path: Path) -> None:
    """New projects get rows, and the choice of a target framework is kept."""
    for name, text in (("Multi", MULTI), ("Old", OLD)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.csproj").write_text(text, "utf-8")
        # VS Code reports only the folder.
        (tmp_path / name).rename(shop / name)
    editor.wait_rows(r"^Multi in ", r"^Old in ", r"^Shop\.Tests in ")
    editor.expand_all(r"^Multi: Not built yet\.", r"^Old: The project uses VSTest\.")
    editor.screenshot(PICTURES / "dotnet-projects.png")
    editor.command("Testwire: Choose the Target Framework")
    editor.wait_text(".quick-input-list", r"Multi: net10\.0\s*current")
    editor.keys("ArrowDown", "Enter")
    editor.command("Testwire: Choose the Target Framework")
    editor.wait_text(".quick-input-list", r"Multi: net9\.0\s*current")
    editor.keys("Escape")
    (shop / "Old").rename(tmp_path / "Old")
    editor.wait_rows(r"^Multi ", r"^Shop\.Tests ", absent=[r"^Old"])
