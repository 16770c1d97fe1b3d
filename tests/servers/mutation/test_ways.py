"""The modes of testing a mutant: replaced code, repeated imports and new processes."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Mutant
from testwire_servers.mutation.worker_process import Worker

from tests.servers.mutation.support import (
    Run,
    config_of,
    describe,
    run_project,
    write_project,
)

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")


SHOP = {
    "shop/__init__.py": "",
    "shop/price.py": """\
        import functools

        LIMIT = 10


        def logged(function):
            @functools.wraps(function)
            def wrapper(*args):
                result = function(*args)
                return 0 if result is None else result

            return wrapper


        @logged
        def total(prices, rate=2):
            result = 0
            for price in prices:
                if price > LIMIT and price < 100:
                    result += price * rate - 1
                else:
                    result += price
            return result


        def never():
            return 1 + 2


        class Box:
            size = 3 * 2

            def grow(self, steps):
                count = 0
                while count < steps:
                    count += 1
                return self.size + count

            @property
            def double(self): return self.size * 2
        """,
    "tests/test_price.py": """\
        from shop.price import Box, total


        def test_total():
            assert total([1, 20, 200]) == 240


        def test_box():
            assert Box().grow(3) == 9
            assert Box().double == 12
        """,
}


@needs_fork
@pytest.mark.slow
def test_all_ways_of_running_agree(project: Path) -> None:
    write_project(project, SHOP)

    seen: dict[tuple[int, str], Mutant] = {}

    def few(mutant: Mutant) -> bool:
        # Starting interpreters is slow, so the test uses only a few mutants of each line.
        kind = (mutant.range.start.line, mutant.original)
        return seen.setdefault(kind, mutant) == mutant or mutant.replacement == "0"

    warm = run_project(project, few, workers=2, timeout_constant=1.0)
    separate = run_project(project, few, mode="process", workers=2, timeout_constant=1.0)

    def verdicts(run: Run) -> dict[str, tuple[object, ...]]:
        return {
            result.mutant.id: (
                describe(result.mutant),
                result.status,
                result.killed_by,
                result.covered_by,
                result.static,
                result.tests_completed,
            )
            for result in run.results
        }

    assert verdicts(warm) == verdicts(separate)
    statuses = {result.status for result in warm.results}
    assert statuses >= {"Killed", "Survived", "NoCoverage", "Timeout"}
    static = {describe(r.mutant) for r in warm.results if r.static}
    assert "10 → 11 @shop/price.py:3" in static
    assert "2 → 3 @shop/price.py:16" in static
    assert "@logged →  @shop/price.py:15" in static
    assert "0 → 1 @shop/price.py:17" not in static
    assert "0 → 1 @shop/price.py:10" not in static


@needs_fork
def test_the_second_run_is_warm_and_agrees(project: Path) -> None:
    write_project(project, SHOP)

    async def twice() -> tuple[list[list[tuple[str, str]]], list[str]]:
        log: list[str] = []
        engine = Engine(config_of(project), cwd=project, log=log.append)
        runs: list[list[tuple[str, str]]] = []
        try:
            mutants = [
                m
                for found in engine.discover().values()
                for m in found
                if "Comparison" in m.mutator
            ]
            for _ in range(2):
                runs.append(sorted([(r.mutant.id, r.status) async for r in engine.run(mutants)]))
        finally:
            await engine.aclose()
        return runs, log

    (first, second), log = asyncio.run(twice())
    assert first == second
    assert sum("running the tests without mutants" in line for line in log) == 1


@needs_fork
def test_fixtures_of_wider_scope_count_for_all_that_use_them(project: Path) -> None:
    """Only the first test sets up the fixture, but each test depends on it."""
    write_project(
        project,
        {
            "m.py": "def build():\n    return [1, 2 + 3]\n",
            "test_m.py": """\
                import m
                import pytest


                @pytest.fixture(scope="session")
                def base():
                    return m.build()


                @pytest.fixture(scope="module")
                def built(base):
                    return base


                def test_first(built):
                    assert built


                def test_second(built):
                    assert built[1] == 5


                def test_dynamic(request):
                    assert request.getfixturevalue("base")[1] == 5


                def test_other():
                    pass
                """,
        },
    )
    result = run_project(project, lambda m: m.replacement == "-").of("-")
    assert result.status == "Killed"
    assert result.killed_by == ("test_m.py::test_second",)
    assert result.covered_by == tuple(
        f"test_m.py::test_{n}" for n in ("first", "second", "dynamic")
    )


@needs_fork
def test_code_that_runs_at_import_is_static_even_if_a_test_imports_it(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def make():\n    return 2 + 3\n\nVALUE = make()\n",
            "test_m.py": """\
                def test_imports():
                    import m
                    assert m


                def test_uses():
                    import m
                    assert m.VALUE == 5
                """,
        },
    )
    result = run_project(project, lambda m: m.replacement == "-").of("-")
    assert (result.status, result.static) == ("Killed", True)
    assert result.killed_by == ("test_m.py::test_uses",)


@needs_fork
def test_a_mutant_that_breaks_the_import_is_killed(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "VALUE = 1\nRATIO = 10 / VALUE\n",
            "conftest.py": "import m\n",
            "test_m.py": "import m\n\ndef test(): pass\n",
        },
    )
    result = run_project(project, lambda m: m.replacement == "0").of("0")
    assert result.status == "Killed"
    assert "ZeroDivisionError" in (result.reason or "")
    (project / "conftest.py").unlink()
    result = run_project(project, lambda m: m.replacement == "0").of("0")
    assert result.status == "Killed"
    assert result.killed_by == ("test_m.py::test",)
    assert "ZeroDivisionError" in (result.reason or "")


@needs_fork
def test_code_is_swapped_wherever_it_lives(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                import asyncio
                import functools


                def adder(n):
                    def add(x):
                        return x + n

                    return add


                add_two = adder(2)


                class Base:
                    @property
                    def value(self):
                        return 10 // 3

                    @staticmethod
                    def still(x):
                        return x * 4

                    @classmethod
                    def made(cls):
                        return [y ** 2 for y in range(3)]


                def counting(n):
                    for k in range(n):
                        yield n - k


                async def slow(x):
                    await asyncio.sleep(0)
                    return x & 6


                @functools.lru_cache
                def cached(x):
                    return x | 8


                pick = lambda x: x ^ 3
                """,
            "test_m.py": """\
                import asyncio

                import m


                def test_all():
                    assert m.add_two(1) == 3
                    assert m.Base().value == 3
                    assert m.Base.still(2) == 8
                    assert m.Base.made() == [0, 1, 4]
                    assert list(m.counting(3)) == [3, 2, 1]
                    assert asyncio.run(m.slow(7)) == 6
                    assert m.cached(9) == 9
                    assert m.pick(1) == 2
                """,
        },
    )
    changes = {"+": "-", "//": "%", "*": "-", "**": "*", "-": "+", "&": "|", "|": "^", "^": "|"}
    run = run_project(project, lambda m: changes.get(m.original) == m.replacement)
    assert len(run.results) == len(changes)
    assert run.statuses == {
        "+ → - @m.py:7": "Killed",
        "// → % @m.py:18": "Killed",
        "* → - @m.py:22": "Killed",
        "** → * @m.py:26": "Killed",
        "- → + @m.py:31": "Killed",
        "& → | @m.py:36": "Killed",
        "| → ^ @m.py:41": "Killed",
        "^ → | @m.py:44": "Killed",
    }


@needs_fork
def test_code_that_was_copied_at_import_is_run_afresh(project: Path) -> None:
    """The decorator creates a different function, so replacing code is not sufficient."""
    write_project(
        project,
        {
            "m.py": """\
                import types


                def copied(function):
                    code = function.__code__.replace(co_name="copy")
                    return types.FunctionType(code, globals())


                @copied
                def f(x):
                    return x + 1
                """,
            "test_m.py": "import m\n\ndef test(): assert m.f(1) == 2\n",
        },
    )
    assert run_project(project, lambda m: m.replacement == "-").of("-").status == "Killed"


@needs_fork
def test_threads_at_import_do_without_the_warm_process(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                import queue
                import threading

                jobs, done = queue.Queue(), queue.Queue()


                def double(x):
                    return x * 2


                def work():
                    while True:
                        done.put(double(jobs.get()))


                threading.Thread(target=work, daemon=True).start()
                """,
            "test_m.py": """\
                import m


                def test():
                    m.jobs.put(3)
                    assert m.done.get(timeout=5) == 6
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement == "+")
    assert set(run.statuses.values()) == {"Killed"}
    run = run_project(project, lambda m: m.replacement == "+", workers=2)
    assert set(run.statuses.values()) == {"Killed"}


@needs_fork
def test_a_function_on_one_line_with_its_definition(project: Path) -> None:
    """The definition runs at import, but the body on the same line runs only when called."""
    write_project(
        project,
        {
            "m.py": """\
                double = lambda x: x * 2
                def triple(x): return x + x + x
                def unused(x): return x - 1
                def at_import(x): return x % 3
                LEFT = at_import(5)
                """,
            "test_m.py": """\
                import m


                def test_double():
                    assert m.double(4) == 8


                def test_triple():
                    assert m.triple(2) == 6


                def test_left():
                    assert m.LEFT == 2
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "//") and len(m.original) == 1)
    double = run.of("-", original="*")
    assert (double.status, double.static) == ("Killed", False)
    assert double.covered_by == ("test_m.py::test_double",)
    triple = [r for r in run.results if r.mutant.original == "+" and r.mutant.replacement == "-"]
    assert [(r.status, r.static) for r in triple] == [("Killed", False)] * 2
    assert run.of("//", original="-").status == "NoCoverage"
    left = run.of("//", original="%")
    assert (left.status, left.static) == ("Killed", True)


@needs_fork
def test_each_mutant_goes_the_fastest_way_that_will_do(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(
        project,
        {
            "early.py": "EARLY = 1\n",
            "late.py": "LATE = 2\n\n\ndef f():\n    return 3\n",
            "conftest.py": "import early\n",
            "test_m.py": """\
                import early
                import late


                def test():
                    assert (early.EARLY, late.LATE, late.f()) == (1, 2, 3)
                """,
        },
    )
    ways: dict[str, str] = {}
    request = Worker.request

    async def watched(worker: Worker, message: Any, *arguments: Any) -> Any:
        reply = await request(worker, message, *arguments)
        if message["op"] == "run" and "way" in reply:
            ways[f"{message['path']}: {message['replacement']}"] = reply["way"]
        return reply

    monkeypatch.setattr(Worker, "request", watched)
    run = run_project(project, lambda m: m.replacement in ("0", "1", "4"))
    assert set(run.statuses.values()) == {"Killed"}
    assert ways == {"early.py: 0": "cold", "late.py: 1": "prepared", "late.py: 4": "hot"}


@needs_fork
def test_slow_tests_run_last_but_see_what_fast_ones_leave(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                STATE = []


                def use(x):
                    STATE.append(x)
                    result = sum(STATE) + 0 * x
                    STATE.clear()
                    return result
                """,
            "test_m.py": """\
                import time

                import m


                def test_slow():
                    time.sleep(0.1)
                    assert m.use(1) >= 1


                def test_fast():
                    assert m.use(0) >= 0


                def test_slower():
                    time.sleep(0.3)
                    assert m.use(2) == 2
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("pass", "-"))
    # Only the state that another test has left lets the last test fail.
    cleared = run.of("pass", line=7)
    assert cleared.status == "Killed"
    assert cleared.killed_by == ("test_m.py::test_slower",)
    assert run.of("-", original="+").status == "Survived"


@needs_fork
def test_a_failure_in_another_order_counts_only_if_the_mutant_causes_it(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                LEFT = []


                def f(x):
                    return x + 0


                def g(x):
                    return x * 2


                def h(x):
                    LEFT[:] = range(x - 1)
                """,
            "test_m.py": """\
                import time

                import m

                STATE = []


                def test_slow():
                    time.sleep(0.1)
                    assert m.f(1) == 1
                    assert m.g(2) == 4
                    assert not STATE


                def test_slow_as_well():
                    time.sleep(0.1)
                    assert not m.LEFT
                    m.h(1)


                def test_fast():
                    if m.f(2) == 2:
                        STATE.append(1)
                    m.h(1)
                    assert m.g(0) == 0
                """,
        },
    )
    run = run_project(project, lambda m: m.replacement in ("-", "+", "//"))
    statuses = {
        "+ → - @m.py:5": "Survived",
        "+ → // @m.py:5": "Killed",
        "* → + @m.py:9": "Killed",
        "* → - @m.py:9": "Killed",
        "* → // @m.py:9": "Killed",
        # Only in the usual order, the fast test leaves nothing for the slow one.
        "- → + @m.py:13": "Survived",
        "- → // @m.py:13": "Survived",
    }
    assert run.statuses == statuses
    assert run.of("//", original="*").killed_by == ("test_m.py::test_slow",)
