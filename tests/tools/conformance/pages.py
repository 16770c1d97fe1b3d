"""Handwritten results of `testwire verify` for the tests of the HTML page."""

from __future__ import annotations

from typing import Any

from testwire_tools.conformance.model import VERDICTS

NASTY = (
    "</script><b>bold</b><img src=x onerror=alert(1)>\"'&amp;{{ 7*7 }}\x1b[31m\u202etxt\x00\ud800"
)


def entry(text: str, direction: str = "received", at: float = 0.5) -> dict[str, Any]:
    return {"at": at, "direction": direction, "text": text}


def case(id: str, verdict: str = "pass", **more: Any) -> dict[str, Any]:
    return {
        "id": id,
        "group": id.split("/")[0],
        "level": "must",
        "docs": f"What `{id}` asks for.",
        "source": "README, Somewhere",
        "requirement": None,
        "verdict": verdict,
        "expected": False,
        "message": "" if verdict == "pass" else f"{verdict} because of this",
        "seconds": 0.25,
        "transcript": [entry(f"{id} {verdict} on the wire")],
        "transcriptLeftOut": 0,
        **more,
    }


def result(name: str, *cases: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "protocol": "msp@0.4",
        "transport": "stdio",
        "server": name,
        "command": f"run {name}",
        "side": "server",
        "cases": list(cases),
        "untested": [],
        "stale": [],
        **more,
    }


def both() -> list[dict[str, Any]]:
    return [
        result("first", *(case(f"framing/{verdict}", verdict) for verdict in VERDICTS)),
        result("second", case("framing/fail"), case("errors/only-here", "fail", expected=True)),
    ]
