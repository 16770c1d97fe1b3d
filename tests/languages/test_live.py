"""The generated clients of some languages drive .NET test programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.languages.languages import Built, run
from tests.live import apps

# A compiler can be slow on a busy machine.
pytestmark = pytest.mark.timeout(900)


@pytest.mark.parametrize("name", ["MSTestApp", "XunitApp"])
def test_a_session_with_a_dotnet_program(
    name: str, built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not built.language.drives_dotnet:
        pytest.skip("only the clients of C# and Java are tested with .NET programs")
    try:
        for variable, value in apps.environment().items():
            monkeypatch.setenv(variable, value)
    except apps.Unavailable as error:
        pytest.skip(str(error))
    folder = name.removesuffix("App").lower()
    options = ("-nologo", f"-p:LiveOutput={tmp_path}")
    run(["dotnet", "build", f"{name}.csproj", *options], apps.SOURCES / folder)
    command = [*built.command, "mstest", *apps.command(tmp_path, folder)]
    lines = run(command, tmp_path).splitlines()
    assert lines[0] == "server test-anywhere"
    assert {line.split()[0] for line in lines[2:-2]} >= {"passed", "failed", "skipped"}
    assert lines[-2:] == ["selected 2", "exit 0"]
