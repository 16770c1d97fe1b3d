"""The pytest server with projects of other authors and with widespread plugins.

The tests install packages in virtual environments, so they need a package index.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from testwire_servers.pytest_suite.events import Ended, FoundNode, Saved
from testwire_servers.pytest_suite.suite import Suite

from tests.servers.pytest_suite.plain import events_of, outcomes_of, plain, streamed
from tests.servers.pytest_suite.support import write
from tests.support.environments import make_environment, unpack_source

pytestmark = [pytest.mark.live, pytest.mark.timeout(1800)]

NEEDS_PLUGINS = None  # the plugins of its environments

# A source distribution, and the minimum number of tests in its suite.
PROJECTS = {"h11==0.16.0": 75, "toolz==1.2.0": 190, "pluggy==1.7.0": 215}


@pytest.mark.parametrize("requirement", PROJECTS)
def test_projects_have_the_outcomes_of_pytest(tmp_path: Path, requirement: str) -> None:
    project = unpack_source(tmp_path, requirement)
    # The server finds this environment.
    make_environment(project / ".venv", "pytest", str(project))
    expected = plain(project)
    found = streamed(project)
    assert found.differences(expected) == {}
    assert len(found.tests) >= PROJECTS[requirement]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter with plugins."""
    folder = tmp_path_factory.mktemp("plugins") / "venv"
    names = ("pytest", "pytest-xdist", "pytest-asyncio", "pytest-randomly", "pytest-cov")
    return make_environment(folder, *names, "pytest-rerunfailures")


FILES = {
    "test_async.py": """
        import asyncio
        import pytest

        @pytest.fixture
        async def value():
            await asyncio.sleep(0)
            yield 3

        @pytest.mark.asyncio
        async def test_async(value):
            assert value == 3

        @pytest.mark.asyncio
        async def test_async_fails():
            await asyncio.sleep(0)
            assert 1 == 2

        async def test_not_marked():
            pass
    """,
    "test_unit.py": """
        import unittest

        class TestUnit(unittest.IsolatedAsyncioTestCase):
            async def test_async(self):
                self.assertEqual(1, 1)

            def test_parts(self):
                for number in range(3):
                    with self.subTest(number=number):
                        self.assertNotEqual(number, 1)
    """,
    "test_many.py": """
        import random
        import pytest

        @pytest.mark.parametrize("number", range(30))
        def test_many(number):
            random.random()
            assert number != 7
    """,
    "shop.py": """
        def double(value):
            '''
            >>> double(2)
            4
            '''
            return 2 * value
    """,
}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["-p", "no:randomly"],
        ["-p", "randomly", "-p", "no:xdist"],
        ["-n", "2"],
        ["-n", "2", "--dist", "loadfile", "-p", "no:randomly"],
        ["--asyncio-mode=auto"],
        ["--reruns", "1"],
        ["-k", "async or many", "-m", "asyncio or parametrize"],
    ],
    ids=" ".join,
)
def test_plugins_have_the_outcomes_of_pytest(
    tmp_path: Path, python: str, arguments: list[str]
) -> None:
    write(tmp_path, FILES)
    arguments = [*arguments, "--doctest-modules", "-o", "verbosity_subtests=1"]
    expected = plain(tmp_path, *arguments, python=python)
    events = events_of(tmp_path, *arguments, python=python)
    assert outcomes_of(events).differences(expected) == {}
    assert any("test_many" in event.node.id for event in events if isinstance(event, FoundNode))


def test_random_runs_differ(tmp_path: Path, python: str) -> None:
    """A warm process must not use the seed of the last run."""
    write(tmp_path, {"test_a.py": "import random\ndef test_a(): print(random.random())\n"})

    async def outputs() -> set[str]:
        suite = Suite(tmp_path, (), python)
        try:
            return {
                event.result.out
                for _ in range(3)
                async for event in suite.run()
                if isinstance(event, Ended)
            }
        finally:
            await suite.aclose()

    assert len(asyncio.run(outputs())) == 3


def test_coverage_reports_are_files_of_the_run(tmp_path: Path, python: str) -> None:
    test = "import shop\ndef test_shop(): assert shop.double(2) == 4\n"
    write(tmp_path, {"shop.py": FILES["shop.py"], "test_shop.py": test})
    arguments = ["--cov=shop", "--cov-report=xml", "--cov-report=json:out.json", "--junitxml=j.xml"]
    events = events_of(tmp_path, *arguments, python=python)
    files = sorted(Path(event.path).name for event in events if isinstance(event, Saved))
    assert files == ["coverage.xml", "j.xml", "out.json"]
