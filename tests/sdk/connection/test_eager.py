"""Tasks that start at once and are used again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from testwire.connection.eager import MAX_IDLE, Pool, Runner

from tests.support.waiting import until

VARIABLE: ContextVar[int] = ContextVar("VARIABLE", default=0)


def in_a_callback(function: Callable[[], object]) -> Awaitable[None]:
    """Call a function outside of any task, as transports do."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def call() -> None:
        try:
            function()
        except BaseException as error:
            done.set_exception(error)
        else:
            done.set_result(None)

    loop.call_soon(call)
    return done


async def ready_pool() -> Pool:
    pool = Pool()
    pool.prepare()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(pool.idle) == 1
    return pool


def test_what_does_not_wait_is_done_when_start_returns() -> None:
    async def main() -> None:
        pool = await ready_pool()
        seen: list[asyncio.Task[object] | None] = []

        async def work() -> None:
            seen.append(asyncio.current_task())

        def call() -> None:
            for number in range(5):
                assert pool.start(work()) is None
                assert len(seen) == number + 1

        await in_a_callback(call)
        # All in one task, which is a real one.
        assert len({id(task) for task in seen}) == 1
        assert isinstance(seen[0], asyncio.Task)
        assert not pool.busy
        pool.close()

    asyncio.run(main())


def test_timeouts_and_groups_work_in_it() -> None:
    async def main() -> None:
        pool = await ready_pool()
        seen: list[str] = []

        async def work() -> None:
            try:
                async with asyncio.timeout(0.001):
                    await asyncio.sleep(60)
            except TimeoutError:
                seen.append("timeout")
            async with asyncio.TaskGroup() as group:
                group.create_task(asyncio.sleep(0))
            seen.append("group")

        for _ in range(2):
            await in_a_callback(lambda: pool.start(work()))
            await until(lambda: not pool.busy)
        assert seen == ["timeout", "group"] * 2
        pool.close()

    asyncio.run(main())


def test_coroutines_begin_in_order() -> None:
    async def main() -> None:
        pool = await ready_pool()
        begun: list[int] = []
        gate = asyncio.Event()

        async def work(number: int) -> None:
            begun.append(number)
            if number % 3 == 0:
                await gate.wait()

        def call() -> None:
            for number in range(20):
                pool.start(work(number))

        await in_a_callback(call)
        await in_a_callback(lambda: pool.start(work(20)))
        await asyncio.sleep(0)
        assert begun == list(range(21))
        gate.set()
        await until(lambda: not pool.busy)
        pool.close()

    asyncio.run(main())


def test_within_a_task_it_starts_later() -> None:
    async def main() -> None:
        pool = await ready_pool()
        seen: list[int] = []

        async def work() -> None:
            seen.append(1)

        assert pool.start(work()) is not None
        assert seen == []
        await asyncio.sleep(0)
        assert seen == [1]
        pool.close()

    asyncio.run(main())


def test_cancel_reaches_the_coroutine_and_the_task_is_not_used_again() -> None:
    async def main() -> None:
        pool = await ready_pool()
        seen: list[str] = []

        async def work() -> None:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                seen.append("cancelled")

        async def count() -> None:
            task = asyncio.current_task()
            assert task is not None
            seen.append(f"cancelling {task.cancelling()}")

        runners = []
        await in_a_callback(lambda: runners.append(pool.start(work())))
        (runner,) = runners
        assert runner is not None
        runner.cancel()
        await asyncio.wait({runner.task})
        assert seen == ["cancelled"]
        assert not pool.busy
        pool.start(count())
        await asyncio.sleep(0)
        assert seen == ["cancelled", "cancelling 0"]
        pool.close()

    asyncio.run(main())


def test_cancel_before_the_first_step_does_not_skip_it() -> None:
    async def main() -> None:
        pool = Pool()
        seen: list[str] = []

        async def work() -> None:
            seen.append("begun")
            try:
                await asyncio.sleep(60)
            finally:
                seen.append("ended")

        runner = pool.start(work())
        assert runner is not None
        runner.cancel()
        await asyncio.wait({runner.task}, timeout=5)
        assert seen == ["begun", "ended"]
        pool.close()

    asyncio.run(main())


def test_context_variables_do_not_leak_into_the_next() -> None:
    async def main() -> None:
        pool = await ready_pool()
        seen: list[int] = []

        async def work(value: int) -> None:
            seen.append(VARIABLE.get())
            VARIABLE.set(value)

        await in_a_callback(lambda: pool.start(work(1)))
        await in_a_callback(lambda: pool.start(work(2)))
        await asyncio.sleep(0)
        assert seen == [0, 0]
        pool.close()

    asyncio.run(main())


def test_idle_tasks_are_bounded_and_end_with_the_pool() -> None:
    async def main() -> None:
        pool = Pool()
        gate = asyncio.Event()
        for _ in range(MAX_IDLE * 3):
            pool.start(gate.wait())
        await asyncio.sleep(0)
        assert len(pool.busy) == MAX_IDLE * 3
        gate.set()
        await until(lambda: not pool.busy)
        assert len(pool.idle) == MAX_IDLE
        pool.close()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(main())


def test_an_idle_task_ends_with_the_loop() -> None:
    async def main() -> None:
        await ready_pool()

    # `asyncio.run` cancels what is left and would hang where that did not end the task.
    asyncio.run(main())


def test_what_came_together_runs_in_one_step_up_to_what_waits() -> None:
    async def main() -> None:
        order: list[str] = []
        tasks: dict[int, object] = {}
        gate = asyncio.Event()

        async def work(number: int) -> None:
            order.append(f"begin {number}")
            tasks[number] = asyncio.current_task()
            if number in (2, 5):
                await gate.wait()
            order.append(f"end {number}")

        pool = Pool(work)
        pool.prepare()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting: dict[int, object] = {}

        def call() -> None:
            pool.queue.extend(range(8))
            pool.start_all(lambda item, runner: waiting.setdefault(item, runner))

        await in_a_callback(call)
        await until(lambda: len(tasks) == 8)
        # In order, and what waits holds nothing up.
        begun = [line for line in order if line.startswith("begin")]
        assert begun == [f"begin {number}" for number in range(8)]
        assert tasks[0] is tasks[1] is tasks[2]
        assert tasks[3] is not tasks[2]
        assert {2, 5} <= set(waiting)
        assert all(isinstance(task, asyncio.Task) for task in tasks.values())
        gate.set()
        await until(lambda: len([line for line in order if line.startswith("end")]) == 8)
        await until(lambda: not pool.busy)
        pool.close()

    asyncio.run(main())


def test_context_variables_do_not_pass_to_what_came_together() -> None:
    async def main() -> None:
        seen: list[int] = []

        async def work(number: int) -> None:
            seen.append(VARIABLE.get())
            VARIABLE.set(number)

        pool = Pool(work)
        pool.prepare()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

        def call() -> None:
            pool.queue.extend([1, 2, 3])
            pool.start_all(lambda item, runner: None)

        await in_a_callback(call)
        await until(lambda: len(seen) == 3)
        assert seen == [0, 0, 0]
        pool.close()

    asyncio.run(main())


def test_cancelling_what_waits_leaves_what_came_with_it() -> None:
    async def main() -> None:
        ended: list[tuple[int, str]] = []

        async def work(number: int) -> None:
            try:
                if number % 2:
                    await asyncio.sleep(0.01)
                ended.append((number, "done"))
            except asyncio.CancelledError:
                ended.append((number, "cancelled"))

        pool = Pool(work)
        pool.prepare()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        runners: dict[int, Runner] = {}

        def call() -> None:
            pool.queue.extend(range(6))
            pool.start_all(runners.__setitem__)
            runners[1].cancel()

        await in_a_callback(call)
        await until(lambda: len(ended) == 6)
        assert sorted(ended) == [
            (0, "done"),
            (1, "cancelled"),
            (2, "done"),
            (3, "done"),
            (4, "done"),
            (5, "done"),
        ]
        pool.close()

    asyncio.run(main())
