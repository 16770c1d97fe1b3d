"""A run needs limited memory, even if the server floods its output.

The server sends 200 MB. The test is slow, because it measures a whole process.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FLOOD = """
import sys
note = b'{"jsonrpc":"2.0","method":"x","params":{"a":["abc"]}}'
large = b'{"jsonrpc":"2.0","method":"x","params":[' + b'"abc",' * 2_000_000 + b'1]}'
body = large if sys.argv[1] == "large" else note
message = b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body
chunk = message * (65536 // len(message) + 1)
for _ in range(200_000_000 // len(chunk)):
    sys.stdout.buffer.write(chunk)
"""

MEASURE = """
import resource, sys
from testwire_tools.cli import main
words = ["verify", "server", "--protocol=msp@0.4", "--transport=stdio", "--timeout=20"]
main([*words, "--case=json-rpc/version", "--", sys.executable, *sys.argv[1:]])
print("MB", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("large", "32 MiB"),
        pytest.param("small", "100,000 messages", marks=pytest.mark.slow),
    ],
)
def test_a_server_that_floods(kind: str, why: str, tmp_path: Path) -> None:
    flood = tmp_path / "flood.py"
    flood.write_text(FLOOD)
    line = [sys.executable, "-c", MEASURE, str(flood), kind]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=60, check=True)
    assert f"The server sent more than {why} in one case." in ran.stdout
    assert int(ran.stdout.split("MB ")[1]) < 600
