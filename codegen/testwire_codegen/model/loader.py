"""Reads spec folders: files in, validated documents out.

Everything is refused that the meta-schemas in `spec/meta` do not list; what is refused comes back
as findings with file, line and pointer. The module knows the layout of `spec/` and JSON Schema's
error objects; it must not know what the documents mean (`lower.py` does).

Tests: `tests/codegen/model/test_loader.py`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from testwire_base.documents import Document, Location, SourceError, parse
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.pointers import join, resolve
from testwire_base.specs import find_meta

from testwire_codegen.model.digests import folder_digest

__all__ = [
    "ProtocolIndex",
    "VersionFolder",
    "load_spec",
    "load_version",
    "read_document",
    "validate",
]

MAX_FILE_BYTES = 8 * 1024 * 1024
"""A larger file is refused: it is not a spec."""

_VERSION_ENTRIES = frozenset(
    {
        "conformance",
        "protocol.json",
        "schema",
        "template",
        "transcripts",
        "upstream.lock.json",
        "vectors",
    }
)


@dataclass(frozen=True, slots=True)
class VersionFolder:
    """The documents of one version of a protocol."""

    protocol: str
    version: str
    status: str
    sha256: str | None
    path: Path
    file: str
    """The folder as shown to people, from the root of the checkout."""
    registry: Document
    schemas: dict[str, Document]
    """By file name."""
    lock: Document | None = None
    """upstream.lock.json; None where the version was taken from no document."""

    @property
    def key(self) -> str:
        return f"{self.protocol}@{self.version}"

    def location(self, reference: str) -> Location:
        """The location of `file#pointer`, as errata write it."""
        name, _, pointer = reference.partition("#")
        document = self.document(name)
        return Location(f"{self.file}/{name}") if document is None else document.at(pointer)

    def document(self, name: str) -> Document | None:
        """The document of a file name given from the folder of the version; None if it has none."""
        if name == "protocol.json":
            return self.registry
        return self.schemas.get(name.removeprefix("schema/"))


@dataclass(frozen=True, slots=True)
class ProtocolIndex:
    """A protocol: its index and those of its versions that could be read."""

    id: str
    title: str
    document: Document
    versions: tuple[VersionFolder, ...]
    findings: list[Finding] = field(default_factory=list)


def load_spec(root: Path, protocol: str | None = None) -> list[ProtocolIndex]:
    """Read every protocol under `root`/spec, or the one named `ID` or `ID@VERSION`.

    Findings about files are in each result; a version with an unreadable file is left out of it.
    Raises SpecUnreadable where nothing can be read at all.
    """
    meta = find_meta(root)
    wanted, _, version = (protocol or "").partition("@")
    folders = sorted(path.parent for path in (root / "spec").glob("*/index.json"))
    if wanted:
        folders = [folder for folder in folders if folder.name == wanted]
    if not folders:
        what = f"no protocol {wanted!r}" if wanted else "no protocol"
        raise SpecUnreadable(
            [
                Finding(
                    rule="no-spec",
                    category="spec",
                    message=f"{what} under {root / 'spec'}",
                    fix="`testwire protocols` lists those that there are.",
                )
            ]
        )
    loaded = [_load_protocol(root, folder, meta, version or None) for folder in folders]
    if version and not any(index.versions or index.findings for index in loaded):
        raise SpecUnreadable(
            [
                Finding(
                    rule="no-spec",
                    category="spec",
                    message=f"no version {version!r} of {wanted!r} under {root / 'spec'}",
                    fix="`testwire protocols` lists those that there are.",
                )
            ]
        )
    return loaded


def load_version(folder: Path, meta: Path) -> tuple[VersionFolder | None, list[Finding]]:
    """Read the folder of one version by itself; its index, where there is one, tells its status.

    Gives None with at least one finding where it cannot be read. Files are shown from the nearest
    folder above that holds `spec/`, else as the folder was named.
    """
    path = folder.resolve()
    findings: list[Finding] = []
    root = next(
        (p for p in path.parents if (p / "spec").is_dir() and p / "spec" in path.parents), None
    )
    file = folder.as_posix() if root is None else path.relative_to(root).as_posix()
    registry = _read(path / "protocol.json", f"{file}/protocol.json", None, findings)
    if registry is None:
        return None, findings
    findings += validate(registry, meta / "protocol.schema.json")
    if findings:
        return None, findings
    name, version = registry.data["id"], registry.data["version"]
    entry: dict[str, Any] = {"status": "draft"}
    if (path.parent / "index.json").is_file():
        index = _read(path.parent / "index.json", "index.json", None, findings)
        if index is not None and not validate(index, meta / "index.schema.json"):
            entry = index.data["versions"].get(version, entry)
    found: list[Finding] = []
    loaded = _load_version(name, version, entry, path, file, meta, found)
    return loaded, found


def read_document(path: Path, file: str) -> Document:
    """Read a JSON file. Raises SourceError where it cannot be read, or is no JSON."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise SourceError(Location(file), f"larger than {MAX_FILE_BYTES // 1024} KiB")
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(Location(file), f"not UTF-8: {error.reason}") from None
    except OSError as error:
        raise SourceError(Location(file), f"cannot be read: {error.strerror}") from None
    return parse(text, file)


def validate(document: Document, schema: Path, protocol: str | None = None) -> list[Finding]:
    """What the meta-schema in `schema` says against the document."""
    root, validator = _meta_schema(schema)
    try:
        problems = [
            each for e in validator.iter_errors(document.data) for each in _explain(root, e)
        ]
    except UnicodeEncodeError:
        problems = [(at, "half of a surrogate pair is not text") for at in _not_text(document)]
    return [
        Finding(
            rule="meta-schema",
            category="spec",
            message=message,
            location=document.at(pointer),
            protocol=protocol,
            fix=f"{schema.name} in spec/meta says what may stand here.",
        )
        for pointer, message in dict.fromkeys(problems)
    ]


def _load_protocol(root: Path, folder: Path, meta: Path, version: str | None) -> ProtocolIndex:
    findings: list[Finding] = []
    file = folder.relative_to(root).as_posix()
    index = _read(folder / "index.json", f"{file}/index.json", None, findings)
    if index is None:
        return ProtocolIndex(folder.name, folder.name, Document(file, {}, {}), (), findings)
    findings += validate(index, meta / "index.schema.json")
    if findings:
        return ProtocolIndex(folder.name, folder.name, index, (), findings)
    if index.data["id"] != folder.name:
        findings.append(
            Finding(
                rule="folder-name",
                category="spec",
                message=f"the id is {index.data['id']!r}, but the folder is called {folder.name!r}",
                location=index.at("/id"),
            )
        )
    declared: dict[str, dict[str, Any]] = index.data["versions"]
    present = {path.parent.name for path in folder.glob("*/protocol.json")}
    for stray in sorted(present - declared.keys()):
        findings.append(
            Finding(
                rule="undeclared-version",
                category="spec",
                message=f"the folder {stray!r} is a version that index.json does not list",
                location=index.at("/versions"),
                fix=f'Add "{stray}" to `versions`.',
            )
        )
    versions = []
    for name, entry in declared.items():
        if version is not None and name != version:
            continue
        if name not in present:
            findings.append(
                Finding(
                    rule="missing-version",
                    category="spec",
                    message=f"version {name!r} has no folder with a protocol.json",
                    location=index.at(join("/versions", name)),
                )
            )
            continue
        loaded = _load_version(
            folder.name, name, entry, folder / name, f"{file}/{name}", meta, findings
        )
        if loaded is not None:
            versions.append(loaded)
    return ProtocolIndex(folder.name, index.data["title"], index, tuple(versions), findings)


def _load_version(
    protocol: str,
    version: str,
    entry: dict[str, Any],
    folder: Path,
    file: str,
    meta: Path,
    findings: list[Finding],
) -> VersionFolder | None:
    key = f"{protocol}@{version}"
    before = len(findings)
    registry = _read(folder / "protocol.json", f"{file}/protocol.json", key, findings)
    schemas: dict[str, Document] = {}
    for path in sorted((folder / "schema").glob("*")):
        name = f"{file}/schema/{path.name}"
        if not path.name.endswith(".schema.json"):
            findings.append(
                Finding(
                    rule="stray-file",
                    category="spec",
                    message="only *.schema.json files belong in schema/",
                    location=Location(name),
                    protocol=key,
                )
            )
            continue
        document = _read(path, name, key, findings)
        if document is not None:
            schemas[path.name] = document
    if registry is not None:
        findings += validate(registry, meta / "protocol.schema.json", key)
    for name, document in schemas.items():
        findings += validate(document, meta / "dialect.schema.json", key)
        if isinstance(document.data, dict) and document.data.get("$id", name) != name:
            findings.append(
                Finding(
                    rule="schema-id",
                    category="spec",
                    message=f"$id is {document.data['$id']!r}, but the file is called {name!r}",
                    location=document.at("/$id"),
                    protocol=key,
                )
            )
    upstream: Document | None = None
    if (folder / "upstream.lock.json").is_file():
        name = f"{file}/upstream.lock.json"
        upstream = _read(folder / "upstream.lock.json", name, key, findings)
        if upstream is not None:
            findings += validate(upstream, meta / "upstream.schema.json", key)
    for path in sorted((folder / "conformance").glob("*")):
        name = f"{file}/conformance/{path.name}"
        document = _read(path, name, key, findings)
        if document is not None:
            findings += validate(document, meta / "conformance.schema.json", key)
    for path in sorted(folder.iterdir()):
        if path.name not in _VERSION_ENTRIES and not path.name.startswith("."):
            findings.append(
                Finding(
                    rule="stray-file",
                    category="spec",
                    message=f"{path.name!r} is no part of a version's folder",
                    location=Location(f"{file}/{path.name}"),
                    protocol=key,
                    fix=f"A version has {', '.join(sorted(_VERSION_ENTRIES))}.",
                )
            )
    if registry is None or len(findings) > before:
        return None
    for member, expected in (("id", protocol), ("version", version)):
        if registry.data[member] != expected:
            findings.append(
                Finding(
                    rule="folder-name",
                    category="spec",
                    message=f"{member} is {registry.data[member]!r}, the folder says {expected!r}",
                    location=registry.at(f"/{member}"),
                    protocol=key,
                )
            )
    digest = folder_digest(folder)
    if entry["status"] != "draft" and entry["sha256"] != digest:
        findings.append(
            Finding(
                rule="released-changed",
                category="lint",
                message=f"{key} is {entry['status']}, but its folder has changed: sha256 {digest}",
                location=Location(f"{file}/protocol.json"),
                protocol=key,
                fix="Restore the folder and make a new version of the change. For a version that "
                "is released just now, put this digest into index.json.",
            )
        )
    return VersionFolder(
        protocol=protocol,
        version=version,
        status=entry["status"],
        sha256=entry.get("sha256"),
        path=folder,
        file=file,
        registry=registry,
        schemas=schemas,
        lock=upstream,
    )


def _read(path: Path, file: str, protocol: str | None, findings: list[Finding]) -> Document | None:
    try:
        return read_document(path, file)
    except SourceError as error:
        findings.append(
            Finding(
                rule="invalid-json",
                category="spec",
                message=error.message,
                location=error.location,
                protocol=protocol,
            )
        )
        return None


@functools.cache
def _meta_schema(path: Path) -> tuple[Any, Any]:
    """A meta-schema as data, and the validator of it."""
    # Imported here: `generate --check` does without it where nothing has changed.
    from jsonschema_rs import Draft202012Validator

    schema = json.loads(path.read_text(encoding="utf-8"))
    return schema, Draft202012Validator(schema)


def _not_text(document: Document) -> Iterator[str]:
    """Where a name or a string cannot be written as UTF-8: `"\\ud800"` is legal JSON."""
    for pointer in document.positions:
        value = resolve(document.data, pointer)
        if any(
            "\ud800" <= char <= "\udfff" for char in pointer + (value if type(value) is str else "")
        ):
            yield pointer


def _explain(root: Any, error: Any) -> Iterator[tuple[str, str]]:
    """Pointer and message for an error of a validator; one for each unknown key.

    root: the schema that the validator was made of.
    """
    pointer, keyword = join("", *error.instance_path), error.kind.name
    schema = resolve(root, join("", *error.schema_path[:-1]))
    comment = schema.get("$comment")
    if keyword == "additionalProperties":
        known = schema.get("properties", {})
        for name in error.kind.unexpected:
            yield (
                join(pointer, name),
                f"unknown key {name!r}; known here: {', '.join(sorted(known))}",
            )
    elif comment:
        yield pointer, comment
    elif keyword in ("anyOf", "oneOf"):
        # Of a choice without a comment, the branch that fits best says the most.
        branches = getattr(error.kind, "context", [])
        inner = [each for branch in branches for each in branch]
        if inner:
            yield from _explain(root, max(inner, key=lambda each: len(each.instance_path)))
        else:
            yield pointer, error.message
    elif error.schema_path[-1] == "required":
        missing = [name for name in schema["required"] if name not in error.instance]
        yield pointer, f"missing {', '.join(repr(name) for name in missing)}"
    elif keyword == "falseSchema" and error.instance_path:
        yield pointer, f"{error.instance_path[-1]!r} may not stand here"
    elif keyword == "propertyNames":
        name, wanted = error.kind.error.instance, error.kind.error.kind.value
        yield join(pointer, name), f"{name!r} does not match {wanted}"
    else:
        yield pointer, error.message
