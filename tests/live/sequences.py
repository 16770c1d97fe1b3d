"""Sequences of raw messages, and the responses of a server to them.

`sequences.json` maps the name of a sequence to its steps:

- `"initialize"`: send a correct `initialize` with the id 1, and wait for the response
- `{"send": {…}}`: send a message, to which the member `jsonrpc` is added
- `{"body": "…"}`: send a body unchanged
- `{"wait": ID}`: wait for the response with this id
- `"end"`: wait until the server closes the connection

Unless the last step is `"end"`, a correct request with the id 99 follows. Then the connection must
stay open until the server has responded to all requests.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.live.raw import ENDED, INITIALIZE, RUN_ID, Raw, opened

SEQUENCES: dict[str, list[Any]] = json.loads(
    Path(__file__).with_name("sequences.json").read_text("utf-8")
)
PROBE = 99
END_SECONDS = 30.0


def observe(command: Sequence[str], name: str, cwd: Path | None = None) -> list[str]:
    """Send a sequence to a new process. Return the kind and the code of each response, by id.

    The last item is `ends` or `stays open`.
    """
    with opened(command, initialize=False, cwd=cwd) as raw:
        try:
            open_at_end = _send(raw, SEQUENCES[name])
        except OSError:
            open_at_end = False
        responses = [
            f"{json.dumps(message.get('id'))} {_kind(message)}"
            for message in raw.received
            if "method" not in message
        ]
    return [*sorted(responses), "stays open" if open_at_end else "ends"]


def _send(raw: Raw, steps: list[Any]) -> bool:
    """Send the steps. Return whether the connection is open at the end."""
    for step in steps:
        if step == "initialize":
            raw.send({"id": 1, "method": "initialize", "params": INITIALIZE})
            raw.response(1)
        elif step == "end":
            return not raw.until_closed(END_SECONDS)
        elif "send" in step:
            raw.send(step["send"])
        elif "body" in step:
            raw.send_body(step["body"].encode())
        else:
            raw.response(step["wait"])
    params = {"runId": RUN_ID, "tests": []}
    raw.send({"id": PROBE, "method": "testing/discoverTests", "params": params})
    # The server may handle requests at the same time, and respond to the last one first.
    asked = 1 + sum(map(_asks, steps))
    return raw.response(PROBE) != ENDED and not raw.until_closed(END_SECONDS, asked)


def _asks(step: Any) -> bool:
    """Return whether a step sends a request, even an invalid one."""
    if step == "initialize":
        return True
    try:
        message = step.get("send") or json.loads(step.get("body", "{}"))
    except ValueError:
        return False
    first = message[0] if isinstance(message, list) else message
    return "method" in first and "id" in first


def _kind(message: dict[str, Any]) -> str:
    return f"error {message['error']['code']}" if "error" in message else "result"
