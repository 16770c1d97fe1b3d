"""The generated Python client: discover and run N tests.

    python python_client.py N nothing|everything

Prints the seconds from `initialize` to the last response, and the peak memory in MiB. With
`everything`, the last node of each test is kept.
"""

import asyncio
import sys
import time
from pathlib import Path

from testwire_protocols.mstest_runner.v1_0 import (
    Client,
    ClientCapabilities,
    ClientInfo,
    ClientTestingCapabilities,
    DiscoverTestsParams,
    InitializeParams,
    RunTestsParams,
    TestNode,
    TestUpdateNotificationParams,
)

SERVER = Path(__file__).with_name("plain_tests.py")


class Handlers:
    def __init__(self, keep: bool) -> None:
        self.keep = keep
        self.seen = 0
        self.kept: dict[str, TestNode] = {}

    def test_updates(self, params: TestUpdateNotificationParams, context: object) -> None:
        changes = params.changes or []
        self.seen += len(changes)
        if self.keep:
            self.kept |= {change.node.uid: change.node for change in changes}


async def main(count: int, keep: bool) -> None:
    handlers = Handlers(keep)
    async with Client.launch(
        [sys.executable, str(SERVER), str(count)], handlers=handlers
    ) as client:
        start = time.perf_counter()
        await client.initialize(
            InitializeParams(
                process_id=1,
                client_info=ClientInfo(name="bench", version="1"),
                capabilities=ClientCapabilities(
                    testing=ClientTestingCapabilities(debugger_provider=False)
                ),
            )
        )
        await client.discover_tests(
            DiscoverTestsParams(run_id="a" * 8 + "-0000" * 3 + "-" + "b" * 12)
        )
        await client.run_tests(RunTestsParams(run_id="a" * 8 + "-0000" * 3 + "-" + "c" * 12))
        took = time.perf_counter() - start
        await client.exit()
    assert handlers.seen == 2 * count, handlers.seen
    print(took, peak())


def peak() -> float:
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


asyncio.run(main(int(sys.argv[1]), sys.argv[2] == "everything"))
