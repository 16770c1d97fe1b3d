"""Messages of a session and of a live side: told apart, and shown to people.

Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from testwire.registry import ProtocolInfo
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.reading import Kind, Session, kind_of
from testwire_tools.sessions.view import rows


def strange_method(info: ProtocolInfo, session: Session) -> str | None:
    """The first method that the protocol does not have, for people."""
    for entry in session.entries:
        if kind_of(entry) in ("request", "notification"):
            name = entry.message["method"]
            if name not in info.methods and name not in info.notifications:
                return (
                    f"{session.path}:{entry.line}: {info.title} has no method {name!r}; is "
                    "--protocol the one that was recorded?"
                )
    return None


def id_key(message_id: Any) -> Any:
    """An id as the key of a dictionary: `1` and `"1"` are two."""
    return json.dumps(message_id)


def parsed(body: bytes) -> Any:
    """The message; None for what is no JSON."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def kind_of_message(message: Any) -> Kind:
    return kind_of(TraceEntry(0.0, "clientToServer", message))


def name_of(message: Any) -> Any:
    if not isinstance(message, dict):
        return None
    return message.get("method", id_key(message.get("id")))


def described(session: Session, entry: TraceEntry) -> str:
    kind = kind_of(entry)
    if kind in ("request", "notification"):
        return f"the {kind} {entry.message['method']!r}"
    if kind in ("result", "error"):
        method = next((row.method for row in rows(session) if row.entry is entry), "")
        asked = f" {method!r}" if method else ""
        return f"the {kind} of request {json.dumps(entry.message.get('id'))}{asked}"
    return "the body that is no JSON"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def pretty(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def exit_code_of(reason: str) -> int | None:
    """What the record says of the end of the server."""
    if found := re.search(r"exit code (\d+)", reason):
        return int(found[1])
    if found := re.search(r"by signal (\d+)", reason):
        return 128 + int(found[1])
    return None
