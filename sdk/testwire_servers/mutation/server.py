"""Implements the Mutation Server Protocol with the mutation engine.

The module only converts between protocol types and engine types.

* A mutant is identified by its id. If the id is unknown, mutator, location and replacement identify
  the mutant. A mutant that cannot be identified is reported as ignored, so that the client receives
  a result.
* Each result is sent in a separate notification as soon as it is known. The response contains no
  results.
* The runs of a connection are executed one after the other. A new configuration applies to later
  requests.

Tests: `tests/servers/mutation/test_server.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from testwire.errors import INVALID_PARAMS, RpcError
from testwire_protocols.msp.v0_4 import types
from testwire_protocols.msp.v0_4.handlers import ServerHandlers
from testwire_protocols.msp.v0_4.info import PROTOCOL

from testwire_servers.mutation.config import Config, load_config
from testwire_servers.mutation.model import (
    Mutant,
    MutantOutcome,
    Position,
    Range,
    Selection,
    explained,
)
from testwire_servers.mutation.results import mutant_members, result_members
from testwire_servers.mutation.source_text import InvalidSource

if TYPE_CHECKING:
    from testwire.server import Context
    from testwire_protocols.msp.v0_4.client import ClientProxy

    from testwire_servers.mutation.engine import Engine

_GONE = "the mutant does not exist, perhaps because the file has changed; discover the file again"


class MutationHandlers(ServerHandlers):
    """The handlers for one connection. Each connection has its own engine and configuration."""

    def __init__(self, config_path: str | None = None, *, cwd: Path | None = None) -> None:
        """Create the handlers.

        config_path: the configuration file that is used until `configure` names a different file.
            None means `pyproject.toml` in `cwd`.
        """
        self._config_path = config_path
        self._cwd = cwd or Path.cwd()
        self._config: Config | None = None
        self._engine: Engine | None = None
        self._listing = asyncio.Lock()
        self._retiring: set[asyncio.Task[None]] = set()

    async def configure(
        self, params: types.ConfigureParams, ctx: Context[ClientProxy]
    ) -> types.ConfigureResult:
        """Read the configuration.

        If the new configuration is not valid, the previous one is kept.
        """
        path = params.config_file_path or self._config_path
        with _errors():
            config = await asyncio.to_thread(load_config, path, self._cwd)
        self._use(config)
        return types.ConfigureResult(version=config.protocol_version)

    async def discover(
        self, params: types.DiscoverParams, ctx: Context[ClientProxy]
    ) -> types.DiscoverResult:
        """List mutants."""
        selections = _selections(params.files)
        async with self._listing:
            with _errors():
                engine = await self._current()
                return await asyncio.to_thread(_discovered, engine, selections)

    async def mutation_test(
        self, params: types.MutationTestParams, ctx: Context[ClientProxy]
    ) -> types.MutationTestResult:
        """Test mutants and report each result."""
        with _errors():
            async with self._listing:
                engine = await self._current()
                if params.mutants is not None:
                    asked = {path: file.mutants for path, file in params.mutants.items()}
                    chosen = await asyncio.to_thread(_find, engine, asked)
                else:
                    selections = _selections(params.files)
                    chosen = await asyncio.to_thread(_all, engine, selections)
            for path, gone in chosen.gone:
                await ctx.client.report_mutation_test_progress(_report(path, gone))
            async with contextlib.aclosing(engine.run(list(chosen.mutants))) as results:
                async for result in results:
                    for identifier in chosen.mutants[result.mutant]:
                        await ctx.client.report_mutation_test_progress(
                            _report(
                                engine.project.key(result.mutant.path), _result(result, identifier)
                            )
                        )
        return types.MutationTestResult(files={})

    async def aclose(self) -> None:
        """End all processes. The runtime calls this method when the connection has ended."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.aclose()
        if self._retiring:
            await asyncio.gather(*self._retiring, return_exceptions=True)

    async def _current(self) -> Engine:
        if self._config is None:
            self._use(await asyncio.to_thread(load_config, self._config_path, self._cwd))
        if self._engine is None:
            # This import is local, because the engine is slow to import and `configure` does not
            # need the engine.
            from testwire_servers.mutation.engine import Engine

            assert self._config is not None
            self._engine = Engine(self._config, cwd=self._cwd, log=_log)
        return self._engine

    def _use(self, config: Config) -> None:
        if self._config == config:
            return
        before, self._engine, self._config = self._engine, None, config
        if before is not None:
            task = asyncio.ensure_future(before.retire())
            self._retiring.add(task)
            task.add_done_callback(self._retiring.discard)


# --- conversion from protocol types -----------------------------------------------------------


def _selections(files: Sequence[types.FileRange] | None) -> list[Selection] | None:
    if files is None:
        return None
    selections = []
    for number, file in enumerate(files):
        where = None if file.range is None else _range(file.range)
        if where is not None and where.start > where.end:
            message = "expected a range whose end is not before its start"
            raise RpcError(
                INVALID_PARAMS,
                f"/files/{number}/range: {message}",
                {"errors": [{"pointer": f"/files/{number}/range", "message": message}]},
            )
        selections.append(Selection(file.path, where))
    return selections


def _range(location: types.Location) -> Range:
    return Range(
        Position(location.start.line, location.start.column),
        Position(location.end.line, location.end.column),
    )


class _Chosen:
    """The requested mutants.

    `mutants` maps each mutant to the client's ids. `gone` contains the file and the result of each
    requested mutant that does not exist.
    """

    def __init__(self) -> None:
        self.mutants: dict[Mutant, list[str]] = {}
        self.gone: list[tuple[str, types.MutantResult]] = []


def _all(engine: Engine, selections: Sequence[Selection] | None) -> _Chosen:
    chosen = _Chosen()
    for mutants in engine.discover(selections).values():
        for mutant in mutants:
            chosen.mutants[mutant] = [mutant.id]
    return chosen


def _find(engine: Engine, asked: Mapping[str, Sequence[types.DiscoveredMutant]]) -> _Chosen:
    chosen = _Chosen()
    invalid: list[str] = []
    for path, wanted in asked.items():
        found: Mapping[str, Sequence[Mutant]] = {}
        reason = _GONE
        try:
            found = engine.discover([Selection(path)])
        except InvalidSource as error:
            reason = str(error)
            invalid.append(reason)
        key = engine.project.key(next(iter(found))) if found else path
        by_id = {mutant.id: mutant for mutants in found.values() for mutant in mutants}
        by_content = {(m.mutator, m.range, m.replacement): m for m in by_id.values()}
        for item in wanted:
            mutant = by_id.get(item.id) or by_content.get(
                (item.mutator_name, _range(item.location), item.replacement or "")
            )
            if mutant is not None:
                chosen.mutants.setdefault(mutant, []).append(item.id)
            else:
                known = item.model_dump(by_alias=True, exclude_unset=True)
                known.update(status="Ignored", statusReason=reason)
                chosen.gone.append((key, types.MutantResult.model_validate(known)))
    if invalid and len(invalid) == len(asked):
        raise InvalidSource("\n".join(invalid))
    return chosen


# --- conversion to protocol types -------------------------------------------------------------


def _discovered(engine: Engine, selections: Sequence[Selection] | None) -> types.DiscoverResult:
    files = {}
    for path, mutants in engine.discover(selections).items():
        listed = []
        for mutant in mutants:
            fields = mutant_members(mutant, mutant.id)
            if mutant.ignored is not None:
                fields.update(status="Ignored", statusReason=mutant.ignored)
            listed.append(types.DiscoveredMutant.model_validate(fields))
        files[engine.project.key(path)] = types.DiscoveredFile(mutants=listed)
    return types.DiscoverResult(files=files)


def _result(result: MutantOutcome, identifier: str) -> types.MutantResult:
    return types.MutantResult.model_validate(result_members(result, identifier))


def _report(path: str, result: types.MutantResult) -> types.MutationTestResult:
    return types.MutationTestResult(files={path: types.MutantResultFile(mutants=[result])})


class _errors(contextlib.AbstractContextManager[None]):
    """Converts the engine's errors to error responses."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        known = explained(error)
        if known is not None:
            _log(f"error: {known}")
            raise RpcError(PROTOCOL.errors["ServerError"].code, str(known)) from None


def _log(line: str) -> None:
    print(f"testwire-mutation: {line}", file=sys.stderr, flush=True)
