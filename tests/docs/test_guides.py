"""Run the examples of some guides, and compare their output.

`--update` writes the output of a command to its page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from testwire_base.specs import find_root
from testwire_codegen.commands.new import new_server
from testwire_codegen.scaffold.snapshot import snapshots
from testwire_tools.sessions import doctor

from tests.docs.pages import ROOT, Workshop, check, examples, files, matches

UPDATE = ROOT / "docs/guides/update.md"
"""The page whose commands run in a project with an older template."""
DOCTOR = ROOT / "docs/guides/doctor.md"
IN_A_CHECKOUT = ROOT / "docs/guides/drift-documents.md"
"""The page whose commands run in a folder with a specification."""
PAGES = [
    ROOT / "docs/guides/record.md",
    DOCTOR,
    UPDATE,
    IN_A_CHECKOUT,
    ROOT / "docs/guides/import.md",
    ROOT / "docs/guides/agents.md",
    ROOT / "docs/reference/runtime.md",
]


def older_project(folder: Path) -> None:
    """Create a project with changes of the user, and a snapshot with an older template."""
    assert new_server("msp@0.4", "my-mutator", folder) == 0
    (snapshot,) = snapshots(folder)
    older = {
        ".github/workflows/ci.yml": ("3.13", "3.12"),
        ".gitignore": (".ruff_cache/\n", ""),
        "README.md": ("## Start the server", "## Start"),
    }
    files = {path: str(snapshot.files[path]).replace(*edit) for path, edit in older.items()}
    for path, text in files.items():
        (folder / path).write_text(text, "utf-8")
    snapshot = snapshot._replace(files={**snapshot.files, **files})
    (folder / snapshot.path).write_text(snapshot.text(), "utf-8")
    (folder / ".gitignore").write_text("*.log\n" + files[".gitignore"], "utf-8")
    workflow = files[".github/workflows/ci.yml"].replace("3.12", "3.14")
    (folder / ".github/workflows/ci.yml").write_text(workflow, "utf-8")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_print_what_is_shown(page: Path, tmp_path: Path, update: bool) -> None:
    shop = Workshop(tmp_path)
    if page == IN_A_CHECKOUT:
        (shop.folder / "spec").symlink_to(find_root(ROOT) / "spec")
    if page == UPDATE:
        older_project(shop.folder)
    text = page.read_text("utf-8")
    shop.write(files(text))
    commands = examples(text)
    commands = [each for each in commands if not each[0].startswith("pip install")]
    assert commands
    for command, shown in commands:
        check(page, command, shown, shop.run(command).stdout, update=update)


def test_a_page_that_shows_something_else_is_seen() -> None:
    ((command, printed),) = examples("```console\n$ echo 5 ms\n6 ms\nmore\n```\n")
    assert command == "echo 5 ms"
    assert matches("7 ms\nmore\n", printed)
    assert not matches("7 ms\n", printed)


def test_the_page_lists_each_diagnosis() -> None:
    modules = Path(str(doctor.__file__)).parent.glob("*.py")
    source = "".join(path.read_text("utf-8") for path in modules)
    told = {f"doctor-{rule}" for rule in re.findall(r'Diagnosis\(\s*"([a-z-]+)"', source)}
    told |= set(re.findall(r'"(doctor-[a-z-]+)"', source))
    listed = re.findall(r"^\| `(doctor-[a-z-]+)` \|", DOCTOR.read_text("utf-8"), re.M)
    assert set(listed) == told
    assert len(listed) == len(told) > 10
    # A test with a faulty server exists for each diagnosis.
    tests = "".join(
        each.read_text("utf-8") for each in (ROOT / "tests/tools/sessions").glob("test_*.py")
    )
    unproved = {
        rule
        for rule in told
        if f"[{rule}]" not in tests and f'"{rule.removeprefix("doctor-")}", ' not in tests
    }
    # The test of this rule compares the message, not the rule id.
    assert not unproved - {"doctor-does-not-end"}
