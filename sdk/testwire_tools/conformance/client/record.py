"""What a client did in one scenario: the record of the scripted server, read again.

Knows no protocol and checks nothing. Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_tools.conformance.model import Transcript
from testwire_tools.conformance.wire import ABSENT, parse

__all__ = ["ABSENT", "Record", "RecordedMessage", "read"]

SHOWN: Final = {
    "open": "The client is connected.",
    "fault": "The server does what this play is about.",
    "crash": "The server crashes.",
    "broken": "{text}",
    "refused": "The server could not start: {text}",
    "told-to-end": "The client has told the server to end.",
    "expired": "The server has waited long enough.",
    "listening": "The server listens.",
}


class RecordedMessage(NamedTuple):
    """A message: its value (ABSENT if it is not valid JSON), its bytes, its headers.

    at: seconds since the epoch. connection: by process and number. position: in the record.
    is_sent: by the server, otherwise by the client.
    """

    value: Any
    body: bytes
    head: bytes
    at: float
    connection: tuple[int, int]
    position: int
    is_sent: bool

    def get(self, name: str) -> Any:
        """A member of the message, ABSENT where there is none."""
        return self.value.get(name, ABSENT) if isinstance(self.value, dict) else ABSENT

    @property
    def method(self) -> str | None:
        method = self.get("method")
        return method if isinstance(method, str) else None

    @property
    def key(self) -> tuple[tuple[int, int], str]:
        """The connection and the id as JSON, by which a response belongs to its request."""
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
    """One scenario. started: seconds since the epoch.

    own: the client's command was started for this scenario; then `code` is how it ended (negative
    for a signal), None where it had to be stopped. left: processes of the server that ran on when
    the client had ended.
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
        """What the client sent, in order."""
        return self._messages("received")

    @cached_property
    def sent(self) -> list[RecordedMessage]:
        """What the server sent, in order."""
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
    def objects(self) -> list[RecordedMessage]:
        """The messages of the client that are JSON objects."""
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
        """When the fault happened first; None if it did not."""
        return next((event["at"] for event in self.of("fault")), None)

    def transcript(self) -> Transcript:
        """The record as evidence: sent and received as the server saw it."""
        transcript = Transcript()
        lines: list[tuple[float, Any, str]] = []
        for event in self.events:
            lines += [(event["at"], *line) for line in _lines(event)]
        lines += [(at, "stderr", text) for at, text in self.stderr]
        for at, direction, text in sorted(lines, key=lambda line: line[0]):
            transcript.add(direction, text, max(at - self.started, 0.0))
        if self.own:
            ended = "had to be stopped" if self.code is None else f"ended with code {self.code}"
            transcript.add("note", f"The client {ended}.", self.seconds)
        return transcript


def _lines(event: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    kind = event["event"]
    if kind == "sent":
        yield "sent", _text(event["body"])
    elif kind == "received":
        yield "received", _text(event["head"] + event["body"])
    elif kind == "junk":
        yield "received", "no message: " + repr(event["data"].encode("latin-1"))[1:]
    elif kind == "process":
        yield "note", f"The server is started: {' '.join(event['arguments'])}"
    elif kind == "end":
        yield "note", event["text"] or "The client closed the connection."
    elif kind in SHOWN:
        yield "note", SHOWN[kind].format_map(event)


def _text(latin: str) -> str:
    return latin.encode("latin-1").decode("utf-8", "backslashreplace")


def read(path: Path) -> list[dict[str, Any]]:
    """The events of a record; none where there is no file. A last line without end is left out."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.split("\n")[:-1] if line]
