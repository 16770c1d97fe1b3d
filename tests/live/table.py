"""The table of frameworks and releases by feature, and the page that shows it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping, Sequence

from tests.live import apps, known
from tests.live.features import Features

PAGE = apps.ROOT / "docs" / "protocols" / "mstest-frameworks.md"
ARTIFACTS = apps.ROOT / "artifacts" / "live"

NEWEST = apps.BARE[-1]
PACKAGES = {"mstest": "MSTest.TestFramework", "nunit": "NUnit", "xunit": "xunit.v3"}

PAGE_START = """\
# Frameworks of the MSTest Runner Protocol

This page is for authors of clients. The tables show what differs between test frameworks, and \
between releases of
Microsoft.Testing.Platform. The page [MSTest Runner Protocol](mstest-runner.md) describes the \
protocol.

`nox -s live` creates the tables with the programs in `tests/live/dotnet`. \
`nox -s live -- --update` updates this page.

## Frameworks

All programs contain tests with the same names. The column "own framework" shows the small \
framework in `tests/live/dotnet/bare`,
which uses only the platform. A dash means that the test or the member is absent.

"""
RELEASES_START = """
## Releases of the platform

Each column shows the small framework on a different release of the platform.

"""
FINDINGS_START = """
## Faults that `testwire verify` finds

The column "evidence" contains a part of the message of `testwire verify server`.

"""


def versions() -> dict[str, str]:
    """Return the version of each package of `Directory.Packages.props`."""
    tree = ElementTree.parse(apps.SOURCES / "Directory.Packages.props")
    return {each.attrib["Include"]: each.attrib["Version"] for each in tree.iter("PackageVersion")}


def page(frameworks: Mapping[str, Features], releases: Mapping[str, Features]) -> str:
    """Return the page for the features of each program, by the name of the program."""
    known = versions()
    titles = {"mstest": "MSTest", "nunit": "NUnit", "xunit": "xUnit v3"}
    columns = {f"{titles[name]} {known[PACKAGES[name]]}": frameworks[name] for name in titles}
    columns["own framework"] = frameworks[NEWEST]
    released = {name.partition("-")[2]: releases[name] for name in apps.BARE}
    parts = (PAGE_START, _table(columns), RELEASES_START, _table(released))
    return "".join((*parts, FINDINGS_START, _findings()))


def _findings() -> str:
    """Return the table of the faults in `known.json`."""
    rows = [["case", "programs", "fault", "evidence"], ["---"] * 4]
    for row in known.ROWS["verify server"]:
        if row["fault"]:
            names = ", ".join(known.programs(row)) if row["programs"] != ["*"] else "all"
            rows.append([f"`{row['finding']}`", names, row["reason"], f"`{row['evidence']}`"])
    return "".join(map(_row, rows))


def _table(columns: Mapping[str, Features]) -> str:
    names = list(next(iter(columns.values())))
    rows = [["", *columns], ["---"] * (len(columns) + 1)]
    rows += [[name, *(column[name] for column in columns.values())] for name in names]
    return "".join(_row(row) for row in rows)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
