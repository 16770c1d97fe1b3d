"""The pytest server reports the outcomes that pytest itself reports in its summary."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.servers.pytest_suite.plain import Outcomes, plain, streamed
from tests.servers.pytest_suite.support import write

NEEDS_PLUGINS = ("xdist",)

OUTCOMES = {
    "test_outcomes.py": """
        import pytest

        def test_passes():
            pass

        def test_fails():
            assert {"a": 1} == {"a": 2}

        @pytest.mark.skipif(True, reason="no")
        def test_skipped():
            pass

        def test_skips_itself():
            pytest.skip("no")

        @pytest.mark.xfail
        def test_expected():
            assert False

        @pytest.mark.xfail(run=False)
        def test_not_run():
            assert False

        @pytest.mark.xfail(raises=KeyError)
        def test_different_error():
            raise ValueError

        def test_expects_itself():
            pytest.xfail("later")

        @pytest.mark.xfail
        def test_unexpected():
            pass

        @pytest.mark.xfail(strict=True)
        def test_strict():
            pass

        @pytest.mark.parametrize("text", ["a::b", "c/d", "e[0]", "x\\ny", "\\u00e4", "\\udc80", ""])
        def test_cases(text):
            assert text != "e[0]"

        @pytest.mark.parametrize("value", [1, 2], ids=["line\\nbreak", "tab\\t"])
        def test_named_cases(value):
            assert value == 1
    """,
    "test_fixtures.py": """
        import pytest

        def make(scope, when):
            @pytest.fixture(scope=scope)
            def fixture():
                if when == "setup":
                    raise RuntimeError("setup")
                yield
                raise RuntimeError("teardown")
            return fixture

        function_setup = make("function", "setup")
        function_teardown = make("function", "teardown")
        class_setup = make("class", "setup")
        class_teardown = make("class", "teardown")
        module_setup = make("module", "setup")
        module_teardown = make("module", "teardown")
        session_setup = make("session", "setup")
        session_teardown = make("session", "teardown")

        def test_function_setup(function_setup): pass
        def test_function_teardown(function_teardown): pass
        def test_both(function_teardown): assert False
        def test_skip_and_teardown(function_teardown): pytest.skip("no")

        @pytest.mark.xfail
        def test_expected_setup(function_setup): pass

        class TestSetup:
            def test_one(self, class_setup): pass
            def test_two(self, class_setup): pass

        class TestTeardown:
            def test_one(self, class_teardown): pass
            def test_two(self, class_teardown): pass

        def test_module_setup(module_setup): pass
        def test_session_setup(session_setup): pass
        def test_again(session_setup): pass
        def test_session_teardown(session_teardown): pass
        def test_module_teardown(module_teardown): pass
        def test_unknown(unknown_fixture): pass
    """,
    "test_unit.py": """
        import unittest

        class TestUnit(unittest.TestCase):
            def test_passes(self):
                pass

            def test_fails(self):
                self.assertEqual(1, 2)

            @unittest.skip("no")
            def test_skipped(self):
                pass

            @unittest.expectedFailure
            def test_expected(self):
                self.fail()

            @unittest.expectedFailure
            def test_unexpected(self):
                pass

        class TestSetUp(unittest.TestCase):
            @classmethod
            def setUpClass(cls):
                raise RuntimeError("class")

            def test_one(self):
                pass

            def test_two(self):
                pass

        class TestTearDown(unittest.TestCase):
            def tearDown(self):
                raise RuntimeError("down")

            def test_one(self):
                pass

        @unittest.skip("the class")
        class TestSkipped(unittest.TestCase):
            def test_one(self):
                pass
    """,
    "test_module_skips.py": """
        import pytest

        pytest.skip("not here", allow_module_level=True)
    """,
    "test_module_fails.py": """
        import missing_module
    """,
    "test_class_fails.py": """
        import pytest

        def test_passes():
            pass

        class TestGroup:
            @pytest.mark.parametrize("x", [])
            def test_empty(self, x):
                pass

            @pytest.mark.parametrize("y", [1])
            def test_bad_parameter(self):
                pass
    """,
    "pkg/__init__.py": """
        def double(value):
            '''Return the double.

            >>> double(2)
            4
            >>> double(3)
            7
            '''
            return 2 * value
    """,
    "pkg/more.py": """
        '''
        >>> 1 + 1
        2
        '''
    """,
    "notes.txt": """
        >>> 1 / 0
    """,
}


def check(project: Path, *args: str, python: str | None = None) -> Outcomes:
    """Compare the outcomes with pytest's, and return them."""
    expected = plain(project, *args, python=python)
    found = streamed(project, *args, python=python)
    assert found.differences(expected) == {}
    return found


def test_outcomes_equal_the_summary(tmp_path: Path) -> None:
    write(tmp_path, OUTCOMES)
    found = check(tmp_path, "--doctest-modules", "--doctest-glob=*.txt")
    assert set(found.tests.values()) == {"passed", "failed", "skipped", "error"}
    assert found.tests["test_module_skips.py"] == "skipped"
    assert found.tests["test_module_fails.py"] == "error"
    assert found.tests["pkg/__init__.py::pkg.double"] == "failed"
    assert len(found.tests) >= 50


@pytest.mark.skipif(not hasattr(pytest, "Subtests"), reason="pytest 9 has subtests")
def test_subtests_equal_the_summary(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "test_parts.py": """
                import unittest
                import pytest

                def test_parts(subtests):
                    for number in range(4):
                        with subtests.test("part", number=number):
                            if number == 2:
                                pytest.skip("no")
                            assert number != 1

                def test_repeats(subtests):
                    for number in range(3):
                        with subtests.test("same"):
                            assert number != 1

                def test_all_pass(subtests):
                    with subtests.test():
                        pass

                def test_part_and_test(subtests):
                    with subtests.test("one"):
                        assert False
                    assert False

                class TestParts(unittest.TestCase):
                    def test_unit(self):
                        for number in range(3):
                            with self.subTest(number=number):
                                self.assertNotEqual(number, 1)
            """
        },
    )
    found = check(tmp_path, "-o", "verbosity_subtests=1")
    assert found.subtests == {"passed": 7, "failed": 4, "skipped": 1}


def test_parallel_outcomes_equal_the_summary(tmp_path: Path) -> None:
    write(tmp_path, OUTCOMES)
    # The last test of a process gets the errors of these fixtures, and each run distributes the
    # tests differently.
    shared = ("test_session_teardown", "test_module_teardown", "TestTeardown")
    left_out = [f"--deselect=test_fixtures.py::{name}" for name in shared]
    found = check(tmp_path, "-n2", "--doctest-modules", *left_out)
    assert found.tests["test_outcomes.py::test_cases[a::b]"] == "passed"


def test_a_difference_is_detected(tmp_path: Path) -> None:
    write(tmp_path, {"test_a.py": "def test_a(): pass\ndef test_b(): pass\n"})
    expected = plain(tmp_path)
    write(tmp_path, {"test_a.py": "def test_a(): assert False\ndef test_c(): pass\n"})
    assert streamed(tmp_path).differences(expected) == {
        "test_a.py::test_a": ("failed", "passed"),
        "test_a.py::test_b": (None, "passed"),
        "test_a.py::test_c": ("passed", None),
    }


LAYOUTS = {
    "src layout, importlib, configuration in pyproject.toml": (
        {
            "pyproject.toml": """
                [tool.pytest.ini_options]
                pythonpath = ["src"]
                addopts = ["--import-mode=importlib", "--strict-markers", "-p", "no:cacheprovider"]
                markers = ["slow: takes time"]
                testpaths = ["tests"]
            """,
            "src/shop/__init__.py": "PRICE = 3\n",
            "tests/a/test_same.py": "import shop\ndef test_price(): assert shop.PRICE == 3\n",
            "tests/b/test_same.py": """
                import pytest

                @pytest.mark.slow
                def test_marked(): pass
            """,
            "tests/b/conftest.py": """
                import pytest

                @pytest.fixture(autouse=True)
                def check(request):
                    assert request.node.name != "test_marked"
            """,
        },
        "",
    ),
    "root above the folder, configuration in tox.ini": (
        {
            "tox.ini": "[pytest]\npython_files = check_*.py\npython_functions = check_*\n",
            "inner/check_a.py": "def check_a(): pass\ndef check_b(): assert 0\n",
            "inner/deep/check_c.py": "class TestC:\n    def check_c(self): pass\n",
            "outer/check_d.py": "def check_d(): pass\n",
        },
        "inner",
    ),
    "namespace packages, configuration in setup.cfg": (
        {
            "setup.cfg": "[tool:pytest]\naddopts = --import-mode=prepend -ra\n",
            "space/one/__init__.py": "",
            "space/one/test_a.py": "def test_a(): pass\n",
            "space/two/__init__.py": "",
            "space/two/test_b.py": "from space.one import test_a\ndef test_b(): assert test_a\n",
        },
        "",
    ),
    "parallel by configuration, an unknown marker": (
        {
            "pytest.ini": "[pytest]\naddopts = -n 2 --strict-markers\n",
            "test_a.py": "import pytest\n@pytest.mark.unknown\ndef test_a(): pass\n",
            "test_b.py": "def test_b(): pass\n",
        },
        "",
    ),
    "a collector of a plugin": (
        {
            "conftest.py": """
                import pytest

                def pytest_collect_file(file_path, parent):
                    if file_path.suffix == ".case":
                        return File.from_parent(parent, path=file_path)

                class File(pytest.File):
                    def collect(self):
                        for line in self.path.read_text().split(";"):
                            yield Item.from_parent(self, name=line)

                class Item(pytest.Item):
                    def runtest(self):
                        if "bad" in self.name:
                            raise Exception(self.name)

                    def repr_failure(self, excinfo):
                        return "the case is bad"
            """,
            "some.case": "good one;bad [1]::x;line\nbreak;ümlaut",
        },
        "",
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(tmp_path: Path, layout: str) -> None:
    files, folder = LAYOUTS[layout]
    write(tmp_path, files)
    found = check(tmp_path / folder)
    assert found.tests
