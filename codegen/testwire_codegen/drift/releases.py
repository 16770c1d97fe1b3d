"""Detects new releases of packages that implement a protocol.

`packages` in `upstream.lock.json` lists each package with its known releases. Each known release
has a recorded session, which `testwire drift wire` checks without a network. The module reports a
release that is newer than all known releases. Prereleases are ignored.

The module must not interpret sessions. Tests: `tests/codegen/drift/test_releases.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testwire_base.documents import Location
from testwire_base.errors import Unreadable
from testwire_base.findings import Finding

from testwire_codegen.model.loader import VersionFolder

SECONDS = 30.0
"""The time limit for reading an index."""

_STABLE = re.compile(r"\d+(\.\d+)*")

_INDEXES = {
    "nuget": ("{address}/{lower}/index.json", "versions"),
    "npm": ("{address}/{package}", "versions"),
    "pypi": ("{address}/{package}/json", "releases"),
}
"""The address of a package and the member with its releases, by the kind of the index."""

KINDS = tuple(_INDEXES)


@dataclass(frozen=True, slots=True)
class WatchedPackage:
    """A package whose releases `testwire upstream` watches."""

    protocol: str
    """`id@version`"""
    name: str
    kind: str
    known: tuple[str, ...]
    sessions: tuple[tuple[str, Path], ...]
    """The known releases with the files of their recorded sessions."""
    location: Location

    @property
    def file(self) -> str:
        """The path of the saved index below the folder with the current documents."""
        return f"{self.protocol}/{self.name}.json"

    def url(self, index: str) -> str:
        """Return the address of the package in the index with the base address `index`."""
        template, _ = _INDEXES[self.kind]
        address = index.rstrip("/")
        return template.format(address=address, package=self.name, lower=self.name.lower())


def packages(versions: Sequence[VersionFolder]) -> list[WatchedPackage]:
    """Return the watched packages. Retired protocol versions are omitted."""
    found = []
    for version in versions:
        if version.lock is None or version.status == "retired":
            continue
        for at, entry in enumerate(version.lock.data.get("packages", ())):
            if not entry.get("watch", True):
                continue
            releases = entry["releases"]
            found.append(
                WatchedPackage(
                    version.key,
                    entry["package"],
                    entry["index"],
                    tuple(each["version"] for each in releases),
                    tuple((each["version"], version.path / each["session"]) for each in releases),
                    version.lock.at(f"/packages/{at}"),
                )
            )
    return found


def fetch_index(package: WatchedPackage, index: str, documents: Path) -> None:
    """Download the index of a package to the folder `documents`. Raises Unreadable.

    `index` is the base address of the package index.
    """
    from urllib.error import URLError
    from urllib.request import urlopen

    url = package.url(index)
    if not url.startswith(("https://", "http://127.0.0.1:")):
        raise Unreadable(f"--index: expected an address with https, found {index!r}")
    try:
        with urlopen(url, timeout=SECONDS) as response:
            data = response.read()
    except (URLError, OSError) as error:
        raise Unreadable(
            f"the index of {package.name} at {url} cannot be read: {error}; check the network, "
            "--index, and the package in `upstream.lock.json`"
        ) from None
    path = documents / package.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def new_releases(package: WatchedPackage, documents: Path) -> list[str]:
    """Return the stable releases that are newer than all known releases, oldest first.

    Without a saved index in the folder `documents`, the result is empty. Raises Unreadable.
    """
    path = documents / package.file
    if not path.is_file():
        return []
    _, member = _INDEXES[package.kind]
    try:
        held: list[Any] = list(json.loads(path.read_bytes())[member])
    except (ValueError, KeyError, TypeError):
        raise Unreadable(
            f"the index of {package.name} is not valid: expected a JSON object with the member "
            f"{member!r}; check --index, and `index` in `upstream.lock.json`"
        ) from None
    newest = max(map(_order, package.known))
    found = [each for each in held if isinstance(each, str) and _STABLE.fullmatch(each)]
    return sorted((each for each in found if _order(each) > newest), key=_order)


def _order(release: str) -> tuple[int, ...]:
    numbers = [int(number) for number in release.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()  # 2.5 and 2.5.0 are the same release.
    return tuple(numbers)


def release_findings(package: WatchedPackage, new: Iterable[str]) -> list[Finding]:
    """Return a finding for each new release, and for each known release without a session."""
    found = [
        (
            "upstream-released",
            f"{package.name} {release} was released; the newest known release is "
            f"{max(package.known, key=_order)}",
        )
        for release in new
    ]
    found += [
        ("upstream-session", f"{package.name} {release} has no recorded session at {path.name}")
        for release, path in package.sessions
        if not path.is_file()
    ]
    return [
        Finding(rule, message, package.location, "error", "drift", package.protocol)
        for rule, message in found
    ]


def section(findings: Sequence[Finding]) -> list[str]:
    """Return the section of the issue about packages, in Markdown."""
    if not findings:
        return []
    return [
        "",
        "## Packages",
        "",
        *(f"- {each.protocol}: {each.message} (`{each.rule}`)" for each in findings),
        "",
        "For each new release:",
        "",
        "1. Record a session with a program that uses the release: `testwire record --protocol "
        "ID --out SESSION -- PROGRAM`.",
        "2. Run `testwire drift wire --protocol ID SESSION`. Correct the specification, or add a "
        "generation if the release differs from earlier releases.",
        "3. Store the session in `sessions/`, and add the release to `upstream.lock.json`.",
    ]
