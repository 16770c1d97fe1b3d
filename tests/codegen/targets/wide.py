"""The wide protocol, generated and importable: it uses what few protocols need."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from testwire import codec
from testwire.profiles import profile_writer
from testwire.registry import Method

from tests.codegen.support import copy_case
from tests.support.commands import run_command

__all__ = ["WIDE", "generated", "generated_wide", "written_by"]

WIDE = "testwire_protocols.wide.v2"


def generated(case: str, target: Path) -> Path:
    """The folder with the Python of a case, for the path of imports."""
    root = copy_case(case, target)
    assert run_command("generate", root, target="python") == 0
    return root / "generated" / "python"


def written_by(package: Any, profile: str, type_: Any, value: Any) -> Any:
    """What a writer of a profile writes for a value that it has read, through the codec."""
    method: Method[Any, Any] = Method("m", direction="both", handler="m", params=lambda: type_)
    read = codec.decode_params(method, value)
    data = codec.encode_params(method, read, profile_writer(package.PROTOCOL, profile))
    assert data is not None
    return codec.decode_json(data)


@contextmanager
def generated_wide(target: Path) -> Iterator[ModuleType]:
    """The wide protocol's package, imported in place of this repository's protocols."""
    folder = generated("wide", target)
    taken = {name: sys.modules.pop(name) for name in _held()}
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(WIDE)
    finally:
        sys.path.remove(str(folder))
        for name in _held():
            del sys.modules[name]
        sys.modules.update(taken)


def _held() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] == "testwire_protocols"]
