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


def log_to_stderr(level: str, kind: str = "text") -> None:
    """Write this process's log to standard error. `kind` is one of FORMATS."""
    handler = logging.StreamHandler(sys.stderr)
    if kind == "json":
        handler.setFormatter(JsonFormatter())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler])
