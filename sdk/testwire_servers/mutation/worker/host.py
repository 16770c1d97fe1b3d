"""Processes the requests that the worker's main process receives from the engine.

The member `op` of a request is one of:

* `baseline`: run the given tests, or all, and write the report to the file `result`
* `update`: forget what is known about files of the sandbox that have changed
* `called`: store the functions that are called at import, and the tests with their durations
* `order`: run all tests again, possibly with their files in reverse order
* `warm`: start the warm process
* `run`: test a mutant
* `cancel`: stop the current request

Each request except `cancel` has one response. Lines with `{"progress": …}` can precede the
response.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_isolation.py`.
"""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Sequence
from typing import Any

from . import code as codes
from . import effect
from .calls import key_of
from .channel import Log
from .defaults import Default
from .history import History
from .repeats import Cancelled, Flaky, tests_before
from .sandbox_files import Edit, SandboxFile, SandboxFiles, Stale
from .verdict import missing_tests, skipped_tests, verdict_of

_ONLY_UNRELIABLE = "each test that runs the code also fails without the mutant when it is repeated"


class _Job:
    """A mutant to test.

    tests: ids of the tests to run, or None for all.
    """

    def __init__(
        self, message: dict[str, Any], file: SandboxFile, edit: Edit, tests: list[str] | None
    ) -> None:
        self.message = message
        self.file = file
        self.edit = edit
        self.tests = tests
        self.pairs: codes.Pairs | None = None
        """Original and mutated code of functions, unless other code differs."""
        self.default: Default | None = None
        """The changed default value, unless other code differs."""


class Host:
    """Processes the engine's requests."""

    def __init__(self, settings: Any, runner: Any, write: Any) -> None:
        self._settings = settings
        self._runner = runner
        self._write = write
        self._log = Log(settings.log)
        self._files = SandboxFiles(settings.sandbox)
        self._flags: dict[str, int] = {}
        self._called: dict[str, frozenset[tuple[int, str]]] = {}
        self._tests: list[str] = []
        # Tests that are also skipped without a mutant.
        self._skipped: list[str] = []
        # Maps each test that has failed to the tests that must run before it. The value is None if
        # the test also fails without a mutant.
        self._before: dict[str, list[str] | None] = {}
        # Tests that pass only in a process that has collected them itself.
        self._cold: set[str] = set()
        # Whether tests pass in a process that has imported only their files.
        self._alone: dict[tuple[str, ...], bool] = {}
        self._history = History()
        self._notes: list[str] = []

    def handle(self, message: dict[str, Any]) -> dict[str, Any]:
        """Process a request and return the response."""
        operation = message["op"]
        if operation == "baseline":
            return self._baseline(message)
        if operation == "called":
            self._called = {
                path: frozenset((line, name) for line, name in functions)
                for path, functions in message["functions"].items()
            }
            self._tests, self._skipped = message["tests"], message["skipped"]
            # Tests may have failed because other tests ran at the same time.
            self._forget()
            self._history.expect(dict(zip(self._tests, message["seconds"])))  # noqa: B905
            return {}
        if operation == "order":
            mark, timeout = self._log.mark(), message["timeout"]
            outcome = self._runner.check_order(timeout, reverse=message["reverse"])
            return verdict_of(*outcome, timeout=timeout, log=self._log.since(mark))
        if operation == "update":
            return self._update(message["paths"], reset=message["reset"])
        if operation == "warm":
            return {"reason": self._runner.warm()}
        return self._run(message)

    def _update(self, paths: list[str], *, reset: bool) -> dict[str, Any]:
        """Read changed files again. The member `usable` is False if this process has loaded one.

        reset: whether warm processes may have read the old files.
        """
        self._files = SandboxFiles(self._settings.sandbox)
        self._flags.clear()
        if not reset:
            return {"usable": True}
        self._forget()
        self._history = History()
        return {"usable": self._runner.reset(paths)}

    def _forget(self) -> None:
        """Forget what repeated tests have shown."""
        self._before.clear()
        self._cold.clear()
        self._alone.clear()

    def _baseline(self, message: dict[str, Any]) -> dict[str, Any]:
        mark = self._log.mark()
        outcome = self._runner.baseline(
            message["result"],
            message.get("tests"),
            lambda event: self._write({"progress": event[:2]}),
            message.get("requested"),
        )
        log = self._log.since(mark)
        verdict = verdict_of(*outcome, timeout=0.0, log=log)
        return {"ok": outcome.how == "end", "reason": verdict.get("reason", ""), "log": log}

    def _run(self, message: dict[str, Any]) -> dict[str, Any]:
        began = time.perf_counter()
        edit = Edit(message)
        try:
            file = self._files.get(edit)
        except Stale as error:
            return {"status": "RuntimeError", "reason": str(error)}
        text = file.text(edit.encoding)
        flags = self._flags.get(edit.path)
        if flags is None:
            flags = self._flags[edit.path] = codes.future_flags(text, file.path)
        plan = codes.compile_mutant(text, edit, file.path, flags)
        if plan.error is not None:
            return {"status": "CompileError", "reason": plan.error}
        if plan.same:
            reason = "equivalent: compiles to the same code as the original"
            return {"status": "Ignored", "reason": reason}
        tests, static = message["tests"], message["static"]
        if message["all"]:
            return self._finish(_Job(message, file, edit, None), began, static=static)
        if static and plan.pairs is not None and not self._called_at_import(edit, plan):
            # Only the definition of the function ran at import, not its body.
            static = False
        if not static and not tests:
            return {"status": "NoCoverage", "static": False}
        job = _Job(message, file, edit, None if static else tests)
        job.pairs, job.default = plan.pairs, plan.default
        return self._finish(job, began, static=static)

    def _finish(self, job: _Job, began: float, *, static: bool) -> dict[str, Any]:
        try:
            verdict = self._verdict(job)
        except Cancelled:
            return {"cancelled": True}
        duration = (time.perf_counter() - began) * 1000
        notes, self._notes = self._notes, []
        return {"static": static, **verdict, "duration": duration, "notes": notes}

    def _verdict(self, job: _Job) -> dict[str, Any]:
        """Test a mutant. If it needs all tests, tests that probably fail run first.

        The status `Undecided` means that the engine must decide in which order all tests run.
        """
        early = job.message.get("early")
        if early and job.tests is not None:
            return self._early(job)
        untried = job.tests is None and not job.message.get("tried")
        guessed = self._guess(job) if untried else None
        if guessed is not None:
            return guessed
        if early or (job.tests is None and job.message["free"] is None):
            return {"status": "Undecided"}
        verdict = self._reliable(job)
        if job.tests is None:
            return verdict
        killers, usable = verdict.get("killed_by"), not verdict.get("skipped")
        if killers and verdict["status"] == "Killed" and verdict["way"] != "hot":
            usable = self._pass_alone(killers, job)
        if usable:
            return verdict
        # A test needs other tests or other files of tests, which this process has not run.
        message = {**job.message, "cold_timeout": job.message["everything"]}
        return self._reliable(_Job(message, job.file, job.edit, None))

    def _early(self, job: _Job) -> dict[str, Any]:
        """Test a mutant before all of its tests are known.

        The status `Undecided` means that these tests do not prove that the mutant is detected.
        """
        undecided = {"status": "Undecided"}
        if job.pairs is None:
            return undecided
        verdict = self._replaced(job)
        if verdict is None:
            return undecided
        if verdict["status"] == "Killed" and self._proves(verdict, job):
            return verdict
        return undecided if verdict["status"] in ("Killed", "Survived") else verdict

    def _replaced(self, job: _Job) -> dict[str, Any] | None:
        """Return the verdict if the code of functions or a default value is replaced.

        Return None if this is not possible.
        """
        if job.pairs is None and job.default is None:
            return None
        # Only import runs a default value, so coverage does not show which tests use it.
        used = job.message["first" if job.pairs is None else "tests"]
        tests = self._selected([test for test in used if test not in self._cold])
        if not tests:
            return None
        if job.pairs is None:
            likely = job.message["killers"]["statement"]
            hot = codes.Hot((), [self._history.fastest(tests, likely)], job.default)
            timeout = job.message["everything"]
        else:
            hot, timeout = self._hot(job, job.pairs, tests), job.message["timeout"]
        mark = self._log.mark()
        outcome = self._runner.test_hot(hot, timeout)
        if outcome is None:
            return None
        if outcome.how == "cancelled":
            raise Cancelled
        self._history.add(outcome.events)
        return verdict_of(*outcome, timeout=timeout, log=self._log.since(mark))

    def _plain(self, job: _Job) -> bool:
        """Return whether replacing a default value has the same effect as importing the file."""
        default = job.default
        if default is None or not default.plain or self._runner.reads_signatures():
            return False
        called = self._called.get(job.edit.path, frozenset())
        return not any(default.is_of(line, name) for line, name in called)

    def _proves(self, verdict: dict[str, Any], job: _Job) -> bool:
        """Return whether a test has failed that does not fail without the mutant."""
        (killer,) = verdict.get("killed_by") or (None,)
        if killer not in self._tests:
            return False
        if killer not in self._before:
            self._check(killer, job.message["everything"])
        return self._before[killer] == [] and killer not in self._cold

    def _guess(self, job: _Job) -> dict[str, Any] | None:
        """Return the verdict if a test that probably fails shows that the mutant is detected.

        These are tests that have detected other mutants of the same code. The other one is the test
        that fails if the code of functions or a default value is replaced. Such a failure usually
        does not prove that the mutant is detected, because the code has also run at import.
        """
        plain = self._plain(job)
        replaceable = job.pairs is not None or job.default is not None
        killers = job.message["killers"]
        likely = killers["statement" if replaceable else "segment"]
        verdict = None if plain else self._killed_by(likely, job)
        if verdict is not None:
            return verdict
        replaced = self._replaced(job)
        if replaced is None or (plain and self._proves(replaced, job)):
            return replaced
        failed = replaced.get("killed_by")
        return None if failed and failed[0] in likely else self._killed_by(failed, job)

    def _killed_by(self, tests: Sequence[str] | None, job: _Job) -> dict[str, Any] | None:
        """Return the verdict if one of some tests detects the mutant without other files."""
        if not tests:
            return None
        verdict = self._reliable(_Job(job.message, job.file, job.edit, list(tests)))
        # Without a test that failed, the mutant has ended pytest. Then all tests decide.
        killers = verdict.get("killed_by")
        killed = verdict["status"] == "Killed" and killers and self._pass_alone(killers, job)
        return verdict if killed else None

    def _pass_alone(self, tests: Sequence[str], job: _Job) -> bool:
        """Return whether tests pass without a mutant if no other files of tests are imported."""
        tests = self._selected(tests) or ()
        key = tuple(tests)
        if key not in self._alone:
            outcome = self._runner.repeat(tests, timeout=job.message["everything"], hot=False)
            if outcome.how == "cancelled":
                raise Cancelled
            self._alone[key] = outcome.passed
        return self._alone[key]

    def _reliable(self, job: _Job) -> dict[str, Any]:
        """Run the tests of a job. A test that also fails without the mutant kills nothing."""
        while True:
            tests = self._selected(job.tests)
            if tests == []:
                return {"status": "RuntimeError", "reason": _ONLY_UNRELIABLE}
            verdict = self._attempt(job, tests)
            (killer,) = verdict.get("killed_by") or (None,)
            if killer in self._before or killer not in self._tests:
                return verdict
            self._check(killer, job.message["everything"])
            hot_in_vain = verdict["way"] == "hot" and killer in self._cold
            if self._before[killer] == [] and not hot_in_vain:
                return verdict
            if self._before[killer] and job.tests is None:
                return verdict

    def _selected(self, tests: Sequence[str] | None) -> Sequence[str] | None:
        """Return the reliable tests and the tests that must run before them, or None for all.

        If no test must run before another one, tests of fast files come first.
        """
        ignored = {test for test, before in self._before.items() if before is None}
        if tests is None and not ignored:
            return None
        chosen: set[str] = set()
        for test in self._tests if tests is None else tests:
            if test not in ignored:
                chosen.update((test, *(self._before.get(test) or ())))
        ordered = [test for test in self._tests if test in chosen]
        if any(self._before.get(test) for test in chosen):
            return ordered
        return self._history.fast_first(ordered)

    def _hot(self, job: _Job, pairs: codes.Pairs, tests: Sequence[str]) -> codes.Hot:
        """Return how to run tests with the mutated code of functions in the hot process."""
        if any(self._before.get(test) for test in tests):
            return codes.Hot(pairs, [tests])
        likely = job.message["killers"]["statement"]
        return codes.Hot(pairs, self._history.groups(tests, likely))

    def _check(self, test: str, timeout: float) -> None:
        """Repeat a test without the mutant, and store the tests that must run before it."""
        before = None
        with contextlib.suppress(Flaky):
            for hot in (True, False):
                run = functools.partial(self._runner.repeat, timeout=timeout, hot=hot)
                before = tests_before(run, test, self._tests, passes=self._history.passes(test))
                if before is not None:
                    if not hot:
                        self._cold.add(test)
                    break
        self._before[test] = before
        if before is None:
            self._notes.append(
                f"{test}: fails without a mutant when repeated, so its results are ignored. Tests "
                "that share a file or a port between workers need the setting `workers = 1`"
            )
        elif before:
            self._notes.append(f"{test}: passes only after other tests; they now run first")

    def _attempt(self, job: _Job, tests: Sequence[str] | None) -> dict[str, Any]:
        """Run tests with the mutant. Return the verdict, with the kind of process as `way`."""
        message, file, edit = job.message, job.file, job.edit
        hot = None
        if tests is not None and job.pairs is not None and not self._cold.intersection(tests):
            hot = self._hot(job, job.pairs, tests)
        warm, cold = message["timeout"], message["cold_timeout"]
        if set(tests or ()) != set(job.tests or ()):
            warm = cold = message["everything"]
        # Start the warm process before the file is mutated, because the process must import the
        # original file.
        self._runner.warm(hot=hot is not None)
        mark = self._log.mark()
        data = file.encode(edit.apply(file.text(edit.encoding)), edit.encoding)
        effect.expect(self._settings, file.path, data)
        with file.replaced(data):
            first = message["first"] if message["free"] else ()
            outcome, way = self._runner.test(edit.path, hot, tests, first, warm, cold)
        timeout = warm if way == "hot" else cold
        if outcome.how == "cancelled":
            raise Cancelled
        if way == "hot":
            self._history.add(outcome.events)
        verdict = verdict_of(*outcome, timeout=timeout, log=self._log.since(mark))
        if verdict["status"] == "Survived":
            verdict["skipped"] = not skipped_tests(outcome.events).issubset(self._skipped)
            reason = "" if way == "hot" else missing_tests(outcome.events)
            if way != "hot" and not effect.was_imported(self._settings):
                reason = effect.NO_EFFECT
            if reason:
                verdict = {**verdict, "status": "RuntimeError", "reason": reason}
        return {**verdict, "way": way}

    def _called_at_import(self, edit: Edit, plan: codes.Plan) -> bool:
        called = self._called.get(edit.path, frozenset())
        return any(key_of(code)[1:] in called for code in plan.changed())
