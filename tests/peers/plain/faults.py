"""Faults of the plain peers.

A peer declares each of its faults with `FAULTS.add`. A fault changes one thing at one point:

- `receive` changes an incoming message. None drops the message.
- `send` replaces an outgoing message with a list of messages.
- `frame` changes the bytes of an outgoing message.
- `exit` changes the exit code.
"""

import json
import os
import sys
from types import SimpleNamespace


class FaultTable:
    """The faults of one peer by name, and the fault that is switched on."""

    def __init__(self):
        self.known = {}
        self.active = None
        self.memory = SimpleNamespace(count=0)

    def add(self, name, rule, at="send"):
        """Declare a fault. `rule` is the violated rule: a document and its section.

        A fault with changes at several points is declared once for each point.
        """

        def declare(change):
            self.known.setdefault(name, (rule, {}))[1][at] = change
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
        _, changes = self.known.get(self.active, ("", {}))
        return changes[at](value, self.memory) if at in changes else otherwise(value)

    def take(self, words):
        """Remove `--fault NAME` and `--list-faults` from the arguments; return the others."""
        if "--list-faults" in words:
            print(json.dumps({name: rule for name, (rule, _) in self.known.items()}))
            sys.exit(0)
        if "--fault" in words:
            place = words.index("--fault")
            self.active = words[place + 1]
            self.known[self.active]  # A misspelt name must not look like a fault that is missed.
            return words[:place] + words[place + 2 :]
        return words


# Conditions and changes that several peers use


def is_response(message):
    return "method" not in message


def is_error(code):
    return lambda message: message.get("error", {}).get("code") == code


def asks(*methods):
    return lambda message: isinstance(message, dict) and message.get("method") in methods


def second(message, memory):
    """Return whether this is not the first call. `memory` stores the number of calls."""
    memory.count += 1
    return memory.count > 1


def swap(first, then):
    """Send each message for which `first` is true after the next one for which `then` is true."""

    def change(message, memory):
        if first(message):
            memory.held = message
            return []
        held, memory.held = vars(memory).get("held"), None
        return [message] if held is None else [message, held]

    return (lambda message: first(message) or then(message)), change


def goes_on_after_cancel(change, name, rule, is_done):
    """Declare a fault: cancelled work continues, but its response is the cancellation error."""

    def cancelled(message, memory):
        memory.cancelled = message["params"].get("id")

    def ended(message, memory):
        if message["id"] != vars(memory).pop("cancelled", None):
            return message
        error = {"code": -32800, "message": "Request cancelled"}
        return {"jsonrpc": "2.0", "id": message["id"], "error": error}

    change(name, rule, asks("$/cancelRequest"), cancelled, "receive")
    change(name, rule, is_done, ended)


def stops_serving_after_cancel(change, name, rule):
    """Declare a fault: after a cancelled request, the server ignores all further requests."""

    def cancelled(message, memory):
        memory.ended = True
        return message

    change(name, rule, is_error(-32800), cancelled)
    dropped = lambda message, memory: None if "ended" in vars(memory) else message  # noqa: E731
    change(name, rule, lambda message: "id" in message, dropped, "receive")


def answer_notification(message, memory):
    if isinstance(message, dict) and "id" not in message and "method" in message:
        memory.connection.send({"jsonrpc": "2.0", "id": None, "result": None})
    return message


def crash(message, memory):
    """End the process, with a message on standard error."""
    sys.stderr.write("Traceback (most recent call last):\nKeyError: 'crash'\n")
    sys.stderr.flush()
    os._exit(70)


def in_characters(data, memory):
    """Write a message without escapes. Its `Content-Length` counts characters instead of bytes."""
    head, _, body = data.partition(b"\r\n\r\n")
    text = json.dumps(json.loads(body), ensure_ascii=False)
    head = head.replace(b"Content-Length: %d" % len(body), b"Content-Length: %d" % len(text))
    return head + b"\r\n\r\n" + text.encode()


def not_json(where):
    """Return a change that uses single quotes in the messages that contain `where`."""

    def change(data, memory):
        return data.replace(b'"jsonrpc"', b"'jsonrpc'") if where in data else data

    return change


def code(number):
    """Return a change that sets the code of an error."""
    return lambda message, _: {**message, "error": {**message["error"], "code": number}}


def cancels_the_latest(change, name, rule, method):
    """Cancel the latest request for any id in a cancellation."""

    def apply(message, memory):
        if message["method"] == method:
            memory.latest = message["id"]
            return message
        latest = vars(memory).get("latest", message["params"].get("id"))
        return {**message, "params": {"id": latest}}

    change(name, rule, asks(method, "$/cancelRequest"), apply, "receive")
