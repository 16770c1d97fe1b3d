"""The table of frameworks and releases by feature, and the page that shows it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping, Sequence

from tests.live import apps
from tests.live.features import Features

PAGE = apps.ROOT / "docs" / "protocols" / "mstest-frameworks.md"
ARTIFACTS = apps.ROOT / "artifacts" / "live"

NEWEST = apps.BARE[-1]
PACKAGES = {"mstest": "MSTest.TestFramework", "nunit": "NUnit", "xunit": "xunit.v3"}

INTRODUCTION = """\
# Frameworks of the MSTest Runner Protocol

This page is for authors of clients. Its tables show where test frameworks and releases of the platform differ.

`nox -s live` measures both tables with the programs in `tests/live/dotnet`. `nox -s live -- --update` writes this page. The page
[MSTest Runner Protocol](mstest-runner.md) describes the protocol.
"""


def versions() -> dict[str, str]:
    """Return the version of each package of `Directory.Packages.props`."""
    tree = ElementTree.parse(apps.SOURCES / "Directory.Packages.props")
    return {
        each.attrib["Include"]: each.attrib["Version"] for each in tree.iter("PackageVersion")
    }


def page(frameworks: Mapping[str, Features], releases: Mapping[str, Features]) -> str:
    """Return the page for the features of each program, by the name of the program."""
    known = versions()
    titles = {"mstest": "MSTest", "nunit": "NUnit", "xunit": "xUnit v3"}
    columns = {f"{titles[name]} {known[PACKAGES[name]]}": frameworks[name] for name in titles}
    columns["own framework"] = frameworks[NEWEST]
    return "\n".join(
        [
            INTRODUCTION,
            "## Frameworks\n",
            "The last column is a framework that uses only the platform. Tests have the same names in all programs. A dash means that "
            "the member or the test is absent.\n",
            _table(columns),
            "## Releases of the platform\n",
            "All columns show the same framework.\n",
            _table({name.partition("-")[2]: releases[name] for name in apps.BARE}),
        ]
    )


def _table(columns: Mapping[str, Features]) -> str:
    names = list(next(iter(columns.values())))
    rows = [["", *columns], ["---"] * (len(columns) + 1)]
    rows += [[name, *(column[name] for column in columns.values())] for name in names]
    return "".join(_row(row) for row in rows)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
