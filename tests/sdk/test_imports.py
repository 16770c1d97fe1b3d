"""What an import may cost: help and descriptors need neither asyncio nor pydantic."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {"asyncio", "pydantic", "pydantic_core", "argparse", "dataclasses", "inspect", "socket"}


def imported_by(code: str) -> set[str]:
    script = f"import sys\n{code}\nimport json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import testwire",
        "import testwire.registry",
        "import testwire.core",
        "import testwire.core.peer",
        "import testwire.errors",
        "import testwire.cli",
    ],
)
def test_light_modules(code: str) -> None:
    assert not imported_by(code) & HEAVY


def test_help_is_light() -> None:
    code = (
        "from testwire.cli import main\n"
        "from testwire.registry import *\n"
        "framing = Framing('contentLength')\n"
        "stdio = Transport('stdio', 'stdio', None, framing, Launch(('serve', 'stdio')))\n"
        "lifecycle = Lifecycle('a', (LifecycleState('a'),))\n"
        "info = ProtocolInfo('x', '1', 'X', None, {}, {}, {}, lifecycle, None, Concurrency(),\n"
        "    {'stdio': stdio}, None)\n"
        "assert main(info, object, ['--help'], prog='x') == 0\n"
        "assert main(info, object, ['serve', 'studio'], prog='x') == 2\n"
    )
    assert not imported_by(code) & HEAVY


def test_pydantic_comes_with_the_first_message() -> None:
    found = imported_by("import testwire.server, testwire.client, testwire.testing")
    assert "asyncio" in found
    assert "pydantic" not in found


def test_the_test_can_fail() -> None:
    assert imported_by("import asyncio") & HEAVY
