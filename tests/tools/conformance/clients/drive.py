"""Send the requests of an editor with the generated Python client of a protocol.

    python drive.py PROTOCOL TRANSPORT SERVER

The client cancels requests that take too long. After an error or an invalid response, the
client continues and exits with code 0.
"""

from __future__ import annotations

import asyncio
import sys
import uuid
from collections.abc import Awaitable
from typing import Any

from testwire.errors import ConnectionClosed, InvalidMessage, RequestTimeout, RpcError

WORK_SECONDS = 1.0


async def tried(call: Awaitable[Any]) -> Any:
    try:
        return await call
    except (RpcError, InvalidMessage, RequestTimeout) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return None


async def msp(transport: str, server: str) -> None:
    from testwire_protocols.msp.v0_4.client import Client
    from testwire_protocols.msp.v0_4.handlers import ClientHandlers
    from testwire_protocols.msp.v0_4.types import (
        ConfigureParams,
        DiscoverParams,
        MutationTestParams,
    )

    class Handlers(ClientHandlers):
        async def report_mutation_test_progress(self, params: Any, ctx: Any) -> None:
            print(f"{len(params.files)} files", file=sys.stderr)

    async with Client.launch([server], transport=transport, handlers=Handlers()) as client:
        await tried(client.configure(ConfigureParams()))
        await tried(client.discover(DiscoverParams()))
        await tried(client.mutation_test(MutationTestParams(), timeout=WORK_SECONDS))
        await tried(client.discover(DiscoverParams()))


async def alpha(transport: str, server: str) -> None:
    from testwire_protocols.msp.v0_0_1_alpha_1.client import Client
    from testwire_protocols.msp.v0_0_1_alpha_1.types import (
        ClientInfo,
        InitializeParams,
        InstrumentParams,
        MutateParams,
    )

    async with Client.launch([server], transport=transport) as client:
        hello = InitializeParams(client_info=ClientInfo(version="0.0.1-alpha.1"))
        said = await tried(client.initialize(hello))
        if said is not None and said.capabilities.mutation_test_provider is not None:
            await tried(client.mutate(MutateParams(), timeout=WORK_SECONDS))
        if said is not None and said.capabilities.instrumentation_provider is not None:
            await tried(client.instrument(InstrumentParams()))


async def mstest(transport: str, server: str) -> None:
    from testwire_protocols.mstest_runner.v1_0.client import Client
    from testwire_protocols.mstest_runner.v1_0.handlers import ClientHandlers
    from testwire_protocols.mstest_runner.v1_0.types import (
        AttachDebuggerResponse,
        ClientCapabilities,
        ClientInfo,
        ClientTestingCapabilities,
        DiscoverTestsParams,
        InitializeParams,
        RunTestsParams,
    )

    class Handlers(ClientHandlers):
        async def test_updates(self, params: Any, ctx: Any) -> None:
            print(f"{params.changes and len(params.changes)} changes", file=sys.stderr)

        async def attach_debugger(self, params: Any, ctx: Any) -> AttachDebuggerResponse:
            return AttachDebuggerResponse(success=True)

    async with Client.launch([server], transport=transport, handlers=Handlers()) as client:
        await tried(
            client.initialize(
                InitializeParams(
                    process_id=1,
                    client_info=ClientInfo(name="drivé", version="1.0.0"),
                    capabilities=ClientCapabilities(
                        testing=ClientTestingCapabilities(debugger_provider=True)
                    ),
                )
            )
        )
        await tried(client.discover_tests(DiscoverTestsParams(run_id=str(uuid.uuid4()))))
        run = RunTestsParams(run_id=str(uuid.uuid4()))
        await tried(client.run_tests(run, timeout=WORK_SECONDS))
        await client.exit()


async def runner(transport: str, server: str) -> None:
    from testwire_protocols.test_runner.v0_1.client import Client
    from testwire_protocols.test_runner.v0_1.handlers import ClientHandlers
    from testwire_protocols.test_runner.v0_1.types import OperationParams, StartParams

    class Handlers(ClientHandlers):
        async def register_test(self, params: Any, ctx: Any) -> None:
            print(params.test.id, file=sys.stderr)

        async def update_status(self, params: Any, ctx: Any) -> None:
            print(params.id, params.status, file=sys.stderr)

        async def remove_test(self, params: Any, ctx: Any) -> None:
            print(params.id, file=sys.stderr)

        async def testrunner_is_visible(self, ctx: Any) -> bool:
            return True

    async with Client.launch([server], transport=transport, handlers=Handlers()) as client:
        await tried(client.testrunner_start(StartParams()))
        await tried(client.testrunner_run(OperationParams(id="T1"), timeout=WORK_SECONDS))
        await tried(client.testrunner_invalidate(OperationParams(id="P1")))


SCRIPTS = {
    "msp@0.4": msp,
    "msp@0.0.1-alpha.1": alpha,
    "mstest-runner@1.0": mstest,
    "test-runner@0.1": runner,
}


def main() -> int:
    protocol, transport, server = sys.argv[1:]
    try:
        asyncio.run(SCRIPTS[protocol](transport, server))
    except ConnectionClosed as error:
        print(f"The server closed the connection: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
