"""The wide protocol, a test case with rarely used features, as an importable package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from testwire import codec
from testwire.profiles import profile_writer
from testwire.registry import Method

from tests.codegen.support import copy_case
from tests.codegen.targets.readers import imported
from tests.support.commands import run_command

__all__ = ["WIDE", "generated", "generated_wide", "written_by"]

WIDE = "testwire_protocols.wide.v2"


def generated(case: str, target: Path) -> Path:
    """Generate the Python code of a case, and return the folder to add to `sys.path`."""
    root = copy_case(case, target)
    assert run_command("generate", root, target="python") == 0
    return root / "generated" / "python"


def written_by(package: Any, profile: str, type_: Any, value: Any) -> Any:
    """Read a value with the codec, and return it as the profile writes it."""
    method: Method[Any, Any] = Method("m", direction="both", handler="m", params=lambda: type_)
    read = codec.decode_params(method, value)
    data = codec.encode_params(method, read, profile_writer(package.PROTOCOL, profile))
    assert data is not None
    return codec.decode_json(data)


@contextmanager
def generated_wide(target: Path) -> Iterator[ModuleType]:
    """Import the package of the wide protocol in place of the bundled packages."""
    with imported(generated("wide", target), WIDE) as package:
        yield package
