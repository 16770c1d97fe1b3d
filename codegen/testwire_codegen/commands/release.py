"""`testwire release`: make a draft version immutable.

The command checks the specification, compares the version with the previous release, and records
the digest and the status in index.json.

Tests: `tests/codegen/commands/test_release.py`.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from testwire_base.command_line import format_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN

from testwire_codegen.commands._shared import finish, load, reporting, say

if TYPE_CHECKING:
    from testwire_base.documents import Document

    from testwire_codegen.model.loader import ProtocolIndex


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("version", metavar="ID@VERSION", help="a version with the status draft")
    format_option(parser)
    root_option(parser)


@reporting
def run(options: argparse.Namespace) -> int:
    """Return 1 if a check fails. Then nothing is written."""
    from testwire_base.specs import find_root

    from testwire_codegen.commands import check
    from testwire_codegen.compat.run import compat
    from testwire_codegen.importer.draft import NOTES_FILE
    from testwire_codegen.model.digests import folder_digest

    root = find_root(options.root)
    loaded = load(root)
    key = options.version
    found = check.problems(root, loaded)
    if found:
        say(f"{key} was not released, because `testwire check` reports findings")
        return finish(found, options.format)
    id, _, version = key.partition("@")
    index = _index(loaded.indexes, id, version)
    folder = next(each.path for each in index.versions if each.version == version)
    notes = folder / NOTES_FILE
    if notes.exists():
        raise UsageError(
            f"{notes}: {key} was not released, because this file lists its undetermined parts; "
            "complete them, and then remove the file"
        )
    previous = _previous(index, version)
    if previous is not None:
        sides = [f"{id}@{previous}", key]
        code = compat(sides, root=root, format=options.format, fail_on="bump", show="error")
        if code != CLEAN:
            say(f"{key} was not released, because `testwire compat {' '.join(sides)}` fails")
            return code
    file = folder.parent / "index.json"
    text = file.read_bytes().decode("utf-8")
    written = released(text, index.document, version, folder_digest(folder))
    try:
        file.write_bytes(written.encode())
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from None
    print(f"{key} is released. Next steps: run `testwire generate`, commit the result and tag it.")
    return CLEAN


def released(text: str, document: Document, version: str, digest: str) -> str:
    """Return index.json with the status and the digest of a version. The layout does not change.

    - `text`, `document`: the contents of the file, as text and parsed.
    """
    from testwire_base.pointers import join

    place = document.at(join("/versions", version, "status"))
    lines = text.split("\n")
    line, at = lines[place.line - 1], place.column - 1
    member = re.compile(r'"status"(\s*):(\s*)"draft"').match(line, at)
    assert member is not None, "the status of a draft is on one line"
    indent = line[:at]
    newline = "\r\n" if line.endswith("\r") else "\n"
    between = " " if indent.strip() else f"{newline}{indent}"
    name, digested = (
        f'"{key}"{member[1]}:{member[2]}"{value}"'
        for key, value in (("status", "released"), ("sha256", digest))
    )
    lines[place.line - 1] = f"{indent}{name},{between}{digested}{line[member.end() :]}"
    return "\n".join(lines)


def _index(indexes: list[ProtocolIndex], id: str, version: str) -> ProtocolIndex:
    """Return the protocol. Raises UsageError if there is no such draft."""
    known = {
        f"{index.id}@{name}": entry["status"]
        for index in indexes
        for name, entry in index.document.data.get("versions", {}).items()
    }
    status = known.get(f"{id}@{version}")
    if status is None:
        drafts = ", ".join(key for key, each in known.items() if each == "draft") or "none"
        raise UsageError(
            f"expected a version with the status draft, found {id}@{version}; drafts: {drafts}"
            if version
            else f"expected ID@VERSION, found {id!r}; drafts: {drafts}"
        )
    if status != "draft":
        raise UsageError(
            f"{id}@{version} is {status}; only a draft can be released. Add a new version for "
            "further changes"
        )
    return next(index for index in indexes if index.id == id)


def _previous(index: ProtocolIndex, version: str) -> str | None:
    """Return the release before a version. index.json lists the oldest version first."""
    versions = index.document.data["versions"]
    older = list(versions)[: list(versions).index(version)]
    return next((each for each in reversed(older) if versions[each]["status"] != "draft"), None)
