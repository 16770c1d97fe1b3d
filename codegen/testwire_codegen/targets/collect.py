"""Runs targets, and checks the files that they return.

Targets of other distributions can raise, print and return anything. Errors in these targets become
a TargetError with an explanation. Exceptions of Testwire's own targets are not caught.

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
from testwire_codegen.targets.syntax import check_syntax


def collect(
    targets: Sequence[Target],
    protocols: Sequence[ir.Protocol],
    everything: Sequence[ir.Protocol] | None,
) -> dict[str, str]:
    """Return the files of the targets for `protocols`, and the shared files for `everything`.

    If `everything` is `None`, there are no shared files. Raise TargetError if a target fails,
    OutputPathError if a path cannot be written, and InvalidFileError if a file has a syntax error.
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
                        f"{path!r} is duplicated by the target {target.name!r}; return each path "
                        "only once"
                    )
                files[path] = normalised(text)
    check_paths(files)
    check_syntax(files)
    return files


def _run(
    target: Target, function: Callable[[Any], Mapping[str, str]], argument: Any, what: str
) -> Mapping[str, str]:
    if target.name in BUILT_IN:
        return function(argument)
    try:
        # Standard output is reserved for findings.
        with contextlib.redirect_stdout(sys.stderr):
            files = function(argument)
    except TargetError:
        raise
    except (Exception, SystemExit) as error:  # third-party code may raise anything
        raise TargetError(
            f"the target {target.name!r} failed for {what}: {type(error).__name__}: {error} "
            f"({_origin(error)}); fix the target, or remove it from the command"
        ) from error
    return checked_files(target.name, files, what)


def checked_files(name: str, files: Any, what: str) -> Mapping[str, str]:
    """Check and return the files from a target. Raise TargetError if the files are invalid."""
    about = f"the target {name!r}, for {what}:"
    if not isinstance(files, Mapping):
        raise TargetError(
            f"{about} expected a mapping from paths to file contents, found {type(files).__name__}"
        )
    for path, text in files.items():
        if not isinstance(path, str) or not isinstance(text, str):
            raise TargetError(
                f"{about} expected strings as path and contents, found {type(text).__name__} for "
                f"the path {path!r}"
            )
        for part, words in ((path, "a path"), (text, f"the contents of {path!r}")):
            try:
                part.encode("utf-8")
            except UnicodeEncodeError as error:
                raise TargetError(
                    f"{about} {words} cannot be encoded as UTF-8: {error.reason} at character "
                    f"{error.start}"
                ) from None
    return files


def _origin(error: BaseException) -> str:
    """Return the line number and the file name of the innermost frame."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "unknown line"
    last = frames[-1]
    return f"line {last.lineno} of {last.filename.replace(chr(92), '/').rpartition('/')[2]}"
