"""Runs targets and takes only what may be written: texts, at paths that stay apart.

Targets of other distributions may raise anything, print anything and return anything; what comes
out of here is either files or an error with words. Our own targets' mistakes are not dressed up.

Tests: `tests/codegen/targets/test_plugins.py`.
"""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets import BUILT_IN, TargetError
from testwire_codegen.targets.base import Target
from testwire_codegen.targets.emit import OutputPathError, check_paths, normalised


def collect(
    targets: Sequence[Target],
    protocols: Sequence[ir.Protocol],
    everything: Sequence[ir.Protocol] | None,
) -> dict[str, str]:
    """The files of the targets for `protocols`, and the shared ones for `everything`.

    everything: None leaves the shared files out. Raises TargetError where a target fails, and
    OutputPathError where a path will not do.
    """
    files: dict[str, str] = {}
    for target in targets:
        parts = [_run(target, target.render, protocol, protocol.key) for protocol in protocols]
        if everything is not None:
            parts.append(_run(target, target.shared, everything, "its shared files"))
        for part in parts:
            for path, text in part.items():
                if path in files:
                    raise OutputPathError(
                        f"{path!r} is written twice, the second time by the target {target.name!r}"
                    )
                files[path] = normalised(text)
    check_paths(files)
    return files


def _run(
    target: Target, function: Callable[[Any], Mapping[str, str]], argument: Any, what: str
) -> Mapping[str, str]:
    if target.name in BUILT_IN:
        return function(argument)
    try:
        # Standard output is for findings; what a plugin prints must not stand between them.
        with contextlib.redirect_stdout(sys.stderr):
            files = function(argument)
    except TargetError:
        raise
    except (Exception, SystemExit) as error:  # the code of others may raise anything
        raise TargetError(
            f"the target {target.name!r} failed at {what}: {type(error).__name__}: {error} "
            f"({_place(error)}); mend the target, or leave it out"
        ) from error
    return checked_files(target.name, files, what)


def checked_files(name: str, files: Any, what: str) -> Mapping[str, str]:
    """What a target returned, where that is texts by path. Raises TargetError otherwise."""
    about = f"the target {name!r}, at {what},"
    if not isinstance(files, Mapping):
        raise TargetError(
            f"{about} returned {type(files).__name__}; the text of each file by its path is "
            "expected"
        )
    for path, text in files.items():
        if not isinstance(path, str) or not isinstance(text, str):
            raise TargetError(
                f"{about} returned {type(text).__name__} for the path {path!r}; both have to be "
                "strings"
            )
        for part, words in ((path, "a path"), (text, f"the text of {path!r}")):
            try:
                part.encode("utf-8")
            except UnicodeEncodeError as error:
                raise TargetError(
                    f"{about} returned {words} that cannot be written as UTF-8: {error.reason} at "
                    f"character {error.start}"
                ) from None
    return files


def _place(error: BaseException) -> str:
    """The innermost line of the traceback, without folders."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "no line is known"
    last = frames[-1]
    return f"line {last.lineno} of {last.filename.replace(chr(92), '/').rpartition('/')[2]}"
