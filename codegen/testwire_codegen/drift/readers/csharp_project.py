"""Reads settings of C# projects that affect the types in the files of the project.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Final

_NULLABLE: Final = re.compile(r"<Nullable>\s*(\w+)\s*</Nullable>", re.I)


@functools.cache
def nullable_enabled(folder: Path) -> bool:
    """Return whether the project of a folder enables nullable reference types.

    The setting is in a project file or in `Directory.Build.props`, in this or a parent folder.
    """
    for path in sorted((*folder.glob("*.csproj"), *folder.glob("Directory.Build.props"))):
        try:
            setting = _NULLABLE.search(path.read_text(encoding="utf-8-sig", errors="replace"))
        except OSError:
            continue
        if setting is not None:
            return setting[1].lower() == "enable"
    return folder != folder.parent and nullable_enabled(folder.parent)
