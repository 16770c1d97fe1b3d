"""Run the checks with the coverage-guided fuzzer atheris.

    pip install atheris
    python -m tests.fuzz.guided --check peer-contentLength [options of libFuzzer] [corpus folder]

A useful option is `-max_total_time=60`. The first byte of an input sets the size of the chunks.
Atheris is not a dependency of the tests, because it only has wheels for Linux and few Python
versions.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["chunks_of", "target"]


def chunks_of(data: bytes) -> list[bytes]:
    if not data:
        return [b""]
    size, rest = data[0], data[1:]
    if size == 0 or len(rest) < 2:
        return [rest]
    return [rest[at : at + size] for at in range(0, len(rest), size)]


def target(check: str) -> Callable[[bytes], None]:
    from tests.fuzz.checks import CHECKS

    function = CHECKS[check]

    def run(data: bytes) -> None:
        function(chunks_of(data))

    return run


def main() -> None:
    atheris: Any = importlib.import_module("atheris")
    arguments = list(sys.argv)
    check = "peer-contentLength"
    if "--check" in arguments:
        at = arguments.index("--check")
        check = arguments[at + 1]
        del arguments[at : at + 2]
    with atheris.instrument_imports(include=["testwire.core"]):
        import testwire.core.framing
        import testwire.core.peer  # noqa: F401
    atheris.Setup(arguments, target(check))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
