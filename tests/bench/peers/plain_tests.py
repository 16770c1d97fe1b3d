"""A test program without a JSON-RPC library: discovers and runs N tests, in one message each.

    python plain_tests.py N --server --client-port PORT

The program creates its messages when it receives a request, as a real program does. It uses only
the standard library.
"""

import json
import socket
import sys

MORE: dict[object, dict[str, object]] = {
    "testing/discoverTests": {"execution-state": "discovered"},
    "testing/runTests": {"execution-state": "passed", "time.duration-ms": 1.25},
}
"""The members of a node that depend on the request."""


def node(at: int, more: dict[str, object]) -> dict[str, object]:
    name = f"Test_{at % 100}"
    return {
        "uid": f"{at:08x}-d9cb-469f-a165-70867728950e",
        "display-name": name,
        "location.type": f"Suite.Area{at // 5000}.Class{at // 100}",
        "location.method": name,
        "location.method-arity": 0,
        "location.file": f"/project/tests/Area{at // 5000}/Class{at // 100}.cs",
        "location.line-start": at % 100 * 5 + 10,
        "location.line-end": at % 100 * 5 + 10,
        "node-type": "action",
        **more,
    }


def updates(count: int, more: dict[str, object]) -> bytes:
    changes = [{"node": node(at, more), "parent": None} for at in range(count)]
    return json.dumps(changes, separators=(",", ":")).encode()


def frame(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def update(run: object, changes: bytes) -> bytes:
    return frame(
        b'{"jsonrpc":"2.0","method":"testing/testUpdates/tests","params":{"runId":%b,"changes":%b}}'
        % (json.dumps(run).encode(), changes)
    )


def main() -> None:
    count = int(sys.argv[1])
    port = int(sys.argv[sys.argv.index("--client-port") + 1])
    capabilities = {"testing": {"supportsDiscovery": True}}
    hello = {"processId": 1, "serverInfo": {"name": "plain", "version": "1"}}
    with socket.create_connection(("127.0.0.1", port)) as stream, stream.makefile("rb") as lines:
        while (message := read(lines)) is not None:
            method, at = message["method"], message.get("id")
            if method == "exit":
                return
            result: dict[str, object] = {}
            if method == "initialize":
                result = {**hello, "capabilities": capabilities}
            elif at is not None:
                run = message["params"]["runId"]
                stream.sendall(update(run, updates(count, MORE[method])))
                stream.sendall(update(run, b"null"))
            if at is not None:
                body = json.dumps({"jsonrpc": "2.0", "id": at, "result": result}).encode()
                stream.sendall(frame(body))


def read(lines: object) -> dict[str, object] | None:
    size = 0
    while (line := lines.readline()).strip():  # type: ignore[attr-defined]
        name, _, value = line.partition(b":")
        size = int(value) if name.lower() == b"content-length" else size
    return json.loads(lines.read(size)) if size else None  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
