"""Run the examples of some guides, and compare their output.

`--update` writes the output of a command to its page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from testwire_base.specs import find_root
from testwire_tools.sessions import doctor

from tests.docs.pages import ROOT, Workshop, check, examples, files, matches

DOCTOR = ROOT / "docs/guides/doctor.md"
IN_A_CHECKOUT = ROOT / "docs/guides/drift-documents.md"
"""The page whose commands run in a folder with a specification."""
PAGES = [
    ROOT / "docs/guides/record.md",
    DOCTOR,
    IN_A_CHECKOUT,
    ROOT / "docs/guides/import.md",
    ROOT / "docs/reference/runtime.md",
]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_print_what_is_shown(page: Path, tmp_path: Path, update: bool) -> None:
    shop = Workshop(tmp_path)
    if page == IN_A_CHECKOUT:
        (shop.folder / "spec").symlink_to(find_root(ROOT) / "spec")
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
