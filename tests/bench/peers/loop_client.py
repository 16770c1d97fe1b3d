"""The lower limit for a client: split frames, call `json.loads`, discard the result.

    python loop_client.py N

Prints the seconds from `initialize` to the last response.
"""

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

SERVER = Path(__file__).with_name("plain_tests.py")
CHUNK = 1 << 18


class Frames:
    def __init__(self, stream: socket.socket) -> None:
        self.stream = stream
        self.buffer = bytearray()

    def next(self) -> object:
        while (end := self.buffer.find(b"\r\n\r\n")) < 0:
            self.buffer += self.stream.recv(CHUNK)
        size = int(self.buffer[16:end])
        while len(self.buffer) < end + 4 + size:
            self.buffer += self.stream.recv(CHUNK)
        value = json.loads(self.buffer[end + 4 : end + 4 + size])
        del self.buffer[: end + 4 + size]
        return value


def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        command = [sys.executable, str(SERVER), sys.argv[1], "--server", "--client-port", port]
        server = subprocess.Popen(command)
        stream, _ = listener.accept()
    frames = Frames(stream)
    start = time.perf_counter()
    for at, method in enumerate(("initialize", "testing/discoverTests", "testing/runTests")):
        message = {"jsonrpc": "2.0", "id": at, "method": method, "params": {"runId": str(at)}}
        body = json.dumps(message).encode()
        stream.sendall(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        found: object = None
        while not isinstance(found, dict) or found.get("id") != at:
            found = frames.next()
    print(time.perf_counter() - start)
    stream.close()
    server.wait()


if __name__ == "__main__":
    main()
