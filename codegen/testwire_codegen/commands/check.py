"""`testwire check`: all checks that do not require a network.

Checks specifications, vectors, waivers, `generated/`, and the lists in README.md and docs/.

Tests: `tests/codegen/commands/test_check.py`, `tests/codegen/commands/test_commands.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from testwire_base.command_line import format_option, root_option

from testwire_codegen.commands import docs, generate
from testwire_codegen.commands._shared import Loaded, finish, load, problems_in, reporting

if TYPE_CHECKING:
    from testwire_base.findings import Finding


def arguments(parser: argparse.ArgumentParser) -> None:
    format_option(parser)
    root_option(parser)


@reporting
def run(options: argparse.Namespace) -> int:
    from testwire_base.specs import find_root

    root = find_root(options.root)
    loaded = load(root)
    names = ", ".join(folder.key for folder, _ in loaded.versions)
    return finish(problems(root, loaded), options.format, clean=f"{names}: no findings")


def problems(root: Path, loaded: Loaded) -> list[Finding]:
    """Return the findings of all checks. Raises SpecUnreadable."""
    from testwire_base.specs import find_meta

    from testwire_codegen.model.vectors import check_vectors

    meta = find_meta(root)
    findings = [*loaded.findings]
    for index in loaded.indexes:
        findings += _bad_waivers(root, index.id, meta)
    broken = {finding.protocol for finding in findings if finding.severity == "error"}
    findings += _formats(root, loaded, meta)
    for folder, protocol in loaded.versions:
        if folder.key not in broken:
            findings += check_vectors(folder, protocol, meta)
    # Findings about the specification must be fixed first, because the fixes change `generated/`.
    if not problems_in(findings):
        findings += generate.compare_generated(root, loaded)
    if not problems_in(findings):
        findings += docs.embedded(root, loaded.protocols, docs.pages(root))[0]
    return findings


def _formats(root: Path, loaded: Loaded, meta: Path) -> list[Finding]:
    """Check the formats of the versions, and the paths in `$schema`."""
    from testwire_base.configuration import read_configuration

    from testwire_codegen.model.formats import older_format, schema_findings, schema_references

    spec = read_configuration(root).spec
    older = [older_format(folder.registry, folder.key) for folder, _ in loaded.versions]
    references = list(schema_references(spec, [index.id for index in loaded.indexes]))
    return [*filter(None, older), *schema_findings(root, spec, meta, references)]


def _bad_waivers(root: Path, protocol: str, meta: Path) -> list[Finding]:
    """Check the format of the waivers. `testwire compat` checks whether a waiver applies."""
    from testwire_base.findings import SpecUnreadable
    from testwire_base.specs import spec_folder

    from testwire_codegen.compat.waivers import load_waivers

    name = f"{spec_folder(root).relative_to(root).as_posix()}/{protocol}/waivers.json"
    try:
        if (root / name).is_file():
            load_waivers(root / name, name, meta)
    except SpecUnreadable as error:
        return error.findings
    return []
