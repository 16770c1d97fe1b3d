"""The changelog groups changes by the affected roles, and contains each change once."""

from __future__ import annotations

import re
from typing import Any

from testwire_base.specs import find_meta
from testwire_codegen.compat.changelog import changelog
from testwire_codegen.compat.run import compare
from testwire_codegen.model.loader import load_version
from testwire_codegen.model.lower import lower
from testwire_codegen.targets.naming import all_languages

from tests.codegen.compat.support import BASE, CLAIMS, ROOT, compared, edited, fixture, read, sides


def written(*edits: dict[str, Any]) -> str:
    new = edited(BASE, [*edits, {"pointer": "/protocol/version", "value": "2.0.0"}])
    return changelog(compared(BASE, new))


def section(text: str, title: str) -> str:
    found = re.search(rf"^## {re.escape(title)}\n\n(.*?)(?=^## |\Z)", text, re.S | re.M)
    return found.group(1) if found else ""


def test_it_opens_with_what_people_want_to_know() -> None:
    broken = written({"pointer": "/types/Answer/required/-", "value": "colour"})
    assert "Some clients for 1.2.0 do not work with 2.0.0" in broken
    fine = written(
        {
            "pointer": "/types/Note/properties/x",
            "value": {"type": "string", "description": "A note."},
        }
    )
    assert "Clients and servers for 1.2.0 work with 2.0.0." in fine
    words = written({"pointer": "/types/Note/description", "value": "Other words."})
    assert "Nothing differs on the wire." in words
    assert section(words, "Descriptions") == "These descriptions differ: `Note`.\n"


def test_what_is_new_comes_with_its_purpose_messages_first() -> None:
    text = section(
        written(
            {
                "pointer": "/types/Note/properties/x",
                "value": {"type": "string", "description": "A. B."},
            },
            {
                "pointer": "/protocol/methods/-",
                "value": {
                    "name": "nod",
                    "kind": "notification",
                    "direction": "serverToClient",
                    "since": "2.0",
                    "source": "Page 9",
                    "docs": "Nods. Once.",
                },
            },
        ),
        "New",
    )
    assert text.splitlines() == [
        "- Notification `nod` (server to client): Nods.",
        "- Member `x` of `Note`: A.",
    ]


def test_what_is_alike_is_gathered() -> None:
    text = written({"pointer": "/protocol/methods/6"}, {"pointer": "/protocol/methods/4"})
    assert "- Notification `bye` is removed.\n" in section(text, "For servers")
    both = written({"pointer": "/protocol/methods/6"}, {"pointer": "/protocol/methods/5"})
    assert "is removed and was not deprecated" not in both, "a section above reports it"


def test_nothing_is_left_out() -> None:
    """The changelog contains every error and warning that affects clients or servers."""
    for claim in CLAIMS[::7]:
        old, new = sides(fixture(claim))
        result = compared(old, new)
        text = changelog(result)
        for finding in result.findings:
            wire = {"client", "server"} & set(finding.breaks)
            if wire and finding.severity != "info" and finding.subject != "#wire-version":
                stem = finding.message.split("`")[1] if "`" in finding.message else finding.message
                if (finding.subject or "").startswith("requirement:"):
                    # For requirements, the changelog omits the text before the colon.
                    stem = finding.message.partition(": ")[2]
                assert stem[1:] in text, (claim, finding.message)


def test_accepted_differences_are_told_with_the_reason() -> None:
    from testwire_base.documents import Location
    from testwire_codegen.compat.waivers import Waiver

    new = edited(BASE, [{"pointer": "/types/Answer/required/-", "value": "colour"}])
    found = next(f for f in compared(BASE, new).findings if f.severity == "error" and f.breaks)
    waiver = Waiver(
        found.fingerprint, found.rule, "1.2.0", "1.2.0", "All send it.", None, Location("w")
    )
    text = changelog(compare(read(BASE), read(new), waivers=[waiver]))
    assert "Accepted: All send it." in text


def test_the_changelog_of_the_oldest_version_we_hold() -> None:
    """The changelog of two versions with little in common contains every message."""
    folders = [ROOT / "spec/msp" / version for version in ("0.0.1-alpha.1", "0.4")]
    loaded = [load_version(folder, find_meta(ROOT)) for folder in folders]
    old, new = (lower(version) for version, findings in loaded if version and not findings)
    text = changelog(compare(old, new))
    before = {message.name for message in old.messages}
    after = {message.name for message in new.messages}
    for name in before ^ after:
        assert f"`{name}`" in text
    assert "are removed" in section(text, "For clients")
    assert "configure" in section(text, "New")
    assert "MUST" in section(text, "Requirements")
    assert "``" not in text and "None" not in text
    assert "the versions have no transport in common" in text
    code = section(text, f"For code in {all_languages(' and ')}")
    assert "Member `fileName` of `MutantResult` is removed" in code
    assert "Member `replacement` of `MutantResult` is now optional" in code
    assert "every server must handle them" in section(text, "For servers")
    bullets = re.findall(r"^ *- .*[.:] .*", text, re.M)
    assert len(bullets) == len(set(bullets)), "a line is duplicated"


def test_a_duty_that_is_written_otherwise_is_told_with_what_it_was() -> None:
    text = section(
        written(
            {"pointer": "/protocol/requirements/1/docs", "value": "Servers are fast."},
            {"pointer": "/protocol/requirements/1/level", "value": "should"},
        ),
        "Requirements",
    )
    assert text == (
        "Changed:\n\n- SHOULD (before: MAY): Servers are fast.\n  Before: Servers may be fast.\n"
    )


def test_states_and_errors_are_gathered_as_well() -> None:
    text = written({"pointer": "/protocol/errors/2"}, {"pointer": "/protocol/errors/1"})
    assert re.search(r"^- The errors `\w+` \(-\d+\) and `\w+` \(-\d+\) are removed\.$", text, re.M)
