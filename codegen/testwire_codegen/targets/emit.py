"""Functions that write generated files, or compare them with the files on disk.

`MANIFEST.json` contains the digests of all files and of all inputs. If the digests match, rendering
is not necessary. The module must not import targets, and must be fast to import.

Tests: `tests/codegen/commands/test_check.py`.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from testwire_base.configuration import read_configuration
from testwire_base.documents import Location
from testwire_base.findings import Finding
from testwire_base.irregular import irregular_files
from testwire_base.specs import spec_folder

from testwire_codegen.model.digests import generator_digest, spec_digests, text_digest
from testwire_codegen.version import GENERATOR_VERSION

MANIFEST = "MANIFEST.json"

KEPT_FILES = frozenset(
    {
        "README.md",
        "csharp/README.md",
        "go/README.md",
        "java/README.md",
        "python/testwire_protocols/README.md",
        "rust/Cargo.lock",
        "rust/README.md",
        "typescript/README.md",
        "typescript/package-lock.json",
    }
)
"""Files in `generated/` that are written by hand, by npm or by Cargo."""

_KEPT_FOLDERS = frozenset({"__pycache__", "bin", "dist", "node_modules", "obj", "target"})

_DEVICES = frozenset(
    {"aux", "con", "nul", "prn"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)
"""Names that Windows reserves for devices, with any suffix."""

MAX_DIFF_LINES = 120
"""The maximum number of lines of a diff in a finding."""


class OutputPathError(ValueError):
    """A target returned a path that cannot be written in the output folder."""


@dataclass(slots=True)
class Written:
    """The paths that `write` wrote and removed, and the number of unchanged files."""

    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    unchanged: int = 0


def normalised(text: str) -> str:
    """Return the text with LF line endings, and one LF at the end if it is not empty."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.rstrip("\n") + "\n" if text.strip("\n") else ""


def contained(out: Path, path: str) -> Path:
    """Return the path of a generated file. Raise OutputPathError if the path is not in `out`."""
    target = out.joinpath(*_plain_parts(path))
    if not target.resolve().is_relative_to(out.resolve()):
        raise OutputPathError(
            f"{path!r} is outside of {out} because of a symbolic link; remove the link"
        )
    return target


def _plain_parts(path: str) -> tuple[str, ...]:
    pure = PurePosixPath(path)
    plain = path == str(pure) and "\\" not in path and ":" not in path and "\0" not in path
    if not plain or pure.is_absolute() or ".." in pure.parts or path in ("", "."):
        raise OutputPathError(
            f"expected a relative path with forward slashes and without '..', found {path!r}"
        )
    return pure.parts


def check_paths(paths: Iterable[str]) -> None:
    """Raise OutputPathError if the paths are not portable, or conflict with each other."""
    taken: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path in sorted(paths):
        if path == MANIFEST:
            raise OutputPathError(
                f"{path!r} is reserved for `testwire generate`; use a different name"
            )
        folded = path.casefold()
        if folded in taken:
            raise OutputPathError(
                f"{path!r} and {taken[folded]!r} differ only in case; use different names"
            )
        taken[folded] = path
        parts = _plain_parts(path)
        bad = [part for part in parts if _unportable(part)]
        if bad:
            raise OutputPathError(
                f"{path!r} contains {bad[0]!r}, which is not a valid name on every operating system"
            )
        for end in range(1, len(parts)):
            folders.setdefault("/".join(parts[:end]).casefold(), path)
    for folded, path in taken.items():
        if folded in folders:
            raise OutputPathError(
                f"{path!r} is both a file and the folder of {folders[folded]!r}; rename one of them"
            )


def _unportable(part: str) -> bool:
    device = part.partition(".")[0].casefold() in _DEVICES
    odd = any(character in '<>"|?*' or ord(character) < 32 for character in part)
    return device or odd or part.endswith((".", " "))


def manifest_text(root: Path, files: Mapping[str, str], owner: str | None = None) -> str:
    """Return the contents of the manifest for all files of a folder.

    `owner` is the target that wrote the folder, or None for the targets of this package.
    """
    return _manifest_json(
        {
            **({} if owner is None else {"target": owner}),
            **_inputs(root),
            "files": {path: text_digest(text) for path, text in sorted(files.items())},
        }
    )


def _inputs(root: Path) -> dict[str, Any]:
    """Return the digests of everything that determines the files. Raise SpecUnreadable."""
    settings = dict(read_configuration(root).values)
    return {
        "generator": {"version": GENERATOR_VERSION, "sha256": generator_digest()},
        **({"settings": settings} if settings else {}),
        "spec": spec_digests(root),
    }


def _manifest_json(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, indent=2) + "\n"


def read_manifest(out: Path) -> dict[str, Any] | None:
    """Return the manifest in `out`, or None if it is missing or invalid."""
    if not (out / MANIFEST).is_file():
        return None
    try:
        manifest = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(manifest, dict) and isinstance(manifest.get("files"), dict)
    return manifest if whole else None


def unchanged(root: Path, out: Path) -> bool:
    """Return whether all digests in `out` are current.

    Even if the result is false, rendering can give the same files.
    """
    if any(irregular_files(spec_folder(root))) or any(irregular_files(out, _KEPT_FOLDERS)):
        return False
    manifest = read_manifest(out)
    if manifest is None:
        return False
    text = (out / MANIFEST).read_text(encoding="utf-8")
    if text != _manifest_json(manifest):
        return False
    if {k: v for k, v in manifest.items() if k not in ("files", "target")} != _inputs(root):
        return False
    present = set(_present(out))
    if present != set(manifest["files"]) | {MANIFEST}:
        return False
    return all(_digest(out / path) == digest for path, digest in manifest["files"].items())


def _digest(path: Path) -> str | None:
    try:
        return text_digest(path.read_bytes().decode("utf-8").replace("\r\n", "\n"))
    except (OSError, UnicodeDecodeError):
        return None


def _present(out: Path) -> Iterator[str]:
    """Yield the paths of all files in `out`, except files that are written by hand or by npm."""
    for folder, folders, names in os.walk(out):
        folders[:] = sorted(
            name for name in folders if name not in _KEPT_FOLDERS and not name.startswith(".")
        )
        for name in sorted(names):
            path = (Path(folder) / name).relative_to(out).as_posix()
            if path not in KEPT_FILES and not name.endswith((".pyc", ".swp", "~")):
                yield path


def owner_of(out: Path) -> tuple[bool, str | None]:
    """Return whether `out` contains generated files, and the target that wrote them.

    The second value is None if the targets of this package wrote the files.
    """
    manifest = read_manifest(out)
    return (False, None) if manifest is None else (True, manifest.get("target"))


def compare(
    out: Path,
    files: Mapping[str, str],
    shown: str,
    command: str,
    *,
    whole: bool,
    strays: bool = True,
) -> list[Finding]:
    """Return findings for the differences between the folder `out` and `files`.

    - `shown`: the name of `out` in messages.
    - `command`: the command that fixes the differences.
    - `whole`: report generated files in `out` that are not in `files`.
    - `strays`: together with `whole`, also report files that were never generated.
    """
    findings: list[Finding] = []
    for path, wanted in sorted(files.items(), key=lambda item: (item[0] == MANIFEST, item[0])):
        target = contained(out, path)
        try:
            held = target.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
        except OSError:
            findings.append(_finding("generated-missing", shown, path, "is missing", command))
            continue
        if held != wanted:
            line, diff = _diff(held, wanted, f"{shown}/{path}")
            if path == MANIFEST and findings:
                diff = ""  # The digests of the files above have changed.
            message = "differs from the generated contents"
            finding = _finding("generated-changed", shown, path, message, command, line, diff)
            findings.append(finding)
    if whole:
        known = (read_manifest(out) or {"files": {}})["files"]
        for path in sorted(set(_present(out)) - files.keys()):
            if not strays and path not in known:
                continue
            message = "is no longer generated" if path in known else "is not a generated file"
            advice = command if path in known else f"Move the file, or run `rm {shown}/{path}`."
            findings.append(_finding("generated-stale", shown, path, message, advice))
    return findings


def _finding(
    rule: str,
    shown: str,
    path: str,
    message: str,
    command: str,
    line: int = 1,
    diff: str | None = None,
) -> Finding:
    return Finding(
        rule=rule,
        message=f"{shown}/{path} {message}",
        location=Location(f"{shown}/{path}", "", line, 1),
        category="generated",
        fix=command,
        detail=diff,
    )


def _diff(held: str, wanted: str, name: str) -> tuple[int, str]:
    """Return the line number of the first difference, and a unified diff."""
    before, after = held.splitlines(), wanted.splitlines()
    lines = list(
        difflib.unified_diff(before, after, f"{name} (found)", f"{name} (expected)", lineterm="")
    )
    first = next((i for i, (a, b) in enumerate(zip(before, after, strict=False), 1) if a != b), 0)
    if not first:
        first = min(len(before), len(after)) + 1
    if len(lines) > MAX_DIFF_LINES:
        rest = len(lines) - MAX_DIFF_LINES
        lines = [*lines[:MAX_DIFF_LINES], f"… {rest} more lines"]
    if not lines:
        lines = ["(only the newline at the end of the file differs)"]
    return first, "\n".join(lines)


def irregular(out: Path, files: Iterable[str], shown: str, *, strays: bool) -> list[Finding]:
    """Return findings for links, pipes, sockets and devices at the paths of files in `out`.

    - `strays`: also report other entries, because `out` contains only generated files.
    """
    paths = {*files}
    paths |= {parent.as_posix() for path in files for parent in PurePosixPath(path).parents}
    return [
        Finding(
            rule="generated-irregular",
            message=f"{shown}/{path}: expected a regular file or a folder, found {kind}",
            location=Location(f"{shown}/{path}"),
            category="generated",
        )
        for path, kind in irregular_files(out, _KEPT_FOLDERS)
        if strays or path in paths
    ]


def write(
    root: Path, out: Path, files: Mapping[str, str], *, whole: bool, owner: str | None = None
) -> Written:
    """Write changed files to `out`, and update the manifest.

    - `whole`: remove generated files that are not in `files`. If `whole` is false, the manifest
      keeps all other digests, so that a check detects outdated files.
    - `owner`: the target that writes the folder, or None for the targets of this package.

    Raise OutputPathError for an invalid path, before any file is written. Raise OSError if a file
    cannot be written.
    """
    targets = {path: contained(out, path) for path in files}
    old = read_manifest(out)
    result = Written()
    if whole:
        manifest = manifest_text(root, files, owner)
        stale = set((old or {"files": {}})["files"]) - files.keys()
        for path in sorted(stale):
            target = contained(out, path)
            if target.is_file():
                target.unlink()
                result.removed.append(path)
                remove_empty(target.parent, out)
    else:
        digests = dict((old or {"files": {}})["files"])
        digests |= {path: text_digest(text) for path, text in files.items()}
        base = {key: value for key, value in (old or {}).items() if key != "files"}
        if owner is not None:
            base["target"] = owner
        manifest = _manifest_json({**base, "files": dict(sorted(digests.items()))})
    for path, text in sorted({**files, MANIFEST: manifest}.items()):
        target = targets.get(path, out / path)
        content = text.encode("utf-8")
        if target.is_file() and target.read_bytes() == content:
            result.unchanged += 1
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(target.name + ".new")
        temporary.write_bytes(content)
        temporary.replace(target)
        result.written.append(path)
    return result


def remove_empty(folder: Path, out: Path) -> None:
    """Remove a folder and its parents below `out`, as long as they are empty."""
    while folder != out and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
