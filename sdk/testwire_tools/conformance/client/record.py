"""Reader of event logs. An event log contains the messages and events of one scenario.

This module must not contain checks.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_tools.conformance.model import Transcript
from testwire_tools.conformance.received import ABSENT, parse

__all__ = ["ABSENT", "Record", "RecordedMessage", "read"]

SHOWN: Final = {
    "open": "The client connected.",
    "fault": "The test server now causes the fault of this scenario.",
    "crash": "The test server crashes deliberately.",
    "broken": "{text}",
    "refused": "The test server could not start: {text}",
    "told-to-end": "The client sent the notification that ends the server.",
    "expired": "The test server reached its time limit.",
    "listening": "The test server is listening.",
}


class RecordedMessage(NamedTuple):
    """A message in an event log.

    value: the JSON value of the body, or ABSENT if the body is not valid JSON.
    head: the headers, as bytes.
    at: seconds since the epoch.
    connection: the process id of the test server, and the number of the connection.
    position: the index in the event log.
    is_sent: true for a message from the test server, false for a message from the client.
    """

    value: Any
    body: bytes
    head: bytes
    at: float
    connection: tuple[int, int]
    position: int
    is_sent: bool

    def get(self, name: str) -> Any:
        """Return a member of the message, or ABSENT."""
        return self.value.get(name, ABSENT) if isinstance(self.value, dict) else ABSENT

    @property
    def method(self) -> str | None:
        method = self.get("method")
        return method if isinstance(method, str) else None

    @property
    def key(self) -> tuple[tuple[int, int], str]:
        """The connection and the id as JSON. A request and its response have the same key."""
        chosen = self.get("id")
        return self.connection, json.dumps(None if chosen is ABSENT else chosen)

    @property
    def shown(self) -> str:
        return self.body[:200].decode("utf-8", "backslashreplace")

    @property
    def is_request(self) -> bool:
        return self.method is not None and self.get("id") is not ABSENT

    @property
    def is_answer(self) -> bool:
        return isinstance(self.value, dict) and "method" not in self.value


@dataclass
class Record:
    """The event log of one scenario, with the exit code and the output of the client.

    started: seconds since the epoch.
    own: whether Testwire started the client's command.
    code: the exit code of the command, negative for a signal, or None after a timeout.
    seconds: the duration of the command.
    left: the process ids of test servers that kept running after the client had ended.
    stderr: the lines of the client's output with their times.
    """

    events: list[dict[str, Any]]
    started: float
    own: bool = False
    code: int | None = None
    seconds: float = 0.0
    left: list[int] = field(default_factory=list)
    stderr: list[tuple[float, str]] = field(default_factory=list)

    @property
    def hung(self) -> bool:
        return self.own and self.code is None

    def of(self, *kinds: str) -> Iterator[dict[str, Any]]:
        return (event for event in self.events if event["event"] in kinds)

    @cached_property
    def messages(self) -> list[RecordedMessage]:
        """The messages from the client, in order."""
        return self._messages("received")

    @cached_property
    def sent(self) -> list[RecordedMessage]:
        """The messages from the test server, in order."""
        return self._messages("sent")

    def _messages(self, kind: str) -> list[RecordedMessage]:
        return [
            RecordedMessage(
                parse(event["body"].encode("latin-1")),
                event["body"].encode("latin-1"),
                event.get("head", "").encode("latin-1"),
                event["at"],
                (event["pid"], event["connection"]),
                position,
                kind == "sent",
            )
            for position, event in enumerate(self.events)
            if event["event"] == kind
        ]

    @property
    def raw(self) -> bytes:
        """All bytes from the client, as far as the event log contains them."""
        parts = [
            event.get("head", "") + event["body"] if event["event"] == "received" else event["data"]
            for event in self.of("received", "rest")
        ]
        return "".join(parts).encode("latin-1")

    @property
    def objects(self) -> list[RecordedMessage]:
        """The messages from the client that are JSON objects."""
        return [message for message in self.messages if isinstance(message.value, dict)]

    @property
    def requests(self) -> list[RecordedMessage]:
        return [message for message in self.messages if message.is_request]

    @property
    def methods(self) -> set[str]:
        """The methods of the requests and notifications that the client sent."""
        return {message.method for message in self.messages if message.method is not None}

    @property
    def fault(self) -> float | None:
        """The time of the first fault, or None."""
        return next((event["at"] for event in self.of("fault")), None)

    def transcript(self) -> Transcript:
        """Return the event log as a transcript. `sent` means sent by the test server."""
        transcript = Transcript()
        lines: list[tuple[float, Any, str]] = []
        for event in self.events:
            lines += [(event["at"], *line) for line in _lines(event)]
        lines += [(at, "stderr", text) for at, text in self.stderr]
        for at, direction, text in sorted(lines, key=lambda line: line[0]):
            transcript.add(direction, text, max(at - self.started, 0.0))
        if self.own:
            note = "The client reached its time limit and was stopped."
            if self.code is not None:
                note = f"The client ended with code {self.code}."
            transcript.add("note", note, self.seconds)
        return transcript


def _lines(event: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    kind = event["event"]
    if kind == "sent":
        yield "sent", _text(event["body"])
    elif kind == "received":
        yield "received", _text(event["head"] + event["body"])
    elif kind == "junk":
        yield "received", "not a message: " + repr(event["data"].encode("latin-1"))[1:]
    elif kind == "rest":
        yield "received", "not a complete message: " + repr(event["data"].encode("latin-1"))[1:]
    elif kind == "process":
        yield "note", f"The test server was started with {' '.join(event['arguments'])!r}."
    elif kind == "end":
        yield "note", event["text"] or "The client closed the connection."
    elif kind in SHOWN:
        yield "note", SHOWN[kind].format_map(event)


def _text(latin: str) -> str:
    return latin.encode("latin-1").decode("utf-8", "backslashreplace")


def read(path: Path) -> list[dict[str, Any]]:
    """Return the events of an event log, or an empty list if the file does not exist.

    An incomplete last line is ignored.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.split("\n")[:-1] if line]
