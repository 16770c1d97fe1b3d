"""A protocol whose params are arrays with named positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.codegen.support import edit

REGISTRY = "small/1/protocol.json"
SCHEMA = "small/1/schema/note.schema.json"
ORDER = ["text", "line", "tags"]
MARK = {
    "type": "object",
    "description": "A mark.",
    "required": ["text"],
    "properties": {
        "text": {"type": "string", "minLength": 2, "description": "A text."},
        "line": {"type": "integer", "description": "A line."},
        "tags": {"type": "array", "items": {"type": "string"}, "description": "Tags."},
    },
}


def add_methods(root: Path) -> None:
    """Add a request by position, a request in either form, and a notification by position."""
    params: dict[str, Any] = {
        "$ref": "schema/note.schema.json#/$defs/Mark",
        "positions": ORDER,
    }
    usual = {"since": "1", "source": "Page 2", "docs": "Marks."}
    request = {**usual, "kind": "request", "direction": "both"}
    request["result"] = {"$ref": "schema/note.schema.json#/$defs/Mark"}
    methods = [
        {**request, "name": "mark", "params": params, "required": False},
        {**request, "name": "free", "params": {**params, "form": "either"}, "required": False},
        {**usual, "name": "noted", "kind": "notification", "direction": "both", "params": params},
    ]
    edit(
        root,
        [
            {"file": SCHEMA, "pointer": "/$defs/Mark", "value": MARK},
            {"file": REGISTRY, "pointer": "/framings/lines/kind", "value": "contentLength"},
            *({"file": REGISTRY, "pointer": "/methods/-", "value": each} for each in methods),
        ],
    )


CLIENT_DATA = {
    "docs": "A test server that returns the params.",
    "client": {
        "replies": {
            "mark": {"result": {"$from": "/params"}},
            "free": {"result": {"$from": "/params"}},
            "walk": {
                "before": [{"notify": "walked", "params": {"text": {"$from": "/params/text"}}}],
                "result": {"$from": "/params"},
            },
        },
        "requests": {"mark": {"params": {"text": "ab", "tags": ["x"]}}},
    },
}
SESSION = {
    "docs": "A session with all methods.",
    "setup": [{"request": "mark", "params": {"text": "ab"}}],
    "probe": {"method": "mark", "params": {"text": "ab", "tags": ["x"]}},
    "calls": {
        "mark": {"params": {"text": "ab", "line": 3}},
        "free": {"params": {"text": "ab"}},
        "walk": {"params": {"text": "ab", "tags": ["x"]}},
    },
    "answers": {"mark": {"text": "ab"}},
}


def add_session(root: Path) -> None:
    """Add a request with progress, the errors of JSON-RPC, and the data for `testwire verify`."""
    usual = {"since": "1", "source": "Page 3", "docs": "Marks and reports."}
    params = {"$ref": "schema/note.schema.json#/$defs/Mark", "positions": ORDER}
    walked = {
        **usual,
        "name": "walked",
        "kind": "notification",
        "direction": "serverToClient",
        "params": params,
    }
    walk = {
        **usual,
        "name": "walk",
        "kind": "request",
        "direction": "clientToServer",
        "required": True,
        "params": params,
        "result": {"$ref": "schema/note.schema.json#/$defs/Mark"},
        "progress": "walked",
        "correlation": {"request": "/text", "notification": "/text"},
    }
    conditions = {
        "ParseError": (-32700, "parseError"),
        "InvalidRequest": (-32600, "invalidRequest"),
        "MethodNotFound": (-32601, "methodNotFound"),
        "InvalidParams": (-32602, "invalidParams"),
    }
    errors = [
        {
            "name": name,
            "code": code,
            "message": name,
            "source": "Page 4",
            "docs": name,
            "condition": condition,
        }
        for name, (code, condition) in conditions.items()
    ]
    folder = "small/1/conformance"
    edit(
        root,
        [
            {"file": REGISTRY, "pointer": "/methods/-", "value": walk},
            {"file": REGISTRY, "pointer": "/methods/-", "value": walked},
            {"file": REGISTRY, "pointer": "/errors", "value": errors},
            {"file": f"{folder}/client.json", "text": json.dumps(CLIENT_DATA)},
            {"file": f"{folder}/session.json", "text": json.dumps(SESSION)},
        ],
    )
