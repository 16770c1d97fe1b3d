"""Framing, JSON-RPC and faults of the plain peers, which share no code with Testwire.

A peer declares each of its faults with `FAULTS.add`. A fault changes one thing at one point:

- `receive` changes a message that arrives. None drops the message.
- `send` replaces a message that is sent by a list of messages.
- `frame` changes the bytes of a message that is sent.
- `exit` changes the exit code.
"""

import json
import sys
import threading
from types import SimpleNamespace


class FaultTable:
    """The faults of one peer by name, and the fault that is switched on."""

    def __init__(self):
        self.known = {}
        self.active = None
        self.memory = SimpleNamespace(count=0)

    def add(self, name, rule, at="send"):
        """Declare a fault. `rule` is the violated rule: a document and its section."""

        def declare(change):
            self.known[name] = (rule, at, change)
            return change

        return declare

    def change(self, name, rule, when, change, at="send"):
        """Declare a fault that changes the messages for which `when` is true.

        `change` returns a message or a list of messages. A list is empty to drop the message.
        """

        def changed(message, memory):
            found = change(message, memory) if when(message) else message
            return found if at == "receive" or isinstance(found, list) else [found]

        self.add(name, rule, at)(changed)

    def apply(self, at, value, otherwise):
        """Return the changed value if the active fault is at this point."""
        _, point, change = self.known.get(self.active, ("", "", None))
        return change(value, self.memory) if point == at else otherwise(value)

    def take(self, words):
        """Remove `--fault NAME` and `--list-faults` from the arguments; return the others."""
        if "--list-faults" in words:
            print(json.dumps({name: rule for name, (rule, _, _) in self.known.items()}))
            sys.exit(0)
        if "--fault" in words:
            place = words.index("--fault")
            self.active = words[place + 1]
            self.known[self.active]  # A misspelt name must not look like a fault that is missed.
            return words[:place] + words[place + 2 :]
        return words


class Connection:
    """Messages with a `Content-Length` header over two binary files."""

    def __init__(self, source, sink, faults):
        self.source, self.sink, self.faults = source, sink, faults
        self.lock = threading.RLock()
        faults.memory.connection = self

    def read(self):
        """Return the body of the next message, or None at the end of the input."""
        length = None
        while line := self.source.readline():
            name, colon, value = line.lstrip(b"\xef\xbb\xbf").strip().partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif not colon and not name and length is not None:
                body = self.source.read(length)
                return body if len(body) == length else None
        return None

    def send(self, message):
        with self.lock:
            for each in self.faults.apply("send", message, lambda value: [value]):
                body = json.dumps(each).encode()
                data = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
                self.sink.write(self.faults.apply("frame", data, lambda value: value))
                self.sink.flush()

    def reply(self, number, result):
        self.send({"jsonrpc": "2.0", "id": number, "result": result})

    def fail(self, number, code, text):
        error = {"code": code, "message": text}
        self.send({"jsonrpc": "2.0", "id": number, "error": error})

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})
