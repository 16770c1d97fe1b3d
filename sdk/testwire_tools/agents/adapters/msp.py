"""The adapter of the mutation server protocol.

Tests: `tests/tools/agents/test_servers.py`, `tests/tools/agents/test_diffs.py`.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Sequence
from typing import Any, Final

from testwire.registry import Method
from testwire_protocols.msp.v0_4.methods import DISCOVER, MUTATION_TEST
from testwire_protocols.msp.v0_4.types import (
    DiscoveredMutant,
    DiscoverParams,
    DiscoverResult,
    FileRange,
    Location,
    MutationTestParams,
    MutationTestResult,
)

from testwire_tools.agents.adapters.base import Adapter, Ask
from testwire_tools.agents.catalog import Item


class _MutantAdapter(Adapter):
    noun = "mutant"
    shifting = True
    failed = ("Survived", "NoCoverage")

    async def discover(self, ask: Ask) -> None:
        await ask(DISCOVER, DiscoverParams())

    async def run(self, ask: Ask, chosen: Sequence[Item] | None) -> None:
        params = MutationTestParams()
        if chosen is not None:
            # Some servers ignore `mutants`, and number the mutants again for each request. Several
            # mutants can have the same range.
            ranges = {(item.file, item.wire.location.model_dump_json()): item for item in chosen}
            params = MutationTestParams(
                files=[
                    FileRange(path=item.file or "", range=item.wire.location)
                    for item in ranges.values()
                ]
            )
        await ask(MUTATION_TEST, params)

    def received(self, method: Method[Any, Any], result: Any) -> None:
        if isinstance(result, MutationTestResult):
            self._store(result)
        elif isinstance(result, DiscoverResult):
            for path, file in result.files.items():
                for mutant in file.mutants:
                    self.catalog.put(_item(path, mutant))

    def report_mutation_test_progress(self, params: MutationTestResult, ctx: object) -> None:
        self._store(params)

    def _store(self, results: MutationTestResult) -> None:
        for path, file in results.files.items():
            for result in file.mutants:
                item = self.catalog.put(_item(path, result))
                item.state = result.status
                facts = {"durationMs": result.duration, "testsCompleted": result.tests_completed}
                item.facts = {key: value for key, value in facts.items() if value is not None}
                # Lists of tests have no limit, so they are strings, which can be split.
                texts = {
                    "message": result.status_reason,
                    "killedBy": "\n".join(result.killed_by or ()),
                    "coveredBy": "\n".join(result.covered_by or ()),
                }
                item.texts = {key: text for key, text in texts.items() if text}

    async def details(self, ask: Ask, item: Item) -> None:
        if (diff := self._diff(item)) is not None:
            item.texts = {"diff": diff, **item.texts}

    def _diff(self, item: Item) -> str | None:
        mutant: DiscoveredMutant = item.wire
        if mutant.replacement is None:
            return None
        path = item.file or ""
        try:
            with (self.folder / path).open(encoding="utf-8", newline="") as file:
                before = file.read().replace("\r\n", "\n")
        except (OSError, ValueError) as error:
            return f"{path}: cannot read the file, so there is no diff: {error}"
        after = _mutated(before, mutant.location, mutant.replacement)
        old, new = (text.removesuffix("\n").split("\n") for text in (before, after))
        lines = difflib.unified_diff(old, new, path, path, lineterm="")
        return "\n".join(lines)


def _item(path: str, mutant: DiscoveredMutant) -> Item:
    start, end = mutant.location.start, mutant.location.end
    place = f"{start.line}:{start.column}-{end.line}:{end.column}"
    change = hashlib.sha256((mutant.replacement or mutant.description or "").encode()).hexdigest()
    return Item(
        # Ids of the server can be different in each response.
        f"{path}:{place}:{mutant.mutator_name}:{change[:8]}",
        f"{mutant.mutator_name}: {mutant.replacement or mutant.description or 'no details'}"[:200],
        file=path,
        line=start.line,
        wire=mutant,
    )


def _mutated(text: str, location: Location, replacement: str) -> str:
    """Return a text in which the replacement is in place of a range."""
    lines = text.split("\n")
    start, end = location.start, location.end
    first, last = lines[start.line - 1 : start.line], lines[end.line - 1 : end.line]
    if not first or not last:
        return text
    head = first[0][: _index(first[0], start.column)]
    tail = last[0][_index(last[0], end.column) :]
    new = f"{head}{replacement}{tail}".replace("\r\n", "\n").split("\n")
    return "\n".join([*lines[: start.line - 1], *new, *lines[end.line :]])


def _index(line: str, column: int) -> int:
    """Convert a column, which counts UTF-16 code units from 1, to an index of a string."""
    return len(line.encode("utf-16-le")[: 2 * (column - 1)].decode("utf-16-le", "ignore"))


PROTOCOL_ADAPTER: Final = _MutantAdapter
