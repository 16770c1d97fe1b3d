"""The three handlers of the benchmark with Testwire and its models, over stdio."""

from __future__ import annotations

import sys

from testwire.cli import main
from testwire.server import Context
from testwire_protocols.msp.v0_4.client import ClientProxy
from testwire_protocols.msp.v0_4.handlers import ServerHandlers
from testwire_protocols.msp.v0_4.info import PROTOCOL
from testwire_protocols.msp.v0_4.types import (
    ConfigureParams,
    ConfigureResult,
    DiscoveredFile,
    DiscoveredMutant,
    DiscoverParams,
    DiscoverResult,
    Location,
    MutantResult,
    MutantResultFile,
    MutationTestParams,
    MutationTestResult,
    Position,
)

LOCATION = Location(start=Position(line=3, column=12), end=Position(line=3, column=13))


class Handlers(ServerHandlers):
    async def configure(
        self, params: ConfigureParams, ctx: Context[ClientProxy]
    ) -> ConfigureResult:
        return ConfigureResult(version="0.4.0")

    async def discover(self, params: DiscoverParams, ctx: Context[ClientProxy]) -> DiscoverResult:
        return DiscoverResult(
            files={
                file.path: DiscoveredFile(
                    mutants=[
                        DiscoveredMutant(
                            id="b1946ac9",
                            location=LOCATION,
                            mutator_name="ReplaceBinaryOperator",
                            replacement="-",
                        )
                    ]
                )
                for file in params.files or []
            }
        )

    async def mutation_test(
        self, params: MutationTestParams, ctx: Context[ClientProxy]
    ) -> MutationTestResult:
        assert params.files
        for _ in range(int(params.files[0].path)):
            mutant = MutantResult(
                id="b1946ac9",
                location=LOCATION,
                mutator_name="ReplaceBinaryOperator",
                replacement="-",
                status="Survived",
            )
            await ctx.client.report_mutation_test_progress(
                MutationTestResult(files={"src/price.py": MutantResultFile(mutants=[mutant])})
            )
        return MutationTestResult(files={})


if __name__ == "__main__":
    sys.exit(main(PROTOCOL, Handlers))
