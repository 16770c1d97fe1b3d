"""`testwire new --update`: merge the current template with the edits in a project.

Tests: `tests/codegen/scaffold/test_update.py`.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from testwire_base.display import one_line
from testwire_base.errors import Unreadable, UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS

from testwire_codegen.commands._project import protocol_snapshot, server_project
from testwire_codegen.version import GENERATOR_VERSION

if TYPE_CHECKING:
    from testwire_codegen.scaffold.merging import FileChange
    from testwire_codegen.scaffold.snapshot import Snapshot


class _Plan(NamedTuple):
    """The changes to the files of a snapshot, and the snapshot after the update."""

    snapshot: Snapshot
    changes: list[FileChange]


def update(folder: Path, *, write: bool = True) -> int:
    """Update the project in a folder, print the changes, and return the exit code.

    - `write`: if False, only show the changes.

    The exit code is 1 if the user must look at a file, or if there are changes that are not
    written. Raises UsageError, Unreadable and SpecUnreadable.
    """
    from testwire_codegen.scaffold.merging import apply, replace

    plans = _plans(folder)
    changes = [change for plan in plans for change in plan.changes]
    if write:
        apply(folder, changes)
        try:
            for plan in plans:
                replace(folder / plan.snapshot.path, plan.snapshot.text().encode())
        except OSError as error:
            raise UsageError(f"cannot write {plan.snapshot.path}: {error.strerror}") from None
    else:
        for change in changes:
            _show(change)
    print(_summary(changes, write))
    open_ = any(change.open for change in changes)
    return FINDINGS if open_ or (changes and not write) else CLEAN


def _plans(folder: Path) -> list[_Plan]:
    from testwire_codegen.scaffold.merging import changes, updated_snapshot
    from testwire_codegen.scaffold.snapshot import snapshots
    from testwire_codegen.targets.emit import OutputPathError

    found = snapshots(folder)
    if not found:
        raise UsageError(_no_snapshot(folder))
    owned = {snapshot.path: snapshot.owned for snapshot in found}
    plans = []
    for old in found:
        files = _rendered(folder, old)
        others = {path for at, paths in owned.items() if at != old.path for path in paths}
        new = others & files.keys() - old.files.keys()
        snapshot = old._replace(files={**old.files, **dict.fromkeys(new)})
        try:
            done = changes(folder, snapshot, files, _frozen(folder, snapshot, files))
        except OutputPathError as error:
            raise Unreadable(f"{snapshot.path}: {error}") from None
        plans.append(_Plan(updated_snapshot(snapshot, files, done), done))
        owned[snapshot.path] = plans[-1].snapshot.owned
    return plans


def _no_snapshot(folder: Path) -> str:
    parents = folder.resolve().parents
    above = next((p for p in parents if any(p.glob(".testwire/*.json"))), None)
    if above is not None:
        return f"expected the folder of a project; run the command in {above}"
    return (
        "expected a snapshot of a template in .testwire, which `testwire new` writes, found none. "
        "If an older Testwire created the project, write the snapshot: run "
        "`testwire new server . --protocol ID@VERSION --name NAME --original FOLDER`, where FOLDER "
        "contains the project without your changes, such as its first commit"
    )


def _rendered(folder: Path, snapshot: Snapshot) -> dict[str, str]:
    """Return the files that the current template writes for the arguments of a snapshot."""
    arguments = snapshot.arguments
    if snapshot.kind == "server":
        from testwire_base.specs import ProtocolMissing, holds_spec

        root = folder / str(arguments["root"]) if "root" in arguments else None
        if root is not None and not (root.is_dir() and holds_spec(root)):
            root = None  # The specification can also be in an installed package.
        try:
            return server_project(arguments["protocol"], arguments["name"], folder, root).files
        except ProtocolMissing as error:
            raise UsageError(
                f"{error}. Install the package of the protocol, or set `root` in {snapshot.path} "
                "to the folder that contains its spec/"
            ) from None
    from testwire_base.configuration import Configuration

    settings = Configuration(Path(), values=arguments.get("settings", {}))
    files = protocol_snapshot(arguments["protocol"], arguments.get("title"), settings).files
    return {path: text for path, text in files.items() if text is not None}


def _frozen(folder: Path, snapshot: Snapshot, files: Iterable[str]) -> dict[str, str]:
    """Return the reason for each file of a released version, which must not change.

    Raises UsageError if the specification has an older format. The template has the current format,
    and only `testwire migrate` converts the whole specification.
    """
    from testwire_codegen.model.formats import FORMAT, format_of

    if snapshot.kind == "server":
        return {}
    id, _, version = snapshot.arguments["protocol"].partition("@")
    spec = next(path for path in files if path.endswith(f"{id}/index.json")).rpartition("/")[0]
    inside = f"{spec}/{version}/"
    index, registry = _json(folder / spec / "index.json"), _json(folder / inside / "protocol.json")
    try:
        status = index["versions"][version]["status"]
    except (KeyError, TypeError):
        status = "draft"  # `testwire check` reports an invalid file.
    if status != "draft":
        reason = f"{id}@{version} is {status}, so its files cannot change"
        return {path: reason for path in {*files, *snapshot.files} if path.startswith(inside)}
    if registry is not None and format_of(registry) < FORMAT:
        raise UsageError(
            f"{inside}protocol.json: expected format {FORMAT}, found {format_of(registry)}; run "
            "`testwire migrate`, and then run the update again"
        )
    return {}


def _json(path: Path) -> Any:
    """Return the value in a file, or None if the file is missing or invalid."""
    from testwire_base.guarded_files import read_limited

    from testwire_codegen.scaffold.snapshot import LARGEST

    try:
        return json.loads(read_limited(path, LARGEST))
    except (OSError, ValueError, RecursionError):
        return None


def _show(change: FileChange) -> None:
    """Print the difference between the contents before and after an update."""
    sides = []
    for side, data in (("a", change.before), ("b", change.after)):
        name = "/dev/null" if data is None else f"{side}/{change.path}"
        sides.append((name, (data or b"").decode("utf-8", "replace").splitlines()))
    (old, before), (new, after) = sides
    for line in difflib.unified_diff(before, after, old, new, lineterm=""):
        print(one_line(line))


def _summary(changes: list[FileChange], write: bool) -> str:
    if not changes:
        return f"The project contains the template of Testwire {GENERATOR_VERSION}."
    title = "Updated the project to" if write else "An update would change the project to"
    lines = [f"{title} the template of Testwire {GENERATOR_VERSION}:"]
    for change in changes:
        why = f": {change.why}" if change.why else ""
        lines.append(one_line(f"  {change.state:8}  {change.place}{why}"))
    if write and any(change.state == "conflict" for change in changes):
        lines += ["", "To resolve the conflicts, search for `<<<<<<<`. Then run the tests."]
    return "\n".join(lines)
