"""Finds specifications. All commands use this rule:

1. the current folder, or its nearest parent with specifications (`here`)
2. installed packages that register themselves (`installed`), sorted by name
3. this package (`bundled`)

Each of these is a *source*. The first source that contains the protocol is used. With
`--root DIR`, DIR is the only source (`root`). Commands that write or check a whole specification
use `find_root`, which searches only folders, because these commands must not change packages.

In a folder, the specifications are in `spec/`, or in the folder that `testwire.toml` names
(`configuration.py`). A package registers itself with an entry point, whose value is the name of an
import package. The name of the entry point has no effect:

    [project.entry-points."testwire.specs"]
    bsp = "bsp_protocol"

The import package contains these files. The search reads them, and imports no code:

    bsp_protocol/__init__.py                         generated: PROTOCOLS, TITLES, STATUS, load
    bsp_protocol/data/spec/<protocol>/index.json     the specifications; vectors/ is optional
    bsp_protocol/data/spec/<protocol>/<version>/…
    bsp_protocol/data/ir/<protocol>-<version>.json   the output of the target `ir`

`load("ID@VERSION")` returns the registry of a version (`testwire.registry.ProtocolInfo`). The
package `testwire_protocols` has the same functions, and its data is in `testwire_base/data`. A
checkout of Testwire has no `data`; it contains `spec/` and `generated/ir` instead. Only this module
depends on these layouts.

The module must not import asyncio or pydantic, or contain protocol names.

Tests: `tests/base/test_specs.py`, `tests/tools/commands/test_sources.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from testwire_base.configuration import read_configuration
from testwire_base.errors import UsageError
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.versions import precedence

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "testwire.specs"
"""The group of the entry points."""

BUNDLED_PACKAGE: Final = "testwire_protocols"

HERE = Path(__file__).resolve()
DATA = HERE.parent / "data"
"""This folder exists only in a package that was installed from a wheel."""

Kind = Literal["root", "here", "installed", "bundled"]


class ProtocolMissing(UsageError):
    """No source contains the required protocol. The message lists the sources."""


class SpecSource(NamedTuple):
    """A folder with specifications.

    - `root`: the folder that contains `spec/` or a `testwire.toml`.
    - `package`: the import package with generated code, or None for a folder.
    - `label`: the source in messages.
    """

    kind: Kind
    root: Path
    label: str
    package: str | None = None

    @property
    def spec(self) -> Path:
        """The folder that contains the protocols."""
        return spec_folder(self.root)

    @property
    def ir(self) -> Path:
        """The folder that contains the IR files. It may be missing or outdated."""
        packed = self.root / "ir"
        return packed if packed.is_dir() else read_configuration(self.root).output / "ir"

    def versions(self) -> list[SpecVersion]:
        """Return all versions, sorted by protocol and then by precedence."""
        found = []
        for index in sorted(self.spec.glob("*/index.json")):
            held = [
                SpecVersion(self, index.parent.name, path.parent.name, status)
                for path, status in _version_files(index)
            ]
            found += sorted(held, key=lambda each: each.rank)
        return found

    def find(self, wanted: str) -> SpecVersion | None:
        """Return the version `ID@VERSION`, or the preferred version of `ID`, or None."""
        matching = [v for v in self.versions() if wanted in (v.key, v.protocol)]
        return max(matching, key=lambda version: version.rank, default=None)


class SpecVersion(NamedTuple):
    """A version of a protocol in a source."""

    source: SpecSource
    protocol: str
    version: str
    status: str

    @property
    def key(self) -> str:
        return f"{self.protocol}@{self.version}"

    @property
    def folder(self) -> Path:
        """The folder with the `protocol.json`."""
        return self.source.spec / self.protocol / self.version

    @property
    def ir(self) -> Path:
        """The IR file. It may be missing."""
        return self.source.ir / f"{self.protocol}-{self.version}.json"

    @property
    def rank(self) -> tuple[Any, ...]:
        """The preferred version of a protocol has the greatest rank.

        Retired versions and pre-releases are preferred only if there are no other versions.
        """
        return (self.status != "retired", "-" not in self.version, precedence(self.version))


def sources(root: Path | None = None, start: Path | None = None) -> Iterator[SpecSource]:
    """Yield the sources in the order of the search. root: the value of `--root`.

    start: the folder where the search begins, by default the current folder.
    Raises SpecUnreadable if the settings of a folder are invalid.
    """
    if root is not None:
        yield SpecSource("root", root.resolve(), str(root))
        return
    here, bundled = _nearest((start or Path.cwd()).resolve()), _bundled_root()
    if here is not None and here != bundled:
        yield SpecSource("here", here, _shown(here))
    yield from _installed()
    if bundled is not None:
        yield SpecSource("bundled", bundled, "the package testwire", BUNDLED_PACKAGE)


def find_version(wanted: str, root: Path | None = None) -> SpecVersion:
    """Return `ID@VERSION`, or the preferred version of `ID`, from the first source that has it.

    Raises ProtocolMissing, and SpecUnreadable if the settings of a folder are invalid.
    """
    searched = []
    for source in sources(root):
        found = source.find(wanted)
        if found is not None:
            return found
        searched.append(source)
    raise ProtocolMissing(f"unknown protocol {wanted!r}; {_listing(searched)}")


def packaged_versions(protocol: str) -> list[str]:
    """Return each `ID@VERSION` of a protocol in packages with generated code."""
    packages = (source for source in sources() if source.package is not None)
    return [v.key for source in packages for v in source.versions() if v.protocol == protocol]


def all_packaged(key: str) -> list[SpecVersion]:
    """Return `ID@VERSION` from each package that contains it and its generated code."""
    packages = (source for source in sources() if source.package is not None)
    return list(filter(None, (source.find(key) for source in packages)))


def _listing(searched: list[SpecSource]) -> str:
    """Return the known protocols and the sources."""
    keys = dict.fromkeys(version.key for source in searched for version in source.versions())
    labels = ", ".join(source.label for source in searched) or "no folder"
    return f"known: {', '.join(keys) or 'none'}; searched: {labels}"


def spec_folder(root: Path) -> Path:
    """Return the folder that contains the protocols. Raises SpecUnreadable for bad settings."""
    return read_configuration(root).spec


def holds_spec(folder: Path) -> bool:
    """Return whether a folder contains `spec/` with at least one protocol."""
    return any(spec_folder(folder).glob("*/index.json"))


def first_source(root: Path | None = None) -> SpecSource:
    """Return the first source that contains a protocol. Raises ProtocolMissing."""
    searched = []
    for source in sources(root):
        if source.versions():
            return source
        searched.append(source)
    raise ProtocolMissing(f"expected at least one protocol; {_listing(searched)}")


def find_root(start: Path | None = None) -> Path:
    """Return the nearest folder that contains specifications.

    The search begins at `start`, by default the current folder. Raises SpecUnreadable if no folder
    is found.
    """
    start = (start or Path.cwd()).resolve()
    found = _nearest(start)
    if found is not None:
        return found
    held = [f"{v.key} in {each.label}" for each in sources(start=start) for v in each.versions()]
    detail = f"This command uses only folders. It ignored {', '.join(held)}." if held else None
    raise _missing(
        "no-spec",
        f"expected spec/<protocol>/index.json in {start} or a parent folder, found none",
        "Run the command in the folder of a specification, or add --root DIR. "
        "To create a specification, run `testwire new protocol ID`.",
        detail,
    )


def find_meta(root: Path) -> Path:
    """Return the folder of the meta-schemas for `root`. Raises SpecUnreadable.

    The copies in a repository are for editors. They can be incomplete or outdated.
    """
    for base in (*_bundled(), spec_folder(root)):
        if (base / "meta" / "protocol.schema.json").is_file():
            return base / "meta"
    raise _missing(
        "no-meta-schema",
        f"expected meta-schemas in {root / 'spec' / 'meta'} or in the package, found none",
        "Restore spec/meta, or reinstall testwire.",
    )


def _missing(rule: str, message: str, fix: str, detail: str | None = None) -> SpecUnreadable:
    return SpecUnreadable([Finding(rule, message, category="spec", fix=fix, detail=detail)])


def _nearest(start: Path) -> Path | None:
    """Return the nearest folder with specifications, at or above `start`."""
    for folder in (start, *start.parents):
        settings = read_configuration(folder)
        if any(settings.spec.glob("*/index.json")):
            return folder
        if "spec" in settings.values:
            name = settings.values["spec"]
            raise settings.error(
                "spec",
                f"spec: expected {name}/<protocol>/index.json, found none",
                "Correct the path, or add a protocol.",
            )
    return None


def _installed() -> Iterator[SpecSource]:
    """Yield the packages that register specifications, sorted by name."""
    from importlib.metadata import entry_points

    named: dict[tuple[str, str], tuple[str, EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        title = "" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"
        named.setdefault((title.casefold(), entry.value), (title, entry))
    for _, (title, entry) in sorted(named.items(), key=lambda item: item[0]):
        folder = None if entry.dist is None else Path(str(entry.dist.locate_file("")))
        data = _package_data(entry.value, folder)
        if data is not None:
            label = f"the package {title or entry.value}"
            yield SpecSource("installed", data, label, entry.value)


def _package_data(package: str, folder: Path | None) -> Path | None:
    """Return the folder `data` of an import package, without importing the package."""
    parts = package.split(".")
    if folder is not None and (folder.joinpath(*parts) / "data").is_dir():
        return folder.joinpath(*parts) / "data"
    # The files of an editable installation are not next to its metadata.
    from importlib.util import find_spec

    found = find_spec(parts[0])
    for place in (found.submodule_search_locations or ()) if found is not None else ():
        data = Path(place).joinpath(*parts[1:], "data")
        if data.is_dir():
            return data
    return None


def _bundled_root() -> Path | None:
    """Return the data of this package, or its checkout."""
    for folder in (DATA, *HERE.parents):
        if any((folder / "spec").glob("*/index.json")):
            return folder
    return None


def _bundled() -> Iterator[Path]:
    yield DATA / "spec"
    yield from (folder / "spec" for folder in HERE.parents)


def _version_files(index: Path) -> Iterator[tuple[Path, str]]:
    """Yield the `protocol.json` of each version and its status. The loader reports bad files."""
    if not index.is_file():
        return  # Reading a pipe or a device could block.
    try:
        declared: Any = json.loads(index.read_text("utf-8"))["versions"]
    except (OSError, ValueError, KeyError, TypeError):
        declared = {}
    for path in index.parent.glob("*/protocol.json"):
        entry = declared.get(path.parent.name) if isinstance(declared, dict) else None
        status = entry.get("status") if isinstance(entry, dict) else None
        yield path, status if isinstance(status, str) else "draft"


def _shown(folder: Path) -> str:
    """Return the path of a specification folder, relative to the current folder if possible."""
    spec, here = spec_folder(folder), Path.cwd().resolve()
    return spec.relative_to(here).as_posix() if spec.is_relative_to(here) else str(spec)
