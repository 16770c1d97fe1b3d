"""`testwire generate`: write `generated/` from `spec/`, or check that it is up to date.

On an unchanged tree, `--check` only computes digests. The module must not contain names of targets.

Tests: `tests/codegen/commands`, `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from testwire_base.command_line import check_option, format_option, protocol_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS

from testwire_codegen.commands._package import package_of, targets_of
from testwire_codegen.commands._shared import (
    Loaded,
    finish,
    load,
    problems_in,
    reporting,
    say,
    shown,
)

if TYPE_CHECKING:
    from testwire_base.findings import Finding

    from testwire_codegen.targets.base import Target


def arguments(parser: argparse.ArgumentParser) -> None:
    check_option(parser)
    protocol_option(parser, "only this protocol", required=False)
    parser.add_argument("--target", metavar="NAME", help="run only this target")
    parser.add_argument(
        "--target-command",
        metavar="NAME=COMMAND",
        help="run only this command as a target; it reads the IR as JSON and writes "
        "{path: contents} as JSON",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="output folder (default: `output` in testwire.toml, or generated/)",
    )
    format_option(parser)
    root_option(parser)


@reporting
def run(options: argparse.Namespace) -> int:
    """Print findings to standard output and progress to standard error."""
    from testwire_base.configuration import read_configuration
    from testwire_base.findings import Finding
    from testwire_base.specs import find_root

    from testwire_codegen.targets import TargetError, emit
    from testwire_codegen.targets.syntax import InvalidFileError

    root = find_root(options.root)
    folder = read_configuration(root).output if options.out is None else options.out
    limits = (options.protocol, options.target, options.target_command)
    everything = limits == (None, None, None)
    clean = f"{shown(folder, root)}/ matches the specification"
    if options.check and everything and emit.unchanged(root, folder):
        return finish([], options.format, CLEAN, clean)
    targets = _targets(root, options.target, options.target_command)
    guest = _guest(targets)
    _need_own_folder(guest, options.out, folder)
    loaded = load(root)
    if problems_in(loaded.findings):
        return finish(loaded.findings, options.format)
    whole = everything or (guest is not None and options.protocol is None)
    try:
        files = _render(loaded, targets, options.protocol)
        strays = options.out is None
        found = emit.irregular(folder, files, shown(folder, root), strays=strays)
        if found:
            return finish(found, options.format)
        if not options.check:
            return _write(options, root, folder, files, whole, guest)
        if whole:
            files[emit.MANIFEST] = emit.manifest_text(root, files, guest)
        found = emit.compare(
            folder, files, shown(folder, root), _mend(options), whole=whole, strays=guest is None
        )
        return finish(found, options.format, clean=clean)
    except emit.OutputPathError as error:
        found = [Finding("output-path", str(error), category="generated")]
    except TargetError as error:
        found = [Finding("target-failed", str(error), category="generated")]
    except InvalidFileError as error:
        found = [Finding("generated-invalid", str(error), category="generated")]
    except OSError as error:
        raise UsageError(f"cannot write {error.filename or folder}: {error.strerror}") from None
    return finish(found, options.format, FINDINGS)


def compare_generated(root: Path, loaded: Loaded) -> list[Finding]:
    """Return findings about outdated files in `generated/`, if this folder exists."""
    from testwire_base.configuration import read_configuration
    from testwire_base.findings import Finding

    from testwire_codegen.targets import all_targets, emit
    from testwire_codegen.targets.syntax import InvalidFileError

    out = read_configuration(root).output
    if not out.is_dir() or emit.unchanged(root, out):
        return []
    found = emit.irregular(out, (), shown(out, root), strays=True)
    if found:
        return found
    try:
        files = _render(loaded, all_targets(package_of(root), targets_of(root)), None)
    except InvalidFileError as error:
        return [Finding("generated-invalid", str(error), category="generated")]
    files[emit.MANIFEST] = emit.manifest_text(root, files)
    return emit.compare(out, files, shown(out, root), _mend(None), whole=True)


def _write(
    options: argparse.Namespace,
    root: Path,
    folder: Path,
    files: dict[str, str],
    whole: bool,
    guest: str | None,
) -> int:
    from testwire_codegen.targets import emit

    written = emit.write(root, folder, files, whole=whole, owner=guest)
    left: list[Finding] = []
    if whole and options.out is None:
        # Report files in `generated/` that no target wrote. The folder of --out may contain other
        # files, so it is not checked.
        all_files = {**files, emit.MANIFEST: emit.manifest_text(root, files)}
        left = emit.compare(folder, all_files, shown(folder, root), "", whole=True)
    for word, paths in (("wrote", written.written), ("removed", written.removed)):
        for path in paths:
            say(f"{word} {shown(folder, root)}/{path}")
    counts = f"{len(written.written)} written, {len(written.removed)} removed"
    return finish(left, options.format, clean=f"{counts}, {written.unchanged} as they were")


def _targets(root: Path, name: str | None, command: str | None) -> Sequence[Target]:
    from testwire_codegen.targets import TargetError, all_targets, find_target
    from testwire_codegen.targets.command import parse_command

    if name is not None and command is not None:
        raise UsageError("expected --target or --target-command, found both; remove one")
    try:
        if name is not None:
            return [find_target(name, package_of(root))]
        if command is not None:
            return [parse_command(command)]
        return all_targets(package_of(root), targets_of(root))
    except TargetError as error:
        raise UsageError(str(error)) from error


def _guest(targets: Sequence[Target]) -> str | None:
    """Return the name of the first target that is not part of Testwire, or None.

    A third-party target requires its own folder, because each run removes stale files.
    """
    from testwire_codegen.targets import TARGET_NAMES

    return next((target.name for target in targets if target.name not in TARGET_NAMES), None)


def _need_own_folder(guest: str | None, out: Path | None, folder: Path) -> None:
    """Raise UsageError if `guest` has no --out, or if the folder contains other targets' files."""
    from testwire_codegen.targets import emit

    if guest is not None and out is None:
        raise UsageError(
            f"expected --out DIR for the target {guest!r}, because {folder.name}/ contains only "
            "files of Testwire's targets"
        )
    held, owner = emit.owner_of(folder)
    if held and owner != guest:
        whose = "Testwire's own targets" if owner is None else f"the target {owner!r}"
        raise UsageError(f"{folder} contains files of {whose}; name a different folder with --out")


def _render(loaded: Loaded, targets: Sequence[Target], wanted: str | None) -> dict[str, str]:
    """Return the files of the protocol `wanted`, or all files if `wanted` is None."""
    from testwire_codegen.targets.collect import collect

    everything = loaded.protocols
    chosen = [p for p in everything if wanted is None or wanted in (p.id, p.key)]
    if not chosen:
        known = ", ".join(protocol.key for protocol in everything)
        raise UsageError(f"unknown protocol {wanted!r}; known: {known}")
    for target in targets:
        say(f"rendering {target.name}: {', '.join(protocol.key for protocol in chosen)}")
    return collect(targets, chosen, everything if wanted is None else None)


def _mend(options: argparse.Namespace | None) -> str:
    """Return the fix for outdated files."""
    from shlex import join

    words = ["testwire", "generate"]
    for name in ("protocol", "target", "target_command", "out"):
        value = getattr(options, name, None)
        if value is not None:
            words += [f"--{name.replace('_', '-')}", str(value)]
    return f"Run `{join(words)}` and commit the result."
