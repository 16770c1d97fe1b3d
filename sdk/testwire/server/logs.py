"""JSON log lines for programs that read the log of a server.

    {"t": "2026-01-02T03:04:05.678Z", "level": "error", "logger": "testwire.server",
     "message": "…", "method": "…", "request": 5, "exception": "Traceback …"}

Values in the `extra` argument of a logging call become members of the line.

Tests: `tests/sdk/server/test_logs.py`.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, Final

from testwire_base.display import each_line, one_line

FORMATS: Final = ("text", "json")

_STANDARD: Final = frozenset(
    logging.LogRecord("", 0, "", 0, "", (), None).__dict__
) | {"message", "asctime", "taskName"}  # fmt: skip


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON.

    Values that JSON cannot represent are written as their `repr`.
    """

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "t": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name, value in record.__dict__.items():
            if name not in _STANDARD and name not in line:
                line[name] = value
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = record.stack_info
        import json  # Imported here, because most servers log text and do not need JSON.

        return json.dumps(line, default=repr, ensure_ascii=True)


class TextFormatter(logging.Formatter):
    """Formats a log record as one line, followed by the indented lines of a traceback.

    Control characters and line breaks of a message are escaped, because peers send parts of it.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        return one_line(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:
        return _indented(super().formatException(ei))

    def formatStack(self, stack_info: str) -> str:
        return _indented(stack_info)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in each_line(text))


def log_to_stderr(level: str, kind: str = "text") -> None:
    """Write this process's log to standard error. `kind` is one of FORMATS."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if kind == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler])
