"""The snapshot of a new project: the arguments, and the files as the template wrote them.

    .testwire/server.json          a server project
    .testwire/protocol-jobs.json   the specification of the protocol `jobs`

`testwire new --update` merges the template of a newer Testwire with the edits of the user. For this
merge it needs the files that the older template wrote. The newer Testwire no longer contains the
older template, so the snapshot contains these files. A file is `null` if it existed before, or if
another snapshot contains it. An update never changes such a file.

The user commits the snapshot, so a snapshot can come from an untrusted author.

Tests: `tests/codegen/scaffold/test_snapshot.py`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from testwire_base.documents import Document, SourceError, json_kind, parse
from testwire_base.errors import Unreadable
from testwire_base.guarded_files import read_limited
from testwire_base.pointers import join
from testwire_base.versions import precedence

from testwire_codegen.targets.emit import OutputPathError, check_paths
from testwire_codegen.version import GENERATOR_VERSION

FOLDER: Final = ".testwire"
FORMAT: Final = 1
LARGEST: Final = 16 << 20
"""The maximum size of a snapshot or of a file to be merged, in bytes."""

_NOTE: Final = "Commit this file. `testwire new --update` needs it."

Kind = Literal["server", "protocol"]


class Snapshot(NamedTuple):
    """The files that a template wrote.

    - `arguments`: the arguments from which the template was rendered. `protocol` is `ID@VERSION`.
    - `files`: the text of each file by path, or None for a file that an update must not touch.
    - `version`: the version of the generator that rendered the files.
    """

    kind: Kind
    arguments: Mapping[str, Any]
    files: Mapping[str, str | None]
    version: str = GENERATOR_VERSION

    @property
    def path(self) -> str:
        """The path of the snapshot, relative to the folder of the project."""
        id = self.arguments["protocol"].partition("@")[0]
        return f"{FOLDER}/server.json" if self.kind == "server" else f"{FOLDER}/protocol-{id}.json"

    @property
    def owned(self) -> set[str]:
        """The paths of the files that an update may change."""
        return {path for path, text in self.files.items() if text is not None}

    def without(self, paths: Collection[str]) -> Snapshot:
        """Return a snapshot in which updates do not touch the files `paths`."""
        files = {path: None if path in paths else text for path, text in self.files.items()}
        return self._replace(files=files)

    def text(self) -> str:
        """Return the snapshot as JSON. A list of lines makes the changes of a commit readable."""
        lines = {
            path: None if text is None else text.split("\n")
            for path, text in sorted(self.files.items())
        }
        data = {
            "note": _NOTE,
            "format": FORMAT,
            "kind": self.kind,
            "version": self.version,
            "arguments": self.arguments,
            "files": lines,
        }
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def snapshots(folder: Path) -> list[Snapshot]:
    """Return the snapshots of a project, sorted by path.

    Raises Unreadable if a snapshot cannot be read, is invalid, or is newer than this Testwire.
    """
    return list(_snapshots(folder))


def _snapshots(folder: Path) -> Iterator[Snapshot]:
    if (folder / FOLDER).is_symlink():
        raise Unreadable(f"{FOLDER}: expected a folder, found a symbolic link; {_RESTORE}")
    for path in sorted((folder / FOLDER).glob("*.json")):
        shown = path.relative_to(folder).as_posix()
        try:
            document = parse(read_limited(path, LARGEST).decode("utf-8"), shown)
        except OSError as error:
            raise Unreadable(f"cannot read {shown}: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise Unreadable(f"{shown}: not valid UTF-8: {error.reason}; {_RESTORE}") from None
        except SourceError as error:
            raise Unreadable(f"{error.message}; {_RESTORE}", error.location) from None
        yield _snapshot(document)


_RESTORE: Final = "restore the file from version control"


def _snapshot(document: Document) -> Snapshot:
    """Return the snapshot in a document. Raises Unreadable with the JSON pointer of an error."""
    data: Any = document.data if isinstance(document.data, dict) else {}
    form, version = data.get("format"), data.get("version")
    if isinstance(form, int) and form > FORMAT:
        raise _newer(document, "/format", f"format {form}")
    if isinstance(version, str) and precedence(version) > precedence(GENERATOR_VERSION):
        raise _newer(document, "/version", f"version {version}")
    _expect(document, "/format", form, form == FORMAT, str(FORMAT))
    _expect(document, "/version", version, isinstance(version, str), "a string")
    kind, files = data.get("kind"), data.get("files")
    _expect(document, "/kind", kind, kind in ("server", "protocol"), "'server' or 'protocol'")
    _expect(document, "/files", files, isinstance(files, dict), "an object")
    arguments = _arguments(document, kind, data.get("arguments"))
    texts = {path: _text(document, path, lines) for path, lines in files.items()}
    try:
        check_paths(texts)
    except OutputPathError as error:
        raise Unreadable(f"/files: {error}; {_RESTORE}", document.at("/files")) from None
    snapshot = Snapshot(kind, arguments, texts, version)
    right = snapshot.path == document.file
    _expect(
        document, "/arguments/protocol", arguments["protocol"], right, "the id in the file name"
    )
    return snapshot


def _arguments(document: Document, kind: Kind, arguments: Any) -> dict[str, Any]:
    _expect(document, "/arguments", arguments, isinstance(arguments, dict), "an object")
    required = {"protocol", "name"} if kind == "server" else {"protocol"}
    for name in sorted({*arguments, *required}):
        pointer, value = join("/arguments", name), arguments.get(name)
        if name != "settings":
            _expect(document, pointer, value, isinstance(value, str), "a string")
            continue
        _expect(document, pointer, value, isinstance(value, dict), "an object")
        for key, setting in value.items():
            valid = isinstance(setting, str)
            _expect(document, join(pointer, key), setting, valid, "a string")
    result: dict[str, Any] = arguments
    return result


def _text(document: Document, path: str, lines: Any) -> str | None:
    if lines is None:
        return None
    valid = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    pointer = join("/files", path)
    _expect(document, pointer, lines, valid, "null or an array of strings")
    inside = path.split("/")[0] not in (FOLDER, ".git")
    _expect(document, pointer, path, inside, "the path of a file of the project")
    return "\n".join(lines)


def _expect(document: Document, pointer: str, value: Any, valid: bool, what: str) -> None:
    if not valid:
        raise Unreadable(
            f"{pointer}: expected {what}, found {json_kind(value)}; {_RESTORE}",
            document.at(pointer),
        )


def _newer(document: Document, pointer: str, what: str) -> Unreadable:
    return Unreadable(
        f"a newer Testwire wrote this snapshot ({what}, and the installed Testwire writes format "
        f"{FORMAT} and version {GENERATOR_VERSION}); install the newer Testwire",
        document.at(pointer),
    )
