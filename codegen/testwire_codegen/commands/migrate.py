"""`testwire migrate`: convert specification files to the current format.

The command also writes the copies of the meta-schemas that `$schema` refers to. If a file cannot be
read or has a newer format, nothing is written.

Tests: `tests/codegen/commands/test_migrate.py`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from testwire_base.command_line import check_option, format_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS

from testwire_codegen.commands._shared import finish, reporting

if TYPE_CHECKING:
    from testwire_codegen.model.formats import SchemaReference


def arguments(parser: argparse.ArgumentParser) -> None:
    check_option(parser, "only list the changes, and exit with 1 if there are any")
    format_option(parser)
    root_option(parser)


@reporting
def run(options: argparse.Namespace) -> int:
    from testwire_base.specs import find_meta, find_root

    from testwire_codegen.model.formats import schema_references

    root = find_root(options.root)
    spec = _spec(root)
    ids = [path.parent.name for path in sorted(spec.glob("*/index.json"))]
    plan = Migration(root)
    for id in ids:
        _migrate_protocol(plan, spec / id)
    meta = find_meta(root)
    _migrate_schemas(plan, spec, meta, list(schema_references(spec, ids)))
    if options.check:
        print("\n".join(plan.done) or "nothing to migrate")
        return FINDINGS if plan.done else CLEAN
    released = {k: v for id in ids for k, v in _released(spec / id / "index.json").items()}
    plan.write()
    _record_digests(plan, released)
    plan.write()
    lines = [*plan.done, "Run `testwire generate` and commit the result."] if plan.done else []
    return finish([], options.format, CLEAN, "\n".join(lines) or "nothing to migrate")


class Migration:
    """The new contents of files, and one line for each change."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.texts: dict[Path, str] = {}
        self.done: list[str] = []

    def text(self, path: Path) -> str:
        """Return the text of a file after the changes so far."""
        if path not in self.texts:
            return path.read_bytes().decode("utf-8")
        return self.texts[path]

    def change(self, path: Path, text: str, what: str) -> None:
        """Record the new text of a file."""
        self.texts[path] = text
        self.done.append(f"{path.relative_to(self.root).as_posix()}: {what}")

    def write(self) -> None:
        """Write the files. Raises UsageError if a file cannot be written."""
        for path, text in self.texts.items():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text.encode())
            except OSError as error:
                raise UsageError(f"cannot write {path}: {error.strerror}") from None


def _spec(root: Path) -> Path:
    from testwire_base.configuration import read_configuration

    return read_configuration(root).spec


def _migrate_protocol(plan: Migration, folder: Path) -> None:
    """Migrate all versions of a protocol. Raises SpecUnreadable."""
    from testwire_base.findings import SpecUnreadable

    from testwire_codegen.model.formats import migrated, newer_format
    from testwire_codegen.model.loader import load_document

    for path in sorted(folder.glob("*/protocol.json")):
        document = load_document(path, path.relative_to(plan.root).as_posix())
        newer = newer_format(document)
        if newer is not None:
            raise SpecUnreadable([newer])
        if not isinstance(document.data, dict) or not document.data.keys() - {"$schema"}:
            continue  # `testwire check` reports this file.
        text, done = migrated(plan.text(path), document)
        for what in done:
            plan.change(path, text, what)


def _released(index: Path) -> dict[Path, str]:
    """Return the folder of each version whose digest in `index.json` is correct."""
    from testwire_codegen.model.digests import folder_digest

    try:
        versions: Any = json.loads(index.read_text("utf-8"))["versions"]
        stated = {index.parent / name: entry.get("sha256") for name, entry in versions.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}  # `testwire check` reports this file.
    return {
        folder: digest
        for folder, digest in stated.items()
        if digest is not None and folder.is_dir() and digest == folder_digest(folder)
    }


def _record_digests(plan: Migration, folders: Mapping[Path, str]) -> None:
    """Replace the digests of released versions whose files have changed."""
    from testwire_codegen.model.digests import folder_digest

    for folder, old in folders.items():
        index, new = folder.parent / "index.json", folder_digest(folder)
        if new != old:
            text = plan.text(index).replace(old, new)
            plan.change(index, text, f"the digest of {folder.name}")


def _migrate_schemas(
    plan: Migration, spec: Path, meta: Path, references: list[SchemaReference]
) -> None:
    """Correct the paths in `$schema`, and write copies of the meta-schemas."""
    from testwire_codegen.model.formats import same_text

    known = [each for each in references if (meta / each.name).is_file()]
    for each in known:
        if each.stated != each.expected:
            before, stated, after = plan.text(each.path).partition(f'"{each.stated}"')
            text = f'{before}"{each.expected}"{after}' if stated else before
            plan.change(each.path, text, f"$schema is {each.expected}")
    for name in sorted({each.name for each in known}):
        copy = spec / "meta" / name
        if not same_text(copy, meta / name):
            plan.change(copy, (meta / name).read_text("utf-8"), "copied from testwire")
