"""The generated clients of some languages drive .NET test programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages.languages import Built, run
from tests.live import apps

# A compiler can be slow on a busy machine.
pytestmark = pytest.mark.timeout(900)

PROGRAMS = ("MSTestApp", "XunitApp")


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the programs once for all languages, and return the folder that contains them."""
    target = tmp_path_factory.mktemp("dotnet")
    with pytest.MonkeyPatch.context() as patch:
        try:
            for variable, value in apps.environment().items():
                patch.setenv(variable, value)
        except apps.Unavailable as error:
            pytest.skip(str(error))
        for name in PROGRAMS:
            options = ("-nologo", f"-p:LiveOutput={target}")
            run(["dotnet", "build", f"{name}.csproj", *options], apps.SOURCES / _folder(name))
        yield target


@pytest.fixture
def driver(built: Built) -> Built:
    """Return an app whose client is tested with .NET programs. Other apps are skipped."""
    if not built.language.drives_dotnet:
        pytest.skip("only the clients of C# and Java are tested with .NET programs")
    return built


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_session_with_a_dotnet_program(
    name: str, driver: Built, programs: Path, tmp_path: Path
) -> None:
    command = [*driver.command, "mstest", *apps.command(programs, _folder(name))]
    lines = run(command, tmp_path).splitlines()
    assert lines[0] == "server test-anywhere"
    assert {line.split()[0] for line in lines[2:-2]} >= {"passed", "failed", "skipped"}
    assert lines[-2:] == ["selected 2", "exit 0"]


def _folder(name: str) -> str:
    return name.removesuffix("App").lower()
