"""Reading and validation of specification folders.

The meta-schemas in `spec/meta` define the allowed members. Each violation is a finding with file,
line and pointer. The module must not interpret the documents. `lower.py` interprets them.

Tests: `tests/codegen/model/test_loader.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from testwire_base.documents import Document, Location, SourceError, parse
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.irregular import irregular_files
from testwire_base.pointers import join
from testwire_base.specs import find_meta, spec_folder

from testwire_codegen.model.digests import folder_digest
from testwire_codegen.model.formats import newer_format
from testwire_codegen.model.limits import check_limits
from testwire_codegen.model.meta_schemas import validate

MAX_FILE_BYTES = 8 * 1024 * 1024
"""The maximum size of a file."""

_VERSION_ENTRIES = frozenset(
    {
        "conformance", "import.md", "protocol.json", "schema", "sessions", "template",
        "transcripts", "upstream.lock.json", "vectors",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class VersionFolder:
    """The documents of a protocol version."""

    protocol: str
    version: str
    status: str
    sha256: str | None
    path: Path
    file: str
    """The folder's path in messages, relative to the root of the checkout."""
    registry: Document
    schemas: dict[str, Document]
    """The schemas by file name."""
    lock: Document | None = None
    """The contents of upstream.lock.json, or `None` if the version has no upstream document."""

    @property
    def key(self) -> str:
        return f"{self.protocol}@{self.version}"

    def location(self, reference: str) -> Location:
        """Return the location for a reference, which has the form `FILE#POINTER`."""
        name, _, pointer = reference.partition("#")
        document = self.document(name)
        return Location(f"{self.file}/{name}") if document is None else document.at(pointer)

    def document(self, name: str) -> Document | None:
        """Return the document at a path in the version's folder, or None if it does not exist."""
        if name == "protocol.json":
            return self.registry
        return self.schemas.get(name.removeprefix("schema/"))


@dataclass(frozen=True, slots=True)
class ProtocolIndex:
    """A protocol with its index and its readable versions."""

    id: str
    title: str
    document: Document
    versions: tuple[VersionFolder, ...]
    findings: list[Finding] = field(default_factory=list)


def load_spec(
    root: Path, protocol: str | None = None, spec: Path | None = None
) -> list[ProtocolIndex]:
    """Read all protocols of `root`, or only the protocol `ID` or `ID@VERSION`.

    spec: the folder of the protocols in `root`. By default, the settings of `root` name it.
    A version with an unreadable file is left out, and its protocol has findings about the file.
    Raise SpecUnreadable if there is nothing to read, or if the folder of the protocols contains
    links, pipes, sockets or devices.
    """
    spec = spec or spec_folder(root)
    _need_regular_files(spec, spec.relative_to(root).as_posix())
    meta = find_meta(root)
    wanted, _, version = (protocol or "").partition("@")
    folders = sorted(path.parent for path in spec.glob("*/index.json"))
    if wanted:
        folders = [folder for folder in folders if folder.name == wanted]
    if not folders:
        known = sorted(path.parent.name for path in spec.glob("*/index.json"))
        what = f"unknown protocol {wanted!r}; known: {', '.join(known) or 'none'}"
        raise _nothing(spec, what if wanted else "expected <protocol>/index.json, found none")
    loaded = [_load_protocol(root, folder, meta, version or None) for folder in folders]
    if version and not any(index.versions or index.findings for index in loaded):
        known = sorted(path.parent.name for path in folders[0].glob("*/protocol.json"))
        what = f"unknown version {version!r} of {wanted!r}; known: {', '.join(known) or 'none'}"
        raise _nothing(spec, what)
    return loaded


def _need_regular_files(folder: Path, file: str) -> None:
    findings = _irregular(folder, file)
    if findings:
        raise SpecUnreadable(findings)


def _irregular(folder: Path, file: str) -> list[Finding]:
    """Return a finding for each link, pipe, socket and device in a folder."""
    return [
        _finding(
            "irregular-file",
            f"expected a regular file or a folder, found {kind}",
            Location(f"{file}/{path}"),
        )
        for path, kind in irregular_files(folder)
    ]


def _nothing(spec: Path, what: str) -> SpecUnreadable:
    fix = "Name a known protocol and version, or add --root DIR for a different specification."
    return SpecUnreadable([_finding("no-spec", f"{spec}: {what}", fix=fix)])


def _finding(
    rule: str,
    message: str,
    location: Location | None = None,
    protocol: str | None = None,
    fix: str | None = None,
) -> Finding:
    return Finding(rule, message, location, "error", "spec", protocol, fix)


def load_version(folder: Path, meta: Path) -> tuple[VersionFolder | None, list[Finding]]:
    """Read the folder of one version. The status comes from index.json, if any.

    If the version cannot be read, the result is `None` with at least one finding. Locations are
    relative to the nearest parent folder that contains `spec/`, or whose settings name the folder.
    """
    path = folder.resolve()
    findings: list[Finding] = []
    root = next((p for p in path.parents if spec_folder(p) in path.parents), None)
    file = folder.as_posix() if root is None else path.relative_to(root).as_posix()
    findings += _irregular(path, file)
    if findings:
        return None, findings
    registry = _read(path / "protocol.json", f"{file}/protocol.json", None, findings)
    if registry is None:
        return None, findings
    newer = newer_format(registry)
    findings += [newer] if newer else validate(registry, meta / "protocol.schema.json")
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
    """Read a JSON file. Raise SourceError if the file cannot be read or is not JSON."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise SourceError(Location(file), f"larger than {MAX_FILE_BYTES // 1024} KiB")
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(Location(file), f"not valid UTF-8: {error.reason}") from None
    except OSError as error:
        raise SourceError(Location(file), f"cannot be read: {error.strerror}") from None
    return parse(text, file)


def load_document(path: Path, file: str) -> Document:
    """Read a JSON file. Raise SpecUnreadable if the file cannot be read or is not JSON."""
    findings: list[Finding] = []
    document = _read(path, file, None, findings)
    if document is None:
        raise SpecUnreadable(findings)
    return document


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
        message = f"the id is {index.data['id']!r}, but the folder is called {folder.name!r}"
        findings.append(_finding("folder-name", message, index.at("/id")))
    declared: dict[str, dict[str, Any]] = index.data["versions"]
    present = {path.parent.name for path in folder.glob("*/protocol.json")}
    for stray in sorted(present - declared.keys()):
        message = f"the folder {stray!r} is a version that index.json does not list"
        fix = f'Add "{stray}" to `versions`.'
        findings.append(_finding("undeclared-version", message, index.at("/versions"), fix=fix))
    versions = []
    for name, entry in declared.items():
        if version is not None and name != version:
            continue
        if name not in present:
            message = f"version {name!r} has no folder with a protocol.json"
            location = index.at(join("/versions", name))
            findings.append(_finding("missing-version", message, location))
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
    reader = _Reader(f"{protocol}@{version}", folder, file, meta)
    registry = reader.document("protocol.json", "protocol")
    schemas = reader.schemas()
    lock = None
    if (folder / "upstream.lock.json").is_file():
        lock = reader.document("upstream.lock.json", "upstream")
    for path in sorted((folder / "conformance").glob("*")):
        reader.document(f"conformance/{path.name}", "conformance")
    for path in sorted(folder.iterdir()):
        if path.name not in _VERSION_ENTRIES and not path.name.startswith("."):
            reader.report(
                "stray-file",
                f"unknown file {path.name!r} in a version's folder",
                Location(f"{file}/{path.name}"),
                f"A version has {', '.join(sorted(_VERSION_ENTRIES))}.",
            )
    findings += reader.findings
    if registry is None or reader.findings:
        return None
    limits = list(check_limits(schemas, reader.key))
    if limits:
        findings += limits
        return None
    loaded = VersionFolder(
        protocol=protocol,
        version=version,
        status=entry["status"],
        sha256=entry.get("sha256"),
        path=folder,
        file=file,
        registry=registry,
        schemas=schemas,
        lock=lock,
    )
    findings += _contradictions(loaded)
    return loaded


class _Reader:
    def __init__(self, key: str, folder: Path, file: str, meta: Path) -> None:
        self.findings: list[Finding] = []
        self.key, self._folder, self._file, self._meta = key, folder, file, meta

    def report(self, rule: str, message: str, location: Location, fix: str | None = None) -> None:
        self.findings.append(_finding(rule, message, location, self.key, fix))

    def document(self, name: str, kind: str) -> Document | None:
        """Return the document with the given file name, or None if it cannot be read."""
        document = _read(self._folder / name, f"{self._file}/{name}", self.key, self.findings)
        newer = newer_format(document, self.key) if kind == "protocol" and document else None
        if newer is not None:
            self.findings.append(newer)  # An old schema would report misleading problems.
        elif document is not None:
            self.findings += validate(document, self._meta / f"{kind}.schema.json", self.key)
        return document

    def schemas(self) -> dict[str, Document]:
        found = {}
        for path in sorted((self._folder / "schema").glob("*")):
            if not path.name.endswith(".schema.json"):
                stray = Location(f"{self._file}/schema/{path.name}")
                self.report("stray-file", "only *.schema.json files belong in schema/", stray)
                continue
            document = self.document(f"schema/{path.name}", "dialect")
            if document is None:
                continue
            found[path.name] = document
            data = document.data
            stated = data.get("$id", path.name) if isinstance(data, dict) else path.name
            if stated != path.name:
                self.report(
                    "schema-id",
                    f"$id is {stated!r}, but the file is called {path.name!r}",
                    document.at("/$id"),
                )
        return found


def _contradictions(version: VersionFolder) -> Iterator[Finding]:
    for member, expected in (("id", version.protocol), ("version", version.version)):
        stated = version.registry.data[member]
        if stated != expected:
            message = f"{member} is {stated!r}, but the folder is for {expected!r}"
            location = version.registry.at(f"/{member}")
            yield _finding("folder-name", message, location, version.key)
    digest = folder_digest(version.path)
    if version.status != "draft" and version.sha256 != digest:
        yield Finding(
            rule="released-changed",
            category="lint",
            message=f"{version.key} is {version.status}, but its folder has changed: "
            f"sha256 {digest}",
            location=Location(f"{version.file}/protocol.json"),
            protocol=version.key,
            fix="Restore the folder, and add a new version for the change. If you are releasing "
            "the version now, write this digest into index.json.",
        )


def _read(path: Path, file: str, protocol: str | None, findings: list[Finding]) -> Document | None:
    try:
        return read_document(path, file)
    except SourceError as error:
        findings.append(_finding("invalid-json", error.message, error.location, protocol))
        return None
