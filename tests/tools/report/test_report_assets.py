"""The bundled viewer equals the published file, and reports match the viewer's schema."""

from __future__ import annotations

import hashlib
import json
import shutil
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from testwire_tools.report import build_report, merge_results

from tests.tools.report.npm import unpacked
from tests.tools.report.support import CASES, mutant, report_of, result_of

ASSETS = Path(str(resources.files("testwire_tools.report"))) / "assets"
SCHEMA_PACKAGE = "mutation-testing-report-schema@3.8.4"


def findings(folder: Path) -> list[str]:
    """Return changed and missing files in a folder with third-party files."""
    asset = json.loads((folder / "asset.json").read_text("utf-8"))
    found = []
    if hashlib.sha256((folder / asset["file"]).read_bytes()).hexdigest() != asset["sha256"]:
        found.append(f"{asset['file']} is not the file of version {asset['version']}")
    for name in (asset["licenseFile"], asset["notices"], "README.md"):
        if not (folder / name).is_file():
            found.append(f"{name} is missing")
    expected = {asset["file"], asset["licenseFile"], asset["notices"], "asset.json", "README.md"}
    found += [f"{p.name} is not described" for p in folder.iterdir() if p.name not in expected]
    return found


def test_the_viewer_is_as_recorded() -> None:
    assert findings(ASSETS) == []


def test_the_licences_are_there() -> None:
    asset = json.loads((ASSETS / "asset.json").read_text("utf-8"))
    assert asset["license"] == "Apache-2.0"
    assert "Apache License" in (ASSETS / asset["licenseFile"]).read_text("utf-8")
    notices = (ASSETS / asset["notices"]).read_text("utf-8")
    for name in (asset["name"], "BSD 3-Clause", "MIT License", "lit-html", "prismjs", "rxjs"):
        assert name in notices


@pytest.mark.parametrize("change", ["edit", "licence", "stray"])
def test_a_change_is_noticed(tmp_path: Path, change: str) -> None:
    folder = Path(shutil.copytree(ASSETS, tmp_path / "assets"))
    if change == "edit":
        with (folder / "mutation-test-elements.js").open("a") as file:
            file.write("\n")
    elif change == "licence":
        (folder / "mutation-test-elements.LICENSE").unlink()
    else:
        (folder / "other.js").touch()
    assert len(findings(folder)) == 1


@pytest.mark.e2e
def test_the_viewer_is_the_published_one(tmp_path: Path) -> None:
    asset = json.loads((ASSETS / "asset.json").read_text("utf-8"))
    package = unpacked(f"{asset['name']}@{asset['version']}", tmp_path)
    published = package.parent / asset["path"]
    assert published.read_bytes() == (ASSETS / asset["file"]).read_bytes()
    licence = (package / "LICENSE").read_bytes()
    assert licence == (ASSETS / asset["licenseFile"]).read_bytes()


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    package = unpacked(SCHEMA_PACKAGE, tmp_path_factory.mktemp("schema"))
    found: dict[str, Any] = json.loads(
        (package / "src/mutation-testing-report-schema.json").read_text("utf-8")
    )
    return found


@pytest.mark.e2e
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_reports_fit_the_published_schema(
    case: Path, tmp_path: Path, schema: dict[str, Any]
) -> None:
    jsonschema.Draft7Validator(schema).validate(report_of(case, tmp_path))


@pytest.mark.e2e
def test_the_published_schema_refuses_a_bad_report(tmp_path: Path, schema: dict[str, Any]) -> None:
    (tmp_path / "a.py").write_text("x\n")
    report = build_report(merge_results([result_of("a.py", mutant(status="Fine"))]), tmp_path)
    with pytest.raises(jsonschema.ValidationError, match="'Fine' is not one of"):
        jsonschema.Draft7Validator(schema).validate(report)
