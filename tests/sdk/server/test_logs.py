"""Log lines as JSON."""

from __future__ import annotations

import json
import logging
import subprocess
from datetime import datetime
from typing import Any

import pytest
from testwire.cli import UsageError, parse
from testwire.server.logs import JsonFormatter, TextFormatter

from tests.support.connect import COMMAND, ROOT
from tests.support.toy_protocol import PROTOCOL, request


def formatted(message: str, *arguments: object, **options: Any) -> dict[str, Any]:
    logger = logging.getLogger("test.logs")
    record = logger.makeRecord(
        "test.logs", logging.ERROR, "file", 1, message, arguments, options.pop("exc_info", None),
        extra=options,
    )  # fmt: skip
    text = JsonFormatter().format(record)
    assert "\n" not in text
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_line() -> None:
    line = formatted("%s is\nlate", "train", method="m", request=5)
    datetime.fromisoformat(line.pop("t"))
    assert line == {
        "level": "error", "logger": "test.logs", "message": "train is\nlate",
        "method": "m", "request": 5,
    }  # fmt: skip


def test_a_line_of_text_is_one_line() -> None:
    hostile = "\x1b[2J\x9b2J\r\n2026-01-01 ERROR forged"
    try:
        raise ValueError(hostile)
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.makeLogRecord(
        {"name": "n", "levelname": "INFO", "msg": "got %s", "args": (hostile,), "exc_info": info}
    )
    first, *rest = TextFormatter().format(record).split("\n")
    assert first.endswith(r"INFO n: got \u001b[2J\u009b2J\r\n2026-01-01 ERROR forged")
    assert rest[0] == "  Traceback (most recent call last):"
    assert all(line.startswith("  ") and line.isprintable() for line in rest)


def test_whatever_it_holds() -> None:
    line = formatted("\ud800 é", odd={1, 2}, level="not this one")
    assert line["message"] == "\ud800 é"
    assert line["odd"] == "{1, 2}"
    assert line["level"] == "error"
    try:
        raise ValueError("oh")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    assert "ValueError: oh" in formatted("x", exc_info=info)["exception"]


def test_the_option() -> None:
    assert parse(PROTOCOL, ["serve", "stdio"], "x").log_format == "text"
    assert parse(PROTOCOL, ["serve", "stdio", "--log-format", "JSON"], "x").log_format == "json"
    with pytest.raises(UsageError, match="expected text or json, found"):
        parse(PROTOCOL, ["serve", "stdio", "--log-format", "xml"], "x")


def log_of_a_server(*options: str) -> str:
    body = json.dumps(request(7, "echo", {"text": "fail:why"})).encode()
    done = subprocess.run(
        [*COMMAND, "serve", "stdio", *options],
        cwd=ROOT,
        input=b"Content-Length: %d\r\n\r\n%b" % (len(body), body),
        capture_output=True,
        timeout=30,
    )
    return done.stderr.decode()


def test_a_server_that_logs_so() -> None:
    lines = [json.loads(line) for line in log_of_a_server("--log-format", "json").splitlines()]
    [failed] = [line for line in lines if line["level"] == "error"]
    assert (failed["logger"], failed["method"], failed["request"]) == ("testwire.server", "echo", 7)
    assert "ValueError: why" in failed["exception"]
    with pytest.raises(ValueError, match="Extra data"):
        json.loads(log_of_a_server().splitlines()[0])
