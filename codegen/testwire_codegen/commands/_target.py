"""`testwire new target`: create a project with a target for `testwire generate`.

Tests: `tests/codegen/scaffold/test_target.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN


def new_target(name: str, directory: Path | None) -> int:
    """Create a project in `directory`, by default `testwire-NAME`, and print the next steps.

    Raises UsageError if the name is unusable, or if a file cannot be written.
    """
    from testwire_codegen.scaffold.merging import replace
    from testwire_codegen.scaffold.names import NameUnusable
    from testwire_codegen.scaffold.target import target_files

    directory = directory or Path(f"testwire-{name}")
    try:
        files = target_files(name)
    except NameUnusable as error:
        raise UsageError(str(error)) from None
    try:
        if directory.exists() and os.listdir(directory):
            raise UsageError(f"{directory}: expected an empty folder; name a new folder")
        for path, text in files.items():
            replace(directory / path, text.encode())
    except OSError as error:
        raise UsageError(f"cannot write {error.filename or directory}: {error.strerror}") from None
    print(f"Created the target {name}: {len(files)} files in {directory}")
    steps = (f"cd {directory}", "python -m pip install -e '.[test]'", "python -m pytest")
    print("\n".join(["", "Next steps:", *(f"  {step}" for step in steps)]))
    return CLEAN
